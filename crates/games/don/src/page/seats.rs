//! The seats: who sits there, what lies before them, and how they stand in the auction.

use super::art::{chip, disc, ornament, shade, small_card};
use super::bids::{Bids, Kind, if_it_stands};
use super::past::{Call, Deal, calls, fresh_deal};
use crate::scoring::colour_points;
use crate::{Action, Card, CardSet, Colour, Don, Phase, What};
use maud::{Markup, html};
use speakeasy_core::{Seat, SeatSet};
use speakeasy_pages::scene::Scene;
use speakeasy_pages::table::kind_word;
use speakeasy_words::say;

/// How many chips at most are seen flying to or from a seat.
const MOST_FLYING: u8 = 8;

/// The seats clockwise from one.
pub(super) fn clockwise(seats: usize, from: Seat) -> impl Iterator<Item = Seat> + Clone {
    std::iter::successors(Some(from), move |seat| Some(seat.next(seats))).take(seats)
}

/// What every seat's drawing shares, worked out once.
pub(super) struct Around<'a> {
    scene: &'a Scene<'a, Don>,
    bids: Option<Bids>,
    calls: Vec<Call>,
    deal: Option<Deal>,
    /// What the lot, or the district for sale, is about.
    block: CardSet,
    /// Who acted last.
    acted: Option<Seat>,
}

impl<'a> Around<'a> {
    pub(super) fn of(scene: &'a Scene<'a, Don>) -> Around<'a> {
        let acted = scene.log.iter().rev().find_map(|event| match event.what {
            What::Did { seat, .. } => Some(seat),
            _ => None,
        });
        let (bids, calls, deal) = (Bids::of(scene), calls(scene), fresh_deal(scene));
        Around { scene, bids, calls, deal, block: block(scene), acted }
    }

    /// The seats but the observer's, clockwise from it; all of them for a spectator.
    pub(super) fn others(&self) -> Vec<Seat> {
        let seats = self.scene.view.table().seats();
        match self.scene.me() {
            Some(me) => clockwise(seats, me).skip(1).collect(),
            None => Seat::all(seats).collect(),
        }
    }

    /// A seat.
    pub(super) fn seat(&self, seat: Seat) -> Markup {
        let (scene, words) = (self.scene, self.scene.words);
        let table = scene.view.table();
        let me = scene.is_me(seat);
        let name = scene.name(seat);
        let (standing, class) = self.standing(seat);
        let here = scene.sitters.get(seat.index()).is_none_or(|sitter| sitter.here);
        let acts = scene.to_act().has(seat);
        let pays = self.bids.as_ref().map(|bids| bids.digits_paying(scene, seat));
        let if_pass = scene.my_turn() && if_it_stands(scene).is_some_and(|standing| standing.pays().0.has(seat));

        let say = html! { p.say2 { span class={ "st " (class) } { (standing) } (self.points(seat)) } };
        html! {
            section id={ "seat-" (seat.letter()) } class={ "seat " (class) @if me { " me" } @if acts { " turn" } @if !here { " away" } @if self.acted == Some(seat) { " did" } }
                data-pays=[pays] data-ifpass=[if_pass.then_some("")] aria-current=[acts.then_some("true")]
                aria-label=(say!(words, "don-seat-label", letter = seat.letter().to_string(), name = name)) {
                header {
                    (disc(scene, seat))
                    span.nm {
                        (name)
                        @if me { " " small { (say!(words, "don-you")) } }
                        @if let Some(kind) = kind_word(scene, seat) { small.kind { (kind) } }
                        @if !here { " " small.kind { (say!(words, "don-away")) } }
                    }
                    @if table.first() == Some(seat) && table.phase() != Phase::GameOver {
                        span.first title=(say!(words, "don-first-told")) {
                            (ornament("gavel", "0 0 24 24", ""))
                            span.sr-only { (say!(words, "don-first")) }
                        }
                    }
                    @if me { (say) }
                    (self.purse(seat))
                }
                @if !me { (say) }
                (self.districts(seat))
                (strip(scene, seat))
            }
        }
    }

    /// How a seat stands in what goes on, and the class of that.
    fn standing(&self, seat: Seat) -> (Markup, &'static str) {
        let (scene, words) = (self.scene, self.scene.words);
        let table = scene.view.table();
        let Some(auction) = table.auction() else { return self.asked(seat) };
        let last = self.calls.iter().rev().find_map(|&call| match call {
            Call::Bid { seat: caller, amount } if caller == seat => Some(amount),
            _ => None,
        });
        match auction.standing {
            Some(standing) if standing.seat == seat => {
                return (html! { (say!(words, "don-stands")) " " b { (standing.amount) } }, "top");
            }
            _ => {}
        }
        let told = if table.turn() == Some(seat) && table.phase() == Phase::Discard {
            return (html! { (say!(words, "don-discards")) }, "");
        } else if auction.side.is_some_and(|side| side.seller == seat) {
            return (html! { (say!(words, "don-sells")) }, "sells");
        } else if auction.excluded.has(seat) {
            return (html! { (say!(words, "don-shut-out")) }, "out");
        } else if auction.side.is_none() && table.swapped().has(seat) {
            return (html! { (say!(words, "don-sits-out")) }, "out");
        } else if auction.active.has(seat) {
            match last {
                _ if table.turn() == Some(seat) => say!(words, "don-on-turn"),
                Some(amount) => say!(words, "don-last-bid", amount = amount),
                None => say!(words, "don-still-in"),
            }
        } else {
            return (html! { (say!(words, "don-passed")) }, "out");
        };
        (html! { (told) }, "")
    }

    /// How a seat stands while no auction is on.
    fn asked(&self, seat: Seat) -> (Markup, &'static str) {
        let (table, words) = (self.scene.view.table(), self.scene.words);
        let told = match table.phase() {
            Phase::SideOffer if table.turn() == Some(seat) => say!(words, "don-asked-sell"),
            Phase::Swap if table.turn() == Some(seat) => say!(words, "don-asked-swap"),
            Phase::SideOffer | Phase::Swap if table.swapped().has(seat) => say!(words, "don-has-swapped"),
            // What was offered once is not offered again, so whoever has nothing else will not be asked (DON-H16).
            Phase::SideOffer if table.options().each_offer && !table.may_offer(seat) => String::new(),
            Phase::SideOffer | Phase::Swap if table.queue().any(|next| next == seat) => say!(words, "don-asked-later"),
            _ => String::new(),
        };
        (html! { (told) }, "")
    }

    /// The chips: a number where the observer may see it, a hat where not. What a bid would bring lies ready beside.
    fn purse(&self, seat: Seat) -> Markup {
        let (scene, words) = (self.scene, self.scene.words);
        let chips = scene.view.chips(seat);
        let (gained, paid) = self.moved(seat);
        let fresh = scene.fresh > 0 && self.settled_now();
        html! {
            span.purse.known[chips.is_some()] title=[chips.is_none().then(|| say!(words, "don-hat-told"))] {
                // What comes and goes takes the place of the picture, never that of the number.
                span.slot {
                    @match chips {
                        Some(_) => (ornament("stack", "0 0 40 34", "stack")),
                        None => (ornament("hat", "0 0 48 34", "hat")),
                    }
                    @if paid > 0 { em.delta.dn { "−" (paid) } }
                    @if gained > 0 { em.delta { "+" (gained) } }
                    (self.ghosts(seat))
                }
                @match chips {
                    Some(chips) => { b.num { (chips) } span.sr-only { " " (say!(words, "don-chips", chips = chips)) } }
                    None => span.sr-only { (say!(words, "don-chips-hidden")) }
                }
                @if fresh { (self.flight(seat, gained, paid)) }
            }
        }
    }

    /// What the deal just struck brought a seat, and what it cost them.
    fn moved(&self, seat: Seat) -> (u8, u8) {
        match self.deal {
            Some(Deal::Sold { sale, .. }) if sale.to.has(seat) => (sale.share, 0),
            Some(Deal::Sold { sale, .. }) if sale.buyer == seat => (0, sale.price),
            Some(Deal::Side { seller, price, .. }) if seller == seat => (price, 0),
            Some(Deal::Side { seat: buyer, price, .. }) if buyer == seat => (0, price),
            _ => (0, 0),
        }
    }

    /// Did the deal come with the last step?
    fn settled_now(&self) -> bool {
        let news = self.scene.news();
        news.iter().any(|event| matches!(event.what, What::Sold { .. } | What::SideSold { .. }))
    }

    /// Chips that fly in from the middle, or out to it.
    fn flight(&self, seat: Seat, gained: u8, paid: u8) -> Markup {
        let step = self.scene.log.len();
        html! {
            @for place in 0..gained.min(MOST_FLYING) {
                span.fly id={ "fly-" (step) "-" (seat.letter()) (place) } style={ "--i:" (place) } aria-hidden="true" { (chip()) }
            }
            @for place in 0..paid.min(MOST_FLYING) {
                span.fly.off id={ "fly-" (step) "-" (seat.letter()) (place) } style={ "--i:" (place) } aria-hidden="true" { (chip()) }
            }
        }
    }

    /// What each bid of the observer would bring this seat, and what would come of a pass: hidden until pointed at.
    fn ghosts(&self, seat: Seat) -> Markup {
        let scene = self.scene;
        let mut brought: Vec<(u8, u8)> = Vec::new();
        if let Some(bids) = &self.bids {
            for amount in bids.amounts().filter(|&amount| bids.kind(scene, amount) == Kind::Fair) {
                let (to, share) = bids.pays(scene, amount);
                if bids.me == seat {
                    brought.push((amount, amount));
                } else if to.has(seat) && share > 0 {
                    brought.push((amount, share));
                }
            }
        }
        let mine = scene.is_me(seat);
        let passing = if_it_stands(scene).filter(|_| scene.my_turn()).map(|standing| standing.pays());
        html! {
            @for (amount, chips) in brought {
                em class={ "ghost g" (amount) @if mine { " dn" } } aria-hidden="true" { (if mine { "−" } else { "+" }) (chips) }
            }
            @if let Some((to, share)) = passing && to.has(seat) && share > 0 {
                em.ghost.gpass aria-hidden="true" { "+" (share) }
            }
        }
    }

    /// The points of a seat's districts, and what the block would add.
    fn points(&self, seat: Seat) -> Markup {
        let (scene, words) = (self.scene, self.scene.words);
        let tableau = scene.view.table().tableau(seat);
        let points = colour_points(tableau);
        let gain = colour_points(tableau.and(self.block)) - points;
        html! {
            span.pts2 {
                (say!(words, "don-points", points = points))
                @if gain > 0 { " " i title=(say!(words, "don-gain-told", gain = gain)) { "+" (gain) } }
            }
        }
    }

    /// The districts before a seat, by colour.
    fn districts(&self, seat: Seat) -> Markup {
        let (scene, words) = (self.scene, self.scene.words);
        let table = scene.view.table();
        let tableau = table.tableau(seat);
        let came = self.came(seat);
        let on_block = table.auction().and_then(|auction| auction.side).map(|side| side.card);
        html! {
            @if tableau.is_empty() { p.none { (say!(words, "don-no-districts")) } }
            @else {
                ul.groups.many[tableau.len() > 7] {
                    @for colour in Colour::ALL {
                        @let cards: CardSet = tableau.iter().filter(|card| card.colour() == colour).collect();
                        @if !cards.is_empty() {
                            li class={ "grp " (shade(colour)) } {
                                ul.cards aria-label=(colour.district()) {
                                    @for card in cards.iter() {
                                        li class={ "mc" @if came.has(card) { " came" } @if on_block == Some(card) { " onblock" } }
                                            id={ "card-" (card) } data-d=(card.digit()) data-pick=[self.choice(seat, card)] { (small_card(card)) }
                                    }
                                }
                                span.cap { span.nm { (colour.district()) } " " span.pt { (say!(words, "don-points", points = colour_points(cards))) } }
                            }
                        }
                    }
                }
            }
            @if scene.is_me(seat) && self.bids.is_some() && !self.block.is_empty() {
                ul.cards.ghostlot aria-hidden="true" { @for card in self.block.iter() { li.mc { (small_card(card)) } } }
            }
        }
    }

    /// The answer in the dock that an own card on the board stands for, where one may be offered or must be given up.
    fn choice(&self, seat: Seat, card: Card) -> Option<String> {
        let choices = [Action::Offer { card }, Action::Discard { card }];
        let may = |action: &Action| self.scene.is_me(seat) && self.scene.legal.contains(action);
        choices.iter().any(may).then(|| format!("card {card}"))
    }

    /// The cards that came to a seat with the deal just struck.
    fn came(&self, seat: Seat) -> CardSet {
        match self.deal {
            Some(Deal::Sold { sale, lot }) if sale.buyer == seat => lot,
            Some(Deal::Free { seat: taker, lot }) if taker == seat => lot,
            Some(Deal::Side { seat: buyer, card, .. }) if buyer == seat => CardSet::EMPTY.with(card),
            Some(Deal::Swap { seat: taker, take, .. }) if taker == seat => CardSet::EMPTY.with(take),
            Some(Deal::Swap { with, give, .. }) if with == seat => CardSet::EMPTY.with(give),
            _ => CardSet::EMPTY,
        }
    }
}

/// What is on the block: the lot, or the district of a side auction.
pub(super) fn block(scene: &Scene<'_, Don>) -> CardSet {
    let table = scene.view.table();
    match table.auction().and_then(|auction| auction.side) {
        Some(side) => CardSet::EMPTY.with(side.card),
        None => table.lot(),
    }
}

/// The digits from 0 to 9 with those a seat holds marked: it may not bid them, and is paid on them.
fn strip(scene: &Scene<'_, Don>, seat: Seat) -> Markup {
    let words = scene.words;
    let tableau = scene.view.table().tableau(seat);
    let held: Vec<String> = tableau.digits().iter().map(|digit| digit.to_string()).collect();
    let told = match held.is_empty() {
        true => say!(words, "don-strip-free", name = scene.name(seat)),
        false => say!(words, "don-strip-told", name = scene.name(seat), digits = words.join(&held)),
    };
    html! {
        div.foot2 {
            span.lbl aria-hidden="true" { (say!(words, "don-strip")) }
            div.strip role="img" aria-label=(told) title=(told) {
                @for digit in 0..=9 {
                    @let copies = tableau.count_digit(digit);
                    span data-d=(digit) class=[(copies > 0).then_some(if copies > 1 { "own dup" } else { "own" })] {
                        (digit)
                        @if copies > 1 { i { "×" (copies) } }
                    }
                }
            }
        }
    }
}

/// The seats of a set in the order in which they are asked, from `first`.
pub(super) fn in_order(seats: usize, first: Seat, set: SeatSet) -> impl Iterator<Item = Seat> {
    clockwise(seats, first).filter(move |&seat| set.has(seat))
}
