//! People's moves while Bosses think.

use super::latency::steadily;
use super::{FOR_TWO, make, open, two_guests};
use crate::Setting;
use crate::figures::{Demand, Figure, Times};
use serde_json::json;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::below;
use speakeasy_load::LoadError;
use speakeasy_load::table::{Live, Pair};
use speakeasy_load::web::Client;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// Tables where somebody plays against Bosses, and as many where two people move once a second.
const TABLES: usize = 50;

/// The games and modes, and how many Bosses sit down.
const WITH_BOSSES: [(&str, &str, usize); 3] =
    [("scheffeln", "base", 1), ("verflixxt", "base", 1), ("don", "standard", 2)];

/// People at every table act at once when it is their turn.
pub async fn measure(setting: &Setting) -> Result<Vec<Figure>, LoadError> {
    let (house, _data) = open(setting, &[])?;
    let addr = house.addr;
    let pairs = make(TABLES, "tables without bots", async |index| {
        Pair::create_table(two_guests(addr).await?, FOR_TWO[index % FOR_TWO.len()], index as u64).await
    })
    .await?;
    let (sender, mut receiver) = mpsc::unbounded_channel();
    let against = make(TABLES, "tables with Boss bots", async |index| {
        let guest = Client::new(addr).await?;
        let table = lay_with_bosses(&guest, index).await?;
        Ok((Live::play(&guest, &table).await?, guest, index))
    })
    .await?;
    let playing: Vec<_> = against
        .into_iter()
        .map(|(live, guest, index)| tokio::spawn(play_bosses(live, guest, index, sender.clone())))
        .collect();
    drop(sender);
    let begun = house.cpu()?;
    let mut taken = steadily(pairs, setting.seconds, "with Boss bots thinking at 50 tables").await?;
    let cores = (house.cpu()? - begun).as_secs_f64() / setting.seconds as f64;
    for player in playing {
        if player.is_finished() {
            player.await??;
        } else {
            player.abort();
        }
    }
    let mut answered = Times::default();
    while let Some(time) = receiver.recv().await {
        answered.extend([time]);
    }
    let demand = Demand::Below(100.0);
    Ok(vec![
        Figure::held("move against Boss bots to confirmation, p99", answered.quantile(0.99), "ms", demand),
        Figure::known("  moves", answered.count() as f64, "moves"),
        Figure::held("move at other tables to the other player, p99", taken.seen.quantile(0.99), "ms", demand),
        Figure::known("  moves", taken.seen.count() as f64, "moves"),
        Figure::known("  cores used by the server", cores, "cores"),
    ])
}

async fn lay_with_bosses(guest: &Client, index: usize) -> Result<String, LoadError> {
    let (game, mode, bosses) = WITH_BOSSES[index % WITH_BOSSES.len()];
    let mut seats = vec![json!({ "me": "Ada" })];
    seats.extend(std::iter::repeat_n(json!({ "bot": "boss" }), bosses));
    let created = guest.post("/api/tables", &json!({ "game": game, "mode": mode, "seats": seats })).await?;
    Ok(created["table"].as_str().ok_or("no table")?.to_owned())
}

async fn play_bosses(
    mut live: Live,
    guest: Client,
    index: usize,
    sender: mpsc::UnboundedSender<Duration>,
) -> Result<(), LoadError> {
    let mut rng = stream(2, Purpose::Choices, index as u64);
    for number in 0u64.. {
        if !live.turn().await? {
            let table = lay_with_bosses(&guest, index).await?;
            live = Live::play(&guest, &table).await?;
            continue;
        }
        let (key, window, step) = (format!("{number}"), live.frame.window, live.frame.step);
        let chosen = below(&mut rng, u32::try_from(live.frame.legal.len())?);
        let action = live.frame.legal[chosen as usize].text.clone();
        let sent = Instant::now();
        live.act(&action, window, &key).await?;
        let reply = live.reply(&key).await?;
        if let Some(no) = reply.no {
            return Err(format!("{action} was refused: {} {}", no.code, no.why).into());
        }
        if sender.send(sent.elapsed()).is_err() {
            break;
        }
        live.beyond(step).await?;
    }
    Ok(())
}
