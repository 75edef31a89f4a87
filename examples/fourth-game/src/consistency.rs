//! What every position obeys (7).
//!
//! Used both ways: to judge positions from outside, and to audit states that play has produced. Whatever passes can be
//! reached by play.

use crate::dice::{CARDS_PER_TASTE, Face, GLASS_SIZE};
use crate::state::State;
use crate::table::{Phase, Table};
use speakeasy_core::{Faults, Seat};

/// The first thing wrong with a state.
pub(crate) fn audit(state: &State) -> Result<(), String> {
    let mut faults = Faults::position();
    check_when(&state.table, &mut faults);
    check_glass(&state.table, &mut faults);
    check_shelves(&state.table, &mut faults);
    check_tastes(state, &mut faults);
    match faults.list.first() {
        None => Ok(()),
        Some(fault) => Err(format!("{}: {}", fault.at, fault.what)),
    }
}

/// Invariants 1 and 2: round, starter and turn fit the phase and the options.
pub(crate) fn check_when(table: &Table, faults: &mut Faults) {
    let (phase, rounds) = (table.phase, table.options.rounds);
    let possible = match phase {
        Phase::Deal | Phase::Start => 1..=1,
        Phase::Choose(_) | Phase::Roll(_) => 1..=rounds,
        Phase::Over => rounds..=rounds,
    };
    if !possible.contains(&table.round) {
        faults.add("round", format!("{} cannot be in round {} of {rounds}", phase.name(), table.round));
    }
    let setup = matches!(phase, Phase::Deal | Phase::Start);
    match (table.options.start_player, table.starter) {
        (Some(_), _) if phase == Phase::Start => faults.add("phase", "who starts is not drawn at this table (NGT-R02)"),
        (Some(fixed), starter) if starter != Some(fixed) => {
            faults.add("starter", format!("at this table seat {} starts (NGT-R02)", fixed.0));
        }
        (None, Some(_)) if setup => faults.add("starter", format!("nobody is drawn yet in {}", phase.name())),
        (None, None) if !setup => faults.add("starter", format!("must be known in {}", phase.name())),
        _ => {}
    }
    let beyond = |seat: Option<Seat>| seat.is_some_and(|seat| seat.index() >= table.seats());
    if beyond(table.starter) || beyond(phase.turn()) {
        faults.add("turn", "whoever starts or is on turn sits at the table");
    }
}

/// Invariant 3: dice are in the glass only during a turn, and a full glass is banked at once.
pub(crate) fn check_glass(table: &Table, faults: &mut Faults) {
    let dice = table.glass.len();
    if dice > 0 && table.phase.turn().is_none() {
        faults.add("glass", format!("the glass is empty in {}", table.phase.name()));
    } else if dice >= GLASS_SIZE {
        faults.add("glass", "five dice are banked at once (NGT-R07)");
    }
}

/// Invariant 4: no more than five dice for every turn that a seat has finished.
pub(crate) fn check_shelves(table: &Table, faults: &mut Faults) {
    for (seat, shelf) in table.shelves.iter().enumerate() {
        let (seat, dice) = (Seat(seat as u8), shelf.dice());
        let most = if seat.index() < table.seats() { table.most_dice(seat) } else { 0 };
        if dice > most {
            faults.add(format!("shelves.{}", seat.0), format!("expected at most {most} dice by now, got {dice}"));
        }
    }
}

/// Invariant 5: no taste before the deal, one a seat after it, and no more of a face than there are cards.
pub(crate) fn check_tastes(state: &State, faults: &mut Faults) {
    let dealt = state.table.phase != Phase::Deal;
    for (seat, taste) in state.tastes.iter().enumerate() {
        match taste {
            Some(_) if !dealt => faults.add(format!("tastes.{seat}"), "nobody has a taste before the deal"),
            Some(_) if seat >= state.table.seats() => faults.add(format!("tastes.{seat}"), "no such seat"),
            None if dealt && seat < state.table.seats() => faults.add(format!("tastes.{seat}"), "must be dealt"),
            _ => {}
        }
    }
    if let Some(face) = too_many(state.tastes.iter().flatten().copied()) {
        faults.add("tastes", format!("there are only two cards of {} (NGT-R01)", face.pips()));
    }
}

/// The first face of which there are more than the deck has cards.
pub(crate) fn too_many(tastes: impl Iterator<Item = Face> + Clone) -> Option<Face> {
    Face::ALL.into_iter().find(|&face| tastes.clone().filter(|&taste| taste == face).count() > CARDS_PER_TASTE)
}
