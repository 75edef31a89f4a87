//! The checks of an action, in the order of the rules (4.2, 6.1, 7.2).
//!
//! A [`Request`] is an action that may still be malformed: what was read from outside and what is already
//! an [`Action`] go through the same checks, so there is one order of refusals.

use crate::action::Action;
use crate::cards::{Car, Card, Colour};
use crate::options::Exchange;
use crate::phase::Phase;
use crate::refusal::Refusal;
use crate::state::State;
use crate::tiles::Tile;
use speakeasy_core::Seat;
use speakeasy_core::json::Json;

/// The word that names an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verb {
    Choose,
    Move,
    Exchange,
    Joker,
    Backward,
    Evasion,
    Nasty,
    Claim,
}

impl Verb {
    /// All verbs with their words, in the order of the actions.
    pub const WORDS: [(Verb, &str); 8] = [
        (Verb::Choose, "choose"),
        (Verb::Move, "move"),
        (Verb::Exchange, "exchange"),
        (Verb::Joker, "joker"),
        (Verb::Backward, "backward"),
        (Verb::Evasion, "evasion"),
        (Verb::Nasty, "nasty"),
        (Verb::Claim, "claim"),
    ];

    pub fn word(self) -> &'static str {
        Verb::WORDS[self as usize].1
    }

    pub fn from_word(word: &str) -> Option<Verb> {
        Verb::WORDS.iter().find(|(_, other)| *other == word).map(|(verb, _)| *verb)
    }
}

/// An argument of a request. One that is there but `null` or of another kind counts as there (SCH-H3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Argument<T> {
    Missing,
    Unknown,
    Named(T),
}

impl<T> Argument<T> {
    fn read(value: Option<&Json>, find: impl Fn(&str) -> Option<T>) -> Argument<T> {
        match value {
            None => Argument::Missing,
            Some(value) => value.as_str().and_then(find).map_or(Argument::Unknown, Argument::Named),
        }
    }

    fn named(self) -> Option<T> {
        match self {
            Argument::Named(value) => Some(value),
            Argument::Missing | Argument::Unknown => None,
        }
    }

    fn is_missing(&self) -> bool {
        matches!(self, Argument::Missing)
    }
}

/// An action as it was asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request {
    verb: Option<Verb>,
    card: Argument<Card>,
    character: Argument<Colour>,
    car: Argument<Car>,
    to: Argument<Tile>,
}

impl Request {
    const fn bare(verb: Option<Verb>) -> Request {
        let (card, character) = (Argument::Missing, Argument::Missing);
        Request { verb, card, character, car: Argument::Missing, to: Argument::Missing }
    }

    /// Reads an action object. Anything may be missing or unknown; keys an action does not know are ignored (SCH-H2).
    pub fn read(action: &Json) -> Request {
        let verb = action.get("do").and_then(Json::as_str).and_then(Verb::from_word);
        let character = if matches!(verb, Some(Verb::Choose | Verb::Claim)) { "colour" } else { "take" };
        Request {
            verb,
            card: Argument::read(action.get("card"), Card::from_code),
            character: Argument::read(action.get(character), Colour::from_code),
            car: Argument::read(action.get("car"), Car::from_code),
            to: Argument::read(action.get("to"), Tile::from_letter),
        }
    }
}

impl From<Action> for Request {
    fn from(action: Action) -> Request {
        let of = |verb| Request::bare(Some(verb));
        match action {
            Action::Choose { colour } => Request { character: Argument::Named(colour), ..of(Verb::Choose) },
            Action::Move { card } => Request { card: Argument::Named(card), ..of(Verb::Move) },
            Action::Exchange { card, take } => Request {
                card: Argument::Named(card),
                character: take.map_or(Argument::Missing, Argument::Named),
                ..of(Verb::Exchange)
            },
            Action::Joker { car } => Request { car: Argument::Named(car), ..of(Verb::Joker) },
            Action::Backward { car } => Request { car: Argument::Named(car), ..of(Verb::Backward) },
            Action::Evasion { target: None } => of(Verb::Evasion),
            Action::Evasion { target: Some((car, to)) } => {
                Request { car: Argument::Named(car), to: Argument::Named(to), ..of(Verb::Evasion) }
            }
            Action::Nasty { take } => Request { character: Argument::Named(take), ..of(Verb::Nasty) },
            Action::Claim { colour } => Request { character: Argument::Named(colour), ..of(Verb::Claim) },
        }
    }
}

impl State {
    /// The action asked for, or the refusal of the first check that fails.
    pub(crate) fn judge(&self, seat: Seat, request: &Request) -> Result<Action, Refusal> {
        match request.verb.ok_or(Refusal::UnknownAction)? {
            Verb::Choose => self.judge_choose(seat, request),
            Verb::Move => {
                let card = self.judge_card(seat, request.card)?;
                card.colour().ok_or(Refusal::ShowsNoColour { card })?;
                Ok(Action::Move { card })
            }
            Verb::Exchange => self.judge_exchange(seat, request),
            Verb::Joker => {
                self.judge_run_card(seat, request.card, Card::Joker)?;
                Ok(Action::Joker { car: self.judge_car(request.car)? })
            }
            Verb::Backward => {
                self.judge_run_card(seat, request.card, Card::Backward)?;
                Ok(Action::Backward { car: self.judge_car(request.car)? })
            }
            Verb::Evasion => self.judge_evasion(seat, request),
            Verb::Nasty => {
                self.judge_run_card(seat, request.card, Card::Nasty)?;
                Ok(Action::Nasty { take: self.judge_other_character(seat, request.character)? })
            }
            Verb::Claim => self.judge_claim(seat, request.character),
        }
    }

    /// Why nobody may do what belongs to another phase.
    fn wrong_phase(&self) -> Refusal {
        match self.phase {
            Phase::GameOver => Refusal::Over,
            Phase::Setup(_) | Phase::Upkeep | Phase::SpeedUpkeep => Refusal::DrawDue,
            Phase::ChooseCharacters => Refusal::StillChoosing,
            Phase::Turn => Refusal::AlreadyChosen,
            Phase::SpeedReveal { .. } | Phase::SpeedClaim { .. } | Phase::SpeedCountdown { .. } => {
                Refusal::NoTurnsInSpeed
            }
        }
    }

    /// Is `seat` to act?
    fn judge_turn(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() >= self.table_size() {
            Err(Refusal::NoSuchSeat)
        } else if seat != self.turn {
            Err(Refusal::NotYourTurn { turn: self.turn })
        } else {
            Ok(())
        }
    }

    fn judge_choose(&self, seat: Seat, request: &Request) -> Result<Action, Refusal> {
        if self.phase != Phase::ChooseCharacters {
            return Err(self.wrong_phase());
        }
        self.judge_turn(seat)?;
        let colour = request.character.named().ok_or(Refusal::NoSuchCharacter)?;
        match self.characters.owner(colour) {
            Some(owner) => Err(Refusal::CharacterTaken { colour, owner }),
            None => Ok(Action::Choose { colour }),
        }
    }

    /// The first checks of every card: phase, turn, card in hand.
    fn judge_card(&self, seat: Seat, card: Argument<Card>) -> Result<Card, Refusal> {
        if self.phase != Phase::Turn {
            return Err(self.wrong_phase());
        }
        self.judge_turn(seat)?;
        let card = card.named().ok_or(Refusal::NoSuchCard)?;
        if self.hands[seat.index()].has(card) { Ok(card) } else { Err(Refusal::CardNotHeld { card }) }
    }

    /// The first checks of a run card, which the action implies; one named all the same is checked (7.2).
    fn judge_run_card(&self, seat: Seat, card: Argument<Card>, needs: Card) -> Result<(), Refusal> {
        let card = self.judge_card(seat, if card.is_missing() { Argument::Named(needs) } else { card })?;
        if card == needs { Ok(()) } else { Err(Refusal::WrongCard { card, needs }) }
    }

    fn judge_exchange(&self, seat: Seat, request: &Request) -> Result<Action, Refusal> {
        let card = self.judge_card(seat, request.card)?;
        if self.hands[seat.index()].len() < 2 {
            return Err(Refusal::LastCard);
        }
        if self.options.exchange == Exchange::May && request.character.is_missing() {
            return Ok(Action::Exchange { card, take: None });
        }
        let take = self.judge_other_character(seat, request.character)?;
        match self.characters.owner(take) {
            Some(owner) => Err(Refusal::CharacterTaken { colour: take, owner }),
            None => Ok(Action::Exchange { card, take: Some(take) }),
        }
    }

    fn judge_other_character(&self, seat: Seat, character: Argument<Colour>) -> Result<Colour, Refusal> {
        let colour = character.named().ok_or(Refusal::NoSuchCharacter)?;
        if self.characters.of(seat) == Some(colour) { Err(Refusal::OwnCharacter { colour }) } else { Ok(colour) }
    }

    fn judge_car(&self, car: Argument<Car>) -> Result<Car, Refusal> {
        match car.named().ok_or(Refusal::NoSuchCar)? {
            Car::Mafia if !self.options.mafia => Err(Refusal::NoSuchCar),
            Car::Mafia if !self.options.mafia_targetable_by_run => Err(Refusal::MafiaNotTargetable),
            car => Ok(car),
        }
    }

    fn judge_evasion(&self, seat: Seat, request: &Request) -> Result<Action, Refusal> {
        self.judge_run_card(seat, request.card, Card::Evasion)?;
        if request.car.is_missing() && request.to.is_missing() {
            return if self.evasion_has_target() {
                Err(Refusal::TargetRequired)
            } else {
                Ok(Action::Evasion { target: None })
            };
        }
        let car = self.judge_car(request.car)?;
        if !self.board.is_upper(car) {
            return Err(Refusal::NotOnTop { car });
        }
        let tile = request.to.named().ok_or(Refusal::NoSuchTile)?;
        if self.board.occupied() >> self.ring.place(tile) & 1 == 1 {
            return Err(Refusal::TileNotEmpty { tile });
        }
        Ok(Action::Evasion { target: Some((car, tile)) })
    }

    fn judge_claim(&self, seat: Seat, character: Argument<Colour>) -> Result<Action, Refusal> {
        if !self.options.is_speed() {
            return Err(Refusal::NoClaimsInBase);
        }
        match self.phase {
            Phase::SpeedClaim { .. } | Phase::SpeedCountdown { .. } if !self.claims_timed_out() => {}
            Phase::Setup(_) | Phase::SpeedReveal { .. } => return Err(Refusal::ClaimEarly),
            _ => return Err(Refusal::ClaimLate),
        }
        // The first check that looks at the player (SCH-H1).
        if seat.index() >= self.table_size() {
            return Err(Refusal::NoSuchSeat);
        }
        if let Some(colour) = self.characters.of(seat) {
            return Err(Refusal::ClaimHeld { colour });
        }
        let colour = character.named().ok_or(Refusal::NoSuchCharacter)?;
        match self.characters.owner(colour) {
            Some(owner) => Err(Refusal::ClaimTaken { colour, owner }),
            None => Ok(Action::Claim { colour }),
        }
    }
}
