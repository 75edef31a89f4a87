//! The bots of a table: seated or thinking.

use crate::Table;
use speakeasy_bots::bot::{Forfeit, Player, RecipeBot};
use speakeasy_bots::clock::Clock;
use speakeasy_bots::kind::Kind;
use speakeasy_bots::level::Level;
use speakeasy_bots::support::{ActionOf, BotSupport, EventOf, ViewOf};
use speakeasy_core::{ActionList, Moment, Observer, Seat, SeatSet, State};

/// The bot of a seat.
pub(crate) enum BotSeat<G: BotSupport> {
    /// A person plays here, or nobody.
    None,
    /// It sits there.
    Here(Player<G>),
    /// It is thinking; holds the events in the meantime.
    Away(Vec<EventOf<G>>),
}

/// A bot's pending decision. Can run on any thread.
pub struct BotJob<G: BotSupport> {
    player: Player<G>,
    view: ViewOf<G>,
    legal: ActionList<ActionOf<G>>,
    clock: &'static dyn Clock,
    /// Whether the bot goes back to its seat, or stood in once.
    returns: bool,
}

/// A bot and its decision.
pub struct BotDecision<G: BotSupport> {
    player: Option<Player<G>>,
    chosen: Result<ActionOf<G>, Forfeit>,
}

impl<G: BotSupport> BotJob<G> {
    /// How many actions there are to choose from.
    pub fn choices(&self) -> usize {
        self.legal.len()
    }

    /// Thinks. Takes as long as the bot takes.
    pub fn run(mut self) -> BotDecision<G> {
        let chosen = self.player.choose(&self.view, &self.legal, self.clock);
        BotDecision { player: self.returns.then_some(self.player), chosen }
    }
}

impl<G: BotSupport> Table<G> {
    /// Seats a bot and shows it everything its seat was shown so far.
    pub fn seat_bot(&mut self, seat: Seat, kind: &Kind) -> Result<(), String> {
        let bot = kind.bot::<G>(&self.view(Observer::Seat(seat)))?;
        self.bots[seat.index()] = BotSeat::Here(self.sit(seat, bot));
        Ok(())
    }

    /// Takes a seat's bot away.
    pub fn remove_bot(&mut self, seat: Seat) {
        self.bots[seat.index()] = BotSeat::None;
        self.plans[seat.index()] = None;
        self.prepared[seat.index()] = None;
    }

    fn sit(&self, seat: Seat, bot: Box<dyn speakeasy_bots::bot::Bot<G>>) -> Player<G> {
        // A bot that comes back to a game must not repeat the choices of its first sitting.
        let own = self.seed.wrapping_add(u64::from(seat.0)).wrapping_add(self.steps() << 8);
        let mut player = Player::new(seat, bot, &self.first_view(seat), own);
        player.seated(self.seats(), &G::options_json(&self.record.options));
        self.play.log().iter().for_each(|event| player.show(event));
        player
    }

    /// Starts a decision of a seat's bot; `None` if there is no bot or it is already thinking.
    pub fn think(&mut self, seat: Seat) -> Option<BotJob<G>> {
        match std::mem::replace(&mut self.bots[seat.index()], BotSeat::Away(Vec::new())) {
            BotSeat::Here(player) => {
                // Whoever comes back too late in a race looks again.
                self.plans[seat.index()] = None;
                Some(self.thinking(seat, player, true))
            }
            other => {
                self.bots[seat.index()] = other;
                None
            }
        }
    }

    /// A bot of this level that decides once for a seat in which somebody else sits.
    pub fn think_for(&self, seat: Seat, level: Level) -> BotJob<G> {
        let recipe = G::recipe(level, &self.view(Observer::Seat(seat)));
        self.thinking(seat, self.sit(seat, Box::new(RecipeBot(recipe))), false)
    }

    fn thinking(&self, seat: Seat, player: Player<G>, returns: bool) -> BotJob<G> {
        let view = self.view(Observer::Seat(seat));
        BotJob { player, view, legal: self.legal(seat), clock: self.clock, returns }
    }

    /// Takes a bot back with what it decided on: nothing if that is no longer legal, since in a race another may have
    /// been faster.
    pub fn bot_decided(&mut self, seat: Seat, thought: BotDecision<G>) -> Result<Option<ActionOf<G>>, Forfeit> {
        let bot = &mut self.bots[seat.index()];
        // Somebody may have taken the seat while its bot was thinking.
        if let (Some(mut player), BotSeat::Away(missed)) = (thought.player, &mut *bot) {
            missed.iter().for_each(|event| player.show(event));
            *bot = BotSeat::Here(player);
        }
        let action = thought.chosen?;
        Ok(self.play.state().check(seat, action).is_ok().then_some(action))
    }

    /// In a race: the bot of these seats that acts first, and when on the table's clock. Bots that are away thinking, or
    /// whose decision waits for its moment, have had theirs.
    pub fn next_in_race(&mut self, racing: SeatSet, now: Moment) -> Option<(Moment, Seat)> {
        let mut first = None;
        for seat in racing.iter() {
            let (BotSeat::Here(player), None) = (&mut self.bots[seat.index()], &self.prepared[seat.index()]) else {
                continue;
            };
            let due = *self.plans[seat.index()].get_or_insert_with(|| now + player.looks());
            let plan = (due.max(now), seat);
            first = Some(first.map_or(plan, |first: (Moment, Seat)| first.min(plan)));
        }
        first
    }

    /// What a seat knows beyond its view: by its bot if it is there, else by what the seat was shown since the game began.
    pub fn knowledge(&self, seat: Seat) -> G::Knowledge {
        match &self.bots[seat.index()] {
            BotSeat::Here(player) => player.knowledge().clone(),
            _ => {
                let mut knowledge = G::knowledge(&self.first_view(seat));
                for event in self.play.log() {
                    G::learn(&mut knowledge, &G::State::shown(event, Observer::Seat(seat)));
                }
                knowledge
            }
        }
    }
}
