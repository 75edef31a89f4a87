//! See `speakeasy_testkit::fuzzing::action_text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| speakeasy_testkit::fuzzing::action_text(bytes));
