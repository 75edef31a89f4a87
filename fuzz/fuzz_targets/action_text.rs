//! See `speakeasy_conformance::action_text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| speakeasy_conformance::action_text(bytes));
