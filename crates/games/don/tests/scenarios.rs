//! Runs the worked examples of `scenarios/don`.

use don::Don;
use speakeasy_testkit::scenarios::run_folder;

#[test]
fn every_scenario_holds() {
    run_folder::<Don>(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../scenarios/don"), 20);
}
