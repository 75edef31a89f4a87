//! What happens at a table, for logs, narration, motion and memory.

use crate::board::{Face, Side};
use crate::figure::Figure;
use crate::tile::{Place, Tile};
use crate::worm::Kind;
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Observer, Seat};

/// Something that happened. Only the kind of a worm token just gained is secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The starting seat was drawn.
    StartDrawn {
        /// Who starts.
        seat: Seat,
    },
    /// The shuffled path was laid out.
    PathLaid,
    /// The worm pile was shuffled.
    WormsShuffled {
        /// How many tokens it has.
        count: u8,
    },
    /// A turn began.
    TurnBegan {
        /// Its serial number.
        turn: u32,
        /// Whose turn it is.
        seat: Seat,
    },
    /// The dice were rolled.
    Rolled {
        /// Who rolled.
        seat: Seat,
        /// The number die.
        num: u8,
        /// The action die.
        act: Option<Face>,
    },
    /// A figure made the main move.
    Moved {
        /// Who moved it.
        seat: Seat,
        /// What moved.
        figure: Figure,
        /// Where it stood.
        from: Place,
        /// Where it went; the goal also for Flixxy when he retires.
        to: Place,
    },
    /// A worm token pushed a figure.
    Pushed {
        /// Who pushed it.
        seat: Seat,
        /// What moved.
        figure: Figure,
        /// Where it stood.
        from: Place,
        /// Where it went.
        to: Place,
    },
    /// Two figures changed places.
    Swapped {
        /// Who swapped them.
        seat: Seat,
        /// The own pawn.
        figure: Figure,
        /// The other figure.
        with: Figure,
        /// Where the own pawn stood.
        from: Place,
        /// Where it went.
        to: Place,
    },
    /// A pawn reached the goal, or a guard went out through it.
    Home {
        /// Which.
        figure: Figure,
    },
    /// Flixxy entered the goal and somebody took a round token.
    RoundToken {
        /// Who took it.
        seat: Seat,
        /// Its value.
        value: u8,
    },
    /// Flixxy entered the goal for the fifth time and left the game.
    Retired,
    /// A tile was collected.
    Collected {
        /// Who collected it.
        seat: Seat,
        /// What.
        tile: Tile,
        /// How many steps from the start it lay.
        steps: u8,
    },
    /// A tile was given away.
    Given {
        /// Who gave it.
        seat: Seat,
        /// What.
        tile: Tile,
        /// Who received it; nobody = it went out of the game.
        to: Option<Seat>,
    },
    /// A worm token was gained.
    WormGained {
        /// Who gained it.
        seat: Seat,
        /// On which turn.
        turn: u32,
        /// What it is; hidden from all others.
        kind: Option<Kind>,
    },
    /// A worm token was shown and played; it goes under the pile after its effect.
    WormPlayed {
        /// Who played it.
        seat: Seat,
        /// What it is.
        kind: Kind,
        /// On which turn it had been gained.
        gained: u32,
    },
    /// A top tile went to the bottom of its stack.
    Buried {
        /// Whose stack.
        seat: Seat,
        /// Which tile.
        tile: Tile,
    },
    /// A player earned an extra turn.
    ExtraTurn {
        /// Who.
        seat: Seat,
        /// How many extra turns are due now.
        due: u8,
    },
    /// No figure could move.
    Skipped {
        /// Whose turn it is.
        seat: Seat,
    },
    /// A tile was stolen.
    Stolen {
        /// Who took it.
        seat: Seat,
        /// Who lost it.
        from: Seat,
        /// What.
        tile: Tile,
    },
    /// An action tile was turned over.
    Flipped {
        /// Which.
        tile: Tile,
        /// What it shows now.
        side: Side,
    },
    /// The last pawn came home.
    Over,
}

impl Event {
    /// What `observer` is shown of it.
    #[inline]
    pub fn shown(self, observer: Observer) -> Event {
        match self {
            Event::WormGained { seat, turn, .. } if !observer.is(seat) => Event::WormGained { seat, turn, kind: None },
            event => event,
        }
    }

    /// The event as an object: its name and its parts.
    pub fn to_json(self) -> Json {
        match self {
            Event::StartDrawn { seat } => json!({"event": "start_drawn", "seat": seat.0}),
            Event::PathLaid => json!({"event": "path_laid"}),
            Event::WormsShuffled { count } => json!({"event": "worms_shuffled", "count": count}),
            Event::TurnBegan { turn, seat } => json!({"event": "turn_began", "turn": turn, "seat": seat.0}),
            Event::Rolled { seat, num, act } => {
                json!({"event": "rolled", "seat": seat.0, "num": num, "act": act.map(Face::word)})
            }
            Event::Moved { seat, figure, from, to } => moving("moved", seat, figure, from, to),
            Event::Pushed { seat, figure, from, to } => moving("pushed", seat, figure, from, to),
            Event::Swapped { seat, figure, with, from, to } => {
                let mut object = moving("swapped", seat, figure, from, to);
                object["with"] = json!(with.to_string());
                object
            }
            Event::Home { figure } => json!({"event": "home", "figure": figure.to_string()}),
            Event::RoundToken { seat, value } => json!({"event": "round_token", "seat": seat.0, "value": value}),
            Event::Retired => json!({"event": "retired", "figure": "F"}),
            Event::Collected { seat, tile, steps } => {
                json!({"event": "collected", "seat": seat.0, "tile": tile.name(), "steps": steps})
            }
            Event::Given { seat, tile, to } => {
                json!({"event": "given", "seat": seat.0, "tile": tile.name(), "to": to.map(|to| to.0)})
            }
            Event::WormGained { seat, turn, kind } => {
                json!({"event": "worm_gained", "seat": seat.0, "gained": turn, "kind": kind.map(Kind::word)})
            }
            Event::WormPlayed { seat, kind, gained } => {
                json!({"event": "worm_played", "seat": seat.0, "kind": kind.word(), "gained": gained})
            }
            Event::Buried { seat, tile } => json!({"event": "buried", "seat": seat.0, "tile": tile.name()}),
            Event::ExtraTurn { seat, due } => json!({"event": "extra_turn", "seat": seat.0, "due": due}),
            Event::Skipped { seat } => json!({"event": "skipped", "seat": seat.0}),
            Event::Stolen { seat, from, tile } => {
                json!({"event": "stolen", "seat": seat.0, "from": from.0, "tile": tile.name()})
            }
            Event::Flipped { tile, side } => json!({"event": "flipped", "tile": tile.name(), "side": side.word()}),
            Event::Over => json!({"event": "over"}),
        }
    }
}

fn moving(name: &str, seat: Seat, figure: Figure, from: Place, to: Place) -> Json {
    json!({"event": name, "seat": seat.0, "figure": figure.to_string(), "from": from.name(), "to": to.name()})
}
