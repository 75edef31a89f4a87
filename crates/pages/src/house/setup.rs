//! Laying a table: one form with every option of the rules, the seats, the pace and the door.

use crate::house::wish::{Chair, Wish};
use crate::shell::Shell;
use crate::words::Words;
use maud::{Markup, html};
use serde_json::Value as Json;
use speakeasy_catalog::Entry;
use speakeasy_core::Faults;

/// With whom somebody wants to play: what the form begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum With {
    /// Bots in all other seats.
    #[default]
    Bots,
    /// Friends who come by the link.
    Friends,
    /// People at the same device.
    Here,
}

impl With {
    /// All of them.
    pub const ALL: [With; 3] = [With::Bots, With::Friends, With::Here];

    /// Its word in links.
    pub fn id(self) -> &'static str {
        match self {
            With::Bots => "bots",
            With::Friends => "friends",
            With::Here => "here",
        }
    }

    /// The one that a link names.
    pub fn from_id(id: &str) -> Option<With> {
        With::ALL.into_iter().find(|with| with.id() == id)
    }
}

/// The form as somebody filled it in, to be shown again as typed.
#[derive(Clone, Debug)]
pub struct Filled {
    game: &'static Entry,
    fields: Vec<(String, String)>,
}

/// The form before anybody touched it. `name` is what the guest was last called.
pub fn blank(game: &'static Entry, _with: With, name: Option<&str>) -> Filled {
    Filled { game, fields: vec![("seat.0.name".into(), name.unwrap_or_default().into())] }
}

/// Reads the fields of a sent form; the form as typed and all its faults if no table comes of them.
pub fn read(game: &'static Entry, fields: &[(String, String)]) -> Result<Wish, (Filled, Faults)> {
    let filled = Filled { game, fields: fields.to_vec() };
    let chairs = vec![Chair::Me("Ada".into()), Chair::Friend, Chair::Friend];
    Wish::new(game.id, Some(game.modes[0].id), &Json::Null, chairs).map_err(|faults| (filled, faults))
}

/// The table of a quick start: somebody of this name and bots, everything else as usual.
pub fn quick(game: &'static Entry, name: &str) -> Result<Wish, Faults> {
    read(game, &blank(game, With::Bots, Some(name)).fields).map_err(|(_, faults)| faults)
}

/// Draws the form; it is sent to `/new/<game>`.
pub fn setup(words: &'static Words, filled: &Filled, faults: Option<&Faults>) -> Markup {
    let game = filled.game;
    let body = html! {
        main.wrap {
            form method="post" action={ "/new/" (game.id) } {
                @for (name, value) in &filled.fields { input type="text" name=(name) value=(value); }
                @for fault in faults.into_iter().flat_map(|faults| &faults.list) { p { (fault.what) } }
                button.btn data-lay-table="" { (game.name.en) }
            }
        }
    };
    Shell { words, title: "", game: Some(game.id), bar: html! {}, symbols: html! {}, scripted: false }.around(&body)
}
