//! Histograms: how often what happens.

use super::{Frame, PlotArea, Scale, Unit, WIDTH, axes, open, scale::nice_step, straight, text};
use std::fmt::Write;

/// Values counted in bins of one width.
#[derive(Clone, PartialEq, Debug)]
pub struct Bins {
    /// Where the first bin begins.
    pub from: f64,
    /// How wide each bin is.
    pub width: f64,
    /// How many values each bin holds.
    pub counts: Vec<u64>,
}

impl Bins {
    /// Counts values in at most about thirty bins of a round width; whole numbers lie in the middle of bins of width 1.
    pub fn of(values: &[f64]) -> Bins {
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if low > high {
            return Bins { from: 0.0, width: 1.0, counts: Vec::new() };
        }
        let whole = values.iter().all(|value| value.fract() == 0.0);
        let rough = ((high - low) / 30.0).max(1e-9);
        let width = if whole { nice_step(rough.max(1.0)) } else { nice_step(rough) };
        let from = if whole && width == 1.0 { low - 0.5 } else { (low / width).floor() * width };
        let mut counts = vec![0; ((high - from) / width) as usize + 1];
        for value in values {
            counts[((value - from) / width) as usize] += 1;
        }
        Bins { from, width, counts }
    }
}

const HEIGHT: f64 = 220.0;

/// Draws the share of values in each bin; the mark is a value on the x axis.
pub fn histogram(frame: &Frame<'_>, bins: &Bins) -> String {
    let room = PlotArea { left: 44.0, right: WIDTH - 16.0, top: 26.0, bottom: HEIGHT - 42.0 };
    let all = bins.counts.iter().sum::<u64>().max(1) as f64;
    let edges = [bins.from, bins.from + bins.width * bins.counts.len() as f64];
    let edges = edges.into_iter().chain(frame.mark.map(|(value, _)| value));
    let x = Scale::new(edges, frame.x.range, (room.left, room.right), frame.x.unit, 6, false);
    let shares = bins.counts.iter().map(|&count| count as f64 / all).chain([0.0]);
    let y = Scale::new(shares, frame.y.range, (room.bottom, room.top), Unit::Percent, 4, true);

    let mut out = open(frame, HEIGHT);
    axes(&mut out, frame, room, &x, &y);
    for (index, &count) in bins.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let left = x.at(bins.from + bins.width * index as f64);
        let right = x.at(bins.from + bins.width * (index + 1) as f64);
        let top = y.at(count as f64 / all);
        let _ = write!(
            out,
            "<rect class=\"f0\" x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            left + 0.5,
            (right - left - 1.0).max(0.6),
            room.bottom - top
        );
    }
    if let Some((value, name)) = frame.mark {
        straight(&mut out, "mark", (x.at(value), room.top), (x.at(value), room.bottom));
        let anchor = if x.at(value) > (room.left + room.right) / 2.0 { "end" } else { "start" };
        let aside = if anchor == "end" { -5.0 } else { 5.0 };
        text(&mut out, (x.at(value) + aside, room.top - 2.0), anchor, "quiet", name);
    }
    out.push_str("</svg>");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_counted_once() {
        let values: Vec<f64> = (0..1000).map(|index| f64::from(index * index % 977)).collect();
        let bins = Bins::of(&values);
        assert_eq!(bins.counts.iter().sum::<u64>(), 1000);
        assert!(bins.counts.len() <= 31, "{} bins", bins.counts.len());
        assert_eq!(Bins::of(&[2.0, 3.0, 3.0]), Bins { from: 1.5, width: 1.0, counts: vec![1, 2] });
        assert_eq!(Bins::of(&[0.25]).counts.iter().sum::<u64>(), 1);
    }
}
