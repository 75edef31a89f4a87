//! Scheffeln, read plainly.
