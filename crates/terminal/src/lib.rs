//! Playing in a terminal.
//!
//! - [`players`]: who plays where. [`saved_table`]: a table that is saved after every step; [`save`]: its file.
//! - [`board`]: what a terminal may know of a game; a game's own board is in its folder.
//! - [`screen`]: the full-screen client. [`plain`]: the same in lines, for screen readers and pipes.
//! - [`theme`], [`brush`], [`choices`], `background`, `guide`: colours, drawing, keys, threads, help.
//!
//! Everything on the screen is drawn from a view, so the person at the keyboard sees only what their seat may see.
//!
//! ```
//! use don::Don;
//! use ratatui::{buffer::Buffer, layout::Rect};
//! use speakeasy_core::json::json;
//! use speakeasy_core::{Game, Observer, State};
//! use speakeasy_terminal::board::{Board, BoardScene};
//! use speakeasy_terminal::theme::{Depth, Theme};
//!
//! let game = Don::setup(&Don::options(&json!({}))?, 3)?;
//! let view = game.view(Observer::Public);
//! let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 20));
//! Don::draw(&BoardScene { view: &view, now: None, theme: Theme::of(Depth::None) }, buffer.area, &mut buffer);
//! # Ok::<(), speakeasy_core::Faults>(())
//! ```

mod background;
pub mod board;
pub mod brush;
pub mod choices;
pub mod error;
mod guide;
pub mod plain;
pub mod players;
pub mod save;
pub mod saved_table;
pub mod screen;
pub mod theme;
