//! See `speakeasy_testkit::fuzzing::record_bytes`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| speakeasy_testkit::fuzzing::record_bytes(bytes));
