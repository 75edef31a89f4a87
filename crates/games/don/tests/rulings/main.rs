//! Every section and every ruling of `docs/rules/don.md`, by example. Each test names what it shows.

mod as_printed;
mod auctions;
mod endings;
mod offers_and_swaps;
mod payouts;
mod set_up;
mod strict_table;
#[path = "../support/mod.rs"]
mod support;

use speakeasy_core::json::{Json, json};

/// The options of section 12: no side auctions, so a round begins with the reveal.
fn plain() -> Json {
    with(json!({}))
}

/// The options of section 12 with these besides.
fn with(more: Json) -> Json {
    let mut options = json!({"sideAuctions": false});
    if let (Some(options), Json::Object(more)) = (options.as_object_mut(), more) {
        options.extend(more);
    }
    options
}

/// Every ruling id of section 10, and of section 13 since the printed readings can be chosen, is cited by some test.
#[test]
fn no_ruling_is_without_a_test() {
    let tests = [
        include_str!("as_printed.rs"),
        include_str!("auctions.rs"),
        include_str!("endings.rs"),
        include_str!("offers_and_swaps.rs"),
        include_str!("payouts.rs"),
        include_str!("set_up.rs"),
        include_str!("strict_table.rs"),
    ]
    .concat();
    for ruling in 1..=38 {
        assert!(tests.contains(&format!("DON-R{ruling:02}")), "DON-R{ruling:02} has no test");
    }
    for reading in 10..=17 {
        assert!(tests.contains(&format!("DON-H{reading}")), "DON-H{reading} has no test");
    }
}
