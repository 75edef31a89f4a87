//! Table pages: HTML and SVG as pure functions of a view, a language and the viewer.
//!
//! A table page is drawn in parts that a live connection replaces one by one ([`table`]); what is particular to a game is
//! its [`Page`](scene::Page), in the game's own folder, and [`generic`] serves a game that has drawn none yet. Every
//! word comes from a message file (`speakeasy_words`).

pub mod generic;
pub mod scene;
pub mod table;
