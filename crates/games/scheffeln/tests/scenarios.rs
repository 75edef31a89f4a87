//! The worked examples of `scenarios/scheffeln`.

use scheffeln::Scheffeln;
use speakeasy_testkit::scenarios::run_folder;

#[test]
fn every_worked_example_holds() {
    run_folder::<Scheffeln>(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../scenarios/scheffeln"), 80);
}
