//! Documents of the house, from Markdown to HTML with anchors on headings and rulings.

use maud::html;
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html::push_html};

/// A document ready for a page. Its own title is left out: the page has one.
pub(super) struct Document {
    /// The body.
    pub html: String,
    /// Id and words of each section.
    pub contents: Vec<(String, String)>,
}

/// Renders one of our own documents. Ids of rulings (`SCH-R10`) become links to `<exact>#SCH-R10`; with an empty
/// `exact` the document is itself the one that holds the rulings, and the row of a table that begins with an id gets it
/// as anchor. HTML in the text is shown as text.
pub(super) fn render(text: &str, exact: &str) -> Document {
    let anchors = exact.is_empty();
    let events: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
    let mut out = Vec::with_capacity(events.len());
    let mut contents = Vec::new();
    // Inside code and links text stays as it is.
    let mut plain = 0_usize;
    let mut title = false;
    let mut first_cell = false;
    for (index, event) in events.iter().enumerate() {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let words = heading_text(&events[index + 1..]);
                title = *level as u8 == 1;
                if !title {
                    let id = heading_id(&words);
                    if *level as u8 == 2 {
                        contents.push((id.clone(), words));
                    }
                    out.push(raw(format!("<h{} id=\"{id}\">", *level as u8)));
                }
                plain += 1;
            }
            Event::End(TagEnd::Heading(level)) => {
                if !title {
                    out.push(raw(format!("</h{}>", *level as u8)));
                }
                title = false;
                plain -= 1;
            }
            _ if title => {}
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let (link_type, title, id) = (*link_type, title.clone(), id.clone());
                out.push(Event::Start(Tag::Link { link_type, dest_url: address(dest_url, exact), title, id }));
                plain += 1;
            }
            Event::Start(Tag::CodeBlock(_)) => {
                // Wide drawings are scrolled, also by keyboard.
                out.push(raw("<pre tabindex=\"0\"><code>".to_owned()));
                plain += 1;
            }
            Event::End(TagEnd::CodeBlock) => {
                out.push(raw("</code></pre>".to_owned()));
                plain -= 1;
            }
            Event::End(TagEnd::Link) => {
                out.push(event.clone());
                plain -= 1;
            }
            Event::Start(Tag::Table(_)) => {
                out.push(raw("<div class=\"scroll\" tabindex=\"0\">".to_owned()));
                out.push(event.clone());
            }
            Event::End(TagEnd::Table) => {
                out.push(event.clone());
                out.push(raw("</div>".to_owned()));
            }
            Event::Start(Tag::TableRow) => {
                first_cell = true;
                out.push(event.clone());
            }
            Event::End(TagEnd::TableCell) => {
                first_cell = false;
                out.push(event.clone());
            }
            Event::Text(words) if anchors && first_cell && is_ruling(words.trim()) => {
                out.push(raw(html! { b id=(words.trim()) { (words.trim()) } }.into_string()));
            }
            Event::Text(words) if plain == 0 => out.push(raw(linked(words, exact))),
            Event::Html(text) | Event::InlineHtml(text) => out.push(Event::Text(text.clone())),
            other => out.push(other.clone()),
        }
    }
    let mut html = String::with_capacity(text.len() * 2);
    push_html(&mut html, out.into_iter());
    Document { html, contents }
}

fn raw<'a>(html: String) -> Event<'a> {
    Event::InlineHtml(CowStr::from(html))
}

/// The words of a heading whose events begin here.
fn heading_text(events: &[Event<'_>]) -> String {
    let inside = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    inside
        .filter_map(|event| if let Event::Text(text) | Event::Code(text) = event { Some(&**text) } else { None })
        .collect()
}

/// The anchor of a heading: the id of the example it is about, or its words joined by hyphens.
fn heading_id(words: &str) -> String {
    if let Some(id) = words.split(' ').next().filter(|word| is_ruling(word)) {
        return id.to_owned();
    }
    let letters = words.chars().map(|letter| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { '-' });
    let id: String = letters.collect();
    id.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

/// Where a link between the documents leads in the house; `rules.md` beside a document are the exact rules of its game.
fn address(link: &str, exact: &str) -> CowStr<'static> {
    let address = match link.strip_prefix("../rules/").and_then(|rest| rest.strip_suffix(".md")) {
        Some(game) => format!("/rules/{game}/exact"),
        None if link == "rules.md" => exact.to_owned(),
        None => link.strip_suffix(".md").map_or_else(|| link.to_owned(), |game| format!("/rules/{game}")),
    };
    CowStr::from(address)
}

/// Is this the id of a ruling: `SCH-R10`, `VFX-L2`?
fn is_ruling(word: &str) -> bool {
    word.split_once('-').is_some_and(|(game, rest)| {
        game.len() >= 2
            && game.bytes().all(|byte| byte.is_ascii_uppercase())
            && rest.len() >= 2
            && rest.starts_with(|letter: char| letter.is_ascii_uppercase())
            && rest[1..].bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Text as HTML, with every id of a ruling as a link.
fn linked(text: &str, exact: &str) -> String {
    let of_id = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|letter| !of_id(letter)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        if is_ruling(word) {
            out.push_str(&html! { a.ruling href={ (exact) "#" (word) } { (word) } }.into_string());
        } else {
            out.push_str(&html! { (word) }.into_string());
        }
        let next = after.find(of_id).unwrap_or(after.len());
        out.push_str(&html! { (&after[..next]) }.into_string());
        rest = &after[next..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulings_are_linked_and_anchored() {
        let html = render("See (SCH-R10), not `SCH-R11`.\n", "/rules/scheffeln/exact").html;
        assert!(html.contains("(<a class=\"ruling\" href=\"/rules/scheffeln/exact#SCH-R10\">SCH-R10</a>)"), "{html}");
        assert!(html.contains("<code>SCH-R11</code>"), "{html}");
        let exact = render("| id | what |\n|---|---|\n| SCH-R04 | as SCH-R05 |\n| `x` | SCH-R06 |\n", "").html;
        assert!(exact.contains("<b id=\"SCH-R04\">SCH-R04</b>"), "{exact}");
        assert!(exact.contains("<a class=\"ruling\" href=\"#SCH-R05\">"), "{exact}");
        assert!(exact.contains("<a class=\"ruling\" href=\"#SCH-R06\">"), "{exact}");
    }

    #[test]
    fn a_game_that_nobody_has_heard_of_has_rulings_too() {
        let told = render("As [the rules](rules.md) say (PIG-R01), in UTF-8.\n", "/rules/pig/exact").html;
        assert!(told.contains("<a href=\"/rules/pig/exact\">the rules</a>"), "{told}");
        assert!(told.contains("href=\"/rules/pig/exact#PIG-R01\">PIG-R01</a>), in UTF-8."), "{told}");
    }

    #[test]
    fn html_in_a_document_is_text() {
        assert!(render("a <b>c</b> <script>d</script>", "").html.contains("&lt;script&gt;"));
    }

    #[test]
    fn headings_are_anchored_and_listed() {
        let document = render("# Title\n\n## 4.5 Legal bids (normal `client`)\n\n### DON-E01 First\n", "");
        assert_eq!(
            document.contents,
            [("4-5-legal-bids-normal-client".to_owned(), "4.5 Legal bids (normal client)".to_owned())]
        );
        assert!(!document.html.contains("Title") && document.html.contains("<h3 id=\"DON-E01\">"));
    }
}
