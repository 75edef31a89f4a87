//! The hashes that chain a table's log together. Each covers its entry and all that came before, so that a damaged log is
//! noticed at the entry where it happened.

use super::TableMeta;

/// The hash of an entry and of everything before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link(pub [u8; 16]);

impl Link {
    /// Where the chain of a table begins: what was fixed when it was created.
    pub fn first(table: &TableMeta) -> Link {
        let TableMeta { id, rules, config, seed, secret, public: _ } = table;
        let mut hasher = blake3::Hasher::new_derive_key("speakeasy table");
        for text in [id, config, secret] {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        }
        hasher.update(&rules.to_le_bytes());
        hasher.update(&seed.to_le_bytes());
        Link::of(&hasher)
    }

    /// The link of the entry after this one.
    #[must_use]
    pub fn next(self, entry: &str) -> Link {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.0);
        hasher.update(entry.as_bytes());
        Link::of(&hasher)
    }

    fn of(hasher: &blake3::Hasher) -> Link {
        let mut link = [0; 16];
        hasher.finalize_xof().fill(&mut link);
        Link(link)
    }
}

/// An entry as it is stored: its text and its link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// As JSON.
    pub text: String,
    /// The hash of this entry and of everything before it.
    pub link: Link,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_depends_on_its_entry_on_all_before_and_on_the_table() {
        let table =
            TableMeta { id: "a".into(), rules: 1, config: "{}".into(), seed: 7, secret: "s".into(), public: false };
        let chain = |table: &TableMeta, entries: &[&str]| {
            entries.iter().fold(Link::first(table), |link, entry| link.next(entry))
        };
        let link = chain(&table, &["one", "two", "three"]);
        assert_eq!(link, chain(&table, &["one", "two", "three"]));
        for other in [&["one", "two", "threE"][..], &["onE", "two", "three"], &["two", "one", "three"], &["one", "two"]]
        {
            assert_ne!(link, chain(&table, other), "{other:?}");
        }
        let others = [
            TableMeta { seed: 8, ..table.clone() },
            TableMeta { rules: 2, ..table.clone() },
            TableMeta { id: "a{".into(), config: "}".into(), ..table.clone() },
        ];
        for other in others {
            assert_ne!(link, chain(&other, &["one", "two", "three"]), "{other:?}");
        }
    }
}
