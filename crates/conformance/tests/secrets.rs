//! Nobody peeks, on the bytes: what the house sends an observer does not change with what the rules hide from that
//! observer. For every registered game, mode, player count and observer, against what each game declares to be hidden.

use speakeasy_bots::clock::Stopped;
use speakeasy_catalog::{GameEntry, Registered, Visitor, with_game};
use speakeasy_chance::{Purpose, stream};
use speakeasy_conformance::games;
use speakeasy_core::{Observer, Pending, Rng, Seat, State};
use speakeasy_house::table::page;
use speakeasy_pages::table::{Look, PageTable, Parts, Snapshot};
use speakeasy_record::trace::random_step;
use speakeasy_record::{Play, Step};
use speakeasy_table::{AnyTable, Table};
use speakeasy_terminal::board::{Board, BoardScene};
use speakeasy_terminal::choices::choices;
use speakeasy_terminal::theme::{Depth, Theme};
use speakeasy_testkit::scenes::{place, sitters, words};
use speakeasy_testkit::secrets::{all_legal, scrambled};
use speakeasy_words::Words;

/// How many steps two tables take together, so that what is told of a step is compared too.
const FOLLOWED: usize = 2;

struct Peek {
    words: &'static Words,
    entry: &'static GameEntry,
    /// Whether any table of the game says that it hides something.
    hides: bool,
    /// How often the two tables really were different.
    scrambled: usize,
}

impl Visitor for &mut Peek {
    type Output = ();
    fn visit<G: Registered>(self) {
        for mode in G::MODES {
            for seats in mode.seats.clone() {
                let options = G::options(&mode.options.parse().expect("JSON")).expect("options of a mode");
                let mut play = Play::<G>::new(&options, seats).expect("a table");
                self.hides |= G::hides(&play.state().view(Observer::Public));
                let mut rng = stream(11 + seats as u64, Purpose::Choices, 0);
                for step in 0..120 {
                    if step % 9 == 8 {
                        self.peek::<G>(&options, seats, &play, &mut rng);
                    }
                    if play.pending() == Pending::Over {
                        break;
                    }
                    let step = random_step(&play, &mut rng);
                    play.step(&step).expect("a legal step");
                }
            }
        }
    }
}

impl Peek {
    fn peek<G: Registered>(&mut self, options: &G::Options, seats: usize, play: &Play<G>, rng: &mut impl Rng) {
        let tried: Vec<String> = all_legal(play).into_iter().map(G::print).collect();
        let ahead = ahead(play, rng);
        for observer in Observer::all(seats) {
            let twin = scrambled(play, observer, rng);
            self.scrambled += usize::from(twin.state() != play.state());
            let open = |play: &Play<G>| {
                let table = Table::<G>::from_position(options, seats, &play.position(), 1, &Stopped);
                table.expect("a position")
            };
            let (mut here, mut there) = (open(play), open(&twin));
            let mut seen = 0;
            let mut steps = ahead.iter();
            loop {
                let [sent, sent_there] = [&here, &there].map(|table| self.everything(table, observer, seen, &tried));
                let place = format!("{} for {seats}, seen by {observer:?}", G::ID);
                assert_eq!(sent, sent_there, "{place}: what the house sends shows what the rules hide");
                let Some(step) = steps.next() else { break };
                let before = (seen, here.snapshot(), there.snapshot());
                seen = here.events_seen();
                here.step(step.clone()).expect("a legal step");
                // What cannot happen there, or brings something to light, proves nothing.
                if there.step(step.clone()).is_err() || Table::view(&here, observer) != Table::view(&there, observer) {
                    break;
                }
                // Who is told step by step is shown how the table stood before.
                let (seen, past, past_there) = before;
                let [told, told_there] = [(&here, &past), (&there, &past_there)]
                    .map(|(table, past)| drawn(&self.look(table, observer, seen, Some(past))));
                assert_eq!(told, told_there, "{place}: a picture of the past shows what the rules hide");
            }
        }
    }

    /// The parts of the page, as the table stands or stood.
    fn look<G: Registered>(
        &self,
        table: &Table<G>,
        observer: Observer,
        events_seen: usize,
        past: Option<&Snapshot>,
    ) -> Parts {
        let sitters = sitters(table.seats());
        let now = AnyTable::clock(table);
        table.parts(&Look { observer, sitters: &sitters, events_seen, now, past, words: self.words }, &place(0))
    }

    /// Everything that the house would send to an observer: the page, its parts, the view, the actions, the events (those
    /// from `seen` on as news), why an action is refused, the board in the terminal with all that stands beside it.
    fn everything<G: Registered>(&self, table: &Table<G>, observer: Observer, seen: usize, tried: &[String]) -> String {
        let seats = table.seats();
        let parts = self.look(table, observer, seen, None);
        let page = page(self.words, self.entry, place(0).path, observer.seat().is_some(), &parts).into_string();
        let legal = match observer {
            Observer::Seat(seat) => AnyTable::legal(table, seat),
            Observer::Public => Vec::new(),
        };
        let view = AnyTable::view(table, observer);
        let events = AnyTable::events(table, observer, 0);
        let eyes = Table::view(table, observer);
        let scene = BoardScene::<G> { view: &eyes, now: Table::clock(table), theme: Theme::of(Depth::None) };
        let area = ratatui::layout::Rect::new(0, 0, 80, 24);
        let mut board = ratatui::buffer::Buffer::empty(area);
        <G as Board>::draw(&scene, area, &mut board);
        let beside = |seat| (G::score(&eyes, seat), G::badge(&scene, seat), G::holding(&scene, seat));
        let beside: Vec<_> = Seat::all(seats).map(beside).collect();
        let mut refused = Vec::new();
        let mut offered = Vec::new();
        if let Observer::Seat(seat) = observer {
            refused = tried.iter().map(|text| refusal(table, seat, text)).collect();
            offered = choices::<G>(&eyes, seat, &Table::legal(table, seat));
        }
        let api = serde_json::json!([view, legal, events, AnyTable::result(table)]);
        let asked = (AnyTable::pending(table), AnyTable::alarm(table), AnyTable::hides(table));
        let facts = <G as Board>::facts(&eyes);
        let drawn = drawn(&parts);
        let headline = <G as Board>::headline(&scene);
        format!("{api} {asked:?} {drawn} {page} {board:?} {beside:?} {offered:?} {facts:?} {refused:?} {headline}")
    }
}

/// The parts of a page and what is told with them.
fn drawn(parts: &Parts) -> String {
    let told: Vec<_> = parts.told.iter().map(|told| (told.beat, told.by, &told.line.0, told.stage)).collect();
    format!("{:?} {:?} {told:?}", parts.root, parts.parts)
}

/// The next steps of a game, as they may well be.
fn ahead<G: Registered>(play: &Play<G>, rng: &mut impl Rng) -> Vec<Step<G::State>> {
    let mut play = play.clone();
    let mut steps = Vec::new();
    while steps.len() < FOLLOWED && play.pending() != Pending::Over {
        let step = random_step(&play, rng);
        play.step(&step).expect("a legal step");
        steps.push(step);
    }
    steps
}

/// Why a seat may not take an action; nothing for one that it may.
fn refusal<G: Registered>(table: &Table<G>, seat: Seat, text: &str) -> Option<String> {
    let action = G::parse(text).ok()?;
    table.refusal(seat, action, None).map(|refused| format!("{refused:?}"))
}

#[test]
fn what_an_observer_may_not_see_changes_nothing_that_it_is_sent() {
    for entry in games() {
        struct Hear;
        impl Visitor for Hear {
            type Output = &'static Words;
            fn visit<G: Registered>(self) -> &'static Words {
                words::<G>()
            }
        }
        let words = with_game(entry.id, Hear).expect("a game of the list");
        let mut peek = Peek { words, entry, hides: false, scrambled: 0 };
        with_game(entry.id, &mut peek).expect("a game of the list");
        let enough = if peek.hides { 20 } else { 0 };
        assert!(peek.scrambled >= enough, "{}: only {} tables differed", entry.id, peek.scrambled);
    }
}
