//! Events as lines of the log, and the sentences of the rules with the names of this table.

use crate::{Event, Verflixxt};
use maud::{Markup, html};
use speakeasy_core::{Event as _, Sentence};
use speakeasy_pages::scene::Scene;

/// A sentence of the rules, in the reader's language.
pub fn said(scene: &Scene<'_, Verflixxt>, sentence: &Sentence) -> String {
    scene.words.render(sentence, &|seat| scene.name(seat).to_owned())
}

/// An event as a line; the ruling beside it where somebody may wonder.
pub fn tell(scene: &Scene<'_, Verflixxt>, event: &Event) -> Option<Markup> {
    let sentence = match *event {
        Event::TurnBegan { .. } => return None,
        // What lies face down was seen when it was taken; the log does not remember it for anybody.
        Event::Collected { seat, .. } if !scene.view.shows_stack(seat) && !is_news(scene, event) => {
            Sentence::new("verflixxt-told-collected-hidden").with("name", seat)
        }
        _ => event.sentence(),
    };
    let ruling = match *event {
        Event::Given { to: None, .. } => Some("VFX-R28"),
        Event::Retired => Some("VFX-R22"),
        Event::Skipped { .. } => Some("VFX-R39"),
        Event::Over => Some("VFX-R45"),
        _ => None,
    };
    Some(html! { (said(scene, &sentence)) @if let Some(ruling) = ruling { " " small.ruling { (ruling) } } })
}

/// Did the event come with the last step?
fn is_news(scene: &Scene<'_, Verflixxt>, event: &Event) -> bool {
    scene.news().iter().any(|fresh| std::ptr::eq(fresh, event))
}
