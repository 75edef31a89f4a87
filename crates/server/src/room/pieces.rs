//! A page in pieces: every element with an id on its own, so that a frame has only those that changed.
//!
//! A piece is the HTML of an element in which each element within it that has an id is only named. The page puts what is
//! named back in its place: it has it already, or it comes with the same frame.

use std::hash::{DefaultHasher, Hash, Hasher};

/// Begins and ends the name of an element that is kept. Private characters, which no text of a page has ([`split`]).
const KEEP: [char; 2] = ['\u{e000}', '\u{e001}'];

/// Elements that have no end.
const VOID: [&str; 5] = ["input", "img", "br", "hr", "link"];

/// An element with an id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its id.
    pub id: String,
    /// Its HTML, with the pieces within it named.
    pub html: String,
}

/// What a page was sent: a hash of each piece by a hash of its id, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sent(Vec<(u64, u64)>);

impl Sent {
    /// What a page has that shows these pieces.
    pub fn of<'a>(pieces: impl IntoIterator<Item = &'a Piece>) -> Sent {
        let mut sent: Vec<_> = pieces.into_iter().map(|piece| (hash(&piece.id), hash(&piece.html))).collect();
        sent.sort_unstable();
        Sent(sent)
    }

    /// What a program has that was sent a state with this stamp.
    pub fn only(stamp: &impl Hash) -> Sent {
        let mut hasher = DefaultHasher::new();
        stamp.hash(&mut hasher);
        Sent(vec![(0, hasher.finish())])
    }

    /// Does the page have this piece as it is?
    pub fn has(&self, piece: &Piece) -> bool {
        self.0.binary_search(&(hash(&piece.id), hash(&piece.html))).is_ok()
    }
}

/// The parts that show who is here: that changes without a step.
pub const WITH_COMPANY: [&str; 2] = ["board", "actions"];

/// What a page says it was drawn with, so that what shows who is here is sent again only if it has changed since.
pub fn stamp(parts: &[(&str, String)]) -> u64 {
    let mut hasher = DefaultHasher::new();
    parts.iter().filter(|(part, _)| WITH_COMPANY.contains(part)).for_each(|part| part.hash(&mut hasher));
    hasher.finish()
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// An element that has not ended yet.
struct Open<'a> {
    id: &'a str,
    tag: &'a str,
    /// How many elements of the same tag are open within it, itself included.
    depth: usize,
    html: String,
}

/// The pieces of a part, the part itself last. A part that cannot be taken apart is one piece.
pub fn split(id: &str, part: &str) -> Vec<Piece> {
    let clean;
    let mut part = part;
    if part.contains(KEEP) {
        clean = part.replace(KEEP, "");
        part = &clean;
    }
    pieces(part).unwrap_or_else(|| vec![Piece { id: id.to_owned(), html: part.to_owned() }])
}

/// `None` if an element does not end.
fn pieces(part: &str) -> Option<Vec<Piece>> {
    let mut done = Vec::new();
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut rest = part;
    while !rest.is_empty() {
        let at = rest.find('<').unwrap_or(rest.len());
        let (text, markup) = rest.split_at(at);
        if let Some(inner) = open.last_mut() {
            inner.html += text;
        }
        // Attributes are escaped, so that the first `>` ends the tag.
        let Some(end) = markup.find('>') else { break };
        let (tag_text, after) = markup.split_at(end + 1);
        rest = after;
        let ends = tag_text.starts_with("</");
        let name = tag_text.trim_start_matches(['<', '/']).split([' ', '>', '/']).next().unwrap_or_default();
        if !ends && let Some(id) = attribute(tag_text).filter(|_| !VOID.contains(&name)) {
            open.push(Open { id, tag: name, depth: 1, html: tag_text.to_owned() });
            continue;
        }
        let inner = open.last_mut()?;
        inner.html += tag_text;
        if inner.tag == name {
            inner.depth = if ends { inner.depth - 1 } else { inner.depth + 1 };
        }
        if inner.depth == 0 {
            let Open { id, html, .. } = open.pop()?;
            if let Some(outer) = open.last_mut() {
                outer.html.push(KEEP[0]);
                outer.html += id;
                outer.html.push(KEEP[1]);
            }
            done.push(Piece { id: id.to_owned(), html });
        }
    }
    open.is_empty().then_some(done)
}

/// The id of an element.
fn attribute(tag: &str) -> Option<&str> {
    tag.split(" id=\"").nth(1)?.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PART: &str = r#"<section id="board"><div>a<div id="x" class="y">b<br><i>c</i></div><div id="z"></div></div><input id="in"></section>"#;

    /// Puts the pieces together again, as a page does.
    fn joined(pieces: &[Piece]) -> String {
        let mut whole = pieces.last().expect("a piece").html.clone();
        while let Some(at) = whole.find(KEEP[0]) {
            let end = whole.find(KEEP[1]).expect("an end");
            let id = &whole[at + KEEP[0].len_utf8()..end];
            let piece = pieces.iter().find(|piece| piece.id == id).expect("a piece of this name").html.clone();
            whole.replace_range(at..end + KEEP[1].len_utf8(), &piece);
        }
        whole
    }

    #[test]
    fn a_part_is_taken_apart_and_can_be_put_together() {
        let pieces = split("board", PART);
        let ids: Vec<&str> = pieces.iter().map(|piece| piece.id.as_str()).collect();
        assert_eq!(ids, ["x", "z", "board"]);
        assert_eq!(joined(&pieces), PART);
        assert!(!pieces[2].html.contains("<i>"));
    }

    #[test]
    fn only_what_changed_is_new() {
        let sent = Sent::of(&split("board", PART));
        let changed = split("board", &PART.replace("<i>c</i>", "<i>d</i>"));
        let new: Vec<&str> = changed.iter().filter(|piece| !sent.has(piece)).map(|piece| piece.id.as_str()).collect();
        assert_eq!(new, ["x"]);
    }

    #[test]
    fn what_has_no_end_stays_in_one_piece_and_names_cannot_be_forged() {
        let odd = r#"<section id="a"><g id="b"></section>"#;
        assert_eq!(split("a", odd), [Piece { id: "a".into(), html: odd.into() }]);
        let forged = format!("<p id=\"a\">{}x{}</p>", KEEP[0], KEEP[1]);
        assert_eq!(split("a", &forged), [Piece { id: "a".into(), html: "<p id=\"a\">x</p>".into() }]);
    }
}
