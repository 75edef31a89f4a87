//! Draws as chance objects.

use crate::cards::{Card, Cards, Colour};
use crate::draw::{Chance, Deal};
use crate::phase::Draw;
use crate::state::State;
use crate::tiles::Tile;
use crate::tokens::Token;
use speakeasy_core::json::{Json, Map, json};
use speakeasy_core::{ArrayVec, Seat};

/// Reads and checks the outcome of the draw that is due.
pub(crate) fn read_chance(state: &State, key: &str, value: &Json) -> Result<Chance, String> {
    let due = state.phase.due().ok_or("no draw is due")?;
    let name = state.phase.due_name(state.round).unwrap_or_default();
    if key != name {
        return Err(format!("{name} is due, not {key}"));
    }
    let outcome = match due {
        Draw::Ring => Chance::Ring(exactly(value, "tiles", Tile::from_letter)?),
        Draw::Cars => Chance::Cars(exactly(value, "colours", Colour::from_code)?),
        Draw::Stack(_) => Chance::Stack(exactly(value, "tokens", Token::from_id)?),
        Draw::Tokens => Chance::Tokens(exactly(value, "tokens", Token::from_id)?),
        Draw::Start => {
            let seat = value.as_u64().and_then(|seat| u8::try_from(seat).ok());
            Chance::Start(Seat(seat.ok_or_else(|| format!("expected a seat, got {value}"))?))
        }
        Draw::Deal => Chance::Deal(read_deal(state, value)?),
    };
    state.judge_draw(&outcome)?;
    Ok(outcome)
}

/// A list of just `N` things.
fn exactly<T, const N: usize>(value: &Json, what: &str, find: impl Fn(&str) -> Option<T>) -> Result<[T; N], String> {
    let wanted = || format!("expected {N} {what}, got {value}");
    let list = value.as_array().filter(|list| list.len() == N).ok_or_else(wanted)?;
    let things: ArrayVec<T, N> = list.iter().filter_map(|word| word.as_str().and_then(&find)).collect();
    things.into_inner().map_err(|_| wanted())
}

/// Cards from the top; those left out follow in canonical order.
fn read_deal(state: &State, value: &Json) -> Result<Deal, String> {
    let list = value.as_array().ok_or_else(|| format!("expected a list of cards, got {value}"))?;
    let mut rest = Cards::all(state.options.run);
    let mut named = Vec::new();
    for word in list {
        let card = word.as_str().and_then(Card::from_code).ok_or_else(|| format!("{word} is no card"))?;
        if !rest.has(card) {
            return Err(format!("there are not that many of {}", card.code()));
        }
        rest.remove(card);
        named.push(card);
    }
    let cards: Vec<Card> = named.into_iter().chain(rest.iter()).take(state.dealt()).collect();
    Deal::of(&cards).ok_or_else(|| "too many cards are dealt".into())
}

/// The outcome of the draw that is due as a chance object. A deal names all cards, those not handed out in
/// canonical order.
pub(crate) fn chance_json(state: &State, outcome: &Chance) -> Json {
    let value = match outcome {
        Chance::Ring(tiles) => json!(tiles.map(Tile::letter)),
        Chance::Cars(cars) => json!(cars.map(Colour::code)),
        Chance::Stack(tokens) => token_ids(tokens),
        Chance::Tokens(tokens) => token_ids(tokens),
        Chance::Start(seat) => json!(seat.0),
        Chance::Deal(deal) => {
            let mut rest = Cards::all(state.options.run);
            for &card in deal.cards().iter() {
                if rest.has(card) {
                    rest.remove(card);
                }
            }
            deal.cards().iter().copied().chain(rest.iter()).map(Card::code).collect()
        }
    };
    let name = state.phase.due_name(state.round).unwrap_or_default();
    Json::Object(Map::from_iter([(name, value)]))
}

fn token_ids(tokens: &[Token]) -> Json {
    tokens.iter().map(|token| json!(token.to_string())).collect()
}
