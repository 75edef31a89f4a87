//! Balance reports: the same on any number of threads, whole when ended early, and readable.

use speakeasy_bots::kind::Kind;
use speakeasy_catalog::{GAMES, Registered, Visitor, with_game};
use speakeasy_core::Values;
use speakeasy_lab::report::{Plan, Report, ReportPage, csv, report};
use speakeasy_lab::work::Watch;
use std::sync::atomic::{AtomicU64, Ordering};

struct Make<'a>(&'a Plan, Watch<'a>);

impl Visitor for Make<'_> {
    type Output = Report;
    fn visit<G: Registered>(self) -> Report {
        let options = G::options(&G::MODES[0].options.parse().expect("JSON")).expect("a mode is possible");
        report::<G>(self.0, &options, &|_| {}, self.1).expect("the table is possible")
    }
}

fn make(game: &str, plan: &Plan, watch: Watch<'_>) -> Report {
    with_game(game, Make(plan, watch)).expect("a game of the house")
}

struct HasMetrics;

impl Visitor for HasMetrics {
    type Output = bool;
    fn visit<G: Registered>(self) -> bool {
        G::report_metrics().is_some()
    }
}

fn plan(threads: usize) -> Plan {
    let ladder = ["search:10", "random"].map(|bot| bot.parse().expect("a bot")).to_vec();
    Plan { bots: vec![Kind::Random], seats: 3, games: 24, option_games: 4, ladder, skill_games: 3, seed: 5, threads }
}

#[test]
fn the_same_plan_gives_the_same_report_on_any_number_of_threads() {
    for entry in GAMES {
        let (game, possible) = (entry.id, &entry.modes[0].seats);
        let plan = |threads| Plan { seats: 3.clamp(*possible.start(), *possible.end()), ..plan(threads) };
        let alone = make(game, &plan(1), Watch::NOBODY);
        assert_eq!(alone.json(), make(game, &plan(3), Watch::NOBODY).json(), "{game}");
        assert_ne!(alone.json(), make(game, &Plan { seed: 6, ..plan(1) }, Watch::NOBODY).json(), "{game}");
        let ids: Vec<&str> = alone.sections.iter().map(|section| section.id).collect();
        // Leads and what things are worth are read by the game's own metrics; an option can be tried if its values are few.
        let measured = with_game(game, HasMetrics).expect("a game of the list");
        let tried = entry.options.iter().any(|spec| matches!(spec.values, Values::Flag | Values::Choice(_)));
        let all = ["length", "branching", "seats", "scores", "leads", "worth", "options", "luck"];
        let there = |id: &&str| match *id {
            "leads" | "worth" => measured,
            "options" => tried,
            _ => true,
        };
        let expected: Vec<&str> = all.into_iter().filter(there).collect();
        assert_eq!(ids, expected, "{game}");
        assert_eq!(alone.games, 24);
        let shares: f64 = alone.sections[2].rows.iter().map(|row| row.value).sum();
        assert!((shares - 1.0).abs() < 1e-9, "{game}: all wins are somebody's, {shares}");
        for section in &alone.sections {
            let finite = section.rows.iter().all(|row| row.value.is_finite() && row.half.is_none_or(f64::is_finite));
            assert!(finite, "{game} {}: {:?}", section.id, section.rows);
        }
    }
}

#[test]
fn a_report_that_ends_early_is_over_what_was_played_and_says_so() {
    let done = AtomicU64::new(0);
    let watch = Watch {
        progress: &|games, _| done.store(games, Ordering::Relaxed),
        stop: &|| done.load(Ordering::Relaxed) >= 9,
    };
    let early = make("don", &plan(1), watch);
    // Nine games are four whole deals of two.
    assert_eq!((early.games, early.of, early.early), (8, 24, true));
    let page = ReportPage { report: &early, made_by: "somebody", beside: &[] }.html();
    assert!(page.contains("over the 8 of 24 games"), "{page}");
}

#[test]
fn the_page_is_one_well_formed_file_that_needs_nothing_else() {
    let made = make("verflixxt", &plan(2), Watch::NOBODY);
    let page = ReportPage { report: &made, made_by: "speakeasy report 'a & b'", beside: &["figures.csv"] }.html();
    assert!(!page.contains("<script") && !page.contains("src=") && !page.contains("@import"));
    assert!(page.contains("prefers-color-scheme:light") && page.contains("name=\"viewport\""));
    assert!(page.contains("speakeasy report 'a &amp; b'"));
    let body = page.split_once("</style>").expect("a style").1;
    let mut open = vec!["html", "head"];
    for tag in body.split('<').skip(1).map(|rest| rest.split('>').next().expect("a tag ends")) {
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split([' ', '\n']).next().expect("a tag has a name")),
        }
    }
    assert!(open.is_empty(), "{open:?} stay open");
    let plots: usize = made.sections.iter().map(|section| section.plots.len()).sum();
    assert_eq!(page.matches("role=\"img\"").count(), plots);
    assert!(!page.contains("NaN"), "a figure is not a number");

    let csv = csv(&made.sections);
    assert_eq!(csv.lines().next(), Some("section,part,name,value,ci95,low,high,count"));
    assert!(csv.lines().count() > 200);
}
