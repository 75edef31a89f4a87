//! From values to places on a plot, with ticks at round numbers.

/// How numbers of an axis are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// As they are; thousands as `12k`.
    Plain,
    /// Shares, as `12 %`.
    Percent,
}

/// A number with so many decimals at most, without zeros that say nothing; a real minus sign.
pub fn number(value: f64, decimals: usize) -> String {
    let mut text = format!("{value:.decimals$}");
    if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    match text.strip_prefix('-') {
        Some("0") => "0".into(),
        Some(rest) => format!("\u{2212}{rest}"),
        None => text,
    }
}

/// A number in full, rounded to a multiple of `step`, with commas between the thousands.
pub fn grouped(value: f64, step: f64) -> String {
    let decimals = if step >= 1.0 { 0 } else { (-step.log10()).ceil().clamp(0.0, 6.0) as usize };
    let text = number((value / step).round() * step, decimals);
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let digits = whole.chars().filter(char::is_ascii_digit).count();
    let mut out = String::new();
    let mut seen = 0;
    for letter in whole.chars() {
        if letter.is_ascii_digit() {
            if seen > 0 && (digits - seen) % 3 == 0 {
                out.push(',');
            }
            seen += 1;
        }
        out.push(letter);
    }
    out + rest
}

impl Unit {
    /// Writes a value, exactly enough to tell it from values `step` away.
    pub fn written(self, value: f64, step: f64) -> String {
        let decimals = |step: f64| if step >= 1.0 { 0 } else { (-step.log10()).ceil().clamp(0.0, 6.0) as usize };
        match self {
            Unit::Percent => format!("{} %", number(100.0 * value, decimals(100.0 * step))),
            Unit::Plain if value.abs() >= 1e6 => format!("{}M", number(value / 1e6, decimals(step / 1e6))),
            Unit::Plain if value.abs() >= 10_000.0 => format!("{}k", number(value / 1e3, decimals(step / 1e3))),
            Unit::Plain => number(value, decimals(step)),
        }
    }
}

/// Places values between two ends of a plot.
#[derive(Clone, Debug)]
pub struct Scale {
    low: f64,
    high: f64,
    step: f64,
    from: f64,
    to: f64,
    unit: Unit,
}

impl Scale {
    /// A scale from place `from` to place `to` that shows all `values` and, at least, `range`. With `round`, it begins
    /// and ends at ticks; `ticks` is about how many there are to be.
    pub fn new(
        values: impl Iterator<Item = f64>,
        range: Option<(f64, f64)>,
        (from, to): (f64, f64),
        unit: Unit,
        ticks: usize,
        round: bool,
    ) -> Scale {
        let ends = range.map_or([f64::NAN; 2], |(low, high)| [low, high]);
        let all = values.chain(ends).filter(|value| value.is_finite());
        let (mut low, mut high) =
            all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        if high - low < 1e-9 * high.abs().max(1e-3) {
            let pad = if high == 0.0 { 1.0 } else { high.abs() * 0.1 };
            (low, high) = (low - pad, high + pad);
        }
        let step = nice_step((high - low) / ticks.max(1) as f64);
        if round {
            (low, high) = ((low / step + 1e-9).floor() * step, (high / step - 1e-9).ceil() * step);
        }
        Scale { low, high, step, from, to, unit }
    }

    /// Where a value lies.
    pub fn at(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// The value at the low end.
    pub fn low(&self) -> f64 {
        self.low
    }

    /// The round numbers on the scale, rising.
    pub fn ticks(&self) -> Vec<f64> {
        let first = (self.low / self.step - 1e-9).ceil() as i64;
        let last = (self.high / self.step + 1e-9).floor() as i64;
        (first..=last).map(|index| index as f64 * self.step).collect()
    }

    /// A value as its ticks are written.
    pub fn written(&self, value: f64) -> String {
        self.unit.written(value, self.step)
    }
}

/// The smallest of 1, 2, 5 times a power of ten that is at least `rough`.
pub fn nice_step(rough: f64) -> f64 {
    let power = 10f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0].into_iter().find(|nice| nice * power >= rough * (1.0 - 1e-9)).unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_that_cover_the_values() {
        let scale = Scale::new([3.0, 97.0].into_iter(), None, (0.0, 100.0), Unit::Plain, 5, true);
        assert_eq!(scale.ticks(), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(scale.at(50.0), 50.0);
        let shares = Scale::new([0.31, 0.47].into_iter(), Some((0.25, 0.5)), (0.0, 1.0), Unit::Percent, 5, true);
        let written: Vec<String> = shares.ticks().iter().map(|&tick| shares.written(tick)).collect();
        assert_eq!(written, ["25 %", "30 %", "35 %", "40 %", "45 %", "50 %"]);
        let one = Scale::new([7.0].into_iter(), None, (0.0, 1.0), Unit::Plain, 4, true);
        assert!(one.ticks().len() >= 2 && one.at(7.0) > 0.0 && one.at(7.0) < 1.0);
    }

    #[test]
    fn numbers_are_written_short() {
        assert_eq!(number(-0.001, 2), "0");
        assert_eq!(number(-2.50, 2), "\u{2212}2.5");
        assert_eq!(number(100.0, 0), "100");
        assert_eq!(grouped(47_627.0, 100.0), "47,600");
        assert_eq!(grouped(-1_234_567.0, 1.0), "\u{2212}1,234,567");
        assert_eq!(grouped(999.96, 0.1), "1,000");
        assert_eq!(grouped(12.345, 0.01), "12.35");
        assert_eq!(Unit::Plain.written(120_000.0, 20_000.0), "120k");
        assert_eq!(Unit::Plain.written(2_500_000.0, 500_000.0), "2.5M");
        assert_eq!(Unit::Percent.written(0.125, 0.005), "12.5 %");
    }
}
