//! See `speakeasy_conformance::legal_is_legal`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| speakeasy_conformance::legal_is_legal(bytes));
