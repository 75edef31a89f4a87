//! What a reader can set for themselves: one small panel on every page, kept by the browser.

use maud::{Markup, html};
use speakeasy_pages::telling::Tempo;
use speakeasy_words::{Words, say};

/// A setting and its values; the first value is what it is as long as nobody chose.
struct Setting {
    key: &'static str,
    values: Vec<&'static str>,
}

fn settings() -> Vec<Setting> {
    let mut tempos = vec![Tempo::default().id()];
    tempos.extend(Tempo::ALL.into_iter().filter(|tempo| *tempo != Tempo::default()).map(Tempo::id));
    vec![
        Setting { key: "tempo", values: tempos },
        Setting { key: "takeback", values: vec!["on", "off"] },
        Setting { key: "ask", values: vec!["once", "always"] },
        Setting { key: "motion", values: vec!["system", "less"] },
        Setting { key: "colours", values: vec!["system", "night", "day"] },
        Setting { key: "text", values: vec!["usual", "large"] },
    ]
}

/// The panel. Its messages have the keys `setting-<key>` and `setting-<key>-<value>`.
pub fn panel(words: &Words) -> Markup {
    html! {
        details.settings {
            summary aria-label=(say!(words, "settings-title")) title=(say!(words, "settings-title")) {
                svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" aria-hidden="true" {
                    path d="M4 7h10M18 7h2M4 12h2M10 12h10M4 17h8M16 17h4" {}
                    circle cx="16" cy="7" r="2" {} circle cx="8" cy="12" r="2" {} circle cx="14" cy="17" r="2" {}
                }
            }
            div.settings-panel.panel {
                @for setting in settings() {
                    fieldset {
                        legend { (words.say(&format!("setting-{}", setting.key), &[])) }
                        div.seg {
                            @for value in &setting.values {
                                label {
                                    input type="radio" name=(setting.key) value=(value) data-usual=(setting.values[0]) autocomplete="off";
                                    span { (words.say(&format!("setting-{}-{value}", setting.key), &[])) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
