//! Reading positions: every fault at once, fillers for what is left out.

use crate::card::{Card, CardSet};
use crate::event::{Event, seats_json};
use crate::options::Options;
use crate::state::State;
use crate::table::{ROUNDS, SideLot, Standing, lot_size};
use crate::{Phase, consistency, scoring};
use speakeasy_core::json::{self, Json, Map};
use speakeasy_core::{Faults, Seat, SeatSet};

/// The keys of a position, in the order they are written.
const KEYS: [&str; 16] = [
    "round", "phase", "turn", "first", "chips", "pot", "tableau", "removed", "lot", "deck", "queue", "swapped",
    "offered", "gained", "auction", "result",
];

/// The keys of an auction.
const AUCTION_KEYS: [&str; 6] = ["kind", "seller", "card", "excluded", "active", "standing"];

/// The keys that only a position inside a round can have.
const INSIDE_A_ROUND: [&str; 7] = ["turn", "queue", "lot", "swapped", "offered", "gained", "auction"];

/// What is wrong with a card in a second place.
const ELSEWHERE: &str = "lies elsewhere already (invariant 2)";

/// A table from a position. Without a phase the round starts, and what happens then is told.
pub(crate) fn read(
    options: &Options,
    seats: usize,
    given: &Json,
    tell: &mut impl FnMut(Event),
) -> Result<State, Faults> {
    options.check_table(seats)?;
    let mut faults = Faults::position();
    let Some(map) = json::object(given, "", &mut faults) else { return Err(faults) };
    json::known_keys(map, &KEYS, "", &mut faults);
    let mut reader = Reader { map, seats, state: State::new(options, seats), faults };
    let start = reader.read_when();
    reader.read_first(start);
    let chips_known = reader.read_chips();
    reader.refuse_keys_of_other_tables();
    match start {
        Some(Start::OfRound) => reader.refuse_inside_a_round(),
        Some(Start::At) => reader.read_inside_a_round(),
        None => reader.read_forms(),
    }
    reader.read_cards(start);
    if start == Some(Start::At) {
        reader.fill_turn();
        reader.check_inside_a_round(chips_known);
    }
    reader.read_result(start, chips_known);
    let mut state = reader.faults.or(reader.state)?;
    if start == Some(Start::OfRound) {
        state.start_round(tell);
    }
    Ok(state)
}

/// Where a position begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Start {
    /// At the start of its round: the steps of 4.1 are still to run.
    OfRound,
    /// At the phase it names.
    At,
}

struct Reader<'a> {
    map: &'a Map<String, Json>,
    seats: usize,
    state: State,
    faults: Faults,
}

impl<'a> Reader<'a> {
    /// What the position says under `key`; `null` says nothing.
    fn named(&self, key: &str) -> Option<&'a Json> {
        self.map.get(key).filter(|value| !value.is_null())
    }

    /// Round and phase; `None` if they cannot be made out.
    fn read_when(&mut self) -> Option<Start> {
        // A round starts with offers; a phase that is named comes in their place.
        self.state.table.phase = Phase::SideOffer;
        let named = self.named("phase");
        let phase = named.and_then(|value| self.read_phase(value));
        let filler = if phase == Some(Phase::GameOver) { ROUNDS + 1 } else { 1 };
        let round = match self.named("round") {
            None => filler,
            Some(value) => json::number(value, 1..=u64::from(ROUNDS) + 1, "round", &mut self.faults)? as u8,
        };
        if named.is_some() && phase.is_none() {
            return None;
        }
        let table = &mut self.state.table;
        table.round = round;
        match phase {
            Some(phase) => table.phase = phase,
            None if round > ROUNDS => table.phase = Phase::GameOver,
            None => return Some(Start::OfRound),
        }
        Some(Start::At)
    }

    fn read_phase(&mut self, value: &Json) -> Option<Phase> {
        let found = Phase::ALL.into_iter().find(|phase| value == phase.name());
        let wanted = Phase::ALL[1..].iter().map(|phase| phase.name()).collect::<Vec<_>>().join(", ");
        json::expect(found, value, &format!("one of {wanted}"), "phase", &mut self.faults)
    }

    fn read_first(&mut self, start: Option<Start>) {
        let first = self.named("first").and_then(|value| json::seat(value, self.seats, "first", &mut self.faults));
        let table = &mut self.state.table;
        let first = first.or(table.options.start_player);
        table.first = first.unwrap_or(Seat(0));
        if start == Some(Start::At) && table.phase == Phase::DrawFirst && first.is_some() {
            table.phase = Phase::Shuffle;
        }
    }

    /// Chips and pot; says whether they could be read.
    fn read_chips(&mut self) -> bool {
        let before = self.faults.list.len();
        let total = u64::from(self.state.table.total_chips());
        if let Some(value) = self.named("chips")
            && let Some(list) = json::list(value, "chips", &mut self.faults)
        {
            if list.len() != self.seats {
                self.faults.add("chips", format!("expected {} numbers, got {}", self.seats, list.len()));
            }
            for (seat, value) in list.iter().take(self.seats).enumerate() {
                let chips = json::number(value, 0..=total, &json::join("chips", seat), &mut self.faults);
                self.state.chips[seat] = chips.unwrap_or(0) as u8;
            }
        }
        let held = self.state.chips.iter().map(|&chips| u64::from(chips)).sum::<u64>();
        let pot = match self.named("pot") {
            Some(value) => json::number(value, 0..=total, "pot", &mut self.faults),
            None => Some(total.saturating_sub(held)),
        };
        self.state.table.pot = pot.unwrap_or(0) as u8;
        let known = self.faults.list.len() == before;
        if known {
            consistency::check_chips(&self.state.table, &self.state.chips, &mut self.faults);
        }
        known
    }

    /// What has been offered and what has changed hands is part of a position only where an option asks for it.
    fn refuse_keys_of_other_tables(&mut self) {
        for (key, option) in [("offered", "sideOffers: each"), ("gained", "discardFrom: earlier")] {
            if self.named(key).is_some() && !self.has_key(key) {
                self.faults.add(key, format!("is part of a position only with {option}"));
            }
        }
    }

    /// Do positions of this table have this key?
    fn has_key(&self, key: &str) -> bool {
        let options = &self.state.table.options;
        match key {
            "offered" => options.each_offer,
            "gained" => options.earlier_discards,
            _ => true,
        }
    }

    /// At the start of a round nothing of it can be named.
    fn refuse_inside_a_round(&mut self) {
        for key in INSIDE_A_ROUND {
            if self.named(key).is_some() && self.has_key(key) {
                self.faults.add(key, "must be left out without a phase, since the round only starts");
            }
        }
    }

    /// What depends on the phase, except the cards of the lot.
    fn read_inside_a_round(&mut self) {
        if let Some(value) = self.named("swapped") {
            self.state.table.swapped = self.read_seats(value, "swapped");
        }
        if let Some(value) = self.named("turn") {
            if matches!(self.state.table.phase, Phase::DrawFirst | Phase::Shuffle | Phase::GameOver) {
                self.faults.add("turn", format!("nobody is on turn in {}", self.state.table.phase.name()));
            } else {
                let turn = json::seat(value, self.seats, "turn", &mut self.faults);
                self.state.table.turn = turn.unwrap_or(Seat(0));
            }
        } else if self.state.table.phase == Phase::Discard {
            self.faults.add("turn", "must be named in DISCARD");
        }
        self.read_auction();
        if self.has_key("offered") {
            // Whatever is for sale has been offered.
            let for_sale = self.state.table.auction.side.map(|side| side.card);
            let named = self.named("offered").and_then(|value| self.read_card_set(value, "offered"));
            self.state.table.offered = named.unwrap_or_else(|| for_sale.into_iter().collect());
        }
        if let (true, Some(value)) = (self.has_key("gained"), self.named("gained")) {
            self.state.table.gained = self.read_card_set(value, "gained").unwrap_or_default();
        }
    }

    /// Where it cannot be told when this is, only the form of what is named can be judged.
    fn read_forms(&mut self) {
        if let Some(value) = self.named("turn") {
            json::seat(value, self.seats, "turn", &mut self.faults);
        }
        for key in ["queue", "swapped"] {
            if let Some(value) = self.named(key) {
                self.read_seats(value, key);
            }
        }
        for key in ["offered", "gained"] {
            if let (true, Some(value)) = (self.has_key(key), self.named(key)) {
                self.read_card_set(value, key);
            }
        }
        if let Some(auction) = self.named("auction").and_then(|value| json::object(value, "auction", &mut self.faults))
        {
            json::known_keys(auction, &AUCTION_KEYS, "auction", &mut self.faults);
            let named = |key: &str| auction.get(key).filter(|value| !value.is_null());
            if let Some(value) = named("seller") {
                json::seat(value, self.seats, "auction.seller", &mut self.faults);
            }
            for key in ["excluded", "active"] {
                if let Some(value) = named(key) {
                    self.read_seats(value, &json::join("auction", key));
                }
            }
            if let Some(value) = named("standing") {
                self.read_standing(value);
            }
        }
    }

    fn read_auction(&mut self) {
        let given = self.named("auction");
        if self.state.table.auction().is_none() {
            if given.is_some() {
                self.faults.add("auction", format!("there is no auction in {}", self.state.table.phase.name()));
            }
            return;
        }
        let empty = Map::new();
        let given = given.and_then(|value| json::object(value, "auction", &mut self.faults)).unwrap_or(&empty);
        json::known_keys(given, &AUCTION_KEYS, "auction", &mut self.faults);
        let named = |key: &str| given.get(key).filter(|value| !value.is_null());
        self.read_side_lot(named("kind"), named("seller"), named("card"));
        self.state.table.auction.excluded = match named("excluded") {
            Some(value) => self.read_seats(value, "auction.excluded"),
            None if self.state.table.phase == Phase::Discard => SeatSet::EMPTY.with(self.state.table.turn),
            None => SeatSet::EMPTY,
        };
        self.state.table.auction.active = match named("active") {
            Some(value) => self.read_seats(value, "auction.active"),
            None if self.state.table.phase == Phase::Discard => SeatSet::EMPTY,
            None => self.state.table.participants(),
        };
        self.state.table.auction.standing = named("standing").and_then(|value| self.read_standing(value));
    }

    /// Which kind of auction it is, and what a side auction sells.
    fn read_side_lot(&mut self, kind: Option<&Json>, seller: Option<&Json>, card: Option<&Json>) {
        let faults = &mut self.faults;
        let phase = self.state.table.phase;
        let side = match phase {
            Phase::SideBid => true,
            Phase::Bid => false,
            _ => seller.is_some() || kind.is_some_and(|kind| kind == "side"),
        };
        let due = if side { "side" } else { "main" };
        if let Some(kind) = kind.filter(|&kind| kind != due) {
            faults.add("auction.kind", format!("expected \"{due}\" here, got {kind}"));
        }
        if !side {
            for (key, value) in [("seller", seller), ("card", card)] {
                if value.is_some() {
                    faults.add(json::join("auction", key), "a main auction has none");
                }
            }
            return;
        }
        let seller = match seller {
            Some(value) => json::seat(value, self.seats, "auction.seller", faults),
            None => json::expect(None, &Json::Null, "the seat that sells", "auction.seller", faults),
        };
        let value = card.unwrap_or(&Json::Null);
        let card = value.as_str().and_then(Card::from_id);
        let card = json::expect(card, value, "the card for sale", "auction.card", faults);
        if let (Some(seller), Some(card)) = (seller, card) {
            self.state.table.auction.side = Some(SideLot { seller, card });
        }
    }

    fn read_standing(&mut self, value: &Json) -> Option<Standing> {
        let at = "auction.standing";
        let standing = json::object(value, at, &mut self.faults)?;
        json::known_keys(standing, &["amount", "seat"], at, &mut self.faults);
        let part = |key: &str| standing.get(key).unwrap_or(&Json::Null);
        let total = u64::from(self.state.table.total_chips());
        let amount = json::number(part("amount"), 0..=total, &json::join(at, "amount"), &mut self.faults);
        let seat = json::seat(part("seat"), self.seats, &json::join(at, "seat"), &mut self.faults);
        Some(Standing { amount: amount? as u8, seat: seat? })
    }

    fn read_seats(&mut self, value: &Json, at: &str) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        for (place, value) in json::list(value, at, &mut self.faults).unwrap_or(&[]).iter().enumerate() {
            let at = json::join(at, place);
            match json::seat(value, self.seats, &at, &mut self.faults) {
                Some(seat) if set.has(seat) => self.faults.add(at, format!("seat {} is named twice", seat.0)),
                Some(seat) => set = set.with(seat),
                None => {}
            }
        }
        set
    }

    /// Tableaus, removed cards, lot and deck; cards named nowhere follow in the deck in canonical order.
    fn read_cards(&mut self, start: Option<Start>) {
        let before = self.faults.list.len();
        let mut placed = CardSet::EMPTY;
        let mut taken = 0;
        if let Some(value) = self.named("tableau")
            && let Some(list) = json::list(value, "tableau", &mut self.faults)
        {
            if list.len() != self.seats {
                self.faults.add("tableau", format!("expected {} lists, got {}", self.seats, list.len()));
            }
            for (seat, value) in list.iter().take(self.seats).enumerate() {
                let cards = self.read_list(value, &json::join("tableau", seat), ELSEWHERE, &mut placed);
                self.state.table.tableau[seat] = cards.iter().copied().collect();
                taken += value.as_array().map_or(0, Vec::len);
            }
        }
        let lot_named = start == Some(Start::At) && self.named("lot").is_some();
        let mut read = |key: &str| match self.named(key) {
            Some(value) => (self.read_list(value, key, ELSEWHERE, &mut placed), value.as_array().map_or(0, Vec::len)),
            None => (Vec::new(), 0),
        };
        let (removed, removed_count) = read("removed");
        let (mut lot, mut lot_count) = if lot_named { read("lot") } else { (Vec::new(), 0) };
        let (mut deck, _) = read("deck");
        deck.extend(self.state.table.options.deck.minus(placed).iter());
        let table = &mut self.state.table;
        if start == Some(Start::At) && !lot_named && consistency::has_lot(table) {
            lot = deck.drain(..lot_size(table.round).min(deck.len())).collect();
            lot_count = lot.len();
        }
        table.removed = removed.into_iter().collect();
        table.lot = lot.into_iter().collect();
        table.unseen = deck.iter().copied().collect();
        let sound = self.faults.list.len() == before;
        match start {
            None => return,
            Some(_) if sound => consistency::check_cards(table, &mut self.faults),
            // With cards that cannot be placed only their number can be judged.
            Some(_) => consistency::check_card_counts(table, taken + removed_count, lot_count, &mut self.faults),
        }
        consistency::check_deck_order(table, &deck, &mut self.faults);
        self.state.deck = Default::default();
        self.state.lay_deck(deck.into_iter());
    }

    /// The cards of a list that must name each once, wherever they lie; `None` if it does not.
    fn read_card_set(&mut self, value: &Json, at: &str) -> Option<CardSet> {
        let before = self.faults.list.len();
        let mut cards = CardSet::EMPTY;
        self.read_list(value, at, "is named twice", &mut cards);
        (self.faults.list.len() == before).then_some(cards)
    }

    /// The cards of a list that exist and are not in `placed` yet; of the others it says what speaks against them.
    fn read_list(&mut self, value: &Json, at: &str, twice: &str, placed: &mut CardSet) -> Vec<Card> {
        let deck = self.state.table.options.deck;
        let mut cards = Vec::new();
        for (place, value) in json::list(value, at, &mut self.faults).unwrap_or(&[]).iter().enumerate() {
            let at = json::join(at, place);
            let card = value.as_str().and_then(Card::from_id).filter(|&card| deck.has(card));
            match json::expect(card, value, "a card of this deck", &at, &mut self.faults) {
                Some(card) if placed.has(card) => {
                    self.faults.add(at, format!("{card} {twice}"));
                }
                Some(card) => {
                    *placed = placed.with(card);
                    cards.push(card);
                }
                None => {}
            }
        }
        cards
    }

    /// The seat that must be on turn, where the position does not name it.
    fn fill_turn(&mut self) {
        if self.named("turn").is_some() {
            return;
        }
        let table = &self.state.table;
        let mut asked = std::iter::successors(Some(table.first), |&seat| table.asked_after(seat));
        let turn = match table.phase {
            Phase::SideOffer => asked.find(|&seat| table.may_offer(seat) && !table.swapped.has(seat)),
            Phase::Swap => asked.find(|&seat| table.may_swap(seat) && !table.swapped.has(seat)),
            Phase::SideBid | Phase::Bid => table.bidder_on_turn(),
            _ => None,
        };
        // Where nobody can be on turn the checks that follow say so.
        self.state.table.turn = turn.unwrap_or(Seat(0));
    }

    fn check_inside_a_round(&mut self, chips_known: bool) {
        let table = &self.state.table;
        let chips: &[u8] = if chips_known { &self.state.chips } else { &[] };
        consistency::check_phase(table, &mut self.faults);
        consistency::check_moved(table, &mut self.faults);
        consistency::check_auction(table, chips, &mut self.faults);
        if let Some(value) = self.named("queue") {
            let due: Json = table.queue().map(|seat| seat.0).collect();
            if *value != due {
                self.faults.add("queue", format!("{value} does not follow; here it is {due} (sections 7 and 8)"));
            }
        }
    }

    /// A result must be the one that follows, key by key.
    fn read_result(&mut self, start: Option<Start>, chips_known: bool) {
        let Some(value) = self.named("result") else { return };
        if start.is_some() && self.state.table.phase != Phase::GameOver {
            self.faults.add("result", "there is none before the end");
            return;
        }
        let Some(given) = json::object(value, "result", &mut self.faults) else { return };
        if start.is_none() || !chips_known {
            return;
        }
        let due = scoring::result_json(&self.state.table, &self.state.chips);
        let Some(due) = due.as_object() else { return };
        json::known_keys(given, &due.keys().map(String::as_str).collect::<Vec<_>>(), "result", &mut self.faults);
        for (key, due) in due {
            let at = json::join("result", key);
            let matches = match given.get(key) {
                None | Some(Json::Null) => true,
                Some(value) if key == "winners" => seats_json(self.read_seats(value, &at)) == *due,
                Some(value) => value == due,
            };
            if !matches {
                self.faults.add(at, format!("does not follow; here it is {due} (section 9)"));
            }
        }
    }
}
