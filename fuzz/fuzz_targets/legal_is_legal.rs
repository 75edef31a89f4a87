//! See `speakeasy_testkit::fuzzing::legal_is_legal`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| speakeasy_testkit::fuzzing::legal_is_legal(bytes));
