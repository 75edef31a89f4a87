//! A table is its log: what people do there, twice or too late, and what is left of it after a night.

use serde_json::{Value as Json, json};
use speakeasy_bots::level::Level;
use speakeasy_core::{Observer, Pending, Seat};
use speakeasy_pages::house::refusals::HouseNo;
use speakeasy_pages::words::{Language, Words};
use speakeasy_server::desk::Asked;
use speakeasy_server::entry::{By, Entry};
use speakeasy_server::ids::{self, Who};
use speakeasy_server::store::{NewTable, Stored};
use speakeasy_server::table::{Request, Sits, Table};

fn kept(wish: &Json) -> NewTable {
    let wish = wish.to_string();
    NewTable { id: ids::fresh(), rules: 1, wish, seed: 7, secret: "secret".into(), public: false }
}

fn table(wish: Json) -> (Table, NewTable, Vec<Entry>, Who) {
    let new = kept(&wish);
    let mut table = Table::new(new.clone()).expect("a table");
    let who = Who::of("me");
    let entries = table.lay(Some(who));
    (table, new, entries, who)
}

fn words() -> &'static Words {
    Words::of(Language::En)
}

fn request(table: &Table, who: Who, key: &str) -> Request {
    let seat = table.to_act().iter().next().expect("somebody to act");
    let action = Asked::Object(table.desk.legal(seat)[0]["action"].clone());
    Request { who, seat: None, action, window: table.window, key: key.into() }
}

fn two_at_one_device() -> Json {
    json!({"game": "scheffeln", "seats": [{"me": "Ada"}, {"here": "Bix"}]})
}

#[test]
fn a_request_sent_twice_is_done_once() {
    let (mut table, .., who) = table(two_at_one_device());
    let seat = table.to_act().iter().next().unwrap();
    let request = Request { seat: Some(seat), ..request(&table, who, "k") };
    let first = table.ask(&request, None, words()).unwrap();
    assert!(!first.is_empty());
    let steps = table.desk.steps();
    assert_eq!(table.ask(&request, None, words()).unwrap(), []);
    assert_eq!(table.desk.steps(), steps);
    assert_eq!(table.answered(&request), Some(1 + steps - first.len() as u64));
}

#[test]
fn a_late_answer_is_told_so_and_changes_nothing() {
    let (mut table, .., who) = table(two_at_one_device());
    let early = request(&table, who, "a");
    table.ask(&early, None, words()).unwrap();
    let before = table.desk.steps();
    let late = Request { key: "b".into(), ..early };
    let no = table.ask(&late, None, words()).unwrap_err();
    assert_eq!((no.code, table.desk.steps()), ("E_STALE", before));
}

#[test]
fn keys_of_one_seat_do_not_stand_in_the_way_of_another() {
    let (mut table, .., who) = table(two_at_one_device());
    for _ in 0..2 {
        let request = request(&table, who, "the same key");
        assert!(!table.ask(&request, None, words()).unwrap().is_empty());
    }
}

#[test]
fn strangers_act_for_nobody() {
    let (mut table, ..) = table(two_at_one_device());
    let no = table.ask(&request(&table, Who::of("stranger"), "k"), None, words()).unwrap_err();
    assert_eq!(no.code, "E_SEAT");
}

#[test]
fn an_impossible_action_names_its_ruling_and_changes_nothing() {
    let (mut table, .., who) = table(two_at_one_device());
    let before = table.desk.view(Observer::Public);
    for action in [json!({"do": "fly"}), json!(3), json!({"do": "bid", "amount": 3})] {
        let request = Request { action: Asked::Object(action), ..request(&table, who, "k") };
        let no = table.ask(&request, None, words()).unwrap_err();
        assert!(no.code.starts_with("E_") && !no.why.is_empty(), "{no:?}");
    }
    assert_eq!(table.desk.view(Observer::Public), before);
}

#[test]
fn a_table_waits_for_its_friends_and_begins_with_the_last_of_them() {
    let (mut table, _, _, me) = table(json!({"game": "don", "seats": [{"me": "Ada"}, "friend", "friend"]}));
    assert!(!table.started);
    let no = table.ask(
        &Request { who: me, seat: None, action: Asked::Text("pass".into()), window: 0, key: "k".into() },
        None,
        words(),
    );
    assert_eq!(no.unwrap_err().code, "E_WAITING");
    let (seat, _) = table.sit(Who::of("bix"), "  Bix\u{202e} ", None).unwrap();
    assert_eq!(table.sits(seat), Some(&Sits::Person { who: Who::of("bix"), name: "Bix".into() }));
    assert_eq!(table.sit(Who::of("bix"), "Bixby", None).unwrap().0, seat, "who sits already changes the name");
    assert!(!table.started);
    assert_eq!(table.sit(Who::of("cleo"), "\u{200b}", None).unwrap_err(), HouseNo::NoName);
    assert_eq!(table.sit(Who::of("cleo"), "Cleo", Some(Seat(0))).unwrap_err(), HouseNo::Taken);
    table.sit(Who::of("cleo"), "Cleo", None).unwrap();
    assert!(table.started && table.desk.pending() != Pending::Chance);
    assert_eq!(table.sit(Who::of("duke"), "Duke", None).unwrap_err(), HouseNo::Full);
}

#[test]
fn bots_take_what_nobody_took() {
    let (mut table, _, _, me) = table(json!({"game": "don", "seats": [{"me": "Ada"}, "friend", "friend"]}));
    assert_eq!(table.fill(Who::of("stranger"), Level::Sharp).unwrap_err(), HouseNo::NotYours);
    table.fill(me, Level::Sharp).unwrap();
    assert!(table.started);
    assert_eq!(table.sits(Seat(2)), Some(&Sits::Bot(Level::Sharp)));
    assert_eq!(table.fill(me, Level::Sharp).unwrap_err(), HouseNo::Started);
}

#[test]
fn a_seat_that_was_left_can_be_taken_over() {
    let (mut table, _, _, me) = table(json!({"game": "verflixxt", "mode": "base", "seats": [{"me": "Ada"}, "friend"]}));
    table.sit(Who::of("bix"), "Bix", None).unwrap();
    table.leave(me).unwrap();
    assert_eq!(table.leave(me).unwrap_err(), HouseNo::NotYours);
    let (seat, _) = table.sit(Who::of("cleo"), "Cleo", None).unwrap();
    assert_eq!(seat, Seat(0));
}

#[test]
fn a_seat_link_moves_the_seat_once() {
    let (mut table, _, _, me) = table(two_at_one_device());
    let key = table.link_of(Seat(1));
    let phone = Who::of("phone");
    assert_eq!(table.move_seat(phone, "wrong").unwrap_err(), HouseNo::OldLink);
    assert_eq!(table.move_seat(phone, &key).unwrap().0, Seat(1));
    assert!(table.seats_of(phone).has(Seat(1)) && !table.seats_of(me).has(Seat(1)));
    assert_eq!(table.move_seat(Who::of("thief"), &key).unwrap_err(), HouseNo::OldLink);
    assert_ne!(table.link_of(Seat(1)), key);
}

#[test]
fn a_standing_order_is_given_and_taken_back() {
    let wish = json!({"game": "don", "seats": [{"me": "Ada"}, {"bot": "novice"}, {"bot": "novice"}]});
    let (mut table, _, _, me) = table(wish);
    assert_eq!(table.order(me, None, "dance", None).unwrap_err(), HouseNo::NoOrder);
    table.order(me, None, "pass-lot", None).unwrap();
    assert_eq!(table.chairs[0].orders, ["pass-lot"]);
    assert_eq!(table.order(me, None, "pass-lot", Some(true)).unwrap(), [], "nothing new");
    table.order(me, None, "pass-lot", None).unwrap();
    assert!(table.chairs[0].orders.is_empty());
}

/// Plays with the first legal action of whoever is to act, up to so many steps.
fn play_on(table: &mut Table, steps: u64, log: &mut Vec<Entry>) {
    while table.desk.steps() < steps && !table.over() {
        let next = match table.to_act().iter().next() {
            Some(seat) => {
                let legal = table.desk.legal(seat);
                let action = legal[table.desk.steps() as usize % legal.len()]["text"].as_str().unwrap().to_owned();
                table.enter_for(seat, action, table.desk.clock(), By::Bot).unwrap()
            }
            None => table.reach(table.desk.alarm().expect("an alarm")),
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
            let entries = log.iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
            let again = Table::load(Stored { table: new, entries }).expect(mode.id);
            assert_eq!(again.entries, table.entries);
            assert_eq!((again.window, again.to_act(), again.over()), (table.window, table.to_act(), table.over()));
            assert_eq!(again.seats_of(who), table.seats_of(who));
            assert_eq!(again.brief(), table.brief());
            for observer in Observer::all(seats.len()) {
                assert_eq!(again.desk.view(observer), table.desk.view(observer), "{} {}", game.id, mode.id);
            }
        }
    }
}

#[test]
fn a_broken_log_says_where() {
    let (_, new, log, _) = table(two_at_one_device());
    let mut entries: Vec<String> = log.iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
    entries[2] = r#"{"step": {"step": {"seat": 0, "action": {"do": "fly"}}}}"#.into();
    let why = Table::load(Stored { table: new.clone(), entries }).err().expect("a fault").to_string();
    assert!(why.contains("entry 2"), "{why}");
    let old = NewTable { rules: 999, ..new };
    let why = Table::load(Stored { table: old, entries: Vec::new() }).err().expect("a fault").to_string();
    assert!(why.contains("version 999"), "{why}");
}
