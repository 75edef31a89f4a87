//! The help: a Markdown page as lines for a terminal.

/// A line of the help, by what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GuideLine {
    /// A heading.
    Heading(String),
    /// ASCII art; never wrapped.
    Picture(String),
    /// Anything else.
    Text(String),
}

impl GuideLine {
    /// The line's text.
    pub fn text(&self) -> &str {
        match self {
            GuideLine::Heading(text) | GuideLine::Picture(text) | GuideLine::Text(text) => text,
        }
    }
}

/// The page in lines: paragraphs are joined, table rows become lines, Markdown marks are dropped.
pub fn lines(page: &str) -> Vec<GuideLine> {
    let mut lines = Vec::new();
    let mut paragraph = String::new();
    let mut picture = false;
    let flush = |paragraph: &mut String, lines: &mut Vec<GuideLine>| {
        if !paragraph.is_empty() {
            lines.push(GuideLine::Text(plain(&std::mem::take(paragraph))));
        }
    };
    for line in page.lines() {
        let trimmed = line.trim_start();
        let opens_item =
            trimmed.starts_with("- ") || trimmed.split_once(". ").is_some_and(|(number, _)| is_number(number));
        if line.starts_with("```") {
            flush(&mut paragraph, &mut lines);
            picture = !picture;
        } else if picture {
            lines.push(GuideLine::Picture(line.to_owned()));
        } else if let Some(heading) = line.strip_prefix('#') {
            flush(&mut paragraph, &mut lines);
            lines.push(GuideLine::Heading(plain(heading.trim_start_matches('#').trim())));
        } else if line.is_empty() {
            flush(&mut paragraph, &mut lines);
            if lines.last() != Some(&GuideLine::Text(String::new())) {
                lines.push(GuideLine::Text(String::new()));
            }
        } else if let Some(row) = line.strip_prefix('|') {
            flush(&mut paragraph, &mut lines);
            if !row.starts_with("---") {
                let cells: Vec<&str> = row.trim_end_matches('|').split('|').map(str::trim).collect();
                lines.push(GuideLine::Text(plain(&format!("  {}", cells.join(" · ")))));
            }
        } else {
            if opens_item {
                flush(&mut paragraph, &mut lines);
            }
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph += trimmed;
        }
    }
    flush(&mut paragraph, &mut lines);
    lines
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_digit())
}

/// Text without Markdown marks: bold, code and link targets are dropped.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['*', '`', '[']) {
        plain += &rest[..at];
        let link = rest[at..].strip_prefix('[').and_then(|rest| {
            let (words, after) = rest.split_once("](")?;
            Some((words, after.split_once(')')?.1))
        });
        match link {
            Some((words, after)) => {
                plain += words;
                rest = after;
            }
            None if rest[at..].starts_with('[') => {
                plain.push('[');
                rest = &rest[at + 1..];
            }
            None => rest = rest[at..].trim_start_matches(['*', '`']),
        }
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_and_words_stay() {
        let page = "# How **to**\n\nOne `bid`\nof [two](x.md).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n- x\n- y\n  z\n```\n  p\n```\n";
        let text: Vec<String> = lines(page).iter().map(|line| line.text().to_owned()).collect();
        assert_eq!(text, ["How to", "", "One bid of two.", "", "  a · b", "  1 · 2", "- x", "- y z", "  p"]);
    }
}
