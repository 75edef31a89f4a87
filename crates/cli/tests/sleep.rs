//! Rooms of quiet tables sleep, and wake from the log as they were.

use serde_json::Value as Json;
use speakeasy_load::process::ServerProcess;
use speakeasy_load::table::Pair;
use speakeasy_load::web::Client;
use std::ffi::OsStr;
use std::time::{Duration, Instant};

async fn awake(watch: &Client) -> u64 {
    watch.metric("speakeasy_rooms_awake").await.expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn quiet_rooms_sleep_and_wake_with_the_same_state() {
    let data = tempfile::TempDir::with_prefix_in("sleep-", env!("CARGO_TARGET_TMPDIR")).expect("a scratch folder");
    let program = OsStr::new(env!("CARGO_BIN_EXE_speakeasy"));
    let house = ServerProcess::open(program, data.path(), &["--nap", "1"]).expect("the house opens");
    let watch = Client::anonymous(house.addr);
    let mut played = Vec::new();
    for (seed, game) in (0..).zip(["scheffeln", "verflixxt"]) {
        let guests = [Client::new(house.addr).await.expect("a guest"), Client::new(house.addr).await.expect("a guest")];
        let mut pair = Pair::create_table(guests, game, seed).await.expect("a table");
        for _ in 0..12 {
            pair.step().await.expect("a move");
        }
        played.push(pair);
    }
    assert_eq!(awake(&watch).await, 2, "whoever is looked at stays awake");
    let mut left: Vec<(String, [Client; 2], [Json; 2])> = Vec::new();
    for pair in played {
        let mut states = [pair.state(0).await.expect("a state"), pair.state(1).await.expect("a state")];
        states.iter_mut().for_each(everybody_gone);
        left.push((pair.table, pair.guests, states));
    }
    let begun = Instant::now();
    // Whoever is to act is called twenty seconds after they left; nothing keeps a room awake after that.
    while awake(&watch).await > 0 {
        assert!(begun.elapsed() < Duration::from_secs(35), "the rooms never slept");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for (index, (table, guests, states)) in (1..).zip(&left) {
        for (guest, state) in guests.iter().zip(states) {
            let woken = guest.get(format!("/api/tables/{table}")).await.expect("the table is there");
            assert_eq!(&woken, state);
        }
        assert_eq!(awake(&watch).await, index, "only who is asked for wakes");
    }
}

/// Who is there at the moment is no part of what is kept.
fn everybody_gone(state: &mut Json) {
    for seat in state["seats"].as_array_mut().into_iter().flatten() {
        seat["here"] = false.into();
    }
}
