//! Rules of one game.
