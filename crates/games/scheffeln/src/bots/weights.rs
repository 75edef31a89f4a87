//! The networks, as they were trained (`weights/README.md`).

use super::features::INPUTS;
use crate::{Options, Scheffeln};
use speakeasy_bots::net::Net;
use speakeasy_bots::support::BotSupport;
use std::sync::OnceLock;

/// The networks for two to four in the basic game: the file of each, by its name.
const NAMES: [&str; 3] = ["scheffeln-base-2", "scheffeln-base-3", "scheffeln-base-4"];
/// The seats of the first one's table.
const FEWEST: usize = 2;

/// The file of a network.
#[cfg(feature = "weights")]
pub(super) fn file(name: &str) -> Option<&'static [u8]> {
    const FILES: [&[u8]; NAMES.len()] = [
        include_bytes!("../../weights/scheffeln-base-2.net"),
        include_bytes!("../../weights/scheffeln-base-3.net"),
        include_bytes!("../../weights/scheffeln-base-4.net"),
    ];
    NAMES.iter().position(|known| *known == name).map(|index| FILES[index])
}

/// The network for such a table, if one was trained and is part of this build. It serves `skipTo`, `endWhen` and
/// `exchange` of any value (`weights/README.md` has the figures).
pub(super) fn net(options: &Options, seats: usize) -> Option<&'static Net> {
    static NETS: [OnceLock<Option<Net>>; NAMES.len()] = [const { OnceLock::new() }; NAMES.len()];
    if options.run || options.mafia || options.is_speed() {
        return None;
    }
    let index = seats.checked_sub(FEWEST)?;
    let name = NAMES.get(index)?;
    let read = || Scheffeln::weights(name).and_then(Net::from_bytes).filter(|net| net.inputs() == INPUTS);
    NETS[index].get_or_init(read).as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_are_there_exactly_if_the_build_has_them() {
        for seats in 2..=4 {
            assert_eq!(net(&Options::default(), seats).is_some(), cfg!(feature = "weights"), "{seats} seats");
        }
        assert!(net(&Options { run: true, ..Options::default() }, 2).is_none());
        assert!(net(&Options::default(), 1).is_none() && net(&Options::default(), 5).is_none());
    }
}
