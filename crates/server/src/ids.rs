//! Unguessable ids of tables, guests and seat links.

use std::fmt;

/// A new id: 128 random bits as 26 letters and digits that are hard to confuse.
pub fn new_id() -> String {
    let mut bytes = [0; 16];
    fill(&mut bytes);
    encode(&bytes)
}

/// A seed from the system's generator.
pub fn seed() -> u64 {
    let mut bytes = [0; 8];
    fill(&mut bytes);
    u64::from_le_bytes(bytes)
}

/// Panics without a source of randomness: no key would be safe and no deal fair.
fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the system's generator");
}

const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

fn encode(bytes: &[u8]) -> String {
    let (mut text, mut bits, mut left) = (String::new(), 0u32, 0);
    for &byte in bytes {
        bits = bits << 8 | u32::from(byte);
        left += 8;
        while left >= 5 {
            left -= 5;
            text.push(char::from(LETTERS[(bits >> left & 31) as usize]));
        }
    }
    if left > 0 {
        text.push(char::from(LETTERS[(bits << (5 - left) & 31) as usize]));
    }
    text
}

/// Does this have the form of an id that [`new_id`] makes?
pub fn is_id(text: &str) -> bool {
    text.len() == 26 && text.bytes().all(|letter| LETTERS.contains(&letter))
}

/// By what a host tells tables apart: the first letters of the id. They let nobody in, since the rest cannot be guessed.
pub fn short(id: &str) -> &str {
    id.get(..8).unwrap_or(id)
}

/// A guest's identity: a hash of the key in their browser. Only the hash is stored and compared, so that nobody who reads
/// the database can take a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct GuestId([u8; 16]);

impl GuestId {
    /// The holder of a key.
    pub fn of(key: &str) -> GuestId {
        let hash = blake3::derive_key("speakeasy guest", key.as_bytes());
        let mut who = [0; 16];
        who.copy_from_slice(&hash[..16]);
        GuestId(who)
    }

    /// Nobody: no key has this hash, or none that anybody will find.
    pub const NOBODY: GuestId = GuestId([0; 16]);

    /// Reads what `Display` writes.
    pub fn parse(text: &str) -> Option<GuestId> {
        let digit = |index: usize| u8::from_str_radix(text.get(2 * index..2 * index + 2)?, 16).ok();
        let mut who = [0; 16];
        for (index, byte) in who.iter_mut().enumerate() {
            *byte = digit(index)?;
        }
        (text.len() == 32).then_some(GuestId(who))
    }
}

impl fmt::Display for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The key of a seat link, which moves a seat to another device. It works once: each sitting has a new key.
pub fn seat_key(secret: &str, seat: u8, sat: u64) -> String {
    let hash = blake3::derive_key("speakeasy seat link", format!("{secret} {seat} {sat}").as_bytes());
    encode(&hash[..16])
}

/// By what push services tell messages of one table from those of another. Whoever knows a table's id can watch it, so they
/// are not told the id.
pub fn push_topic(table: &str) -> String {
    let hash = blake3::derive_key("speakeasy push topic", table.as_bytes());
    encode(&hash[..16])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_names_and_never_the_same() {
        let (one, two) = (new_id(), new_id());
        assert!(is_id(&one) && is_id(&two) && one != two);
        assert!(!is_id("short") && !is_id(&"u".repeat(26)));
        assert_eq!(encode(&[0xff; 16]), format!("{}w", "z".repeat(25)));
    }

    #[test]
    fn who_is_read_back_as_written() {
        let who = GuestId::of("a key");
        assert_eq!(GuestId::parse(&who.to_string()), Some(who));
        assert_ne!(GuestId::of("a key"), GuestId::of("another"));
        assert_eq!(GuestId::parse("zz"), None);
    }

    #[test]
    fn a_topic_names_its_table_to_nobody() {
        let (one, two) = (new_id(), new_id());
        assert!(push_topic(&one) != push_topic(&two) && push_topic(&one) != one);
        assert!(push_topic(&one).len() <= 32, "as long as the standard allows");
    }

    #[test]
    fn a_seat_link_is_good_for_one_seat_and_one_sitting() {
        let key = seat_key("secret", 1, 3);
        assert!(is_id(&key));
        assert!(key != seat_key("secret", 2, 3) && key != seat_key("secret", 1, 4) && key != seat_key("other", 1, 3));
    }
}
