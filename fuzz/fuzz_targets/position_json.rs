//! See `speakeasy_testkit::fuzzing::position_json`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| speakeasy_testkit::fuzzing::position_json(bytes));
