//! Lines with bands: how something changes.

use super::{COLOURS, Frame, PlotArea, Scale, WIDTH, axes, escaped, open, straight, text};
use std::fmt::Write;

/// One series.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    /// Its name, written at its end.
    pub name: &'a str,
    /// Its points, from left to right.
    pub points: Vec<Point>,
}

/// One point of a series.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Where.
    pub x: f64,
    /// How much.
    pub y: f64,
    /// Half the width of the band around it; 0 for none.
    pub half: f64,
}

const HEIGHT: f64 = 270.0;
/// The least distance between the names at the ends of two lines.
const APART: f64 = 15.0;

/// Draws lines, each with its band and with its name at its end.
pub fn lines(frame: &Frame<'_>, series: &[Line<'_>]) -> String {
    let longest = series.iter().map(|line| line.name.chars().count()).max().unwrap_or_default();
    let room = PlotArea { left: 44.0, right: WIDTH - 14.0 - 6.6 * longest as f64, top: 26.0, bottom: HEIGHT - 42.0 };
    let points = || series.iter().flat_map(|line| &line.points);
    let x = points().map(|point| point.x);
    let x = Scale::new(x, frame.x.range, (room.left, room.right), frame.x.unit, 5, false);
    let y = points().flat_map(|point| frame.y.ends(point.y, point.half));
    let y = y.chain(frame.mark.map(|(value, _)| value));
    let y = Scale::new(y, frame.y.range, (room.bottom, room.top), frame.y.unit, 5, true);

    let mut out = open(frame, HEIGHT);
    axes(&mut out, frame, room, &x, &y);
    let mut names = Vec::new();
    if let Some((value, name)) = frame.mark {
        straight(&mut out, "mark", (room.left, y.at(value)), (room.right, y.at(value)));
        names.push((y.at(value), name, "quiet".to_owned()));
    }
    for (index, line) in series.iter().enumerate() {
        let colour = index % COLOURS;
        if line.points.iter().any(|point| point.half > 0.0) {
            let [mut below, mut above] = [Vec::new(), Vec::new()];
            for point in &line.points {
                let [low, high] = frame.y.ends(point.y, point.half);
                below.push((x.at(point.x), y.at(low)));
                above.push((x.at(point.x), y.at(high)));
            }
            let around = above.into_iter().chain(below.into_iter().rev());
            let _ = write!(out, "<path class=\"band f{colour}\" d=\"{}Z\"/>", path(around));
        }
        let middle = path(line.points.iter().map(|point| (x.at(point.x), y.at(point.y))));
        let name = escaped(line.name);
        let _ = write!(out, "<path class=\"line s{colour}\" d=\"{middle}\"><title>{name}</title></path>");
        if let Some(last) = line.points.last() {
            names.push((y.at(last.y), line.name, format!("strong f{colour}")));
        }
    }
    names.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut free = f64::NEG_INFINITY;
    for (at, name, class) in names {
        let at = at.max(free);
        free = at + APART;
        text(&mut out, (room.right + 7.0, at + 4.0), "start", &class, name);
    }
    out.push_str("</svg>");
    out
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    for (x, y) in points {
        let _ = write!(path, "{}{x:.1} {y:.1}", if path.is_empty() { 'M' } else { 'L' });
    }
    if path.is_empty() { "M0 0".into() } else { path }
}
