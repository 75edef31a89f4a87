//! See `speakeasy_conformance::position_json`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| speakeasy_conformance::position_json(bytes));
