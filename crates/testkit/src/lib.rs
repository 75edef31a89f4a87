//! What tests of games share. It knows no game: the laws over every registered game are in `conformance`, what is
//! particular to one is in its own folder.
//!
//! - [`laws`]: what must hold in every game, mode and player count.
//! - [`secrets`]: nobody peeks, held against what each game declares to be hidden.
//! - [`second_thoughts`]: what may be taken back showed its player nothing.
//! - [`naive`]: what a second, slow reading of the rules offers, and [`agreement`] between both readings.
//! - [`tables`]: the tables that the tests sit down at. [`scenes`]: random games as pages are drawn from them.
//! - [`scenarios`]: runs the worked examples of a folder.
//! - [`golden`]: whole games rendered as text and kept.
//!
//! ```
//! use don::Don;
//! use speakeasy_chance::{Purpose, stream};
//! use speakeasy_testkit::{laws, tables};
//!
//! // One random game of the first table of Don, held against every law.
//! laws::hold::<Don>(&tables::of_all_modes::<Don>()[0], &mut stream(1, Purpose::Choices, 0));
//! ```

pub mod agreement;
pub mod golden;
pub mod laws;
pub mod naive;
pub mod scenarios;
pub mod scenes;
pub mod second_thoughts;
pub mod secrets;
pub mod tables;
