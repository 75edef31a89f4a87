//! What people at a table can say to one another: ready phrases, some with a sign. They are sent by id, so that everybody
//! reads them in their own language, and there is no free text: strangers cannot write.

use maud::{Markup, html};
use speakeasy_words::{Words, say};

/// Something that can be said.
#[derive(Debug, PartialEq, Eq)]
pub struct Phrase {
    /// Its id; its message has the key `phrase-<id>`.
    pub id: &'static str,
    /// A drawn sign that goes with it, as a path in a square of 24.
    sign: Option<&'static str>,
}

/// All of them, in the order they are offered.
pub const PHRASES: [Phrase; 14] = [
    plain("good-luck"),
    plain("well-played"),
    plain("thanks"),
    plain("sorry"),
    plain("your-turn"),
    plain("one-moment"),
    plain("ouch"),
    plain("close"),
    plain("another-game"),
    plain("bye"),
    signed("laugh", "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M7 10q1.5-2 3 0M14 10q1.5-2 3 0M7 13.5h10a5 5 0 0 1-10 0z"),
    signed(
        "gasp",
        "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.5 9v1.5M15.5 9v1.5M12 13.5a2.2 2.7 0 1 0 0 5.4 2.2 2.7 0 0 0 0-5.4",
    ),
    signed("sad", "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.5 9v1.5M15.5 9v1.5M8 17q4-4.5 8 0"),
    signed("cheers", "M4 4h16l-8 9zM12 13v7M8 20.5h8M6.5 7h11"),
];

const fn plain(id: &'static str) -> Phrase {
    Phrase { id, sign: None }
}

const fn signed(id: &'static str, sign: &'static str) -> Phrase {
    Phrase { id, sign: Some(sign) }
}

impl Phrase {
    /// The phrase with this id.
    pub fn find(id: &str) -> Option<&'static Phrase> {
        PHRASES.iter().find(|phrase| phrase.id == id)
    }

    /// The phrase in a reader's language.
    pub fn in_words(&self, words: &Words) -> String {
        words.say(&format!("phrase-{}", self.id), &[])
    }

    /// What a page shows when somebody of this name says it.
    pub fn said_by(&self, words: &Words, name: &str) -> Markup {
        html! { small { (name) } b { (self.drawn()) (self.in_words(words)) } }
    }

    fn drawn(&self) -> Markup {
        html! {
            @if let Some(sign) = self.sign {
                svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true" { path d=(sign) {} }
            }
        }
    }
}

/// The button that opens the phrases, the phrases, and the place where those of others are shown: for whoever sits at the
/// table at `path`. Who only watches can listen.
pub fn phrases(words: &Words, path: &str, seated: bool) -> Markup {
    html! {
        div.said id="said" role="status" {}
        @if seated {
            button.bar-icon.open-phrases type="button" popovertarget="phrases" aria-label=(say!(words, "phrases-open"))
                title=(say!(words, "phrases-open")) {
                svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" aria-hidden="true" {
                    path d="M4 5h16v11H11l-5 4v-4H4zM8 9.5h8M8 12.5h5" {}
                }
            }
            form.phrases.panel id="phrases" popover="auto" method="post" action={ (path) "/say" }
                aria-label=(say!(words, "phrases-title")) {
                @for phrase in &PHRASES {
                    button.btn.signed[phrase.sign.is_some()] type="submit" name="phrase" value=(phrase.id) data-phrase=(phrase.id) {
                        (phrase.drawn()) span { (phrase.in_words(words)) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_is_found_by_its_own_id_and_has_words() {
        let words = speakeasy_catalog::words(speakeasy_words::Language::En);
        for (index, phrase) in PHRASES.iter().enumerate() {
            assert_eq!(Phrase::find(phrase.id), Some(phrase));
            assert!(PHRASES[..index].iter().all(|other| other.in_words(words) != phrase.in_words(words)));
            assert!(words.has(&format!("phrase-{}", phrase.id)), "{} has no words", phrase.id);
        }
        assert_eq!(Phrase::find("<b>"), None);
        let sly = PHRASES[0].said_by(words, "<img>").into_string();
        assert!(!sly.contains("<img>"), "{sly}");
    }
}
