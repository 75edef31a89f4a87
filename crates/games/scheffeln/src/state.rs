//! A game in progress.

use crate::action::Action;
use crate::board::Board;
use crate::cards::{Card, Cards, Colour, HAND, Plays, ROW};
use crate::characters::Characters;
use crate::draw::Chance;
use crate::event::Event;
use crate::options::Options;
use crate::phase::{Draw, Phase};
use crate::refusal::Refusal;
use crate::request::Request;
use crate::tiles::Ring;
use crate::tokens::{Purse, Stack, Token};
use crate::view::View;
use speakeasy_core::{ActionList, ArrayVec, Faults, MAX_SEATS, Moment, Observer, Outcome, Pending, Rng, Seat, SeatSet};

/// A game in progress. Every field shows in the position; what a phase does not use has one fixed value, so
/// equal positions are equal states.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) phase: Phase,
    /// SPEED: the table's clock; 0 in base.
    pub(crate) clock: Moment,
    pub(crate) round: u32,
    pub(crate) seats: u8,
    /// `None` until it is drawn.
    pub(crate) start: Option<Seat>,
    /// Who is to act in `CHOOSE_CHARACTERS` and `TURN`, seat 0 otherwise.
    pub(crate) turn: Seat,
    pub(crate) ring: Ring,
    pub(crate) board: Board,
    /// By place.
    pub(crate) stacks: [Stack; 8],
    /// Places whose top token is face up, as bits.
    pub(crate) tops_up: u8,
    pub(crate) characters: Characters,
    /// Base only.
    pub(crate) hands: [Cards; 4],
    /// Base only.
    pub(crate) plays: Plays,
    pub(crate) purse: Purse,
    /// SPEED: the seven cards, leftmost first.
    pub(crate) row: Option<[Colour; ROW]>,
    /// SPEED: how many of them are face up, counted from the right.
    pub(crate) revealed: u8,
}

impl State {
    /// A table before its first draw, or everything that speaks against it.
    pub(crate) fn new(options: &Options, seats: usize) -> Result<State, Faults> {
        let faults = options.table_faults(seats);
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(State {
            options: *options,
            phase: Phase::Setup(Draw::first(options)),
            clock: 0,
            round: 1,
            seats: seats as u8,
            start: options.start_player,
            turn: Seat(0),
            ring: Ring::ALPHABETICAL,
            board: Board::default(),
            stacks: [Stack::EMPTY; 8],
            tops_up: 0,
            characters: Characters::CENTRE,
            hands: [Cards::NONE; 4],
            plays: Plays::default(),
            purse: Purse::default(),
            row: None,
            revealed: 0,
        })
    }

    /// How many seats the table has.
    #[inline]
    pub(crate) fn table_size(&self) -> usize {
        self.seats as usize
    }

    /// The options of the table.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Where the game stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The present round.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The starting player; `None` until it is drawn.
    pub fn start(&self) -> Option<Seat> {
        self.start
    }

    /// The tiles clockwise.
    pub fn ring(&self) -> Ring {
        self.ring
    }

    /// The cars.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who holds which character.
    pub fn characters(&self) -> &Characters {
        &self.characters
    }

    /// The hand of a seat; empty in SPEED and for a seat beyond the table.
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// The tokens that lie at a place of the ring, top first; none for a place beyond it.
    pub fn stack(&self, place: usize) -> impl Iterator<Item = Token> + Clone {
        self.stacks.get(place).copied().unwrap_or_default().iter()
    }

    /// Is the top token at a place of the ring face up?
    pub fn is_top_up(&self, place: usize) -> bool {
        self.tops_up >> (place & 7) & 1 == 1
    }

    /// Places whose stack has tokens, all face down, as bits.
    pub(crate) fn covered_stacks(&self) -> u8 {
        let laid = (0..8).filter(|&place| !self.stacks[place].is_empty()).fold(0, |laid, place| laid | 1 << place);
        laid & !self.tops_up
    }

    /// Base: the cards played face up this round, in order.
    pub fn face_up(&self) -> impl Iterator<Item = (Seat, Card)> + Clone + '_ {
        self.plays.face_up()
    }

    /// Base: the cards discarded face down this round, in order.
    pub fn face_down(&self) -> impl Iterator<Item = (Seat, Card)> + Clone + '_ {
        self.plays.face_down()
    }

    /// The tokens a seat has taken, in the order of taking.
    pub fn money(&self, seat: Seat) -> impl Iterator<Item = Token> + Clone + '_ {
        self.purse.of(seat).filter(move |_| seat.index() < self.table_size())
    }

    /// SPEED: the row, leftmost first, cards still face down included; `None` where none is dealt.
    pub fn row(&self) -> Option<&[Colour; ROW]> {
        self.row.as_ref()
    }

    /// How many cards a deal hands out.
    #[inline]
    pub(crate) fn dealt(&self) -> usize {
        if self.options.is_speed() { ROW } else { HAND * self.table_size() }
    }

    /// Cards that are in no hand, not played and not in the row.
    pub(crate) fn undealt(&self) -> Cards {
        let mut rest = Cards::all(self.options.run);
        let hands = self.hands.iter().flat_map(|hand| hand.iter());
        let plays = self.plays.face_up().chain(self.plays.face_down()).map(|(_, card)| card);
        let row = self.row.into_iter().flatten().map(Colour::card);
        for card in hands.chain(plays).chain(row) {
            if rest.has(card) {
                rest.remove(card);
            }
        }
        rest
    }

    /// Seats without a character.
    #[inline]
    pub(crate) fn undecided(&self) -> SeatSet {
        Seat::all(self.table_size()).filter(|&seat| self.characters.of(seat).is_none()).collect()
    }

    /// Money of each seat (5.2).
    pub(crate) fn scores(&self) -> ArrayVec<i32, MAX_SEATS> {
        let mut scores: ArrayVec<i32, MAX_SEATS> = std::iter::repeat_n(0, self.table_size()).collect();
        for (owner, token) in self.purse.iter() {
            if let Some(score) = scores.get_mut(owner.index()) {
                *score += token.value();
            }
        }
        scores
    }
}

impl speakeasy_core::State for State {
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    #[inline]
    fn seats(&self) -> usize {
        self.table_size()
    }

    #[inline]
    fn pending(&self) -> Pending {
        match self.phase {
            Phase::ChooseCharacters | Phase::Turn => Pending::Turn(self.turn),
            Phase::Setup(_) | Phase::Upkeep | Phase::SpeedUpkeep => Pending::Chance,
            Phase::SpeedReveal { .. } => Pending::Clock,
            Phase::SpeedClaim { .. } | Phase::SpeedCountdown { .. } => Pending::Race(self.undecided()),
            Phase::GameOver => Pending::Over,
        }
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut ActionList<Action>) {
        self.list_legal(seat, out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.judge(seat, &Request::from(action)).map(drop)
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Action, tell: &mut impl FnMut(Event)) {
        debug_assert_eq!(self.check(seat, action), Ok(()), "{seat} {action:?}");
        self.act(seat, action, tell);
    }

    #[inline]
    fn sample(&self, rng: &mut (impl Rng + ?Sized)) -> Chance {
        self.draw(rng)
    }

    fn check_chance(&self, outcome: &Chance) -> Result<(), String> {
        self.judge_draw(outcome)
    }

    #[inline]
    fn apply_chance(&mut self, outcome: &Chance, tell: &mut impl FnMut(Event)) {
        debug_assert_eq!(self.check_chance(outcome), Ok(()), "{outcome:?}");
        self.settle(outcome, tell);
    }

    fn clock(&self) -> Option<Moment> {
        self.options.is_speed().then_some(self.clock)
    }

    fn alarm(&self) -> Option<Moment> {
        self.next_moment()
    }

    fn receive_at(&mut self, at: Moment, tell: &mut impl FnMut(Event)) {
        self.listen(at, tell);
    }

    fn reach(&mut self, to: Moment, tell: &mut impl FnMut(Event)) {
        self.run_clock(to, tell);
    }

    /// In turn the first legal action; in SPEED nothing, for waiting is allowed (SCH-R25).
    fn default_action(&self, seat: Seat) -> Option<Action> {
        if self.options.is_speed() {
            return None;
        }
        let mut list = ActionList::new();
        self.list_legal(seat, &mut list);
        list.first().copied()
    }

    fn view(&self, observer: Observer) -> View {
        View::of(self, observer)
    }

    fn shown(event: &Event, observer: Observer) -> Event {
        event.shown(observer)
    }

    fn shows(&self, event: &Event, _seat: Seat) -> bool {
        event.shows()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::GameOver).then(|| {
            let scores = self.scores();
            let better = scores.clone();
            Outcome::ranked(scores, |a, b| better[a] > better[b])
        })
    }

    fn audit(&self) -> Result<(), String> {
        self.audit_all()
    }
}
