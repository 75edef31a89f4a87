//! What every board must keep, over random games of all modes.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use speakeasy_catalog::{Registered, Visitor, with_game};
use speakeasy_chance::{Purpose, stream};
use speakeasy_conformance::games;
use speakeasy_core::{Observer, Pending, Seat, State};
use speakeasy_record::Play;
use speakeasy_record::trace::random_step;
use speakeasy_terminal::board::{Board, BoardScene};
use speakeasy_terminal::choices::choices;
use speakeasy_terminal::theme::{Depth, Theme};
use std::collections::HashSet;

/// Plays a game of each mode at its smallest and its largest table, and shows every few steps to `look`.
struct Tour<'a>(&'a dyn Fn(&dyn Shown));

/// A position as somebody is shown it.
trait Shown {
    fn draw(&self, theme: Theme, width: u16, height: u16) -> Buffer;
    fn words(&self) -> Vec<String>;
    fn keys(&self) -> Vec<String>;
    fn small_print(&self) -> Vec<(usize, usize)>;
}

struct Position<'a, G: Board> {
    play: &'a Play<G>,
    observer: Observer,
}

impl<G: Board> Shown for Position<'_, G> {
    fn draw(&self, theme: Theme, width: u16, height: u16) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width + 8, height + 8));
        let view = self.play.state().view(self.observer);
        let scene = BoardScene { view: &view, now: self.play.state().clock(), theme };
        G::draw(&scene, Rect::new(3, 2, width, height), &mut buffer);
        buffer
    }

    fn words(&self) -> Vec<String> {
        G::facts(&self.play.state().view(self.observer))
    }

    fn keys(&self) -> Vec<String> {
        let Observer::Seat(seat) = self.observer else { return Vec::new() };
        let list = choices::<G>(&self.play.state().view(self.observer), seat, &self.play.legal(seat));
        for choice in &list {
            assert_eq!(G::parse(&choice.notation), Ok(choice.action));
            assert!(!choice.label.is_empty());
        }
        list.into_iter().map(|choice| choice.key).collect()
    }

    fn small_print(&self) -> Vec<(usize, usize)> {
        let view = self.play.state().view(self.observer);
        let scene = BoardScene::<G> { view: &view, now: None, theme: Theme::of(Depth::Indexed) };
        let seats = Seat::all(self.play.state().seats());
        seats.map(|seat| (G::badge(&scene, seat).width(), G::holding(&scene, seat).width())).collect()
    }
}

impl Visitor for Tour<'_> {
    type Output = ();

    fn visit<G: Registered>(self) {
        for (index, mode) in G::MODES.iter().enumerate() {
            for seats in [*mode.seats.start(), *mode.seats.end()] {
                let options = G::options(&mode.options.parse().unwrap()).unwrap();
                let mut play = Play::<G>::new(&options, seats).unwrap();
                let mut rng = stream(index as u64, Purpose::Choices, seats as u64);
                for count in 0.. {
                    if count % 9 == 0 || play.pending() == Pending::Over {
                        for observer in [Observer::Public, Observer::Seat(Seat(count % seats as u8))] {
                            self.0(&Position { play: &play, observer });
                        }
                    }
                    if play.pending() == Pending::Over || count == 249 {
                        break;
                    }
                    let step = random_step(&play, &mut rng);
                    play.step(&step).unwrap();
                }
            }
        }
    }
}

fn tour(look: &dyn Fn(&dyn Shown)) {
    for game in games() {
        with_game(game.id, Tour(look)).expect("a game of the house");
    }
}

#[test]
fn every_position_is_drawn_within_its_area() {
    tour(&|shown| {
        for (theme, (width, height)) in [(Depth::Indexed, (52, 16)), (Depth::None, (82, 26)), (Depth::True, (61, 19))] {
            let buffer = shown.draw(Theme::of(theme), width, height);
            for position in buffer.area.positions() {
                let inside = (3..3 + width).contains(&position.x) && (2..2 + height).contains(&position.y);
                let cell = &buffer[position];
                assert!(inside || cell.symbol() == " ", "{:?} at {position}: {buffer:?}", cell.symbol());
            }
        }
    });
}

#[test]
fn without_colour_nothing_is_coloured_and_the_text_says_the_same() {
    tour(&|shown| {
        let plain = shown.draw(Theme::of(Depth::None), 52, 16);
        let coloured = shown.draw(Theme::of(Depth::True), 52, 16);
        for position in plain.area.positions() {
            assert_eq!(plain[position].style().fg, Some(ratatui::style::Color::Reset));
            let (plain, coloured) = (plain[position].symbol(), coloured[position].symbol());
            // A chip has solid edges in colour and brackets without.
            assert!(plain == coloured || matches!((plain, coloured), ("[", "▐") | ("]", "▌")), "{plain} {coloured}");
        }
    });
}

#[test]
fn keys_are_different_and_the_words_are_sentences() {
    tour(&|shown| {
        let keys = shown.keys();
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len(), "{keys:?}");
        for key in keys {
            // Letters that the screen needs for itself are nobody's key.
            assert!(!["", "q", "h"].contains(&key.as_str()) && key.chars().all(|c| c.is_ascii_alphanumeric()), "{key}");
        }
        for line in shown.words() {
            assert!(line.ends_with('.') && !line.contains(".."), "{line}");
        }
        for (badge, holding) in shown.small_print() {
            assert!(badge <= 12 && holding <= 25, "{badge} {holding}");
        }
    });
}
