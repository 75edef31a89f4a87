//! Runs the worked examples of `scenarios`.

use gamename::Gamename;

#[test]
fn every_scenario_holds() {
    speakeasy_testkit::scenarios::run_folder::<Gamename>(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"), 2);
}
