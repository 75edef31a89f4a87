//! The networks, as they were trained (`crates/bots/weights/README.md`).

use super::features::INPUTS;
use crate::net::Net;
use scheffeln::Options;
use std::sync::OnceLock;

/// The table that a network was trained at, and its file.
struct Trained {
    run: bool,
    mafia: bool,
    seats: usize,
    bytes: &'static [u8],
}

/// The file that holds the network for `$name`.
macro_rules! trained {
    ($run:literal, $mafia:literal, $seats:literal, $name:literal) => {
        Trained {
            run: $run,
            mafia: $mafia,
            seats: $seats,
            bytes: include_bytes!(concat!("../../../weights/scheffeln-", $name, ".net")),
        }
    };
}

const TRAINED: [Trained; 3] =
    [trained!(false, false, 2, "base-2"), trained!(false, false, 3, "base-3"), trained!(false, false, 4, "base-4")];

/// The network for such a table, if there is one.
pub(super) fn net(options: &Options, seats: usize) -> Option<&'static Net> {
    static NETS: [OnceLock<Option<Net>>; TRAINED.len()] = [const { OnceLock::new() }; TRAINED.len()];
    let fits = |net: &Trained| {
        net.seats == seats && net.run == options.run && net.mafia == options.mafia && !options.is_speed()
    };
    let index = TRAINED.iter().position(fits)?;
    NETS[index].get_or_init(|| Net::from_bytes(TRAINED[index].bytes).filter(|net| net.inputs() == INPUTS)).as_ref()
}
