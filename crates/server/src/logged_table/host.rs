//! What the host of a table may do, and how a seat whose person stays away comes free.

use super::{LoggedTable, Occupant, SeatState};
use crate::bot_pool::BotClock;
use crate::entry::LogEntry;
use crate::ids::GuestId;
use speakeasy_catalog::{find, table_config};
use speakeasy_core::Seat;
use speakeasy_pages::telling::HouseWhat;
use speakeasy_table::{HouseRefusal, SeatPlan, TableConfig};

/// What the host may do in the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostDeed {
    /// Close the table to whoever sits there.
    ShowOut(Seat),
    /// Play with one chair less; the last free one of a game that can do with fewer.
    RemoveChair(Seat),
    /// Make whoever sits there the host.
    HandOn(Seat),
}

impl LoggedTable {
    /// Is this guest the host? Whoever laid the table, until they hand the role on or leave.
    pub fn is_host(&self, who: GuestId) -> bool {
        self.host == Some(who)
    }

    /// The host does something in the lobby; the role is handed on at any time.
    pub fn host_deed(&mut self, who: GuestId, deed: HostDeed) -> Result<Vec<LogEntry>, HouseRefusal> {
        if !self.is_host(who) {
            return Err(HouseRefusal::NotHost);
        }
        if self.started && !matches!(deed, HostDeed::HandOn(_)) {
            return Err(HouseRefusal::Started);
        }
        let another = |seat: Seat| match self.occupant(seat) {
            Some(Occupant::Person { who: other, .. }) if *other != who => Ok(*other),
            _ => Err(HouseRefusal::NobodyThere),
        };
        let entry = match deed {
            HostDeed::ShowOut(seat) => LogEntry::ShownOut { seat: seat.0, who: another(seat)? },
            HostDeed::HandOn(seat) => LogEntry::Host { who: another(seat)? },
            HostDeed::RemoveChair(seat) => {
                if self.occupant(seat) != Some(&Occupant::Nobody) {
                    return Err(HouseRefusal::Taken);
                }
                self.without(seat).ok_or(HouseRefusal::TooFew)?;
                LogEntry::Chair { seat: seat.0 }
            }
        };
        let mut entries = self.begin_change();
        self.append(&mut entries, entry);
        self.start_if_full(&mut entries);
        Ok(entries)
    }

    /// What the table would be set up with if it had one chair less, where the game can be played so.
    pub fn without(&self, seat: Seat) -> Option<TableConfig> {
        let mut config = self.config.clone();
        (seat.index() < config.plan.len() && config.plan.len() > 1).then(|| config.plan.remove(seat.index()))?;
        table_config(&config.to_json()).ok()
    }

    /// Somebody has stayed away for so long that their seat is free for others.
    pub fn free(&mut self, seat: Seat) -> Result<Vec<LogEntry>, HouseRefusal> {
        let Some(Occupant::Person { .. }) = self.occupant(seat) else { return Err(HouseRefusal::NobodyThere) };
        if !self.started || self.over() {
            return Err(if self.started { HouseRefusal::Over } else { HouseRefusal::NotStarted });
        }
        let mut entries = self.begin_change();
        self.append(&mut entries, LogEntry::Freed { seat: seat.0 });
        Ok(entries)
    }

    /// Whoever runs the house closes the table.
    pub fn close(&mut self) -> Vec<LogEntry> {
        let mut entries = self.begin_change();
        if !self.closed {
            self.append(&mut entries, LogEntry::Closed);
        }
        entries
    }

    /// Whoever sat there has no seat any more.
    pub(super) fn vacate(&mut self, seat: Seat, what: HouseWhat) {
        self.note(seat, what);
        self.second_thoughts.forget(seat);
        let (left, who) = (self.name(seat), self.seats[seat.index()].occupant.who());
        self.game.remove_bot(seat);
        self.seats[seat.index()] = SeatState { left: Some(left), ..SeatState::of(Occupant::Nobody) };
        // A host who has no seat any more leaves the role to the next of those who play.
        if let Some(who) = who
            && self.is_host(who)
            && self.seats_of(who).is_empty()
        {
            self.host = self.seats.iter().find_map(|seat_state| seat_state.occupant.who()).or(self.host);
        }
    }

    /// A chair is taken away. The game has not begun, so it can be opened anew for fewer.
    pub(super) fn fold_chair(&mut self, seat: Seat) {
        let Some(config) = self.without(seat) else { return };
        let Ok(entry) = find(config.game) else { return };
        let Ok(game) = (entry.page.open)(&config.options, config.plan.len(), self.meta.seed, &BotClock) else { return };
        (self.config, self.game) = (config, game);
        self.seats.remove(seat.index());
        for (seat, seat_state) in (0..).map(Seat).zip(&self.seats) {
            if let Occupant::Bot(level) = seat_state.occupant {
                self.game.seat_bot(seat, level);
            }
        }
    }

    /// Was the table laid for people who share a device?
    pub(super) fn is_shared(&self) -> bool {
        self.config.plan.iter().any(|plan| matches!(plan, SeatPlan::Here(_)))
    }
}
