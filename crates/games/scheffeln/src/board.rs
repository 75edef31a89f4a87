//! Cars on the ring and the moving rule (4.3, SCH-R07, SCH-R08, SCH-R33).

use crate::cards::Car;
use crate::options::SkipTo;

/// Which way a car goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Clockwise, A to B.
    Forward,
    /// Counter-clockwise, A to H.
    Backward,
}

/// Where the cars stand, by place along the ring.
///
/// Four bits a car: three for its place, the highest set if it stands on top of another. Which places have
/// a car and which have two is kept beside it, so that "the first tile with fewer than two cars" is a
/// rotation and a count of zeros.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    spots: u64,
    occupied: u8,
    full: u8,
}

/// What came of one application of the moving rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Place of departure.
    pub from: usize,
    /// Place of arrival; the same if the pair found no empty tile.
    pub to: usize,
    /// The car carried along.
    pub passenger: Option<Car>,
}

impl Board {
    const TOP: u64 = 8;
    /// A one in every car's four bits.
    const EACH: u64 = 0x1_1111_1111;

    /// A board from what stands at each place, bottom first; `None` if a place has more than two cars.
    pub(crate) fn of<'a>(places: impl IntoIterator<Item = &'a [Car]>) -> Option<Board> {
        let mut board = Board::default();
        for (place, cars) in places.into_iter().enumerate() {
            for &car in cars {
                if board.full >> place & 1 == 1 {
                    return None;
                }
                board.arrive(car, place);
            }
        }
        Some(board)
    }

    /// How many cars stand on the board.
    pub const fn cars(&self) -> usize {
        (self.occupied.count_ones() + self.full.count_ones()) as usize
    }

    /// Is this car on the board?
    #[inline]
    pub const fn has(&self, car: Car) -> bool {
        self.cars() > car.index()
    }

    /// Places with at least one car, as bits.
    #[inline]
    pub const fn occupied(&self) -> u8 {
        self.occupied
    }

    /// Places with two cars, as bits.
    #[inline]
    pub const fn full(&self) -> u8 {
        self.full
    }

    const fn spot(&self, car: Car) -> u64 {
        self.spots >> (4 * car as u32) & 15
    }

    /// The place of a car.
    #[inline]
    pub const fn place(&self, car: Car) -> usize {
        (self.spot(car) & 7) as usize
    }

    /// Does this car stand on top of another?
    #[inline]
    pub const fn is_upper(&self, car: Car) -> bool {
        self.spot(car) & Board::TOP != 0
    }

    /// Is another car on top of this one?
    #[inline]
    pub const fn is_beneath(&self, car: Car) -> bool {
        !self.is_upper(car) && self.full >> self.place(car) & 1 == 1
    }

    /// The upper car of a place with two.
    #[inline]
    fn upper(&self, place: usize) -> Option<Car> {
        // Finds the four bits that equal the wanted spot: the lowest zero nibble of the difference.
        let other = self.spots ^ (Board::EACH * (place as u64 | Board::TOP));
        let zero = other.wrapping_sub(Board::EACH) & !other & (Board::EACH << 3);
        Car::ALL.get(zero.trailing_zeros() as usize / 4).copied()
    }

    /// The cars at a place: bottom, top.
    pub fn at(&self, place: usize) -> (Option<Car>, Option<Car>) {
        let on_board = &Car::ALL[..self.cars()];
        let stands = |spot: u64| on_board.iter().copied().find(|&car| self.spot(car) == spot);
        (stands(place as u64), stands(place as u64 | Board::TOP))
    }

    #[inline]
    fn set(&mut self, car: Car, spot: u64) {
        let shift = 4 * car as u32;
        self.spots = self.spots & !(15 << shift) | spot << shift;
    }

    /// Puts a car that stands nowhere on a place with fewer than two cars.
    #[inline]
    fn arrive(&mut self, car: Car, place: usize) {
        let bit = 1 << place;
        let upper = self.occupied & bit;
        self.full |= upper;
        self.occupied |= bit;
        self.set(car, place as u64 | if upper != 0 { Board::TOP } else { 0 });
    }

    /// Lifts a single car, alone or on top, off its place; its spot is set by [`Board::arrive`].
    #[inline]
    fn leave(&mut self, car: Car) {
        let bit = 1 << self.place(car);
        if self.is_upper(car) {
            self.full &= !bit;
        } else {
            self.occupied &= !bit;
        }
    }

    /// Puts the Mafia car under the single car at a place (SCH-R45).
    pub(crate) fn slide_under(&mut self, car: Car, place: usize) {
        if let (Some(above), None) = self.at(place) {
            self.leave(above);
            self.arrive(car, place);
            self.arrive(above, place);
        }
    }

    /// One step of a car that is on the board (4.3). Where a pair finds no empty tile it comes to rest
    /// where it started (SCH-R08).
    #[inline]
    pub(crate) fn step(&mut self, car: Car, direction: Direction, skip_to: SkipTo) -> Step {
        let from = self.place(car);
        let pair = self.is_beneath(car);
        let free = match skip_to {
            _ if pair => !self.occupied,
            SkipTo::Room => !self.full,
            SkipTo::Empty => self.free_or_empty(from, direction),
        };
        if pair && free == 0 {
            return Step { from, to: from, passenger: self.upper(from) };
        }
        let ahead = match direction {
            Direction::Forward => 1 + free.rotate_right(from as u32 + 1).trailing_zeros() as usize,
            Direction::Backward => 7 - free.rotate_right(from as u32).leading_zeros() as usize,
        };
        let to = (from + ahead) & 7;
        if pair {
            let passenger = self.upper(from);
            let both = 1 << from | 1 << to;
            self.occupied ^= both;
            self.full ^= both;
            self.set(car, to as u64);
            if let Some(passenger) = passenger {
                self.set(passenger, to as u64 | Board::TOP);
            }
            Step { from, to, passenger }
        } else {
            self.leave(car);
            self.arrive(car, to);
            Step { from, to, passenger: None }
        }
    }

    /// Where a single car may stop under [`SkipTo::Empty`]: the next place if it has room, and every place without
    /// cars, of which its own is none; where neither is, any place with room (SCH-H14).
    #[inline]
    fn free_or_empty(&self, from: usize, direction: Direction) -> u8 {
        let next = match direction {
            Direction::Forward => (from + 1) & 7,
            Direction::Backward => (from + 7) & 7,
        };
        let free = !self.full & 1 << next | !self.occupied;
        if free == 0 { !self.full } else { free }
    }

    /// The board after one step of a car, and what the step was; `None` for a car that is not on the board.
    /// For previews and plans: it changes nothing.
    pub fn after(mut self, car: Car, direction: Direction, skip_to: SkipTo) -> Option<(Board, Step)> {
        self.has(car).then(|| {
            let step = self.step(car, direction, skip_to);
            (self, step)
        })
    }

    /// Lifts an upper car and puts it alone on an empty place (Evasion, SCH-R32).
    #[inline]
    pub(crate) fn evade(&mut self, car: Car, to: usize) {
        self.leave(car);
        self.arrive(car, to);
    }

    /// The board after an Evasion to a place; `None` unless the car is an upper one and the place empty. For
    /// previews and plans: it changes nothing.
    pub fn after_evasion(mut self, car: Car, to: usize) -> Option<Board> {
        (self.is_upper(car) && self.occupied >> (to & 7) & 1 == 0).then(|| {
            self.evade(car, to & 7);
            self
        })
    }

    /// Rebuilds what is cached and tests invariants 1 and 2 for the number of cars there should be.
    pub(crate) fn audit(&self, cars: usize) -> Result<(), String> {
        let mut lower = [0u8; 8];
        let mut upper = [0u8; 8];
        if self.cars() != cars {
            return Err(format!("invariant 1: {} cars are on the board, not {cars}", self.cars()));
        }
        for &car in &Car::ALL[..cars] {
            let level = if self.is_upper(car) { &mut upper } else { &mut lower };
            level[self.place(car)] += 1;
        }
        for place in 0..8 {
            let (occupied, full) = (self.occupied >> place & 1, self.full >> place & 1);
            if lower[place] != occupied || upper[place] != full || full > occupied {
                return Err(format!("invariant 1: place {place} does not have one bottom and at most one top car"));
            }
        }
        if self.spots >> (4 * cars) != 0 {
            return Err("invariant 1: a car that is not in the game has a place".into());
        }
        let (pairs, empty) = (self.full.count_ones(), self.occupied.count_zeros());
        if cars > 0 && pairs + 8 != empty + cars as u32 {
            return Err(format!("invariant 2: {pairs} pairs and {empty} empty tiles with {cars} cars"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rule as section 4.3 writes it, tile by tile.
    fn slow_step(tiles: &mut [Vec<Car>; 8], car: Car, direction: Direction, skip_to: SkipTo) {
        let from = tiles.iter().position(|cars| cars.contains(&car)).unwrap();
        let depth = tiles[from].iter().position(|&other| other == car).unwrap();
        let unit: Vec<Car> = tiles[from][depth..].to_vec();
        let ahead: Vec<usize> = (1..8)
            .map(|k| match direction {
                Direction::Forward => (from + k) % 8,
                Direction::Backward => (from + 8 - k) % 8,
            })
            .collect();
        let empty = ahead.iter().copied().find(|&to| tiles[to].is_empty());
        let room = ahead.iter().copied().find(|&to| tiles[to].len() + unit.len() <= 2);
        let to = match skip_to {
            SkipTo::Empty if unit.len() == 1 && tiles[ahead[0]].len() == 2 => empty.or(room),
            _ => room,
        };
        if let Some(to) = to {
            tiles[from].truncate(depth);
            tiles[to].extend(&unit);
        }
    }

    fn tiles_of(board: &Board) -> [Vec<Car>; 8] {
        std::array::from_fn(|place| {
            let (lower, upper) = board.at(place);
            lower.into_iter().chain(upper).collect()
        })
    }

    /// Every shape of the board (which places have no, one or two cars), every car, both directions:
    /// fast and slow rule agree, and so does the caching.
    #[test]
    fn every_shape_of_the_board_steps_like_the_written_rule() {
        for cars in [8, 9] {
            let mut shapes = 0;
            for shape in 0..3u32.pow(8) {
                let counts: Vec<usize> = (0..8).map(|place| (shape / 3u32.pow(place) % 3) as usize).collect();
                if counts.iter().sum::<usize>() != cars {
                    continue;
                }
                shapes += 1;
                let mut next = Car::ALL[..cars].iter().copied();
                let tiles: [Vec<Car>; 8] = std::array::from_fn(|place| next.by_ref().take(counts[place]).collect());
                let board = Board::of(tiles.iter().map(Vec::as_slice)).unwrap();
                board.audit(cars).unwrap();
                assert_eq!(tiles_of(&board), tiles);
                for (&car, skip_to) in
                    Car::ALL[..cars].iter().flat_map(|car| [(car, SkipTo::Room), (car, SkipTo::Empty)])
                {
                    for direction in [Direction::Forward, Direction::Backward] {
                        let (mut fast, mut slow) = (board, tiles.clone());
                        fast.step(car, direction, skip_to);
                        slow_step(&mut slow, car, direction, skip_to);
                        assert_eq!(tiles_of(&fast), slow, "{car:?} {direction:?} {skip_to:?} from {tiles:?}");
                        fast.audit(cars).unwrap();
                    }
                    // Invariant 6: backward is forward on the mirrored ring.
                    let mut mirrored = Board::of(tiles.iter().rev().map(Vec::as_slice)).unwrap();
                    let mut backward = board;
                    mirrored.step(car, Direction::Forward, skip_to);
                    backward.step(car, Direction::Backward, skip_to);
                    assert!(tiles_of(&backward).iter().eq(tiles_of(&mirrored).iter().rev()));
                }
            }
            // As many as there are ways to give eight tiles 0, 1 or 2 cars: the coefficient of x^cars in (1+x+x²)^8.
            assert_eq!(shapes, [1107, 1016][cars - 8]);
        }
    }
}
