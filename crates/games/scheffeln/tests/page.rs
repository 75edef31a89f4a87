//! The table of Scheffeln: what its buttons promise, how its cars move, what it keeps to itself.

use scheffeln::{Action, Car, Card, Colour, Refusal, Scheffeln, Tile};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Moment, Observer, Refusal as _, Seat, State};
use speakeasy_pages::scene::Scene;
use speakeasy_pages::table::{Parts, parts};
use speakeasy_pages::telling::Beat;
use speakeasy_record::{Play, Step};
use speakeasy_table::{Sitter, SitterKind};
use speakeasy_testkit::scenes::{place, words};
use std::path::Path;

const NAMES: [&str; 5] = ["Ann", "Bob", "Cyd", "Dot", "<b>Eve</b>"];

/// A table in a position.
fn table(options: Json, seats: usize, given: Json) -> Play<Scheffeln> {
    let options = Scheffeln::options(&options).expect("options");
    Play::from_position(&options, seats, &given).expect("a position")
}

/// All parts of the page that an observer has, `fresh` events being news.
fn page(play: &Play<Scheffeln>, observer: Observer, fresh: usize, now: Option<Moment>) -> String {
    drawn(play, observer, fresh, now).parts.into_iter().map(|(_, html)| html).collect()
}

/// The page and what it tells of the last `fresh` events.
fn drawn(play: &Play<Scheffeln>, observer: Observer, fresh: usize, now: Option<Moment>) -> Parts {
    let state = play.state();
    let sitters: Vec<Sitter> = NAMES[..state.seats()]
        .iter()
        .map(|name| Sitter { name: (*name).into(), kind: SitterKind::Person, here: true })
        .collect();
    let legal = match observer {
        Observer::Seat(seat) => play.legal(seat),
        Observer::Public => Default::default(),
    };
    let log: Vec<_> = play.log().iter().map(|event| <Scheffeln as Game>::State::shown(event, observer)).collect();
    let scene = Scene::<Scheffeln> {
        view: &state.view(observer),
        observer,
        legal: &legal,
        pending: play.pending(),
        sitters: &sitters,
        forgotten: 0,
        log: &log,
        fresh,
        now: now.or(state.clock()),
        outcome: state.outcome(),
        words: words::<Scheffeln>(),
    };
    parts(&scene, &place(1))
}

/// Takes a step and tells how an observer sees it: each line with the stage that the board shows meanwhile.
fn told(
    play: &mut Play<Scheffeln>,
    step: Step<<Scheffeln as Game>::State>,
    observer: Observer,
) -> (String, Vec<(String, &'static str)>) {
    let before = play.log().len();
    play.step(&step).expect("a legal step");
    let Parts { parts, told, .. } = drawn(play, observer, play.log().len() - before, None);
    let lines = told.into_iter().map(|told| (told.line.into_string().replace('\u{202f}', " "), told.stage));
    (parts.into_iter().map(|(_, html)| html).collect(), lines.collect())
}

fn act(seat: u8, action: Action) -> Step<<Scheffeln as Game>::State> {
    Step::Act { seat: Seat(seat), action, at: None }
}

/// What the button of an action says.
fn label(html: &str, action: Action) -> String {
    let start = format!("data-action=\"{}\"", Scheffeln::print(action));
    let rest = html.split(&start).nth(1).unwrap_or_else(|| panic!("no button for {action:?}"));
    rest.split("aria-label=\"").nth(1).expect("a label").split('"').next().expect("an end").replace('\u{202f}', " ")
}

/// The tag of the element with an id.
fn tag<'a>(html: &'a str, id: &str) -> &'a str {
    let at = html.find(&format!("id=\"{id}\"")).unwrap_or_else(|| panic!("nothing has the id {id}"));
    let start = html[..at].rfind('<').expect("a tag");
    &html[start..at + html[at..].find('>').expect("an end")]
}

/// Example 01 of the rules: three players, a full picture of pairs and single cars.
fn example() -> Play<Scheffeln> {
    table(
        json!({}),
        3,
        json!({
            "cars": {"A": ["YEL"], "C": ["BLU", "GRN"], "D": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN", "RED"]},
            "tops": {"A": 500, "C": 4500, "E": 9500, "F": 10500, "H": 15500},
            "characters": {"BLU": 0, "RED": 1, "PUR": 2},
            "hands": [["RED", "BLU", "GRN", "WHI"], ["YEL", "BLU", "ORA", "ORA"], ["PUR", "BRN", "BRN", "GRN"]],
        }),
    )
}

#[test]
fn a_card_says_where_its_car_goes_and_who_is_paid_otherwise() {
    let html = page(&example(), Observer::Seat(Seat(0)), 0, None);
    assert_eq!(
        label(&html, Action::Move { card: Card::Red }),
        "Play Red H→A. Red drives from H to A and stops on top of Yellow. \
         On pay-day Bob would get 500 instead of 15 500."
    );
    assert_eq!(
        label(&html, Action::Move { card: Card::White }),
        "Play White G→A. White drives from G to A and stops on top of Yellow. H has no room and is skipped."
    );
    assert_eq!(
        label(&html, Action::Move { card: Card::Blue }),
        "Play Blue C→E. Blue drives from C to E, an empty street, and carries Green. D has no room and is skipped."
    );
    assert_eq!(
        label(&html, Action::Move { card: Card::Green }),
        "Play Green C→D. Green drives from C to D and stops on top of Orange. \
         On pay-day you would get 4 500 instead of nothing."
    );
    assert_eq!(
        label(&html, Action::Exchange { card: Card::White, take: Some(Colour::Green) }),
        "Become Green. Lay White face down and take Green, which stands on top of Blue on C. Blue goes back to the centre. \
         On pay-day you would get 4 500 instead of nothing."
    );
}

#[test]
fn run_cards_say_what_they_do_to_whom() {
    let play = table(
        json!({"run": true}),
        2,
        json!({
            "cars": {"A": ["YEL"], "C": ["BLU", "GRN"], "D": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN", "RED"]},
            "tops": {"A": 500, "C": 4500, "H": 15500},
            "characters": {"BLU": 0, "RED": 1},
            "hands": [["JOKER", "BACKWARD", "EVASION", "NASTY"], ["YEL", "BLU", "ORA", "ORA"]],
        }),
    );
    let html = page(&play, Observer::Seat(Seat(0)), 0, None);
    assert_eq!(
        label(&html, Action::Backward { car: Car::Brown }),
        "Backward: drive Brown. Brown drives from H to E, an empty street, and carries Red. \
         G and F have no room and are skipped. On pay-day Bob would get 8 000 instead of 15 500."
    );
    assert_eq!(
        label(&html, Action::Evasion { target: Some((Car::Green, Tile::B)) }),
        "Evasion: Green to B. Green is lifted from C and put alone on B. On pay-day you would get 4 500 instead of nothing."
    );
    assert_eq!(
        label(&html, Action::Nasty { take: Colour::Red }),
        "Nasty: become Red. You take Red from Bob, who gets your Blue. \
         On pay-day you would get 15 500 instead of nothing. On pay-day Bob would get nothing instead of 15 500."
    );
}

#[test]
fn the_log_tells_everybody_what_they_may_know() {
    let mut play = example();
    let action = Action::Exchange { card: Card::White, take: Some(Colour::Green) };
    play.step(&Step::Act { seat: Seat(0), action, at: None }).expect("a legal step");
    let [ann, bob] = [Seat(0), Seat(1)].map(|seat| page(&play, Observer::Seat(seat), 2, None));
    assert!(ann.contains("You lay White face down to exchange; nobody else will know it."));
    assert!(bob.contains("Ann lays a card face down to exchange.") && !bob.contains("You lay"));
    assert!(bob.contains("Ann gives Blue back and takes Green."));
}

#[test]
fn cars_drive_around_the_ring_and_not_across_it() {
    let mut play = example();
    let before = play.log().len();
    let action = Action::Move { card: Card::Blue };
    play.step(&Step::Act { seat: Seat(0), action, at: None }).expect("a legal step");
    let html = page(&play, Observer::Public, play.log().len() - before, None);
    let blue = tag(&html, "car-BLU");
    assert!(blue.contains("data-at=\"4\" data-slot=\"under\""), "{blue}");
    let hops = |slot: &str| {
        format!("data-hops=\"[{{&quot;data-at&quot;:&quot;3&quot;,&quot;data-slot&quot;:&quot;{slot}&quot;}}]\"")
    };
    assert!(blue.contains(&hops("over")), "the lower car passes over Orange: {blue}");
    assert!(tag(&html, "car-GRN").contains(&hops("high")));
    assert!(!tag(&html, "car-RED").contains("data-hops"), "what does not drive does not hop");
}

#[test]
fn the_mafia_s_drive_after_an_exchange_is_foreseen_and_its_money_promised() {
    let play = table(
        json!({"mafia": true}),
        3,
        json!({
            "cars": {"A": ["MAF", "RED"], "B": ["YEL"], "C": ["BLU"], "E": ["ORA", "GRN"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]},
            "tops": {"A": 500, "B": 3500, "G": 12500, "H": 16000},
            "characters": {"RED": 0, "YEL": 1, "WHI": 2},
            "hands": [["PUR", "RED"], ["GRN", "BLU"], ["BRN", "YEL"]],
        }),
    );
    let html = page(&play, Observer::Seat(Seat(0)), 0, None);
    let told = label(&html, Action::Exchange { card: Card::Purple, take: Some(Colour::Brown) });
    assert!(told.contains("Mafia drives from A to D, an empty street, and carries Red."), "{told}");
    assert!(told.ends_with("On pay-day you would get 16 000 instead of 500."), "{told}");
}

/// A lone car before a full street, a street that has run dry, and cards that may be laid down for nothing.
fn italian(changes: Json) -> Play<Scheffeln> {
    let mut given = json!({
        "cars": {"A": ["RED"], "B": ["YEL", "BLU"], "C": ["GRN"], "D": ["ORA"], "E": ["PUR"], "F": ["WHI"], "H": ["BRN"]},
        "characters": {"RED": 0, "GRN": 1}, "hands": [["RED", "WHI"], ["YEL", "BRN"]],
        "money": [["C#1", "C#2", "C#3", "C#4"], []],
    });
    changes.as_object().expect("an object").iter().for_each(|(key, value)| given[key] = value.clone());
    table(json!({"skipTo": "empty", "endWhen": "allEmpty", "exchange": "may"}), 2, given)
}

#[test]
fn the_italian_rules_are_foreseen_as_they_are_played() {
    let html = page(&italian(json!({})), Observer::Seat(Seat(0)), 0, None);
    assert_eq!(
        label(&html, Action::Move { card: Card::Red }),
        "Play Red A→G. Red drives from A to G and stands there alone. \
         B, C, D, E and F are skipped, since after a full street only an empty one will do. \
         On pay-day you would get 12 000 instead of 0."
    );
    assert_eq!(
        label(&html, Action::Exchange { card: Card::White, take: None }),
        "Keep Red. Lay White face down and keep Red, which stands alone on A."
    );
    assert_eq!(
        label(&html, Action::Exchange { card: Card::White, take: Some(Colour::Brown) }),
        "Become Brown. Lay White face down and take Brown, which stands alone on H. Red goes back to the centre. \
         On pay-day you would get 14 000 instead of 0."
    );
    assert!(html.contains("28 tokens are left in all.") && html.contains("in which nobody takes a token"));
    assert!(!html.contains("in which a stack runs dry"));
    let waits = page(&italian(json!({})), Observer::Seat(Seat(1)), 0, None);
    assert!(waits.contains("C, Casino Court: Green, alone; no money left."), "an empty stack is told");
    assert!(waits.contains("would earn now: nothing"), "and brings nothing");
}

#[test]
fn a_kept_character_is_told_to_everybody_and_the_card_to_nobody() {
    let mut play = italian(json!({}));
    let action = Action::Exchange { card: Card::White, take: None };
    play.step(&Step::Act { seat: Seat(0), action, at: None }).expect("a legal step");
    let bob = page(&play, Observer::Seat(Seat(1)), 2, None);
    assert!(bob.contains("Ann lays a card face down to exchange.") && bob.contains("Ann keeps Red."));
    assert!(!bob.contains("lays White"));
}

#[test]
fn the_end_says_why_it_came() {
    let round = json!({"hands": [[], ["ORA"]], "turn": 1});
    let last = Action::Move { card: Card::Orange };
    let end = |changes: Json| {
        let mut given = round.clone();
        changes.as_object().expect("an object").iter().for_each(|(key, value)| given[key] = value.clone());
        let mut play = italian(given);
        play.step(&Step::Act { seat: Seat(1), action: last, at: None }).expect("a legal step");
        page(&play, Observer::Public, 0, None)
    };
    // Red takes the first token of A.
    assert!(!end(json!({})).contains("so the game ended"));
    let nobody = end(json!({"characters": {"YEL": 0, "GRN": 1}}));
    assert!(nobody.contains("Nobody took a token in round 1, so the game ended."));
    let all = |letters: &str| -> Vec<String> {
        letters.chars().flat_map(|letter| (1..=4).map(move |copy| format!("{letter}#{copy}"))).collect()
    };
    let mut rest = all("AFGH");
    rest.remove(0);
    let money = json!([all("BCDE"), rest]);
    assert!(end(json!({"money": money})).contains("All stacks had run dry after round 1."));
}

#[test]
fn a_mafia_car_without_money_promises_none() {
    let play = table(
        json!({"mafia": true, "endWhen": "allEmpty"}),
        2,
        json!({
            "cars": {"A": ["RED"], "B": ["YEL"], "C": ["MAF"], "D": ["GRN", "BLU"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]},
            "characters": {"RED": 0, "BRN": 1}, "hands": [["PUR"], ["GRN"]], "money": [["A#1", "A#2", "A#3", "A#4"], []],
        }),
    );
    let html = page(&play, Observer::Seat(Seat(0)), 0, None);
    // Red stands on a lower letter than Brown, but without a token it is no earner.
    assert!(html.contains("The Mafia car would take 4\u{202f}000 from C now, for Bob"), "{html}");
    let play = table(
        json!({"mafia": true, "endWhen": "allEmpty"}),
        2,
        json!({
            "cars": {"A": ["RED"], "B": ["YEL"], "C": ["MAF"], "D": ["GRN", "BLU"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]},
            "characters": {"RED": 0, "BRN": 1}, "hands": [["PUR"], ["GRN"]], "money": [["C#1", "C#2", "C#3", "C#4"], []],
        }),
    );
    let html = page(&play, Observer::Seat(Seat(0)), 0, None);
    assert!(html.contains("The Mafia car stands on C, where no money is left, and takes nothing now."));
}

#[test]
fn a_last_card_is_not_offered_for_exchange() {
    let play = table(json!({}), 2, json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["PUR"], ["GRN"]]}));
    let html = page(&play, Observer::Seat(Seat(0)), 0, None);
    assert!(html.contains("no exchange (SCH-R10)"));
    assert!(!html.contains("exchange PUR"));
}

#[test]
fn the_countdown_is_told_how_much_is_left() {
    let play = table(
        json!({"mode": "speed"}),
        3,
        json!({"phase": "SPEED_COUNTDOWN", "clock": 9000, "deadline": 14000, "opened": 7000, "characters": {"RED": 0, "BLU": 1}}),
    );
    let html = page(&play, Observer::Seat(Seat(2)), 0, Some(9800));
    assert!(html.contains("--left:4200ms;--all:5000ms;--n:5"));
    assert!(html.contains("only you are left"));
    assert!(html.contains("data-action=\"claim YEL\"") && !html.contains("data-action=\"claim RED\""));
    assert!(!html.contains("data-if"), "what the row leads to is for the players to see");
}

#[test]
fn hidden_scores_are_counted_and_not_told() {
    let given = json!({
        "characters": {"RED": 0, "YEL": 1}, "hands": [["PUR"], ["GRN"]],
        "money": [["H#4"], ["G#4", "C#2"]],
    });
    let seat =
        |html: &str| html.split("id=\"seat-1\"").nth(1).and_then(|rest| rest.split("</li>").next()).map(str::to_owned);
    let hidden = page(&table(json!({"scoresHidden": true}), 2, given.clone()), Observer::Seat(Seat(0)), 0, None);
    let open = page(&table(json!({}), 2, given), Observer::Seat(Seat(0)), 0, None);
    assert!(seat(&open).is_some_and(|seat| seat.contains("18\u{202f}500")));
    assert!(seat(&hidden).is_some_and(|seat| seat.contains("2 tokens") && !seat.contains("18\u{202f}500")));
    assert!(hidden.contains("16\u{202f}000"), "one's own money is one's own to see");
}

#[test]
fn names_are_text() {
    let play = table(json!({"mode": "speed"}), 5, json!({}));
    let html = page(&play, Observer::Public, 0, None);
    assert!(html.contains("&lt;b&gt;Eve") && !html.contains("<b>Eve"));
}

#[test]
fn a_move_is_told_in_one_line_with_whom_it_met() {
    let blue = Action::Move { card: Card::Blue };
    let (_, others) = told(&mut example(), act(0, blue), Observer::Seat(Seat(1)));
    assert_eq!(others, [("Ann: Blue C→E, carries Green".to_owned(), "")]);
    let (_, own) = told(&mut example(), act(0, blue), Observer::Seat(Seat(0)));
    assert_eq!(own[0].0, "You: Blue C→E, carries Green");
    let red = Action::Move { card: Card::Red };
    let (html, robbed) = told(&mut example(), act(0, red), Observer::Seat(Seat(1)));
    assert_eq!(robbed[0].0, "Ann: your Red H→A, onto Yellow", "a hand on one's own car is said as such");
    assert!(tag(&html, "last-to").contains("x=\"0\" y=\"0\""), "and the street where it stopped stays marked");
    assert!(tag(&html, "last-from").contains("x=\"0\" y=\"166\""), "as does the place on top of Brown that it left");
    let swap = Action::Exchange { card: Card::White, take: Some(Colour::Green) };
    let (_, others) = told(&mut example(), act(0, swap), Observer::Public);
    assert_eq!(others[0].0, "Ann: becomes Green, gives Blue back");
    let (_, own) = told(&mut example(), act(0, swap), Observer::Seat(Seat(0)));
    assert_eq!(own[0].0, "You: White face down, Green instead of Blue");
    let keep = Action::Exchange { card: Card::White, take: None };
    let (_, kept) = told(&mut italian(json!({})), act(0, keep), Observer::Public);
    assert_eq!(kept[0].0, "Ann: lays a card face down, keeps Red");
}

#[test]
fn a_drive_that_is_told_later_waits_where_it_was() {
    let mut play = table(
        json!({"mafia": true}),
        2,
        json!({
            "cars": {"A": ["MAF", "RED"], "B": ["YEL"], "C": ["BLU"], "E": ["ORA", "GRN"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]},
            "characters": {"RED": 0, "YEL": 1}, "hands": [["PUR", "RED"], ["GRN", "BLU"]],
        }),
    );
    let swap = Action::Exchange { card: Card::Purple, take: Some(Colour::Brown) };
    let (html, lines) = told(&mut play, act(0, swap), Observer::Public);
    assert_eq!(lines[1].0, "Mafia A→D, carries Red");
    let mafia = tag(&html, "car-MAF").replace("&quot;", "'");
    assert!(mafia.contains("[{'data-at':'0','data-slot':'under'},{'data-at':'1'"), "{mafia}");
    assert!(mafia.contains("'told':1}]"), "{mafia}");
}

#[test]
fn pay_day_is_a_scene_of_its_own() {
    let mut play = table(
        json!({}),
        2,
        json!({
            "cars": {"A": ["YEL"], "C": ["BLU", "GRN"], "D": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN", "RED"]},
            "tops": {"C": 4500, "H": 15500}, "characters": {"BLU": 0, "RED": 1}, "hands": [[], ["YEL"]], "turn": 1,
        }),
    );
    let (html, lines) = told(&mut play, act(1, Action::Move { card: Card::Yellow }), Observer::Seat(Seat(0)));
    assert_eq!(lines[0], ("Bob: Yellow A→B".to_owned(), ""));
    assert_eq!(lines[1], ("Pay-day: Bob +15 500".to_owned(), "payday"));
    // Until then the token lies where it was, and is not in the purse.
    let hops = |id: &str| tag(&html, id).replace("&quot;", "'").replace('\u{202f}', " ");
    assert!(hops("token-H").contains("[{'data-when':'before'},{'data-when':'before','told':1}]"));
    assert!(hops("purse-1").contains("[{'data-then':'0'},{'data-then':'0','told':1}]"));
    assert!(!hops("token-C").contains("data-hops"));
    assert!(html.contains("<b>Bob</b><span class=\"num\">+15\u{202f}500</span>"));
    let still = page(&play, Observer::Seat(Seat(0)), 0, None);
    assert!(!still.contains("pay-mid"), "it belongs to the picture of its step alone");
}

#[test]
fn the_row_of_speed_runs_card_by_card_with_the_row_open() {
    let mut play = table(
        json!({"mode": "speed"}),
        3,
        json!({"phase": "SPEED_COUNTDOWN", "clock": 9000, "deadline": 14000, "opened": 7000, "characters": {"RED": 0, "BLU": 1}}),
    );
    let claim = Step::Act { seat: Seat(2), action: Action::Claim { colour: Colour::Yellow }, at: Some(9500) };
    let (html, lines) = told(&mut play, claim, Observer::Seat(Seat(2)));
    let stages: Vec<&str> = lines.iter().map(|(_, stage)| *stage).collect();
    let run = stages.iter().position(|stage| *stage == "run").expect("a run");
    assert_eq!(stages[run..], ["run", "run", "run", "run", "run", "run", "run", "payday"]);
    assert_eq!(lines[0].0, "You are Yellow");
    assert!((1..=7).all(|number| lines[run + number - 1].0.starts_with(&format!("Card {number}: "))));
    // The row lies open in this picture, and each card is lit with its line.
    for index in 0..7 {
        let card = tag(&html, &format!("row-{index}")).replace("&quot;", "'");
        assert!(card.contains(&format!("{{'data-run':'now','told':{}}}", run + index)), "{card}");
    }
    // The cars still show for whom they drive.
    assert!(html.contains("class=\"car mine\" id=\"car-YEL\""));
    // Nothing before the run holds anybody up.
    let told = drawn(&play, Observer::Seat(Seat(2)), play.log().len(), None).told;
    assert!(told.iter().filter(|told| told.stage.is_empty()).all(|told| told.beat == Beat::Line));
}

#[test]
fn equal_cards_are_one_and_a_card_drives_unless_another_use_is_chosen() {
    let html = page(
        &table(
            json!({}),
            2,
            json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["PUR", "PUR", "GRN"], ["BLU", "BLU", "ORA"]]}),
        ),
        Observer::Seat(Seat(0)),
        0,
        None,
    );
    assert_eq!(html.matches("data-choose=\"PUR\"").count(), 1);
    assert!(html.contains("<span class=\"times\">×2</span>"));
    let drive = html.split("data-choose=\"drive PUR\">").nth(1).expect("a drive").split('>').next().expect("an input");
    assert!(drive.contains(" checked"), "{drive}");
    assert_eq!(html.matches("data-choose=\"take BLU\"").count(), 2, "each kind of card can be laid down for Blue");
}

#[test]
fn every_refusal_has_a_sentence() {
    let (card, colour, car, tile, seat) = (Card::Joker, Colour::Red, Car::Mafia, Tile::C, Seat(1));
    let refusals = [
        Refusal::UnknownAction,
        Refusal::Over,
        Refusal::DrawDue,
        Refusal::StillChoosing,
        Refusal::AlreadyChosen,
        Refusal::NoTurnsInSpeed,
        Refusal::NoClaimsInBase,
        Refusal::NotYourTurn { turn: seat },
        Refusal::NoSuchSeat,
        Refusal::NoSuchCard,
        Refusal::CardNotHeld { card },
        Refusal::ShowsNoColour { card },
        Refusal::WrongCard { card, needs: Card::Nasty },
        Refusal::LastCard,
        Refusal::NoSuchCharacter,
        Refusal::OwnCharacter { colour },
        Refusal::CharacterTaken { colour, owner: seat },
        Refusal::NoSuchCar,
        Refusal::MafiaNotTargetable,
        Refusal::NotOnTop { car },
        Refusal::NoSuchTile,
        Refusal::TileNotEmpty { tile },
        Refusal::TargetRequired,
        Refusal::ClaimEarly,
        Refusal::ClaimLate,
        Refusal::ClaimHeld { colour },
        Refusal::ClaimTaken { colour, owner: seat },
    ];
    let words = words::<Scheffeln>();
    for refusal in refusals {
        let told = words.render(&refusal.sentence(), &|seat| NAMES[seat.index()].to_owned());
        assert!(told.ends_with('.') && told.contains(' ') && !told.contains('{'), "{refusal:?}: {told}");
    }
}

#[test]
fn every_message_that_is_said_exists_and_every_message_that_exists_is_said() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = [folder.join("page"), folder.clone()].into_iter().flat_map(|folder| {
        let entries = std::fs::read_dir(folder).expect("a folder");
        entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_file())
    });
    let source: String = files.map(|path| std::fs::read_to_string(path).expect("text")).collect();
    let messages = include_str!("../messages/en.ftl");
    let keys: Vec<&str> = messages
        .lines()
        .filter(|line| line.starts_with("scheffeln-"))
        .filter_map(|line| line.split(' ').next())
        .collect();
    let said = |key: &str| source.contains(&format!("\"{key}\""));
    for key in keys.iter().filter(|key| **key != "scheffeln-name") {
        assert!(said(key), "nobody says {key}");
    }
    for quoted in source.split('"').filter(|text| text.starts_with("scheffeln-")) {
        assert!(keys.contains(&quoted), "there is no message {quoted}");
    }
}

#[test]
fn the_parts_stay_small_with_every_run_card_in_hand() {
    let play = table(
        json!({"run": true, "mafia": true}),
        2,
        json!({
            "cars": {"A": ["MAF", "YEL"], "C": ["BLU", "GRN"], "E": ["ORA", "PUR"], "G": ["WHI", "BRN"], "H": ["RED"]},
            "characters": {"BLU": 0, "RED": 1},
            "hands": [["JOKER", "BACKWARD", "EVASION", "NASTY"], ["YEL", "BLU", "ORA", "ORA"]],
        }),
    );
    // 61 deeds, each with its whole consequence in words and on the board.
    let html = page(&play, Observer::Seat(Seat(0)), 0, None);
    assert!(html.len() < 90_000, "{} bytes", html.len());
    let usual = page(&example(), Observer::Seat(Seat(0)), 0, None);
    assert!(usual.len() < 42_000, "{} bytes", usual.len());
}
