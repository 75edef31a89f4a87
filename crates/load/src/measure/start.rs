//! From the start to the first page, and how much a table's page weighs.

use super::{FOR_TWO, bar, make, open, reopen, two_guests};
use crate::Setting;
use crate::figures::{Demand, Figure, Times};
use serde_json::json;
use speakeasy_load::LoadError;
use speakeasy_load::table::create_table;
use speakeasy_load::web::{Client, HttpRequest};
use std::collections::BTreeSet;
use std::time::Instant;

/// How often the house is started.
const STARTS: u64 = 10;
/// How many tables it finds in its folder.
const TABLES: usize = 1000;
/// What browsers accept.
const ENCODINGS: &str = "br, gzip";

/// Both measurements.
pub async fn measure(setting: &Setting) -> Result<Vec<Figure>, LoadError> {
    let (mut house, data) = open(setting, &[])?;
    let guests = two_guests(house.addr).await?;
    let tables = make(TABLES, "tables created", |index| create_table(&guests, FOR_TWO[index % FOR_TWO.len()])).await?;
    let mut weights = Vec::new();
    for (game, table) in FOR_TWO.iter().zip(&tables) {
        weights.push((*game, weight(&guests[0], &format!("/tables/{table}")).await?));
    }
    let seats = json!([{ "me": "Ada" }, { "bot": "regular" }, { "bot": "regular" }]);
    let don = guests[0].post("/api/tables", &json!({ "game": "don", "mode": "standard", "seats": seats })).await?;
    weights.push(("don", weight(&guests[0], &format!("/tables/{}", don["table"].as_str().ok_or("no table")?)).await?));
    let mut times = Times::default();
    let progress = bar(STARTS, "starts");
    for _ in 0..STARTS {
        house.kill()?;
        let begun = Instant::now();
        house = reopen(setting, data.path(), &[])?;
        Client::anonymous(house.addr).send(HttpRequest::get("/")).await?.expect()?;
        times.extend([begun.elapsed()]);
        progress.inc(1);
    }
    progress.finish_and_clear();
    let slowest = times.quantile(1.0);
    let mut figures = vec![
        Figure::held("start to first page after kill -9, slowest of 10", slowest, "ms", Demand::Below(200.0)),
        Figure::known("  median", times.quantile(0.5), "ms"),
    ];
    for (game, weight) in weights {
        let name = format!("table page of {game} with assets, compressed");
        figures.push(Figure::held(name, weight as f64 / 1000.0, "kB", Demand::Below(150.0)));
    }
    Ok(figures)
}

/// The bytes of a page's body and of everything that it links to, as a browser is sent them.
async fn weight(guest: &Client, path: &str) -> Result<usize, LoadError> {
    let plain = guest.send(HttpRequest::get(path)).await?;
    plain.expect()?;
    let page = plain.text();
    let linked: BTreeSet<&str> =
        page.split(['"', '\'', '(', ')']).filter(|part| part.starts_with("/assets/")).collect();
    let mut bytes = 0;
    for path in std::iter::once(path).chain(linked) {
        let response = guest.send(HttpRequest { encodings: ENCODINGS, ..HttpRequest::get(path) }).await?;
        response.expect()?;
        bytes += response.body.len();
    }
    Ok(bytes)
}
