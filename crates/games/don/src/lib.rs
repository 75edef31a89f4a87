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
//! | [`event`], [`refusal`] | what happened, and what may not happen, in words |
//! | [`view`], [`world`], [`habits`] | what an observer sees, knows, may imagine, and remembers of the others |
//! | `consistency` | the invariants of section 11 |
//! | `notation`, `position` | text and JSON |

pub mod action;
mod amounts;
mod auction;
pub mod card;
mod consistency;
pub mod event;
pub mod habits;
mod notation;
pub mod options;
pub mod payout;
pub mod phase;
mod position;
pub mod refusal;
mod round;
pub mod scoring;
pub mod state;
pub mod table;
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
use speakeasy_core::{Faults, Game, Mode, Names, OptionSpec, Rng, Seat};

/// The game.
pub struct Don;

impl Game for Don {
    const ID: &'static str = "don";
    const RULES: u16 = 1;
    const NAME: Names = Names { en: "Don", it: "Don", de: "Don" };
    const MODES: &'static [Mode] = options::MODES;
    const OPTIONS: &'static [OptionSpec] = options::OPTIONS;

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
}
