//! What a seat may do, and the loose requests of which it makes actions (4.2).

use crate::card::Card;
use crate::phase::Phase;
use crate::refusal::Refusal;
use crate::table::Table;
use speakeasy_core::json::Json;
use speakeasy_core::{Pending, Seat};

/// A decision of a seat. The order of the variants is the order of legal lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Puts a card of one's own tableau up for a side auction.
    Offer {
        /// The card.
        card: Card,
    },
    /// Exchanges a card of one's own tableau for one of somebody else's.
    Swap {
        /// The own card.
        give: Card,
        /// The other seat.
        with: Seat,
        /// That seat's card.
        take: Card,
    },
    /// Neither offers nor swaps.
    Decline,
    /// Bids.
    Bid {
        /// How much.
        amount: u8,
    },
    /// Leaves the auction for good.
    Pass,
    /// Gives up a card of one's own tableau after an overbid.
    Discard {
        /// The card.
        card: Card,
    },
}

/// An action as somebody asks for it: any part may be missing or no such thing.
///
/// Typed actions and action objects both become requests, so every refusal comes from [`Request::judge`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Request {
    Unknown,
    Offer { card: Option<Card> },
    Swap { give: Option<Card>, with: Option<Seat>, take: Option<Card> },
    Decline,
    Bid { amount: Option<i64> },
    Pass,
    Discard { card: Option<Card> },
}

impl From<Action> for Request {
    fn from(action: Action) -> Request {
        match action {
            Action::Offer { card } => Request::Offer { card: Some(card) },
            Action::Swap { give, with, take } => Request::Swap { give: Some(give), with: Some(with), take: Some(take) },
            Action::Decline => Request::Decline,
            Action::Bid { amount } => Request::Bid { amount: Some(amount.into()) },
            Action::Pass => Request::Pass,
            Action::Discard { card } => Request::Discard { card: Some(card) },
        }
    }
}

impl Request {
    /// Reads an action object; whatever cannot be read is left open.
    pub(crate) fn read(object: &Json) -> Request {
        let card = |key: &str| object.get(key).and_then(Json::as_str).and_then(Card::from_id);
        match object.get("do").and_then(Json::as_str) {
            Some("offer") => Request::Offer { card: card("card") },
            Some("swap") => {
                let with = object.get("with").and_then(integer).and_then(|seat| u8::try_from(seat).ok());
                Request::Swap { give: card("give"), with: with.map(Seat), take: card("take") }
            }
            Some("decline") => Request::Decline,
            Some("bid") => Request::Bid { amount: object.get("amount").and_then(integer) },
            Some("pass") => Request::Pass,
            Some("discard") => Request::Discard { card: card("card") },
            _ => Request::Unknown,
        }
    }

    /// The action that `seat` may take on this request, or the first of the reasons of 4.2 against it.
    pub(crate) fn judge(self, table: &Table, seat: Seat, chips: u8) -> Result<Action, Refusal> {
        let in_phase = match self {
            Request::Unknown => false,
            Request::Offer { .. } => table.phase == Phase::SideOffer,
            Request::Swap { .. } => table.phase == Phase::Swap,
            Request::Decline => matches!(table.phase, Phase::SideOffer | Phase::Swap),
            Request::Bid { .. } | Request::Pass => matches!(table.phase, Phase::SideBid | Phase::Bid),
            Request::Discard { .. } => table.phase == Phase::Discard,
        };
        if !in_phase {
            return Err(Refusal::WrongPhase(table.phase));
        }
        if table.pending() != Pending::Turn(seat) {
            return Err(Refusal::NotYourTurn);
        }
        let own = |card: Option<Card>| {
            card.filter(|&card| table.tableau(seat).has(card)).ok_or(Refusal::CardNotYours(table.phase))
        };
        match self {
            Request::Unknown => Err(Refusal::WrongPhase(table.phase)),
            Request::Offer { card } => match own(card)? {
                card if table.offered.has(card) => Err(Refusal::OfferedAlready),
                card => Ok(Action::Offer { card }),
            },
            Request::Discard { card } => match own(card)? {
                card if table.gained.has(card) => Err(Refusal::CameThisRound),
                card => Ok(Action::Discard { card }),
            },
            Request::Swap { give, with, take } => {
                let with = judge_target(table, seat, with)?;
                let give = own(give)?;
                let take = take.filter(|&card| table.tableau(with).has(card)).ok_or(Refusal::CardNotTheirs(with))?;
                Ok(Action::Swap { give, with, take })
            }
            Request::Decline => Ok(Action::Decline),
            Request::Bid { amount } => judge_bid(table, seat, chips, amount),
            Request::Pass if table.must_open(seat, chips) => Err(Refusal::MustOpen),
            Request::Pass => Ok(Action::Pass),
        }
    }
}

fn judge_target(table: &Table, seat: Seat, with: Option<Seat>) -> Result<Seat, Refusal> {
    match with {
        Some(with) if with == seat => Err(Refusal::SwapWithOneself),
        Some(with) if with.index() >= table.seats() => Err(Refusal::NoSuchSeat),
        Some(with) if table.tableau(with).is_empty() => Err(Refusal::NothingToTake(with)),
        Some(with) => Ok(with),
        None => Err(Refusal::NoSuchSeat),
    }
}

/// The order of 4.2: an integer, high enough, not too high, not ending in an own digit.
fn judge_bid(table: &Table, seat: Seat, chips: u8, amount: Option<i64>) -> Result<Action, Refusal> {
    let strict = table.options.strict_table;
    let amount = amount.ok_or(Refusal::NotInteger)?;
    let least = table.lowest_bid();
    if amount < least.into() {
        return Err(match table.auction.standing {
            Some(standing) => Refusal::NotAboveStanding(standing.amount),
            None => Refusal::BelowMinimum(least),
        });
    }
    let most = if strict { table.total_chips() } else { chips };
    let amount = u8::try_from(amount).ok().filter(|&amount| amount <= most).ok_or(match strict {
        true => Refusal::MoreThanExists(most),
        false => Refusal::MoreThanYouHave(most),
    })?;
    let digit = amount % 10;
    if !strict && table.tableau(seat).digits().has(digit) {
        return Err(Refusal::OwnDigit(digit));
    }
    Ok(Action::Bid { amount })
}

/// The value as a whole number; one written `3.0` is 3. Amounts beyond 64 bits become the nearest there is.
fn integer(value: &Json) -> Option<i64> {
    if let Some(number) = value.as_i64() {
        return Some(number);
    }
    if value.is_u64() {
        return Some(i64::MAX);
    }
    value.as_f64().filter(|number| number.fract() == 0.0).map(|number| number as i64)
}
