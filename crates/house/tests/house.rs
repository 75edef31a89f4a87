//! The rooms around the tables: what can be chosen can be played, and nothing that people type gets lost or through.

mod html;

use html::{Control, controls, is_bare_key, links_within, texts, values};
use maud::Markup;
use speakeasy_bots::level::Level;
use speakeasy_catalog::{GAMES, GameEntry, find};
use speakeasy_core::{OptionRank, Seat, SeatSet, Values};
use speakeasy_house::doors::{Doors, Freeable, doors, more};
use speakeasy_house::error_page::{ErrorPage, error_page};
use speakeasy_house::front::{Front, Listed, TableStatus, front};
use speakeasy_house::leaving;
use speakeasy_house::lobby::{Lobby, lobby};
use speakeasy_house::mode::mode_words;
use speakeasy_house::my_games::{Ending, MyGame, MyGames, my_games};
use speakeasy_house::options::{seats, switch};
use speakeasy_house::rules::{exact, rules, ruling_path};
use speakeasy_house::seat_link::seat_link;
use speakeasy_house::setup::{With, blank, quick, read, setup};
use speakeasy_house::{app, assets};
use speakeasy_table::{Door, Lapse, Pace, SeatPlan, TakeBacks};
use speakeasy_table::{Sitter, SitterKind};
use speakeasy_words::{Language, Words};
use std::time::Duration;

fn words() -> &'static Words {
    speakeasy_catalog::words(Language::En)
}

fn games() -> impl Iterator<Item = &'static GameEntry> {
    GAMES.iter().map(|game| find(game.id).expect("a game"))
}

/// A style sheet or a script.
fn text(name: &str) -> &'static str {
    let asset = assets::all().iter().find(|asset| asset.path == assets::path(name)).expect("an asset");
    std::str::from_utf8(&asset.content).expect("text")
}

const SLY: &str = "<img src=x onerror=alert(1)>";

fn listed(game: &'static str, standing: TableStatus) -> Listed {
    let people = vec![SLY.to_owned(), "Bix".to_owned()];
    Listed { path: "/tables/t".into(), game, mode: "m".into(), people, taken: 2, seats: 4, pace: Pace::Brisk, standing }
}

fn my_list() -> Vec<MyGame> {
    let game = |path: &str, standing, left: Option<u64>, minutes: u64, ending| MyGame {
        table: Listed { path: path.into(), ..listed("don", standing) },
        headline: "round 6 of 15".into(),
        left: left.map(Duration::from_secs),
        ago: Duration::from_secs(60 * minutes),
        ending,
    };
    let placed = |rank, shared| Some(Ending::Placed { rank, shared });
    vec![
        game("/tables/over", TableStatus::Over, None, 3000, placed(2, false)),
        game("/tables/here", TableStatus::Over, None, 3001, Some(Ending::Winners(vec![SLY.into()]))),
        game("/tables/running", TableStatus::Running, Some(100), 0, None),
        game("/tables/waits", TableStatus::Waiting, None, 70, None),
        game("/tables/late", TableStatus::YourTurn, None, 1, None),
        game("/tables/soon", TableStatus::YourTurn, Some(24), 2, None),
    ]
}

fn games_page(games: &[MyGame]) -> String {
    my_games(words(), &MyGames { games, newer: None, older: Some("/games?from=50") }).into_string()
}

fn sitters() -> [Sitter; 4] {
    let sitter = |name: &str, kind| Sitter { name: name.into(), kind, here: true };
    [
        sitter(SLY, SitterKind::Person),
        sitter("Bix", SitterKind::Person),
        sitter("", SitterKind::Open),
        sitter("Duke", SitterKind::Bot(Level::Boss)),
    ]
}

fn waiting(mine: &[Seat], can_sit: bool, can_start: bool) -> String {
    let room = Lobby {
        path: "/tables/t",
        step: 3,
        link: "https://house.example/tables/t",
        game: "don",
        mode: "m".into(),
        sitters: &sitters(),
        mine: mine.iter().copied().collect::<SeatSet>(),
        can_sit,
        can_start,
        host: Some(Seat(0)),
        is_host: can_start,
        fewer: true,
        name: Some(SLY),
        pace: Pace::Brisk,
        lapse: Lapse::Bot,
        door: Door::Public,
        take_back: TakeBacks::Off,
        note: Some(SLY),
    };
    lobby(words(), &room).into_string()
}

fn strip(mine: &[Seat], over: bool, rematch: Option<&str>) -> String {
    let strip = Doors {
        path: "/tables/t",
        game: "don",
        watch: "https://house.example/tables/t",
        seat_link: (!mine.is_empty()).then_some("https://house.example/tables/t/seat/k"),
        mine: mine.iter().copied().collect::<SeatSet>(),
        abandoned: &[(Seat(1), SLY)],
        absent: &[(Seat(2), SLY)],
        freeable: &[Freeable { seat: Seat(2), name: SLY, votes: Some((1, 2)) }],
        name: Some(SLY),
        over,
        rematch,
    };
    doors(words(), &strip).into_string() + &more(words(), &strip).into_string()
}

const TROUBLES: [ErrorPage; 8] = [
    ErrorPage::NotFound,
    ErrorPage::Full,
    ErrorPage::Gone,
    ErrorPage::TooMany,
    ErrorPage::TooLarge,
    ErrorPage::Forbidden,
    ErrorPage::Busy,
    ErrorPage::Broken,
];

/// Every room, with sly names in it.
fn rooms() -> Vec<(String, String)> {
    let mine = [listed("don", TableStatus::YourTurn), listed("verflixxt", TableStatus::Over)];
    let open = [listed("scheffeln", TableStatus::Waiting)];
    let watch = [listed("don", TableStatus::Running)];
    let full = Front { name: Some(SLY), suggested: SLY, mine: &mine, open: &open, watch: &watch };
    let empty = Front { name: None, suggested: SLY, mine: &[], open: &[], watch: &[] };
    let mut rooms = vec![
        ("front".to_owned(), front(words(), &full).into_string()),
        ("empty front".to_owned(), front(words(), &empty).into_string()),
        ("my games".to_owned(), games_page(&my_list())),
        ("no games".to_owned(), games_page(&[])),
        ("leaving".to_owned(), leaving::page(words(), "don", "/tables/t", true).into_string()),
        ("host".to_owned(), waiting(&[Seat(0)], false, true)),
        ("visitor".to_owned(), waiting(&[], true, false)),
        ("doors".to_owned(), strip(&[Seat(0)], false, None)),
        ("seat link".to_owned(), seat_link(words(), "/tables/t/seat/k", SLY).into_string()),
        ("offline".to_owned(), app::offline(words()).into_string()),
        ("doors at the end".to_owned(), strip(&[], true, Some("/tables/u"))),
    ];
    for game in games() {
        let page = |page: Markup| page.into_string();
        for with in With::ALL {
            rooms.push((format!("{} {with:?}", game.id), page(setup(words(), &blank(game, with, Some(SLY)), None))));
        }
        rooms.push((format!("rules {}", game.id), page(rules(words(), game.id).expect("rules"))));
        rooms.push((format!("exact {}", game.id), page(exact(words(), game.id).expect("rules"))));
    }
    let bad = ErrorPage::BadForm(SLY.into());
    for one in TROUBLES.iter().chain([&bad]) {
        rooms.push((format!("{one:?}"), error_page(words(), one).into_string()));
    }
    rooms
}

#[test]
fn rooms_are_sound() {
    for (room, html) in rooms() {
        assert!(!html.contains(SLY), "{room}: a name is not escaped");
        for bad in ["<style", " onclick", "javascript:"] {
            assert!(!html.contains(bad), "{room}: {bad}");
        }
        assert_eq!(html.matches("<script").count(), html.matches("<script src=\"/assets/").count(), "{room}");
        let ids = values(&html, "id");
        for (index, id) in ids.iter().enumerate() {
            assert!(!ids[..index].contains(id), "{room}: the id {id} is there twice");
        }
        for target in links_within(&html) {
            assert!(ids.contains(&target), "{room}: nothing has the id {target}");
        }
        for path in
            values(&html, "src").into_iter().chain(values(&html, "href")).filter(|path| path.contains("/assets/"))
        {
            assert!(assets::all().iter().any(|asset| asset.path == path), "{room}: {path:?} is no asset");
        }
        // Documents have words of their own that look like keys.
        for text in texts(&html).into_iter().filter(|_| !html.contains("<article class=\"document")) {
            assert!(!is_bare_key(text), "{room}: there is no message {text}");
        }
    }
}

#[test]
fn the_front_page_leads_to_every_game_in_every_way() {
    let html =
        front(words(), &Front { name: Some("Ada"), suggested: "", mine: &[], open: &[], watch: &[] }).into_string();
    for game in games() {
        let id = game.id;
        for part in [
            format!("<form method=\"post\" action=\"/quick/{id}\"><button"),
            format!("data-quick-start=\"{id}\""),
            format!("href=\"/new/{id}?with=friends\""),
            format!("href=\"/new/{id}?with=here\""),
            format!("href=\"/rules/{id}\""),
        ] {
            assert!(html.contains(&part), "{part}");
        }
    }
    let open = [listed("don", TableStatus::Waiting)];
    let html =
        front(words(), &Front { name: Some("Ada"), suggested: "", mine: &[], open: &open, watch: &[] }).into_string();
    assert!(html.contains("<form method=\"post\" action=\"/tables/t/sit\">"));
}

#[test]
fn who_is_new_says_a_name_with_the_first_game_and_is_not_asked_again() {
    let open = [listed("don", TableStatus::Waiting)];
    let page = |name| front(words(), &Front { name, suggested: "Hazel", mine: &[], open: &open, watch: &[] });
    let (new, known) = (page(None).into_string(), page(Some("Ada")).into_string());
    assert!(new.contains("<form class=\"newcomer\" id=\"newcomer\" method=\"post\" action=\"/me\">"));
    assert!(new.contains("name=\"name\" value=\"Hazel\""));
    for way in ["/quick/don", "/quick/verflixxt", "/tables/t/sit"] {
        assert!(new.contains(&format!("form=\"newcomer\" formaction=\"{way}\"")), "{way}");
        assert!(known.contains(&format!("<form method=\"post\" action=\"{way}\"><button")), "{way}");
    }
    assert!(!known.contains("newcomer"));
}

#[test]
fn my_games_say_what_waits_and_how_it_ended() {
    let html = games_page(&my_list());
    let order: Vec<&str> = values(&html, "data-path");
    let wanted = ["/tables/soon", "/tables/late", "/tables/running", "/tables/waits", "/tables/over", "/tables/here"];
    assert_eq!(order, wanted, "your turn first, then the shortest time left");
    for words in ["24 seconds left", "1 minute left", "round 6 of 15", "You came second of 4.", "2 days ago"] {
        assert!(html.contains(words), "{words}");
    }
    // Only what is over can be taken off the list; a seat is left, and that is asked.
    for (path, over) in
        [("/tables/over", true), ("/tables/here", true), ("/tables/soon", false), ("/tables/waits", false)]
    {
        assert_eq!(html.contains(&format!("action=\"{path}/remove\"")), over, "{path}");
        assert_eq!(html.contains(&format!("href=\"{path}/leave\"")), !over, "{path}");
    }
    assert!(html.contains("href=\"/games?from=50\"") && !games_page(&[]).contains("<ul class=\"games\">"));
}

#[test]
fn every_option_and_every_value_has_its_words() {
    for game in games() {
        for spec in game.options {
            let key = format!("option-{}-{}", game.id, spec.key);
            let mut wanted = vec![key.clone(), format!("{key}-about")];
            if let Values::Choice(values) | Values::ChoiceOrSeat(values) = spec.values {
                wanted.extend(values.iter().map(|value| format!("{key}-{value}")));
                if spec.rank == OptionRank::Game {
                    wanted.extend(values.iter().map(|value| format!("{key}-{value}-about")));
                }
            }
            for key in wanted {
                assert!(words().has(&key), "there is no message {key}");
            }
            assert!(spec.rank != OptionRank::Extra || switch(spec).is_some(), "{} is no switch", spec.key);
        }
    }
}

#[test]
fn every_term_is_about_an_option_and_has_a_rule_in_the_style_sheet() {
    let sheet = text("rooms.css");
    for game in games() {
        for term in game.options.iter().flat_map(|spec| spec.needs) {
            assert!(sheet.contains(&format!("[data-needs~=\"{term}\"]")), "no rule hides {term}");
            let (key, wanted) = term.split_once('=').expect("a term");
            let spec = game.options.iter().find(|spec| spec.key == key).expect("an option");
            for value in wanted.split('|') {
                assert!(spec.allows(&spec.parse(value)), "{key} is never {value}");
            }
        }
        let page = setup(words(), &blank(game, With::Bots, None), None).into_string();
        for term in html::values(&page, "data-needs").into_iter().flat_map(str::split_whitespace) {
            assert!(sheet.contains(&format!("[data-needs~=\"{term}\"]")), "{}: no rule hides {term}", game.id);
        }
        for (mode, range) in seats(game) {
            let field = mode.map_or("seats".to_owned(), |mode| format!("seats.{mode}"));
            for number in range.clone().filter(|number| *number < 8) {
                let rule = format!("[name=\"{field}\"][value=\"{number}\"]:checked");
                assert!(sheet.contains(&rule), "no rule hides the seats beyond {number} of {field}");
            }
        }
    }
}

/// What a browser would send.
fn sent(controls: &[Control]) -> Vec<(String, String)> {
    controls.iter().flat_map(Control::sent).collect()
}

#[test]
fn an_untouched_form_makes_a_table_and_asks_for_every_option() {
    for game in games() {
        for with in With::ALL {
            let html = setup(words(), &blank(game, with, Some("Ada")), None).into_string();
            let controls = controls(&html);
            for spec in game.options {
                let field = format!("o.{}", spec.key);
                assert!(controls.iter().any(|control| control.name == field), "{} does not ask for {field}", game.id);
            }
            let config = read(game, &sent(&controls)).unwrap_or_else(|(_, faults)| panic!("{}: {faults}", game.id));
            assert_eq!(config.plan[0], SeatPlan::Me("Ada".into()));
            let others = |chair: &SeatPlan| match with {
                With::Bots => *chair == SeatPlan::Bot(Level::Regular),
                With::Friends => *chair == SeatPlan::Friend,
                With::Here => matches!(chair, SeatPlan::Here(name) if name.starts_with("Player")),
            };
            assert!(config.plan.len() > 2 && config.plan[1..].iter().all(others), "{:?}", config.plan);
            assert_eq!((config.pace, config.lapse, config.door), (Pace::None, Lapse::DefaultAction, Door::Private));
        }
    }
}

#[test]
fn every_named_way_to_play_can_be_begun_with() {
    for game in games() {
        for mode in game.modes {
            let html = setup(words(), &blank(game, With::Here, Some("Ada")).beginning_with(mode), None).into_string();
            let here = format!("/new/{}?with=here&amp;mode={}\" aria-current=\"true\"", game.id, mode.id);
            assert!(html.contains(&here), "{}: {} is not marked", game.id, mode.id);
            let config =
                read(game, &sent(&controls(&html))).unwrap_or_else(|(_, faults)| panic!("{}: {faults}", game.id));
            let wanted = (game.full_options)(&mode.options.parse().expect("JSON"), config.plan.len()).expect("options");
            assert_eq!(config.options, wanted, "{} {}", game.id, mode.id);
        }
    }
}

#[test]
fn whatever_can_be_chosen_can_be_played() {
    // A small generator of its own: the choices need to differ, not to be unpredictable.
    let mut seed = 7_u64;
    let mut pick = |among: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % among
    };
    for game in games() {
        let html = setup(words(), &blank(game, With::Here, Some("Ada")), None).into_string();
        let untouched = controls(&html);
        let mut modes = std::collections::BTreeSet::new();
        for _ in 0..500 {
            let mut form = untouched.clone();
            for control in form.iter_mut().filter(|control| control.choices.len() > 1) {
                control.chosen = Some(pick(control.choices.len()));
            }
            for control in form.iter_mut().filter(|control| control.can_be_off()) {
                control.chosen = (pick(2) == 0).then_some(0);
            }
            let config = read(game, &sent(&form)).unwrap_or_else(|(_, faults)| panic!("{}: {faults}", game.id));
            modes.insert(mode_words(words(), game.id, &config.options));
        }
        assert!(modes.len() > 3 * game.options.len(), "{}: {modes:?}", game.id);
    }
}

#[test]
fn faults_stand_beside_their_fields_and_what_was_typed_stays() {
    let game = find("scheffeln").expect("a game");
    let fields = [
        ("o.mode", "speed"),
        ("o.speedRevealMs", "7 <b>"),
        ("o.mafia", "true"),
        ("seats.speed", "5"),
        ("seat.0.name", "\u{200b}"),
        ("seat.1", "here"),
        ("seat.1.name", SLY),
        ("seat.2", "ghost"),
        ("pace", "brisk"),
        ("lapse", "bot"),
        ("door", "ajar"),
    ];
    let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let (filled, faults) = read(game, &fields).expect_err("faults");
    let at: Vec<&str> = faults.list.iter().map(|fault| fault.at.as_str()).collect();
    // The Mafia was hidden in SPEED: it is not read, so it is no fault.
    assert_eq!(at, ["seats.0", "seats.1", "seats.2", "door", "speedRevealMs"], "no name is cut");
    let html = setup(words(), &filled, Some(&faults)).into_string();
    assert_eq!(html.matches("class=\"fault\"").count(), faults.list.len());
    assert_eq!(html.matches("<li><a href=\"#f-").count(), faults.list.len());
    for target in links_within(&html) {
        assert!(values(&html, "id").contains(&target), "nothing has the id {target}");
    }
    let kept = sent(&controls(&html));
    for (name, value) in fields.iter().filter(|(name, _)| !["seat.2", "door"].contains(&name.as_str())) {
        assert!(kept.contains(&(name.clone(), value.clone())), "{name} was lost");
    }
    assert!(html.contains("&lt;img src=x onerror") && !html.contains(SLY));
}

#[test]
fn a_deck_of_ones_own_can_be_written_and_is_judged_in_full() {
    let game = find("don").expect("a game");
    let with_deck = |deck: &str| {
        let html = setup(words(), &blank(game, With::Bots, Some("Ada")), None).into_string();
        let mut fields = sent(&controls(&html));
        fields.push(("o.deck".into(), deck.into()));
        read(game, &fields)
    };
    let own = r#"{"Y":[0,1,2,3,4],"B":[5,6,7,8,9],"O":[0,1,2,3,4],"G":[5,6,7,8,9],"R":[0,1,2,3,4],"V":[5,6,7,8,9]}"#;
    let config = with_deck(own).expect("a table");
    assert!(mode_words(words(), "don", &config.options).contains("deck"), "the list tells of it");
    assert_eq!(with_deck(" default ").expect("a table").options["deck"], "default");
    let (filled, faults) = with_deck("{\"Y\": [1]}").expect_err("faults");
    assert!(faults.list.len() > 4 && faults.list.iter().all(|fault| fault.at.starts_with("deck")));
    let html = setup(words(), &filled, Some(&faults)).into_string();
    assert_eq!(html.matches("class=\"fault\"").count(), faults.list.len());
    assert!(html.contains("<details class=\"panel more\" open>"), "the fold with the fault is open");
    assert!(with_deck("{nonsense").is_err());
}

#[test]
fn a_quick_start_is_one_person_among_bots() {
    for game in games() {
        let config = quick(game, "Ada").expect("a table");
        assert_eq!(config.plan[0], SeatPlan::Me("Ada".into()));
        assert!(config.plan[1..].iter().all(|chair| matches!(chair, SeatPlan::Bot(_))));
    }
}

#[test]
fn the_waiting_room_offers_what_fits_who_looks() {
    let host = waiting(&[Seat(0)], false, true);
    let visitor = waiting(&[], true, false);
    for html in [&host, &visitor] {
        assert!(html.contains("<main id=\"lobby\" class=\"wrap lobby\" data-path=\"/tables/t\" data-step=\"3\">"));
        assert!(html.contains("value=\"https://house.example/tables/t\" readonly"));
    }
    let offers = |html: &str, door: &str| html.contains(&format!("action=\"/tables/t/{door}\""));
    assert!(!offers(&host, "sit") && offers(&host, "start") && offers(&host, "leave"));
    assert!(offers(&visitor, "sit") && !offers(&visitor, "start") && !offers(&visitor, "leave"));
    assert!(host.contains("id=\"share-code\"") && host.contains("data-share=\"share-link\""));
}

#[test]
fn the_doors_of_a_table_fit_who_looks() {
    let offers = |html: &str, door: &str| html.contains(&format!("action=\"/tables/t/{door}\""));
    let playing = strip(&[Seat(0)], false, None);
    assert!(offers(&playing, "leave") && playing.matches("action=\"/tables/t/bot\"").count() == 2);
    assert!(!offers(&playing, "sit"), "whoever plays has a seat");
    assert!(!offers(&playing, "rematch") && playing.contains("/seat/k"));
    // A seat is free, so somebody may be invited; leaving is asked first.
    assert!(playing.contains("id=\"watch-code\"") && playing.contains("popovertarget=\"leave\""));
    let over = strip(&[Seat(0)], true, None);
    assert!(offers(&over, "rematch") && !offers(&over, "leave") && over.contains("href=\"/tables/t/record\""));
    let again = strip(&[Seat(0)], true, Some("/tables/u"));
    assert!(!offers(&again, "rematch") && again.contains("href=\"/tables/u\""));
    let watching = strip(&[], true, None);
    assert!(!offers(&watching, "rematch") && !watching.contains("/seat/k"));
    assert!(offers(&watching, "sit"), "a free seat is for those who have none");
}

#[test]
fn every_ruling_that_is_named_can_be_looked_up() {
    for game in games() {
        let exact_html = exact(words(), game.id).expect("rules").into_string();
        let anchors = values(&exact_html, "id");
        let how = rules(words(), game.id).expect("rules").into_string();
        let start = ruling_path(game.id, "");
        let named: Vec<&str> =
            values(&how, "href").into_iter().filter_map(|href| href.strip_prefix(start.as_str())).collect();
        let lines = game.documents.how_to_play.lines().count();
        assert!(named.len() > lines / 10, "{}: only {} links to rulings", game.id, named.len());
        for ruling in named {
            assert!(anchors.contains(&ruling), "{}: there is no {ruling}", game.id);
        }
        for (page, source) in [(&how, game.documents.how_to_play), (&exact_html, game.documents.rules)] {
            assert_eq!(page.contains("<table>"), source.contains("\n|"), "{}", game.id);
            assert_eq!(page.contains("<h2 id="), source.contains("\n## "), "{}", game.id);
            assert!(!page.contains(".md\""), "{}: a link to a file", game.id);
        }
    }
    assert!(rules(words(), "chess").is_none() && exact(words(), "chess").is_none());
}

#[test]
fn every_trouble_says_what_it_is_and_leads_home() {
    for one in &TROUBLES {
        let html = error_page(words(), one).into_string();
        assert!(html.contains("href=\"/\"") && html.contains(&one.status().to_string()), "{one:?}");
        assert!((400..600).contains(&one.status()));
    }
    assert!(error_page(words(), &ErrorPage::BadForm("a seat".into())).into_string().contains("a seat"));
}

#[test]
fn the_app_looks_like_the_house() {
    let manifest: serde_json::Value = serde_json::from_str(&app::manifest(words())).expect("JSON");
    let sheet = text("house.css");
    for colour in [manifest["theme_color"].as_str(), manifest["background_color"].as_str(), Some(app::ROOM[1])] {
        let colour = colour.expect("a colour");
        assert!(sheet.contains(colour), "{colour} is no colour of the house");
    }
    // Each picture is one, of the size that it is said to be.
    for icon in manifest["icons"].as_array().expect("icons").iter().filter(|icon| icon["type"] == "image/png") {
        let asset = assets::all().iter().find(|asset| icon["src"] == asset.path).expect("an asset");
        let number = |at: usize| u32::from_be_bytes(asset.content[at..at + 4].try_into().expect("four bytes"));
        assert!(asset.content.starts_with(b"\x89PNG\r\n\x1a\n"), "{icon}");
        assert_eq!(icon["sizes"], format!("{}x{}", number(16), number(20)));
    }
}

#[test]
fn the_worker_keeps_all_that_the_page_without_a_line_needs() {
    let kept: Vec<&str> = app::service_worker().split('"').filter(|part| part.starts_with("/assets/")).collect();
    let page = app::offline(words()).into_string();
    let linked = values(&page, "src").into_iter().chain(values(&page, "href"));
    // Phones ask for the picture on the home screen only while there is a line.
    for path in linked.filter(|path| path.starts_with("/assets/") && !path.ends_with(".png")) {
        assert!(kept.contains(&path), "{path}");
    }
}
