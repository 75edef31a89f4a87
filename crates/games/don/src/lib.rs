//! The rules of **Don**, an auction game for 3 to 6 by Michael Schacht: thirty districts in six colours are
//! auctioned in fifteen rounds. Whoever holds the digit a price ends in is paid, and may not bid that digit.
//!
//! The rules document is `docs/rules/don.md`; section numbers and rulings (`DON-R05`) are cited from there,
//! the JSON forms are those of `docs/scenarios/don.md`.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`card`] | colours, cards, sets of cards |
//! | [`options`] | options and modes |
//! | [`phase`], [`table`] | what lies open, and what follows from it: who is asked, what may be bid |
//! | `amounts` | sets of amounts to bid |
//! | [`action`] | actions, and the one place where they are refused |
//! | [`state`] | the state, and how actions and draws change it |
//! | `round`, `auction`, [`payout`] | the course of a round, of an auction, and where the money goes |
//! | [`scoring`] | points and ranks |
//! | [`event`], [`refusal`] | what happened, and what may not happen |
//! | `sentences` | both in words: the messages of `messages/en.ftl` and what fills them |
//! | [`view`], [`world`], [`habits`] | what an observer sees, knows, may imagine, and remembers of the others |
//! | `secrets` | what the rules hide, declared apart from views |
//! | `orders` | standing orders |
//! | `consistency` | the invariants of section 11 |
//! | `notation`, `position` | text and JSON |
//! | `metrics` | what a report measures |
//! | `bots` | what bots know of the game (feature `bots`; what they learned, `weights`) |
//! | `terminal` | the board in the terminal (feature `terminal`) |
//! | `page` | the page in the browser (feature `pages`) |
//!
//! A game among players who do anything legal:
//!
//! ```
//! use don::{Don, Options};
//! use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
//! use speakeasy_core::{ActionList, Game, Pending, State, pick};
//!
//! let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
//! let mut state = Don::setup(&Options::default(), 3)?;
//! let mut legal = ActionList::new();
//! while state.pending() != Pending::Over {
//!     if let Pending::Turn(seat) = state.pending() {
//!         state.legal(seat, &mut legal);
//!         state.apply(seat, pick(&mut rng, &legal), &mut |event| println!("{event}"));
//!     } else {
//!         let outcome = state.sample(&mut rng);
//!         state.apply_chance(&outcome, &mut |event| println!("{event}"));
//!     }
//! }
//! assert!(state.outcome().is_some_and(|outcome| !outcome.winners().is_empty()));
//! # Ok::<(), speakeasy_core::Faults>(())
//! ```

pub mod action;
mod amounts;
mod auction;
#[cfg(feature = "bots")]
mod bots;
pub mod card;
mod consistency;
pub mod event;
pub mod habits;
mod metrics;
mod notation;
pub mod options;
mod orders;
#[cfg(feature = "pages")]
mod page;
pub mod payout;
pub mod phase;
mod position;
pub mod refusal;
mod round;
pub mod scoring;
mod secrets;
mod sentences;
pub mod state;
pub mod table;
#[cfg(feature = "terminal")]
mod terminal;
pub mod view;
pub mod world;

pub use action::Action;
pub use card::{Card, CardSet, Colour};
pub use event::{Event, What};
pub use options::Options;
pub use payout::Payout;
pub use phase::Phase;
pub use refusal::Refusal;
pub use state::{Chance, State};
pub use table::{Auction, Standing, Table};
pub use view::View;
pub use world::Knowledge;

use action::Request;
use speakeasy_core::json::Json;
use speakeasy_core::{Documents, Faults, Game, Messages, Mode, Names, Observer, OptionSpec, ReportMetrics, Rng, Seat};

/// The game.
pub struct Don;

impl Game for Don {
    const ID: &'static str = "don";
    const RULES: u16 = 1;
    const NAME: Names = Names { en: "Don", it: "Don", de: "Don" };
    const MODES: &'static [Mode] = options::MODES;
    const OPTIONS: &'static [OptionSpec] = options::OPTIONS;
    const DOCUMENTS: Documents = Documents {
        how_to_play: include_str!("../../../../docs/how-to-play/don.md"),
        rules: include_str!("../../../../docs/rules/don.md"),
    };
    const MESSAGES: &'static [Messages] = &[Messages { language: "en", file: include_str!("../messages/en.ftl") }];

    type Options = Options;
    type State = State;
    type Knowledge = Knowledge;

    fn options(given: &Json) -> Result<Options, Faults> {
        Options::read(given)
    }

    fn options_json(options: &Options) -> Json {
        options.to_json()
    }

    fn setup(options: &Options, seats: usize) -> Result<State, Faults> {
        options.check_table(seats)?;
        Ok(State::new(options, seats))
    }

    fn from_position(
        options: &Options,
        seats: usize,
        given: &Json,
        tell: &mut impl FnMut(Event),
    ) -> Result<State, Faults> {
        position::read(options, seats, given, tell)
    }

    fn position(state: &State) -> Json {
        position::position(state)
    }

    fn result(state: &State) -> Json {
        match state.table.phase {
            Phase::GameOver => scoring::result_json(&state.table, &state.chips),
            _ => Json::Null,
        }
    }

    fn attempt(state: &State, seat: Seat, action: &Json) -> Result<Action, Refusal> {
        Request::read(action).judge(&state.table, seat, state.chips(seat))
    }

    fn action_json(action: Action) -> Json {
        action.to_json()
    }

    fn due(state: &State) -> Option<String> {
        position::due(state).map(String::from)
    }

    fn read_chance(state: &State, key: &str, value: &Json) -> Result<Chance, String> {
        position::read_chance(state, key, value)
    }

    fn chance_json(_state: &State, outcome: &Chance) -> Json {
        position::chance_json(outcome)
    }

    fn view_json(view: &View, legal: &[Action], feed: &[Event]) -> Json {
        position::view_json(view, legal, feed)
    }

    fn event_json(event: &Event) -> Json {
        event.to_json()
    }

    fn print(action: Action) -> String {
        notation::print(action)
    }

    fn parse(text: &str) -> Result<Action, String> {
        notation::parse(text)
    }

    fn knowledge(view: &View) -> Knowledge {
        world::knowledge(view)
    }

    fn learn(knowledge: &mut Knowledge, event: &Event) {
        world::learn(knowledge, event);
    }

    fn possible_world(view: &View, knowledge: &Knowledge, rng: &mut (impl Rng + ?Sized)) -> State {
        world::possible_world(view, knowledge, rng)
    }

    fn scramble(state: &State, observer: Observer, rng: &mut (impl Rng + ?Sized)) -> State {
        secrets::scramble(state, observer, rng)
    }

    fn hides(view: &View) -> bool {
        !view.table().options().open_chips
    }

    fn standing_orders(view: &View) -> Vec<&'static str> {
        orders::standing_orders(view)
    }

    fn order_action(order: &str, view: &View, legal: &[Action]) -> Option<Action> {
        orders::obey(order, view, legal)
    }

    fn order_ends(order: &str, event: &Event) -> bool {
        orders::ends(order, event)
    }

    fn report_metrics() -> Option<ReportMetrics> {
        Some(metrics::METRICS)
    }
}
