//! Writing positions and views.

use crate::board::{Board, Draw, Face, Phase, Side};
use crate::figure::Figure;
use crate::layout;
use crate::options::Mode;
use crate::state::State;
use crate::tile::{Place, Tile};
use crate::view::View;
use crate::worm::{Held, Kind};
use speakeasy_core::json::{Json, Map, json};
use speakeasy_core::{Outcome, Seat, State as _};

/// What a position and a view write differently.
struct Shown {
    stacks: Vec<Json>,
    worms: Vec<Json>,
    worm_pile: Json,
    result: Json,
}

/// The full position.
pub(crate) fn position_json(state: &State) -> Json {
    let board = &state.board;
    let seats = || Seat::all(board.seats());
    let drawn = !board.missing.has(Draw::Worm);
    let shown = Shown {
        stacks: seats().map(|seat| names(state.stacks.list(seat))).collect(),
        worms: seats().map(|seat| tokens(state.hands.of(seat), |kind| kind.word().into())).collect(),
        worm_pile: if drawn { state.pile.tokens().iter().map(|kind| kind.word()).collect() } else { Json::Null },
        result: result_json(state.outcome()),
    };
    Json::Object(written(board, names(state.stacks.out()), shown))
}

/// The position as an observer sees it.
pub(crate) fn view_json(view: &View) -> Json {
    let board = view.board();
    let seats = || Seat::all(board.seats());
    let shown = Shown {
        stacks: seats().map(|seat| view.stack(seat).map_or(Json::Null, names)).collect(),
        worms: seats().map(|seat| tokens(view.hands().of(seat), |kind| kind.map(Kind::word).into())).collect(),
        worm_pile: Json::Null,
        result: result_json(view.outcome()),
    };
    let mut object = written(board, names(view.open_stacks().out()), shown);
    object.insert("worm_pile_count".into(), view.pile_count().into());
    object.insert("stack_counts".into(), seats().map(|seat| view.stack_count(seat)).collect());
    Json::Object(object)
}

/// The result object, `null` while the game goes on.
pub(crate) fn result_json(outcome: Option<Outcome>) -> Json {
    outcome.map_or(Json::Null, |outcome| {
        let winners: Vec<u8> = outcome.winners().iter().map(|seat| seat.0).collect();
        json!({"scores": outcome.scores.as_slice(), "ranks": outcome.ranks.as_slice(), "winners": winners})
    })
}

fn written(board: &Board, out: Json, shown: Shown) -> Map<String, Json> {
    let flixxy = || json!({"in_play": board.flixxy_in_play(), "arrivals": board.arrivals()});
    let round_tokens: Vec<Json> =
        Seat::all(board.seats()).map(|seat| json!(board.round_tokens(seat).as_slice())).collect();
    let swapped: Vec<String> = board.swapped().into_iter().map(|figure| figure.to_string()).collect();
    let values = [
        json!(board.turn()),
        json!(board.active().map(|seat| seat.0)),
        json!(board.phase().word()),
        json!(board.num()),
        json!(board.act().map(Face::word)),
        board.path().map_or(Json::Null, |path| names(path.iter().copied())),
        sides(board),
        figures(board),
        if board.options().has_flixxy() { flixxy() } else { Json::Null },
        Json::Array(shown.stacks),
        out,
        json!(board.round_pile().as_slice()),
        Json::Array(round_tokens),
        Json::Array(shown.worms),
        shown.worm_pile,
        json!(board.moved_pawn().map(|pawn| pawn.to_string())),
        json!(swapped),
        json!(board.extra_turns()),
        json!(board.steal_tile().map(Tile::name)),
        shown.result,
    ];
    super::KEYS.iter().map(|key| key.to_string()).zip(values).collect()
}

fn names(tiles: impl IntoIterator<Item = Tile>) -> Json {
    tiles.into_iter().map(Tile::name).collect()
}

fn tokens<K: Copy>(held: &[Held<K>], kind: impl Fn(K) -> Json) -> Json {
    held.iter().map(|token| json!({"kind": kind(token.kind), "gained": token.gained})).collect()
}

fn sides(board: &Board) -> Json {
    if board.options().mode != Mode::Life2020 {
        return Json::Null;
    }
    let side = |&tile: &Tile| (tile.name().to_string(), json!(Side::word(board.side(tile))));
    Json::Object(layout::specials(Mode::Life2020).iter().map(side).collect())
}

/// All figures there are: pawns seat by seat, guards, Flixxy (`null` once retired). None before the first turn.
fn figures(board: &Board) -> Json {
    let mut object = Map::new();
    if board.phase() == Phase::Setup {
        return Json::Object(object);
    }
    let pawns = Seat::all(board.seats()).flat_map(Figure::pawns_of);
    let guards = (1..=Figure::GUARDS).map(Figure::guard);
    for figure in pawns.chain(guards).chain([Figure::FLIXXY]) {
        let place = board.place(figure).map(Place::name);
        if place.is_some() || figure == Figure::FLIXXY && board.options().has_flixxy() {
            object.insert(figure.to_string(), json!(place));
        }
    }
    Json::Object(object)
}
