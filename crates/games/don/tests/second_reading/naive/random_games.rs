//! Random games that keep the invariants of section 11.

use super::tests::options;
use super::*;

/// Section 11, as far as a position alone shows it.
pub(super) fn assert_sound(table: &Table) {
    let n = table.seats as i64;
    let strict = table.options.strict_table;
    assert_eq!(table.chips.iter().sum::<i64>() + table.pot, 12 * n, "1");
    assert!(table.pot >= 0 && table.chips.iter().all(|&chips| chips >= 0), "1");
    let mut cards = [&table.deck, &table.lot, &table.removed].map(Clone::clone).concat();
    cards.extend(table.tableau.concat());
    assert_eq!(cards.len(), 30, "2");
    assert_eq!(table.canonical(&cards).len(), 30, "2");
    assert!(strict || table.removed.is_empty() && table.pot <= n - 2, "3");

    let revealed_before = [0, 1, 3, 6, 7, 9, 12, 13, 15, 18, 19, 21, 24, 25, 27, 30];
    let main = table.auction.as_ref().is_some_and(|auction| auction.seller.is_none());
    let in_main = table.phase == Phase::Bid || (table.phase == Phase::Discard && main);
    let revealed = revealed_before[table.round as usize - if in_main { 0 } else { 1 }];
    assert_eq!(table.deck.len(), 30 - revealed, "4");
    assert_eq!(!table.lot.is_empty(), in_main, "5");

    let over = table.phase == Phase::GameOver;
    assert_eq!(over, table.round == 16);
    assert_eq!(over, !table.result.is_null());
    assert_eq!(over || table.phase == Phase::Setup, table.turn.is_none());
    let auctioning = [Phase::Bid, Phase::SideBid, Phase::Discard].contains(&table.phase);
    assert_eq!(auctioning, table.auction.is_some());
    assert!(table.queue.is_empty() || !(in_main || over));
    let both = [&table.offered, &table.gained];
    assert!(!(over || table.phase == Phase::Setup) || both.iter().all(|cards| cards.is_empty()), "14");
    let owned = table.tableau.concat();
    assert!(table.gained.iter().all(|card| owned.contains(card)), "14");
    assert!(table.offered.iter().all(|card| owned.contains(card) || table.removed.contains(card)), "14");
    assert!(table.swapped.is_empty() || table.options.swap_variant && (in_main || table.phase == Phase::Swap));

    if let (Some(auction), Some(turn)) = (&table.auction, table.turn) {
        let participants = table.participants();
        assert!(auction.active.iter().all(|seat| participants.contains(seat)));
        assert!(strict || auction.excluded.is_empty());
        if table.phase == Phase::Discard {
            assert!(auction.active.is_empty() && auction.standing.is_none());
            assert!(auction.excluded.contains(&turn));
            assert!(table.tableau[turn].iter().any(|card| !table.gained.contains(card)));
        } else {
            assert!(auction.active.contains(&turn));
        }
        if let Some(card) = &auction.card {
            assert!(table.tableau[auction.seller.expect("a side auction")].contains(card));
            assert!(!table.options.each_offer || table.offered.contains(card), "14");
        }
        if let Some((amount, seat)) = auction.standing {
            assert!(auction.active.contains(&seat) && seat != turn, "6");
            assert!(!table.tableau[seat].iter().any(|card| digit(card) == amount % 10), "6");
            assert!(strict || amount <= table.chips[seat], "6");
        }
    }
    if over && table.removed.is_empty() {
        assert_eq!(whole_list(&table.result["digitSums"]).iter().sum::<i64>(), 135, "12");
        let bonuses = table.chips.iter().filter(|chips| table.chips.iter().all(|other| other <= chips)).count() as i64;
        let colours = whole_list(&table.result["scores"]).iter().sum::<i64>() - 2 * bonuses;
        let least = [42, 36, 30, 30][table.seats - 3];
        assert!((least..=90).contains(&colours), "12: {colours}");
        assert!(bonuses >= 1 && whole_list(&table.result["ranks"]).contains(&1), "13");
    }
}

/// 7 to 9 of section 11: what one action may change.
fn assert_step(before: &Table, after: &Table) {
    let side = |table: &Table| table.auction.as_ref().is_some_and(|auction| auction.seller.is_some());
    if before.round == after.round
        && before.phase == after.phase
        && let (Some(old), Some(new)) = (&before.auction, &after.auction)
        && old.excluded == new.excluded
        && old.seller == new.seller
    {
        let amount = |auction: &Auction| auction.standing.map_or(-1, |(amount, _)| amount);
        assert!(amount(new) >= amount(old), "7");
        if before.turn != after.turn {
            // Somebody bid or left; a bid rises.
            assert!(amount(new) > amount(old) || new.active.len() < old.active.len(), "7");
        }
    }
    let between_offers = before.phase == Phase::SideOffer || before.phase == Phase::Swap;
    assert!(!between_offers || before.round != after.round || before.chips == after.chips, "9");
    if before.phase == Phase::Swap && before.round == after.round {
        for seat in 0..before.seats {
            assert_eq!(before.tableau[seat].len(), after.tableau[seat].len(), "9");
        }
    }
    if side(before) && !before.options.strict_table {
        assert_eq!(before.pot, after.pot, "9");
    }
    let bought = before.phase == Phase::Bid && before.round != after.round && after.chips != before.chips;
    if bought && !before.options.strict_table {
        let buyer = after.first.expect("the buyer has the marker");
        let price = before.chips[buyer] - after.chips[buyer];
        let gains: Vec<i64> =
            (0..before.seats).filter(|&s| s != buyer).map(|s| after.chips[s] - before.chips[s]).collect();
        assert!(price >= 0 && gains.iter().all(|&gain| gain >= 0), "8: the buyer pays, nobody else does");
        let recipients = gains.iter().filter(|&&gain| gain > 0).count();
        let even = gains.iter().all(|gain| *gain == 0 || gain == gains.iter().max().expect("others"));
        assert!(even, "8: all shares are alike");
        assert!(recipients <= 3 || recipients == before.seats - 1, "8");
        assert!(recipients == 0 || after.pot < recipients as i64, "8");
        assert_eq!(gains.iter().sum::<i64>() + after.pot, price + before.pot, "8");
        assert_eq!(before.copies(buyer, price % 10), 0, "8");
    }
}

/// A small generator of its own: the upper bits of a linear congruence.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// Section 11: the most actions a game can take.
fn action_bound(options: &Options, n: usize) -> usize {
    let each = options.each_offer;
    if options.strict_table {
        let side = if each { 2600 * n * n + 200 } else { 182 * n * n * n };
        return side + 195 * n * n + 237 * n;
    }
    let side = match (options.side_auctions, each) {
        (false, _) => 0,
        (true, false) => 14 * n * (7 * n - 1),
        (true, true) => 200 * (7 * n - 1) + 14 * n,
    };
    let swaps = if options.swap_variant { 13 * n } else { 0 };
    15 * (7 * n - 1) + side + swaps + if options.zero_bid { 15 } else { 0 }
}

/// One of the legal actions: often the pass or the decline, often the least bid, else any.
fn pick(dice: &mut Dice, legal: &[Json]) -> Json {
    let quiet = legal.iter().find(|action| action["do"] == "pass" || action["do"] == "decline");
    let bid = legal.iter().filter(|action| action["do"] == "bid").min_by_key(|action| action["amount"].as_i64());
    let chosen = match dice.below(10) {
        0..4 => quiet,
        4..7 => bid,
        _ => None,
    };
    chosen.cloned().unwrap_or_else(|| legal[dice.below(legal.len())].clone())
}

/// Actions that make little sense; each must be refused or be in the legal list, and none may panic.
fn oddities(dice: &mut Dice, seats: usize, cards: &[String]) -> Vec<Json> {
    let mut card = || json!(cards[dice.below(cards.len())]);
    let (one, two, three) = (card(), card(), card());
    let number = json!(dice.below(13 * seats) as i64 - 2);
    vec![
        json!({"do": "bid", "amount": number}),
        json!({"do": "swap", "give": one, "with": dice.below(seats + 1), "take": two}),
        json!({"do": "offer", "card": three}),
        json!({"do": "discard", "card": three}),
        json!({"do": "pass"}),
        json!({"do": "decline"}),
        json!({"do": "bid", "amount": {"amount": 3}}),
        json!({"do": ["bid"]}),
        json!("pass"),
        json!(null),
    ]
}

/// Plays a whole game by chance and checks every position of it. Gives the number of actions.
fn random_game(seed: u64, options: &Json, seats: usize) -> usize {
    let mut dice = Dice(seed);
    let mut position = Don.new_table(options, seats);
    let start = Table::read(options, seats, &position);
    assert_sound(&start);
    if position["first"].is_null() {
        position = Don.chance(options, seats, &position, &json!({"first": dice.below(seats)}));
    }
    let draws: Vec<usize> = (1..=29).rev().map(|i| dice.below(i + 1)).collect();
    position = Don.chance(options, seats, &position, &json!({"draws": draws}));
    let mut actions = 0;
    loop {
        let table = Table::read(options, seats, &position);
        assert_sound(&table);
        assert_eq!(table.write().to_string(), position.to_string(), "a position reads and writes as itself");
        let Some(turn) = table.turn else { break };
        let list = table.legal(turn);
        assert!(!list.is_empty(), "somebody on turn can always act");
        assert!((0..seats).all(|seat| seat == turn || table.legal(seat).is_empty()));
        check_bids(&table, turn, &list);
        // Oddities and views cost more than the game itself: a sample will do.
        if dice.below(8) == 0 || table.phase == Phase::Discard {
            check_oddities(&table, &list, &oddities(&mut dice, seats, &table.options.cards));
            check_views(&table, options, &position);
        }
        let action = pick(&mut dice, &list);
        position = Don.act(options, seats, &position, turn, &action);
        assert_step(&table, &Table::read(options, seats, &position));
        actions += 1;
    }
    assert_eq!(position["phase"], "GAME_OVER");
    assert!(actions <= action_bound(&start.options, seats), "{actions} actions");
    assert_eq!(Don.clock(options, seats, &position, 1000), position);
    actions
}

/// Whoever asks for whatever: it is refused unless it is in the legal list of the seat on turn.
fn check_oddities(table: &Table, list: &[Json], odd: &[Json]) {
    for seat in -1..=table.seats as i64 {
        for action in odd {
            let legal = table.turn.is_some_and(|turn| turn as i64 == seat) && list.contains(action);
            assert_eq!(table.refusal(seat, &Wish::read(action)).is_none(), legal, "{action}");
        }
    }
}

/// The amounts in a legal list against 4.5 and 4.6 written as a formula.
fn check_bids(table: &Table, seat: usize, list: &[Json]) {
    if table.phase != Phase::Bid && table.phase != Phase::SideBid {
        return;
    }
    let own: Vec<i64> = table.tableau[seat].iter().map(|card| digit(card)).collect();
    let zero = table.options.zero_bid && table.phase == Phase::Bid;
    let wanted: Vec<i64> = (0..=12 * table.seats as i64)
        .filter(|&k| match table.running().standing {
            Some((amount, _)) => k > amount,
            None => k >= 1 || zero,
        })
        .filter(|&k| table.options.strict_table || (k <= table.chips[seat] && !own.contains(&(k % 10))))
        .collect();
    let found: Vec<i64> = list.iter().filter_map(|action| action["amount"].as_i64()).collect();
    assert_eq!(wanted, found);
}

/// 11 of section 11 for a position: what others have does not show.
fn check_views(table: &Table, options: &Json, position: &Json) {
    let seats = table.seats;
    for observer in (0..seats).map(Some).chain([None]) {
        let view = Don.view(options, seats, position, observer);
        assert!(view.get("deck").is_none());
        assert_eq!(view["deckSize"], table.deck.len());
        let mut other = table.clone();
        other.deck.reverse();
        let strangers: Vec<usize> = (0..seats).filter(|&seat| Some(seat) != observer).collect();
        other.chips.swap(strangers[0], strangers[1]);
        let hidden = !table.options.open_chips && table.phase != Phase::GameOver;
        if hidden || table.chips == other.chips {
            assert_eq!(other.view(observer), view);
        }
        let known = whole_list(&view["chips"]);
        assert_eq!(known.len(), if hidden { usize::from(observer.is_some()) } else { seats });
    }
}

#[test]
fn random_games_keep_the_invariants() {
    let mut games = 0;
    for flags in 0..256u64 {
        // Every combination at one size of table, and the first 64, without the younger options, at all sizes.
        let few = 3 + flags as usize % 4;
        for seats in (3..=6).filter(|&seats| flags < 64 || seats == few) {
            let on = |bit: u64| flags >> bit & 1 == 1;
            let options = options(json!({
                "chips": if on(0) { "open" } else { "hidden" }, "sideAuctions": !on(1), "swapVariant": on(2),
                "strictTable": on(3), "mustOpen": on(4), "zeroBid": on(5),
                "sideOffers": if on(6) { "each" } else { "one" }, "discardFrom": if on(7) { "earlier" } else { "any" },
                "startPlayer": if on(6) { json!(seats - 1) } else { json!("random") },
            }));
            let actions = random_game(1000 * flags + seats as u64, &options, seats);
            assert!(actions >= 15, "a game has fifteen rounds");
            games += 1;
        }
    }
    assert_eq!(games, 256 + 192);
}
