//! The invariants of section 11, over thousands of random games of all modes, options and table sizes.
//! The numbers in names and comments are those of the section.

mod common;

use common::{Generator, SeedableRng, Step, random_game, random_step, random_table, take};
use proptest::prelude::*;
use speakeasy_core::json::Json;
use speakeasy_core::{ActionList, Game, Pending, Seat, State as _};
use std::collections::BTreeMap;
use verflixxt::{
    Action, Board, Event, Face, Figure, Mode, NochmalFixed, Phase, Place, State, Tile, TileKind, Verflixxt, score,
};

fn pawns(board: &Board) -> impl Iterator<Item = Figure> + '_ {
    Figure::all().filter(|figure| figure.is_pawn() && board.place(*figure).is_some())
}

fn guards(board: &Board) -> impl Iterator<Item = Figure> + '_ {
    Figure::all().filter(|figure| figure.is_guard() && board.place(*figure).is_some())
}

fn steps(board: &Board, figure: Figure) -> Option<u32> {
    board.place(figure).and_then(|place| board.steps_to(place)).map(u32::from)
}

fn path(state: &State) -> Vec<Tile> {
    state.board().path().unwrap().to_vec()
}

fn stacks(state: &State) -> Vec<Vec<Tile>> {
    Seat::all(state.seats()).map(|seat| state.stacks().list(seat).to_vec()).collect()
}

fn in_game(state: &State) -> bool {
    state.board().phase() != Phase::Setup
}

/// Items 1, 2, 4, 8, 9 and 15: what holds of every state of a full game.
fn material(state: &State) {
    assert_eq!(state.audit(), Ok(()));
    let (board, options) = (state.board(), state.board().options());
    let mut tiles = path(state);
    let specials: Vec<&str> = tiles.iter().filter(|tile| !tile.is_ordinary()).map(|tile| tile.name()).collect();
    let wanted: &[&str] = match options.mode {
        Mode::Base => &[],
        Mode::Nochmal => &["V1", "V2", "V3", "V4"],
        Mode::Life2020 => &["X1", "X2", "X3", "X4"],
    };
    assert_eq!(specials, wanted, "item 2");
    assert!(stacks(state).iter().flatten().all(|tile| tile.is_ordinary()), "item 15");
    tiles.retain(|tile| tile.is_ordinary());
    tiles.extend(stacks(state).iter().flatten());
    tiles.extend(state.stacks().out());
    tiles.sort();
    let whole = options.mode != Mode::Nochmal
        || !options.has_random_path() && matches!(options.nochmal_fixed, NochmalFixed::Full36 | NochmalFixed::Print36);
    let boxed = |tile: &Tile| tile.is_minus() && tile.value() >= -2;
    let all: Vec<Tile> = Tile::ordinary().filter(|tile| whole || !boxed(tile)).collect();
    assert_eq!(tiles, all, "item 1");
    assert!(options.mode == Mode::Nochmal || state.stacks().out().is_empty(), "item 2");

    let each = if board.seats() <= 4 { 3 } else { 2 };
    assert_eq!(pawns(board).count(), board.seats() * each, "item 4");
    assert_eq!(guards(board).count(), if options.mode == Mode::Life2020 { 0 } else { 8 }, "item 4");
    assert_eq!(board.place(Figure::FLIXXY).is_some(), board.flixxy_in_play(), "item 4");

    let owned: Vec<u8> = Seat::all(board.seats()).flat_map(|seat| board.round_tokens(seat)).collect();
    assert_eq!(owned.len(), usize::from(board.arrivals().min(4)), "item 8");
    let mut round: Vec<u8> = owned.into_iter().chain(board.round_pile()).collect();
    round.sort();
    assert_eq!(round, if options.has_flixxy() { vec![1, 2, 3, 4] } else { vec![] }, "item 8");
    assert_eq!(board.arrivals() == 5, options.has_flixxy() && !board.flixxy_in_play(), "item 8");

    let held: usize = Seat::all(board.seats()).map(|seat| state.hands().count(seat)).sum();
    let tokens = if options.has_worms() { options.worm_set.tokens().count() } else { 0 };
    assert_eq!(held + state.pile().tokens().len(), tokens, "item 9");
}

/// Item 16: the steps that all figures still have to go.
fn potential(board: &Board) -> u32 {
    let n = board.path().unwrap().len() as u32;
    let walking: u32 = pawns(board).chain(guards(board)).map(|figure| n + 1 - steps(board, figure).unwrap()).sum();
    let arrivals = u32::from(board.arrivals());
    let flying = match board.place(Figure::FLIXXY) {
        None => 0,
        Some(Place::GOAL) => (5 - arrivals) * (n + 2),
        Some(_) => n + 1 - steps(board, Figure::FLIXXY).unwrap() + (4 - arrivals) * (n + 2),
    };
    walking + flying
}

/// Items 3 to 7, 11 and 12: what one step may change.
fn change(before: &State, step: &Step, after: &State, events: &[Event]) {
    let (old, new) = (path(before), path(after));
    let mut rest = new.iter().peekable();
    let removed: Vec<Tile> = old.iter().copied().filter(|tile| rest.next_if(|next| *next == tile).is_none()).collect();
    assert!(rest.peek().is_none(), "item 3: the order of the path never changes");
    let action = step.action();
    let may_remove = matches!(action, Some(Action::Move { .. } | Action::Push { .. }));
    assert!(removed.len() <= usize::from(may_remove), "item 6");
    for &tile in &removed {
        assert_eq!(before.board().figures_on(tile.into()).len(), 1, "item 3: only a tile left alone goes");
    }

    let swap = matches!(action, Some(Action::Swap { .. }));
    for figure in pawns(before.board()).chain(guards(before.board())) {
        let (from, to) = (before.board().place(figure).unwrap(), after.board().place(figure).unwrap());
        assert!(from != Place::GOAL || to == Place::GOAL, "item 5: nobody leaves the goal");
        let index = steps(before.board(), figure).unwrap();
        let behind =
            removed.iter().filter(|tile| u32::from(before.board().steps_to((**tile).into()).unwrap()) <= index);
        let closed = behind.count() as u32;
        assert!(swap || steps(after.board(), figure).unwrap() + closed >= index, "item 5");
    }

    let (mine, yours) = (stacks(before), stacks(after));
    let guards_only = |tile: Place| before.board().figures_on(tile).into_iter().all(Figure::is_guard);
    let moves_guards = match action {
        Some(Action::Move { figure }) => figure.is_guard(),
        Some(Action::Push { tile, .. }) => guards_only(tile),
        _ => false,
    };
    if moves_guards {
        assert_eq!((&old, &mine), (&new, &yours), "item 7");
    }
    let mut lengths: Vec<i32> = mine.iter().zip(&yours).map(|(a, b)| b.len() as i32 - a.len() as i32).collect();
    lengths.push(after.stacks().out().len() as i32 - before.stacks().out().len() as i32);
    let (ups, downs) = (lengths.iter().filter(|&&by| by == 1).count(), lengths.iter().filter(|&&by| by == -1).count());
    assert!(lengths.iter().all(|by| by.abs() <= 1) && ups <= 1 && downs <= ups, "item 11");
    assert_eq!(ups - downs, removed.len(), "item 11: every removed tile is collected");
    if let Some(Action::Bottom { .. }) = action {
        let sorted = |stacks: &[Vec<Tile>]| {
            stacks
                .iter()
                .map(|s| {
                    let mut s = s.clone();
                    s.sort();
                    s
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(sorted(&mine), sorted(&yours), "item 11: BOTTOM only permutes");
        assert_ne!(mine, yours);
    }

    let options = before.board().options();
    let default_rules = options.mode != Mode::Life2020 && options.push_collector != verflixxt::PushCollector::Owner;
    for seat in Seat::all(before.seats()).filter(|&seat| default_rules && !before.board().in_play(seat)) {
        assert_eq!(before.stacks().list(seat), after.stacks().list(seat), "item 12");
        assert_eq!(before.board().round_tokens(seat), after.board().round_tokens(seat), "item 12");
        assert_eq!(before.hands().of(seat), after.hands().of(seat), "item 12");
    }

    let gains = events.iter().filter(|event| matches!(event, Event::WormGained { .. })).count();
    assert!(gains <= removed.iter().filter(|tile| tile.is_minus()).count(), "item 9");
    if let Some(
        Action::Bottom { gained }
        | Action::Swap { gained, .. }
        | Action::Push { gained, .. }
        | Action::Double { gained },
    ) = action
    {
        assert!(gained < before.board().turn(), "item 10");
    }

    let (high, low) = (potential(before.board()), potential(after.board()));
    assert!(low <= high, "item 16: no action raises the potential");
    assert!(low < high || !matches!(action, Some(Action::Move { .. })), "item 16: every move lowers it");
}

/// Items 12, 13 and 14: who may act, and with what.
fn choices(state: &State) {
    let board = state.board();
    let Pending::Turn(seat) = state.pending() else { return };
    assert!(board.in_play(seat) || board.phase() == Phase::Steal, "item 12");
    let mut legal = ActionList::new();
    state.legal(seat, &mut legal);
    if board.phase() != Phase::Main {
        return;
    }
    let moves: Vec<Figure> = legal
        .iter()
        .filter_map(|action| match action {
            Action::Move { figure } => Some(*figure),
            _ => None,
        })
        .collect();
    if moves.is_empty() {
        assert!(!board.flixxy_in_play() || board.act() == Some(Face::Not), "item 13");
        let own = pawns(board).filter(|pawn| pawn.owner() == Some(seat) && board.place(*pawn) != Some(Place::GOAL));
        own.for_each(|pawn| assert!(board.swapped().has(pawn), "item 13"));
        for guard in guards(board).filter(|guard| board.place(*guard) != Some(Place::GOAL)) {
            let company = board.figures_on(board.place(guard).unwrap());
            assert!(company.into_iter().all(Figure::is_guard), "item 13");
        }
        assert!(legal.contains(&Action::Skip));
    }
    if board.act() == Some(Face::Flixxy) && board.flixxy_in_play() {
        assert_eq!(moves, [Figure::FLIXXY], "item 14");
    }
}

/// Legal is exactly what `check` accepts: every conceivable action is tried.
fn legal_is_what_check_accepts(state: &State) {
    let turns: Vec<u32> = (0..=state.board().turn() + 1).collect();
    let gained: Vec<u32> = turns
        .into_iter()
        .filter(|turn| {
            Seat::all(state.seats()).any(|seat| state.hands().of(seat).iter().any(|token| token.gained == *turn))
        })
        .collect();
    let mut all = vec![Action::Roll, Action::Skip, Action::End];
    all.extend(Figure::all().map(|figure| Action::Move { figure }));
    all.extend((0..=9).map(|seat| Action::Steal { from: Seat(seat) }));
    let places: Vec<Place> = ["S", "G"]
        .iter()
        .filter_map(|name| Place::parse(name))
        .chain((0..40).filter_map(|k| Tile::parse(NAMES[k]).map(Place::from)))
        .collect();
    for &gained in &gained {
        all.extend([Action::Bottom { gained }, Action::Double { gained }]);
        all.extend(places.iter().map(|&tile| Action::Push { gained, tile }));
        all.extend(
            Figure::all().flat_map(|figure| Figure::all().map(move |with| Action::Swap { gained, figure, with })),
        );
    }
    all.sort();
    for seat in Seat::all(state.seats() + 1) {
        let mut legal = ActionList::new();
        state.legal(seat, &mut legal);
        let accepted: Vec<Action> = all.iter().copied().filter(|&action| state.check(seat, action).is_ok()).collect();
        assert_eq!(legal.as_slice(), accepted, "{seat}");
        assert_eq!(legal.is_empty(), state.pending() != Pending::Turn(seat));
        for &action in &legal {
            assert_eq!(Verflixxt::parse(&Verflixxt::print(action)), Ok(action));
            assert_eq!(Verflixxt::attempt(state, seat, &Verflixxt::action_json(action)), Ok(action));
        }
        let silent = state.default_action(seat);
        assert_eq!(silent, legal.first().copied());
        assert!(state.board().phase() != Phase::Post || silent.is_none_or(|action| action == Action::End));
    }
}

const NAMES: [&str; 40] = [
    "-1a", "-2a", "-3a", "-4a", "-5a", "-6a", "-7a", "-8a", "-1b", "-2b", "-3b", "-4b", "-5b", "-6b", "-7b", "-8b",
    "-9", "-10", "+1", "+2", "+3", "+4", "+5", "+6", "+7", "+8", "L1", "L2", "L3", "L4", "L5", "L6", "V1", "V2", "V3",
    "V4", "X1", "X2", "X3", "X4",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Items 1 to 16 of every step of a random game.
    #[test]
    fn invariants_1_to_16(seed: u64) {
        let (mut gains, mut minus, mut turns, mut mode) = (0, 0, 0, None);
        random_game(seed, |before, step, after, events| {
            if in_game(after) {
                material(after);
                choices(after);
            }
            if in_game(before) {
                change(before, step, after, events);
            }
            gains += events.iter().filter(|event| matches!(event, Event::WormGained { .. })).count();
            minus += events.iter().filter(|event| matches!(event, Event::Collected { tile, .. } if tile.is_minus())).count();
            (turns, mode) = (after.board().turn(), Some(*after.board().options()));
        });
        let options = mode.unwrap();
        assert!(gains <= minus && minus <= 18, "item 9");
        assert!(options.mode != Mode::Nochmal || minus <= 14 || !options.has_random_path(), "item 9");
        assert!(turns < if options.mode == Mode::Base { 660 } else { 1_000 }, "item 16: {turns} turns");
    }

    /// Item 17: the score is the best that any assignment of luck tiles could give.
    #[test]
    fn invariant_17_scores_are_best(tiles in proptest::sample::subsequence(Tile::ordinary().collect::<Vec<_>>(), 0..=14)) {
        let names: Vec<&str> = tiles.iter().map(|tile| tile.name()).collect();
        let given = speakeasy_core::json::json!({
            "phase": "OVER", "figures": {"A1": "G", "B1": "G"}, "stacks": [names, []], "path": []
        });
        let state = common::table(speakeasy_core::json::json!({"mode": "base"}), 2, given).state;
        let luck = tiles.iter().filter(|tile| tile.kind() == TileKind::Luck).count() as u32;
        let minus: Vec<i32> = tiles.iter().filter(|tile| tile.is_minus()).map(|tile| i32::from(tile.value())).collect();
        let plus: i32 = tiles.iter().filter(|tile| !tile.is_minus()).map(|tile| i32::from(tile.value())).sum();
        let best = (0u32..1 << minus.len())
            .filter(|turned| turned.count_ones() <= luck)
            .map(|turned| (0..minus.len()).map(|k| if turned >> k & 1 == 1 { -minus[k] } else { minus[k] }).sum::<i32>())
            .max();
        prop_assert_eq!(score(state.board(), state.stacks(), state.hands(), Seat(0)), plus + best.unwrap());
    }

    /// Item 18: the same draws and actions give the same states and events.
    #[test]
    fn invariant_18_replays(seed: u64) {
        let mut log: Vec<(Step, Vec<Event>)> = Vec::new();
        let mut end = None;
        random_game(seed, |_, step, after, events| {
            log.push((step.clone(), events.to_vec()));
            end = Some(after.clone());
        });
        let end = end.unwrap();
        let mut again = Verflixxt::setup(end.board().options(), end.seats()).unwrap();
        for (step, told) in log {
            let mut heard = Vec::new();
            if let Step::Draw(outcome) = &step {
                let object = Verflixxt::chance_json(&again, outcome);
                let (key, value) = object.as_object().unwrap().iter().next().unwrap();
                prop_assert_eq!(Verflixxt::due(&again), Some(key.clone()));
                prop_assert_eq!(Verflixxt::read_chance(&again, key, value), Ok(outcome.clone()));
            }
            take(&mut again, &step, &mut |event| heard.push(event));
            prop_assert_eq!(heard, told);
        }
        prop_assert_eq!(again, end);
    }
}

// These write, read or try much at every step, so fewer games do.
proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// Every position loads again as the same state, and every option object likewise.
    #[test]
    fn positions_load_again(seed: u64) {
        random_game(seed, |_, _, state, _| {
            let position = Verflixxt::position(state);
            let loaded = Verflixxt::from_position(state.board().options(), state.seats(), &position, &mut |event| {
                panic!("nothing automatic is left to do, but {event}")
            });
            assert_eq!(loaded.as_ref(), Ok(state));
            assert_eq!(Verflixxt::position(&loaded.unwrap()), position);
            let options = Verflixxt::options(&Verflixxt::options_json(state.board().options()));
            assert_eq!(options.as_ref(), Ok(state.board().options()));
        });
    }

    /// Item 18: guards are interchangeable; permuting their names changes nothing else.
    #[test]
    fn invariant_18_guards_are_equal(seed: u64) {
        let mut rng = Generator::seed_from_u64(seed);
        let (options, seats) = random_table(&mut rng);
        let mut state = Verflixxt::setup(&options, seats).unwrap();
        let renamed = |name: &str| match name.strip_prefix('g').and_then(|number| number.parse::<u8>().ok()) {
            Some(number) => format!("g{}", (u64::from(number) + seed % 7) % 8 + 1),
            None => name.to_string(),
        };
        let rename = |state: &State| {
            let mut position = Verflixxt::position(state);
            let figures = position["figures"].as_object().unwrap();
            position["figures"] = Json::Object(figures.iter().map(|(name, place)| (renamed(name), place.clone())).collect());
            Verflixxt::from_position(&options, seats, &position, &mut |_| {}).unwrap()
        };
        while let Some(step) = random_step(&state, &mut rng) {
            if in_game(&state) {
                let mut other = rename(&state);
                let twin = match &step {
                    Step::Act(seat, Action::Move { figure }) => {
                        Step::Act(*seat, Action::Move { figure: Figure::parse(&renamed(&figure.to_string())).unwrap() })
                    }
                    Step::Act(seat, Action::Swap { gained, figure, with }) => {
                        let with = Figure::parse(&renamed(&with.to_string())).unwrap();
                        Step::Act(*seat, Action::Swap { gained: *gained, figure: *figure, with })
                    }
                    step => step.clone(),
                };
                take(&mut state, &step, &mut |_| {});
                take(&mut other, &twin, &mut |_| {});
                prop_assert_eq!(rename(&state), other);
            } else {
                take(&mut state, &step, &mut |_| {});
            }
        }
    }

    /// `legal` lists exactly what `check` accepts.
    #[test]
    fn legal_lists_and_checks_agree(seed: u64) {
        random_game(seed, |before, _, _, _| legal_is_what_check_accepts(before));
    }
}

/// The random games reach everything: each mode, each worm token, each event.
#[test]
fn random_games_see_everything() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..400 {
        random_game(seed, |before, step, after, events| {
            let mut note = |what: String| *seen.entry(what).or_default() += 1;
            note(before.board().options().mode.word().into());
            note(after.board().phase().word().into());
            events.iter().for_each(|event| note(Verflixxt::event_json(event)["event"].as_str().unwrap().into()));
            if let Some(action) = step.action() {
                note(Verflixxt::action_json(action)["do"].as_str().unwrap().into());
            }
        });
    }
    let verbs = verflixxt::Verb::WORDS.iter().copied();
    let events = [
        "start_drawn",
        "path_laid",
        "worms_shuffled",
        "turn_began",
        "rolled",
        "moved",
        "pushed",
        "swapped",
        "home",
        "round_token",
        "retired",
        "collected",
        "given",
        "worm_gained",
        "worm_played",
        "buried",
        "extra_turn",
        "skipped",
        "stolen",
        "flipped",
        "over",
    ];
    for what in verbs.chain(events).chain(Mode::WORDS.iter().copied()).chain(Phase::WORDS.iter().copied()) {
        assert!(seen.get(what).is_some_and(|&times| times > 0), "{what} never happened");
    }
}
