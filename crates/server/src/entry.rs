//! What a table's log is made of. The log is the only truth; a room is what folding it gives.

use crate::ids::GuestId;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

/// One entry of a table's log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogEntry {
    /// Somebody sat down.
    Sit {
        /// Where.
        seat: u8,
        /// Who.
        #[serde(serialize_with = "write_who", deserialize_with = "read_who")]
        who: GuestId,
        /// What they want to be called.
        name: String,
    },
    /// Somebody gave their seat up.
    Leave {
        /// Which.
        seat: u8,
    },
    /// A bot took a seat.
    Bot {
        /// Which.
        seat: u8,
        /// Of which level.
        level: String,
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
    /// The same people went on to another table.
    Rematch {
        /// Which.
        table: String,
    },
    /// A step of the game.
    Step {
        /// As records write it.
        step: Json,
        /// The key of the request that asked for it.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        key: Option<String>,
        /// On whose behalf, where the seat did not ask itself.
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
    /// The clock: the seat let its time pass.
    Lapse,
}

fn write_who<S: Serializer>(who: &GuestId, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(who)
}

fn read_who<'a, D: Deserializer<'a>>(from: D) -> Result<GuestId, D::Error> {
    let text = String::deserialize(from)?;
    GuestId::parse(&text).ok_or_else(|| serde::de::Error::custom("expected a hash"))
}
