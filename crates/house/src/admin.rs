//! The page of whoever runs the house: what goes on, who causes load, and what to do about it.

use crate::shell::Shell;
use maud::{Markup, html};
use speakeasy_words::{Words, say};

/// What the page is drawn from.
pub struct Admin<'a> {
    /// Figures of the house: a message key and a value.
    pub figures: &'a [(&'static str, String)],
    /// Who causes load: a message key for the kind, and each cause with how much.
    pub causes: &'a [(&'static str, Vec<Cause>)],
    /// Who is blocked, and for how many more minutes.
    pub blocked: &'a [(String, u64)],
    /// What was just done, or why it could not be.
    pub note: Option<&'a str>,
}

/// Somebody who causes load.
pub struct Cause {
    /// What the form of a block names them by.
    pub id: String,
    /// How much.
    pub amount: String,
}

/// Asks for the token.
pub fn door(words: &'static Words, wrong: bool) -> Markup {
    let title = say!(words, "admin-title");
    let body = html! {
        main.wrap.admin {
            h1 { (title) }
            @if wrong { p.fault role="alert" { (say!(words, "admin-wrong")) } }
            form.panel method="post" action="/admin/enter" {
                label for="admin-token" { (say!(words, "admin-token")) }
                div.share {
                    input type="password" id="admin-token" name="token" required autocomplete="current-password";
                    button.btn.primary type="submit" { (say!(words, "admin-enter")) }
                }
            }
        }
    };
    around(words, &title, &body)
}

/// Draws the page. Forms: `/admin/close` (`table`), `/admin/block` (`whom`, `hours`), `/admin/unblock` (`whom`).
pub fn admin(words: &'static Words, admin: &Admin<'_>) -> Markup {
    let title = say!(words, "admin-title");
    let body = html! {
        main.wrap.admin {
            h1 { (title) }
            @if let Some(note) = admin.note { p.panel role="status" { (note) } }
            section.panel aria-labelledby="admin-figures" {
                h2.panel-title id="admin-figures" { (say!(words, "admin-figures")) }
                dl.recap {
                    @for (key, value) in admin.figures { div { dt { (words.say(key, &[])) } dd { (value) } } }
                }
                a.btn href="/admin" { (say!(words, "admin-refresh")) }
            }
            @for (key, causes) in admin.causes {
                section.panel {
                    h2.panel-title { (words.say(key, &[])) }
                    @if causes.is_empty() { p.muted { (say!(words, "admin-nobody")) } }
                    ul.causes {
                        @for Cause { id, amount } in causes {
                            li {
                                code { (short(id)) } span { (amount) }
                                form method="post" action="/admin/block" {
                                    input type="hidden" name="whom" value=(id);
                                    input type="hidden" name="hours" value="24";
                                    button.btn.small type="submit" { (say!(words, "admin-block-day")) }
                                }
                            }
                        }
                    }
                }
            }
            section.panel {
                h2.panel-title { (say!(words, "admin-blocked")) }
                @if admin.blocked.is_empty() { p.muted { (say!(words, "admin-nobody")) } }
                ul.causes {
                    @for (id, minutes) in admin.blocked {
                        li {
                            code { (short(id)) } span { (say!(words, "admin-minutes", minutes = *minutes)) }
                            form method="post" action="/admin/unblock" {
                                input type="hidden" name="whom" value=(id);
                                button.btn.small type="submit" { (say!(words, "admin-unblock")) }
                            }
                        }
                    }
                }
                form method="post" action="/admin/block" {
                    label for="admin-whom" { (say!(words, "admin-whom")) }
                    div.share {
                        input type="text" id="admin-whom" name="whom" required;
                        label.sr-only for="admin-hours" { (say!(words, "admin-hours")) }
                        input type="number" id="admin-hours" name="hours" value="24" min="1" max="8760";
                        button.btn type="submit" { (say!(words, "admin-block")) }
                    }
                }
            }
            section.panel {
                h2.panel-title { (say!(words, "admin-close")) }
                p { (say!(words, "admin-close-about")) }
                form.share method="post" action="/admin/close" {
                    label.sr-only for="admin-table" { (say!(words, "admin-table")) }
                    input type="text" id="admin-table" name="table" placeholder=(say!(words, "admin-table")) required;
                    button.btn.warn type="submit" { (say!(words, "admin-close")) }
                }
            }
        }
    };
    around(words, &title, &body)
}

fn around(words: &'static Words, title: &str, body: &Markup) -> Markup {
    Shell { words, title, game: None, room: true, bar: html! {}, symbols: html! {}, scripted: false }.around(body)
}

/// Enough of a hash to tell it from others; addresses are short anyway.
fn short(id: &str) -> String {
    if id.len() == 32 { format!("{}…", &id[..12]) } else { id.to_owned() }
}
