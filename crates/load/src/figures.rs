//! Measured figures and their targets.

use serde_json::{Value as Json, json};
use std::time::Duration;

/// One figure.
pub struct Figure {
    /// What it says.
    pub name: String,
    /// How much.
    pub value: f64,
    /// Of what.
    pub unit: &'static str,
    /// The target, if there is one.
    pub demand: Option<Demand>,
}

/// The target of a figure.
#[derive(Clone, Copy)]
pub enum Demand {
    /// No less than this.
    AtLeast(f64),
    /// Less than this.
    Below(f64),
}

impl Demand {
    fn met(self, value: f64) -> bool {
        match self {
            Demand::AtLeast(least) => value >= least,
            Demand::Below(most) => value < most,
        }
    }

    fn words(self, unit: &str) -> String {
        match self {
            Demand::AtLeast(least) => format!("at least {} {unit}", plain(least)),
            Demand::Below(most) => format!("under {} {unit}", plain(most)),
        }
    }
}

impl Figure {
    /// A figure that is only to be known.
    pub fn known(name: impl Into<String>, value: f64, unit: &'static str) -> Figure {
        Figure { name: name.into(), value, unit, demand: None }
    }

    /// A figure that is held to something.
    pub fn held(name: impl Into<String>, value: f64, unit: &'static str, demand: Demand) -> Figure {
        Figure { name: name.into(), value, unit, demand: Some(demand) }
    }

    /// Is it as demanded?
    pub fn met(&self) -> bool {
        self.demand.is_none_or(|demand| demand.met(self.value))
    }

    /// As an object.
    pub fn json(&self) -> Json {
        let demand = self.demand.map(|demand| demand.words(self.unit));
        json!({ "figure": self.name, "value": self.value, "unit": self.unit, "demand": demand, "met": self.met() })
    }

    /// As a line of a table.
    pub fn line(&self) -> String {
        let demand = self.demand.map(|demand| demand.words(self.unit)).unwrap_or_default();
        let verdict = match self.demand {
            None => "",
            Some(_) if self.met() => "met",
            Some(_) => "NOT MET",
        };
        format!("{:<52} {:>10} {:<9} {demand:<24} {verdict}", self.name, plain(self.value), self.unit)
            .trim_end()
            .to_owned()
    }
}

/// A number as people read it: three digits that matter, thousands apart.
fn plain(value: f64) -> String {
    if value >= 1000.0 {
        let digits = format!("{value:.0}");
        let mut text = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index) % 3 == 0 {
                text.push(',');
            }
            text.push(digit);
        }
        return text;
    }
    let text = if value >= 100.0 { format!("{value:.0}") } else { format!("{value:.2}") };
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// Times, to be asked for their quantiles.
#[derive(Default)]
pub struct Times(Vec<Duration>);

impl Times {
    /// Takes more of them.
    pub fn extend(&mut self, times: impl IntoIterator<Item = Duration>) {
        self.0.extend(times);
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The time in milliseconds that this share of all does not exceed.
    pub fn quantile(&mut self, share: f64) -> f64 {
        self.0.sort_unstable();
        let last = self.0.len().saturating_sub(1);
        let index = (self.0.len() as f64 * share).ceil() as usize;
        self.0.get(index.saturating_sub(1).min(last)).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_times_that_occurred() {
        let mut times = Times::default();
        times.extend((1..=100).rev().map(Duration::from_millis));
        assert_eq!((times.quantile(0.5), times.quantile(0.99), times.quantile(1.0)), (50.0, 99.0, 100.0));
    }

    #[test]
    fn a_figure_says_whether_it_is_as_demanded() {
        let few = Figure::held("moves", 9_999.4, "a second", Demand::AtLeast(10_000.0));
        assert!(!few.met() && few.line().ends_with("NOT MET"), "{}", few.line());
        let quick = Figure::held("start", 12.345, "ms", Demand::Below(200.0));
        assert!(quick.met() && quick.line().contains("12.35 ms"), "{}", quick.line());
        assert_eq!(plain(1_234_567.0), "1,234,567");
        assert_eq!((plain(100.0), plain(0.5)), ("100".into(), "0.5".into()));
    }
}
