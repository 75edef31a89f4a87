//! What happened and what may not happen, in words: one message for each, and what fills its places.

use crate::action::Action;
use crate::card::{Card, CardSet};
use crate::event::{Event, What};
use crate::phase::Phase;
use crate::refusal::Refusal;
use speakeasy_core::{Arg, Seat, SeatSet, Sentence};

speakeasy_words::display_in_english!(crate::Don: Event, Refusal);

impl speakeasy_core::Event for Event {
    fn sentence(&self) -> Sentence {
        match self.what {
            What::Did { seat, action } => did(seat, action),
            What::Reveal { cards } => {
                Sentence::new("don-told-reveal").with("round", self.round).with("cards", cards_named(cards))
            }
            What::Sold { seat, price, to, share, pot } => sold(seat, price, to, share, pot),
            What::Free { seat } => Sentence::new("don-told-free").with("name", seat),
            What::LotRemoved => Sentence::new("don-told-removed"),
            What::SideSold { seat, price, seller, card } => Sentence::new("don-told-side-sold")
                .with("name", seat)
                .with("seller", seller)
                .with("card", card_named(card))
                .with("price", price),
            What::SideUnsold { seller, card } => {
                Sentence::new("don-told-side-unsold").with("seller", seller).with("card", card_named(card))
            }
            What::Penalty { seat, paid: 0 } => Sentence::new("don-told-penalty-poor").with("name", seat),
            What::Penalty { seat, .. } => Sentence::new("don-told-penalty").with("name", seat),
            What::Overbid { seat, price } => Sentence::new("don-told-overbid").with("name", seat).with("price", price),
        }
    }
}

fn did(seat: Seat, action: Action) -> Sentence {
    match action {
        Action::Offer { card } => Sentence::new("don-told-offer").with("card", card_named(card)),
        Action::Swap { give, with, take } => Sentence::new("don-told-swap")
            .with("with", with)
            .with("give", card_named(give))
            .with("take", card_named(take)),
        Action::Decline => Sentence::new("don-told-decline"),
        Action::Bid { amount } => Sentence::new("don-told-bid").with("amount", amount),
        Action::Pass => Sentence::new("don-told-pass"),
        Action::Discard { card } => Sentence::new("don-told-discard").with("card", card_named(card)),
    }
    .with("name", seat)
}

/// A sale and its payout.
fn sold(seat: Seat, price: u8, to: SeatSet, share: u8, pot: u8) -> Sentence {
    let key = match (share, to.len()) {
        (0, _) => "don-told-sold-none",
        (_, 1) => "don-told-sold-one",
        _ => "don-told-sold-each",
    };
    bought(key, seat, price)
        .with("who", Arg::List(to.iter().map(Arg::Seat).collect()))
        .with("share", share)
        .with("rest", pot)
}

/// A sentence that begins with who bought the lot for how much.
pub(crate) fn bought(key: &'static str, seat: Seat, price: u8) -> Sentence {
    Sentence::new(key).with("name", seat).with("price", price).with("digit", price % 10)
}

/// Districts are proper names, the same in every language.
fn card_named(card: Card) -> Arg {
    Arg::Word(card.name())
}

fn cards_named(cards: CardSet) -> Arg {
    Arg::List(cards.iter().map(card_named).collect())
}

/// Why an action is refused.
pub(crate) fn refused(refusal: Refusal) -> Sentence {
    match refusal {
        Refusal::WrongPhase(phase) => Sentence::new(wrong_phase(phase)),
        Refusal::NotYourTurn => Sentence::new("don-refusal-not-your-turn"),
        Refusal::NotInteger => Sentence::new("don-refusal-not-integer"),
        Refusal::BelowMinimum(least) => Sentence::new("don-refusal-below-minimum").with("least", least),
        Refusal::NotAboveStanding(amount) => Sentence::new("don-refusal-not-above-standing").with("amount", amount),
        Refusal::MoreThanYouHave(chips) => Sentence::new("don-refusal-more-than-you-have").with("chips", chips),
        Refusal::MoreThanExists(chips) => Sentence::new("don-refusal-more-than-exists").with("chips", chips),
        Refusal::OwnDigit(digit) => Sentence::new("don-refusal-own-digit").with("digit", digit),
        Refusal::SwapWithOneself => Sentence::new("don-refusal-swap-with-oneself"),
        Refusal::NoSuchSeat => Sentence::new("don-refusal-no-such-seat"),
        Refusal::NothingToTake(seat) => Sentence::new("don-refusal-nothing-to-take").with("name", seat),
        Refusal::CardNotYours(_) => Sentence::new("don-refusal-card-not-yours"),
        Refusal::OfferedAlready => Sentence::new("don-refusal-offered-already"),
        Refusal::CameThisRound => Sentence::new("don-refusal-came-this-round"),
        Refusal::CardNotTheirs(seat) => Sentence::new("don-refusal-card-not-theirs").with("name", seat),
        Refusal::MustOpen => Sentence::new("don-refusal-must-open"),
    }
}

fn wrong_phase(phase: Phase) -> &'static str {
    match phase {
        Phase::DrawFirst | Phase::Shuffle => "don-refusal-wrong-phase-setup",
        Phase::SideOffer => "don-refusal-wrong-phase-offer",
        Phase::Swap => "don-refusal-wrong-phase-swap",
        Phase::SideBid | Phase::Bid => "don-refusal-wrong-phase-bid",
        Phase::Discard => "don-refusal-wrong-phase-discard",
        Phase::GameOver => "don-refusal-wrong-phase-over",
    }
}
