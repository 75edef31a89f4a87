//! The worked examples of `scenarios/verflixxt`.

use verflixxt::Verflixxt;

#[test]
fn every_scenario_passes() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../scenarios/verflixxt");
    speakeasy_testkit::scenarios::run_folder::<Verflixxt>(folder, 138);
}
