//! The files that pages link to: style sheets, scripts and posters, part of the program.

use crate::scene::{Tableau, Visitor, visit};
use speakeasy_catalog::GAMES;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

/// A file that pages link to.
pub struct Asset {
    /// Its path: a name with a hash of its content, so that it may be kept for ever.
    pub path: String,
    /// Its media type.
    pub media: &'static str,
    /// What it holds.
    pub content: &'static str,
}

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// All of them.
pub fn all() -> &'static [Asset] {
    static ALL: LazyLock<Vec<Asset>> = LazyLock::new(|| {
        let mut all = vec![
            asset("house.css", CSS, include_str!("../assets/house.css")),
            asset("pages.css", CSS, include_str!("../assets/pages.css")),
            asset("rooms.css", CSS, include_str!("../assets/rooms.css")),
            asset("rooms.js", SCRIPT, include_str!("../assets/rooms.js")),
            asset("poster-scheffeln.svg", SVG, include_str!("../assets/poster-scheffeln.svg")),
            asset("poster-verflixxt.svg", SVG, include_str!("../assets/poster-verflixxt.svg")),
            asset("poster-don.svg", SVG, include_str!("../assets/poster-don.svg")),
            asset("table.js", SCRIPT, include_str!("../assets/table.js")),
        ];
        for game in GAMES {
            all.extend(visit(game.id, Style).map(|style| asset(&format!("{}.css", game.id), CSS, style)));
        }
        all
    });
    &ALL
}

struct Style;

impl Visitor for Style {
    type Output = &'static str;
    fn visit<G: Tableau>(self) -> &'static str {
        G::STYLE
    }
}

fn asset(name: &str, media: &'static str, content: &'static str) -> Asset {
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
