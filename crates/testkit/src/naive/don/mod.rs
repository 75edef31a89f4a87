//! Don, read plainly.
//!
//! Numbers in comments are the sections and rulings of `docs/rules/don.md`; positions, actions and views are those
//! of `docs/scenarios/don.md`, called "the format" here. A position is read into a [`Table`], the rules run on it
//! as they are written, and it is written out again.

#[cfg(test)]
mod tests;

use super::Naive;
use speakeasy_core::json::{Json, json};

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
            first: None,
            chips: vec![12; seats],
            pot: 0,
            tableau: vec![Vec::new(); seats],
            removed: Vec::new(),
            lot: Vec::new(),
            deck: options.cards.clone(),
            queue: Vec::new(),
            swapped: Vec::new(),
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
    auction: Option<Auction>,
    result: Json,
}

// Reading and writing.

fn seat_of(value: &Json) -> Option<usize> {
    value.as_u64().map(|seat| seat as usize)
}

fn whole_list(value: &Json) -> Vec<i64> {
    value.as_array().map(|list| list.iter().filter_map(whole).collect()).unwrap_or_default()
}

fn seat_list(value: &Json) -> Vec<usize> {
    whole_list(value).into_iter().map(|seat| seat as usize).collect()
}

fn card_list(value: &Json) -> Vec<String> {
    let list = value.as_array().cloned().unwrap_or_default();
    list.iter().filter_map(Json::as_str).map(str::to_string).collect()
}

fn rising(seats: &[usize]) -> Vec<usize> {
    let mut seats = seats.to_vec();
    seats.sort();
    seats
}

impl Table {
    fn read(options: &Json, seats: usize, position: &Json) -> Table {
        let phase = PHASES.iter().find(|(_, name)| position["phase"] == *name).expect("a phase of Don").0;
        let auction = &position["auction"];
        let standing = &auction["standing"];
        Table {
            options: Options::read(options),
            seats,
            round: whole(&position["round"]).expect("a round"),
            phase,
            turn: seat_of(&position["turn"]),
            first: seat_of(&position["first"]),
            chips: whole_list(&position["chips"]),
            pot: whole(&position["pot"]).expect("a pot"),
            tableau: position["tableau"].as_array().expect("tableaus").iter().map(card_list).collect(),
            removed: card_list(&position["removed"]),
            lot: card_list(&position["lot"]),
            deck: card_list(&position["deck"]),
            queue: seat_list(&position["queue"]),
            swapped: seat_list(&position["swapped"]),
            auction: auction.is_object().then(|| Auction {
                seller: seat_of(&auction["seller"]),
                card: auction["card"].as_str().map(str::to_string),
                excluded: seat_list(&auction["excluded"]),
                active: seat_list(&auction["active"]),
                standing: whole(&standing["amount"]).zip(seat_of(&standing["seat"])),
            }),
            result: position["result"].clone(),
        }
    }

    /// The position with every key, in the order of the format's table; only deck and queue keep their own order.
    fn write(&self) -> Json {
        let phase = PHASES.iter().find(|(phase, _)| *phase == self.phase).expect("every phase has a name").1;
        let auction = self.auction.as_ref().map(|auction| {
            json!({
                "kind": if auction.seller.is_some() { "side" } else { "main" },
                "seller": auction.seller,
                "card": auction.card,
                "excluded": rising(&auction.excluded),
                "active": rising(&auction.active),
                "standing": auction.standing.map(|(amount, seat)| json!({"amount": amount, "seat": seat})),
            })
        });
        json!({
            "round": self.round,
            "phase": phase,
            "turn": self.turn,
            "first": self.first,
            "chips": self.chips,
            "pot": self.pot,
            "tableau": self.tableau.iter().map(|cards| self.canonical(cards)).collect::<Vec<_>>(),
            "removed": self.canonical(&self.removed),
            "lot": self.canonical(&self.lot),
            "deck": self.deck,
            "queue": self.queue,
            "swapped": rising(&self.swapped),
            "auction": auction,
            "result": self.result,
        })
    }

    /// The same cards in canonical order.
    fn canonical(&self, cards: &[String]) -> Vec<String> {
        self.options.cards.iter().filter(|card| cards.contains(card)).cloned().collect()
    }

    /// 2.3 and the format's Views: the deck as a number and a set, other seats' chips unknown unless open or over.
    fn view(&self, observer: Option<usize>) -> Json {
        let all_chips = self.options.open_chips || self.phase == Phase::GameOver;
        let mut view = json!({});
        for (key, value) in self.write().as_object().expect("a position is an object") {
            match key.as_str() {
                "deck" => {
                    view["deckSize"] = json!(self.deck.len());
                    view["unseen"] = json!(self.canonical(&self.deck));
                }
                "chips" => {
                    let seen = |seat: usize| (all_chips || observer == Some(seat)).then_some(self.chips[seat]);
                    view["chips"] = json!((0..self.seats).map(seen).collect::<Vec<_>>());
                }
                _ => view[key] = value.clone(),
            }
        }
        view
    }
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

// What is legal.

impl Table {
    /// The first reason of 4.2 that applies, in the order given there.
    fn refusal(&self, seat: i64, wish: &Wish) -> Option<&'static str> {
        let of_this_phase = match wish {
            Wish::Offer { .. } => self.phase == Phase::SideOffer,
            Wish::Decline => self.phase == Phase::SideOffer || self.phase == Phase::Swap,
            Wish::Swap { .. } => self.phase == Phase::Swap,
            Wish::Bid { .. } | Wish::Pass => self.phase == Phase::SideBid || self.phase == Phase::Bid,
            Wish::Discard { .. } => self.phase == Phase::Discard,
            Wish::Unknown => false,
        };
        if !of_this_phase {
            return Some("WRONG_PHASE");
        }
        let seat = match self.turn {
            Some(turn) if turn as i64 == seat => turn,
            _ => return Some("NOT_YOUR_TURN"),
        };
        let lies_before = |seat: usize, card: &str| self.tableau[seat].iter().any(|own| own == card);
        match *wish {
            Wish::Bid { amount } => {
                let Some(amount) = amount else { return Some("NOT_INTEGER") };
                let most = if self.options.strict_table { 12 * self.seats as i64 } else { self.chips[seat] };
                if amount < self.minimum() {
                    Some("TOO_LOW")
                } else if amount > most {
                    Some("TOO_HIGH")
                } else if !self.options.strict_table && self.own_digit(seat, amount) {
                    Some("OWN_DIGIT")
                } else {
                    None
                }
            }
            Wish::Swap { give, with, take } => {
                let target = (0..self.seats).find(|&other| Some(other as i64) == with);
                match target.filter(|&other| other != seat && !self.tableau[other].is_empty()) {
                    None => Some("BAD_TARGET"),
                    Some(other) if lies_before(seat, give) && lies_before(other, take) => None,
                    Some(_) => Some("CARD_NOT_THERE"),
                }
            }
            Wish::Offer { card } | Wish::Discard { card } if !lies_before(seat, card) => Some("CARD_NOT_THERE"),
            Wish::Pass if self.must_open(seat) => Some("MUST_OPEN"),
            _ => None,
        }
    }

    /// Every action that could be named at all, less those that are refused.
    fn legal(&self, seat: usize) -> Vec<Json> {
        let cards = || self.options.cards.iter().map(String::as_str);
        let mut wishes = vec![Wish::Decline, Wish::Pass];
        for card in cards() {
            wishes.push(Wish::Offer { card });
            wishes.push(Wish::Discard { card });
        }
        // In other phases a swap is refused whatever it names, and there are thousands of them.
        for give in cards().filter(|_| self.phase == Phase::Swap) {
            for with in 0..self.seats as i64 {
                wishes.extend(cards().map(|take| Wish::Swap { give, with: Some(with), take }));
            }
        }
        wishes.extend((0..=12 * self.seats as i64).map(|amount| Wish::Bid { amount: Some(amount) }));
        let refused = |wish: &Wish| self.refusal(seat as i64, wish).is_some();
        wishes.iter().filter(|wish| !refused(wish)).map(Wish::write).collect()
    }
}

// The round (4.1), the actions (4.3) and the auctions (4.4).

impl Table {
    /// Section 3: the first player, then the shuffle; with it round 1 starts.
    fn draw(&mut self, outcome: &Json) {
        if self.first.is_none() {
            self.first = seat_of(&outcome["first"]);
        }
        if outcome["deck"].is_array() {
            // The top cards; the rest follows in canonical order.
            let top = card_list(&outcome["deck"]);
            let rest = self.deck.iter().filter(|card| !top.contains(card)).cloned();
            self.deck = top.iter().cloned().chain(rest).collect();
            self.start_round();
        } else if outcome["draws"].is_array() {
            let draws = seat_list(&outcome["draws"]);
            for (i, j) in (1..=29).rev().zip(draws) {
                self.deck.swap(i, j);
            }
            self.start_round();
        }
    }

    /// 4.1, step 1: everybody is to be asked for a side auction, clockwise from the first player (DON-R24).
    fn start_round(&mut self) {
        self.queue = if self.options.side_auctions { self.clockwise_from(self.marker()) } else { Vec::new() };
        self.ask_next_seller();
    }

    /// Section 7: the next seat of the queue that has a district is asked; else 4.1, step 2 (DON-R30).
    fn ask_next_seller(&mut self) {
        self.auction = None;
        while !self.queue.is_empty() {
            let seat = self.queue.remove(0);
            if !self.tableau[seat].is_empty() {
                (self.phase, self.turn) = (Phase::SideOffer, Some(seat));
                return;
            }
        }
        self.queue = if self.options.swap_variant { self.clockwise_from(self.marker()) } else { Vec::new() };
        self.ask_next_swapper();
    }

    /// Section 8: the next seat that has a district while another seat has one too (DON-R31); else 4.1, step 3.
    fn ask_next_swapper(&mut self) {
        while !self.queue.is_empty() {
            let seat = self.queue.remove(0);
            let other_has_one = (0..self.seats).any(|other| other != seat && !self.tableau[other].is_empty());
            if !self.tableau[seat].is_empty() && other_has_one {
                (self.phase, self.turn) = (Phase::Swap, Some(seat));
                return;
            }
        }
        self.reveal();
    }

    /// 4.1, steps 3 and 4.
    fn reveal(&mut self) {
        for _ in 0..((self.round - 1) % 3) + 1 {
            let top = self.deck.remove(0);
            self.lot.push(top);
        }
        self.open_auction(None, None, Vec::new());
    }

    /// 4.4: a fresh auction; with excluded seats, a re-auction (4.6).
    fn open_auction(&mut self, seller: Option<usize>, card: Option<String>, excluded: Vec<usize>) {
        self.auction = Some(Auction { seller, card, excluded, active: Vec::new(), standing: None });
        let participants = self.participants();
        // The opener: clockwise from the first player, or clockwise after the seller (DON-R25).
        let order = self.clockwise_from(seller.map_or(self.marker(), |seller| seller + 1));
        let opener = order.into_iter().find(|seat| participants.contains(seat));
        self.auction.as_mut().expect("just opened").active = participants;
        match opener {
            Some(opener) => {
                self.phase = if seller.is_some() { Phase::SideBid } else { Phase::Bid };
                self.turn = Some(opener);
            }
            None => self.unsold(),
        }
    }

    /// The table of 4.3. The action must be legal.
    fn act(&mut self, seat: usize, wish: &Wish) {
        assert_eq!(self.refusal(seat as i64, wish), None, "only legal actions can be played");
        match *wish {
            Wish::Decline if self.phase == Phase::SideOffer => self.ask_next_seller(),
            Wish::Decline => self.ask_next_swapper(),
            Wish::Offer { card } => self.open_auction(Some(seat), Some(card.to_string()), Vec::new()),
            Wish::Swap { give, with, take } => {
                let other = with.expect("a legal swap names a seat") as usize;
                self.tableau[seat].retain(|card| card != give);
                self.tableau[other].retain(|card| card != take);
                self.tableau[seat].push(take.to_string());
                self.tableau[other].push(give.to_string());
                self.swapped.push(seat);
                self.ask_next_swapper();
            }
            Wish::Bid { amount } => self.bid(seat, amount.expect("a legal bid names an amount")),
            Wish::Pass => self.pass(seat),
            Wish::Discard { card } => {
                // 4.6: the district leaves the game and the same cards are put up anew.
                self.tableau[seat].retain(|own| own != card);
                self.removed.push(card.to_string());
                self.auction_afresh();
            }
            Wish::Unknown => unreachable!("refused above"),
        }
    }

    fn bid(&mut self, seat: usize, amount: i64) {
        // 4.6, own-digit offence: it comes before any other test, and the bid is withdrawn.
        if self.own_digit(seat, amount) {
            if self.chips[seat] > 0 {
                // The offender pays and stays on turn.
                self.chips[seat] -= 1;
                self.pot += 1;
            } else {
                // DON-R20: he is treated as having passed.
                self.pass(seat);
            }
            return;
        }
        self.auction.as_mut().expect("a bid needs an auction").standing = Some((amount, seat));
        self.after(seat);
    }

    /// The seat leaves the auction for good (DON-R07).
    fn pass(&mut self, seat: usize) {
        self.auction.as_mut().expect("a pass needs an auction").active.retain(|&other| other != seat);
        self.after(seat);
    }

    /// The three checks of 4.4 after a bid or a pass.
    fn after(&mut self, seat: usize) {
        let auction = self.running().clone();
        if auction.active.is_empty() {
            return self.unsold();
        }
        if let Some((price, buyer)) = auction.standing
            && auction.active == [buyer]
        {
            return self.sold(buyer, price);
        }
        self.turn = self.clockwise_from(seat + 1).into_iter().find(|next| auction.active.contains(next));
    }

    fn unsold(&mut self) {
        let auction = self.running().clone();
        if auction.seller.is_some() {
            // The seller keeps the card, his opportunity is used up (7, DON-R27).
            return self.ask_next_seller();
        }
        // Free lot: to the first player, or to the next seat that is not excluded (4.4, DON-R19, DON-R32).
        match self.clockwise_from(self.marker()).into_iter().find(|seat| !auction.excluded.contains(seat)) {
            Some(taker) => self.take_lot(taker),
            None => {
                self.removed.append(&mut self.lot);
                self.end_round();
            }
        }
    }

    fn sold(&mut self, buyer: usize, price: i64) {
        if price > self.chips[buyer] {
            return self.overbid(buyer);
        }
        let auction = self.running().clone();
        self.chips[buyer] -= price;
        if let (Some(seller), Some(card)) = (auction.seller, auction.card) {
            // Section 7: all of it to the seller, the card to the buyer at once (DON-R28).
            self.chips[seller] += price;
            self.tableau[seller].retain(|own| *own != card);
            self.tableau[buyer].push(card);
            return self.ask_next_seller();
        }
        // Section 5, steps 2 to 6.
        let others: Vec<usize> = (0..self.seats).filter(|&seat| seat != buyer).collect();
        let copies = |seat: usize| self.copies(seat, price % 10);
        let most = others.iter().map(|&seat| copies(seat)).max().expect("there are others");
        // If nobody has the digit the most is 0, and all others have just that many (DON-R10, DON-R11).
        let recipients: Vec<usize> = others.iter().copied().filter(|&seat| copies(seat) == most).collect();
        let sum = price + self.pot;
        let share = sum / recipients.len() as i64;
        for &seat in &recipients {
            self.chips[seat] += share;
        }
        self.pot = sum - share * recipients.len() as i64;
        self.take_lot(buyer);
    }

    /// 4.6, overbid: the winner cannot pay (DON-R17).
    fn overbid(&mut self, offender: usize) {
        let auction = self.auction.as_mut().expect("somebody won it");
        auction.excluded.push(offender);
        auction.active.clear();
        auction.standing = None;
        if self.tableau[offender].is_empty() {
            // DON-R18: nothing to discard.
            self.auction_afresh();
        } else {
            (self.phase, self.turn) = (Phase::Discard, Some(offender));
        }
    }

    /// The same lot or card again, without the excluded seats; those who had passed are back (DON-R19).
    fn auction_afresh(&mut self) {
        let auction = self.running().clone();
        self.open_auction(auction.seller, auction.card, auction.excluded);
    }

    /// The lot joins a tableau, and the marker goes with it (section 6, DON-R22).
    fn take_lot(&mut self, taker: usize) {
        self.tableau[taker].append(&mut self.lot);
        self.first = Some(taker);
        self.end_round();
    }

    /// 4.1, step 6.
    fn end_round(&mut self) {
        self.auction = None;
        self.swapped.clear();
        self.round += 1;
        if self.round > 15 {
            (self.phase, self.turn) = (Phase::GameOver, None);
            self.result = self.score();
        } else {
            self.start_round();
        }
    }

    /// Section 9.
    fn score(&self) -> Json {
        let most_chips = *self.chips.iter().max().expect("there are seats");
        let points = |seat: usize| -> usize {
            let held = |colour: &str| self.tableau[seat].iter().filter(|card| card.starts_with(colour)).count();
            let colours: usize = COLOURS.iter().map(|(colour, _)| held(colour) * (held(colour) + 1) / 2).sum();
            colours + if self.chips[seat] == most_chips { 2 } else { 0 }
        };
        let digit_sum = |seat: usize| -> i64 { self.tableau[seat].iter().map(|card| digit(card)).sum() };
        let pairs: Vec<(usize, i64)> = (0..self.seats).map(|seat| (points(seat), digit_sum(seat))).collect();
        let ranks: Vec<usize> = pairs.iter().map(|own| 1 + pairs.iter().filter(|other| *other > own).count()).collect();
        json!({
            "scores": pairs.iter().map(|pair| pair.0).collect::<Vec<_>>(),
            "digitSums": pairs.iter().map(|pair| pair.1).collect::<Vec<_>>(),
            "ranks": ranks,
            "winners": (0..self.seats).filter(|&seat| ranks[seat] == 1).collect::<Vec<_>>(),
        })
    }
}
