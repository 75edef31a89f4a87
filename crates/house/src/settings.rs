//! What a reader can set for themselves: one small panel on every page, kept by the browser.

use maud::{Markup, html};
use speakeasy_pages::telling::Tempo;
use speakeasy_table::NAME;
use speakeasy_words::{Words, say};

/// A setting and its values; the first value is what it is as long as nobody chose.
struct Setting {
    key: &'static str,
    values: Vec<&'static str>,
    /// What may have to be said about it; the script shows the one that applies.
    notes: &'static [&'static str],
}

impl Setting {
    fn new(key: &'static str, values: Vec<&'static str>) -> Setting {
        Setting { key, values, notes: &[] }
    }
}

fn settings() -> Vec<Setting> {
    let mut tempos = vec![Tempo::default().id()];
    tempos.extend(Tempo::ALL.into_iter().filter(|tempo| *tempo != Tempo::default()).map(Tempo::id));
    vec![
        Setting::new("tempo", tempos),
        Setting::new("takeback", vec!["on", "off"]),
        Setting::new("ask", vec!["once", "always"]),
        Setting::new("hints", vec!["on", "off"]),
        Setting::new("sound", vec!["off", "soft", "full"]),
        Setting::new("buzz", vec!["off", "on"]),
        Setting { notes: &["on", "denied", "unable", "none", "failed"], ..Setting::new("call", vec!["off", "on"]) },
        Setting::new("phrases", vec!["shown", "hidden"]),
        Setting::new("motion", vec!["system", "less"]),
        Setting::new("colours", vec!["system", "night", "day"]),
        Setting::new("text", vec!["usual", "large"]),
    ]
}

/// The panel. Its messages have the keys `setting-<key>`, `setting-<key>-<value>` and `note-<key>-<note>`.
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
                form.my-name method="post" action="/me" data-saved=(say!(words, "setting-name-saved")) {
                    label for="my-name" { (say!(words, "setting-name")) }
                    div.share {
                        input type="text" id="my-name" name="name" maxlength=(NAME) required autocomplete="nickname";
                        button.btn type="submit" { (say!(words, "setting-name-save")) }
                    }
                }
                @for setting in settings() {
                    fieldset data-setting=(setting.key) {
                        legend { (words.say(&format!("setting-{}", setting.key), &[])) }
                        div.seg {
                            @for value in &setting.values {
                                label {
                                    input type="radio" name=(setting.key) value=(value) data-usual=(setting.values[0]) autocomplete="off";
                                    span { (words.say(&format!("setting-{}-{value}", setting.key), &[])) }
                                }
                            }
                        }
                        @if !setting.notes.is_empty() {
                            div role="status" {
                                @for note in setting.notes {
                                    p data-note=(note) hidden { (words.say(&format!("note-{}-{note}", setting.key), &[])) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
