//! Table pages: HTML and SVG as pure functions of a view, a language and the viewer.
//!
//! A table page is drawn in parts that a live connection replaces one by one ([`table`]); what is particular to a game is
//! its [`Page`](scene::Page), in the game's own folder; what happened is told one thing at a time ([`telling`]), and [`generic`] serves a game that has drawn none yet. Every
//! word comes from a message file (`speakeasy_words`).
//!
//! ```
//! use don::Don;
//! use speakeasy_core::{Game, Observer};
//! use speakeasy_testkit::scenes::RandomGame;
//!
//! let mut game = RandomGame::<Don>::new(&Don::MODES[0], 3, 7);
//! (0..20).for_each(|_| game.step());
//! let parts = game.show(Observer::Public, |scene, place| speakeasy_pages::table::parts(scene, place));
//! assert!(parts.parts.iter().any(|(id, html)| *id == "board" && html.contains("<svg")));
//! ```

pub mod dock;
pub mod generic;
pub mod scene;
pub mod table;
pub mod telling;
