//! Worm tokens: their kinds, the hands that hold them and the pile they come from (sections 1.3 and 8).

use crate::options::{WormSet, choice};
use speakeasy_core::Seat;

choice! {
    /// What a worm token does.
    Kind {
        /// The top tile of the own stack goes to its bottom.
        Bottom = "BOTTOM",
        /// An own pawn and a foreign figure on neighbouring places change places.
        Swap = "SWAP",
        /// All foreign figures on one tile advance by the number rolled.
        Push = "PUSH",
        /// One extra turn.
        Double = "DOUBLE",
    }
}

/// The most worm tokens a table has.
pub const MOST: usize = 10;

impl WormSet {
    /// How many tokens of `kind` are in the set (VFX-R17).
    pub const fn count(self, kind: Kind) -> usize {
        match (self, kind) {
            (WormSet::Ten, Kind::Double | Kind::Bottom) => 3,
            (WormSet::Ten, Kind::Push | Kind::Swap) | (WormSet::Eight, _) => 2,
        }
    }

    /// All tokens of the set.
    pub fn tokens(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.iter().flat_map(move |&kind| std::iter::repeat_n(kind, self.count(kind)))
    }
}

/// A token in a player's hand. `K` is [`Kind`], or `Option<Kind>` where an observer may not see it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Held<K> {
    /// The turn on which it was gained.
    pub gained: u32,
    /// What it does.
    pub kind: K,
}

/// The tokens of all hands: seat after seat, each in the order gained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hands<K> {
    tokens: [Held<K>; MOST],
    counts: [u8; 8],
}

impl<K: Copy> Hands<K> {
    /// No tokens; `nothing` stands in the unused entries.
    pub(crate) const fn empty(nothing: K) -> Hands<K> {
        Hands { tokens: [Held { gained: 0, kind: nothing }; MOST], counts: [0; 8] }
    }

    fn start(&self, seat: Seat) -> usize {
        self.counts[..seat.index()].iter().map(|&count| usize::from(count)).sum()
    }

    fn total(&self) -> usize {
        self.start(Seat(8))
    }

    /// How many tokens `seat` holds.
    #[inline]
    pub fn count(&self, seat: Seat) -> usize {
        usize::from(self.counts[seat.index()])
    }

    /// The tokens of `seat`, in the order gained.
    #[inline]
    pub fn of(&self, seat: Seat) -> &[Held<K>] {
        if self.counts[seat.index()] == 0 {
            return &[];
        }
        let start = self.start(seat);
        &self.tokens[start..start + self.count(seat)]
    }

    /// Adds a token as the newest of `seat`. There must be room.
    pub(crate) fn gain(&mut self, seat: Seat, token: Held<K>) {
        let (at, total) = (self.start(seat) + self.count(seat), self.total());
        self.tokens.copy_within(at..total, at + 1);
        self.tokens[at] = token;
        self.counts[seat.index()] += 1;
    }

    /// The same hands with every kind turned into what `seen` makes of it.
    pub(crate) fn map<L: Copy>(&self, nothing: L, mut seen: impl FnMut(Seat, Held<K>) -> L) -> Hands<L> {
        let mut hands = Hands::empty(nothing);
        hands.counts = self.counts;
        let mut next = 0;
        for seat in Seat::all(8) {
            for &token in self.of(seat) {
                hands.tokens[next] = Held { gained: token.gained, kind: seen(seat, token) };
                next += 1;
            }
        }
        hands
    }
}

impl Hands<Kind> {
    /// What fills unused entries.
    pub(crate) const NOTHING: Kind = Kind::Bottom;
    /// No tokens.
    pub(crate) const EMPTY: Hands<Kind> = Hands::empty(Self::NOTHING);

    /// Takes away the first token of `seat` of this kind and turn; was there one?
    pub(crate) fn spend(&mut self, seat: Seat, kind: Kind, gained: u32) -> bool {
        let wanted = Held { gained, kind };
        let Some(offset) = self.of(seat).iter().position(|&token| token == wanted) else { return false };
        let (at, total) = (self.start(seat) + offset, self.total());
        self.tokens.copy_within(at + 1..total, at);
        self.tokens[total - 1] = Held { gained: 0, kind: Self::NOTHING };
        self.counts[seat.index()] -= 1;
        true
    }
}

/// The face-down pile of worm tokens, the top one first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pile {
    kinds: [Kind; MOST],
    count: u8,
}

impl Pile {
    /// An empty pile.
    pub(crate) const EMPTY: Pile = Pile { kinds: [Hands::<Kind>::NOTHING; MOST], count: 0 };

    /// A pile of these tokens, the top one first; what exceeds [`MOST`] is dropped.
    pub(crate) fn of(kinds: impl IntoIterator<Item = Kind>) -> Pile {
        kinds.into_iter().take(MOST).fold(Pile::EMPTY, |mut pile, kind| {
            pile.put_under(kind);
            pile
        })
    }

    /// The tokens, the top one first.
    #[inline]
    pub fn tokens(&self) -> &[Kind] {
        &self.kinds[..usize::from(self.count)]
    }

    /// Takes the top token.
    pub(crate) fn draw(&mut self) -> Option<Kind> {
        let top = *self.tokens().first()?;
        self.kinds.copy_within(1.., 0);
        self.count -= 1;
        self.kinds[usize::from(self.count)] = Hands::<Kind>::NOTHING;
        Some(top)
    }

    /// Puts a token under the pile. There must be room.
    pub(crate) fn put_under(&mut self, kind: Kind) {
        self.kinds[usize::from(self.count)] = kind;
        self.count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_keep_each_seat_in_order_and_leave_no_trace() {
        let held = |kind, gained| Held { gained, kind };
        let mut hands = Hands::EMPTY;
        hands.gain(Seat(2), held(Kind::Swap, 5));
        hands.gain(Seat(0), held(Kind::Push, 6));
        hands.gain(Seat(2), held(Kind::Double, 4));
        hands.gain(Seat(0), held(Kind::Push, 7));
        assert_eq!(hands.of(Seat(0)), [held(Kind::Push, 6), held(Kind::Push, 7)]);
        assert_eq!(hands.of(Seat(1)), []);
        assert_eq!(hands.of(Seat(2)), [held(Kind::Swap, 5), held(Kind::Double, 4)]);
        assert!(!hands.spend(Seat(2), Kind::Swap, 4));
        assert!(hands.spend(Seat(0), Kind::Push, 6));
        assert!(hands.spend(Seat(2), Kind::Swap, 5));
        assert_eq!(hands.of(Seat(2)), [held(Kind::Double, 4)]);
        assert!(hands.spend(Seat(2), Kind::Double, 4) && hands.spend(Seat(0), Kind::Push, 7));
        assert_eq!(hands, Hands::EMPTY);
    }

    #[test]
    fn the_pile_is_drawn_from_the_top_and_fed_from_below() {
        let mut pile = Pile::of([Kind::Swap, Kind::Push]);
        assert_eq!(pile.draw(), Some(Kind::Swap));
        pile.put_under(Kind::Double);
        assert_eq!(pile.tokens(), [Kind::Push, Kind::Double]);
        assert_eq!((pile.draw(), pile.draw(), pile.draw()), (Some(Kind::Push), Some(Kind::Double), None));
        assert_eq!(pile, Pile::EMPTY);
    }
}
