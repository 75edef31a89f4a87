//! Draws every room of the house to a file, for those who work on their look:
//! `cargo run -p speakeasy-house --example rooms -- FOLDER`

use maud::Markup;
use speakeasy_bots::level::Level;
use speakeasy_catalog::{GAMES, find};
use speakeasy_core::{Seat, SeatSet};
use speakeasy_house::assets;
use speakeasy_house::doors::{Doors, Freeable, doors};
use speakeasy_house::error_page::{ErrorPage, error_page};
use speakeasy_house::front::{Front, Listed, TableStatus, front};
use speakeasy_house::lobby::{Lobby, lobby};
use speakeasy_house::mode::mode_words;
use speakeasy_house::rules::{exact, rules};
use speakeasy_house::seat_link::seat_link;
use speakeasy_house::setup::{With, blank, quick, read, setup};
use speakeasy_house::shell::Shell;
use speakeasy_table::{Door, Lapse, Pace, TakeBacks};
use speakeasy_table::{Sitter, SitterKind};
use speakeasy_words::{Language, Words};
use std::path::Path;

fn main() {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("rooms FOLDER");
        std::process::exit(2);
    };
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder).expect("a writable folder");
    for asset in assets::all() {
        let file = asset.path.rsplit('/').next().expect("a name");
        std::fs::write(folder.join(file), &asset.content).expect("a writable folder");
    }
    let words = speakeasy_catalog::words(Language::En);
    for (name, page) in pages(words) {
        // A page opened from a file has no server: its style sheets lie beside it.
        let html = page.into_string().replace("\"/assets/", "\"");
        std::fs::write(folder.join(format!("{name}.html")), html).expect("a writable file");
    }
}

fn pages(words: &'static Words) -> Vec<(String, Markup)> {
    let mut pages = vec![(
        "front-empty".to_owned(),
        front(words, &Front { name: None, suggested: "Hazel", mine: &[], open: &[], watch: &[] }),
    )];
    let table = |game: &'static str, standing, people: &[&str], taken, seats| {
        let config = quick(find(game).expect("a game"), "Ada").expect("a table");
        let people = people.iter().map(|name| (*name).to_owned()).collect();
        let mode = mode_words(words, game, &config.options);
        Listed { path: "/tables/x".into(), game, mode, people, taken, seats, pace: Pace::Relaxed, standing }
    };
    let mine = [
        table("scheffeln", TableStatus::YourTurn, &["Bruno", "Cleo", "Max"], 4, 4),
        table("don", TableStatus::Running, &["Eva"], 4, 4),
    ];
    let open = [
        table("verflixxt", TableStatus::Waiting, &["Nora", "A name as long as it gets", "Piet"], 3, 5),
        table("scheffeln", TableStatus::Waiting, &["Piet"], 4, 6),
    ];
    let watch = [table("don", TableStatus::Running, &["Wanda", "Lou"], 5, 5)];
    let full = Front { name: Some("Ada"), suggested: "Hazel", mine: &mine, open: &open, watch: &watch };
    pages.push(("front".into(), front(words, &full)));
    for game in GAMES {
        let game = find(game.id).expect("a game");
        for with in With::ALL {
            let page = setup(words, &blank(game, with, Some("Ada")), None);
            pages.push((format!("setup-{}-{}", game.id, with.id()), page));
        }
        let wrong = [
            ("o.mode", if game.id == "verflixxt" { "nochmal" } else { "speed" }),
            ("o.worms", "on"),
            ("o.speedRevealMs", "7"),
            ("o.deck", "{\"Y\": [1, 1, 2]}"),
            ("seats", "9"),
            ("seat.0.name", " "),
            ("seat.1", "here"),
            ("seat.1.name", ""),
            ("seat.2", "friend"),
            ("pace", "brisk"),
        ];
        let fields: Vec<_> = wrong.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let (filled, faults) = read(game, &fields).expect_err("faults");
        pages.push((format!("setup-{}-faults", game.id), setup(words, &filled, Some(&faults))));
        pages.push((format!("rules-{}", game.id), rules(words, game.id).expect("rules")));
        pages.push((format!("exact-{}", game.id), exact(words, game.id).expect("rules")));
    }
    pages.extend(lobbies(words));
    pages.push(("doors".into(), table_doors(words)));
    pages.push(("seat-link".into(), seat_link(words, "/tables/x/seat/y", "Ada")));
    let troubles = [
        ErrorPage::NotFound,
        ErrorPage::Full,
        ErrorPage::Gone,
        ErrorPage::TooMany,
        ErrorPage::TooLarge,
        ErrorPage::Forbidden,
        ErrorPage::BadForm("seat: 9 is no seat of this table".into()),
        ErrorPage::Busy,
        ErrorPage::Broken,
    ];
    pages.extend(troubles.iter().map(|one| (format!("trouble-{}", one.status()), error_page(words, one))));
    pages
}

fn lobbies(words: &'static Words) -> Vec<(String, Markup)> {
    let sitter = |name: &str, kind, here| Sitter { name: name.into(), kind, here };
    let sitters = [
        sitter("Ada", SitterKind::Person, true),
        sitter("Bix <b>", SitterKind::Person, false),
        sitter("…", SitterKind::Open, false),
        sitter("Duke", SitterKind::Bot(Level::Sharp), true),
    ];
    let draw = |mine: &[Seat], can_sit, can_start| {
        let room = Lobby {
            path: "/tables/x",
            step: 3,
            link: "https://speakeasy.example/tables/k3j9-w2qp-77xm",
            game: "scheffeln",
            mode: "Basic game, RUN, Mafia-Style".into(),
            sitters: &sitters,
            mine: mine.iter().copied().collect::<SeatSet>(),
            can_sit,
            can_start,
            host: Some(Seat(0)),
            is_host: can_start,
            fewer: true,
            name: Some("Cleo"),
            pace: Pace::Brisk,
            lapse: Lapse::Bot,
            door: Door::Private,
            take_back: TakeBacks::Off,
            note: can_sit.then_some("That seat was taken a moment ago."),
        };
        lobby(words, &room)
    };
    vec![
        ("lobby-host".into(), draw(&[Seat(0)], false, true)),
        ("lobby-guest".into(), draw(&[Seat(1)], false, false)),
        ("lobby-visitor".into(), draw(&[], true, false)),
    ]
}

/// The doors at the foot of a table, one strip for each situation.
fn table_doors(words: &'static Words) -> Markup {
    let seat = Seat(1);
    let running = Doors {
        path: "/tables/x",
        game: "don",
        watch: "https://speakeasy.example/tables/k3j9-w2qp-77xm",
        seat_link: Some("https://speakeasy.example/tables/k3j9-w2qp-77xm/seat/9q8w7e6r5t"),
        mine: [Seat(0)].into_iter().collect(),
        abandoned: &[(seat, "Bix")],
        absent: &[(Seat(2), "Cleo")],
        freeable: &[Freeable { seat: Seat(2), name: "Cleo", votes: None }],
        name: Some("Ada"),
        over: false,
        rematch: None,
    };
    let over = Doors { abandoned: &[], absent: &[], freeable: &[], over: true, ..running };
    let body = maud::html! {
        main.table-page.don {
            section.hand { (doors(words, &running)) }
            aside.side { (doors(words, &over)) }
        }
    };
    let bar = maud::html! {};
    Shell { words, title: "Doors", game: Some("don"), room: false, bar, symbols: maud::html! {}, scripted: true }
        .around(&body)
}
