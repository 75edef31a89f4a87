//! The rules of **Gamename**, for 2 to 4: take 1, 2 or 3 counters from a heap. Whoever takes the last one wins.
//!
//! The rules document is `docs/rules.md` beside this crate; section numbers and rulings (`GAMENAME-R01`) are cited from
//! there.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`options`] | options and modes |
//! | [`action`] | what a seat may do, and its notation |
//! | [`state`] | the state, who may act, the one place where actions are refused, and how they change it |
//! | [`event`], [`refusal`] | what happened, and what may not happen, in words |
//! | [`view`] | what an observer sees and may imagine |
//! | `secrets` | what the rules hide from whom, said once more for the tests |
//! | `position` | positions and views as JSON |

pub mod action;
pub mod event;
pub mod options;
mod position;
pub mod refusal;
mod secrets;
pub mod state;
pub mod view;

pub use action::Action;
pub use event::Event;
pub use options::Options;
pub use refusal::Refusal;
pub use state::{Phase, State};
pub use view::{Knowledge, View};

use speakeasy_core::json::{Json, json};
use speakeasy_core::{Documents, Faults, Game, Messages, Mode, Names, Observer, OptionSpec, Rng, Seat};
use std::convert::Infallible;

/// The game.
pub struct Gamename;

impl Game for Gamename {
    const ID: &'static str = "gamename";
    /// Raise it whenever a recorded game would replay differently.
    const RULES: u16 = 1;
    const NAME: Names = Names { en: "Gamename", it: "Gamename", de: "Gamename" };
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
        position::write(state)
    }

    fn attempt(state: &State, seat: Seat, action: &Json) -> Result<Action, Refusal> {
        state.judge(seat, Action::from_json(action))
    }

    /// An action that is one word needs no such function: `{"do": word}` is what every game gets.
    fn action_json(Action::Take(count): Action) -> Json {
        json!({ "do": "take", "count": count })
    }

    // Nothing is drawn here. A game with dice or a deck: see `chance.rs` of Nightcap (`examples/fourth-game`).
    fn read_chance(_state: &State, key: &str, _value: &Json) -> Result<Infallible, String> {
        Err(format!("no draw is due, not {key}"))
    }

    fn chance_json(_state: &State, outcome: &Infallible) -> Json {
        match *outcome {}
    }

    fn view_json(view: &View, legal: &[Action], _feed: &[Event]) -> Json {
        position::view(view, legal)
    }

    fn print(action: Action) -> String {
        action.to_string()
    }

    fn parse(text: &str) -> Result<Action, String> {
        Action::parse(text)
    }

    fn knowledge(_view: &View) -> Knowledge {
        Knowledge
    }

    fn possible_world(view: &View, _knowledge: &Knowledge, rng: &mut (impl Rng + ?Sized)) -> State {
        view::possible_world(view, rng)
    }

    fn scramble(state: &State, observer: Observer, rng: &mut (impl Rng + ?Sized)) -> State {
        secrets::scramble(state, observer, rng)
    }

    /// Delete this as soon as anything is hidden: a game hides something unless it says otherwise.
    fn hides(_view: &View) -> bool {
        false
    }
}

// Everything below has a default. Fill in what makes the game better, in files of their own: `bots.rs`, `terminal.rs`,
// `page.rs`.

#[cfg(feature = "bots")]
impl speakeasy_bots::support::BotSupport for Gamename {}

#[cfg(feature = "terminal")]
impl speakeasy_terminal::board::Board for Gamename {}

#[cfg(feature = "pages")]
impl speakeasy_pages::scene::Page for Gamename {}

speakeasy_words::display_in_english!(Gamename: Event, Refusal);
