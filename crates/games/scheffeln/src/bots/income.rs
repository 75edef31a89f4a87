//! What the rules would pay: the money of a round, worked out for boards that might come.

use crate::{Board, Car, Cards, Characters, Colour, Direction, EndWhen, SkipTo, State, Tile, Token, View};
use speakeasy_core::{MAX_SEATS, Seat, State as _};

/// What the 32 tokens are worth on average.
const MEAN_TOKEN: f32 = 8000.0;

/// Money of each seat.
pub(super) type Money = [f32; MAX_SEATS];

/// A table as far as money is concerned; where the cars stand is left open.
#[derive(Clone, Copy)]
pub(super) struct Table {
    seats: usize,
    mafia: bool,
    skip_to: SkipTo,
    end_when: EndWhen,
    /// The place of H.
    last_tile: usize,
    /// The car of each seat's character.
    cars: [Option<Car>; MAX_SEATS],
    /// What the next token of each place is worth; on average, where it lies face down; nothing, where none is left.
    pub values: [f32; 8],
    /// How many tokens each place has left.
    left: [usize; 8],
    /// What each seat has.
    pub money: Money,
}

impl Table {
    /// The table of a possible world. What lies face down counts by its mean: in base everybody knows which tokens a
    /// stack holds, but not their order; in SPEED not even that.
    pub fn of(state: &State) -> Table {
        let (mut values, mut left) = ([0.0; 8], [0; 8]);
        for place in 0..8 {
            let tokens = state.stack(place);
            let count = tokens.clone().count();
            left[place] = count;
            values[place] = match tokens.clone().next() {
                None => 0.0,
                Some(top) if state.is_top_up(place) => top.value() as f32,
                _ if state.options().is_speed() => MEAN_TOKEN,
                _ => tokens.map(Token::value).sum::<i32>() as f32 / count as f32,
            };
        }
        let mut money = [0.0; MAX_SEATS];
        for seat in Seat::all(state.seats()) {
            money[seat.index()] = state.money(seat).map(Token::value).sum::<i32>() as f32;
        }
        let cars = cars_of(state.characters(), state.seats());
        let options = state.options();
        Table {
            seats: state.seats(),
            mafia: options.mafia,
            skip_to: options.skip_to,
            end_when: options.end_when,
            last_tile: state.ring().place(Tile::H),
            cars,
            values,
            left,
            money,
        }
    }

    /// The table as an observer sees it.
    pub fn seen(view: &View) -> Table {
        let top = |place: usize| view.stacks[place].first().copied().flatten();
        let mut money = [0.0; MAX_SEATS];
        for (money, &seen) in money.iter_mut().zip(&view.visible_scores()) {
            *money = seen as f32;
        }
        Table {
            seats: view.seats,
            mafia: view.options.mafia,
            skip_to: view.options.skip_to,
            end_when: view.options.end_when,
            last_tile: view.ring.place(Tile::H),
            cars: cars_of(&view.characters, view.seats),
            values: std::array::from_fn(|place| top(place).map_or(0.0, |token| token.value() as f32)),
            left: std::array::from_fn(|place| view.stacks[place].len()),
            money,
        }
    }

    /// Gives a seat a character; whoever has it gets the seat's old one.
    pub fn take(&mut self, seat: Seat, colour: Colour) {
        let old = self.cars[seat.index()];
        if let Some(other) = self.cars.iter().position(|&car| car == Some(colour.car())) {
            self.cars[other] = old;
        }
        self.cars[seat.index()] = Some(colour.car());
    }

    /// What the owner of a car takes from this board.
    #[inline]
    pub fn pays(&self, board: &Board, car: Car) -> f32 {
        if board.is_beneath(car) { 0.0 } else { self.values[board.place(car)] }
    }

    /// What each seat has after a round that ends with this board, and whether the game does.
    pub fn after_round(&self, board: &Board) -> (Money, bool) {
        let mut money = self.income(board);
        money.iter_mut().zip(self.money).for_each(|(sum, had)| *sum += had);
        (money, self.is_over_after(board))
    }

    /// Does the game end after a round that ends with this board (5.2)? The Mafia is left out: SPEED, of which this is
    /// asked, goes without.
    fn is_over_after(&self, board: &Board) -> bool {
        let mut left = self.left;
        let mut taken = 0;
        for &car in self.cars.iter().flatten().filter(|&&car| !board.is_beneath(car)) {
            let left = &mut left[board.place(car)];
            taken += (*left).min(1);
            *left = left.saturating_sub(1);
        }
        match self.end_when {
            EndWhen::AnyEmpty => left.contains(&0),
            EndWhen::AllEmpty => left == [0; 8] || taken == 0,
            EndWhen::LastTile => left[self.last_tile] == 0 || taken == 0,
        }
    }

    /// What the round would bring each seat if the cars stood like this at its end (5.1, 8.3).
    #[inline]
    pub fn income(&self, board: &Board) -> Money {
        let mut income = [0.0; MAX_SEATS];
        let mut lowest = (8, 0);
        for (seat, car) in self.cars.iter().enumerate().take(self.seats) {
            let Some(car) = car.filter(|&car| !board.is_beneath(car)) else { continue };
            let place = board.place(car);
            if self.left[place] == 0 {
                continue;
            }
            income[seat] = self.values[place];
            lowest = lowest.min((place, seat));
        }
        if self.mafia && lowest.0 < 8 && !board.is_beneath(Car::Mafia) {
            income[lowest.1] += self.values[board.place(Car::Mafia)];
        }
        income
    }

    /// The board after a step of a car; as it is, for a car that is not on it.
    #[inline]
    pub fn moved(&self, board: &Board, car: Car) -> Board {
        self.driven(board, car, Direction::Forward)
    }

    /// The same in either direction.
    #[inline]
    pub fn driven(&self, board: &Board, car: Car, direction: Direction) -> Board {
        board.after(car, direction, self.skip_to).map_or(*board, |(board, _)| board)
    }

    /// A seat's income less the mean of the others'.
    #[inline]
    pub fn margin(&self, board: &Board, seat: Seat) -> f32 {
        let income = self.income(board);
        let own = income[seat.index()];
        own - (income.iter().sum::<f32>() - own) / (self.seats - 1) as f32
    }

    /// What the round would bring after one of these cards, any of which is as likely as any other.
    pub fn income_after_a_card(&self, board: &Board, cards: Cards) -> Money {
        let mut mean = [0.0; MAX_SEATS];
        let mut weight = 0.0;
        for colour in Colour::ALL {
            let count = cards.count(colour.card()) as f32;
            if count > 0.0 {
                let income = self.income(&self.moved(board, colour.car()));
                mean.iter_mut().zip(income).for_each(|(mean, income)| *mean += count * income);
                weight += count;
            }
        }
        mean.map(|sum| if weight > 0.0 { sum / weight } else { 0.0 })
    }

    /// What a seat could make of the round with one of these cards if nobody else moved: its margin at best, and on
    /// average over its kinds of card.
    pub fn plans(&self, board: &Board, seat: Seat, hand: Cards) -> (f32, f32) {
        let (mut best, mut sum, mut kinds) = (f32::NEG_INFINITY, 0.0, 0.0);
        for colour in hand.kinds().filter_map(|card| card.colour()) {
            let margin = self.margin(&self.moved(board, colour.car()), seat);
            best = best.max(margin);
            sum += margin;
            kinds += 1.0;
        }
        if kinds > 0.0 { (best, sum / kinds) } else { (0.0, 0.0) }
    }
}

fn cars_of(characters: &Characters, seats: usize) -> [Option<Car>; MAX_SEATS] {
    std::array::from_fn(|seat| if seat < seats { characters.of(Seat(seat as u8)).map(Colour::car) } else { None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Scheffeln};
    use speakeasy_core::json::{Json, json};
    use speakeasy_core::{Game, Observer};

    /// SPEED for three: RED, YEL and BLU stand alone on A, B and C and belong to seats 0, 1 and 2.
    fn table(end_when: &str, changes: Json) -> (Table, Board) {
        let options = json!({"mode": "speed", "endWhen": end_when});
        let options: Options = Scheffeln::options(&options).expect("options");
        let mut given = json!({"phase": "SPEED_CLAIM", "characters": {"RED": 0}});
        changes.as_object().expect("an object").iter().for_each(|(key, value)| given[key] = value.clone());
        let state = Scheffeln::from_position(&options, 3, &given, &mut |_| {}).expect("a position");
        let mut seen = Table::seen(&state.view(Observer::Public));
        let known = Table::of(&state);
        assert_eq!((seen.values, seen.left), (known.values, known.left), "what is face up is known to all");
        seen.take(Seat(1), Colour::Yellow);
        seen.take(Seat(2), Colour::Blue);
        (seen, *state.board())
    }

    #[test]
    fn an_empty_place_pays_nothing_and_each_end_is_foreseen() {
        let three =
            |letter: &str| json!([[format!("{letter}#2"), format!("{letter}#3"), format!("{letter}#4")], [], []]);
        let (seen, board) = table("anyEmpty", json!({"left": {"A": 1}, "money": three("A")}));
        assert!(seen.after_round(&board).1, "the first empty stack");
        let (seen, board) = table("allEmpty", json!({"left": {"A": 1}, "money": three("A")}));
        assert!(!seen.after_round(&board).1, "others are left");
        let empty = json!([["A#1", "A#2", "A#3", "A#4"], [], []]);
        let (seen, board) = table("allEmpty", json!({"left": {"A": 0}, "money": empty}));
        let (income, over) = (seen.income(&board), seen.after_round(&board).1);
        assert!(income[0] == 0.0 && income[1] > 0.0 && !over, "{income:?}");
        let (seen, board) = table(
            "lastTile",
            json!({"left": {"H": 1}, "money": three("H"), "cars": {
            "H": ["RED"], "B": ["YEL"], "C": ["BLU"], "D": ["GRN"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "A": ["BRN"]}}),
        );
        assert!(seen.after_round(&board).1, "H is the last tile");
        let (seen, board) = table(
            "lastTile",
            json!({"cars": {
            "A": ["RED", "GRN"], "B": ["YEL", "ORA"], "C": ["BLU", "PUR"], "G": ["WHI"], "H": ["BRN"]}}),
        );
        assert!(seen.after_round(&board).1, "nobody takes a token");
    }
}
