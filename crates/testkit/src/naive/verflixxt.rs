//! Verflixxt, read plainly.
