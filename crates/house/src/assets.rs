//! The files that pages link to: style sheets, scripts and posters, part of the program.

use crate::options;
use speakeasy_catalog::GAMES;
use speakeasy_core::MAX_SEATS;
use speakeasy_pages::dock;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

/// A file that pages link to.
pub struct Asset {
    /// Its path: a name with a hash of its content, so that it may be kept for ever.
    pub path: String,
    /// Its media type.
    pub media: &'static str,
    /// What it holds.
    pub content: Cow<'static, [u8]>,
}

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
pub(crate) const SVG: &str = "image/svg+xml";
pub(crate) const PNG: &str = "image/png";

/// The script of a table: one file a subject, in one scope of its own.
const TABLE_SCRIPT: &str = concat!(
    "\"use strict\";\n(() => {\n",
    include_str!("../assets/table/page.js"),
    include_str!("../assets/table/morph.js"),
    include_str!("../assets/table/connection.js"),
    include_str!("../assets/table/telling.js"),
    include_str!("../assets/table/deeds.js"),
    include_str!("../assets/table/ask.js"),
    include_str!("../assets/table/touch.js"),
    include_str!("../assets/table/dock.js"),
    include_str!("../assets/table/keys.js"),
    include_str!("../assets/table/log.js"),
    include_str!("../assets/table/turn.js"),
    include_str!("../assets/table/clock.js"),
    include_str!("../assets/table/phrases.js"),
    include_str!("../assets/table/start.js"),
    "})();\n"
);

/// The script by which the house calls its reader, on every page: sounds, notifications, the app.
const CALLS_SCRIPT: &str = concat!(
    "\"use strict\";\n(() => {\nconst book = document.documentElement.dataset;\n",
    include_str!("../assets/calls/sound.js"),
    include_str!("../assets/calls/push.js"),
    include_str!("../assets/calls/app.js"),
    "})();\n"
);

/// An icon that the build drew from `icon.svg`.
macro_rules! drawn {
    ($name:literal) => {
        (concat!($name, ".png"), include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".png")).as_slice())
    };
}
const DRAWN: [(&str, &[u8]); 5] =
    [drawn!("icon-192"), drawn!("icon-512"), drawn!("maskable-192"), drawn!("maskable-512"), drawn!("badge-96")];

/// All of them.
pub fn all() -> &'static [Asset] {
    static ALL: LazyLock<Vec<Asset>> = LazyLock::new(|| {
        let rooms = format!("{}\n{}", include_str!("../assets/rooms.css"), form_style());
        let mut all = vec![
            asset("house.css", CSS, include_str!("../assets/house.css")),
            asset("pages.css", CSS, format!("{}\n{}", include_str!("../assets/pages.css"), dock::style())),
            asset("rooms.css", CSS, rooms),
            asset("rooms.js", SCRIPT, include_str!("../assets/rooms.js")),
            asset("settings.js", SCRIPT, include_str!("../assets/settings.js")),
            asset("calls.js", SCRIPT, CALLS_SCRIPT),
            asset("offline.js", SCRIPT, include_str!("../assets/offline.js")),
            asset("table.js", SCRIPT, TABLE_SCRIPT),
            asset("icon.svg", SVG, include_str!("../assets/icon.svg")),
            asset("icon-turn.svg", SVG, include_str!("../assets/icon-turn.svg")),
        ];
        all.extend(DRAWN.map(|(name, picture)| file(name, PNG, picture.into())));
        for game in GAMES {
            all.push(asset(&format!("{}.css", game.id), CSS, game.page.style));
            all.push(asset(&format!("poster-{}.svg", game.id), SVG, game.page.poster));
        }
        all
    });
    &ALL
}

/// The rules by which the form of a new table shows only what can be chosen, without a script: an option as long as each
/// term of its `data-needs` holds, and as many seats as play. They follow from the options of the games.
fn form_style() -> String {
    let chosen = |key: &str, value: &str| format!(r#":has([name="o.{key}"][value="{value}"]:checked)"#);
    let mut style = String::new();
    let modes: BTreeSet<&str> = GAMES.iter().flat_map(options::seats).filter_map(|(mode, _)| mode).collect();
    let needs = GAMES.iter().flat_map(|game| game.options).flat_map(|option| option.needs.iter().copied());
    // Each way of playing that has its own numbers of seats asks for them itself.
    let terms: BTreeSet<String> =
        needs.map(str::to_owned).chain(modes.iter().map(|mode| format!("mode={mode}"))).collect();
    for term in terms {
        let Some((key, values)) = term.split_once('=') else { continue };
        let none: String = values.split('|').map(|value| format!(":not({})", chosen(key, value))).collect();
        style += &format!(".lay{none} [data-needs~=\"{term}\"] {{ display: none; }}\n");
    }
    for count in 2..MAX_SEATS {
        let mut counts = vec![format!(r#":has([name="seats"][value="{count}"]:checked)"#)];
        counts.extend(
            modes
                .iter()
                .map(|mode| format!(r#"{}:has([name="seats.{mode}"][value="{count}"]:checked)"#, chosen("mode", mode))),
        );
        let beyond: Vec<String> = (count + 1..=MAX_SEATS).map(|seat| format!(r#"[data-seat="{seat}"]"#)).collect();
        let (counts, beyond) = (counts.join(", "), beyond.join(", "));
        style += &format!(".lay:is({counts}) {{ --seats: {count}; :is({beyond}) {{ display: none; }} }}\n");
    }
    style
}

fn asset(name: &str, media: &'static str, content: impl Into<Cow<'static, str>>) -> Asset {
    let content = match content.into() {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    };
    file(name, media, content)
}

fn file(name: &str, media: &'static str, content: Cow<'static, [u8]>) -> Asset {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    let (stem, end) = name.rsplit_once('.').unwrap_or((name, ""));
    Asset { path: format!("/assets/{stem}-{:016x}.{end}", hasher.finish()), media, content }
}

/// The path of the asset with this name (`house.css`).
pub fn path(name: &str) -> &'static str {
    let (stem, end) = name.rsplit_once('.').unwrap_or((name, ""));
    let named = |asset: &&Asset| {
        let file = asset.path.trim_start_matches("/assets/");
        file.rsplit_once('-').is_some_and(|(head, _)| head == stem) && file.ends_with(&format!(".{end}"))
    };
    all().iter().find(named).map_or("", |asset| &asset.path)
}
