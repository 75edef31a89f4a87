//! The table of Verflixxt: what its buttons promise, how its figures walk, what it keeps to itself.

use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Observer, Pending, Seat, State, below};
use speakeasy_pages::scene::Scene;
use speakeasy_pages::table::parts;
use speakeasy_record::{Play, Step};
use speakeasy_table::{Sitter, SitterKind};
use speakeasy_testkit::scenes;
use speakeasy_words::Words;
use std::sync::LazyLock;
use verflixxt::{Action, Figure, Phase, Verflixxt};

static WORDS: LazyLock<&'static Words> = LazyLock::new(scenes::words::<Verflixxt>);

const NAMES: [&str; 8] = ["Ann", "Bob", "Cyd", "Dot", "<b>Eve</b>", "Fay", "Gus", "Hal"];

/// A table in a position.
fn table(options: Json, seats: usize, given: Json) -> Play<Verflixxt> {
    let options = Verflixxt::options(&options).expect("options");
    Play::from_position(&options, seats, &given).expect("a position")
}

/// What `look` sees of the scene that an observer has of a table, `fresh` events being news.
fn with_scene<T>(
    play: &Play<Verflixxt>,
    observer: Observer,
    fresh: usize,
    look: impl FnOnce(&Scene<'_, Verflixxt>) -> T,
) -> T {
    let state = play.state();
    let sitters: Vec<Sitter> = NAMES[..state.seats()]
        .iter()
        .map(|name| Sitter { name: (*name).into(), kind: SitterKind::Person, here: true })
        .collect();
    let legal = match observer {
        Observer::Seat(seat) => play.legal(seat),
        Observer::Public => Default::default(),
    };
    let log: Vec<_> = play.log().iter().map(|event| event.shown(observer)).collect();
    look(&Scene {
        view: &state.view(observer),
        observer,
        legal: &legal,
        pending: play.pending(),
        sitters: &sitters,
        forgotten: 0,
        log: &log,
        fresh,
        now: None,
        outcome: state.outcome(),
        words: *WORDS,
    })
}

/// All parts of the page.
fn page(play: &Play<Verflixxt>, observer: Observer, fresh: usize) -> String {
    with_scene(play, observer, fresh, |scene| {
        parts(scene, &scenes::place(1)).parts.into_iter().map(|(_, html)| html).collect()
    })
}

fn seen_by(play: &Play<Verflixxt>, seat: u8) -> String {
    page(play, Observer::Seat(Seat(seat)), 0)
}

/// What the button of an action says.
fn label(html: &str, action: &str) -> String {
    let start = format!("data-action=\"{action}\" aria-label=\"");
    let rest = html.split(&start).nth(1).unwrap_or_else(|| panic!("no button for {action}"));
    rest.split('"').next().expect("an end").to_owned()
}

/// The tag of the element with an id.
fn tag<'a>(html: &'a str, id: &str) -> &'a str {
    let at = html.find(&format!(" id=\"{id}\"")).unwrap_or_else(|| panic!("nothing has the id {id}"));
    let start = html[..at].rfind('<').expect("a tag");
    &html[start..at + html[at..].find('>').expect("an end")]
}

fn act(play: &mut Play<Verflixxt>, action: &str) {
    let Pending::Turn(seat) = play.pending() else { panic!("nobody is on turn") };
    let action = Verflixxt::parse(action).expect("an action");
    play.step(&Step::Act { seat, action, at: None }).expect("a legal action");
}

fn figure(name: &str) -> Figure {
    Figure::parse(name).expect("a figure")
}

/// Between examples 9 and 12 of the rules: a bit of everything.
fn bustle() -> Play<Verflixxt> {
    table(
        json!({"mode": "nochmal", "worms": "on"}),
        4,
        json!({
            "turn": 20, "phase": "MAIN", "num": 3, "act": "MAY",
            "path": ["-3a", "L1", "V1", "+6", "V2", "-4b", "V3", "-9", "V4", "+2"],
            "figures": {"A1": "V2", "A2": "-3a", "A3": "L1", "B1": "G", "B2": "G", "B3": "G", "C1": "L1", "C2": "-9", "C3": "+2",
                        "D1": "+6", "D2": "+6", "D3": "S", "g1": "L1", "g2": "+6", "F": "V4"},
            "stacks": [["+8", "-7b"], ["+1"], ["+3"], []],
            "worms": [[{"kind": "PUSH", "gained": 7}, {"kind": "BOTTOM", "gained": 20}], [], [{"kind": "SWAP", "gained": 9}], []],
            "worm_pile": ["DOUBLE", "DOUBLE"],
        }),
    )
}

#[test]
fn each_move_says_what_it_leaves_and_takes() {
    let html = seen_by(&bustle(), 0);
    // The neighbour on the left is home, so the gift goes past him (example 9).
    assert_eq!(
        label(&html, "move A1"),
        "Move A1: V → -9. Was alone on Verflixxt: you give -7 to Cyd.".replace('-', "−")
    );
    assert_eq!(label(&html, "move A2"), "Move A2: −3 → +6. Last to leave: you take −3, and a worm token.");
    assert_eq!(label(&html, "move A3"), "Move A3: clover → V. 2 figures stay on the clover.");
    assert_eq!(label(&html, "move g2"), "Move guard: +6 → V. 2 figures stay on +6.");
    // Flixxy walks over the last tile and the goal to the start, alone: a gift, and a round token.
    assert_eq!(
        label(&html, "move F"),
        "Move Flixxy: V → start. You get round token 4. Was alone on Verflixxt: you give −7 to Cyd."
    );
    assert_eq!(label(&html, "push 7 -9"), "Push C2: −9 → goal. Last to leave: you take −9, and a worm token.");
    assert_eq!(label(&html, "push 7 +6"), "Push D1, D2, a guard: +6 → V.");
    assert!(html.contains("From your next turn on (VFX-R33)."), "the fresh token says when");
}

#[test]
fn a_push_promises_what_the_option_says() {
    for (option, told) in [("owner", "Cyd takes −9."), ("nobody", "Nobody takes −9 (VFX-R36).")] {
        let play = bustle();
        let options = json!({"mode": "nochmal", "worms": "on", "pushCollector": option});
        let html = seen_by(&table(options, 4, play.position()), 0);
        assert!(label(&html, "push 7 -9").ends_with(told), "{option}: {}", label(&html, "push 7 -9"));
    }
}

/// VFX-H12, VFX-H13: the worms offer guards alone exactly where the option lets them be pushed, and say that the tile stays.
#[test]
fn guards_alone_are_offered_where_they_can_be_pushed() {
    let given = json!({
        "turn": 20, "phase": "MAIN", "num": 2, "act": "NOT", "path": ["-3a", "V1", "+6", "V2", "-4b", "V3", "V4"],
        "figures": {"A1": "S", "B1": "-3a", "g1": "V1", "g2": "+6", "g3": "-4b", "g4": "-4b", "g5": "V4", "F": "G"},
        "stacks": [["+8"], ["+7"]], "worms": [[{"kind": "PUSH", "gained": 7}], []], "worm_pile": ["DOUBLE"],
    });
    let options = |push: &str| json!({"mode": "nochmal", "worms": "on", "pushGuards": push});
    let html = seen_by(&table(options("off"), 2, given.clone()), 0);
    assert!(html.contains("data-action=\"push 7 -3a\"") && !html.contains("Guards alone can be pushed too."));
    for tile in ["V1", "+6", "-4b", "V4"] {
        assert!(!html.contains(&format!("data-action=\"push 7 {tile}\"")), "{tile}");
    }
    let html = seen_by(&table(options("on"), 2, given), 0);
    assert!(html.contains("Guards alone can be pushed too."), "how it works follows the option");
    assert_eq!(label(&html, "push 7 V1"), "Push a guard: V → V. A guard takes nothing: Verflixxt stays (VFX-H13).");
    assert_eq!(label(&html, "push 7 +6"), "Push a guard: +6 → −4. A guard takes nothing: +6 stays (VFX-H13).");
    assert_eq!(label(&html, "push 7 -4b"), "Push 2 guards: −4 → V.");
    assert!(label(&html, "push 7 V4").starts_with("Push a guard: V → goal."));
}

/// VFX-R36: what a lone pawn or Flixxy leaves on a Verflixxt tile when it is pushed, by the option.
#[test]
fn a_push_off_a_verflixxt_tile_promises_what_the_option_says() {
    let given = |stack: Json| {
        json!({
            "turn": 20, "phase": "MAIN", "num": 1, "act": "NOT", "path": ["V1", "V2", "V3", "V4"],
            "figures": {"A1": "S", "B1": "V2", "F": "V4"}, "stacks": [["+8"], stack],
            "worms": [[{"kind": "PUSH", "gained": 7}], []],
        })
    };
    let told = |collector: &str, stack: Json, action: &str| {
        let options = json!({"mode": "nochmal", "worms": "on", "pushCollector": collector});
        label(&seen_by(&table(options, 2, given(stack)), 0), action)
    };
    let some = json!(["+7"]);
    assert!(told("mover", some.clone(), "push 7 V2").ends_with("Was alone on Verflixxt: you give +8 to Bob."));
    assert!(told("owner", some.clone(), "push 7 V2").ends_with("Bob gives +7 to Ann."));
    assert!(told("owner", json!([]), "push 7 V2").ends_with("Bob has nothing to give."));
    for action in ["push 7 V2", "push 7 V4"] {
        assert!(told("nobody", some.clone(), action).contains("Nobody gives a tile (VFX-R36)."), "{action}");
    }
}

#[test]
fn the_edition_of_2020_says_who_receives_and_who_may_be_robbed() {
    let given = |side: &str| {
        json!({
            "phase": "MAIN", "num": 1, "path": ["-3a", "X1", "+6", "X2", "X3", "X4"], "sides": {"X1": side},
            "figures": {"A1": "X1", "B1": "S", "C1": "S"}, "stacks": [["-5a"], ["+1"], ["L1"]],
        })
    };
    let html = seen_by(&table(json!({"mode": "life2020"}), 3, given("gift")), 0);
    assert_eq!(label(&html, "move A1"), "Move A1: gift → +6. Was alone on the gift tile: you give −5 to Cyd.");
    let mut play = table(json!({"mode": "life2020"}), 3, given("steal"));
    assert_eq!(
        label(&seen_by(&play, 0), "move A1"),
        "Move A1: theft → +6. Was alone on the steal tile: you rob somebody."
    );
    act(&mut play, "move A1");
    assert_eq!(play.state().board().phase(), Phase::Steal);
    let html = seen_by(&play, 0);
    assert_eq!(label(&html, "steal 2"), "Take the clover from Cyd");
    assert!(html.contains("Whom will you rob?") && seen_by(&play, 1).contains("Ann is choosing whom to rob"));
}

#[test]
fn what_may_not_move_says_why() {
    let given = json!({
        "turn": 9, "phase": "MAIN", "num": 6, "act": "FLIXXY", "path": ["-3a", "V1", "V2", "V3", "V4"],
        "figures": {"A1": "-3a", "B1": "S", "F": "V1"},
    });
    let html = seen_by(&table(json!({"mode": "nochmal"}), 2, given), 0);
    assert!(
        html.contains("A1 may not move") && html.contains("The action die shows Flixxy, so he must be moved. (4.3)")
    );
}

#[test]
fn a_figure_walks_step_by_step_and_a_tile_that_is_gone_does_not_confuse_it() {
    let given = json!({
        "phase": "MAIN", "num": 4, "path": ["-3a", "+1", "+2", "+3", "+4", "+5"], "figures": {"A1": "-3a", "B1": "S"},
    });
    let mut play = table(json!({"mode": "base"}), 2, given);
    play.step(&Step::Act { seat: Seat(0), action: Action::Move { figure: figure("A1") }, at: None }).expect("legal");
    // Nobody saw the dice of the given position, but everybody saw from where to where the figure went.
    let html = page(&play, Observer::Public, 3);
    let hops: Json = hops_of(&html, "fig-A1").parse().expect("JSON");
    assert_eq!(hops.as_array().map(Vec::len), Some(3), "over +1, +2 and +3");
    for (hop, tile) in hops.as_array().unwrap().iter().zip(["tile-p1", "tile-p2", "tile-p3"]) {
        assert_eq!(x_of(hop["style"].as_str().unwrap()), x_of(tag(&html, tile)));
    }
    let mut play =
        Play::<Verflixxt>::new(&Verflixxt::options(&json!({"mode": "base", "startPlayer": 0})).unwrap(), 2).unwrap();
    for (number, mover) in [(4, "A1"), (1, "B1"), (3, "A1")] {
        act(&mut play, "roll");
        play.draw_from(&json!({"roll": {"num": number}})).expect("a roll");
        act(&mut play, &format!("move {mover}"));
    }
    let html = page(&play, Observer::Public, 3);
    assert!(html.contains("id=\"gone-m4a\"") && html.contains("id=\"won-m4a\""), "the tile went to its owner");
    let hops: Json = hops_of(&html, "fig-A1").parse().expect("JSON");
    assert_eq!(hops.as_array().map(Vec::len), Some(2));
    for (hop, tile) in hops.as_array().unwrap().iter().zip(["tile-m5a", "tile-m6a"]) {
        assert_eq!(x_of(hop["style"].as_str().unwrap()), x_of(tag(&html, tile)));
    }
    // The tile lies there until it is told, with the second line, that it was taken.
    let taken: Json = hops_of(&html, "tile-m4a").parse().expect("JSON");
    assert_eq!(taken[1]["told"], 1);
    assert!(!page(&play, Observer::Public, 0).contains("id=\"tile-m4a\""));
}

/// Where something lies on a wide screen.
fn x_of(style: &str) -> String {
    let x = style.split("--x9:").nth(1).and_then(|rest| rest.split(';').next());
    x.expect("a place").to_owned()
}

/// The whole place of an element.
fn place_of(html: &str, id: &str) -> String {
    tag(html, id).split("style=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a style").to_owned()
}

/// The ids of all tiles on the path.
fn tiles_of(html: &str) -> Vec<String> {
    let ids = html.split("class=\"at tile\" id=\"").skip(1).filter_map(|rest| rest.split('"').next());
    ids.map(str::to_owned).collect()
}

/// A whole game: no tile changes its place, except when the path closes up, which is a line of its own at the beginning of a
/// turn; and a page drawn later without any news shows the same.
#[test]
fn tiles_keep_their_places_until_the_path_closes_up() {
    for mode in ["base", "base-random", "nochmal", "worms", "life2020"] {
        let options = Verflixxt::MODES.iter().find(|one| one.id == mode).expect("a mode").options;
        let options = Verflixxt::options(&options.parse().expect("JSON")).expect("options");
        let mut play = Play::<Verflixxt>::new(&options, 4).unwrap();
        let mut rng = speakeasy_chance::stream(11, speakeasy_chance::Purpose::Choices, 0);
        let (mut closed, mut before) = (0, String::new());
        while play.pending() != Pending::Over {
            let events = play.log().len();
            match play.pending() {
                Pending::Turn(seat) => {
                    let legal = play.legal(seat);
                    let action = legal[below(&mut rng, legal.len() as u32) as usize];
                    play.step(&Step::Act { seat, action, at: None }).expect("legal");
                }
                _ => drop(play.draw(&mut rng)),
            }
            let fresh = play.log().len() - events;
            let after = page(&play, Observer::Public, fresh);
            let closes = with_scene(&play, Observer::Public, fresh, |scene| {
                <Verflixxt as speakeasy_pages::scene::Page>::told(scene)
                    .iter()
                    .any(|told| told.line.0.contains("The path closes up"))
            });
            let kept = tiles_of(&after).into_iter().filter(|id| before.contains(&format!(" id=\"{id}\"")));
            let moved = kept.filter(|id| place_of(&before, id) != place_of(&after, id)).count();
            assert!(closes || moved == 0, "{mode}: {moved} tiles moved");
            closed += usize::from(closes);
            let fresh_page = page(&play, Observer::Public, 0);
            for id in tiles_of(&after) {
                assert_eq!(place_of(&after, &id), place_of(&fresh_page, &id));
            }
            before = fresh_page;
        }
        assert!(closed > 0 && closed < 6, "{mode}: closed up {closed} times");
    }
}

/// The hops of an element, unescaped.
fn hops_of(html: &str, id: &str) -> String {
    let tag = tag(html, id);
    tag.split("data-hops=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("hops").replace("&quot;", "\"")
}

#[test]
fn figures_keep_their_order_among_their_siblings() {
    let order = |html: &str| -> Vec<String> {
        html.split(" id=\"fig-").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
    };
    let mut play = bustle();
    let before = order(&seen_by(&play, 0));
    act(&mut play, "move A2");
    assert_eq!(order(&seen_by(&play, 0)), before);
}

/// Figures of one kind that go the same way are one answer; each of them still has its button.
#[test]
fn equal_moves_are_folded() {
    let given = json!({
        "phase": "MAIN", "num": 2, "path": ["-3a", "L1", "+6", "+7", "+8"],
        "figures": {"A1": "L1", "A2": "L1", "A3": "-3a", "B1": "S", "g1": "L1", "g2": "L1"},
    });
    let html = seen_by(&table(json!({"mode": "base"}), 2, given), 0);
    assert_eq!(html.matches("<em>×2</em>").count(), 2, "two pawns, two guards");
    for action in ["move A1", "move A2", "move A3", "move g1", "move g2"] {
        assert_eq!(html.matches(&format!("data-action=\"{action}\"")).count(), 1, "{action}");
    }
    // The answers are numbered, and where they lead has the same numbers: both folds go to +7.
    assert!(html.contains(">1 3</text>"), "two moves to one tile share a pill");
    assert!(html.contains("data-pick=\"move A1\"") && html.contains("data-choose=\"move A1\""));
}

/// What happened is told in one line a thing, with the reader as "You", and what belongs together is one line.
#[test]
fn a_turn_is_told_line_by_line() {
    let told = |play: &Play<Verflixxt>, observer, fresh| {
        with_scene(play, observer, fresh, |scene| {
            let told = <Verflixxt as speakeasy_pages::scene::Page>::told(scene);
            // The plate of whoever acts comes first.
            let plain = |line: &str| line.rsplit("</svg>").next().unwrap_or_default().to_owned();
            told.iter().map(|told| plain(&told.line.0)).collect::<Vec<_>>()
        })
    };
    let mut play = bustle();
    let events = play.log().len();
    act(&mut play, "move A2");
    let fresh = play.log().len() - events;
    let mine = told(&play, Observer::Seat(Seat(0)), fresh);
    assert_eq!(mine, ["You: A2 −3 → +6", "You took −3 and the worm Double"]);
    let hers = told(&play, Observer::Seat(Seat(1)), fresh);
    assert_eq!(hers, ["Ann: A2 −3 → +6", "Ann took −3 and a worm"]);
    let mut play = bustle();
    let events = play.log().len();
    act(&mut play, "push 7 -9");
    let theirs = told(&play, Observer::Seat(Seat(2)), play.log().len() - events);
    assert_eq!(theirs, ["Ann played Push", "Pushed C2: −9 → goal", "Ann took −9 and a worm"]);
}

/// Somebody ends their turn, which tells nothing: what they did before still stands, as it was told and to whom.
#[test]
fn what_was_told_last_stands_until_something_else_is() {
    let just = |play: &Play<Verflixxt>, observer, fresh| {
        let html = page(play, observer, fresh);
        let line = html.split("<p class=\"just\">").nth(1).and_then(|rest| rest.split("</p>").next()).expect("a line");
        line.rsplit("</svg>").next().unwrap_or_default().to_owned()
    };
    let mut play = bustle();
    act(&mut play, "move A2");
    let events = play.log().len();
    act(&mut play, "end");
    let fresh = play.log().len() - events;
    assert_eq!(just(&play, Observer::Seat(Seat(0)), fresh), "You took −3 and the worm Double");
    assert_eq!(just(&play, Observer::Seat(Seat(2)), fresh), "Ann took −3 and a worm");
}

/// Whoever looks up finds the whole turn of somebody else beside its dice: a worm token before them, the move, what it took.
#[test]
fn the_list_of_turns_has_all_that_was_done() {
    let mut given = bustle().position();
    (given["phase"], given["num"], given["act"]) = (json!("PRE"), Json::Null, Json::Null);
    given["worms"][0] = json!([{"kind": "PUSH", "gained": 7}, {"kind": "BOTTOM", "gained": 8}]);
    let mut play = table(json!({"mode": "nochmal", "worms": "on"}), 4, given);
    act(&mut play, "bottom 8");
    act(&mut play, "roll");
    play.draw_from(&json!({"roll": {"num": 3, "act": "MAY"}})).expect("a roll");
    act(&mut play, "push 7 +6");
    act(&mut play, "move A2");
    let html = page(&play, Observer::Seat(Seat(1)), 0);
    let list = html.split("<ol class=\"turns\">").nth(1).and_then(|rest| rest.split("</ol>").next()).expect("a list");
    assert!(list.contains("<b>Ann played Bottom: −7 went under</b>"), "{list}");
    let rest = "Ann played Push · Pushed D1, D2, a guard: +6 → V · Ann: A2 −3 → +6 · Ann took −3 and a worm";
    assert!(list.contains(rest), "{list}");
}

/// A seat says where its pawns are, each of them.
#[test]
fn pawns_on_the_start_are_not_on_the_way() {
    let given = json!({"phase": "PRE", "path": ["-3a", "+1", "+2"], "figures": {"A1": "-3a", "A2": "S", "B1": "S", "B2": "+1"}});
    let html = page(&table(json!({"mode": "base"}), 5, given), Observer::Public, 0);
    assert!(html.contains("1 on the start, 1 on the way"));
}

#[test]
fn hidden_stacks_and_worm_kinds_stay_hidden() {
    let given = json!({"stacks": [["+8"], ["-9", "+7"]], "path": ["-1a", "-2a"], "figures": {"A1": "S", "B1": "S"}});
    let play = table(json!({"mode": "base", "hideStacks": "on"}), 2, given);
    let (mine, hers, theirs) = (seen_by(&play, 0), seen_by(&play, 1), page(&play, Observer::Public, 0));
    assert!(mine.contains("won-p8") && !mine.contains("won-m9") && !mine.contains("won-p7") && !mine.contains("−9"));
    assert!(hers.contains("won-m9") && !hers.contains("won-p8") && !theirs.contains("won-"));
    assert!(mine.contains("2 tiles, face down") && mine.contains("face down until the end"));
    let mut play = table(
        json!({"mode": "base", "hideStacks": "on"}),
        2,
        json!({"phase": "MAIN", "num": 1, "path": ["-1a", "-2a"], "figures": {"A1": "-1a", "B1": "-2a"}}),
    );
    act(&mut play, "move A1");
    let told = |fresh| page(&play, Observer::Seat(Seat(1)), fresh);
    assert!(told(3).contains("Ann was the last to leave −1 and took it."), "everybody sees a tile taken");
    assert!(told(0).contains("Ann was the last to leave a tile and took it.") && !told(0).contains("leave −1"));
    assert!(!told(0).contains("Ann took −1"), "what only news may tell is not told again");
    let worms = bustle();
    assert!(seen_by(&worms, 2).contains("#vfx-w-SWAP"));
    for (seat, secret) in [(0, "#vfx-w-SWAP"), (2, "#vfx-w-PUSH"), (1, "#vfx-w-PUSH")] {
        // The pictures of the rules show every kind; a hand and a seat do not.
        let html = seen_by(&worms, seat).split("id=\"how\"").next().expect("a beginning").to_owned();
        assert!(!html.contains(secret), "seat {seat} sees {secret}");
    }
}

#[test]
fn scores_are_those_of_the_rules_in_their_parts() {
    let given = json!({
        "phase": "OVER", "path": [], "figures": {"A1": "G", "B1": "G", "C1": "G"},
        "stacks": [["-8a", "L2", "-3a", "+5", "-10", "L1", "+1"], ["L3", "L4", "-2a"], ["+8", "+7", "+6"]],
    });
    let html = seen_by(&table(json!({"mode": "base"}), 3, given.clone()), 0);
    for told in [
        "Ann, Cyd share the victory with 21 points each",
        "Equal points: the victory is shared",
        "−10 turned by a clover",
        "Clover left over",
    ] {
        assert!(html.contains(told), "{told}");
    }
    let html = seen_by(&table(json!({"mode": "base", "tieBreak": "fewestLuck"}), 3, given), 2);
    assert!(html.contains("You win, Cyd, with 21 points") && html.contains("fewer clovers win"));
    let given = json!({"phase": "OVER", "path": [], "figures": {"A1": "G", "B1": "G"}, "stacks": [["-1a"], ["-2a"]]});
    assert!(seen_by(&table(json!({"mode": "base"}), 2, given), 1).contains("Ann wins with −1 points"));
}

#[test]
fn every_score_shown_is_the_sum_of_the_rules() {
    let mut play =
        Play::<Verflixxt>::new(&Verflixxt::options(&json!({"mode": "nochmal", "worms": "on"})).unwrap(), 3).unwrap();
    let mut rng = speakeasy_chance::stream(5, speakeasy_chance::Purpose::Choices, 0);
    while play.pending() != Pending::Over {
        match play.pending() {
            Pending::Turn(seat) => {
                let legal = play.legal(seat);
                let action = legal[below(&mut rng, legal.len() as u32) as usize];
                play.step(&Step::Act { seat, action, at: None }).expect("legal");
            }
            _ => drop(play.draw(&mut rng)),
        }
        let (state, html) = (play.state(), page(&play, Observer::Public, 0));
        let shown: Vec<&str> =
            html.split("points so far\">").skip(1).filter_map(|rest| rest.split('<').next()).collect();
        for (seat, shown) in Seat::all(3).zip(shown) {
            let score = verflixxt::score(state.board(), state.stacks(), state.hands(), seat);
            assert_eq!(shown.replace('−', "-").parse::<i32>(), Ok(score));
        }
    }
}

#[test]
fn who_keeps_worms_ends_the_turn_and_nothing_else() {
    let options = |worms: &str| json!({"mode": "nochmal", "worms": worms, "startPlayer": 0, "nochmalLayout": "fixed"});
    let offered = |worms: &str| {
        let play = Play::<Verflixxt>::new(&Verflixxt::options(&options(worms)).unwrap(), 2).unwrap();
        Verflixxt::standing_orders(&play.state().view(Observer::Seat(Seat(0)))).len()
    };
    assert_eq!((offered("on"), offered("off")), (1, 0));
    let answer = |play: &Play<Verflixxt>, seat: u8| {
        let view = play.state().view(Observer::Seat(Seat(seat)));
        Verflixxt::order_action("no-worms", &view, &play.legal(Seat(seat)))
    };
    let mut play = bustle();
    assert_eq!(answer(&play, 0), None, "a move is chosen by the player");
    act(&mut play, "move A2");
    assert_eq!(play.state().board().phase(), Phase::Post);
    assert_eq!((answer(&play, 0), answer(&play, 1)), (Some(Action::End), None));
}

#[test]
fn names_are_text_and_pages_are_small() {
    let options = Verflixxt::options(&json!({"mode": "nochmal", "worms": "on"})).unwrap();
    for seats in [5, 8] {
        let mut play = Play::<Verflixxt>::new(&options, seats).unwrap();
        let mut rng = speakeasy_chance::stream(9, speakeasy_chance::Purpose::Choices, seats as u64);
        let mut largest = 0;
        while play.pending() != Pending::Over {
            match play.pending() {
                Pending::Turn(seat) => {
                    let html = seen_by(&play, seat.0);
                    assert!(!html.contains("<b>Eve</b>") && html.contains("&lt;b&gt;Eve&lt;/b&gt;"));
                    largest = largest.max(html.len());
                    let legal = play.legal(seat);
                    let action = legal[below(&mut rng, legal.len() as u32) as usize];
                    play.step(&Step::Act { seat, action, at: None }).expect("legal");
                }
                _ => drop(play.draw(&mut rng)),
            }
        }
        assert!(largest < 60_000, "{largest} bytes for {seats}");
    }
}
