//! Runs the worked examples of `scenarios`.

use nightcap::Nightcap;

#[test]
fn every_scenario_holds() {
    speakeasy_testkit::scenarios::run_folder::<Nightcap>(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"), 16);
}
