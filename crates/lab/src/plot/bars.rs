//! Bars with intervals: how things compare.

use super::{COLOURS, Frame, Scale, WIDTH, open, straight, text};
use std::fmt::Write;

/// One thing.
#[derive(Clone, Debug)]
pub struct Bar {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: f64,
    /// Half the width of its interval; 0 for none.
    pub half: f64,
    /// Which colour.
    pub colour: usize,
}

const ROW: f64 = 24.0;

/// Draws bars that lie, one under the other, each with its name, its interval and its value; the values run along the
/// x axis. Names of any length find room, and long lists only grow downwards.
pub fn bars(frame: &Frame<'_>, things: &[Bar]) -> String {
    let longest = things.iter().map(|bar| bar.name.chars().count()).max().unwrap_or_default();
    // Letters differ from reader to reader; this is room enough for wide ones.
    let left = (7.4 * longest as f64 + 16.0).clamp(30.0, 205.0);
    let right = WIDTH - 62.0;
    let top = if frame.mark.is_some() { 18.0 } else { 4.0 };
    let bottom = top + ROW * things.len() as f64 + 4.0;
    let values = things.iter().flat_map(|bar| frame.x.ends(bar.value, bar.half)).chain([0.0]);
    let values = values.chain(frame.mark.map(|(value, _)| value));
    let scale = Scale::new(values, frame.x.range, (left, right), frame.x.unit, ((right - left) / 72.0) as usize, true);

    let mut out = open(frame, bottom + 38.0);
    for tick in scale.ticks() {
        straight(&mut out, "grid", (scale.at(tick), top), (scale.at(tick), bottom));
        text(&mut out, (scale.at(tick), bottom + 15.0), "middle", "quiet", &scale.written(tick));
    }
    text(&mut out, ((left + right) / 2.0, bottom + 32.0), "middle", "", frame.x.label);
    for (index, bar) in things.iter().enumerate() {
        let middle = top + ROW * (index as f64 + 0.5) + 2.0;
        let (zero, end) = (scale.at(0.0_f64.max(scale.low())), scale.at(bar.value));
        let _ = write!(
            out,
            "<rect class=\"f{}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"2\"/>",
            bar.colour % COLOURS,
            zero.min(end),
            middle - 7.0,
            (end - zero).abs().max(0.8),
            14.0
        );
        if bar.half > 0.0 {
            let [from, to] = frame.x.ends(bar.value, bar.half).map(|end| scale.at(end));
            straight(&mut out, "whisker", (from, middle), (to, middle));
            for end in [from, to] {
                straight(&mut out, "whisker", (end, middle - 4.0), (end, middle + 4.0));
            }
        }
        text(&mut out, (left - 8.0, middle + 4.0), "end", "", &shortened(&bar.name));
        let precise = if bar.half > 0.0 { bar.half } else { bar.value.abs() / 10.0 };
        let value = frame.x.unit.written(bar.value, 10f64.powf(precise.max(1e-4).log10().floor()));
        text(&mut out, (WIDTH - 2.0, middle + 4.0), "end", "strong", &value);
    }
    straight(&mut out, "axis", (scale.at(0.0_f64.max(scale.low())), top), (scale.at(0.0_f64.max(scale.low())), bottom));
    if let Some((value, name)) = frame.mark {
        straight(&mut out, "mark", (scale.at(value), top), (scale.at(value), bottom));
        text(&mut out, (scale.at(value), 12.0), "middle", "quiet", name);
    }
    out.push_str("</svg>");
    out
}

/// Names that would run out of the plot end in dots.
fn shortened(name: &str) -> String {
    if name.chars().count() <= 27 { name.to_owned() } else { name.chars().take(26).chain(['…']).collect() }
}
