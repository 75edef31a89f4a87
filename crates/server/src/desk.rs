//! A game as a room drives it: its type forgotten, everything in text. The room knows no rule; it asks the desk.

use serde_json::{Value as Json, json};
use speakeasy_bots::bot::{Forfeit, Player, Thinker};
use speakeasy_bots::craft::{ActionOf, EventOf, ViewOf};
use speakeasy_bots::level::Level;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{ActionList, Faults, Moment, Observer, Pending, Refusal, Seat, State};
use speakeasy_pages::scene::{Scene, Sitter, Tableau, Visitor, visit};
use speakeasy_pages::table::{Parts, Place, page, parts};
use speakeasy_pages::words::Words;
use speakeasy_record::record::Record;
use speakeasy_record::{Play, Step};
use std::any::Any;

/// Why an action is not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct No {
    /// The code of the rules document, `E_TURN`, or one of the house's.
    pub code: &'static str,
    /// The ruling or section that decides, if the rules do.
    pub ruling: &'static str,
    /// One plain sentence.
    pub why: String,
}

impl No {
    /// The sentence with the ruling behind it.
    pub fn sentence(&self) -> String {
        if self.ruling.is_empty() { self.why.clone() } else { format!("{} ({})", self.why, self.ruling) }
    }
}

/// An action as it was sent.
#[derive(Clone, Debug)]
pub enum Asked {
    /// In its canonical text.
    Text(String),
    /// As an object.
    Object(Json),
}

/// A bot on its way to a decision. Runs anywhere; gives back what [`Desk::hear`] takes.
pub type Question = Box<dyn FnOnce() -> Thought + Send>;
/// A bot that has decided, and what.
pub type Thought = Box<dyn Any + Send>;

/// Who looks at a table, and how it is shown to them.
pub struct Look<'a> {
    /// Whose eyes.
    pub observer: Observer,
    /// Who sits where.
    pub sitters: &'a [Sitter],
    /// How many events had been told before what is to be shown as new.
    pub told: usize,
    /// The table's clock at this instant, where it runs.
    pub now: Option<Moment>,
    /// The reader's language.
    pub words: &'static Words,
}

/// A game in progress with its bots, whichever game it is.
pub trait Desk: Send {
    /// Who or what the game waits for.
    fn pending(&self) -> Pending;
    /// How many steps there have been.
    fn steps(&self) -> u64;
    /// How many events have been told.
    fn told(&self) -> usize;
    /// Does the table hide anything from anybody?
    fn hides(&self) -> bool;
    /// The table's clock as last told, where the rules know one.
    fn clock(&self) -> Option<Moment>;
    /// The next moment at which the clock by itself changes something.
    fn alarm(&self) -> Option<Moment>;

    /// Takes an action of a seat; gives the step as it is logged, or says in these words why not.
    fn act(&mut self, seat: Seat, asked: &Asked, at: Option<Moment>, words: &Words) -> Result<Json, No>;
    /// Lets the draw that is due happen, from the table's own stream of chance.
    fn draw(&mut self) -> Json;
    /// Lets the clock reach a moment.
    fn reach(&mut self, to: Moment) -> Json;
    /// Takes a step from the log.
    fn replay(&mut self, step: &Json) -> Result<(), String>;
    /// The action that is entered for a seat that lets its time pass.
    fn silence(&self, seat: Seat) -> Option<String>;
    /// What one of these standing orders answers for a seat, if one does.
    fn obey(&self, seat: Seat, orders: &[String]) -> Option<String>;
    /// Does this table know a standing order?
    fn knows_order(&self, order: &str) -> bool;
    /// Which of these orders have run out by what was told since.
    fn spent(&self, orders: &[String], told: usize) -> Vec<String>;

    /// Seats a bot, which knows what a newcomer to the seat would.
    fn seat_bot(&mut self, seat: Seat, level: Level);
    /// Takes a seat's bot away.
    fn dismiss(&mut self, seat: Seat);
    /// How long a seat's bot looks before it acts in a race; `None` if it is away thinking.
    fn looks(&mut self, seat: Seat) -> Option<Moment>;
    /// Sends a seat's bot to think; `None` if there is none or it is away.
    fn ask(&mut self, seat: Seat) -> Option<Question>;
    /// A bot of this level that decides once for a seat.
    fn ask_stand_in(&self, seat: Seat, level: Level) -> Question;
    /// Takes a bot back; gives the action it decided on, if the seat may still act.
    fn hear(&mut self, seat: Seat, thought: Thought) -> Option<String>;

    /// The view as JSON, with the observer's legal actions and the events it may recall.
    fn view(&self, observer: Observer) -> Json;
    /// What a seat may do: canonical text and object of each action.
    fn legal(&self, seat: Seat) -> Vec<Json>;
    /// The events since, as an observer was shown them.
    fn events(&self, observer: Observer, told: usize) -> Vec<Json>;
    /// The result, once there is one.
    fn result(&self) -> Json;
    /// The whole game as a record.
    fn record(&self) -> String;

    /// The parts of the table's page.
    fn parts(&self, look: &Look<'_>, place: &Place<'_>) -> Parts;
    /// The whole page.
    fn page(&self, look: &Look<'_>, place: &Place<'_>) -> String;
}

/// Opens a table of a game.
pub fn open(game: &str, options: &Json, seats: usize, seed: u64) -> Result<Box<dyn Desk>, String> {
    let opened = visit(game, Open { options, seats, seed }).ok_or_else(|| format!("there is no game {game:?}"))?;
    opened.map_err(|faults| faults.to_string())
}

struct Open<'a> {
    options: &'a Json,
    seats: usize,
    seed: u64,
}

impl Visitor for Open<'_> {
    type Output = Result<Box<dyn Desk>, Faults>;
    fn visit<G: Tableau>(self) -> Self::Output {
        let options = G::options(self.options)?;
        let play = Play::<G>::new(&options, self.seats)?;
        let bots = (0..self.seats).map(|_| BotChair::Nobody).collect();
        Ok(Box::new(Live::<G> { play, record: Record::new(options, self.seats), bots, draws: 0, seed: self.seed }))
    }
}

/// An object of these fields. `json!` would copy each of them, and this is done for every step.
fn object<const N: usize>(fields: [(&str, Json); N]) -> Json {
    Json::Object(fields.map(|(key, value)| (key.to_owned(), value)).into_iter().collect())
}

/// The game behind a desk.
struct Live<G: Tableau> {
    play: Play<G>,
    record: Record<G>,
    bots: Vec<BotChair<G>>,
    /// How many draws there were: draw k comes from stream k of the seed, whatever is played.
    draws: u64,
    seed: u64,
}

/// The bot of a seat.
enum BotChair<G: Tableau> {
    Nobody,
    Here(Player<G>),
    /// Thinking; what happened in the meantime.
    Away(Vec<EventOf<G>>),
}

/// A bot that thought, and what came of it.
struct Decided<G: Tableau> {
    /// The bot, to be seated again, unless it stood in once.
    player: Option<Player<G>>,
    chosen: Result<ActionOf<G>, Forfeit>,
}

impl<G: Tableau> Live<G> {
    fn take(&mut self, step: Step<G::State>, told: usize) {
        self.draws += u64::from(matches!(step, Step::Chance(_)));
        self.record.steps.push(step);
        for event in &self.play.log()[told..] {
            for chair in &mut self.bots {
                match chair {
                    BotChair::Nobody => {}
                    BotChair::Here(player) => player.show(event),
                    BotChair::Away(missed) => missed.push(event.clone()),
                }
            }
        }
    }

    fn player(&self, seat: Seat, level: Level) -> Player<G> {
        let view = self.play.state().view(Observer::Seat(seat));
        let bot = Box::new(Thinker(G::recipe(level, &view)));
        // A bot that comes back to a game must not repeat the choices of its first sitting.
        let own = self.seed.wrapping_add(u64::from(seat.0)).wrapping_add(self.steps() << 8);
        // Whoever sits down late is told what its seat was shown so far, as a person would read it up.
        match self.record.begin() {
            Ok(start) => {
                let mut player = Player::new(seat, bot, &start.state().view(Observer::Seat(seat)), own);
                self.play.log().iter().for_each(|event| player.show(event));
                player
            }
            Err(_) => Player::new(seat, bot, &view, own),
        }
    }

    fn legal_list(&self, observer: Observer) -> ActionList<ActionOf<G>> {
        match observer {
            Observer::Seat(seat) => self.play.legal(seat),
            Observer::Public => ActionList::new(),
        }
    }

    /// The events from number `from` on that an observer was shown and may still recall.
    fn recalled(&self, observer: Observer, from: usize) -> impl Iterator<Item = EventOf<G>> + '_ {
        let state = self.play.state();
        let recalled = self.play.log().iter().skip(from).filter(|event| state.recalls(event));
        recalled.map(move |event| G::State::shown(event, observer))
    }

    fn scene<T>(&self, look: &Look<'_>, draw: impl FnOnce(&Scene<'_, G>) -> T) -> T {
        let view = self.play.state().view(look.observer);
        let legal = self.legal_list(look.observer);
        let log: Vec<EventOf<G>> = self.recalled(look.observer, 0).collect();
        draw(&Scene {
            view: &view,
            observer: look.observer,
            legal: &legal,
            pending: self.play.pending(),
            sitters: look.sitters,
            log: &log,
            fresh: self.recalled(look.observer, look.told).count(),
            now: look.now,
            over: self.play.pending() == Pending::Over,
            words: look.words,
        })
    }

    fn thinks(&self, seat: Seat, mut player: Player<G>, keep: bool) -> Question {
        let view: ViewOf<G> = self.play.state().view(Observer::Seat(seat));
        let legal = self.play.legal(seat);
        Box::new(move || {
            let chosen = player.choose(&view, &legal);
            Box::new(Decided::<G> { player: keep.then_some(player), chosen })
        })
    }
}

impl<G: Tableau> Desk for Live<G> {
    fn pending(&self) -> Pending {
        self.play.pending()
    }

    fn steps(&self) -> u64 {
        self.record.steps.len() as u64
    }

    fn told(&self) -> usize {
        self.play.log().len()
    }

    fn hides(&self) -> bool {
        G::hides(&self.play.state().view(Observer::Public))
    }

    fn clock(&self) -> Option<Moment> {
        self.play.state().clock()
    }

    fn alarm(&self) -> Option<Moment> {
        self.play.state().alarm()
    }

    fn act(&mut self, seat: Seat, asked: &Asked, at: Option<Moment>, words: &Words) -> Result<Json, No> {
        let malformed = |why: String| No { code: "E_ACTION", ruling: "", why };
        let object = match asked {
            Asked::Text(text) => &G::action_json(G::parse(text).map_err(malformed)?),
            Asked::Object(object) => object,
        };
        let at = at.and_then(|at| Some(at.max(self.clock()?)));
        // The refusal itself, not only its English sentence: the reader may speak another language.
        let attempt = match at {
            Some(at) => {
                let mut heard = self.play.state().clone();
                heard.hear(at, &mut |_| {});
                G::attempt(&heard, seat, object)
            }
            None => G::attempt(self.play.state(), seat, object),
        };
        let no = |refusal: <G::State as State>::Refusal| No {
            code: refusal.code(),
            ruling: refusal.ruling(),
            why: G::why_not(words, refusal),
        };
        let step = Step::Act { seat, action: attempt.map_err(no)?, at };
        let written = self.play.step_json(&step);
        let told = self.play.log().len();
        self.play.step(&step).map_err(|why| malformed(why.to_string()))?;
        self.take(step, told);
        Ok(written)
    }

    fn draw(&mut self) -> Json {
        let told = self.play.log().len();
        let (outcome, written) = self.play.draw(&mut stream(self.seed, Purpose::Draws, self.draws));
        self.take(Step::Chance(outcome), told);
        object([("chance", written)])
    }

    fn reach(&mut self, to: Moment) -> Json {
        let told = self.play.log().len();
        let to = to.max(self.clock().unwrap_or_default());
        // The clock never runs back here, which is all that could be wrong with it.
        if self.play.clock(to).is_ok() {
            self.take(Step::Clock(to), told);
        }
        json!({ "clock": to })
    }

    fn replay(&mut self, step: &Json) -> Result<(), String> {
        let told = self.play.log().len();
        let number = self.record.steps.len() + 1;
        self.record.replay(step, &mut self.play, number).map_err(|why| why.to_string())?;
        if let Some(step) = self.record.steps.pop() {
            self.take(step, told);
        }
        Ok(())
    }

    fn silence(&self, seat: Seat) -> Option<String> {
        self.play.state().silence(seat).map(G::print)
    }

    fn obey(&self, seat: Seat, orders: &[String]) -> Option<String> {
        if orders.is_empty() {
            return None;
        }
        let view = self.play.state().view(Observer::Seat(seat));
        let legal = self.play.legal(seat);
        orders.iter().find_map(|order| G::obey(order, &view, &legal)).map(G::print)
    }

    fn knows_order(&self, order: &str) -> bool {
        G::orders(&self.play.state().view(Observer::Public)).iter().any(|known| known.id == order)
    }

    fn spent(&self, orders: &[String], told: usize) -> Vec<String> {
        if orders.is_empty() {
            return Vec::new();
        }
        let news: Vec<_> =
            self.play.log()[told..].iter().map(|event| G::State::shown(event, Observer::Public)).collect();
        orders.iter().filter(|order| news.iter().any(|event| G::spent(order, event))).cloned().collect()
    }

    fn seat_bot(&mut self, seat: Seat, level: Level) {
        self.bots[seat.index()] = BotChair::Here(self.player(seat, level));
    }

    fn dismiss(&mut self, seat: Seat) {
        self.bots[seat.index()] = BotChair::Nobody;
    }

    fn looks(&mut self, seat: Seat) -> Option<Moment> {
        match &mut self.bots[seat.index()] {
            BotChair::Here(player) => Some(player.looks()),
            BotChair::Nobody | BotChair::Away(_) => None,
        }
    }

    fn ask(&mut self, seat: Seat) -> Option<Question> {
        let chair = &mut self.bots[seat.index()];
        match std::mem::replace(chair, BotChair::Away(Vec::new())) {
            BotChair::Here(player) => Some(self.thinks(seat, player, true)),
            other => {
                self.bots[seat.index()] = other;
                None
            }
        }
    }

    fn ask_stand_in(&self, seat: Seat, level: Level) -> Question {
        self.thinks(seat, self.player(seat, level), false)
    }

    fn hear(&mut self, seat: Seat, thought: Thought) -> Option<String> {
        let Decided::<G> { player, chosen } = *thought.downcast().ok()?;
        let chair = &mut self.bots[seat.index()];
        // Somebody may have taken the seat while its bot was thinking.
        if let (Some(mut player), BotChair::Away(missed)) = (player, &mut *chair) {
            missed.iter().for_each(|event| player.show(event));
            *chair = BotChair::Here(player);
        }
        let action = chosen.ok()?;
        self.play.state().check(seat, action).is_ok().then(|| G::print(action))
    }

    fn view(&self, observer: Observer) -> Json {
        self.play.view(observer)
    }

    fn legal(&self, seat: Seat) -> Vec<Json> {
        let list = self.play.legal(seat);
        let written = |action| object([("text", Json::String(G::print(action))), ("action", G::action_json(action))]);
        list.iter().map(|&action| written(action)).collect()
    }

    fn events(&self, observer: Observer, told: usize) -> Vec<Json> {
        self.recalled(observer, told).map(|event| G::event_json(&event)).collect()
    }

    fn result(&self) -> Json {
        G::result(self.play.state())
    }

    fn record(&self) -> String {
        // What was played can be written: every step passed the same checks on its way in.
        self.record.write().unwrap_or_default()
    }

    fn parts(&self, look: &Look<'_>, place: &Place<'_>) -> Parts {
        self.scene(look, |scene| parts(scene, place))
    }

    fn page(&self, look: &Look<'_>, place: &Place<'_>) -> String {
        self.scene(look, |scene| page(scene, place).into_string())
    }
}

#[cfg(test)]
mod tests;
