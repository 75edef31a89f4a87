//! Why the house says no, where the rules of a game have no say: a seat that is another's, a decision that has passed.

use speakeasy_core::Sentence;

/// A no of the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HouseRefusal {
    /// The seat belongs to somebody else, or to nobody.
    NotYours,
    /// The decision has passed: the table has moved on.
    Stale,
    /// Every seat is taken.
    Full,
    /// Somebody sits there.
    Taken,
    /// Whoever asks has a seat at this table already.
    OneSeat,
    /// Whoever asks has seen the hand of another seat.
    SeenHand,
    /// The table still waits for people.
    NotStarted,
    /// The game has begun already.
    Started,
    /// The game is over.
    Over,
    /// The game goes on.
    NotOver,
    /// There is nothing that could be taken back: somebody has acted since, or the action showed something.
    Settled,
    /// Those at this table have not agreed that actions may be taken back.
    NoTakeBack,
    /// The same decision was taken back too often.
    TooOften,
    /// Somebody is still there.
    StillHere,
    /// This table knows no such standing order.
    NoOrder,
    /// A name of which nothing can be seen.
    NoName,
    /// A name with too many letters.
    LongName,
    /// A name with too many accents on one letter.
    StackedName,
    /// A key that was used for another request.
    OtherRequest,
    /// More phrases or new names than anybody wants to hear.
    TooFast,
    /// More tables, or more to be stored, than one guest or one address may have in such a time.
    Quota {
        /// In how many seconds there is room for more.
        seconds: u32,
    },
    /// As many tables of whoever asks as they may have are not over.
    Unfinished {
        /// How many those are.
        most: u32,
    },
    /// Only the host may do this.
    NotHost,
    /// The host has closed the table to whoever asks.
    ShownOut,
    /// Nobody sits there, or whoever asks does.
    NobodyThere,
    /// The game needs as many players as there are chairs.
    TooFew,
    /// Whoever runs the house has closed the table.
    TableClosed,
    /// A link to a seat that has changed hands.
    OldLink,
    /// There is too little space for another table.
    NoSpace,
    /// The disk is full.
    DiskFull,
    /// The store is held by somebody else.
    StoreLocked,
    /// The store does not work.
    StoreBroken,
    /// The house is closing.
    Closing,
    /// The log of the table is damaged from this entry on.
    Damaged {
        /// The number of the entry.
        entry: u32,
    },
    /// The table began under other rules than this house has.
    OtherRules {
        /// The version it began with.
        table: u16,
        /// The version of this house.
        ours: u16,
    },
}

impl HouseRefusal {
    /// Its code, for programs.
    pub fn code(self) -> &'static str {
        match self {
            HouseRefusal::NotYours => "E_SEAT",
            HouseRefusal::Stale => "E_STALE",
            HouseRefusal::Full => "E_FULL",
            HouseRefusal::Taken => "E_TAKEN",
            HouseRefusal::OneSeat => "E_ONE_SEAT",
            HouseRefusal::SeenHand => "E_SEEN_HAND",
            HouseRefusal::NotStarted => "E_WAITING",
            HouseRefusal::Started => "E_STARTED",
            HouseRefusal::Over => "E_OVER",
            HouseRefusal::NotOver => "E_RUNNING",
            HouseRefusal::Settled => "E_SETTLED",
            HouseRefusal::NoTakeBack => "E_NO_TAKE_BACK",
            HouseRefusal::TooOften => "E_TOO_OFTEN",
            HouseRefusal::StillHere => "E_PRESENT",
            HouseRefusal::NoOrder => "E_ORDER",
            HouseRefusal::NoName | HouseRefusal::LongName | HouseRefusal::StackedName => "E_NAME",
            HouseRefusal::OtherRequest => "E_KEY",
            HouseRefusal::TooFast => "E_RATE",
            HouseRefusal::Quota { .. } => "E_QUOTA",
            HouseRefusal::Unfinished { .. } => "E_UNFINISHED",
            HouseRefusal::NotHost => "E_HOST",
            HouseRefusal::ShownOut => "E_SHOWN_OUT",
            HouseRefusal::NobodyThere => "E_NOBODY",
            HouseRefusal::TooFew => "E_TOO_FEW",
            HouseRefusal::TableClosed => "E_CLOSED",
            HouseRefusal::OldLink => "E_LINK",
            HouseRefusal::NoSpace => "E_SPACE",
            HouseRefusal::DiskFull | HouseRefusal::StoreLocked | HouseRefusal::StoreBroken | HouseRefusal::Closing => {
                "E_STORE"
            }
            HouseRefusal::Damaged { .. } => "E_DAMAGED",
            HouseRefusal::OtherRules { .. } => "E_RULES",
        }
    }

    /// What to tell whoever asked.
    pub fn sentence(self) -> Sentence {
        Sentence::new(match self {
            HouseRefusal::NotYours => "no-not-yours",
            HouseRefusal::Stale => "no-stale",
            HouseRefusal::Full => "no-full",
            HouseRefusal::Taken => "no-taken",
            HouseRefusal::OneSeat => "no-one-seat",
            HouseRefusal::SeenHand => "no-seen-hand",
            HouseRefusal::NotStarted => "no-not-started",
            HouseRefusal::Started => "no-started",
            HouseRefusal::Over => "no-over",
            HouseRefusal::NotOver => "no-not-over",
            HouseRefusal::Settled => "no-settled",
            HouseRefusal::NoTakeBack => "no-take-back",
            HouseRefusal::TooOften => "no-too-often",
            HouseRefusal::StillHere => "no-still-here",
            HouseRefusal::NoOrder => "no-order",
            HouseRefusal::NoName => "no-name",
            HouseRefusal::LongName => return Sentence::new("no-long-name").with("most", crate::NAME),
            HouseRefusal::StackedName => "no-stacked-name",
            HouseRefusal::OtherRequest => "no-other-request",
            HouseRefusal::TooFast => "no-too-fast",
            HouseRefusal::Quota { seconds } => {
                let minutes = if seconds < 60 { 0 } else { seconds.div_ceil(60) };
                return Sentence::new("no-quota").with("minutes", minutes).with("seconds", seconds);
            }
            HouseRefusal::Unfinished { most } => return Sentence::new("no-unfinished").with("most", most),
            HouseRefusal::NotHost => "no-not-host",
            HouseRefusal::ShownOut => "no-shown-out",
            HouseRefusal::NobodyThere => "no-nobody-there",
            HouseRefusal::TooFew => "no-too-few",
            HouseRefusal::TableClosed => "no-table-closed",
            HouseRefusal::OldLink => "no-old-link",
            HouseRefusal::NoSpace => "no-space",
            HouseRefusal::DiskFull => "no-disk-full",
            HouseRefusal::StoreLocked => "no-store-locked",
            HouseRefusal::StoreBroken => "no-store-broken",
            HouseRefusal::Closing => "no-closing",
            HouseRefusal::Damaged { entry } => return Sentence::new("no-damaged").with("entry", entry),
            HouseRefusal::OtherRules { table, ours } => {
                return Sentence::new("no-other-rules").with("table", table).with("ours", ours);
            }
        })
    }
}
