//! What happened, told one thing at a time, at a pace that people can follow.

use crate::scene::{Page, Scene};
use maud::{Markup, html};
use speakeasy_bots::support::EventOf;
use speakeasy_core::{Seat, State as _};
use speakeasy_words::say;
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// How fast somebody wants to be told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tempo {
    /// Each thing stands until it is tapped away.
    Tap,
    /// Slow.
    Calm,
    /// As most people like it.
    #[default]
    Steady,
    /// Fast.
    Brisk,
    /// Nothing stands at all.
    Instant,
}

impl Tempo {
    /// All of them, the slowest first.
    pub const ALL: [Tempo; 5] = [Tempo::Tap, Tempo::Calm, Tempo::Steady, Tempo::Brisk, Tempo::Instant];

    /// Its word in cookies, forms and messages.
    pub fn id(self) -> &'static str {
        match self {
            Tempo::Tap => "tap",
            Tempo::Calm => "calm",
            Tempo::Steady => "steady",
            Tempo::Brisk => "brisk",
            Tempo::Instant => "instant",
        }
    }

    /// The tempo with this word.
    pub fn from_id(id: &str) -> Option<Tempo> {
        Tempo::ALL.into_iter().find(|tempo| tempo.id() == id)
    }
}

/// How much there is to take in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beat {
    /// A line that holds nothing up.
    Line,
    /// A piece moves, passing so many places where it does not stop.
    Move {
        /// How many.
        passed: usize,
    },
    /// A card is played, a bid is made.
    Deed,
    /// Somebody passes. Bots that pass too need not wait until it has stood: all of them are told in one line.
    Pass,
    /// Dice, a draw, something taken or given.
    Draw,
    /// An auction is won.
    Won,
    /// A swap, a special power.
    Trade,
    /// A sale; somebody's time ran out.
    Sale,
    /// Everybody is paid.
    Payday,
}

/// How soon a bot goes on after a pass: soon enough for several to be one thing, and late enough to see one after the other.
pub const AFTER_PASS: Duration = Duration::from_millis(350);

/// The longest that a turn waits for what is still being told: a person's clock and the bots go on then.
pub const LONGEST_WAIT: Duration = Duration::from_secs(6);

impl Tempo {
    /// How long a deed that may be taken back stands before bots go on, so that there is time to think of it.
    pub fn second_thought(self) -> Duration {
        match self {
            Tempo::Instant => Duration::ZERO,
            Tempo::Brisk => Duration::from_secs(1),
            Tempo::Steady => Duration::from_secs(2),
            Tempo::Calm => Duration::from_secs(3),
            Tempo::Tap => LONGEST_WAIT,
        }
    }
}

/// How long one's own deeds stand, at every tempo but the instant one.
const OWN: Duration = Duration::from_millis(500);

impl Beat {
    /// How long it stands. Whoever taps things away is given as long as the slowest readers before bots go on.
    pub fn stands(self, tempo: Tempo) -> Duration {
        let of = |brisk: u64, steady: u64, calm: u64| match tempo {
            Tempo::Instant => 0,
            Tempo::Brisk => brisk,
            Tempo::Steady => steady,
            Tempo::Calm | Tempo::Tap => calm,
        };
        Duration::from_millis(match self {
            Beat::Line => 0,
            Beat::Move { passed } => of(600, 900, 1500) + passed as u64 * of(150, 250, 400),
            Beat::Deed | Beat::Pass => of(600, 1000, 1700),
            Beat::Draw => of(700, 1200, 2000),
            Beat::Won => of(800, 1400, 2200),
            Beat::Trade => of(900, 1600, 2600),
            Beat::Sale => of(1000, 1800, 2800),
            Beat::Payday => of(1600, 2800, 4500),
        })
    }
}

impl Beat {
    /// What it sounds like, for the script of the page; empty if it is silent.
    pub fn sound(self) -> &'static str {
        match self {
            Beat::Line => "",
            Beat::Move { .. } => "step",
            Beat::Deed | Beat::Pass | Beat::Trade => "card",
            Beat::Draw => "die",
            Beat::Won => "hammer",
            Beat::Sale | Beat::Payday => "coins",
        }
    }
}

/// One thing that happened.
pub struct Told {
    /// How much there is to take in.
    pub beat: Beat,
    /// Whose deed it was.
    pub by: Option<Seat>,
    /// What happened, in one line.
    pub line: Markup,
    /// What the board shows meanwhile, for `data-stage`; empty if it is the board itself.
    pub stage: &'static str,
    /// Whether its line says again what the one before it said, and more: it takes that one's place at once.
    pub folds: bool,
}

impl Told {
    /// Something that the board shows as it is.
    pub fn new(beat: Beat, by: Option<Seat>, line: Markup) -> Told {
        Told { beat, by, line, stage: "", folds: false }
    }

    /// How long an observer is shown it.
    pub fn stands(&self, me: Option<Seat>, tempo: Tempo) -> Duration {
        let own = self.by.is_some() && self.by == me && tempo != Tempo::Instant;
        match self.beat {
            Beat::Line => Duration::ZERO,
            _ if own && self.stage.is_empty() => OWN,
            beat => beat.stands(tempo),
        }
    }
}

/// Something that the house did or noticed, between the events of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseNews {
    /// How many events of the game came before it.
    pub events: usize,
    /// Which seat it is about.
    pub seat: Seat,
    /// What the one in it was called then.
    pub name: String,
    /// What it was.
    pub what: HouseWhat,
    /// What was taken back, if that is what it was.
    pub undone: Option<Undone>,
}

/// A step that was taken back, of whichever game: how the table stood after it, and what it had brought.
#[derive(Clone)]
pub struct Undone(Arc<dyn Any + Send + Sync>);

/// The same with its game.
struct UndoneStep<G: Page> {
    state: G::State,
    events: Vec<EventOf<G>>,
}

impl PartialEq for Undone {
    fn eq(&self, other: &Undone) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Undone {}

impl fmt::Debug for Undone {
    // What it holds is not for everybody's eyes, so not for a log either.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Undone")
    }
}

impl Undone {
    /// The step that led to this state and brought these events.
    pub(crate) fn new<G: Page>(state: G::State, events: Vec<EventOf<G>>) -> Undone {
        Undone(Arc::new(UndoneStep::<G> { state, events }))
    }

    /// The line that told of it, with the eyes of whoever looks now.
    fn line<G: Page>(&self, scene: &Scene<'_, G>) -> Option<Markup> {
        let step = self.0.downcast_ref::<UndoneStep<G>>()?;
        let log: Vec<_> = step.events.iter().map(|event| G::State::shown(event, scene.observer)).collect();
        let then = Scene {
            view: &step.state.view(scene.observer),
            legal: &[],
            pending: step.state.pending(),
            log: &log,
            forgotten: 0,
            fresh: log.len(),
            now: None,
            outcome: None,
            ..*scene
        };
        G::told(&then).into_iter().find(|told| told.beat != Beat::Line).map(|told| told.line)
    }
}

/// What the house did or noticed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HouseWhat {
    /// Somebody let their time pass, so the house played for them this once.
    TimeRanOut,
    /// Somebody gave their seat up.
    Left,
    /// Somebody had been away for so long that others made the seat free.
    Freed,
    /// Whoever runs the house has closed the table.
    Closed,
    /// Somebody took a seat.
    Joined,
    /// A bot took a seat for good.
    Bot,
    /// A bot plays for somebody who is away.
    StandIn,
    /// They are back.
    Back,
    /// Somebody took their last action back.
    TookBack,
}

impl HouseNews {
    /// The line that tells of it.
    pub fn told<G: Page>(&self, scene: &Scene<'_, G>) -> Told {
        if let Some(line) = self.undone.as_ref().and_then(|undone| undone.line(scene)) {
            let line = html! { del { (line) } " " span.taken-back { (say!(scene.words, "house-taken-back")) } };
            return Told::new(Beat::Line, None, line);
        }
        let words = scene.words;
        let name = self.name.as_str();
        let line = match self.what {
            HouseWhat::TimeRanOut => say!(words, "house-time-ran-out", name = name),
            HouseWhat::Left => say!(words, "house-left", name = name),
            HouseWhat::Freed => say!(words, "house-freed", name = name),
            HouseWhat::Closed => say!(words, "house-closed"),
            HouseWhat::Joined => say!(words, "house-joined", name = name),
            HouseWhat::Bot => say!(words, "house-bot", name = name),
            HouseWhat::StandIn => say!(words, "house-stand-in", name = name),
            HouseWhat::Back => say!(words, "house-back", name = name),
            HouseWhat::TookBack => say!(words, "house-took-back", name = name),
        };
        let beat = if self.what == HouseWhat::TimeRanOut { Beat::Sale } else { Beat::Line };
        Told::new(beat, None, html! { (line) })
    }
}

/// Each event of the last step that is worth a line, as a deed of nobody in particular.
pub fn plain<G: Page>(scene: &Scene<'_, G>) -> Vec<Told> {
    let lines = scene.news().iter().filter_map(|event| G::log_line(scene, event));
    lines.map(|line| Told::new(Beat::Deed, None, line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slower_tempos_stand_longer_and_nothing_that_is_drawn_flashes_by() {
        let quick = [Beat::Move { passed: 2 }, Beat::Deed, Beat::Pass, Beat::Draw];
        for beat in quick.into_iter().chain([Beat::Won, Beat::Trade, Beat::Sale, Beat::Payday]) {
            let times = Tempo::ALL.map(|tempo| beat.stands(tempo));
            assert!(times.is_sorted_by(|a, b| a >= b), "{beat:?}: {times:?}");
            assert_eq!(beat.stands(Tempo::Instant), Duration::ZERO);
        }
        assert!(Beat::Draw.stands(Tempo::Brisk) >= Duration::from_millis(700));
        assert!(Beat::Payday.stands(Tempo::Steady) >= Duration::from_secs(2));
        assert_eq!(Tempo::ALL.map(|tempo| Tempo::from_id(tempo.id())), Tempo::ALL.map(Some));
    }

    #[test]
    fn own_deeds_are_short_but_scenes_are_not() {
        let mut told = Told::new(Beat::Payday, Some(Seat(1)), Markup::default());
        assert_eq!(told.stands(Some(Seat(1)), Tempo::Calm), OWN);
        assert_eq!(told.stands(Some(Seat(0)), Tempo::Calm), Duration::from_millis(4500));
        told.stage = "payday";
        assert_eq!(told.stands(Some(Seat(1)), Tempo::Calm), Duration::from_millis(4500));
    }
}
