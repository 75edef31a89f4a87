//! What happened, for logs, narration, motion and memory.

use crate::cards::{Car, Card, Cards, Colour};
use crate::tiles::Tile;
use crate::tokens::Token;
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Moment, Observer, Seat, SeatSet};

/// Why a game is over (5.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A stack is empty.
    StackEmpty,
    /// All stacks are empty.
    AllEmpty,
    /// The stack of H is empty.
    LastTile,
    /// No token left a stack in the last round (SCH-H16).
    NobodyTook,
}

/// Something that happened. Hidden things are `None` in what an observer is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Event {
    /// `D6`: the tiles lie in this order, clockwise.
    RingLaid { ring: [Tile; 8] },
    /// `D2`: these cars stand on A to H.
    CarsPlaced { cars: [Colour; 8] },
    /// `D3` or `D5`: a stack lies on a tile, this token on top.
    StackLaid { tile: Tile, top: Token },
    /// The Mafia car goes under the car on a tile (SCH-R45).
    MafiaPlaced { tile: Tile, beneath: Colour },
    /// `D1`: who begins.
    StartDrawn { seat: Seat },
    /// A round begins.
    RoundBegan { round: u32, start: Seat },
    /// A hand is dealt; only its owner sees it.
    Dealt { seat: Seat, hand: Option<Cards> },
    /// The SPEED row is dealt face down.
    RowDealt,
    /// A character is chosen before the first turn.
    Chose { seat: Seat, colour: Colour },
    /// A card is played face up.
    Played { seat: Seat, card: Card },
    /// A card is discarded face down; only its owner knows it (SCH-R12).
    Discarded { seat: Seat, card: Option<Card> },
    /// A character changes hands: from the centre, or from another player, who gets the old one.
    Exchanged { seat: Seat, gave: Colour, took: Colour, from: Option<Seat> },
    /// A card was discarded, but the character stays (SCH-H18).
    Kept { seat: Seat, colour: Colour },
    /// A car drives, perhaps with another on top.
    Moved { car: Car, passenger: Option<Car>, from: Tile, to: Tile },
    /// A pair goes full circle because no tile is empty (SCH-R08).
    Circled { car: Car, passenger: Car, at: Tile },
    /// A car is lifted to an empty tile (SCH-R32).
    Evaded { car: Car, from: Tile, to: Tile },
    /// An Evasion found nothing to do (SCH-R31).
    EvasionIdle { seat: Seat },
    /// A card of the row is turned up.
    TurnedUp { index: u8, card: Colour, at: Moment },
    /// Claims are open.
    ClaimsOpened { at: Moment },
    /// A character is claimed.
    Claimed { seat: Seat, colour: Colour, at: Moment },
    /// All but one hold a character.
    CountdownBegan { deadline: Moment },
    /// Claims are closed; these players go empty-handed (SCH-R26).
    ClaimsClosed { at: Moment, empty_handed: SeatSet },
    /// A card of the row takes effect.
    RowPlayed { index: u8, card: Colour },
    /// A player takes the top token of a tile.
    Took { seat: Seat, tile: Tile, token: Token },
    /// The Mafia takes a token, for a player or, if nobody gained, for its hoard (SCH-R40, SCH-R41).
    MafiaTook { tile: Tile, token: Token, gainer: Option<Seat> },
    /// Nobody gained, so the Mafia leaves its token (SCH-R41, option `stay`).
    MafiaLeft { tile: Tile, token: Token },
    /// All characters go back to the centre.
    CharactersReturned,
    /// The starting player token moves on.
    StartPassed { seat: Seat },
    /// A token is turned up.
    Uncovered { tile: Tile, token: Token },
    /// The game is over.
    Ended { winners: SeatSet, why: Ending },
}

impl Event {
    /// The event as `observer` is shown it: only hands and face-down discards of others are hidden, since
    /// every token lies face up when it is taken.
    pub(crate) fn shown(self, observer: Observer) -> Event {
        match self {
            Event::Dealt { seat, .. } if !observer.is(seat) => Event::Dealt { seat, hand: None },
            Event::Discarded { seat, .. } if !observer.is(seat) => Event::Discarded { seat, card: None },
            event => event,
        }
    }

    /// Does it bring something to light? Cars, characters and whatever somebody plays themselves are no news to them; cards
    /// and tokens that were face down are.
    pub(crate) const fn shows(self) -> bool {
        !matches!(
            self,
            Event::Chose { .. }
                | Event::Played { .. }
                | Event::Discarded { .. }
                | Event::Exchanged { .. }
                | Event::Kept { .. }
                | Event::Moved { .. }
                | Event::Circled { .. }
                | Event::Evaded { .. }
                | Event::EvasionIdle { .. }
                | Event::CharactersReturned
                | Event::StartPassed { .. }
        )
    }

    /// The event as an object.
    pub(crate) fn to_json(self) -> Json {
        match self {
            Event::RingLaid { ring } => json!({"event": "ring", "ring": ring.map(Tile::letter)}),
            Event::CarsPlaced { cars } => json!({"event": "cars", "cars": cars.map(Colour::code)}),
            Event::StackLaid { tile, top } => {
                json!({"event": "stack", "tile": tile.letter(), "top": top.to_string()})
            }
            Event::MafiaPlaced { tile, beneath } => {
                json!({"event": "mafia_placed", "tile": tile.letter(), "beneath": beneath.code()})
            }
            Event::StartDrawn { seat } => json!({"event": "start", "seat": seat.0}),
            Event::RoundBegan { round, start } => json!({"event": "round", "round": round, "start": start.0}),
            Event::Dealt { seat, hand } => {
                let hand = hand.map(|hand| hand.iter().map(Card::code).collect::<Vec<_>>());
                json!({"event": "dealt", "seat": seat.0, "hand": hand})
            }
            Event::RowDealt => json!({"event": "row"}),
            Event::Chose { seat, colour } => json!({"event": "chose", "seat": seat.0, "colour": colour.code()}),
            Event::Played { seat, card } => json!({"event": "played", "seat": seat.0, "card": card.code()}),
            Event::Discarded { seat, card } => {
                json!({"event": "discarded", "seat": seat.0, "card": card.map(Card::code)})
            }
            Event::Exchanged { seat, gave, took, from } => {
                let from = from.map(|seat| seat.0);
                json!({"event": "exchanged", "seat": seat.0, "gave": gave.code(), "took": took.code(), "from": from})
            }
            Event::Kept { seat, colour } => json!({"event": "kept", "seat": seat.0, "character": colour.code()}),
            Event::Moved { car, passenger, from, to } => json!({
                "event": "moved", "car": car.code(), "passenger": passenger.map(Car::code),
                "from": from.letter(), "to": to.letter(),
            }),
            Event::Circled { car, passenger, at } => json!({
                "event": "circled", "car": car.code(), "passenger": passenger.code(), "at": at.letter(),
            }),
            Event::Evaded { car, from, to } => {
                json!({"event": "evaded", "car": car.code(), "from": from.letter(), "to": to.letter()})
            }
            Event::EvasionIdle { seat } => json!({"event": "evasion_idle", "seat": seat.0}),
            Event::TurnedUp { index, card, at } => {
                json!({"event": "turned_up", "index": index, "card": card.code(), "at": at})
            }
            Event::ClaimsOpened { at } => json!({"event": "claims_opened", "at": at}),
            Event::Claimed { seat, colour, at } => {
                json!({"event": "claimed", "seat": seat.0, "colour": colour.code(), "at": at})
            }
            Event::CountdownBegan { deadline } => json!({"event": "countdown", "deadline": deadline}),
            Event::ClaimsClosed { at, empty_handed } => {
                json!({"event": "claims_closed", "at": at, "empty_handed": seat_numbers(empty_handed)})
            }
            Event::RowPlayed { index, card } => json!({"event": "row_played", "index": index, "card": card.code()}),
            Event::Took { seat, tile, token } => {
                json!({"event": "took", "seat": seat.0, "tile": tile.letter(), "token": token.to_string()})
            }
            Event::MafiaTook { tile, token, gainer } => json!({
                "event": "mafia_took", "tile": tile.letter(), "token": token.to_string(),
                "gainer": gainer.map(|seat| seat.0),
            }),
            Event::MafiaLeft { tile, token } => {
                json!({"event": "mafia_left", "tile": tile.letter(), "token": token.to_string()})
            }
            Event::CharactersReturned => json!({"event": "characters_returned"}),
            Event::StartPassed { seat } => json!({"event": "start_passed", "seat": seat.0}),
            Event::Uncovered { tile, token } => {
                json!({"event": "uncovered", "tile": tile.letter(), "token": token.to_string()})
            }
            // The usual end is told as it was before there were others.
            Event::Ended { winners, why: Ending::StackEmpty } => {
                json!({"event": "ended", "winners": seat_numbers(winners)})
            }
            Event::Ended { winners, why } => {
                json!({"event": "ended", "winners": seat_numbers(winners), "why": why.word()})
            }
        }
    }
}

impl Ending {
    /// Its word in events.
    const fn word(self) -> &'static str {
        match self {
            Ending::StackEmpty => "anyEmpty",
            Ending::AllEmpty => "allEmpty",
            Ending::LastTile => "lastTile",
            Ending::NobodyTook => "nobodyTook",
        }
    }
}

fn seat_numbers(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}
