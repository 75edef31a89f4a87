//! Don, read plainly.
//!
//! Numbers in comments are the sections and rulings of `docs/rules/don.md`; positions, actions and views are those
//! of `docs/scenarios/don.md`, called "the format" here. A position is read into a `Table`, the rules run on it
//! as they are written, and it is written out again.

mod legal;
mod position;
mod random_games;
mod round;
mod tests;

use position::{rising, seat_of, whole_list};
use speakeasy_core::json::{Json, json};
use speakeasy_testkit::naive::Naive;

/// The rules of Don over JSON positions.
pub struct Don;

impl Naive for Don {
    fn new_table(&self, options: &Json, seats: usize) -> Json {
        let options = Options::read(options);
        let table = Table {
            seats,
            round: 1,
            phase: Phase::Setup,
            turn: None,
            // DON-H14: a named first player is not drawn.
            first: options.start_player,
            chips: vec![12; seats],
            pot: 0,
            tableau: vec![Vec::new(); seats],
            removed: Vec::new(),
            lot: Vec::new(),
            deck: options.cards.clone(),
            queue: Vec::new(),
            swapped: Vec::new(),
            offered: Vec::new(),
            gained: Vec::new(),
            auction: None,
            result: Json::Null,
            options,
        };
        table.write()
    }

    fn legal(&self, options: &Json, seats: usize, position: &Json, seat: usize) -> Vec<Json> {
        Table::read(options, seats, position).legal(seat)
    }

    fn refusal(&self, options: &Json, seats: usize, position: &Json, seat: i64, action: &Json) -> Option<String> {
        Table::read(options, seats, position).refusal(seat, &Wish::read(action)).map(str::to_string)
    }

    fn act(&self, options: &Json, seats: usize, position: &Json, seat: usize, action: &Json) -> Json {
        let mut table = Table::read(options, seats, position);
        table.act(seat, &Wish::read(action));
        table.write()
    }

    fn chance(&self, options: &Json, seats: usize, position: &Json, outcome: &Json) -> Json {
        let mut table = Table::read(options, seats, position);
        table.draw(outcome);
        table.write()
    }

    /// Don has no clock: nothing happens by waiting.
    fn clock(&self, _options: &Json, _seats: usize, position: &Json, _to: u64) -> Json {
        position.clone()
    }

    fn view(&self, options: &Json, seats: usize, position: &Json, observer: Option<usize>) -> Json {
        Table::read(options, seats, position).view(observer)
    }
}

/// The options of 1.4, and the cards of the chosen deck.
#[derive(Clone)]
struct Options {
    open_chips: bool,
    side_auctions: bool,
    swap_variant: bool,
    strict_table: bool,
    must_open: bool,
    zero_bid: bool,
    each_offer: bool,
    earlier_discards: bool,
    start_player: Option<usize>,
    /// All 30 cards in canonical order (1.2).
    cards: Vec<String>,
}

impl Options {
    fn read(options: &Json) -> Options {
        let on = |name: &str| options[name] == true;
        Options {
            open_chips: options["chips"] == "open",
            side_auctions: on("sideAuctions"),
            swap_variant: on("swapVariant"),
            strict_table: on("strictTable"),
            must_open: on("mustOpen"),
            zero_bid: on("zeroBid"),
            each_offer: options["sideOffers"] == "each",
            earlier_discards: options["discardFrom"] == "earlier",
            start_player: seat_of(&options["startPlayer"]),
            cards: canonical_cards(&options["deck"]),
        }
    }
}

/// The six colours in canonical order, each with its digits in the default deck (1.2).
const COLOURS: [(&str, [i64; 5]); 6] = [
    ("Y", [0, 1, 4, 8, 9]),
    ("B", [0, 2, 5, 6, 9]),
    ("O", [0, 3, 5, 7, 8]),
    ("G", [1, 2, 3, 7, 9]),
    ("R", [1, 4, 5, 6, 7]),
    ("V", [2, 3, 4, 6, 8]),
];

/// The cards of the default deck or of a table of its own, in canonical order: by colour, digits rising (1.2).
fn canonical_cards(deck: &Json) -> Vec<String> {
    let mut cards = Vec::new();
    for (colour, default) in COLOURS {
        let mut digits = if deck.is_object() { whole_list(&deck[colour]) } else { default.to_vec() };
        digits.sort();
        cards.extend(digits.iter().map(|digit| format!("{colour}{digit}")));
    }
    cards
}

/// The digit printed on a card: the last character of its id.
fn digit(card: &str) -> i64 {
    card.chars().last().and_then(|last| last.to_digit(10)).expect("a card id ends in a digit").into()
}

/// The phases of 2.1, and `SETUP` of the format.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    Setup,
    SideOffer,
    SideBid,
    Swap,
    Bid,
    Discard,
    GameOver,
}

/// The phases with their names in a position.
const PHASES: [(Phase, &str); 7] = [
    (Phase::Setup, "SETUP"),
    (Phase::SideOffer, "SIDE_OFFER"),
    (Phase::SideBid, "SIDE_BID"),
    (Phase::Swap, "SWAP"),
    (Phase::Bid, "BID"),
    (Phase::Discard, "DISCARD"),
    (Phase::GameOver, "GAME_OVER"),
];

/// What a seat asks to do (4.2). What is missing or makes no sense is kept, so that it can be refused with its own
/// code: a number as `None`, a card as an id that no card has.
enum Wish<'a> {
    Offer { card: &'a str },
    Decline,
    Swap { give: &'a str, with: Option<i64>, take: &'a str },
    Bid { amount: Option<i64> },
    Pass,
    Discard { card: &'a str },
    Unknown,
}

impl<'a> Wish<'a> {
    fn read(action: &'a Json) -> Wish<'a> {
        let card = |key: &str| action.get(key).and_then(Json::as_str).unwrap_or("");
        let number = |key: &str| action.get(key).and_then(whole);
        match action.get("do").and_then(Json::as_str) {
            Some("offer") => Wish::Offer { card: card("card") },
            Some("decline") => Wish::Decline,
            Some("swap") => Wish::Swap { give: card("give"), with: number("with"), take: card("take") },
            Some("bid") => Wish::Bid { amount: number("amount") },
            Some("pass") => Wish::Pass,
            Some("discard") => Wish::Discard { card: card("card") },
            _ => Wish::Unknown,
        }
    }

    fn write(&self) -> Json {
        match self {
            Wish::Offer { card } => json!({"do": "offer", "card": card}),
            Wish::Decline => json!({"do": "decline"}),
            Wish::Swap { give, with, take } => json!({"do": "swap", "give": give, "with": with, "take": take}),
            Wish::Bid { amount } => json!({"do": "bid", "amount": amount}),
            Wish::Pass => json!({"do": "pass"}),
            Wish::Discard { card } => json!({"do": "discard", "card": card}),
            Wish::Unknown => json!({}),
        }
    }
}

/// A whole number, `3.0` being 3 (format, Actions). One beyond all bounds stays beyond all bounds.
fn whole(value: &Json) -> Option<i64> {
    if value.is_u64() {
        return Some(value.as_u64()?.try_into().unwrap_or(i64::MAX));
    }
    if value.is_i64() {
        return value.as_i64();
    }
    value.as_f64().filter(|number| number.fract() == 0.0).map(|number| number as i64)
}

/// An auction under way (2.1, 4.4): a main auction has neither seller nor card.
#[derive(Clone)]
struct Auction {
    seller: Option<usize>,
    card: Option<String>,
    excluded: Vec<usize>,
    active: Vec<usize>,
    /// Amount and seat of the highest valid bid so far.
    standing: Option<(i64, usize)>,
}

/// A whole position (2.1).
#[derive(Clone)]
struct Table {
    options: Options,
    seats: usize,
    round: i64,
    phase: Phase,
    turn: Option<usize>,
    first: Option<usize>,
    chips: Vec<i64>,
    pot: i64,
    tableau: Vec<Vec<String>>,
    removed: Vec<String>,
    lot: Vec<String>,
    /// Top first.
    deck: Vec<String>,
    /// The seats to be asked after the present one.
    queue: Vec<usize>,
    swapped: Vec<usize>,
    /// The cards put up for sale this round.
    offered: Vec<String>,
    /// The cards that came to somebody this round by a side auction or a swap.
    gained: Vec<String>,
    auction: Option<Auction>,
    result: Json,
}

// Small questions to a position.

impl Table {
    /// All seats clockwise from `start`, which comes first itself. A start one past the last seat is seat 0.
    fn clockwise_from(&self, start: usize) -> Vec<usize> {
        (0..self.seats).map(|step| (start + step) % self.seats).collect()
    }

    /// The seat with the marker.
    fn marker(&self) -> usize {
        self.first.expect("the first player is drawn before anything happens")
    }

    fn running(&self) -> &Auction {
        self.auction.as_ref().expect("an auction is under way")
    }

    /// Who may take part in the present auction (4.4).
    fn participants(&self) -> Vec<usize> {
        let auction = self.running();
        let bars = |seat: usize| match auction.seller {
            None => self.swapped.contains(&seat),
            Some(seller) => seller == seat,
        };
        (0..self.seats).filter(|&seat| !bars(seat) && !auction.excluded.contains(&seat)).collect()
    }

    /// 4.5 and the format: 1, or more than the standing bid; 0 where `zeroBid` allows it, whoever bids.
    fn minimum(&self) -> i64 {
        let auction = self.running();
        match auction.standing {
            Some((amount, _)) => amount + 1,
            None if self.options.zero_bid && auction.seller.is_none() => 0,
            None => 1,
        }
    }

    /// May the seat put this card of its own up for sale? With `sideOffers: each` not one that was up already (DON-H16).
    fn may_offer(&self, card: &String) -> bool {
        !(self.options.each_offer && self.offered.contains(card))
    }

    /// May an overbidder discard this card of his own? With `discardFrom: earlier` not one that came to him in this
    /// round (DON-H15).
    fn may_discard(&self, card: &String) -> bool {
        !(self.options.earlier_discards && self.gained.contains(card))
    }

    /// How many districts with this digit the seat has.
    fn copies(&self, seat: usize, wanted: i64) -> usize {
        self.tableau[seat].iter().filter(|card| digit(card) == wanted).count()
    }

    /// The own-digit limit: does the last digit of the amount lie in front of the seat? (4.5, DON-R08)
    fn own_digit(&self, seat: usize, amount: i64) -> bool {
        self.copies(seat, amount % 10) > 0
    }

    /// `mustOpen`: the opener of a main auction who has a bid by 4.5 may not pass on the opening decision.
    fn must_open(&self, seat: usize) -> bool {
        let auction = self.running();
        // Format, Actions: the opening decision is on while nothing stands and all participants are active.
        let opening = auction.standing.is_none() && rising(&auction.active) == self.participants();
        let has_bid = (self.minimum()..=self.chips[seat]).any(|amount| !self.own_digit(seat, amount));
        self.options.must_open && auction.seller.is_none() && opening && has_bid
    }
}
