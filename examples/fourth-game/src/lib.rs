//! The rules of **Nightcap**, a small dice game of the house for 2 to 4: roll dice into a glass and stop before you
//! roll a 1. What is on your shelf at the end counts, and dice of your secret taste count twice.
//!
//! It is the worked example of how to add a game: everything a game must say, and nothing else. The rules document is
//! `docs/rules.md` beside this crate; section numbers and rulings (`NGT-R05`) are cited from there.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`options`] | options and modes |
//! | [`dice`] | faces, the glass, shelves, taste cards |
//! | [`action`] | what a seat may do, and its notation |
//! | [`table`] | what lies open, who may act, and the one place where actions are refused |
//! | [`state`] | the state, and how actions and draws change it |
//! | [`scoring`] | points and ranks |
//! | [`event`], [`refusal`] | what happened, and what may not happen, in words |
//! | [`view`], [`world`] | what an observer sees and may imagine |
//! | `secrets` | what the rules hide from whom, said once more for the tests |
//! | `consistency` | what every position obeys |
//! | `position`, `chance` | positions, views and draws as JSON |

pub mod action;
mod chance;
mod consistency;
pub mod dice;
pub mod event;
pub mod options;
mod position;
pub mod refusal;
pub mod scoring;
mod secrets;
pub mod state;
pub mod table;
pub mod view;
pub mod world;

pub use action::Action;
pub use dice::{Face, Shelf};
pub use event::Event;
pub use options::Options;
pub use refusal::Refusal;
pub use state::{Chance, State};
pub use table::{Phase, Table};
pub use view::View;
pub use world::Knowledge;

use speakeasy_core::json::Json;
use speakeasy_core::{Documents, Faults, Game, Messages, Mode, Names, Observer, OptionSpec, Rng, Seat};

/// The game.
pub struct Nightcap;

impl Game for Nightcap {
    const ID: &'static str = "nightcap";
    const RULES: u16 = 1;
    const NAME: Names = Names { en: "Nightcap", it: "Il bicchiere della staffa", de: "Absacker" };
    const MODES: &'static [Mode] = options::MODES;
    const OPTIONS: &'static [OptionSpec] = options::OPTIONS;
    const DOCUMENTS: Documents =
        Documents { how_to_play: include_str!("../docs/how-to-play.md"), rules: include_str!("../docs/rules.md") };
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

    /// Nothing is automatic in a position, so nothing is told.
    fn from_position(
        options: &Options,
        seats: usize,
        given: &Json,
        _tell: &mut impl FnMut(Event),
    ) -> Result<State, Faults> {
        position::read(options, seats, given)
    }

    fn position(state: &State) -> Json {
        position::write(state).into()
    }

    fn attempt(state: &State, seat: Seat, action: &Json) -> Result<Action, Refusal> {
        state.table().judge(seat, action["do"].as_str().and_then(Action::from_word))
    }

    fn due(state: &State) -> Option<String> {
        chance::due(state).map(String::from)
    }

    fn read_chance(state: &State, key: &str, value: &Json) -> Result<Chance, String> {
        chance::read(state, key, value)
    }

    fn chance_json(_state: &State, outcome: &Chance) -> Json {
        chance::write(outcome)
    }

    fn view_json(view: &View, legal: &[Action], _feed: &[Event]) -> Json {
        position::view(view, legal)
    }

    fn print(action: Action) -> String {
        action.word().into()
    }

    fn parse(text: &str) -> Result<Action, String> {
        Action::parse(text)
    }

    fn knowledge(_view: &View) -> Knowledge {
        Knowledge
    }

    fn possible_world(view: &View, _knowledge: &Knowledge, rng: &mut (impl Rng + ?Sized)) -> State {
        world::possible_world(view, rng)
    }

    fn scramble(state: &State, observer: Observer, rng: &mut (impl Rng + ?Sized)) -> State {
        secrets::scramble(state, observer, rng)
    }

    fn hides(view: &View) -> bool {
        !view.table().options().open_tastes
    }
}

#[cfg(feature = "bots")]
impl speakeasy_bots::support::BotSupport for Nightcap {}

#[cfg(feature = "terminal")]
impl speakeasy_terminal::board::Board for Nightcap {}

#[cfg(feature = "pages")]
impl speakeasy_pages::scene::Page for Nightcap {}

speakeasy_words::display_in_english!(Nightcap: Event, Refusal);
