//! See `speakeasy_conformance::record_bytes`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| speakeasy_conformance::record_bytes(bytes));
