//! The rules read a second time, in the plainest way, and held against the crate in random games.

mod naive;

use naive::Plain;
use nightcap::Nightcap;
use speakeasy_testkit::agreement;

#[test]
fn both_readings_agree_on_every_step_of_random_games() {
    agreement::everywhere::<Nightcap>(&Plain, 20, 60);
}
