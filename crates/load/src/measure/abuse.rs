//! What an attacker does to everybody else. Each attack runs against a house with its usual limits, from an address of its
//! own, while others look at the front page, play with one another and play against bots.

use super::{FOR_TWO, make, pass};
use crate::Setting;
use crate::figures::{Demand, Figure, Times};
use serde_json::json;
use speakeasy_load::LoadError;
use speakeasy_load::process::ServerProcess;
use speakeasy_load::table::{Live, MoveTime, Pair};
use speakeasy_load::web::{Client, HttpRequest};
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Duration, Instant, sleep};
use tokio_tungstenite::tungstenite::Message;

/// Where attacks come from.
const ATTACKER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(127, 6, 6, 6));
/// Tables of people, and tables of one person against bots.
const TABLES: usize = 10;
/// How long an attack runs before it is measured what others see of it.
const WARM: Duration = Duration::from_secs(1);

/// An attack, by what it does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attack {
    Nothing,
    Reveals,
    Bosses,
    HalfHeads,
    Orders,
    Comings,
    Requests,
    BadWishes,
}

impl Attack {
    const ALL: [Attack; 8] = [
        Attack::Nothing,
        Attack::Reveals,
        Attack::Bosses,
        Attack::HalfHeads,
        Attack::Orders,
        Attack::Comings,
        Attack::Requests,
        Attack::BadWishes,
    ];

    fn words(self) -> &'static str {
        match self {
            Attack::Nothing => "no attack",
            Attack::Reveals => "100 sockets, 50 reveals a second each",
            Attack::Bosses => "200 tables with three Bosses at once",
            Attack::HalfHeads => "1,000 half-sent requests",
            Attack::Orders => "20 sockets that toggle standing orders",
            Attack::Comings => "sockets that come and go all the time",
            Attack::Requests => "requests as fast as they go",
            Attack::BadWishes => "bad tables of 60 kB",
        }
    }
}

/// All attacks, one after the other, each against a house of its own.
pub async fn measure(setting: &Setting) -> Result<Vec<Figure>, LoadError> {
    let mut figures = Vec::new();
    for attack in Attack::ALL {
        figures.extend(one(setting, attack).await?);
    }
    Ok(figures)
}

/// A house as a host would open it.
fn open(setting: &Setting) -> Result<(ServerProcess, TempDir), LoadError> {
    let data = TempDir::with_prefix_in("load-", &setting.data)?;
    let mut command = Command::new(&setting.server);
    command.args(["serve", "--addr", "127.0.0.1:0", "--logs", "json", "--data"]).arg(data.path()).stderr(Stdio::null());
    Ok((ServerProcess::start(&mut command)?, data))
}

/// Somebody at home: everybody has an address of their own.
async fn guest(addr: SocketAddr, number: usize) -> Result<Client, LoadError> {
    let home = IpAddr::from([127, 1, (number / 250) as u8, (number % 250) as u8 + 1]);
    Client::anonymous(addr).from(home).with_key().await
}

async fn one(setting: &Setting, attack: Attack) -> Result<Vec<Figure>, LoadError> {
    let (house, _data) = open(setting)?;
    let addr = house.addr;
    let pairs = make(TABLES, "tables of people", async |index| {
        let guests = [guest(addr, 2 * index).await?, guest(addr, 2 * index + 1).await?];
        Pair::create_table(guests, FOR_TWO[index % FOR_TWO.len()], index as u64).await
    })
    .await?;
    let lone = make(TABLES, "tables against bots", async |index| {
        let guest = guest(addr, 100 + index).await?;
        let seats = json!([{ "me": "Ada" }, { "bot": "regular" }, { "bot": "regular" }]);
        let laid = guest.post("/api/tables", &json!({ "game": "don", "seats": seats })).await?;
        Live::play(&guest, laid["table"].as_str().ok_or("no table")?).await
    })
    .await?;
    let visitor = guest(addr, 200).await?;
    let attacker = Attacker::new(addr).await?;
    let (stop, stopped) = oneshot::channel::<()>();
    let attacking = std::thread::spawn({
        let attacker = attacker.clone();
        move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(async {
                tokio::select! {
                    () = attacker.run(attack) => {}
                    _ = stopped => {}
                }
            });
            Ok::<(), std::io::Error>(())
        }
    });
    sleep(WARM).await;
    let (pages, mut page_times) = mpsc::unbounded_channel();
    let (moves, mut move_times) = mpsc::unbounded_channel();
    let (answers, mut answer_times) = mpsc::unbounded_channel();
    let mut everybody = vec![tokio::spawn(look(visitor, pages))];
    everybody.extend(pairs.into_iter().map(|pair| tokio::spawn(play(pair, moves.clone()))));
    everybody.extend(lone.into_iter().map(|live| tokio::spawn(play_bots(live, answers.clone()))));
    drop((moves, answers));
    pass(setting.seconds.min(8), attack.words()).await;
    drop(stop);
    attacking.join().map_err(|_| "the attacker panicked")??;
    for somebody in everybody {
        if somebody.is_finished() {
            somebody.await??;
        } else {
            somebody.abort();
        }
    }
    let mut page = Times::default();
    while let Some(time) = page_times.recv().await {
        page.extend([time]);
    }
    let (mut moved, mut answered) = (Times::default(), Times::default());
    while let Some(MoveTime { acknowledged, .. }) = move_times.recv().await {
        moved.extend([acknowledged]);
    }
    while let Some(time) = answer_times.recv().await {
        answered.extend([time]);
    }
    let name = |what: &str| format!("{}: {what}", attack.words());
    let mut figures = vec![
        Figure::held(name("front page, p99"), page.quantile(0.99), "ms", Demand::Below(100.0)),
        Figure::held(name("move, p99"), moved.quantile(0.99), "ms", Demand::Below(50.0)),
        Figure::held(name("a Regular's answer, p99"), answered.quantile(0.99), "ms", Demand::Below(2000.0)),
        Figure::known(
            format!("  pages, moves and answers: {}, {},", page.count(), moved.count()),
            answered.count() as f64,
            "",
        ),
    ];
    if attack != Attack::Nothing {
        let refused = attacker.refused.load(Ordering::Relaxed) as f64;
        figures.push(Figure::held(name("refused"), refused, "times", Demand::AtLeast(1.0)));
    }
    Ok(figures)
}

/// Somebody looks at the front page ten times a second.
async fn look(visitor: Client, times: mpsc::UnboundedSender<Duration>) -> Result<(), LoadError> {
    loop {
        let begun = Instant::now();
        let page = visitor.send(HttpRequest::get("/")).await?;
        if page.status != 200 {
            return Err(format!("the front page answered {}", page.status).into());
        }
        if times.send(begun.elapsed()).is_err() {
            return Ok(());
        }
        sleep(Duration::from_millis(100)).await;
    }
}

/// Two people move three times a second.
async fn play(mut pair: Pair, times: mpsc::UnboundedSender<MoveTime>) -> Result<(), LoadError> {
    loop {
        if pair.over() {
            pair = pair.rematch().await?;
        }
        if times.send(pair.step().await?).is_err() {
            return Ok(());
        }
        sleep(Duration::from_millis(300)).await;
    }
}

/// Somebody plays against bots; how long it takes until it is their turn again.
async fn play_bots(mut live: Live, times: mpsc::UnboundedSender<Duration>) -> Result<(), LoadError> {
    for number in 0u64.. {
        if !live.turn().await? {
            return Ok(());
        }
        let (key, window, action) = (format!("{number}"), live.frame.window, live.frame.legal[0].text.clone());
        live.act(&action, window, &key).await?;
        live.reply(&key).await?;
        let begun = Instant::now();
        if !live.turn().await? || times.send(begun.elapsed()).is_err() {
            return Ok(());
        }
        sleep(Duration::from_millis(200)).await;
    }
    Ok(())
}

/// Somebody who means no good.
#[derive(Clone)]
struct Attacker {
    client: Client,
    refused: Arc<AtomicU64>,
}

impl Attacker {
    async fn new(addr: SocketAddr) -> Result<Attacker, LoadError> {
        let client = Client::anonymous(addr).from(ATTACKER).with_key().await?;
        Ok(Attacker { client, refused: Arc::default() })
    }

    fn refuse(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    /// Sends a request; what comes of it does not matter but for refusals.
    async fn ask(&self, request: HttpRequest) -> serde_json::Value {
        match self.client.send(request).await {
            Ok(answer) if answer.status < 400 => answer.json(),
            Ok(_) | Err(_) => {
                self.refuse();
                serde_json::Value::Null
            }
        }
    }

    /// A public table with a seat of the attacker.
    async fn table(&self) -> String {
        let seats = json!([{ "me": "Mal" }, { "bot": "novice" }, { "bot": "novice" }]);
        let laid =
            self.ask(HttpRequest::post("/api/tables", &json!({ "game": "don", "door": "public", "seats": seats })));
        laid.await["table"].as_str().unwrap_or_default().to_owned()
    }

    async fn run(self, attack: Attack) {
        match attack {
            Attack::Nothing => {}
            Attack::Reveals => self.sockets(100, |number| json!({ "reveal": number % 3 })).await,
            Attack::Orders => self.sockets(20, |_| json!({ "order": "pass-lot" })).await,
            Attack::Bosses => {
                let bosses = json!([{ "bot": "boss" }, { "bot": "boss" }, { "bot": "boss" }]);
                let with_me = json!([{ "me": "Mal" }, { "bot": "boss" }, { "bot": "boss" }, { "bot": "boss" }]);
                for number in 0..200 {
                    let seats = if number % 2 == 0 { &bosses } else { &with_me };
                    let wish = json!({ "game": "don", "seats": seats });
                    let laid = self.ask(HttpRequest::post("/api/tables", &wish)).await;
                    if let Some(table) = laid["table"].as_str() {
                        self.ask(HttpRequest::get(format!("/api/tables/{table}"))).await;
                    }
                }
                sleep(Duration::from_secs(600)).await;
            }
            Attack::HalfHeads => {
                let mut held = Vec::new();
                for _ in 0..1000 {
                    let Ok(mut stream) = self.client.connect().await else {
                        self.refuse();
                        continue;
                    };
                    if stream.write_all(b"GET / HTTP/1.1\r\nHost: ").await.is_err() {
                        self.refuse();
                    }
                    held.push(stream);
                }
                loop {
                    for stream in &mut held {
                        if stream.write_all(b"x").await.is_err() {
                            self.refuse();
                        }
                    }
                    sleep(Duration::from_millis(500)).await;
                }
            }
            Attack::Comings => {
                let table = self.table().await;
                self.many(20, async |attacker, number| {
                    let path = format!("/tables/{table}/live?form=page&as={}&packed=true", number % 8);
                    if Live::open(&attacker.client, &path).await.is_err() {
                        attacker.refuse();
                    }
                })
                .await;
            }
            Attack::Requests => {
                self.many(20, async |attacker, _| drop(attacker.ask(HttpRequest::get("/")).await)).await;
            }
            Attack::BadWishes => {
                let many: Vec<u32> = (0..10_000).collect();
                let wish = json!({ "game": "don", "seats": many });
                self.many(10, async |attacker, _| drop(attacker.ask(HttpRequest::post("/api/tables", &wish)).await))
                    .await;
            }
        }
    }

    /// Does something again and again, so many at a time.
    async fn many(&self, at_once: usize, one: impl AsyncFn(&Attacker, usize)) {
        let again = |number: usize| {
            let one = &one;
            async move {
                loop {
                    one(self, number).await;
                }
            }
        };
        futures_util::future::join_all((0..at_once).map(again)).await;
    }

    /// Sockets at one public table that send the same message fifty times a second.
    async fn sockets(&self, count: usize, message: impl Fn(usize) -> serde_json::Value) {
        let table = self.table().await;
        let mut tasks = Vec::new();
        for number in 0..count {
            let path = format!("/api/tables/{table}/stream?form=view");
            let Ok(mut live) = Live::open(&self.client, &path).await else {
                self.refuse();
                continue;
            };
            let (attacker, text) = (self.clone(), message(number).to_string());
            tasks.push(async move {
                loop {
                    let sent = live.send(Message::text(text.clone())).await;
                    let heard = tokio::time::timeout(Duration::from_millis(20), live.receive()).await;
                    match heard {
                        Ok(Ok(Message::Text(text))) if text.contains("\"no\"") => attacker.refuse(),
                        Ok(Err(_)) => return attacker.refuse(),
                        _ if sent.is_err() => return attacker.refuse(),
                        _ => {}
                    }
                }
            });
        }
        futures_util::future::join_all(tasks).await;
    }
}
