//! What happens at the table, for logs and narration.

use crate::dice::Face;
use speakeasy_core::{Arg, Observer, Seat, SeatSet, Sentence};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A seat got its secret taste. Others are not shown which (NGT-R13).
    Dealt {
        /// Who.
        seat: Seat,
        /// Which, where it may be seen.
        face: Option<Face>,
    },
    /// A taste lies open: at the end, or from the deal on (NGT-R14, NGT-R15).
    Shown {
        /// Whose.
        seat: Seat,
        /// Which.
        face: Face,
    },
    /// It is settled who starts.
    Starts {
        /// Who.
        seat: Seat,
    },
    /// A round begins.
    Round {
        /// Which.
        round: u8,
    },
    /// A die went into the glass.
    Rolled {
        /// Whose.
        seat: Seat,
        /// What it shows.
        face: Face,
    },
    /// A 1 emptied the glass.
    Spilled {
        /// Whose.
        seat: Seat,
        /// How many dice were in it.
        dice: u8,
    },
    /// The fifth die filled the glass; it goes to the shelf.
    Filled {
        /// Whose.
        seat: Seat,
    },
    /// A seat stopped; the glass goes to the shelf.
    Stopped {
        /// Who.
        seat: Seat,
        /// How many dice were in it.
        dice: u8,
    },
    /// The game is over.
    Won {
        /// Who won, or shares the win.
        winners: SeatSet,
        /// With how many points.
        points: i32,
    },
}

impl Event {
    /// What `observer` is shown of it: everything, but for the secret tastes of others.
    pub(crate) fn shown(self, observer: Observer) -> Event {
        match self {
            Event::Dealt { seat, .. } if !observer.is(seat) => Event::Dealt { seat, face: None },
            open => open,
        }
    }
}

impl speakeasy_core::Event for Event {
    fn sentence(&self) -> Sentence {
        let of = |key, seat: Seat| Sentence::new(key).with("seat", seat);
        match *self {
            Event::Dealt { seat, face: None } => of("nightcap-dealt", seat),
            Event::Dealt { seat, face: Some(face) } => of("nightcap-dealt-seen", seat).with("face", face.pips()),
            Event::Shown { seat, face } => of("nightcap-shown", seat).with("face", face.pips()),
            Event::Starts { seat } => of("nightcap-starts", seat),
            Event::Round { round } => Sentence::new("nightcap-round").with("round", round),
            Event::Rolled { seat, face } => of("nightcap-rolled", seat).with("face", face.pips()),
            Event::Spilled { seat, dice } => of("nightcap-spilled", seat).with("dice", dice),
            Event::Filled { seat } => of("nightcap-filled", seat),
            Event::Stopped { seat, dice } => of("nightcap-stopped", seat).with("dice", dice),
            Event::Won { winners, points } => Sentence::new("nightcap-won")
                .with("seats", Arg::List(winners.iter().map(Arg::Seat).collect()))
                .with("count", winners.len() as u8)
                .with("points", points),
        }
    }
}
