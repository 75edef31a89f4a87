//! The pages of the house: HTML and SVG as pure functions of a view, a language and who looks.
//!
//! A table page is drawn in four parts that a live connection replaces one by one ([`table`]); what is particular to a
//! game is its [`Tableau`](scene::Tableau), in `games/<game>`. Every word comes from a message file ([`words`]).

pub mod assets;
pub mod games;
pub mod house;
pub mod scene;
pub mod shell;
pub mod table;
pub mod words;
