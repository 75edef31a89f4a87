//! What every table page must keep, over every game, mode, number of players and observer, along random games.

use speakeasy_bots::support::ActionOf;
use speakeasy_catalog::{GameEntry, Registered, Visitor, find, with_game};
use speakeasy_conformance::games;
use speakeasy_core::{Observer, Pending};
use speakeasy_house::table::page;
use speakeasy_pages::scene::{Page, Scene};
use speakeasy_pages::table::{Place, parts};
use speakeasy_testkit::scenes::RandomGame;
use std::collections::HashSet;

/// Visits every game, and calls `look` along random games of every mode and number of seats, for every observer.
struct Everywhere<F>(F);

/// Something to check of a scene.
trait Look {
    fn look<G: Page>(&mut self, scene: &Scene<'_, G>, place: &Place<'_>, context: &str);
}

impl<F: Look> Visitor for Everywhere<&mut F> {
    type Output = ();
    fn visit<G: Registered>(self) {
        for mode in G::MODES {
            for seats in mode.seats.clone() {
                let mut game = RandomGame::<G>::new(mode, seats, 7 + seats as u64);
                loop {
                    for observer in Observer::all(seats) {
                        game.show(observer, |scene, place| {
                            let context = format!("{} {} {seats} {observer:?} step {}", G::ID, mode.id, place.step);
                            self.0.look(scene, place, &context);
                        });
                    }
                    if game.table.pending() == Pending::Over {
                        break;
                    }
                    // Every step of the first rounds, then a sample of the rest.
                    let hop = if game.steps < 30 { 1 } else { 7 };
                    (0..hop).for_each(|_| game.step());
                }
            }
        }
    }
}

fn everywhere(mut look: impl Look) {
    for game in games() {
        with_game(game.id, Everywhere(&mut look)).expect("a page");
    }
}

/// The page as a browser gets it.
fn whole_page<G: Page>(scene: &Scene<'_, G>, place: &Place<'_>) -> String {
    let entry: &GameEntry = find(G::ID).expect("a game of the list");
    page(scene.words, entry, place.path, scene.me().is_some(), &parts(scene, place)).into_string()
}

/// The values of an attribute in HTML.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_legal_action_is_there_exactly_once_and_no_other() {
    struct Actions;
    impl Look for Actions {
        fn look<G: Page>(&mut self, scene: &Scene<'_, G>, place: &Place<'_>, context: &str) {
            let html: String = parts(scene, place).parts.into_iter().map(|(_, part)| part).collect();
            let mut offered: Vec<ActionOf<G>> =
                values(&html, "data-action").into_iter().map(|text| G::parse(text).expect("canonical text")).collect();
            offered.sort();
            assert_eq!(offered, scene.legal, "{context}");
        }
    }
    everywhere(Actions);
}

#[test]
fn ids_are_unique_and_references_lead_somewhere() {
    struct Ids;
    impl Look for Ids {
        fn look<G: Page>(&mut self, scene: &Scene<'_, G>, place: &Place<'_>, context: &str) {
            let html = whole_page(scene, place);
            let mut seen = HashSet::new();
            for id in values(&html, "id") {
                assert!(seen.insert(id), "{context}: the id {id} is there twice");
            }
            for target in values(&html, "href").into_iter().filter_map(|href| href.strip_prefix('#')) {
                assert!(seen.contains(target), "{context}: nothing has the id {target}");
            }
        }
    }
    everywhere(Ids);
}

#[test]
fn pages_hold_neither_script_nor_style_of_their_own() {
    struct Inline;
    impl Look for Inline {
        fn look<G: Page>(&mut self, scene: &Scene<'_, G>, place: &Place<'_>, context: &str) {
            for (id, html) in parts(scene, place).parts {
                for bad in ["<script", "<style", " onclick", "javascript:"] {
                    assert!(!html.contains(bad), "{context}: {bad} in {id}");
                }
            }
        }
    }
    everywhere(Inline);
}

#[test]
fn a_finished_game_says_so_and_offers_nothing() {
    struct Over(usize);
    impl Look for Over {
        fn look<G: Page>(&mut self, scene: &Scene<'_, G>, place: &Place<'_>, context: &str) {
            let root = parts(scene, place).root;
            let over = root.iter().any(|(name, value)| *name == "data-over" && value.is_some());
            assert_eq!(over, scene.over(), "{context}");
            self.0 += usize::from(over);
        }
    }
    let mut over = Over(0);
    for game in games() {
        with_game(game.id, Everywhere(&mut over)).expect("a page");
    }
    assert!(over.0 > if games().len() == 1 { 0 } else { 100 });
}

#[test]
fn spectators_are_given_no_advice() {
    struct Advice;
    impl Look for Advice {
        fn look<G: Page>(&mut self, scene: &Scene<'_, G>, place: &Place<'_>, context: &str) {
            let parts = parts(scene, place).parts;
            let status = &parts.iter().find(|(id, _)| *id == "status").expect("a status").1;
            if scene.me().is_none() && !scene.over() {
                assert!(!status.contains("class=\"hint\""), "{context}: {status}");
            }
        }
    }
    everywhere(Advice);
}

#[test]
fn no_message_is_missing() {
    // A missing message shows its key: lower-case words joined by hyphens, beginning with the name of its file.
    struct Missing;
    impl Look for Missing {
        fn look<G: Page>(&mut self, scene: &Scene<'_, G>, place: &Place<'_>, context: &str) {
            let html = whole_page(scene, place);
            let start = format!("{}-", G::ID);
            for text in
                html.split('>').skip(1).filter_map(|rest| rest.split('<').next()).chain(values(&html, "aria-label"))
            {
                let word = text.trim();
                let bare =
                    word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-' || letter.is_ascii_digit());
                assert!(!(word.starts_with(&start) && bare), "{context}: there is no message {word}");
            }
        }
    }
    everywhere(Missing);
}
