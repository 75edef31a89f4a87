//! A table's options (section 1.4): typed, read from JSON and written back.

use crate::layout;
use speakeasy_core::json::{Json, Map, json};
use speakeasy_core::{Faults, OptionRank, OptionSpec, Seat, Values, read_options, write_younger};
use std::ops::RangeInclusive;

/// An enum whose variants have words of their own in JSON.
macro_rules! choice {
    ($(#[$about:meta])* $name:ident { $($(#[$variant_about:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name { $($(#[$variant_about])* $variant),+ }

        impl $name {
            /// The words, in the order of the variants.
            pub const WORDS: &'static [&'static str] = &[$($word),+];
            /// All values, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// Its word in JSON.
            pub const fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }

            /// The value of a word.
            pub fn from_word(word: &str) -> Option<$name> {
                Self::WORDS.iter().position(|&known| known == word).map(|index| Self::ALL[index])
            }
        }
    };
}
pub(crate) use choice;

choice! {
    /// Which game is played.
    Mode {
        /// The game of 2005.
        Base = "base",
        /// With the expansion of 2006: Flixxy and the Verflixxt tiles.
        Nochmal = "nochmal",
        /// The edition of 2020 (section 13).
        Life2020 = "life2020",
    }
}

choice! {
    /// A switch.
    Switch {
        /// Off.
        Off = "off",
        /// On.
        On = "on",
    }
}

choice! {
    /// `swapStart`, whose default is on (VFX-R38).
    SwapStart {
        /// SWAP may use the start tile.
        On = "on",
        /// It may not.
        Off = "off",
    }
}

choice! {
    /// How the path of the base game is laid out (VFX-R11).
    BaseLayout {
        /// The printed order.
        Fixed = "fixed",
        /// Shuffled.
        Random = "random",
        /// Plus tiles before luck tiles.
        PlusFirst = "plusFirst",
        /// Luck tiles at the end.
        LuckLast = "luckLast",
    }
}

choice! {
    /// How the path of `nochmal` is laid out.
    NochmalLayout {
        /// Shuffled.
        Random = "random",
        /// The fixed variant.
        Fixed = "fixed",
    }
}

choice! {
    /// Which fixed path `nochmal` uses (VFX-R13, VFX-R14).
    NochmalFixed {
        /// 28 ordinary tiles, 34 places with start and goal: the numbers of the book, as places.
        Places34 = "places34",
        /// All 32 ordinary tiles, 36 path tiles: the numbers of the book, as tiles of the base game.
        Full36 = "full36",
        /// 28 ordinary tiles: the descriptions of the book.
        Print34 = "print34",
        /// All 32 ordinary tiles: the descriptions of the book.
        Print36 = "print36",
    }
}

choice! {
    /// Whether the start tile is place 1 when Verflixxt tiles are dealt in (VFX-R12).
    PlaceCounting {
        /// The start is place 1.
        StartIsOne = "startIsOne",
        /// The first path tile is place 1.
        StartIsZero = "startIsZero",
    }
}

choice! {
    /// Where the guards of a shuffled base path stand (VFX-R08).
    BaseRandomGuards {
        /// On the luck tiles, `+8` and `+7`.
        SameTiles = "sameTiles",
        /// On the first eight good tiles.
        FirstEight = "firstEight",
    }
}

choice! {
    /// How many worm tokens there are (VFX-R16, VFX-R17).
    WormSet {
        /// Three DOUBLE and BOTTOM, two PUSH and SWAP.
        Ten = "ten",
        /// Two of each.
        Eight = "eight",
    }
}

choice! {
    /// Who collects or gives when PUSH moves a lone figure (VFX-R36).
    PushCollector {
        /// The player who pushes.
        Mover = "mover",
        /// The owner of the pawn; for Flixxy the player who pushes.
        Owner = "owner",
        /// Nobody.
        Nobody = "nobody",
    }
}

choice! {
    /// What decides between equal scores (VFX-R07).
    TieBreak {
        /// Nothing: they share the rank.
        Shared = "shared",
        /// Fewer luck tiles.
        FewestLuck = "fewestLuck",
    }
}

/// The options of a table. An option that does not apply to the mode has no effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Which game.
    pub mode: Mode,
    /// Worm tokens in `nochmal`.
    pub worms: Switch,
    /// The path of `base`.
    pub base_layout: BaseLayout,
    /// The path of `nochmal`.
    pub nochmal_layout: NochmalLayout,
    /// The fixed path of `nochmal`.
    pub nochmal_fixed: NochmalFixed,
    /// Counting of places in `nochmal`'s shuffled path.
    pub place_counting: PlaceCounting,
    /// Guards on `base`'s shuffled path.
    pub base_random_guards: BaseRandomGuards,
    /// How many worm tokens.
    pub worm_set: WormSet,
    /// Who bears the consequences of a PUSH.
    pub push_collector: PushCollector,
    /// Whether PUSH may be aimed at guards alone (VFX-H12).
    pub push_guards: Switch,
    /// Whether SWAP may use the start tile.
    pub swap_start: SwapStart,
    /// Tie-break.
    pub tie_break: TieBreak,
    /// Whether won tiles are hidden in `base`.
    pub hide_stacks: Switch,
    /// The starting seat; `None` draws it.
    pub start_player: Option<Seat>,
}

/// Every option with what it does.
pub const SPECS: &[OptionSpec] = &[
    OptionSpec { key: "mode", values: Values::Choice(Mode::WORDS), default: None, rank: OptionRank::Game, needs: &[] },
    OptionSpec {
        key: "worms",
        values: Values::Choice(Switch::WORDS),
        default: Some("\"off\""),
        rank: OptionRank::Extra,
        needs: &["mode=nochmal"],
    },
    OptionSpec {
        key: "baseLayout",
        values: Values::Choice(BaseLayout::WORDS),
        default: Some("\"fixed\""),
        rank: OptionRank::Open,
        needs: &["mode=base"],
    },
    OptionSpec {
        key: "nochmalLayout",
        values: Values::Choice(NochmalLayout::WORDS),
        default: Some("\"random\""),
        rank: OptionRank::Open,
        needs: &["mode=nochmal"],
    },
    OptionSpec {
        key: "nochmalFixed",
        values: Values::Choice(NochmalFixed::WORDS),
        default: Some("\"places34\""),
        rank: OptionRank::House,
        needs: &["mode=nochmal", "nochmalLayout=fixed"],
    },
    OptionSpec {
        key: "placeCounting",
        values: Values::Choice(PlaceCounting::WORDS),
        default: Some("\"startIsOne\""),
        rank: OptionRank::House,
        needs: &["mode=nochmal", "nochmalLayout=random"],
    },
    OptionSpec {
        key: "baseRandomGuards",
        values: Values::Choice(BaseRandomGuards::WORDS),
        default: Some("\"sameTiles\""),
        rank: OptionRank::House,
        needs: &["mode=base", "baseLayout=random"],
    },
    OptionSpec {
        key: "wormSet",
        values: Values::Choice(WormSet::WORDS),
        default: Some("\"ten\""),
        rank: OptionRank::House,
        needs: &["mode=nochmal", "worms=on"],
    },
    OptionSpec {
        key: "pushCollector",
        values: Values::Choice(PushCollector::WORDS),
        default: Some("\"mover\""),
        rank: OptionRank::House,
        needs: &["mode=nochmal", "worms=on"],
    },
    OptionSpec {
        key: "pushGuards",
        values: Values::Choice(Switch::WORDS),
        default: Some("\"off\""),
        rank: OptionRank::House,
        needs: &["mode=nochmal", "worms=on"],
    },
    OptionSpec {
        key: "swapStart",
        values: Values::Choice(SwapStart::WORDS),
        default: Some("\"on\""),
        rank: OptionRank::House,
        needs: &["mode=nochmal", "worms=on"],
    },
    OptionSpec {
        key: "tieBreak",
        values: Values::Choice(TieBreak::WORDS),
        default: Some("\"shared\""),
        rank: OptionRank::House,
        // The edition of 2020 has its own tie-break.
        needs: &["mode=base|nochmal"],
    },
    OptionSpec {
        key: "hideStacks",
        values: Values::Choice(Switch::WORDS),
        default: Some("\"off\""),
        rank: OptionRank::House,
        needs: &["mode=base"],
    },
    OptionSpec {
        key: "startPlayer",
        values: Values::ChoiceOrSeat(&["random"]),
        default: Some("\"random\""),
        rank: OptionRank::House,
        needs: &[],
    },
];

impl Options {
    /// Reads options; all faults at once.
    pub fn read(given: &Json) -> Result<Options, Faults> {
        let full = read_options(SPECS, given)?;
        // `read_options` lets only known words pass, so a word is always found.
        fn chosen<T: Copy>(full: &Map<String, Json>, key: &str, all: &[T], words: &[&str]) -> T {
            let word = full.get(key).and_then(Json::as_str).unwrap_or_default();
            all[words.iter().position(|&known| known == word).unwrap_or_default()]
        }
        macro_rules! read {
            ($kind:ident, $key:literal) => {
                chosen(&full, $key, $kind::ALL, $kind::WORDS)
            };
        }
        Ok(Options {
            mode: read!(Mode, "mode"),
            worms: read!(Switch, "worms"),
            base_layout: read!(BaseLayout, "baseLayout"),
            nochmal_layout: read!(NochmalLayout, "nochmalLayout"),
            nochmal_fixed: read!(NochmalFixed, "nochmalFixed"),
            place_counting: read!(PlaceCounting, "placeCounting"),
            base_random_guards: read!(BaseRandomGuards, "baseRandomGuards"),
            worm_set: read!(WormSet, "wormSet"),
            push_collector: read!(PushCollector, "pushCollector"),
            push_guards: read!(Switch, "pushGuards"),
            swap_start: read!(SwapStart, "swapStart"),
            tie_break: read!(TieBreak, "tieBreak"),
            hide_stacks: read!(Switch, "hideStacks"),
            start_player: full.get("startPlayer").and_then(Json::as_u64).map(|seat| Seat(seat as u8)),
        })
    }

    /// Every option with its value, in the order of the rules document; a younger one at the end, unless it has its default.
    pub fn to_json(&self) -> Json {
        let mut options = json!({
            "mode": self.mode.word(),
            "worms": self.worms.word(),
            "baseLayout": self.base_layout.word(),
            "nochmalLayout": self.nochmal_layout.word(),
            "nochmalFixed": self.nochmal_fixed.word(),
            "placeCounting": self.place_counting.word(),
            "baseRandomGuards": self.base_random_guards.word(),
            "wormSet": self.worm_set.word(),
            "pushCollector": self.push_collector.word(),
            "swapStart": self.swap_start.word(),
            "tieBreak": self.tie_break.word(),
            "hideStacks": self.hide_stacks.word(),
            "startPlayer": self.start_player.map_or(json!("random"), |seat| json!(seat.0)),
        });
        write_younger(&mut options, SPECS, "pushGuards", json!(self.push_guards.word()));
        options
    }

    /// What speaks against a table of `seats` with these options (VFX-R48 for the base game).
    pub fn faults(&self, seats: usize) -> Faults {
        let mut faults = Faults::config();
        let allowed = self.seats();
        if !allowed.contains(&seats) {
            let (mode, least, most) = (self.mode.word(), allowed.start(), allowed.end());
            faults.add("seats", format!("{mode} is for {least} to {most} players, not {seats}"));
        }
        if let Some(start) = self.start_player.filter(|start| start.index() >= seats) {
            faults.add("startPlayer", format!("there is no seat {} at a table of {seats}", start.0));
        }
        faults
    }

    /// How many may play.
    pub fn seats(&self) -> RangeInclusive<usize> {
        match self.mode {
            Mode::Base | Mode::Life2020 => 2..=6,
            Mode::Nochmal => 2..=8,
        }
    }

    /// Is Flixxy part of the game?
    #[inline]
    pub fn has_flixxy(&self) -> bool {
        self.mode == Mode::Nochmal
    }

    /// Are worm tokens part of the game?
    #[inline]
    pub fn has_worms(&self) -> bool {
        self.mode == Mode::Nochmal && self.worms == Switch::On
    }

    /// May PUSH be aimed at guards alone (VFX-H12)?
    #[inline]
    pub fn pushes_guards(&self) -> bool {
        self.push_guards == Switch::On
    }

    /// Are other players' stacks face down until the end?
    #[inline]
    pub fn hides_stacks(&self) -> bool {
        self.mode == Mode::Base && self.hide_stacks == Switch::On
    }

    /// Do fewer luck tiles win a tie?
    pub fn breaks_ties(&self) -> bool {
        self.mode == Mode::Life2020 || self.tie_break == TieBreak::FewestLuck
    }

    /// Is the path drawn?
    pub fn has_random_path(&self) -> bool {
        layout::fixed(self).is_none()
    }

    /// Pawns of each player (section 1.2, VFX-R18).
    #[inline]
    pub fn pawns_each(seats: usize) -> u8 {
        if seats <= 4 { 3 } else { 2 }
    }
}
