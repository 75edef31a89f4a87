//! Plots as SVG text: lines with bands, bars with intervals, histograms. No script, no fonts of their own; a title and
//! a description for readers who listen; colours by class, so that a page or the plot's own style sheet paints them
//! for light and for dark.

mod bars;
mod histogram;
mod lines;
mod scale;

pub use bars::{Bar, bars};
pub use histogram::{Bins, histogram};
pub use lines::{Line, Point, lines};
pub use scale::{Scale, Unit, grouped, number};

use std::fmt::Write;

/// The width of every plot in its own units. Narrow, so that its letters stay readable on a phone.
pub const WIDTH: f64 = 420.0;

/// What every plot says of itself.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// Unique on its page: letters, digits, hyphens.
    pub id: &'a str,
    /// What it shows, in a few words.
    pub title: &'a str,
    /// What there is to see in it, for readers who cannot.
    pub desc: &'a str,
    /// What runs from left to right.
    pub x: Axis<'a>,
    /// What runs upwards.
    pub y: Axis<'a>,
    /// A value worth comparing with (an even share), on the axis of values, and its name.
    pub mark: Option<(f64, &'a str)>,
}

/// One axis.
#[derive(Clone, Copy, Debug)]
pub struct Axis<'a> {
    /// What is measured.
    pub label: &'a str,
    /// How its numbers are written.
    pub unit: Unit,
    /// The range to show at least; the data may widen it.
    pub range: Option<(f64, f64)>,
    /// What values cannot lie beyond (shares: 0 and 1); intervals and bands end there.
    pub limits: Option<(f64, f64)>,
}

impl<'a> Axis<'a> {
    /// An axis whose range is that of the data.
    pub fn new(label: &'a str, unit: Unit) -> Axis<'a> {
        Axis { label, unit, range: None, limits: None }
    }

    /// The same axis, showing at least this range.
    #[must_use]
    pub fn showing(mut self, from: f64, to: f64) -> Axis<'a> {
        self.range = Some((from, to));
        self
    }

    /// The same axis for values that cannot lie beyond these.
    #[must_use]
    pub fn within(mut self, low: f64, high: f64) -> Axis<'a> {
        self.limits = Some((low, high));
        self
    }

    /// The ends of an interval, as far as they can be.
    fn ends(&self, value: f64, half: f64) -> [f64; 2] {
        let (low, high) = self.limits.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        [(value - half).clamp(low, high), (value + half).clamp(low, high)]
    }
}

/// How many colours there are; series beyond them start again.
pub const COLOURS: usize = 6;

/// How plots look; for a page that shows some. Uses the variables that [`PALETTE`] sets.
pub const STYLE: &str = "\
.plot{display:block;width:100%;height:auto;font-family:var(--body)}\
.plot text{fill:var(--text);font-size:12.5px}\
.plot .quiet{fill:var(--muted)}.plot .strong{font-weight:600}\
.plot .grid{stroke:var(--brass);stroke-opacity:.22;stroke-width:1;fill:none}\
.plot .axis{stroke:var(--brass);stroke-opacity:.75;stroke-width:1.2;fill:none}\
.plot .mark{stroke:var(--text);stroke-opacity:.6;stroke-width:1.2;stroke-dasharray:2 4;fill:none}\
.plot .line{fill:none;stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round}\
.plot .band{stroke:none;fill-opacity:.16}.plot .whisker{stroke:var(--text);stroke-width:1.4;fill:none}\
.plot .s0{stroke:var(--c0)}.plot .s1{stroke:var(--c1)}.plot .s2{stroke:var(--c2)}\
.plot .s3{stroke:var(--c3)}.plot .s4{stroke:var(--c4)}.plot .s5{stroke:var(--c5)}\
.plot .f0{fill:var(--c0)}.plot .f1{fill:var(--c1)}.plot .f2{fill:var(--c2)}\
.plot .f3{fill:var(--c3)}.plot .f4{fill:var(--c4)}.plot .f5{fill:var(--c5)}\
.plot .line.s1{stroke-dasharray:7 4}.plot .line.s2{stroke-dasharray:2 4}.plot .line.s3{stroke-dasharray:9 3 2 3}";

/// The colours of the house, for dark rooms and for light ones.
pub const PALETTE: &str = "\
:root{color-scheme:dark light;--ink:#0c1a17;--room:#12261f;--panel:#17322a;--text:#f1e8d2;--muted:#b9c3b0;\
--brass:#d9b25f;--c0:#d9b25f;--c1:#6cc5b8;--c2:#f08a6b;--c3:#b79be8;--c4:#8fd6a0;--c5:#e7a0b4;\
--body:\"Gill Sans\",\"Gill Sans MT\",\"Avenir Next\",\"Segoe UI\",system-ui,sans-serif;\
--display:\"Limelight\",\"Poiret One\",\"Copperplate\",\"Didot\",\"Bodoni MT\",Georgia,serif}\
@media (prefers-color-scheme:light){:root{--ink:#f7efdc;--room:#efe4c8;--panel:#fbf6e8;--text:#1d2a25;--muted:#5a665c;\
--brass:#8a6a22;--c0:#8a6a22;--c1:#1f746b;--c2:#b0401f;--c3:#6a46ad;--c4:#2c7a45;--c5:#a13a5c}}";

/// A plot as a file of its own: with its title in sight, its own style and background.
pub fn alone(frame: &Frame<'_>, plot: &str) -> String {
    let (head, body) = plot.split_once('>').unwrap_or((plot, ""));
    let height = height_of(head);
    let head = head.replacen(
        &format!("viewBox=\"0 0 {WIDTH} {height}\""),
        &format!("xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-14 -34 {} {}\"", WIDTH + 28.0, height + 46.0),
        1,
    );
    format!(
        "{head} width=\"896\"><style>{PALETTE}{STYLE}</style>\
         <rect x=\"-14\" y=\"-34\" width=\"{}\" height=\"{}\" fill=\"var(--panel)\"/>\
         <text x=\"0\" y=\"-12\" class=\"strong\" style=\"font-size:15px\">{}</text>{body}\n",
        WIDTH + 28.0,
        height + 46.0,
        escaped(frame.title)
    )
}

fn height_of(head: &str) -> f64 {
    let numbers = head.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
    numbers.rsplit(' ').next().and_then(|height| height.parse().ok()).unwrap_or_default()
}

/// Text that may stand in SVG and HTML, between tags and in attributes.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Opens a plot of this height: title and description first, where screen readers look for them.
fn open(frame: &Frame<'_>, height: f64) -> String {
    let Frame { id, title, desc, .. } = frame;
    format!(
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-labelledby=\"{id}-t {id}-d\">\
         <title id=\"{id}-t\">{}</title><desc id=\"{id}-d\">{}</desc>",
        escaped(title),
        escaped(desc)
    )
}

/// Writes a piece of text; `anchor` is start, middle or end.
fn text(out: &mut String, (x, y): (f64, f64), anchor: &str, class: &str, text: &str) {
    let text = escaped(text);
    let _ = write!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" class=\"{class}\">{text}</text>");
}

/// Draws a straight line.
fn straight(out: &mut String, class: &str, from: (f64, f64), to: (f64, f64)) {
    let _ = write!(out, "<path class=\"{class}\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>", from.0, from.1, to.0, to.1);
}

/// The box in which values are drawn.
#[derive(Clone, Copy)]
struct PlotArea {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

/// Draws both axes with ticks and labels: the upright one on the left, with lines across the room.
fn axes(out: &mut String, frame: &Frame<'_>, room: PlotArea, x: &Scale, y: &Scale) {
    for tick in y.ticks() {
        let at = y.at(tick);
        straight(out, "grid", (room.left, at), (room.right, at));
        text(out, (room.left - 6.0, at + 4.0), "end", "quiet", &y.written(tick));
    }
    for tick in x.ticks() {
        let at = x.at(tick);
        straight(out, "axis", (at, room.bottom), (at, room.bottom + 4.0));
        text(out, (at, room.bottom + 17.0), "middle", "quiet", &x.written(tick));
    }
    straight(out, "axis", (room.left, room.bottom), (room.right, room.bottom));
    text(out, ((room.left + room.right) / 2.0, room.bottom + 34.0), "middle", "", frame.x.label);
    text(out, (2.0, 12.0), "start", "", frame.y.label);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame() -> Frame<'static> {
        Frame {
            id: "wins",
            title: "Wins <of> \"A & B\"",
            desc: "Rises.",
            x: Axis::new("games", Unit::Plain),
            y: Axis::new("share", Unit::Percent).showing(0.0, 1.0).within(0.0, 1.0),
            mark: Some((0.5, "even")),
        }
    }

    /// Every tag that is opened is closed, in order.
    fn well_formed(svg: &str) {
        let mut open = Vec::new();
        for tag in svg.split('<').skip(1).map(|rest| rest.split('>').next().expect("a tag ends")) {
            match tag.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name), "in {svg}"),
                None if tag.ends_with('/') => {}
                None => open.push(tag.split(' ').next().expect("a tag has a name")),
            }
        }
        assert!(open.is_empty(), "{open:?} stay open");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }

    #[test]
    fn every_plot_is_well_formed_and_says_what_it_shows() {
        let points: Vec<Point> = (0..5).map(|x| Point { x: x.into(), y: 0.2 * f64::from(x), half: 0.1 }).collect();
        let bar = |value, half| Bar { name: "a < b".into(), value, half, colour: 7 };
        let drawn = [
            lines(&frame(), &[Line { name: "one", points: points.clone() }, Line { name: "two", points }]),
            bars(&frame(), &[bar(0.3, 0.05), bar(-0.2, 0.0)]),
            histogram(&frame(), &Bins::of(&[1.0, 2.0, 2.0, 9.0])),
        ];
        for svg in drawn {
            well_formed(&svg);
            well_formed(&alone(&frame(), &svg));
            assert!(svg.contains("<title id=\"wins-t\">Wins &lt;of&gt; &quot;A &amp; B&quot;</title>"), "{svg}");
            assert!(svg.contains("role=\"img\" aria-labelledby=\"wins-t wins-d\""), "{svg}");
        }
    }

    #[test]
    fn nothing_to_show_is_no_trouble() {
        for svg in [lines(&frame(), &[]), bars(&frame(), &[]), histogram(&frame(), &Bins::of(&[]))] {
            well_formed(&svg);
        }
        let one = Line { name: "one", points: vec![Point { x: 3.0, y: 0.5, half: 0.0 }] };
        well_formed(&lines(&Frame { mark: None, ..frame() }, &[one]));
    }
}
