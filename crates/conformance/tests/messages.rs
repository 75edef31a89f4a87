//! The message files neither lack a sentence nor hoard one, and every sentence gets what its places ask for.

use speakeasy_words::Language;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The texts of the files with this ending in the folders of this name of all crates.
fn texts(folder: &str, ending: &str) -> Vec<(String, String)> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a text file");
        (path.strip_prefix(root).expect("a file of the house").display().to_string(), text)
    };
    let mut found = Vec::new();
    for crates in ["crates", "crates/games", "examples"] {
        for entry in std::fs::read_dir(root.join(crates)).expect("a folder") {
            let folder = entry.expect("an entry").path().join(folder);
            if folder.is_dir() {
                found.extend(files(&folder, ending).into_iter().map(read));
            }
        }
    }
    found
}

/// Every message of a language with the names of its places.
fn messages() -> BTreeMap<String, BTreeSet<String>> {
    let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, text) in texts("messages", "ftl") {
        let mut key = None;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if line.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
                let name = line.split_once(" =").map(|(name, _)| name.to_owned());
                let name = name.unwrap_or_else(|| panic!("{file}: {line} is no message"));
                assert!(messages.insert(name.clone(), BTreeSet::new()).is_none(), "{file}: {name} is there twice");
                key = Some(name);
            }
            let Some(places) = key.as_ref().and_then(|key| messages.get_mut(key)) else { continue };
            for rest in line.split('$').skip(1) {
                let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
                let place = &rest[..end.unwrap_or(rest.len())];
                places.extend((!place.is_empty()).then(|| place.to_owned()));
            }
        }
    }
    messages
}

/// The string literals of Rust source, each with where it ends.
fn literals(source: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    let bytes = source.as_bytes();
    let mut index = 0;
    while index < bytes.len() {
        match bytes[index] {
            b'/' if bytes.get(index + 1) == Some(&b'/') => {
                index += source[index..].find('\n').unwrap_or(source.len() - index);
            }
            // A quote as a character is no string.
            b'\'' if bytes.get(index + 1) == Some(&b'"') && bytes.get(index + 2) == Some(&b'\'') => index += 3,
            b'"' => {
                let start = index + 1;
                index = start;
                while index < bytes.len() && bytes[index] != b'"' {
                    index += if bytes[index] == b'\\' { 2 } else { 1 };
                }
                let end = index.min(source.len());
                found.push((source[start..end].to_owned(), end + 1));
                index += 1;
            }
            _ => index += 1,
        }
    }
    found
}

/// A use of `say!`: its key and the names of its arguments.
fn uses(source: &str) -> Vec<(String, BTreeSet<String>)> {
    let literals = literals(source);
    let mut found = Vec::new();
    for (start, call) in source.match_indices("say!(") {
        let comment = source[..start].rfind('\n').is_some_and(|line| source[line..start].contains("//"));
        if comment {
            continue;
        }
        let Some((key, after)) = literals.iter().find(|(_, end)| *end > start + call.len()) else { continue };
        // Up to the bracket that closes the call; names stand before a single `=` at its own depth.
        let (mut depth, mut index, mut names) = (1, *after, BTreeSet::new());
        let bytes = source.as_bytes();
        let mut word = String::new();
        while depth > 0 && index < bytes.len() {
            if let Some((_, end)) = literals.iter().find(|(text, end)| end - text.len() - 2 == index) {
                index = *end;
                continue;
            }
            match bytes[index] {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth -= 1,
                b'=' if depth == 1 && bytes[index + 1] != b'=' && !b"=!<>".contains(&bytes[index - 1]) => {
                    names.insert(word.trim().to_owned());
                }
                _ => {}
            }
            match bytes[index] {
                b',' => word.clear(),
                letter => word.push(letter as char),
            }
            index += 1;
        }
        found.push((key.clone(), names));
    }
    found
}

/// Could this literal, as a format, make the key? `option-{game}-{key}` makes `option-don-chips`.
fn makes(format: &str, key: &str) -> bool {
    let mut parts = Vec::new();
    let mut rest = format;
    while let Some((head, tail)) = rest.split_once('{') {
        parts.push(head);
        rest = tail.split_once('}').map_or("", |(_, tail)| tail);
    }
    parts.push(rest);
    // A format of places alone would make everything.
    if parts.len() < 2 || !parts.iter().any(|part| part.contains('-') && part.len() > 3) {
        return false;
    }
    let Some(mut left) = key.strip_prefix(parts[0]) else { return false };
    for (index, part) in parts.iter().enumerate().skip(1) {
        if index + 1 == parts.len() && part.is_empty() {
            return !left.is_empty();
        }
        let Some(at) = left.get(1..).and_then(|tail| tail.find(part)) else { return false };
        left = &left[1 + at + part.len()..];
    }
    left.is_empty()
}

#[test]
fn every_sentence_that_is_said_is_there_and_gets_what_it_asks_for() {
    let messages = messages();
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (file, source) in texts("src", "rs") {
        for (key, names) in uses(&source) {
            seen += 1;
            match messages.get(&key) {
                None => wrong.push(format!("{file}: there is no message {key}")),
                Some(places) if *places != names => {
                    wrong.push(format!("{file}: {key} asks for {places:?} and gets {names:?}"));
                }
                Some(_) => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 100, "only {seen} uses found");
}

#[test]
fn every_sentence_is_said_somewhere() {
    let sources = texts("src", "rs");
    let literals: BTreeSet<String> =
        sources.iter().flat_map(|(_, source)| literals(source)).map(|(text, _)| text).collect();
    let formats: Vec<&String> = literals.iter().filter(|text| text.contains('{')).collect();
    let unsaid: Vec<String> = messages()
        .into_keys()
        .filter(|key| !literals.contains(key) && !formats.iter().any(|format| makes(format, key)))
        .collect();
    assert!(unsaid.is_empty(), "nobody says: {}", unsaid.join(", "));
}

#[test]
fn the_files_that_lie_there_are_the_files_that_are_read() {
    let words = speakeasy_catalog::words(Language::En);
    for key in messages().into_keys() {
        assert!(words.has(&key), "{key} is in a file that nobody reads");
    }
}

#[test]
fn the_scan_understands_the_ways_of_calling() {
    let source = r#"
        // say!(words, "in-a-comment")
        say!(self.words, "one");
        say!(words, "two", name = if a == b { "x = y" } else { name(c, "z") }, count = list.len());
        words.say(&format!("front-{}-{part}", id), &[]);
    "#;
    let found = uses(source);
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[0], ("one".to_owned(), BTreeSet::new()));
    assert_eq!(found[1].1, ["count", "name"].map(str::to_owned).into());
    assert!(makes("front-{}-{part}", "front-don-line") && !makes("front-{}-{part}", "front-title"));
    assert!(makes("{game}-name", "don-name") && !makes("{}-{}", "don-name"));
}
