//! Positions and views as JSON (8): every key in the documented order, every fault at once, fillers for what is left
//! out.

use crate::action::Action;
use crate::chance::read_face;
use crate::dice::{Face, GLASS_SIZE, Shelf, cards_left};
use crate::options::{MAX_ROUNDS, Options};
use crate::state::State;
use crate::table::Phase;
use crate::view::View;
use crate::{Nightcap, consistency};
use speakeasy_core::json::{self, Json, Map, json};
use speakeasy_core::{Faults, Game, Seat};

/// The keys of a position, in the order they are written.
const KEYS: [&str; 9] = ["phase", "round", "starter", "turn", "glass", "shelves", "tastes", "undealt", "result"];

/// The names of the phases, in the order of a game.
const PHASES: [&str; 5] = ["DEAL", "START", "CHOOSE", "ROLL", "OVER"];

/// The full position, hidden parts included.
pub(crate) fn write(state: &State) -> Map<String, Json> {
    let table = &state.table;
    let faces = |faces: &[Face]| faces.iter().map(|face| face.pips()).collect::<Json>();
    let tastes = Seat::all(table.seats()).map(|seat| json!(state.taste(seat).map(Face::pips)));
    let values = [
        json!(table.phase.name()),
        json!(table.round),
        json!(table.starter.map(|seat| seat.0)),
        json!(table.phase.turn().map(|seat| seat.0)),
        faces(&table.glass),
        table.shelves[..table.seats()].iter().map(shelf_json).collect(),
        tastes.collect(),
        faces(&state.undealt()),
        Nightcap::result(state),
    ];
    KEYS.iter().map(|key| key.to_string()).zip(values).collect()
}

fn shelf_json(shelf: &Shelf) -> Json {
    Face::ALL.iter().map(|&face| (face.pips().to_string(), json!(shelf.count(face)))).collect()
}

/// The view: the position without what the observer may not see, with the list of its legal actions.
pub(crate) fn view(view: &View, legal: &[Action]) -> Json {
    let mut object = write(&State { table: view.table.clone(), tastes: view.tastes });
    object.shift_remove("undealt");
    if !legal.is_empty() {
        object.insert("legal".into(), legal.iter().map(|&action| Nightcap::action_json(action)).collect());
    }
    object.into()
}

/// A table from a position.
pub(crate) fn read(options: &Options, seats: usize, given: &Json) -> Result<State, Faults> {
    options.check_table(seats)?;
    let mut faults = Faults::position();
    let Some(map) = json::object(given, "", &mut faults) else { return Err(faults) };
    json::known_keys(map, &KEYS, "", &mut faults);
    let mut reader = Reader { map, state: State::new(options, seats), faults };
    // What contradicts something else can be told only where both can be read.
    let when = reader.reads(Reader::read_when);
    let glass = reader.reads(Reader::read_glass);
    let shelves = reader.reads(Reader::read_shelves);
    let tastes = reader.reads(Reader::read_tastes);
    let Reader { state, faults, .. } = &mut reader;
    if when {
        consistency::check_when(&state.table, faults);
    }
    if when && glass {
        consistency::check_glass(&state.table, faults);
    }
    if when && shelves {
        consistency::check_shelves(&state.table, faults);
    }
    if when && tastes {
        consistency::check_tastes(state, faults);
    }
    reader.read_undealt(tastes);
    reader.read_result();
    reader.faults.or(reader.state)
}

struct Reader<'a> {
    map: &'a Map<String, Json>,
    state: State,
    faults: Faults,
}

impl<'a> Reader<'a> {
    /// Reads a part; says whether it could be made out.
    fn reads(&mut self, part: impl FnOnce(&mut Reader<'a>)) -> bool {
        let before = self.faults.list.len();
        part(self);
        self.faults.list.len() == before
    }

    /// What the position says under `key`; `null` says nothing.
    fn named(&self, key: &str) -> Option<&'a Json> {
        self.map.get(key).filter(|value| !value.is_null())
    }

    /// The list under `key`, with one entry a seat.
    fn per_seat(&mut self, key: &str) -> &'a [Json] {
        let Some(value) = self.named(key) else { return &[] };
        let Some(list) = json::list(value, key, &mut self.faults) else { return &[] };
        let seats = self.state.table.seats();
        if list.len() != seats {
            self.faults.add(key, format!("expected {seats} entries, got {}", list.len()));
        }
        &list[..list.len().min(seats)]
    }

    fn seat(&mut self, key: &str) -> Option<Seat> {
        let value = self.named(key)?;
        json::seat(value, self.state.table.seats(), key, &mut self.faults)
    }

    /// Phase, round, starter and turn.
    fn read_when(&mut self) {
        let phase = match self.named("phase") {
            None => "CHOOSE",
            Some(value) => {
                let found = PHASES.into_iter().find(|name| value == name);
                let wanted = format!("one of {}", PHASES.join(", "));
                json::expect(found, value, &wanted, "phase", &mut self.faults).unwrap_or_default()
            }
        };
        let rounds = self.state.table.options.rounds;
        self.state.table.round = match self.named("round") {
            None if phase == "OVER" => rounds,
            None => 1,
            Some(value) => json::number(value, 1..=rounds.into(), "round", &mut self.faults).unwrap_or(1) as u8,
        };
        let fixed = self.state.table.options.start_player;
        let setup = matches!(phase, "DEAL" | "START");
        let starter = self.seat("starter").or(fixed).or((!setup).then_some(Seat(0)));
        let turn = self.seat("turn");
        if turn.is_some() && !matches!(phase, "CHOOSE" | "ROLL" | "") {
            self.faults.add("turn", format!("nobody is on turn in {phase}"));
        }
        let turn = turn.or(starter).unwrap_or(Seat(0));
        self.state.table.starter = starter;
        self.state.table.phase = match phase {
            "DEAL" => Phase::Deal,
            "START" => Phase::Start,
            "ROLL" => Phase::Roll(turn),
            "OVER" => Phase::Over,
            _ => Phase::Choose(turn),
        };
    }

    fn read_glass(&mut self) {
        let Some(value) = self.named("glass") else { return };
        let dice = json::list(value, "glass", &mut self.faults).unwrap_or(&[]);
        if dice.len() > GLASS_SIZE {
            self.faults.add("glass", format!("a glass holds {GLASS_SIZE} dice, not {}", dice.len()));
        }
        for (place, die) in dice.iter().enumerate() {
            let face = read_face(die, &json::join("glass", place), &mut self.faults);
            self.state.table.glass.extend(face.filter(|_| place < GLASS_SIZE));
        }
    }

    fn read_shelves(&mut self) {
        let names = Face::ALL.map(|face| face.pips().to_string());
        for (seat, value) in self.per_seat("shelves").iter().enumerate() {
            let at = json::join("shelves", seat);
            let Some(shelf) = json::object(value, &at, &mut self.faults) else { continue };
            json::known_keys(shelf, &names.each_ref().map(String::as_str), &at, &mut self.faults);
            for (face, name) in Face::ALL.into_iter().zip(&names) {
                let Some(value) = shelf.get(name) else { continue };
                let most = u64::from(MAX_ROUNDS) * GLASS_SIZE as u64;
                let count = json::number(value, 0..=most, &json::join(&at, name), &mut self.faults);
                self.state.table.shelves[seat].add(face, count.unwrap_or(0) as u8);
            }
        }
    }

    /// The tastes that are named. After the deal the others are the lowest cards left, seat by seat.
    fn read_tastes(&mut self) {
        for (seat, value) in self.per_seat("tastes").iter().enumerate().filter(|(_, value)| !value.is_null()) {
            self.state.tastes[seat] = read_face(value, &json::join("tastes", seat), &mut self.faults);
        }
        if self.state.table.phase == Phase::Deal {
            return;
        }
        for seat in 0..self.state.table.seats() {
            if self.state.tastes[seat].is_none() {
                self.state.tastes[seat] = cards_left(&self.state.tastes).first().copied();
            }
        }
    }

    /// The undealt cards follow from the tastes; in which order they are named does not matter.
    fn read_undealt(&mut self, tastes_known: bool) {
        let Some(value) = self.named("undealt") else { return };
        let Some(list) = json::list(value, "undealt", &mut self.faults) else { return };
        let mut cards = Vec::new();
        for (place, card) in list.iter().enumerate() {
            cards.extend(read_face(card, &json::join("undealt", place), &mut self.faults));
        }
        cards.sort();
        let due = self.state.undealt();
        if tastes_known && cards.len() == list.len() && cards != due.as_slice() {
            let due: Json = due.iter().map(|face| face.pips()).collect();
            self.faults.add("undealt", format!("does not follow from the tastes; here it is {due} (NGT-R01)"));
        }
    }

    /// A result must be the one that follows, which can be told only of a sound position.
    fn read_result(&mut self) {
        let Some(value) = self.named("result") else { return };
        let due = Nightcap::result(&self.state);
        if self.faults.is_empty() && *value != due {
            self.faults.add("result", format!("does not follow; here it is {due}"));
        }
    }
}
