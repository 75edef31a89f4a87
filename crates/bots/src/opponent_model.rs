//! Estimates of how the others play: which players are sensible, and which are wild (play at random).

use speakeasy_core::{MAX_SEATS, Rng, Seat, SeatSet};

/// The greatest certainty with which a player is taken for wild or sensible.
const CERTAIN: f32 = 1e6;

/// A kind of group: how likely it is, and how many in it are wild. Friends tend to play alike, so what one of them does
/// says something about the others.
#[derive(Clone, Copy, Debug)]
pub struct Opponents {
    /// How likely it is before anything was seen.
    pub likely: f32,
    /// The share of those in it who are wild.
    pub wild: f32,
}

/// How many times as likely what was seen of a player is from a wild one as from a sensible one: `seen` counts what he
/// did by kinds, of which `wild` and `sensible` say how often such players do each.
pub fn tells<const KINDS: usize>(seen: [u16; KINDS], wild: [f32; KINDS], sensible: [f32; KINDS]) -> f32 {
    let times = (0..KINDS).map(|kind| (wild[kind] / sensible[kind]).powi(seen[kind].into()));
    times.product::<f32>().clamp(1.0 / CERTAIN, CERTAIN)
}

/// What `me` believes about everybody else.
pub struct Impression {
    /// How likely each kind still is, of all of them together 1; and how likely each seat is wild if it is that one.
    mixes: Vec<(f32, [f32; MAX_SEATS])>,
}

impl Impression {
    /// Of the `seats` at a table, seen by `me`.
    pub fn of(mixes: &[Opponents], seats: usize, me: Seat, tells: impl Fn(Seat) -> f32) -> Impression {
        let others = || Seat::all(seats).filter(|&seat| seat != me);
        let mut mixes: Vec<_> = mixes
            .iter()
            .map(|mix| {
                // How likely each player would have shown what he showed, a sensible one's chance being 1.
                let shown = |seat: Seat| mix.wild * tells(seat) + 1.0 - mix.wild;
                let mut wild = [0.0; MAX_SEATS];
                others().for_each(|seat| wild[seat.index()] = mix.wild * tells(seat) / shown(seat));
                (mix.likely * others().map(shown).product::<f32>(), wild)
            })
            .collect();
        let all: f32 = mixes.iter().map(|(likely, _)| likely).sum();
        mixes.iter_mut().for_each(|(likely, _)| *likely /= all);
        Impression { mixes }
    }

    /// How likely each seat is wild.
    pub fn wild(&self) -> [f32; MAX_SEATS] {
        let likely = |seat: usize| self.mixes.iter().map(|(likely, wild)| likely * wild[seat]).sum();
        std::array::from_fn(likely)
    }

    /// Imagines some opponents, and so who is wild.
    pub fn imagine(&self, rng: &mut impl Rng) -> SeatSet {
        let mut chance = || rng.next_u32() as f32 / u32::MAX as f32;
        let mut rest = chance();
        let opponents = self.mixes.iter().find(|(likely, _)| {
            rest -= likely;
            rest < 0.0
        });
        let (_, wild) = opponents.or(self.mixes.last()).copied().unwrap_or((1.0, [0.0; MAX_SEATS]));
        Seat::all(MAX_SEATS).filter(|seat| chance() < wild[seat.index()]).fold(SeatSet::EMPTY, SeatSet::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    #[test]
    fn imagined_mixes_are_as_likely_as_the_impression_says() {
        let mixes = [Opponents { likely: 0.5, wild: 0.0 }, Opponents { likely: 0.5, wild: 1.0 }];
        // What seat 1 showed is three times as likely from a wild one, and the other is of the same kind.
        let impression = Impression::of(&mixes, 3, Seat(0), |seat| if seat == Seat(1) { 3.0 } else { 1.0 });
        assert_eq!(impression.wild()[..3], [0.0, 0.75, 0.75]);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let imagined: Vec<SeatSet> = (0..4000).map(|_| impression.imagine(&mut rng)).collect();
        let all = SeatSet::EMPTY.with(Seat(1)).with(Seat(2));
        assert!(imagined.iter().all(|&wild| wild == all || wild == SeatSet::EMPTY), "they are all alike");
        let share = imagined.iter().filter(|&&wild| wild == all).count() as f32 / 4000.0;
        assert!((share - 0.75).abs() < 0.03, "{share}");
    }
}
