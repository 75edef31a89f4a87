//! Who looks at a table, and with what eyes.

use crate::ids::GuestId;
use maud::html;
use serde_json::Value as Json;
use speakeasy_core::Seat;
use speakeasy_pages::telling::Tempo;
use speakeasy_words::Words;
use std::sync::Arc;

/// Somebody who looks at a table.
#[derive(Clone)]
pub struct Viewer {
    /// Their identity, if they have a key.
    pub who: Option<GuestId>,
    /// The seat whose hand to show, where several seats share one screen.
    pub shown: Option<Seat>,
    /// The name they last used, if any.
    pub name: Option<String>,
    /// How fast they want to be told what happens.
    pub tempo: Tempo,
    /// Whether they want time for second thoughts, and a button for them.
    pub second_thoughts: bool,
    /// Their language.
    pub words: &'static Words,
    /// The server's address as they reach it, for links.
    pub origin: Arc<str>,
}

/// What stands for the reader's name and for the address of the house while a frame is drawn, so that it is drawn once for all
/// who see the same. Private characters, which neither has.
const NAME: char = '\u{e002}';
const ORIGIN: char = '\u{e003}';

impl Viewer {
    /// Anybody who would see the same.
    pub(super) fn anybody(&self) -> Viewer {
        let name = self.name.as_ref().map(|_| NAME.to_string());
        Viewer { name, origin: ORIGIN.to_string().into(), ..self.clone() }
    }

    /// A frame that was drawn for anybody, with this reader's name and address in it.
    pub(super) fn own(&self, frame: &Arc<str>) -> Arc<str> {
        if !frame.contains([NAME, ORIGIN]) {
            return Arc::clone(frame);
        }
        // As HTML within JSON.
        let quoted = |text: &str| {
            let json = Json::String(html! { (text) }.into_string()).to_string();
            json[1..json.len() - 1].to_owned()
        };
        let name = quoted(self.name.as_deref().unwrap_or_default());
        frame.replace(NAME, &name).replace(ORIGIN, &quoted(&self.origin)).into()
    }
}
