//! How many durable moves a second of the house's processor time is worth.

use super::{FOR_TWO, make, open, pass, two_guests};
use crate::Setting;
use crate::figures::{Demand, Figure};
use speakeasy_load::LoadError;
use speakeasy_load::table::Pair;
use speakeasy_load::web::Client;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Seconds until everything that is done once has been done.
const WARM_UP: u64 = 3;

/// Tables of two people who play as fast as they are answered; who is done plays again.
pub async fn measure(setting: &Setting) -> Result<Vec<Figure>, LoadError> {
    let (house, _data) = open(setting, &[])?;
    let addr = house.addr;
    let pairs = make(setting.tables, "tables created", async |index| {
        Pair::create_table(two_guests(addr).await?, FOR_TWO[index % FOR_TWO.len()], index as u64).await
    })
    .await?;
    let moves = Arc::new(AtomicU64::new(0));
    let playing: Vec<_> = pairs.into_iter().map(|pair| tokio::spawn(play_on(pair, Arc::clone(&moves)))).collect();
    pass(WARM_UP, "warming up").await;
    let watch = Client::anonymous(addr);
    let steps = watch.metric("speakeasy_steps_total").await?;
    let (cpu, begun, moved) = (house.cpu()?, Instant::now(), moves.load(Ordering::Relaxed));
    pass(setting.seconds, "of moves").await;
    let (cpu, time) = ((house.cpu()? - cpu).as_secs_f64(), begun.elapsed().as_secs_f64());
    let moved = (moves.load(Ordering::Relaxed) - moved) as f64;
    let steps = (watch.metric("speakeasy_steps_total").await? - steps) as f64;
    for player in playing {
        if player.is_finished() {
            player.await??;
        } else {
            player.abort();
        }
    }
    Ok(vec![
        Figure::held("durable moves per CPU second of the server", moved / cpu, "moves", Demand::AtLeast(10_000.0)),
        Figure::known("  moves confirmed per second", moved / time, "moves"),
        Figure::known("  steps stored per second, including draws", steps / time, "steps"),
        Figure::known("  cores used by the server", cpu / time, "cores"),
    ])
}

async fn play_on(mut pair: Pair, moves: Arc<AtomicU64>) -> Result<(), LoadError> {
    loop {
        while !pair.over() {
            pair.step().await?;
            moves.fetch_add(1, Ordering::Relaxed);
        }
        pair = pair.rematch().await?;
    }
}
