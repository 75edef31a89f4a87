//! What players are told: every event and every refusal as a message of `messages/`, with what fills its places.

use crate::cards::{Car, Card, Cards, Colour};
use crate::tiles::Tile;
use crate::tokens::Token;
use crate::{Ending, Event, Refusal, Scheffeln};
use speakeasy_core::{Arg, SeatSet, Sentence};

speakeasy_words::display_in_english!(Scheffeln: Event, Refusal);

/// What cars are called, the Mafia's last. Characters and coloured cards have the names of their cars.
const CARS: [&str; 9] = [
    "scheffeln-car-red",
    "scheffeln-car-yellow",
    "scheffeln-car-blue",
    "scheffeln-car-green",
    "scheffeln-car-orange",
    "scheffeln-car-purple",
    "scheffeln-car-white",
    "scheffeln-car-brown",
    "scheffeln-car-mafia",
];

/// What the cards of RUN are called.
const RUN_CARDS: [&str; 4] =
    ["scheffeln-card-joker", "scheffeln-card-backward", "scheffeln-card-evasion", "scheffeln-card-nasty"];

/// The message with the name of a car.
pub(crate) fn car_key(car: Car) -> &'static str {
    CARS[car.index()]
}

/// The message with the name of a card.
pub(crate) fn card_key(card: Card) -> &'static str {
    card.colour().map_or_else(|| RUN_CARDS[card as usize - Colour::ALL.len()], |colour| car_key(colour.car()))
}

/// An amount with its thousands set apart.
pub(crate) fn amount(value: i32) -> String {
    if value < 1000 { value.to_string() } else { format!("{}\u{202f}{:03}", value / 1000, value % 1000) }
}

fn car(car: Car) -> Arg {
    Arg::Term(car_key(car).to_owned())
}

fn character(colour: Colour) -> Arg {
    car(colour.car())
}

/// A card by name.
pub(crate) fn card(card: Card) -> Arg {
    Arg::Term(card_key(card).to_owned())
}

/// Cards by name, as a list.
pub(crate) fn cards(cards: Cards) -> Arg {
    Arg::List(cards.iter().map(card).collect())
}

fn letter(tile: Tile) -> Arg {
    Arg::Word(tile.letter().to_owned())
}

fn value(token: Token) -> Arg {
    Arg::Word(amount(token.value()))
}

fn seats(seats: SeatSet) -> Arg {
    Arg::List(seats.iter().map(Arg::Seat).collect())
}

fn count(seats: SeatSet) -> Arg {
    Arg::Number(seats.len() as i64)
}

impl speakeasy_core::Event for Event {
    fn sentence(&self) -> Sentence {
        let say = Sentence::new;
        match *self {
            Event::RingLaid { ring } => {
                say("scheffeln-event-ring").with("tiles", Arg::Word(ring.map(Tile::letter).join(", ")))
            }
            Event::CarsPlaced { .. } => say("scheffeln-event-cars"),
            Event::StackLaid { tile, top } => {
                say("scheffeln-event-stack").with("tile", letter(tile)).with("value", value(top))
            }
            Event::MafiaPlaced { tile, beneath } => {
                say("scheffeln-event-mafia").with("car", character(beneath)).with("tile", letter(tile))
            }
            Event::StartDrawn { seat } => say("scheffeln-event-start").with("name", seat),
            Event::RoundBegan { round, start } => say("scheffeln-event-round").with("round", round).with("name", start),
            Event::Dealt { seat, hand: None } => say("scheffeln-event-dealt-hidden").with("name", seat),
            Event::Dealt { seat, hand: Some(hand) } => {
                say("scheffeln-event-dealt").with("name", seat).with("cards", cards(hand))
            }
            Event::RowDealt => say("scheffeln-event-row"),
            Event::Chose { seat, colour } => {
                say("scheffeln-event-chose").with("name", seat).with("car", character(colour))
            }
            Event::Played { seat, card: played } => {
                say("scheffeln-event-played").with("name", seat).with("card", card(played))
            }
            Event::Discarded { seat, card: None } => say("scheffeln-event-discarded-hidden").with("name", seat),
            Event::Discarded { seat, card: Some(discarded) } => {
                say("scheffeln-event-discarded").with("name", seat).with("card", card(discarded))
            }
            Event::Exchanged { seat, gave, took, from } => {
                let exchange = match from {
                    None => say("scheffeln-event-exchanged"),
                    Some(other) => say("scheffeln-event-robbed").with("other", other),
                };
                exchange.with("name", seat).with("gave", character(gave)).with("took", character(took))
            }
            Event::Kept { seat, colour } => {
                say("scheffeln-event-kept").with("name", seat).with("car", character(colour))
            }
            Event::Moved { car: driver, passenger, from, to } => {
                let drive = match passenger {
                    None => say("scheffeln-event-moved"),
                    Some(other) => say("scheffeln-event-carried").with("other", car(other)),
                };
                named(drive, driver).with("from", letter(from)).with("to", letter(to))
            }
            Event::Circled { car: driver, passenger, at } => {
                named(say("scheffeln-event-circled"), driver).with("other", car(passenger)).with("at", letter(at))
            }
            Event::Evaded { car, from, to } => {
                named(say("scheffeln-event-evaded"), car).with("from", letter(from)).with("to", letter(to))
            }
            Event::EvasionIdle { seat } => say("scheffeln-event-evasion-idle").with("name", seat),
            Event::TurnedUp { index, card, .. } => {
                say("scheffeln-event-turned-up").with("number", index + 1).with("car", character(card))
            }
            Event::ClaimsOpened { .. } => say("scheffeln-event-claims"),
            Event::Claimed { seat, colour, .. } => {
                say("scheffeln-event-claimed").with("name", seat).with("car", character(colour))
            }
            Event::CountdownBegan { .. } => say("scheffeln-event-countdown"),
            Event::ClaimsClosed { empty_handed: SeatSet::EMPTY, .. } => say("scheffeln-event-all-claimed"),
            Event::ClaimsClosed { empty_handed, .. } => {
                say("scheffeln-event-closed").with("n", count(empty_handed)).with("names", seats(empty_handed))
            }
            Event::RowPlayed { index, card } => {
                say("scheffeln-event-row-played").with("number", index + 1).with("car", character(card))
            }
            Event::Took { seat, tile, token } => {
                let take = say("scheffeln-event-took").with("name", seat);
                take.with("value", value(token)).with("tile", letter(tile))
            }
            Event::MafiaTook { tile, token, gainer } => {
                let take = match gainer {
                    Some(seat) => say("scheffeln-event-mafia-for").with("name", seat),
                    None => say("scheffeln-event-mafia-kept"),
                };
                take.with("value", value(token)).with("tile", letter(tile))
            }
            Event::MafiaLeft { tile, token } => {
                say("scheffeln-event-mafia-left").with("value", value(token)).with("tile", letter(tile))
            }
            Event::CharactersReturned => say("scheffeln-event-returned"),
            Event::StartPassed { seat } => say("scheffeln-event-start-passed").with("name", seat),
            Event::Uncovered { tile, token } => {
                say("scheffeln-event-uncovered").with("tile", letter(tile)).with("value", value(token))
            }
            Event::Ended { winners, why } => {
                let end = match why {
                    Ending::StackEmpty => say("scheffeln-event-ended"),
                    Ending::AllEmpty => say("scheffeln-event-ended-all"),
                    Ending::LastTile => say("scheffeln-event-ended-last"),
                    Ending::NobodyTook => say("scheffeln-event-ended-idle"),
                };
                end.with("n", count(winners)).with("names", seats(winners))
            }
        }
    }
}

/// A sentence about a car. Its code tells the message whether it is the Mafia's, which is no colour by itself.
fn named(sentence: Sentence, driver: Car) -> Sentence {
    sentence.with("code", Arg::Word(driver.code().to_owned())).with("car", car(driver))
}

/// Why an action is refused.
pub(crate) fn refusal(refusal: Refusal) -> Sentence {
    let say = Sentence::new;
    match refusal {
        Refusal::UnknownAction => say("scheffeln-refusal-unknown"),
        Refusal::Over => say("scheffeln-refusal-over"),
        Refusal::DrawDue => say("scheffeln-refusal-draw-due"),
        Refusal::StillChoosing => say("scheffeln-refusal-still-choosing"),
        Refusal::AlreadyChosen => say("scheffeln-refusal-already-chosen"),
        Refusal::NoTurnsInSpeed => say("scheffeln-refusal-no-turns"),
        Refusal::NoClaimsInBase => say("scheffeln-refusal-no-claims"),
        Refusal::NotYourTurn { turn } => say("scheffeln-refusal-not-your-turn").with("name", turn),
        Refusal::NoSuchSeat => say("scheffeln-refusal-no-seat"),
        Refusal::NoSuchCard => say("scheffeln-refusal-no-card"),
        Refusal::CardNotHeld { card: named } => say("scheffeln-refusal-not-held").with("card", card(named)),
        Refusal::ShowsNoColour { card: named } => say("scheffeln-refusal-no-colour").with("card", card(named)),
        Refusal::WrongCard { card: named, needs } => {
            say("scheffeln-refusal-wrong-card").with("card", card(named)).with("needs", card(needs))
        }
        Refusal::LastCard => say("scheffeln-refusal-last-card"),
        Refusal::NoSuchCharacter => say("scheffeln-refusal-no-character"),
        Refusal::OwnCharacter { colour } => say("scheffeln-refusal-own-character").with("car", character(colour)),
        Refusal::CharacterTaken { colour, owner } => {
            say("scheffeln-refusal-character-taken").with("car", character(colour)).with("name", owner)
        }
        Refusal::NoSuchCar => say("scheffeln-refusal-no-car"),
        Refusal::MafiaNotTargetable => say("scheffeln-refusal-mafia"),
        Refusal::NotOnTop { car } => named(say("scheffeln-refusal-not-on-top"), car),
        Refusal::NoSuchTile => say("scheffeln-refusal-no-tile"),
        Refusal::TileNotEmpty { tile } => say("scheffeln-refusal-tile-not-empty").with("tile", letter(tile)),
        Refusal::TargetRequired => say("scheffeln-refusal-target"),
        Refusal::ClaimEarly => say("scheffeln-refusal-early"),
        Refusal::ClaimLate => say("scheffeln-refusal-late"),
        Refusal::ClaimHeld { colour } => say("scheffeln-refusal-held").with("car", character(colour)),
        Refusal::ClaimTaken { colour, owner } => {
            say("scheffeln-refusal-faster").with("car", character(colour)).with("name", owner)
        }
    }
}
