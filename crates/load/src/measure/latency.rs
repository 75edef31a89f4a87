//! How long it takes until the other player sees a move.

use super::{FOR_TWO, make, open, pass, two_guests};
use crate::Setting;
use crate::figures::{Demand, Figure, Times};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::below;
use speakeasy_load::LoadError;
use speakeasy_load::table::{MoveTime, Pair};
use tokio::sync::mpsc;
use tokio::time::{Duration, Instant, MissedTickBehavior, interval_at};

/// How many tables move once a second.
const TABLES: usize = 500;

/// Tables that move once a second, each at its own moment of it.
pub async fn measure(setting: &Setting) -> Result<Vec<Figure>, LoadError> {
    let (house, _data) = open(setting, &[])?;
    let addr = house.addr;
    let pairs = make(TABLES, "tables created", async |index| {
        Pair::create_table(two_guests(addr).await?, FOR_TWO[index % FOR_TWO.len()], index as u64).await
    })
    .await?;
    let mut times = steadily(pairs, setting.seconds, "with 500 tables making one move per second").await?;
    Ok(vec![
        Figure::held("action to the other player's update, p99", times.seen.quantile(0.99), "ms", Demand::Below(20.0)),
        Figure::known("  median", times.seen.quantile(0.5), "ms"),
        Figure::known("  slowest", times.seen.quantile(1.0), "ms"),
        Figure::known("action to its confirmation, p99", times.acknowledged.quantile(0.99), "ms"),
        Figure::known("  moves", times.seen.count() as f64, "moves"),
    ])
}

/// How long moves took.
#[derive(Default)]
pub struct MoveTimes {
    /// Until they were acknowledged.
    pub acknowledged: Times,
    /// Until the other player saw them.
    pub seen: Times,
}

/// Lets tables move once a second for so many seconds.
pub async fn steadily(pairs: Vec<Pair>, seconds: u64, what: &str) -> Result<MoveTimes, LoadError> {
    let (sender, mut receiver) = mpsc::unbounded_channel();
    let mut phases = stream(1, Purpose::Choices, 0);
    let playing: Vec<_> = pairs
        .into_iter()
        .map(|pair| {
            let phase = Duration::from_millis(below(&mut phases, 1000).into());
            tokio::spawn(once_a_second(pair, phase, sender.clone()))
        })
        .collect();
    pass(seconds, what).await;
    drop(sender);
    for player in playing {
        if player.is_finished() {
            player.await??;
        } else {
            player.abort();
        }
    }
    let mut taken = MoveTimes::default();
    while let Some(MoveTime { acknowledged, seen }) = receiver.recv().await {
        taken.acknowledged.extend([acknowledged]);
        taken.seen.extend([seen]);
    }
    Ok(taken)
}

async fn once_a_second(
    mut pair: Pair,
    phase: Duration,
    sender: mpsc::UnboundedSender<MoveTime>,
) -> Result<(), LoadError> {
    let mut beat = interval_at(Instant::now() + phase, Duration::from_secs(1));
    beat.set_missed_tick_behavior(MissedTickBehavior::Skip);
    loop {
        beat.tick().await;
        if pair.over() {
            pair = pair.rematch().await?;
        } else if sender.send(pair.step().await?).is_err() {
            return Ok(());
        }
    }
}
