//! What speaks against an action: 4.2, 6.1, 7.2. The first check that fails gives the code.

use super::machine::end_of_claims;
use super::position::{COLOURS, MAFIA, Options, Position, TILES, is_colour};
use speakeasy_core::json::{Json, json};

/// Nothing, or the code of the refusal.
pub type Verdict = Result<(), &'static str>;

/// The code, unless the condition holds.
fn need(condition: bool, code: &'static str) -> Verdict {
    if condition { Ok(()) } else { Err(code) }
}

/// A string argument; `None` if it is missing or no string.
pub fn text(action: &Json, key: &str) -> Option<String> {
    action[key].as_str().map(String::from)
}

/// A table as it is judged.
pub struct Table<'a> {
    pub options: &'a Options,
    pub position: &'a Position,
    pub seats: usize,
}

impl Table<'_> {
    /// Any action, received at `time`.
    pub fn check(&self, seat: i64, action: &Json, time: u64) -> Verdict {
        match action["do"].as_str() {
            Some("choose") => self.check_choose(seat, action),
            Some("move") => self.check_move(seat, action),
            Some("exchange") => self.check_exchange(seat, action),
            Some("joker") => self.check_joker_or_backward(seat, action, "JOKER"),
            Some("backward") => self.check_joker_or_backward(seat, action, "BACKWARD"),
            Some("evasion") => self.check_evasion(seat, action),
            Some("nasty") => self.check_nasty(seat, action),
            Some("claim") => self.check_claim(seat, action, time),
            _ => Err("E_PHASE"), // no phase knows such an action
        }
    }

    /// The two checks every action of the base game begins with. A seat beyond the table is never on turn.
    fn on_turn(&self, phase: &str, seat: i64) -> Result<usize, &'static str> {
        need(!self.options.speed && self.position.phase == phase, "E_PHASE")?;
        match self.position.turn {
            Some(turn) if turn as i64 == seat => Ok(turn),
            _ => Err("E_TURN"),
        }
    }

    /// The card named, if it is in the hand.
    fn card_in_hand(&self, seat: usize, card: Option<String>) -> Result<String, &'static str> {
        card.filter(|card| self.position.hands[seat].contains(card)).ok_or("E_CARD")
    }

    /// One of the eight characters.
    fn character(&self, action: &Json, key: &str) -> Result<String, &'static str> {
        text(action, key).filter(|name| is_colour(name)).ok_or("E_CHAR")
    }

    /// 4.2 chooseCharacter.
    fn check_choose(&self, seat: i64, action: &Json) -> Verdict {
        self.on_turn("CHOOSE_CHARACTERS", seat)?;
        let colour = self.character(action, "colour")?;
        need(self.position.characters[&colour].is_none(), "E_CHAR_TAKEN")
    }

    /// 4.2 move.
    fn check_move(&self, seat: i64, action: &Json) -> Verdict {
        let seat = self.on_turn("TURN", seat)?;
        let card = self.card_in_hand(seat, text(action, "card"))?;
        need(is_colour(&card), "E_CARD_KIND")
    }

    /// 4.2 exchange.
    fn check_exchange(&self, seat: i64, action: &Json) -> Verdict {
        let seat = self.on_turn("TURN", seat)?;
        self.card_in_hand(seat, text(action, "card"))?;
        need(self.position.hands[seat].len() >= 2, "E_LAST_CARD")?; // SCH-R10
        if self.options.may_keep && action.get("take").is_none() {
            return Ok(()); // SCH-H18
        }
        let take = self.character(action, "take")?;
        let owner = self.position.characters[&take];
        need(owner != Some(seat), "E_CHAR_SAME")?;
        need(owner.is_none(), "E_CHAR_TAKEN") // SCH-R11
    }

    /// 7.2, common checks. The action implies its card; a `card` added is checked (format, "Actions").
    fn run_card(&self, seat: i64, action: &Json, kind: &str) -> Result<usize, &'static str> {
        let seat = self.on_turn("TURN", seat)?;
        let named = if action.get("card").is_some() { text(action, "card") } else { Some(kind.to_string()) };
        let card = self.card_in_hand(seat, named)?;
        need(card == kind, "E_CARD_KIND")?;
        Ok(seat)
    }

    /// 7.2, a car on the board that a run card may name; the Mafia car perhaps not (SCH-R38).
    fn target_car(&self, action: &Json) -> Result<String, &'static str> {
        let car = text(action, "car").ok_or("E_CAR")?;
        need(self.position.tile_of(&car).is_some(), "E_CAR")?;
        need(car != MAFIA || self.options.mafia_targetable, "E_CAR")?;
        Ok(car)
    }

    /// 7.2 joker and backward.
    fn check_joker_or_backward(&self, seat: i64, action: &Json, kind: &str) -> Verdict {
        self.run_card(seat, action, kind)?;
        self.target_car(action)?;
        Ok(())
    }

    /// 7.2 evasion, with and without target.
    fn check_evasion(&self, seat: i64, action: &Json) -> Verdict {
        self.run_card(seat, action, "EVASION")?;
        if action.get("car").is_none() && action.get("to").is_none() {
            let named = |car: &str, to: &str| self.evasion_target(&json!({"car": car, "to": to})).is_ok();
            let exists = COLOURS.iter().chain(&[MAFIA]).any(|car| TILES.iter().any(|to| named(car, to)));
            return need(!exists, "E_TARGET_REQUIRED"); // SCH-R31
        }
        self.evasion_target(action)
    }

    /// 7.2, the target of an evasion (SCH-R32).
    fn evasion_target(&self, action: &Json) -> Verdict {
        let car = self.target_car(action)?;
        let on_top = TILES.iter().any(|&tile| self.position.cars[tile].get(1) == Some(&car));
        need(on_top, "E_NOT_TOP")?;
        let to = text(action, "to").ok_or("E_TILE")?;
        need(TILES.contains(&to.as_str()), "E_TILE")?;
        need(self.position.cars[&to].is_empty(), "E_TILE_NOT_EMPTY")
    }

    /// 7.2 nasty.
    fn check_nasty(&self, seat: i64, action: &Json) -> Verdict {
        let seat = self.run_card(seat, action, "NASTY")?;
        let take = self.character(action, "take")?;
        need(self.position.characters[&take] != Some(seat), "E_CHAR_SAME")
    }

    /// 6.1 claim, received at `time`; the cards due by then are up.
    fn check_claim(&self, seat: i64, action: &Json, time: u64) -> Verdict {
        need(self.options.speed, "E_PHASE")?;
        let phase = self.position.phase.as_str();
        need(!["SETUP", "SPEED_REVEAL"].contains(&phase), "E_CLAIM_EARLY")?;
        need(["SPEED_CLAIM", "SPEED_COUNTDOWN"].contains(&phase), "E_CLAIM_LATE")?;
        let end = end_of_claims(self.options, self.position);
        need(end.is_none_or(|end| time < end), "E_CLAIM_LATE")?;
        // A seat beyond the table is refused like one that is not on turn, where the player is first looked at.
        need(seat >= 0 && seat < self.seats as i64, "E_TURN")?;
        need(self.position.character_of(seat as usize).is_none(), "E_CLAIM_HELD")?;
        let colour = self.character(action, "colour")?;
        need(self.position.characters[&colour].is_none(), "E_CLAIM_TAKEN")
    }
}
