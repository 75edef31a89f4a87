//! Nobody peeks, on the bytes: what a desk tells an observer does not change with what that observer may not see.

use super::*;
use speakeasy_catalog::GAMES;
use speakeasy_core::Rng;
use speakeasy_pages::scene::SitterKind;
use speakeasy_pages::words::Language;
use speakeasy_record::trace::random_step;

fn live<G: Tableau>(options: &G::Options, seats: usize, play: Play<G>) -> Live<G> {
    let bots = (0..seats).map(|_| BotChair::Nobody).collect();
    Live { play, record: Record::new(options.clone(), seats), bots, draws: 0, seed: 1 }
}

/// Everything that the house would send to an observer: the page, its parts, the view, the actions, the events.
fn everything(desk: &dyn Desk, observer: Observer, seats: usize) -> String {
    let sitters: Vec<Sitter> =
        (0..seats).map(|seat| Sitter { name: format!("Name {seat}"), kind: SitterKind::Person, here: true }).collect();
    let words = Words::of(Language::En);
    let look = Look { observer, sitters: &sitters, told: 0, now: desk.clock(), words };
    let place = Place {
        path: "/tables/t",
        step: 0,
        window: 0,
        key: "k",
        curtain: None,
        note: None,
        orders: &[],
        doors: maud::html! {},
    };
    let legal = match observer {
        Observer::Seat(seat) => desk.legal(seat),
        Observer::Public => Vec::new(),
    };
    let parts = desk.parts(&look, &place);
    let told = json!([desk.view(observer), legal, desk.events(observer, 0), desk.result(), parts.root]);
    format!("{told} {} {:?}", desk.page(&look, &place), parts.parts)
}

struct Peek {
    scrambled: usize,
}

impl Visitor for &mut Peek {
    type Output = ();
    fn visit<G: Tableau>(self) {
        for mode in G::MODES {
            for seats in mode.seats.clone() {
                let options = G::options(&mode.options.parse().expect("JSON")).expect("options of a mode");
                let mut play = Play::<G>::new(&options, seats).expect("a table");
                let mut rng = stream(11 + seats as u64, Purpose::Choices, 0);
                for step in 0..120 {
                    if step % 9 == 8 {
                        self.scrambled += peek::<G>(&options, seats, &play, &mut rng);
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

/// Compares what each observer is told of the table and of another one that it cannot tell apart; counts how often
/// the two really were different.
fn peek<G: Tableau>(options: &G::Options, seats: usize, play: &Play<G>, rng: &mut impl Rng) -> usize {
    let mut different = 0;
    for observer in Observer::all(seats) {
        let view = play.state().view(observer);
        let world = G::possible_world(&view, &G::knowledge(&view), rng);
        different += usize::from(world != *play.state());
        let at = |state: &G::State| {
            let play = Play::from_position(options, seats, &G::position(state)).expect("a position");
            everything(&live::<G>(options, seats, play), observer, seats)
        };
        assert_eq!(at(play.state()), at(&world), "{} {seats} {observer:?}", G::ID);
    }
    different
}

#[test]
fn what_an_observer_may_not_see_changes_nothing_that_it_is_sent() {
    for game in GAMES {
        let mut peek = Peek { scrambled: 0 };
        visit(game.id, &mut peek).expect("a page");
        assert!(peek.scrambled > 20, "{}: only {} worlds differed", game.id, peek.scrambled);
    }
}
