//! The entries of a table's log. The log is the source of truth; a room can be rebuilt from it at any time.

use crate::ids::GuestId;
use crate::request_key::Purpose;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

/// One entry of a table's log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogEntry {
    /// The table was laid. Logs of the first version begin without it.
    Laid {
        /// By whom: the host of the table. A program without a key has none.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        host: Option<GuestId>,
    },
    /// Somebody sat down.
    Sit {
        /// Where.
        seat: u8,
        /// Who.
        who: GuestId,
        /// What they want to be called.
        name: String,
    },
    /// Somebody gave their seat up.
    Leave {
        /// Which.
        seat: u8,
    },
    /// The host closed the table to somebody who had a seat.
    ShownOut {
        /// Where they sat.
        seat: u8,
        /// Whom.
        who: GuestId,
    },
    /// The host took a free chair away; those after it move up.
    Chair {
        /// Which.
        seat: u8,
    },
    /// Somebody else became the host.
    Host {
        /// Who.
        who: GuestId,
    },
    /// A seat came free because its person had been away for long.
    Freed {
        /// Which.
        seat: u8,
    },
    /// Whoever runs the house closed the table.
    Closed,
    /// A bot took a seat.
    Bot {
        /// Which.
        seat: u8,
        /// Of which level.
        level: String,
    },
    /// A bot began or ceased to play for somebody who is away.
    StandIn {
        /// For whom.
        seat: u8,
        /// Began?
        on: bool,
    },
    /// The game began.
    Start,
    /// A standing order was given or taken back.
    Order {
        /// By whom.
        seat: u8,
        /// Which.
        order: String,
        /// Given?
        on: bool,
    },
    /// Somebody took their last action back: the step before it is the last one that counts.
    TakeBack {
        /// Who.
        seat: u8,
        /// The key of the request.
        key: String,
        /// What the key was used for.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        purpose: Option<Purpose>,
    },
    /// The same people went on to another table.
    Rematch {
        /// Which.
        table: String,
    },
    /// A step of the game.
    Step {
        /// In the format of records.
        step: Json,
        /// The key of the request.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        key: Option<String>,
        /// What the key was used for; the first version did not note it.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        purpose: Option<Purpose>,
        /// Who acted for the seat, if the player did not.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        by: Option<By>,
    },
}

/// Who acted for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// Its bot.
    Bot,
    /// A standing order of the player.
    Order,
    /// The clock: the player's time ran out.
    Lapse,
}

impl Serialize for GuestId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'a> Deserialize<'a> for GuestId {
    fn deserialize<D: Deserializer<'a>>(from: D) -> Result<GuestId, D::Error> {
        let text = String::deserialize(from)?;
        GuestId::parse(&text).ok_or_else(|| serde::de::Error::custom("expected a hash"))
    }
}
