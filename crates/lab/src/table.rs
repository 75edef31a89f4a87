//! One game among bots, from the first draw to the result.

use speakeasy_bots::bot::{Forfeit, Player};
use speakeasy_bots::craft::{ActionOf, Craft};
use speakeasy_bots::kind::Kind;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::json::json;
use speakeasy_core::{Faults, MAX_SEATS, Moment, Observer, Outcome, Pending, Seat, SeatSet, State};
use speakeasy_record::{Play, Step};

/// How a game among bots ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Ending {
    /// By the rules.
    Played(Outcome),
    /// A bot gave up, or was given up on.
    Forfeited {
        /// Which.
        seat: Seat,
        /// Why.
        why: String,
    },
}

impl Ending {
    /// Each seat's share of the win; the others share it where one forfeits.
    pub fn shares(&self, seats: usize) -> Vec<f64> {
        let winners = match self {
            Ending::Played(outcome) => outcome.winners(),
            Ending::Forfeited { seat, .. } => SeatSet::all(seats).without(*seat),
        };
        Seat::all(seats).map(|seat| if winners.has(seat) { 1.0 / winners.len() as f64 } else { 0.0 }).collect()
    }

    /// Each seat's rank, 1 for the best.
    pub fn ranks(&self, seats: usize) -> Vec<usize> {
        match self {
            Ending::Played(outcome) => outcome.ranks.iter().map(|&rank| usize::from(rank)).collect(),
            Ending::Forfeited { seat, .. } => {
                Seat::all(seats).map(|other| if other == *seat { seats } else { 1 }).collect()
            }
        }
    }
}

/// A table at which every seat is a bot.
pub struct BotTable<G: Craft> {
    /// The game so far.
    pub play: Play<G>,
    players: Vec<Player<G>>,
    /// The deal: draw k of the game comes from stream k of this seed, whatever is played.
    deal: u64,
    draws: u64,
    /// In a race: when each seat will act.
    plans: [Option<Moment>; MAX_SEATS],
    choices: Vec<u16>,
}

impl<G: Craft> BotTable<G> {
    /// Sits the bots down, one a seat. `seed` is for their own chance.
    pub fn new(options: &G::Options, bots: &[Kind], deal: u64, seed: u64) -> Result<BotTable<G>, TableError> {
        let play = Play::<G>::new(options, bots.len()).map_err(TableError::Table)?;
        let mut players = Vec::new();
        for (seat, kind) in Seat::all(bots.len()).zip(bots) {
            let view = play.state().view(Observer::Seat(seat));
            let bot = kind.bot::<G>(&view).map_err(|why| TableError::Bot(kind.to_string(), why))?;
            let mut player = Player::new(seat, bot, &view, seed.wrapping_add(u64::from(seat.0)));
            player.seated(bots.len(), &G::options_json(options));
            players.push(player);
        }
        Ok(BotTable { play, players, deal, draws: 0, plans: [None; MAX_SEATS], choices: Vec::new() })
    }

    /// Plays to the end.
    pub fn run(&mut self) -> Ending {
        loop {
            if let Some(ending) = self.step() {
                return ending;
            }
        }
    }

    /// One step of the game; its ending once it has ended, of which the bots are told.
    pub fn step(&mut self) -> Option<Ending> {
        let (ending, result) = match self.advance() {
            Err((seat, Forfeit(why))) => {
                let result = json!({ "forfeit": { "seat": seat.0, "why": why } });
                (Ending::Forfeited { seat, why }, result)
            }
            Ok(()) => (Ending::Played(self.play.state().outcome()?), G::result(self.play.state())),
        };
        for player in &mut self.players {
            player.over(&result);
        }
        Some(ending)
    }

    /// How many actions each decision so far could choose from.
    pub fn choices(&self) -> &[u16] {
        &self.choices
    }

    /// What the player in a seat remembers of what it was shown.
    pub fn knowledge(&self, seat: Seat) -> &G::Knowledge {
        self.players[seat.index()].knowledge()
    }

    /// How many draws there have been.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// One step of the game; an error is a bot that forfeits.
    fn advance(&mut self) -> Result<(), (Seat, Forfeit)> {
        let state = self.play.state();
        let step = match state.pending() {
            Pending::Over => return Ok(()),
            Pending::Chance => {
                let outcome = state.sample(&mut stream(self.deal, Purpose::Draws, self.draws));
                self.draws += 1;
                Step::Chance(outcome)
            }
            Pending::Clock => Step::Clock(state.alarm().unwrap_or_default()),
            Pending::Turn(seat) => Step::Act { seat, action: self.ask(seat)?, at: None },
            Pending::Race(seats) => self.race(seats)?,
        };
        let told = self.play.log().len();
        self.play.step(&step).expect("bots are asked for legal actions only");
        for event in &self.play.log()[told..] {
            for player in &mut self.players {
                player.show(event);
            }
        }
        if !matches!(self.play.pending(), Pending::Race(_)) {
            self.plans = [None; MAX_SEATS];
        }
        Ok(())
    }

    /// Who has looked long enough acts first; what he wants is decided at that moment, from what lies there then.
    fn race(&mut self, seats: SeatSet) -> Result<Step<G::State>, (Seat, Forfeit)> {
        let now = self.play.state().clock().unwrap_or_default();
        for seat in seats.iter() {
            let player = &mut self.players[seat.index()];
            self.plans[seat.index()].get_or_insert_with(|| now + player.looks());
        }
        let when = |seat: &Seat| (self.plans[seat.index()].unwrap_or_default().max(now), *seat);
        let seat = seats.iter().min_by_key(when).expect("a race has a runner");
        let at = when(&seat).0;
        match self.play.state().alarm() {
            Some(alarm) if alarm <= at => Ok(Step::Clock(alarm)),
            _ => Ok(Step::Act { seat, action: self.ask(seat)?, at: Some(at) }),
        }
    }

    fn ask(&mut self, seat: Seat) -> Result<ActionOf<G>, (Seat, Forfeit)> {
        let view = self.play.state().view(Observer::Seat(seat));
        let legal = self.play.legal(seat);
        self.choices.push(legal.len() as u16);
        self.players[seat.index()].choose(&view, &legal).map_err(|forfeit| (seat, forfeit))
    }
}

/// Why bots cannot sit down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableError {
    /// The table cannot be.
    Table(Faults),
    /// A bot cannot play at it: its name, and why.
    Bot(String, String),
}

impl std::fmt::Display for TableError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TableError::Table(faults) => write!(f, "{faults}"),
            TableError::Bot(name, why) => write!(f, "{name}: {why}"),
        }
    }
}
