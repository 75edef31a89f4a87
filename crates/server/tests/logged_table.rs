//! A table is its log: what people do there, twice or too late, and what is left of it after a night.

use serde_json::{Value as Json, json};
use speakeasy_bots::level::Level;
use speakeasy_core::{Observer, Pending, Seat};
use speakeasy_server::entry::{By, LogEntry};
use speakeasy_server::ids::{self, GuestId};
use speakeasy_server::logged_table::{LoggedTable, Occupant, Request, SetAside, TakeBackRequest};
use speakeasy_server::request_key::RequestKey;
use speakeasy_server::store::{Entry, Link, StoredTable, TableMeta};
use speakeasy_table::ActionInput;
use speakeasy_table::HouseRefusal;
use speakeasy_words::{Language, Words};

fn meta(config: &Json) -> TableMeta {
    let config = speakeasy_catalog::table_config(config).expect("a table").to_json().to_string();
    TableMeta { id: ids::new_id(), rules: 1, config, seed: 7, secret: "secret".into(), public: false }
}

fn table(config: Json) -> (LoggedTable, TableMeta, Vec<LogEntry>, GuestId) {
    let new = meta(&config);
    let mut table = LoggedTable::new(new.clone()).expect("a table");
    let who = GuestId::of("me");
    let entries = table.seat_planned(Some(who));
    (table, new, entries, who)
}

fn texts(log: &[LogEntry]) -> Vec<String> {
    log.iter().map(|entry| serde_json::to_string(entry).unwrap()).collect()
}

/// A table as it would have been stored with these entries.
fn stored(table: TableMeta, texts: &[String]) -> StoredTable {
    let mut link = Link::first(&table);
    let seal = |text: &String| {
        link = link.next(text);
        Entry { text: text.clone(), link }
    };
    StoredTable { entries: texts.iter().map(seal).collect(), table, complete: true }
}

fn words() -> &'static Words {
    speakeasy_catalog::words(Language::En)
}

fn request(table: &LoggedTable, who: GuestId, key: &str) -> Request {
    let seat = table.to_act().iter().next().expect("somebody to act");
    let action = ActionInput::Object(table.game.legal(seat)[0]["action"].clone());
    Request { who, seat: None, action, decision: table.decision, key: request_key(key) }
}

fn request_key(key: &str) -> RequestKey {
    RequestKey::try_from(key.to_owned()).expect("a key")
}

fn two_at_one_device() -> Json {
    json!({"game": "scheffeln", "seats": [{"me": "Ada"}, {"here": "Bix"}]})
}

#[test]
fn a_request_sent_twice_is_done_once() {
    let (mut table, .., who) = table(two_at_one_device());
    let seat = table.to_act().iter().next().unwrap();
    let request = Request { seat: Some(seat), ..request(&table, who, "k") };
    let first = table.act(&request, None, words()).unwrap();
    assert!(!first.is_empty());
    let steps = table.game.steps();
    assert_eq!(table.act(&request, None, words()).unwrap(), []);
    assert_eq!(table.game.steps(), steps);
    assert_eq!(table.answered(&request), Some(1 + steps - first.len() as u64));
}

#[test]
fn a_key_that_comes_again_with_another_request_is_refused() {
    let (mut table, meta, mut log, who) = table(two_at_one_device());
    let seat = table.to_act().iter().next().unwrap();
    let first = Request { seat: Some(seat), ..request(&table, who, "k") };
    let entries = table.act(&first, None, words()).unwrap();
    log.extend(entries);
    let loaded = LoggedTable::load(stored(meta, &texts(&log))).unwrap();
    for mut table in [table, loaded] {
        let steps = table.game.steps();
        let later = Request { decision: first.decision + 1, ..first.clone() };
        let other = Request { action: ActionInput::Text("pass".into()), ..first.clone() };
        for another in [later, other] {
            assert_eq!(table.act(&another, None, words()).unwrap_err().code, "E_KEY");
        }
        let step = table.step();
        let back = TakeBackRequest { who, seat: Some(seat), step, key: request_key("k") };
        assert_eq!(table.take_back(&back).unwrap_err().code(), "E_KEY");
        assert_eq!(table.act(&first, None, words()).unwrap(), [], "the first is still answered");
        assert_eq!(table.game.steps(), steps);
    }
}

#[test]
fn a_late_answer_is_told_so_and_changes_nothing() {
    let (mut table, .., who) = table(two_at_one_device());
    let early = request(&table, who, "a");
    table.act(&early, None, words()).unwrap();
    let before = table.game.steps();
    let late = Request { key: request_key("b"), ..early };
    let no = table.act(&late, None, words()).unwrap_err();
    assert_eq!((no.code, table.game.steps()), ("E_STALE", before));
}

#[test]
fn keys_of_one_seat_do_not_stand_in_the_way_of_another() {
    let (mut table, .., who) = table(two_at_one_device());
    for _ in 0..2 {
        let request = request(&table, who, "the same key");
        assert!(!table.act(&request, None, words()).unwrap().is_empty());
    }
}

#[test]
fn strangers_act_for_nobody() {
    let (mut table, ..) = table(two_at_one_device());
    let no = table.act(&request(&table, GuestId::of("stranger"), "k"), None, words()).unwrap_err();
    assert_eq!(no.code, "E_SEAT");
}

#[test]
fn an_impossible_action_names_its_ruling_and_changes_nothing() {
    let (mut table, .., who) = table(two_at_one_device());
    let before = table.game.view(Observer::Public);
    for action in [json!({"do": "fly"}), json!(3), json!({"do": "bid", "amount": 3})] {
        let request = Request { action: ActionInput::Object(action), ..request(&table, who, "k") };
        let no = table.act(&request, None, words()).unwrap_err();
        assert!(no.code.starts_with("E_") && !no.why.is_empty(), "{no:?}");
    }
    assert_eq!(table.game.view(Observer::Public), before);
}

#[test]
fn a_table_waits_for_its_friends_and_begins_with_the_last_of_them() {
    let (mut table, _, _, me) = table(json!({"game": "don", "seats": [{"me": "Ada"}, "friend", "friend"]}));
    assert!(!table.started);
    let no = table.act(
        &Request { who: me, seat: None, action: ActionInput::Text("pass".into()), decision: 0, key: request_key("k") },
        None,
        words(),
    );
    assert_eq!(no.unwrap_err().code, "E_WAITING");
    let (seat, _) = table.sit(GuestId::of("bix"), "  Bix\u{202e} ", None).unwrap();
    assert_eq!(table.occupant(seat), Some(&Occupant::Person { who: GuestId::of("bix"), name: "Bix".into() }));
    assert_eq!(table.sit(GuestId::of("bix"), "Bixby", None).unwrap().0, seat, "who sits already changes the name");
    assert!(!table.started);
    assert_eq!(table.sit(GuestId::of("cleo"), "\u{200b}", None).unwrap_err(), HouseRefusal::NoName);
    assert_eq!(table.sit(GuestId::of("cleo"), "Cleo", Some(Seat(0))).unwrap_err(), HouseRefusal::Taken);
    table.sit(GuestId::of("cleo"), "Cleo", None).unwrap();
    assert!(table.started && table.game.pending() != Pending::Chance);
    assert_eq!(table.sit(GuestId::of("duke"), "Duke", None).unwrap_err(), HouseRefusal::Full);
}

#[test]
fn bots_take_what_nobody_took() {
    let (mut table, _, _, me) = table(json!({"game": "don", "seats": [{"me": "Ada"}, "friend", "friend"]}));
    assert_eq!(table.fill(GuestId::of("stranger"), Level::Sharp).unwrap_err(), HouseRefusal::NotYours);
    table.fill(me, Level::Sharp).unwrap();
    assert!(table.started);
    assert_eq!(table.occupant(Seat(2)), Some(&Occupant::Bot(Level::Sharp)));
    assert_eq!(table.fill(me, Level::Sharp).unwrap_err(), HouseRefusal::Started);
}

#[test]
fn a_seat_that_was_left_can_be_taken_over() {
    let (mut table, _, _, me) = table(json!({"game": "verflixxt", "mode": "base", "seats": [{"me": "Ada"}, "friend"]}));
    table.sit(GuestId::of("bix"), "Bix", None).unwrap();
    table.leave(me).unwrap();
    assert_eq!(table.leave(me).unwrap_err(), HouseRefusal::NotYours);
    let (seat, _) = table.sit(GuestId::of("cleo"), "Cleo", None).unwrap();
    assert_eq!(seat, Seat(0));
}

#[test]
fn a_seat_link_moves_the_seat_once() {
    let (mut table, _, _, me) = table(two_at_one_device());
    let key = table.seat_link(Seat(1));
    let phone = GuestId::of("phone");
    assert_eq!(table.move_seat(phone, "wrong").unwrap_err(), HouseRefusal::OldLink);
    assert_eq!(table.move_seat(phone, &key).unwrap().0, Seat(1));
    assert!(table.seats_of(phone).has(Seat(1)) && !table.seats_of(me).has(Seat(1)));
    assert_eq!(table.move_seat(GuestId::of("thief"), &key).unwrap_err(), HouseRefusal::OldLink);
    assert_ne!(table.seat_link(Seat(1)), key);
}

#[test]
fn a_standing_order_is_given_and_taken_back() {
    let config = json!({"game": "don", "seats": [{"me": "Ada"}, {"bot": "novice"}, {"bot": "novice"}]});
    let (mut table, _, _, me) = table(config);
    assert_eq!(table.order(me, None, "dance", None).unwrap_err(), HouseRefusal::NoOrder);
    table.order(me, None, "pass-lot", None).unwrap();
    assert_eq!(table.seats[0].orders, ["pass-lot"]);
    assert_eq!(table.order(me, None, "pass-lot", Some(true)).unwrap(), [], "nothing new");
    table.order(me, None, "pass-lot", None).unwrap();
    assert!(table.seats[0].orders.is_empty());
}

/// Lets bots play, and the person take the first legal action, up to so many steps.
fn play_on(table: &mut LoggedTable, steps: u64, log: &mut Vec<LogEntry>) {
    while table.game.steps() < steps && !table.over() {
        let next = match table.to_act().iter().next() {
            Some(seat) => {
                if let Some(thinking) = table.game.think(seat) {
                    assert!(table.game.bot_decided(seat, thinking()), "nobody else acted meanwhile");
                    table.act_prepared(seat, table.game.clock(), By::Bot).unwrap()
                } else {
                    let key = table.step().to_string();
                    let request = Request { seat: Some(seat), ..request(table, GuestId::of("me"), &key) };
                    table.act(&request, table.game.clock(), words()).unwrap()
                }
            }
            None => table.reach(table.game.alarm().expect("an alarm")),
        };
        log.extend(next);
    }
}

#[test]
fn a_table_loaded_from_its_log_is_the_same_table() {
    for game in speakeasy_catalog::GAMES {
        for mode in game.modes {
            let seats: Vec<Json> = (0..*mode.seats.end())
                .map(|seat| if seat == 0 { json!({"me": "Ada"}) } else { json!({"bot": "novice"}) })
                .collect();
            let (mut table, new, mut log, who) = table(json!({"game": game.id, "mode": mode.id, "seats": seats}));
            play_on(&mut table, 150, &mut log);
            let again = LoggedTable::load(stored(new, &texts(&log))).expect(mode.id);
            assert_eq!(again.entries, table.entries);
            assert_eq!((again.decision, again.to_act(), again.over()), (table.decision, table.to_act(), table.over()));
            assert_eq!(again.seats_of(who), table.seats_of(who));
            assert_eq!(again.summary(), table.summary());
            for observer in Observer::all(seats.len()) {
                assert_eq!(again.game.view(observer), table.game.view(observer), "{} {}", game.id, mode.id);
            }
        }
    }
}

/// Everything that a table is, but for the numbers that only grow.
fn everything(table: &LoggedTable) -> String {
    let views: Vec<Json> = Observer::all(table.seats.len()).map(|observer| table.game.view(observer)).collect();
    let orders: Vec<_> = table.seats.iter().map(|seat| &seat.orders).collect();
    format!("{views:?} {} {orders:?} {:?}", table.game.record(), table.to_act())
}

#[test]
fn what_was_taken_back_is_in_the_log_and_nowhere_else() {
    for game in speakeasy_catalog::GAMES {
        for mode in game.modes {
            let seats: Vec<Json> = (0..*mode.seats.start())
                .map(|seat| if seat == 0 { json!({"me": "Ada"}) } else { json!({"bot": "novice"}) })
                .collect();
            let (mut table, new, mut log, who) = table(json!({"game": game.id, "mode": mode.id, "seats": seats}));
            let mut backs = 0;
            while table.game.steps() < 120 && !table.over() {
                let (before, decision, length) = (everything(&table), table.decision, table.step());
                let next = table.game.steps() + 1;
                play_on(&mut table, next, &mut log);
                if table.may_take_back(Seat(0)).is_err() {
                    continue;
                }
                assert!(table.step() > length && table.decision > decision);
                let request = TakeBackRequest {
                    who,
                    seat: None,
                    step: table.step(),
                    key: request_key(&format!("back {length}")),
                };
                let entries = table.take_back(&request).expect("it may be taken back");
                assert!(matches!(entries.as_slice(), [LogEntry::TakeBack { seat: 0, .. }]));
                log.extend(entries);
                assert_eq!(everything(&table), before, "{} {}", game.id, mode.id);
                assert_eq!(table.take_back(&request), Ok(Vec::new()), "a repetition does nothing");
                assert!(table.may_take_back(Seat(0)).is_err(), "what came before stands");
                backs += 1;
                let next = table.game.steps() + 1;
                play_on(&mut table, next, &mut log);
            }
            let race = mode.id == "speed";
            assert_eq!(backs == 0, race, "{} {}: {backs}", game.id, mode.id);
            let again = LoggedTable::load(stored(new, &texts(&log))).expect(mode.id);
            assert_eq!(everything(&again), everything(&table));
            assert_eq!((again.step(), again.decision, again.entries), (table.step(), table.decision, table.entries));
            assert_eq!(again.house_news.len(), table.house_news.len());
        }
    }
}

#[test]
fn nobody_takes_back_what_another_did_in_the_same_seat() {
    let config = json!({"game": "scheffeln", "seats": [{"me": "Ada"}, {"here": "Bix"}], "takeBack": "on"});
    let (mut table, _, mut log, me) = table(config);
    let steps = table.game.steps();
    play_on(&mut table, steps + 1, &mut log);
    let acted = Seat::all(2).find(|seat| table.may_take_back(*seat).is_ok()).expect("somebody acted");
    let key = table.seat_link(acted);
    table.move_seat(GuestId::of("phone"), &key).unwrap();
    assert_eq!(table.may_take_back(acted), Err(HouseRefusal::Settled));
    let step = table.step();
    let request = |who| TakeBackRequest { who, seat: Some(acted), step, key: request_key("k") };
    assert_eq!(table.take_back(&request(me)).unwrap_err(), HouseRefusal::NotYours);
}

#[test]
fn a_broken_log_says_where() {
    let (_, new, log, _) = table(two_at_one_device());
    let fault = |stored: StoredTable| LoggedTable::load(stored).err().expect("a fault").to_string();
    let whole = texts(&log);
    let mut entries = whole.clone();
    entries.push(r#"{"take-back": {"seat": 0, "key": "k"}}"#.into());
    let why = fault(stored(new.clone(), &entries));
    assert!(why.contains("nothing to take back"), "{why}");
    let mut entries = whole.clone();
    entries[2] = r#"{"step": {"step": {"seat": 0, "action": {"do": "fly"}}}}"#.into();
    let why = fault(stored(new.clone(), &entries));
    assert!(why.contains("entry 2"), "{why}");
    // A change that is a possible entry too is noticed by its hash, as is a change of what the table was laid with.
    let mut changed = stored(new.clone(), &whole);
    changed.entries[1].text = changed.entries[1].text.replace("Ada", "Eve");
    let why = fault(changed);
    assert!(why.contains("entry 1: it is not what was stored"), "{why}");
    let mut changed = stored(new.clone(), &whole);
    changed.table.seed += 1;
    assert!(fault(changed).contains("entry 0"));
    let cut = StoredTable { complete: false, ..stored(new.clone(), &whole[..3]) };
    let why = fault(cut);
    assert!(why.contains("entry 3: entries after this one are missing"), "{why}");
    let old = TableMeta { rules: 999, ..new };
    let why = fault(stored(old, &[]));
    assert!(why.contains("version 999"), "{why}");
}

#[test]
fn of_a_table_that_cannot_go_on_the_record_is_left_up_to_the_damage() {
    let (mut table, new, mut log, who) =
        table(json!({"game": "don", "seats": [{"me": "Ada"}, {"bot": "novice"}, {"bot": "novice"}]}));
    play_on(&mut table, 20, &mut log);
    let whole = stored(new.clone(), &texts(&log));
    let aside = SetAside::of(&whole);
    assert_eq!(aside.people, [who]);
    let hashed = |line: &str| line.contains("\"hash\"");
    let lines = |record: &str| record.lines().filter(|line| !hashed(line)).map(str::to_owned).collect::<Vec<_>>();
    let (left, full) = (lines(&aside.record), lines(&table.game.record()));
    assert_eq!(left, full, "all but hashes and result");
    let mut damaged = whole;
    let last = damaged.entries.len() - 4;
    damaged.entries[last].text.push(' ');
    assert_eq!(lines(&SetAside::of(&damaged).record), full[..full.len() - 4]);
}
