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

const TRAINED: [Trained; 1] =
    [Trained { run: false, mafia: false, seats: 2, bytes: include_bytes!("../../../weights/scheffeln-base-2.net") }];

/// The network for such a table, if there is one.
pub(super) fn net(options: &Options, seats: usize) -> Option<&'static Net> {
    static NETS: [OnceLock<Option<Net>>; TRAINED.len()] = [const { OnceLock::new() }; TRAINED.len()];
    let fits = |net: &Trained| {
        net.seats == seats && net.run == options.run && net.mafia == options.mafia && !options.is_speed()
    };
    let index = TRAINED.iter().position(fits)?;
    NETS[index].get_or_init(|| Net::from_bytes(TRAINED[index].bytes).filter(|net| net.inputs() == INPUTS)).as_ref()
}
