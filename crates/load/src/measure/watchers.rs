//! The memory of those who only look, of tables where nothing happens, and of tables that sleep.

use super::{FOR_TWO, make, open, pass, two_guests};
use crate::Setting;
use crate::figures::{Demand, Figure};
use speakeasy_load::LoadError;
use speakeasy_load::table::{Live, create_table};
use speakeasy_load::web::Client;
use std::time::{Duration, Instant};

/// How many look.
const WATCHERS: usize = 5000;
/// At how many tables.
const TABLES: usize = 500;
/// The tables whose memory is measured.
const IDLE: usize = 2000;
const MIB: f64 = 1024.0 * 1024.0;
const KIB: f64 = 1024.0;

/// Both measurements, each in a house of its own.
pub async fn measure(setting: &Setting) -> Result<Vec<Figure>, LoadError> {
    let mut figures = watched(setting).await?;
    figures.extend(idle(setting).await?);
    Ok(figures)
}

/// Connections of pages that look on at running games.
async fn watched(setting: &Setting) -> Result<Vec<Figure>, LoadError> {
    let (house, _data) = open(setting, &[])?;
    let addr = house.addr;
    let bare = house.memory()? as f64;
    let guests = two_guests(addr).await?;
    let tables = make(TABLES, "tables created", |index| create_table(&guests, FOR_TWO[index % FOR_TWO.len()])).await?;
    let created = house.memory()? as f64;
    let anonymous = Client::anonymous(addr);
    // As a page does: it says no step that it has before it, and is sent everything once.
    let watchers = make(WATCHERS, "watchers", async |index| {
        let mut live = Live::open(&anonymous, &format!("/tables/{}/live?form=page", tables[index % TABLES])).await?;
        live.receive().await?;
        Ok(live)
    })
    .await?;
    pass(3, "idle").await;
    let all = house.memory()? as f64;
    let cpu = house.cpu()?;
    pass(3, "idle").await;
    let busy = (house.cpu()? - cpu).as_secs_f64() / 3.0;
    drop(watchers);
    Ok(vec![
        Figure::held("server memory with 5,000 idle watchers", all / MIB, "MiB", Demand::Below(300.0)),
        Figure::known("  per watcher", (all - created) / WATCHERS as f64 / KIB, "KiB"),
        Figure::known("  server memory at start", bare / MIB, "MiB"),
        Figure::known("  cores used meanwhile", busy, "cores"),
    ])
}

/// Tables that nobody looks at: awake, then asleep.
async fn idle(setting: &Setting) -> Result<Vec<Figure>, LoadError> {
    let (house, _data) = open(setting, &["--nap", "20"])?;
    let addr = house.addr;
    let guests = two_guests(addr).await?;
    // The first tables also pay for what is made once and kept.
    make(50, "tables created", |index| create_table(&guests, FOR_TWO[index % FOR_TWO.len()])).await?;
    let before = house.memory()? as f64;
    make(IDLE, "tables created", |index| create_table(&guests, FOR_TWO[index % FOR_TWO.len()])).await?;
    let anonymous = Client::anonymous(addr);
    let awake = anonymous.metric("speakeasy_rooms_awake").await? as f64;
    let each = (house.memory()? as f64 - before) / (awake - 50.0).max(1.0);
    let (begun, patience) = (Instant::now(), Duration::from_secs(60));
    while anonymous.metric("speakeasy_rooms_awake").await? > 0 && begun.elapsed() < patience {
        pass(1, "until the last table is unloaded").await;
    }
    let asleep = anonymous.metric("speakeasy_rooms_awake").await? as f64;
    Ok(vec![
        Figure::known("memory per idle table", each / KIB, "KiB"),
        Figure::held("  rooms still open after the idle time", asleep, "rooms", Demand::Below(1.0)),
        Figure::known("  server memory with 2,050 unloaded tables", house.memory()? as f64 / MIB, "MiB"),
    ])
}
