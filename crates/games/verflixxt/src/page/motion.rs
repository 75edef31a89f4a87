//! What the last step moved, for the script to show: each place with the line that tells of it.

use super::ghosts::standing;
use super::ground::{At, Ground};
use super::news::{closing_line, line_of};
use super::road::{Road, Slot};
use crate::{Event, Figure, Place, Tile, Verflixxt};
use speakeasy_pages::scene::Scene;
use std::fmt::Write as _;

/// Places in order, each an attribute with its line.
#[derive(Default)]
struct Hops(String);

impl Hops {
    fn add(&mut self, told: usize, attribute: &str, value: &str) {
        let comma = if self.0.is_empty() { "[" } else { "," };
        let _ = write!(self.0, "{comma}{{\"told\":{told},\"{attribute}\":\"{value}\"}}");
    }

    /// Something stays as it is up to a line.
    fn wait(&mut self, until: usize, attribute: &str, value: &str) {
        if until > 0 {
            self.add(0, attribute, value);
        }
        self.add(until, attribute, value);
    }

    fn done(self) -> Option<String> {
        (!self.0.is_empty()).then(|| self.0 + "]")
    }
}

/// A tile stays where it lay until the path closes up.
pub fn of_place(scene: &Scene<'_, Verflixxt>, before: Option<&Road>, place: Place) -> Option<String> {
    let (before, closing) = (before?, closing_line(scene)?);
    let mut hops = Hops::default();
    hops.wait(closing, "style", &before.place(before.ground.at(place)?));
    hops.done()
}

/// A tile that was taken lies there until it is told.
pub fn of_taken(scene: &Scene<'_, Verflixxt>, tile: Tile) -> Option<String> {
    let taken = |event: &Event| matches!(*event, Event::Collected { tile: taken, .. } if taken == tile);
    let mut hops = Hops::default();
    hops.wait(line_of(scene, taken)?, "class", "at tile");
    hops.done()
}

/// A figure walks over the places on its way; and all move when the path closes up.
pub fn of_figure(scene: &Scene<'_, Verflixxt>, road: &Road, before: Option<&Road>, figure: Figure) -> Option<String> {
    let walk = |event: &Event| match *event {
        Event::Moved { figure: moved, from, to, .. } | Event::Pushed { figure: moved, from, to, .. } => {
            (moved == figure).then_some((from, to, true))
        }
        Event::Swapped { figure: own, with, from, to, .. } => match figure {
            _ if figure == own => Some((from, to, false)),
            _ if figure == with => Some((to, from, false)),
            _ => None,
        },
        _ => None,
    };
    let shown = before.unwrap_or(road);
    let mut hops = Hops::default();
    if let Some((from, to, walks)) = scene.news().iter().find_map(walk)
        && let (Some(from), Some(to)) = (shown.ground.at(from), shown.ground.at(to))
    {
        let line = line_of(scene, |event| walk(event).is_some())?;
        let way = if walks { shown.ground.between(figure, from, to) } else { Vec::new() };
        if line > 0 || way.is_empty() {
            hops.wait(line, "style", &shown.stand(from, Slot::ALONE));
        }
        for at in way {
            hops.add(line, "style", &shown.stand(at, Slot::ALONE));
        }
    }
    if let (Some(before), Some(closing)) = (before, closing_line(scene)) {
        let stood = stood(scene, &before.ground, figure)?;
        let rest = before.stand(stood.0, stood.1);
        match hops.0.is_empty() {
            true => hops.wait(closing, "style", &rest),
            false => {
                let line = line_of(scene, |event| walk(event).is_some())?;
                hops.add(line, "style", &rest);
                hops.add(closing, "style", &rest);
            }
        }
    }
    hops.done()
}

/// Where a figure stands, on a ground that was.
fn stood(scene: &Scene<'_, Verflixxt>, ground: &Ground, figure: Figure) -> Option<(At, Slot)> {
    let (place, slot) = standing(scene.view.board(), figure)?;
    Some((ground.at(place)?, slot))
}
