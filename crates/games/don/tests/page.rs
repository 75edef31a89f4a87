//! What the table of Don must show, and what it must not.

use don::{Action, Card, Don, Event, Phase, State, What};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{ActionList, Game, Mode, Names, Observer, Pending, Seat, State as _};
use speakeasy_pages::scene::Scene;
use speakeasy_pages::table::parts;
use speakeasy_table::{Sitter, SitterKind};
use speakeasy_testkit::scenes::{RandomGame, place, words};

const NAMES: [&str; 6] = ["Ada", "Bix", "Cleo", "Duke", "Etta", "Fats"];

/// A position with what happened since it was set up.
struct Position {
    state: State,
    log: Vec<Event>,
    events_seen: usize,
}

impl Position {
    fn new(options: &Json, seats: usize, given: &Json) -> Position {
        let options = Don::options(options).expect("options");
        let mut log = Vec::new();
        let state = Don::from_position(&options, seats, given, &mut |event| log.push(event)).expect("a position");
        Position { state, log, events_seen: 0 }
    }

    fn act(mut self, seat: u8, action: &str) -> Position {
        self.events_seen = self.log.len();
        let action = Don::parse(action).expect("an action");
        self.state.check(Seat(seat), action).expect("a legal action");
        self.state.apply(Seat(seat), action, &mut |event| self.log.push(event));
        self
    }

    fn look<T>(&self, observer: Observer, look: impl FnOnce(&Scene<'_, Don>) -> T) -> T {
        let person = |name: &&str| Sitter { name: (*name).to_owned(), kind: SitterKind::Person, here: true };
        let sitters: Vec<Sitter> = NAMES[..self.state.seats()].iter().map(person).collect();
        let mut legal = ActionList::new();
        if let Observer::Seat(seat) = observer {
            self.state.legal(seat, &mut legal);
        }
        let recalled: Vec<Event> = self.log.iter().copied().filter(|event| self.state.recalls(event)).collect();
        let fresh = self.log[self.events_seen..].iter().filter(|event| self.state.recalls(event)).count();
        look(&Scene {
            view: &self.state.view(observer),
            observer,
            legal: &legal,
            pending: self.state.pending(),
            sitters: &sitters,
            forgotten: self.log.len() - recalled.len(),
            log: &recalled,
            fresh,
            now: None,
            outcome: self.state.outcome(),
            words: words::<Don>(),
        })
    }

    /// The four parts of the page in one.
    fn page(&self, observer: Observer) -> String {
        self.look(observer, page_of)
    }
}

fn page_of(scene: &Scene<'_, Don>) -> String {
    parts(scene, &place(1)).parts.into_iter().map(|(_, part)| part).collect()
}

/// The `aria-label` of the element that a mark is part of.
fn label<'a>(html: &'a str, mark: &str) -> &'a str {
    let tag = html.split('<').find(|tag| tag.contains(mark)).unwrap_or_else(|| panic!("nothing has {mark}"));
    tag.split("aria-label=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a label")
}

/// DON-E06: Ada owns 0, 4 and 6 and has 24 chips; Bix stands at 9 and owns the only 1; the pot holds 1.
fn ada_to_bid() -> Position {
    let given = json!({
        "round": 5, "first": 1, "pot": 1, "chips": [24, 10, 1],
        "tableau": [["Y0", "Y4", "B6", "R4"], ["G1", "V2"], ["O7"]], "deck": ["B9", "G9"]
    });
    Position::new(&json!({"sideAuctions": false}), 3, &given).act(1, "bid 9").act(2, "pass")
}

#[test]
fn a_bid_says_whom_it_pays_and_a_barred_one_why() {
    let html = ada_to_bid().page(Observer::Seat(Seat(0)));
    let told = label(&html, "data-action=\"bid 11\"");
    assert_eq!(told, "Bid 11. Only Bix holds a 1. 11 and 1 from the pot make 12. Bix takes all 12.");
    let told = label(&html, "data-action=\"bid 13\"");
    assert_eq!(told, "Bid 13. Nobody else holds a 3. 13 and 1 from the pot make 14. All the others get 7 each.");
    assert!(!html.contains("data-action=\"bid 14\""));
    assert!(html.contains("14 is barred: you own a 4 (DON-R08)."));
    assert_eq!(label(&html, "data-action=\"pass\""), "Pass: Bix buys for 9. All the others get 5 each.");
}

#[test]
fn ghosts_on_the_board_say_what_each_bid_brings() {
    let html = ada_to_bid().page(Observer::Seat(Seat(0)));
    assert_eq!(html.matches("ghost g11\"").count(), 1, "Bix alone is paid");
    assert!(html.contains("<em class=\"ghost g11\" aria-hidden=\"true\">+12</em>"));
    assert_eq!(html.matches("ghost g13\"").count(), 2, "Bix and Cleo share");
    assert!(html.contains("<em class=\"ghost g11 dn\" aria-hidden=\"true\">−11</em>"), "Ada pays");
    assert_eq!(html.matches("ghost g14").count(), 0, "a barred bid brings nothing");
}

#[test]
fn a_settled_lot_is_told_with_its_reason() {
    let sold = ada_to_bid().act(0, "bid 11").act(1, "pass");
    let html = sold.page(Observer::Seat(Seat(2)));
    assert!(html.contains("Ada buys the lot for 11, which ends in 1. Only Bix holds a 1."), "{html}");
    assert!(html.contains("<em class=\"delta\">+12</em>") && html.contains("<em class=\"delta dn\">−11</em>"));
    // The lot does not count for its own payout, and a later change of hands does not change the past.
    assert!(!html.contains("Ada alone holds"));
}

/// The lines of the last step with what the board shows meanwhile.
fn told(position: &Position, observer: Observer) -> Vec<(String, &'static str)> {
    let lines = position.look(observer, |scene| parts(scene, &place(1)).told);
    lines.into_iter().map(|told| (told.line.into_string(), told.stage)).collect()
}

#[test]
fn the_payout_has_a_scene_before_the_next_lot_is_seen() {
    let sold = ada_to_bid().act(0, "bid 11").act(1, "pass");
    let bix = Observer::Seat(Seat(1));
    let lines = [
        ("You passed at 11.", "hammer"),
        ("Ada pays 11: You +12.", "payout"),
        ("Round 6: Wrightwood 1, Wrightwood 8 and Wrightwood 9.", ""),
    ];
    assert_eq!(told(&sold, bix), lines.map(|(line, stage)| (line.to_owned(), stage)));
    let html = sold.page(bix);
    let scene = html.split("class=\"scene payout\"").nth(1).expect("a scene").split("class=\"plaque\"").next().unwrap();
    assert!(scene.contains("Ada buys New Town 9 and Old Town 9") && scene.contains("<em>+12</em>"), "{scene}");
    assert!(scene.contains("11 ends in 1. Only you hold a 1. You take all 12."), "{scene}");
    // The next step tells of something else.
    let next = sold.act(0, "bid 1");
    assert!(!next.page(bix).contains("scene payout"));
    assert_eq!(told(&next, bix), [("Ada opens with 1.".to_owned(), "")]);
}

#[test]
fn passes_in_a_row_are_one_line() {
    let opened = || Position::new(&json!({}), 4, &json!({"round": 1, "first": 0})).act(0, "bid 3").act(1, "bid 4");
    let passed = opened().act(2, "pass").act(3, "pass");
    assert_eq!(told(&passed, Observer::Seat(Seat(3))), [("You and Cleo passed at 4.".to_owned(), "")]);
    assert_eq!(told(&passed, Observer::Public), [("Cleo and Duke passed at 4.".to_owned(), "")]);
    let folds = |position: &Position| -> Vec<bool> {
        let lines = position.look(Observer::Public, |scene| parts(scene, &place(1)).told);
        lines.into_iter().map(|told| told.folds).collect()
    };
    assert_eq!(folds(&opened().act(2, "pass")), [false], "a pass after a bid begins a row");
    assert_eq!(folds(&passed), [true], "it takes the place of the line about Cleo");
    assert_eq!(folds(&opened().act(2, "pass").act(3, "bid 5")), [false]);
}

#[test]
fn the_lowest_fair_bid_is_chosen_until_another_one_is() {
    let html = ada_to_bid().page(Observer::Seat(Seat(0)));
    // 10 is barred, since Ada owns a 0.
    let chosen = html.split("<input").find(|input| input.contains(" checked")).expect("something is chosen");
    assert!(chosen.contains("aria-label=\"11: Bix takes all 12."), "{chosen}");
    assert_eq!(html.matches(" checked").count(), 1);
    // Nothing that harms is chosen by itself.
    let given = json!({
        "round": 4, "first": 0, "chips": [0, 20, 16], "tableau": [["Y4", "B6"], ["O3", "G9"], ["R1", "V8"]], "deck": ["O0"]
    });
    let poor = Position::new(&json!({"strictTable": true, "sideAuctions": false}), 3, &given);
    let html = poor.page(Observer::Seat(Seat(0)));
    assert!(html.contains("data-action=\"bid 1\"") && !html.contains(" checked"));
}

#[test]
fn a_swap_is_asked_in_three_steps() {
    let given = json!({
        "round": 4, "first": 0, "pot": 1, "chips": [10, 14, 11],
        "tableau": [["Y8", "V2"], ["O8"], ["G1", "R7", "Y1"]], "deck": ["V8"]
    });
    let options = json!({"swapVariant": true, "sideAuctions": false});
    let html = Position::new(&options, 3, &given).page(Observer::Seat(Seat(0)));
    for (choose, count) in [("give Y8", 1), ("give V2", 1), ("with B", 2), ("with C", 2), ("take Y1", 2)] {
        assert_eq!(html.matches(&format!("data-choose=\"{choose}\"")).count(), count, "{choose}");
    }
}

#[test]
fn who_holds_a_digit_is_asked_of_the_past() {
    let given = json!({
        "round": 4, "first": 0, "pot": 0, "chips": [20, 10, 6],
        "tableau": [["Y8"], ["O3"], ["G9", "V2", "R7", "B0"]], "deck": ["B9"]
    });
    let options = json!({"sideAuctions": true});
    let mut position = Position::new(&options, 3, &given);
    for (seat, action) in [(0, "decline"), (1, "decline"), (2, "decline"), (0, "bid 13"), (1, "pass"), (2, "pass")] {
        position = position.act(seat, action);
    }
    // Bix, who was paid for his 3, sells it to Cleo: the ledger must not pay Cleo for it.
    for (seat, action) in [(0, "decline"), (1, "offer O3"), (2, "bid 1"), (0, "pass"), (2, "decline")] {
        position = position.act(seat, action);
    }
    let html = position.page(Observer::Public);
    assert!(html.contains("13 ends in 3. Only Bix holds a 3. Bix takes all 13."), "{html}");
}

#[test]
fn hidden_chips_of_others_leave_no_trace() {
    let given = |chips: [u8; 4]| {
        json!({
            "round": 6, "phase": "BID", "first": 2, "chips": chips, "lot": ["Y8", "V4", "G3"],
            "tableau": [["B0", "B6"], ["Y1", "Y4"], ["G9", "G7"], ["O5", "R5", "V2"]],
            "auction": {"standing": {"amount": 3, "seat": 2}, "active": [0, 1, 2, 3]}
        })
    };
    for mode in [json!({}), json!({"swapVariant": true}), json!({"strictTable": true})] {
        let one = Position::new(&mode, 4, &given([10, 12, 14, 12]));
        let other = Position::new(&mode, 4, &given([10, 3, 14, 21]));
        for observer in [Observer::Seat(Seat(0)), Observer::Seat(Seat(2)), Observer::Public] {
            assert_eq!(one.page(observer), other.page(observer), "{observer:?}");
        }
    }
    let one = Position::new(&json!({"chips": "open"}), 4, &given([10, 12, 14, 12]));
    let other = Position::new(&json!({"chips": "open"}), 4, &given([10, 3, 14, 21]));
    assert_ne!(one.page(Observer::Public), other.page(Observer::Public));
}

#[test]
fn the_ledger_goes_no_further_back_than_the_rules() {
    let mode = Don::MODES.iter().find(|mode| mode.id == "standard").expect("the mode");
    let mut game = RandomGame::<Don>::new(mode, 4, 5);
    while game.table.pending() != Pending::Over {
        game.step();
        game.show(Observer::Public, |scene, _| {
            let round = scene.view.table().round();
            let oldest = if scene.over() { 1 } else { round.saturating_sub(1) };
            let html = page_of(scene);
            let ledger = html.split("<ol class=\"ledger\"").nth(1).and_then(|rest| rest.split("</ol>").next());
            let ledger = ledger.expect("a ledger");
            let open = ledger.split("<li class=\"closed\">").next().unwrap_or_default();
            for told in open.split("<b class=\"num\">").skip(1).filter_map(|rest| rest.split('<').next()) {
                assert!(told.parse::<u8>().expect("a round") >= oldest, "round {told} in round {round}");
            }
            assert_eq!(ledger.contains("class=\"closed\"><b class=\"num\">"), !scene.over() && round > 2);
        });
    }
}

#[test]
fn house_rules_offer_what_is_legal_and_nothing_else() {
    let everything = r#"{"strictTable": true, "swapVariant": true, "mustOpen": true, "zeroBid": true}"#;
    let polite = r#"{"mustOpen": true, "zeroBid": true, "swapVariant": true, "chips": "open"}"#;
    let printed = r#"{"strictTable": true, "discardFrom": "earlier", "sideOffers": "each", "swapVariant": true}"#;
    let talkative = r#"{"sideOffers": "each", "startPlayer": 1}"#;
    for options in [everything, polite, printed, talkative] {
        let mode = Mode { id: "house", name: Names { en: "", it: "", de: "" }, seats: 3..=6, options };
        for seats in [3, 6] {
            let mut game = RandomGame::<Don>::new(&mode, seats, 11);
            while game.table.pending() != Pending::Over && game.steps < 400 {
                for observer in Observer::all(seats) {
                    game.show(observer, |scene, _| {
                        let html = page_of(scene);
                        let offered = html.split(" data-action=\"").skip(1).filter_map(|rest| rest.split('"').next());
                        let mut offered: Vec<Action> = offered.map(|text| Don::parse(text).expect("text")).collect();
                        offered.sort();
                        assert_eq!(offered, scene.legal, "{options} {seats} {observer:?} step {}", game.steps);
                    });
                }
                game.step();
            }
        }
    }
}

#[test]
fn an_opener_who_must_bid_sees_why_there_is_no_pass() {
    let given = json!({"round": 1, "first": 0});
    let html = Position::new(&json!({"mustOpen": true}), 3, &given).page(Observer::Seat(Seat(0)));
    assert!(!html.contains("data-action=\"pass\""));
    assert!(html.contains("You open and can bid, so at this table you may not pass (DON-R03)."));
}

#[test]
fn the_strict_table_warns_of_what_it_lets_one_do() {
    let given = json!({
        "round": 4, "first": 0, "chips": [11, 9, 16], "tableau": [["Y4", "B6"], ["O3", "G9"], ["R1", "V8"]], "deck": ["O0"]
    });
    let options = json!({"strictTable": true, "sideAuctions": false});
    let position = Position::new(&options, 3, &given);
    let html = position.page(Observer::Seat(Seat(0)));
    let told = label(&html, "data-action=\"bid 14\"");
    assert_eq!(told, "Bid 14, though you own a 4: the bid is withdrawn and costs you a chip (DON-R20).");
    assert!(label(&html, "data-action=\"bid 12\"").contains("more than you have"));
    // The offence is seen: the bid struck, the chip in the pot, and the same seat is asked again.
    let html = position.act(0, "bid 14").page(Observer::Seat(Seat(0)));
    assert!(html.contains("<b class=\"fine\">−1</b>"));
    assert!(
        html.contains("The bid ends in a digit that Ada owns: it is withdrawn, and a chip goes to the pot (DON-R20).")
    );
    assert!(html.contains("data-action=\"bid 7\""));
}

#[test]
fn a_side_auction_says_that_the_seller_is_paid() {
    let given = json!({
        "round": 4, "first": 2, "pot": 2, "chips": [0, 20, 14, 12],
        "tableau": [["Y9", "R4"], ["O0"], ["G3", "V3"], ["B5"]], "deck": ["Y8"]
    });
    let position = Position::new(&json!({}), 4, &given).act(2, "decline").act(3, "decline");
    let asked = position.page(Observer::Seat(Seat(0)));
    assert!(label(&asked, "data-action=\"offer R4\"").starts_with("Put Gold Coast 4 up for sale"));
    let offered = position.act(0, "offer R4");
    let just = |seat| told(&offered, Observer::Seat(Seat(seat))).remove(0).0;
    assert_eq!([just(0), just(1)], ["You put Gold Coast 4 up for sale.", "Ada puts Gold Coast 4 up for sale."]);
    let html = offered.page(Observer::Seat(Seat(1)));
    assert!(html.contains("Ada sells") && offered.page(Observer::Seat(Seat(0))).contains("You sell"));
    assert_eq!(label(&html, "data-action=\"bid 9\""), "Bid 9. Ada gets all of it.");
    assert!(html.contains("<em class=\"ghost g9\" aria-hidden=\"true\">+9</em>"));
    assert!(html.contains("id=\"block-R4\"") && html.contains("id=\"card-R4\""), "on the block, and still Ada’s");
}

#[test]
fn a_district_that_may_not_be_offered_again_says_why() {
    let given = json!({
        "round": 4, "first": 0, "chips": [11, 9, 16], "tableau": [["Y4", "B6"], ["O3", "G9"], ["R1", "V8"]], "deck": ["O0"]
    });
    let options = json!({"sideOffers": "each"});
    let again = Position::new(&options, 3, &given).act(0, "offer Y4").act(1, "pass").act(2, "pass");
    let html = again.page(Observer::Seat(Seat(0)));
    assert!(html.contains("data-action=\"offer B6\"") && !html.contains("data-action=\"offer Y4\""));
    assert!(html.contains("Wrightwood 4 has been up for sale this round already (DON-H16)."));
    assert!(html.contains("Offered this round: Wrightwood 4."));
    assert_eq!(label(&html, "data-action=\"decline\""), "No offer: you are not asked again this round.");
    // Cleo is the only one left to be asked: what Bix has was up for sale already.
    let bought = again.act(0, "decline").act(1, "offer O3").act(2, "pass").act(0, "pass").act(1, "offer G9");
    let html = bought.act(2, "pass").act(0, "pass").page(Observer::Public);
    assert!(html.contains("Cleo may sell a district."), "{html}");
}

#[test]
fn a_district_that_may_not_be_given_up_says_why() {
    let given = json!({
        "round": 4, "first": 0, "chips": [11, 9, 16], "tableau": [["Y4", "B6"], ["O3", "G9"], ["R1", "V8"]], "deck": ["O0"]
    });
    let options = json!({"strictTable": true, "discardFrom": "earlier"});
    let mut position = Position::new(&options, 3, &given);
    for (seat, action) in [(0, "offer Y4"), (1, "bid 1"), (2, "pass"), (1, "decline"), (2, "decline"), (0, "pass")] {
        position = position.act(seat, action);
    }
    let told = label(&position.page(Observer::Seat(Seat(1))), "data-action=\"bid 20\"").to_owned();
    assert!(told.ends_with("you give up a district of an earlier round and are shut out (DON-R17)."), "{told}");
    let html = position.act(1, "bid 20").act(2, "pass").page(Observer::Seat(Seat(1)));
    assert!(html.contains("data-action=\"discard O3\"") && !html.contains("data-action=\"discard Y4\""));
    assert!(
        html.contains("Wrightwood 4 came to you this round: only a district of an earlier round may go (DON-H15).")
    );
}

/// An overbid costs whoever has no district to give up nothing but the auction, and the page does not threaten with more.
#[test]
fn who_has_nothing_to_give_up_is_only_shut_out() {
    let html = Position::new(&json!({"strictTable": true}), 3, &json!({})).page(Observer::Seat(Seat(0)));
    let told = label(&html, "data-action=\"bid 13\"");
    assert_eq!(told, "Bid 13, more than you have. If nobody tops it, you are shut out (DON-R17).");
}

#[test]
fn a_named_first_player_is_told_before_the_deal() {
    let html = Position::new(&json!({"startPlayer": 1}), 3, &json!({"phase": "SETUP"})).page(Observer::Public);
    assert!(html.contains("The house shuffles the deck; Bix is first player."), "{html}");
}

#[test]
fn a_swap_says_what_it_does_to_the_points() {
    let given = json!({
        "round": 4, "first": 0, "pot": 1, "chips": [10, 14, 11],
        "tableau": [["Y8", "V2"], ["O8"], ["G1", "R7", "Y1"]], "deck": ["V8"]
    });
    let options = json!({"swapVariant": true, "sideAuctions": false});
    let position = Position::new(&options, 3, &given);
    let html = position.page(Observer::Seat(Seat(0)));
    let label = label(&html, "data-action=\"swap V2 C Y1\"");
    assert_eq!(label, "Give Lincoln Park 2 to Cleo for Wrightwood 1. Your points: +1.");
    assert_eq!(html.matches(" data-action=\"swap ").count(), 8);
    let swapped = position.act(0, "swap V2 C Y1");
    for (seat, line) in [
        (0, "You give Cleo Lincoln Park 2 and take Wrightwood 1."),
        (1, "Ada gives Cleo Lincoln Park 2 and takes Wrightwood 1."),
        (2, "Ada gives you Lincoln Park 2 and takes your Wrightwood 1."),
    ] {
        assert_eq!(told(&swapped, Observer::Seat(Seat(seat))).remove(0).0, line);
    }
}

#[test]
fn orders_are_offered_where_their_question_exists_and_only_decline() {
    let ids = |mode: &str| {
        let mode = Don::MODES.iter().find(|known| known.id == mode).expect("a mode");
        let options = Don::options(&mode.options.parse().expect("JSON")).expect("options");
        let state = Don::setup(&options, 4).expect("a table");
        Don::standing_orders(&state.view(Observer::Seat(Seat(0))))
    };
    assert_eq!(ids("plain"), ["pass-lot"]);
    assert_eq!(ids("standard"), ["pass-lot", "no-sell"]);
    assert_eq!(ids("printed"), ["pass-lot", "no-sell"]);
    assert_eq!(ids("strict-swap"), ["pass-lot", "no-sell", "no-swap"]);
    for mode in Don::MODES {
        let mut game = RandomGame::<Don>::new(mode, 4, 3);
        while game.table.pending() != Pending::Over {
            let state = game.table.play().state();
            for seat in Seat::all(4) {
                let (legal, view) = (game.table.legal(seat), state.view(Observer::Seat(seat)));
                for (order, phases) in [
                    ("pass-lot", &[Phase::Bid, Phase::SideBid][..]),
                    ("no-sell", &[Phase::SideOffer]),
                    ("no-swap", &[Phase::Swap]),
                ] {
                    let answer = Don::order_action(order, &view, &legal);
                    let asked = !legal.is_empty() && phases.contains(&view.table().phase());
                    assert_eq!(answer.is_some(), asked, "{order}");
                    assert!(answer.is_none_or(|answer| legal.contains(&answer)));
                    assert!(answer.is_none_or(|answer| matches!(answer, Action::Pass | Action::Decline)));
                }
            }
            game.step();
        }
    }
}

#[test]
fn the_order_to_pass_ends_with_the_next_lot() {
    let card = Card::from_id("Y8").expect("a card");
    let event = |what| Event { round: 4, what };
    assert!(Don::order_ends("pass-lot", &event(What::Reveal { cards: [card].into_iter().collect() })));
    assert!(!Don::order_ends("pass-lot", &event(What::Did { seat: Seat(1), action: Action::Offer { card } })));
    assert!(!Don::order_ends("no-sell", &event(What::Reveal { cards: [card].into_iter().collect() })));
}

#[test]
fn a_tie_is_told_with_what_broke_it() {
    // DON-E12: 22 points each, 55 against 43.
    let given = json!({
        "phase": "GAME_OVER", "pot": 1, "chips": [17, 11, 7],
        "tableau": [
            ["Y8", "B9", "O7", "G1", "G2", "G3", "G7", "G9", "R7", "V2"],
            ["Y0", "Y9", "B0", "B2", "B5", "O0", "O3", "O5", "O8", "R5", "R6"],
            ["Y1", "Y4", "B6", "R1", "R4", "V3", "V4", "V6", "V8"]
        ]
    });
    let html = Position::new(&json!({}), 3, &given).page(Observer::Public);
    assert!(html.contains("Ada takes the city"));
    assert!(html.contains("Ada and Bix have 22 points each; the larger sum of digits wins (DON-R36)."));
    for told in ["1. Ada, 22 points", "2. Bix, 22 points", "3. Cleo, 17 points"] {
        assert!(html.contains(told), "{told}");
    }
}

#[test]
fn parts_stay_small() {
    for (mode, seats) in [("swap", 3), ("strict", 6), ("open", 4), ("strict-swap", 5), ("printed", 5)] {
        let mode = Don::MODES.iter().find(|known| known.id == mode).expect("a mode");
        for seed in 0..4 {
            let mut game = RandomGame::<Don>::new(mode, seats, seed);
            while game.table.pending() != Pending::Over {
                let pending = game.table.pending();
                let observer = if let Pending::Turn(seat) = pending { Observer::Seat(seat) } else { Observer::Public };
                let size = game.show(observer, |scene, _| page_of(scene).len());
                // A swap may be one of nearly two hundred, each an answer of a third question and a button.
                let most = if game.table.play().state().table().phase() == Phase::Swap { 156_000 } else { 76_000 };
                assert!(size < most, "{} {seats} seed {seed} step {}: {size}", mode.id, game.steps);
                (0..5).for_each(|_| game.step());
            }
        }
    }
}
