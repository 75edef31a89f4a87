//! The trained networks, and which one speaks for which table. `weights/README.md` tells how each was trained.

use crate::{BaseLayout, Board, Mode, Verflixxt};
use speakeasy_bots::net::Net;
use speakeasy_bots::support::BotSupport;
use std::sync::OnceLock;

/// Tables that one network can speak for, but for the number of seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Family {
    /// The base game on its fixed path.
    Base,
    /// The base game on any other path.
    Shuffled,
    /// With Flixxy, on any path.
    Nochmal,
    /// With Flixxy and worm tokens.
    Worms,
    /// The edition of 2020.
    Life,
}

impl Family {
    fn of(board: &Board) -> Family {
        let options = board.options();
        match options.mode {
            Mode::Base if options.base_layout == BaseLayout::Fixed => Family::Base,
            Mode::Base => Family::Shuffled,
            Mode::Nochmal if options.has_worms() => Family::Worms,
            Mode::Nochmal => Family::Nochmal,
            Mode::Life2020 => Family::Life,
        }
    }
}

/// A network, read when it is first needed.
struct Trained {
    family: Family,
    /// The number of seats it was trained at. It speaks for smaller tables as well if no other does.
    seats: usize,
    /// The name of its file in `weights/`, without its ending.
    name: &'static str,
    net: OnceLock<Option<Net>>,
}

macro_rules! trained {
    ($($family:ident $word:literal: $($seats:literal),+;)+) => {
        static TRAINED: [Trained; 16] = [$($(Trained {
            family: Family::$family,
            seats: $seats,
            name: concat!("verflixxt-", $word, "-", $seats),
            net: OnceLock::new(),
        }),+),+];

        #[cfg(feature = "weights")]
        static FILES: [(&str, &[u8]); 16] = [$($((
            concat!("verflixxt-", $word, "-", $seats),
            include_bytes!(concat!("../../weights/verflixxt-", $word, "-", $seats, ".net")),
        )),+),+];
    };
}

// Rising numbers of seats within each family.
trained! {
    Base "base": 2, 3, 4, 5, 6;
    Shuffled "shuffled": 2;
    Nochmal "nochmal": 2, 3, 4, 6, 8;
    Worms "worms": 2, 4;
    Life "life2020": 2, 4, 6;
}

/// The file of a network, by its name.
#[cfg(feature = "weights")]
pub(super) fn file(name: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes)
}

/// The network for a table: of its family the one with the fewest seats that are enough.
pub(super) fn net(board: &Board) -> Option<&'static Net> {
    let family = Family::of(board);
    let trained = TRAINED.iter().find(|trained| trained.family == family && board.seats() <= trained.seats)?;
    trained.net.get_or_init(|| Verflixxt::weights(trained.name).and_then(Net::from_bytes)).as_ref()
}
