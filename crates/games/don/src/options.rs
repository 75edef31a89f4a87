//! The options of a table (1.4) and what speaks against one.

use crate::card::{CARDS_PER_COLOUR, CARDS_PER_DIGIT, Card, CardSet, Colour};
use speakeasy_core::json::{self, Json, Map, json};
use speakeasy_core::{Faults, Mode, Names, OptionRank, OptionSpec, Seat, Values, read_options, write_younger};

/// Fewest seats of a table.
pub const MIN_SEATS: usize = 3;
/// Most seats of a table.
pub const MAX_SEATS: usize = 6;
/// Chips each player starts with.
pub const START_CHIPS: u8 = 12;

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// The cards of the deck (1.2).
    pub deck: CardSet,
    /// Everybody sees everybody's chips (2.3).
    pub open_chips: bool,
    /// Districts may be auctioned off at the start of a round (7).
    pub side_auctions: bool,
    /// Districts may be swapped before the reveal (8).
    pub swap_variant: bool,
    /// Illegal bids are possible, and punished (4.6).
    pub strict_table: bool,
    /// The opener of a main auction must bid if he can (DON-R03).
    pub must_open: bool,
    /// A main auction may be opened with 0 (DON-R04).
    pub zero_bid: bool,
    /// A seller is asked again when his auction is over, for each district once a round (DON-H16).
    pub each_offer: bool,
    /// After an overbid only a district of earlier rounds may be discarded (DON-H15).
    pub earlier_discards: bool,
    /// The first player; `None` draws one (DON-H14).
    pub start_player: Option<Seat>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            deck: CardSet::DEFAULT_DECK,
            open_chips: false,
            side_auctions: true,
            swap_variant: false,
            strict_table: false,
            must_open: false,
            zero_bid: false,
            each_offer: false,
            earlier_discards: false,
            start_player: None,
        }
    }
}

/// The options, in the order of section 1.4.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "chips",
        values: Values::Choice(&["hidden", "open"]),
        default: Some("\"hidden\""),
        rank: OptionRank::Open,
        needs: &[],
    },
    OptionSpec {
        key: "sideAuctions",
        values: Values::Flag,
        default: Some("true"),
        rank: OptionRank::Extra,
        needs: &[],
    },
    OptionSpec {
        key: "swapVariant",
        values: Values::Flag,
        default: Some("false"),
        rank: OptionRank::Extra,
        needs: &[],
    },
    OptionSpec {
        key: "strictTable",
        values: Values::Flag,
        default: Some("false"),
        rank: OptionRank::Extra,
        needs: &[],
    },
    OptionSpec {
        key: "sideOffers",
        values: Values::Choice(&["one", "each"]),
        default: Some("\"one\""),
        rank: OptionRank::House,
        needs: &["sideAuctions=true"],
    },
    OptionSpec {
        key: "discardFrom",
        values: Values::Choice(&["any", "earlier"]),
        default: Some("\"any\""),
        rank: OptionRank::House,
        needs: &["strictTable=true"],
    },
    OptionSpec { key: "mustOpen", values: Values::Flag, default: Some("false"), rank: OptionRank::House, needs: &[] },
    OptionSpec { key: "zeroBid", values: Values::Flag, default: Some("false"), rank: OptionRank::House, needs: &[] },
    OptionSpec {
        key: "startPlayer",
        values: Values::ChoiceOrSeat(&["random"]),
        default: Some("\"random\""),
        rank: OptionRank::House,
        needs: &[],
    },
    OptionSpec {
        key: "deck",
        values: Values::Table,
        default: Some("\"default\""),
        rank: OptionRank::House,
        needs: &[],
    },
];

/// The named ways to play.
pub(crate) const MODES: &[Mode] = &[
    Mode {
        id: "standard",
        name: Names { en: "standard", it: "standard", de: "Standard" },
        seats: MIN_SEATS..=MAX_SEATS,
        options: "{}",
    },
    Mode {
        id: "printed",
        name: Names { en: "as printed", it: "come stampato", de: "wie gedruckt" },
        seats: MIN_SEATS..=MAX_SEATS,
        options: r#"{"strictTable": true, "discardFrom": "earlier", "sideOffers": "each"}"#,
    },
    Mode {
        id: "plain",
        name: Names { en: "without side auctions", it: "senza aste a parte", de: "ohne Sonderversteigerungen" },
        seats: MIN_SEATS..=MAX_SEATS,
        options: r#"{"sideAuctions": false}"#,
    },
    Mode {
        id: "swap",
        name: Names { en: "with swaps", it: "con scambi", de: "mit Tausch" },
        seats: MIN_SEATS..=MAX_SEATS,
        options: r#"{"swapVariant": true}"#,
    },
    Mode {
        id: "strict",
        name: Names { en: "strict table", it: "tavolo severo", de: "strenger Tisch" },
        seats: MIN_SEATS..=MAX_SEATS,
        options: r#"{"strictTable": true}"#,
    },
    Mode {
        id: "strict-swap",
        name: Names { en: "strict table with swaps", it: "tavolo severo con scambi", de: "strenger Tisch mit Tausch" },
        seats: MIN_SEATS..=MAX_SEATS,
        options: r#"{"strictTable": true, "swapVariant": true}"#,
    },
    Mode {
        id: "open",
        name: Names { en: "open chips", it: "gettoni scoperti", de: "offene Chips" },
        seats: MIN_SEATS..=MAX_SEATS,
        options: r#"{"chips": "open"}"#,
    },
];

impl Options {
    /// Reads an options object; keys left out take their defaults.
    pub(crate) fn read(given: &Json) -> Result<Options, Faults> {
        let (full, mut faults) = match read_options(OPTIONS, given) {
            Ok(full) => (full, Faults::config()),
            Err(faults) => (Map::new(), faults),
        };
        let table = given.get("deck").filter(|table| table.is_object());
        let deck = table.map_or(CardSet::DEFAULT_DECK, |table| read_deck(table, &mut faults));
        let on = |key: &str| full.get(key).and_then(Json::as_bool).unwrap_or(false);
        let is = |key: &str, word: &str| full.get(key).is_some_and(|value| value == word);
        let options = Options {
            deck,
            open_chips: is("chips", "open"),
            side_auctions: on("sideAuctions"),
            swap_variant: on("swapVariant"),
            strict_table: on("strictTable"),
            must_open: on("mustOpen"),
            zero_bid: on("zeroBid"),
            each_offer: is("sideOffers", "each"),
            earlier_discards: is("discardFrom", "earlier"),
            start_player: full.get("startPlayer").and_then(Json::as_u64).map(|seat| Seat(seat as u8)),
        };
        faults.or(options)
    }

    /// Every option with its value; the younger ones where they differ from their default.
    pub(crate) fn to_json(self) -> Json {
        let deck = if self.deck == CardSet::DEFAULT_DECK {
            json!("default")
        } else {
            let rows = Colour::ALL
                .iter()
                .map(|&colour| (colour.code().to_string(), json!(self.deck.row(colour).iter().collect::<Vec<u8>>())));
            Json::Object(rows.collect())
        };
        let mut options = json!({
            "chips": if self.open_chips { "open" } else { "hidden" },
            "sideAuctions": self.side_auctions,
            "swapVariant": self.swap_variant,
            "strictTable": self.strict_table,
            "mustOpen": self.must_open,
            "zeroBid": self.zero_bid,
            "deck": deck,
        });
        let mut younger = |key: &str, value: Json| write_younger(&mut options, OPTIONS, key, value);
        younger("sideOffers", json!(if self.each_offer { "each" } else { "one" }));
        younger("discardFrom", json!(if self.earlier_discards { "earlier" } else { "any" }));
        younger("startPlayer", self.start_player.map_or(json!("random"), |seat| json!(seat.0)));
        options
    }

    /// Everything that speaks against a table of `seats` with these options.
    pub(crate) fn check_table(&self, seats: usize) -> Result<(), Faults> {
        let mut faults = Faults::config();
        if !(MIN_SEATS..=MAX_SEATS).contains(&seats) {
            faults.add("seats", format!("Don is played by {MIN_SEATS} to {MAX_SEATS}, not by {seats}"));
        }
        if let Some(start) = self.start_player.filter(|start| start.index() >= seats) {
            faults.add("startPlayer", format!("there is no seat {} at a table of {seats}", start.0));
        }
        if !self.deck.is_deck() {
            faults.add("deck", "a deck has five cards of each colour and three of each digit");
        }
        faults.or(())
    }
}

/// Reads a deck table `{"Y": [five digits], …}` (1.2).
fn read_deck(table: &Json, faults: &mut Faults) -> CardSet {
    let before = faults.list.len();
    let mut deck = CardSet::EMPTY;
    let Some(table) = json::object(table, "deck", faults) else { return deck };
    let codes = Colour::ALL.map(|colour| colour.code().to_string());
    json::known_keys(table, &codes.each_ref().map(String::as_str), "deck", faults);
    for colour in Colour::ALL {
        let at = format!("deck.{}", colour.code());
        let Some(row) = table.get(&colour.code().to_string()) else {
            faults.add(at, "missing; every colour needs five digits");
            continue;
        };
        let Some(row) = json::list(row, &at, faults) else { continue };
        if row.len() != CARDS_PER_COLOUR {
            faults.add(&at, format!("a colour has {CARDS_PER_COLOUR} cards, not {}", row.len()));
        }
        for (place, digit) in row.iter().enumerate() {
            let at = json::join(&at, place);
            let Some(digit) = json::number(digit, 0..=9, &at, faults) else { continue };
            match Card::new(colour, digit as u8) {
                Some(card) if !deck.has(card) => deck = deck.with(card),
                _ => faults.add(at, format!("{digit} appears twice in this colour")),
            }
        }
    }
    if faults.list.len() == before {
        for digit in 0..=9 {
            let count = deck.count_digit(digit);
            if count != CARDS_PER_DIGIT {
                faults.add("deck", format!("{digit} is on {count} cards, not on {CARDS_PER_DIGIT}"));
            }
        }
    }
    deck
}
