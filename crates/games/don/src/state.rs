//! A game in progress as a value: what lies open, and what is hidden.

use crate::action::{Action, Request};
use crate::card::{CardSet, DECK_SIZE};
use crate::event::{Event, What};
use crate::options::{MAX_SEATS, Options, START_CHIPS};
use crate::refusal::Refusal;
use crate::table::Table;
use crate::view::View;
use crate::{Card, Phase, consistency, scoring};
use speakeasy_core::{ActionList, Faults, Observer, Outcome, Pending, Rng, Seat, below, shuffle};

/// A game in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) table: Table,
    /// Chips of each seat, 0 beyond the table.
    pub(crate) chips: [u8; MAX_SEATS],
    /// The deck; its cards are the last `table.unseen.len()`, the top one first. A card that has been
    /// revealed leaves the default card behind, so that equal positions are equal.
    pub(crate) deck: [Card; DECK_SIZE],
}

/// The outcome of one of the two draws of the set-up (3).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// Who is first player.
    First(Seat),
    /// The shuffled deck, top first.
    Deck([Card; DECK_SIZE]),
}

impl State {
    /// A table before its first draw.
    pub(crate) fn new(options: &Options, seats: usize) -> State {
        let mut chips = [0; MAX_SEATS];
        chips[..seats].fill(START_CHIPS);
        let mut state = State { table: Table::new(options, seats), chips, deck: Default::default() };
        state.lay_deck(options.deck.iter());
        state
    }

    /// Puts these cards, top first, where the deck lies.
    pub(crate) fn lay_deck(&mut self, cards: impl Iterator<Item = Card>) {
        let top = DECK_SIZE - self.table.unseen.len();
        for (place, card) in self.deck[top..].iter_mut().zip(cards) {
            *place = card;
        }
    }

    /// What lies open.
    #[inline]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The chips of `seat`; 0 for a seat beyond the table.
    #[inline]
    pub fn chips(&self, seat: Seat) -> u8 {
        self.chips.get(seat.index()).copied().unwrap_or(0)
    }

    /// The deck, top first.
    #[inline]
    pub fn deck(&self) -> &[Card] {
        &self.deck[DECK_SIZE - self.table.unseen.len()..]
    }

    /// Passes on what just happened, with the present round.
    #[inline]
    pub(crate) fn tell(&self, tell: &mut impl FnMut(Event), what: What) {
        tell(Event { round: self.table.round, what });
    }

    /// An exchange of districts, at once and without asking the other side (8).
    fn swap(&mut self, seat: Seat, give: Card, with: Seat, take: Card) {
        let tableau = &mut self.table.tableau;
        tableau[seat.index()] = tableau[seat.index()].without(give).with(take);
        tableau[with.index()] = tableau[with.index()].without(take).with(give);
        self.table.swapped = self.table.swapped.with(seat);
        self.note_gain(CardSet::EMPTY.with(give).with(take));
    }

    /// Notes that these cards have changed hands this round, where that matters (DON-H15).
    #[inline]
    pub(crate) fn note_gain(&mut self, cards: CardSet) {
        if self.table.options.earlier_discards {
            self.table.gained = self.table.gained.and(cards);
        }
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
        self.table.seats()
    }

    #[inline]
    fn pending(&self) -> Pending {
        self.table.pending()
    }

    // Always: with so many callers the compiler leaves it a call, and random games are slower.
    #[inline(always)]
    fn legal(&self, seat: Seat, out: &mut ActionList<Action>) {
        self.table.legal(seat, self.chips(seat), out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        Request::from(action).judge(&self.table, seat, self.chips(seat)).map(drop)
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Action, tell: &mut impl FnMut(Event)) {
        debug_assert_eq!(self.check(seat, action), Ok(()), "{seat} {action:?} in {self:?}");
        self.tell(tell, What::Did { seat, action });
        match action {
            Action::Bid { amount } => self.bid(seat, amount, tell),
            Action::Pass => self.pass(seat, tell),
            Action::Decline if self.table.phase == Phase::SideOffer => {
                self.ask_to_offer(self.table.asked_after(seat), tell);
            }
            Action::Decline => self.ask_to_swap(self.table.asked_after(seat), tell),
            Action::Offer { card } => self.open_side_auction(seat, card, tell),
            Action::Swap { give, with, take } => {
                self.swap(seat, give, with, take);
                self.ask_to_swap(self.table.asked_after(seat), tell);
            }
            Action::Discard { card } => self.discard(seat, card, tell),
        }
    }

    #[inline]
    fn sample(&self, rng: &mut (impl Rng + ?Sized)) -> Chance {
        if self.table.phase == Phase::DrawFirst {
            return Chance::First(Seat(below(rng, self.table.seats.into()) as u8));
        }
        let mut deck = self.deck;
        shuffle(rng, &mut deck);
        Chance::Deck(deck)
    }

    fn check_chance(&self, outcome: &Chance) -> Result<(), String> {
        match (self.table.phase, outcome) {
            (Phase::DrawFirst, Chance::First(seat)) if seat.index() < self.seats() => Ok(()),
            (Phase::DrawFirst, Chance::First(seat)) => {
                Err(format!("the first player must be a seat from 0 to {}, not {}", self.seats() - 1, seat.0))
            }
            (Phase::Shuffle, Chance::Deck(deck)) if deck.iter().copied().collect::<CardSet>() == self.table.unseen => {
                Ok(())
            }
            (Phase::Shuffle, Chance::Deck(_)) => Err("the deck must have each of its 30 cards once".into()),
            (Phase::DrawFirst, _) => Err("the first player is to be drawn now".into()),
            (Phase::Shuffle, _) => Err("the deck is to be shuffled now".into()),
            _ => Err("no draw is due".into()),
        }
    }

    #[inline]
    fn apply_chance(&mut self, outcome: &Chance, tell: &mut impl FnMut(Event)) {
        debug_assert_eq!(self.check_chance(outcome), Ok(()));
        match outcome {
            Chance::First(seat) => {
                self.table.first = *seat;
                self.table.phase = Phase::Shuffle;
            }
            Chance::Deck(deck) => {
                self.deck = *deck;
                self.start_round(tell);
            }
        }
    }

    /// 4.2: decline, pass or the lowest legal bid, or the first card in canonical order that may be discarded.
    fn default_action(&self, seat: Seat) -> Option<Action> {
        if self.pending() != Pending::Turn(seat) {
            return None;
        }
        match self.table.phase {
            Phase::SideOffer | Phase::Swap => Some(Action::Decline),
            Phase::SideBid | Phase::Bid if self.table.must_open(seat, self.chips(seat)) => {
                let lowest = self.table.fair_bids(seat, self.chips(seat)).iter().next();
                lowest.map(|amount| Action::Bid { amount })
            }
            Phase::SideBid | Phase::Bid => Some(Action::Pass),
            Phase::Discard => self.table.discardable(seat).iter().next().map(|card| Action::Discard { card }),
            Phase::DrawFirst | Phase::Shuffle | Phase::GameOver => None,
        }
    }

    #[inline]
    fn view(&self, observer: Observer) -> View {
        View::of(self, observer)
    }

    fn shown(event: &Event, _observer: Observer) -> Event {
        *event
    }

    /// 2.3: hidden chips ask players to remember; views help only from the previous round on.
    fn recalls(&self, event: &Event) -> bool {
        self.table.options.open_chips
            || self.table.phase == Phase::GameOver
            || event.round.saturating_add(1) >= self.table.round
    }

    /// Chips and the order of the deck are all that is hidden. Whether somebody can pay is news where chips are hidden and
    /// bids are not checked; a lot that was all there was left is none.
    fn shows(&self, event: &Event, seat: Seat) -> bool {
        let unsure = self.table.options.strict_table && !self.table.options.open_chips;
        match event.what {
            What::Reveal { .. } => !self.table.unseen.is_empty(),
            What::Sold { seat: buyer, .. } | What::SideSold { seat: buyer, .. } | What::Overbid { seat: buyer, .. } => {
                unsure && buyer != seat
            }
            What::Did { .. }
            | What::Free { .. }
            | What::LotRemoved
            | What::SideUnsold { .. }
            | What::Penalty { .. } => false,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.table.phase == Phase::GameOver).then(|| scoring::outcome(&self.table, &self.chips))
    }

    fn audit(&self) -> Result<(), String> {
        let mut faults = Faults::position();
        consistency::check_state(self, &mut faults);
        match faults.list.first() {
            None => Ok(()),
            Some(fault) => Err(format!("{}: {}", fault.at, fault.what)),
        }
    }
}
