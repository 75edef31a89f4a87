//! A game in progress as a value: what lies open, and the tastes.

use crate::action::Action;
use crate::dice::{DECK_SIZE, Face, GLASS_SIZE, Tastes, cards_left};
use crate::event::Event;
use crate::options::{MAX_SEATS, Options};
use crate::refusal::Refusal;
use crate::table::{Phase, Table};
use crate::view::View;
use crate::{consistency, scoring};
use speakeasy_core::{ActionList, ArrayVec, Observer, Outcome, Pending, Rng, Seat, below, shuffle};

/// A game in progress. The undealt cards are those that nobody has, so the tastes say it all.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) table: Table,
    pub(crate) tastes: Tastes,
}

/// The outcome of a draw.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// The taste of each seat (3).
    Deal(ArrayVec<Face, MAX_SEATS>),
    /// Who starts (NGT-R02).
    Start(Seat),
    /// What the die shows, 1 to 6 (4.2).
    Die(u8),
}

impl State {
    /// A table before the deal.
    pub(crate) fn new(options: &Options, seats: usize) -> State {
        State { table: Table::new(options, seats), tastes: Tastes::default() }
    }

    /// What lies open.
    #[inline]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The taste of `seat`, once it is dealt.
    #[inline]
    pub fn taste(&self, seat: Seat) -> Option<Face> {
        self.tastes.get(seat.index()).copied().flatten()
    }

    /// The cards that nobody got, rising.
    pub fn undealt(&self) -> ArrayVec<Face, DECK_SIZE> {
        cards_left(&self.tastes)
    }

    /// Deals, then draws who starts unless an option says so.
    fn deal(&mut self, tastes: &[Face], tell: &mut impl FnMut(Event)) {
        for (seat, &face) in Seat::all(self.table.seats()).zip(tastes) {
            self.tastes[seat.index()] = Some(face);
            tell(match self.table.options.open_tastes {
                true => Event::Shown { seat, face },
                false => Event::Dealt { seat, face: Some(face) },
            });
        }
        match self.table.options.start_player {
            Some(seat) => self.start(seat, tell),
            None => self.table.phase = Phase::Start,
        }
    }

    fn start(&mut self, seat: Seat, tell: &mut impl FnMut(Event)) {
        self.table.starter = Some(seat);
        self.table.phase = Phase::Choose(seat);
        tell(Event::Starts { seat });
        tell(Event::Round { round: self.table.round });
    }

    /// 4.2: a 1 spills, any other die goes into the glass, and the fifth fills it.
    fn roll(&mut self, seat: Seat, pips: u8, tell: &mut impl FnMut(Event)) {
        let Some(face) = Face::of(pips.into()) else {
            tell(Event::Spilled { seat, dice: self.table.glass.len() as u8 });
            self.table.glass.clear();
            return self.end_turn(seat, tell);
        };
        tell(Event::Rolled { seat, face });
        self.table.glass.push(face);
        if self.table.glass.len() == GLASS_SIZE {
            tell(Event::Filled { seat });
            return self.bank(seat, tell);
        }
        self.table.phase = Phase::Choose(seat);
    }

    /// 4.3: the glass goes to the shelf.
    fn bank(&mut self, seat: Seat, tell: &mut impl FnMut(Event)) {
        for face in self.table.glass.drain(..) {
            self.table.shelves[seat.index()].add(face, 1);
        }
        self.end_turn(seat, tell);
    }

    /// 4.4: the next seat, the next round, or the end.
    fn end_turn(&mut self, seat: Seat, tell: &mut impl FnMut(Event)) {
        let next = seat.next(self.table.seats());
        let round_ends = Some(next) == self.table.starter;
        if round_ends && self.table.round == self.table.options.rounds {
            return self.end(tell);
        }
        self.table.phase = Phase::Choose(next);
        if round_ends {
            self.table.round += 1;
            tell(Event::Round { round: self.table.round });
        }
    }

    /// 5: the tastes are shown, and the points counted.
    fn end(&mut self, tell: &mut impl FnMut(Event)) {
        self.table.phase = Phase::Over;
        if !self.table.options.open_tastes {
            for seat in Seat::all(self.table.seats()) {
                if let Some(face) = self.taste(seat) {
                    tell(Event::Shown { seat, face });
                }
            }
        }
        if let Some(outcome) = scoring::outcome(&self.table, &self.tastes) {
            let points = outcome.scores.iter().copied().max().unwrap_or(0);
            tell(Event::Won { winners: outcome.winners(), points });
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

    #[inline]
    fn legal(&self, seat: Seat, out: &mut ActionList<Action>) {
        self.table.legal(seat, out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.table.judge(seat, Some(action)).map(drop)
    }

    fn apply(&mut self, seat: Seat, action: Action, tell: &mut impl FnMut(Event)) {
        debug_assert_eq!(self.check(seat, action), Ok(()), "{seat} {action:?} in {self:?}");
        match action {
            Action::Roll => self.table.phase = Phase::Roll(seat),
            Action::Stop => {
                tell(Event::Stopped { seat, dice: self.table.glass.len() as u8 });
                self.bank(seat, tell);
            }
        }
    }

    fn sample(&self, rng: &mut (impl Rng + ?Sized)) -> Chance {
        match self.table.phase {
            Phase::Deal => {
                let mut deck = self.undealt();
                shuffle(rng, &mut deck);
                Chance::Deal(deck.into_iter().take(self.table.seats()).collect())
            }
            Phase::Start => Chance::Start(Seat(below(rng, self.table.seats.into()) as u8)),
            Phase::Choose(_) | Phase::Roll(_) | Phase::Over => Chance::Die(below(rng, 6) as u8 + 1),
        }
    }

    fn check_chance(&self, outcome: &Chance) -> Result<(), String> {
        let seats = self.table.seats();
        match (self.table.phase, outcome) {
            (Phase::Deal, Chance::Deal(tastes)) if tastes.len() != seats => {
                Err(format!("{seats} cards are dealt, one a seat, not {}", tastes.len()))
            }
            (Phase::Deal, Chance::Deal(tastes)) => match consistency::too_many(tastes.iter().copied()) {
                Some(face) => Err(format!("there are only two cards of {}", face.pips())),
                None => Ok(()),
            },
            (Phase::Start, Chance::Start(seat)) if seat.index() < seats => Ok(()),
            (Phase::Start, Chance::Start(seat)) => {
                Err(format!("who starts must be a seat from 0 to {}, not {}", seats - 1, seat.0))
            }
            (Phase::Roll(_), Chance::Die(1..=6)) => Ok(()),
            (Phase::Roll(_), Chance::Die(pips)) => Err(format!("a die shows 1 to 6, not {pips}")),
            (Phase::Deal, _) => Err("the tastes are to be dealt now".into()),
            (Phase::Start, _) => Err("who starts is to be drawn now".into()),
            (Phase::Roll(_), _) => Err("a die is to be rolled now".into()),
            (Phase::Choose(_) | Phase::Over, _) => Err("no draw is due".into()),
        }
    }

    fn apply_chance(&mut self, outcome: &Chance, tell: &mut impl FnMut(Event)) {
        debug_assert_eq!(self.check_chance(outcome), Ok(()));
        match (self.table.phase, outcome) {
            (Phase::Deal, Chance::Deal(tastes)) => self.deal(tastes, tell),
            (Phase::Start, Chance::Start(seat)) => self.start(*seat, tell),
            (Phase::Roll(seat), Chance::Die(pips)) => self.roll(seat, *pips, tell),
            _ => {}
        }
    }

    #[inline]
    fn view(&self, observer: Observer) -> View {
        View::of(self, observer)
    }

    fn shown(event: &Event, observer: Observer) -> Event {
        event.shown(observer)
    }

    /// Only stopping and the round that it may end are no news.
    fn shows(&self, event: &Event, _seat: Seat) -> bool {
        !matches!(event, Event::Stopped { .. } | Event::Round { .. })
    }

    fn outcome(&self) -> Option<Outcome> {
        scoring::outcome(&self.table, &self.tastes)
    }

    fn audit(&self) -> Result<(), String> {
        consistency::audit(self)
    }
}
