//! Draws as objects.

use crate::board::{Draw, Face};
use crate::chance::Chance;
use crate::state::State;
use crate::tile::Tile;
use crate::worm::Kind;
use speakeasy_core::json::{Json, Map, json, known_keys};
use speakeasy_core::{ArrayVec, Faults, Seat, State as _};

/// The outcome as the chance object `{name: outcome}`.
pub(crate) fn chance_json(outcome: &Chance) -> Json {
    match outcome {
        Chance::Start(seat) => json!({"start": seat.0}),
        Chance::Path(tiles) => json!({"path": tiles.iter().map(|tile| tile.name()).collect::<Vec<_>>()}),
        Chance::Worm(tokens) => json!({"worm": tokens.iter().map(|kind| kind.word()).collect::<Vec<_>>()}),
        Chance::Roll { num, act: None } => json!({"roll": {"num": num}}),
        Chance::Roll { num, act: Some(face) } => json!({"roll": {"num": num, "act": face.word()}}),
    }
}

/// Reads the outcome of the draw that is due.
pub(crate) fn read_chance(state: &State, key: &str, value: &Json) -> Result<Chance, String> {
    let due = state.board.due().ok_or("no draw is due")?;
    if key != due.word() {
        return Err(format!("the draw {} is due, not {key}", due.word()));
    }
    let outcome = match due {
        Draw::Start => {
            let seat = value.as_u64().and_then(|seat| u8::try_from(seat).ok());
            Chance::Start(Seat(seat.ok_or_else(|| format!("expected a seat, got {value}"))?))
        }
        Draw::Path => Chance::Path(words(value, "a tile", Tile::parse)?),
        Draw::Worm => Chance::Worm(words(value, "a worm kind", Kind::from_word)?),
        Draw::Roll => read_roll(value.as_object().ok_or_else(|| format!("expected an object, got {value}"))?)?,
    };
    state.check_chance(&outcome).map(|()| outcome)
}

fn read_roll(roll: &Map<String, Json>) -> Result<Chance, String> {
    let mut faults = Faults::position();
    known_keys(roll, &["num", "act"], "", &mut faults);
    if let Some(fault) = faults.list.first() {
        return Err(format!("{}: {}", fault.at, fault.what));
    }
    let num = roll.get("num").unwrap_or(&Json::Null);
    let num = num
        .as_u64()
        .and_then(|num| u8::try_from(num).ok())
        .ok_or_else(|| format!("num: expected a number, got {num}"))?;
    let act = match roll.get("act").filter(|act| !act.is_null()) {
        None => None,
        Some(act) => Some(
            act.as_str()
                .and_then(Face::from_word)
                .ok_or_else(|| format!("act: expected one of {}, got {act}", Face::WORDS.join(", ")))?,
        ),
    };
    Ok(Chance::Roll { num, act })
}

fn words<T, const N: usize>(
    value: &Json,
    what: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<ArrayVec<T, N>, String> {
    let list = value.as_array().ok_or_else(|| format!("expected a list, got {value}"))?;
    let mut found = ArrayVec::new();
    for entry in list {
        let item = entry.as_str().and_then(&parse).ok_or_else(|| format!("expected {what}, got {entry}"))?;
        found.try_push(item).map_err(|_| format!("expected at most {N} entries"))?;
    }
    Ok(found)
}
