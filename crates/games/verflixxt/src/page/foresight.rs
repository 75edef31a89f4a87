//! What an action leads to, as far as open facts decide: tried out in a world that the observer holds possible. The rules
//! themselves answer, so the page never says anything else than what will happen.

use super::naming;
use crate::{Action, Board, Event, Figure, Phase, Place, PushCollector, Side, Tile, TileKind, Verflixxt};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{Game, State as _};
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// What an action leads to.
pub struct Outlook {
    /// The action.
    pub action: Action,
    /// What happens by it, up to the next turn. Kinds of worm tokens in it are made up.
    pub events: Vec<Event>,
    /// Somebody to rob has to be chosen then.
    pub robs: bool,
}

/// The outlook of every legal action, in their order.
pub fn foresee(scene: &Scene<'_, Verflixxt>) -> Vec<Outlook> {
    let Some(me) = scene.me().filter(|_| scene.my_turn()) else { return Vec::new() };
    let knowledge = Verflixxt::knowledge(scene.view);
    let world = Verflixxt::possible_world(scene.view, &knowledge, &mut stream(0, Purpose::Choices, 0));
    let outlook = |&action: &Action| {
        let (mut state, mut events, mut ended) = (world.clone(), Vec::new(), false);
        if state.check(me, action).is_ok() {
            state.apply(me, action, &mut |event| {
                ended |= matches!(event, Event::TurnBegan { .. });
                if !ended {
                    events.push(event);
                }
            });
        }
        Outlook { action, events, robs: state.board().phase() == Phase::Steal }
    };
    scene.legal.iter().map(outlook).collect()
}

/// What changes hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gain {
    /// A tile comes to the observer.
    Take(Tile),
    /// A tile goes away from the observer.
    Give(Tile),
    /// A round token comes to the observer.
    Token(u8),
}

impl Outlook {
    /// The walk of the figure that makes the main move.
    pub fn trip(&self) -> Option<(Figure, Place, Place)> {
        self.events.iter().find_map(|event| match *event {
            Event::Moved { figure, from, to, .. } => Some((figure, from, to)),
            _ => None,
        })
    }

    /// Where a PUSH leads: the place that is emptied, and where those who stood there go.
    pub fn pushed(&self) -> impl Iterator<Item = (Figure, Place, Place)> + '_ {
        self.events.iter().filter_map(|event| match *event {
            Event::Pushed { figure, from, to, .. } => Some((figure, from, to)),
            _ => None,
        })
    }

    /// The tile that somebody takes by it.
    pub fn taken(&self) -> Option<Tile> {
        self.events.iter().find_map(|event| match *event {
            Event::Collected { tile, .. } => Some(tile),
            _ => None,
        })
    }

    /// What it brings or costs the observer, the weightiest first.
    pub fn gain(&self, scene: &Scene<'_, Verflixxt>) -> Option<Gain> {
        let told = |event: &Event| match *event {
            Event::Collected { seat, tile, .. } if scene.is_me(seat) => Some(Gain::Take(tile)),
            Event::Given { seat, tile, .. } if scene.is_me(seat) => Some(Gain::Give(tile)),
            Event::Given { tile, to: Some(to), .. } if scene.is_me(to) => Some(Gain::Take(tile)),
            _ => None,
        };
        let token = |event: &Event| match *event {
            Event::RoundToken { value, .. } => Some(Gain::Token(value)),
            _ => None,
        };
        self.events.iter().find_map(told).or_else(|| self.events.iter().find_map(token))
    }

    /// What follows when `figure` leaves `from`, sentence by sentence.
    pub fn told(&self, scene: &Scene<'_, Verflixxt>, figure: Figure, from: Place) -> Vec<String> {
        let origin = naming::place(scene.words, scene.view.board(), from);
        let mut lines = self.events_told(scene, &origin);
        let gains = self.events.iter().any(|event| matches!(event, Event::Collected { .. } | Event::Given { .. }));
        if !gains {
            lines.insert(0, self.nothing_told(scene, figure, from, &origin));
        }
        lines
    }

    /// What follows when several figures leave a place together: nobody takes or gives, but Flixxy may arrive.
    pub fn told_of_many(&self, scene: &Scene<'_, Verflixxt>) -> Vec<String> {
        self.events_told(scene, "")
    }

    fn events_told(&self, scene: &Scene<'_, Verflixxt>, origin: &str) -> Vec<String> {
        let (words, board) = (scene.words, scene.view.board());
        let mut lines = Vec::new();
        for event in &self.events {
            lines.extend(match *event {
                Event::Collected { seat, tile, .. } => Some(self.take_told(scene, seat, tile)),
                Event::Given { seat, tile, to } => {
                    let tile = naming::tile(words, board, tile);
                    Some(match to {
                        Some(to) if scene.is_me(seat) => {
                            say!(words, "verflixxt-leaves-give", place = origin, tile = tile, name = scene.name(to))
                        }
                        Some(to) => say!(
                            words,
                            "verflixxt-leaves-give-other",
                            giver = scene.name(seat),
                            tile = tile,
                            name = scene.name(to)
                        ),
                        None => say!(words, "verflixxt-leaves-give-out", place = origin, tile = tile),
                    })
                }
                Event::RoundToken { value, .. } => Some(say!(words, "verflixxt-leaves-token", value = value)),
                Event::Retired => Some(say!(words, "verflixxt-leaves-retired")),
                _ => None,
            });
        }
        lines
    }

    /// Somebody takes the tile.
    fn take_told(&self, scene: &Scene<'_, Verflixxt>, seat: speakeasy_core::Seat, tile: Tile) -> String {
        let (words, board) = (scene.words, scene.view.board());
        let worm = self.events.iter().any(|event| matches!(event, Event::WormGained { .. }));
        let without = tile.is_minus() && board.options().has_worms();
        let tile = naming::tile(words, board, tile);
        match (scene.is_me(seat), worm) {
            (true, true) => say!(words, "verflixxt-leaves-take-worm", tile = tile),
            (true, false) if without => say!(words, "verflixxt-leaves-take-no-worm", tile = tile),
            (true, false) => say!(words, "verflixxt-leaves-take", tile = tile),
            (false, _) => say!(words, "verflixxt-leaves-take-other", tile = tile, name = scene.name(seat)),
        }
    }

    /// Why nothing is taken and nothing given.
    fn nothing_told(&self, scene: &Scene<'_, Verflixxt>, figure: Figure, from: Place, origin: &str) -> String {
        let (words, board) = (scene.words, scene.view.board());
        let Some(tile) = from.tile() else { return say!(words, "verflixxt-leaves-free", place = origin) };
        let stay: Vec<Figure> = board.figures_on(from).into_iter().filter(|&other| other != figure).collect();
        let pushed = matches!(self.action, Action::Push { .. });
        let giver = figure.owner().filter(|&owner| pushed && !scene.is_me(owner));
        match (stay.as_slice(), tile.kind()) {
            ([], _) if figure.is_guard() => say!(words, "verflixxt-leaves-guard", place = origin),
            ([], TileKind::Verflixxt) if pushed && board.options().push_collector == PushCollector::Nobody => {
                say!(words, "verflixxt-leaves-no-gift")
            }
            ([], TileKind::Verflixxt) if board.options().push_collector == PushCollector::Owner && giver.is_some() => {
                let giver = giver.map(|seat| scene.name(seat)).unwrap_or_default();
                say!(words, "verflixxt-leaves-give-nothing-other", name = giver)
            }
            ([], TileKind::Action) if board.side(tile) == Side::Steal && self.robs => {
                say!(words, "verflixxt-leaves-steal")
            }
            ([], TileKind::Action) if board.side(tile) == Side::Steal => say!(words, "verflixxt-leaves-steal-nothing"),
            ([], TileKind::Verflixxt | TileKind::Action) => {
                say!(words, "verflixxt-leaves-give-nothing", place = origin)
            }
            ([], _) => say!(words, "verflixxt-leaves-nobody", place = origin),
            ([one], _) if one.owner().is_some_and(|owner| scene.is_me(owner)) => {
                say!(words, "verflixxt-leaves-own", pawn = one.to_string(), place = origin)
            }
            ([one], _) => say!(words, "verflixxt-leaves-one", figure = naming::figure(scene, *one), place = origin),
            (many, _) => say!(words, "verflixxt-leaves-many", count = many.len(), place = origin),
        }
    }
}

/// The places that a figure walks over with this roll, its own first, as steps from the start.
pub fn stops(board: &Board, figure: Figure, from: Place, number: u8) -> Vec<usize> {
    let goal = usize::from(board.steps_to(Place::GOAL).unwrap_or_default());
    let origin = usize::from(board.steps_to(from).unwrap_or_default());
    let mut stops = vec![origin];
    for step in 1..=usize::from(number) {
        let at = if figure == Figure::FLIXXY { (origin + step) % (goal + 1) } else { (origin + step).min(goal) };
        if stops.last() != Some(&at) {
            stops.push(at);
        }
        // On his fifth arrival Flixxy stops at the goal and leaves the game.
        if figure == Figure::FLIXXY && at == goal && board.arrivals() == 4 {
            break;
        }
    }
    stops
}
