//! Don, read plainly.
