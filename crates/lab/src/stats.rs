//! Means and how sure we are of them.

/// A running mean with its spread.
#[derive(Clone, Copy, Default, Debug)]
pub struct Mean {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Mean {
    /// Adds one observation.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (value - self.mean);
    }

    /// How many observations.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; 0 without any.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Their variance; 0 for fewer than two.
    pub fn variance(&self) -> f64 {
        if self.count < 2 { 0.0 } else { self.squares / (self.count - 1) as f64 }
    }

    /// Half the width of the 95 % confidence interval of the mean.
    pub fn ci95(&self) -> f64 {
        if self.count < 2 { 0.0 } else { 1.96 * (self.variance() / self.count as f64).sqrt() }
    }
}

/// What a sequential test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Not enough games yet.
    Open,
    /// Better than even, with 95 % confidence.
    Better,
    /// Not better than even, with 95 % confidence.
    NotBetter,
}

/// A sequential probability ratio test of a mean: is it `even`, or `even + edge`? Wrong in either direction one time in
/// twenty. Observations should be paired deals, which are independent of one another.
pub fn sprt(seen: &Mean, even: f64, edge: f64) -> (f64, Verdict) {
    let variance = seen.variance();
    if seen.count() < 10 || variance <= 0.0 {
        return (0.0, Verdict::Open);
    }
    let ratio = edge * (seen.mean() - even - edge / 2.0) * seen.count() as f64 / variance;
    let bound = (0.95f64 / 0.05).ln();
    let verdict = match ratio {
        ratio if ratio >= bound => Verdict::Better,
        ratio if ratio <= -bound => Verdict::NotBetter,
        _ => Verdict::Open,
    };
    (ratio, verdict)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_and_its_interval_are_those_of_the_book() {
        let mut seen = Mean::default();
        [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().for_each(|value| seen.add(value));
        assert!((seen.mean() - 5.0).abs() < 1e-12);
        assert!((seen.variance() - 32.0 / 7.0).abs() < 1e-12);
        assert!((seen.ci95() - 1.96 * (32.0f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn the_sequential_test_tells_better_from_even() {
        let (mut better, mut even) = (Mean::default(), Mean::default());
        for index in 0..2000 {
            better.add(if index % 10 < 6 { 1.0 } else { 0.0 });
            even.add(if index % 2 == 0 { 1.0 } else { 0.0 });
        }
        assert_eq!(sprt(&better, 0.5, 0.05).1, Verdict::Better);
        assert_eq!(sprt(&even, 0.5, 0.05).1, Verdict::NotBetter);
        assert_eq!(sprt(&Mean::default(), 0.5, 0.05).1, Verdict::Open);
    }
}
