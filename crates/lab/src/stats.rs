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

/// How much one quantity changes with another: the slope of a straight line, with an interval that holds although
/// observations of the same deal hang together.
#[derive(Clone, Default, Debug)]
pub struct Slope {
    /// For each deal: count, sums of x and y, of x·y and of x·x.
    deals: Vec<[f64; 5]>,
}

impl Slope {
    /// Adds the observations `(x, y)` of one deal.
    pub fn add(&mut self, deal: impl Iterator<Item = (f64, f64)>) {
        let add =
            |[n, sx, sy, sxy, sxx]: [f64; 5], (x, y): (f64, f64)| [n + 1.0, sx + x, sy + y, sxy + x * y, sxx + x * x];
        self.deals.push(deal.fold([0.0; 5], add));
    }

    /// The mean of x.
    pub fn mean_x(&self) -> f64 {
        let [n, sx, ..] = self.sums();
        if n > 0.0 { sx / n } else { 0.0 }
    }

    fn sums(&self) -> [f64; 5] {
        self.deals.iter().fold([0.0; 5], |sum, deal| std::array::from_fn(|index| sum[index] + deal[index]))
    }

    /// The slope and half the width of its 95 % interval; nothing where x never varies.
    pub fn slope(&self) -> Option<(f64, f64)> {
        let [n, sx, sy, ..] = self.sums();
        let (mx, my) = (sx / n, sy / n);
        // The sums about the means, deal by deal.
        let about = |&[n, sx, sy, sxy, sxx]: &[f64; 5]| {
            (sxy - mx * sy - my * sx + n * mx * my, sxx - 2.0 * mx * sx + n * mx * mx)
        };
        let (cross, square) =
            self.deals.iter().map(about).fold((0.0, 0.0), |sum, deal| (sum.0 + deal.0, sum.1 + deal.1));
        if self.deals.len() < 2 || square <= 1e-9 {
            return None;
        }
        let slope = cross / square;
        let error: f64 = self.deals.iter().map(about).map(|(cross, square)| (cross - slope * square).powi(2)).sum();
        Some((slope, 1.96 * error.sqrt() / square))
    }
}

/// The share of a variance that lies between groups of equal size, from 0 (groups do not matter) to 1 (nothing else
/// does): the intraclass correlation. Nothing for fewer than two groups, for groups of one, or without any variance.
pub fn between_share(groups: &[Vec<f64>]) -> Option<f64> {
    let size = groups.first()?.len() as f64;
    if groups.len() < 2 || size < 2.0 {
        return None;
    }
    let (mut means, mut within) = (Mean::default(), 0.0);
    for group in groups {
        let mut mean = Mean::default();
        group.iter().for_each(|value| mean.add(*value));
        means.add(mean.mean());
        within += mean.variance() / groups.len() as f64;
    }
    let between = (means.variance() - within / size).max(0.0);
    (between + within > 0.0).then(|| between / (between + within))
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
    fn a_straight_line_is_found_and_noise_widens_its_interval() {
        let (mut exact, mut noisy, mut flat) = (Slope::default(), Slope::default(), Slope::default());
        for deal in 0..50 {
            let x = f64::from(deal % 7);
            let noise = f64::from(deal * 37 % 11) - 5.0;
            exact.add([(x, 2.0 * x + 1.0), (x + 1.0, 2.0 * x + 3.0)].into_iter());
            noisy.add([(x, 2.0 * x + noise)].into_iter());
            flat.add([(1.0, x)].into_iter());
        }
        let (slope, half) = exact.slope().unwrap();
        assert!((slope - 2.0).abs() < 1e-9 && half < 1e-9, "{slope} ± {half}");
        let (slope, half) = noisy.slope().unwrap();
        assert!((slope - 2.0).abs() < half && half > 0.1, "{slope} ± {half}");
        assert_eq!(flat.slope(), None);
    }

    #[test]
    fn the_share_between_groups_is_that_of_the_book() {
        assert_eq!(between_share(&[vec![1.0, 1.0], vec![3.0, 3.0]]), Some(1.0));
        assert_eq!(between_share(&[vec![1.0, 3.0], vec![1.0, 3.0]]), Some(0.0));
        // Means 1 and 4, variance between 4.5, within 2: (4.5 - 2 / 2) / (3.5 + 2).
        let share = between_share(&[vec![0.0, 2.0], vec![3.0, 5.0]]).unwrap();
        assert!((share - 3.5 / 5.5).abs() < 1e-12);
        assert_eq!(between_share(&[vec![1.0], vec![2.0]]), None);
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
