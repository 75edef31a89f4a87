//! Playing at tables over live connections.

use crate::LoadError;
use crate::web::Client;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::below;
use tokio::net::TcpStream;
use tokio::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::header::AUTHORIZATION;
use tokio_tungstenite::{WebSocketStream, client_async};

/// A live connection of somebody to a table.
pub struct Live {
    socket: WebSocketStream<TcpStream>,
    /// The latest state of the table.
    pub frame: TableFrame,
    /// Replies received while waiting for something else.
    replies: Vec<Reply>,
}

/// The state of a table, as far as a player needs it.
#[derive(Clone, Debug, Default)]
pub struct TableFrame {
    /// The number of steps.
    pub step: u64,
    /// The decision that is open.
    pub window: u64,
    /// The seats that may act.
    pub to_act: Vec<u8>,
    /// Whose eyes these are.
    pub me: Option<u8>,
    /// Is the game over?
    pub over: bool,
    /// What may be done.
    pub legal: Vec<Legal>,
}

/// Something that may be done.
#[derive(Clone, Debug, Deserialize)]
pub struct Legal {
    /// As it is written.
    pub text: String,
}

/// The reply to an action.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The key of the request.
    pub reply: Option<String>,
    /// It was done.
    pub ok: Option<Accepted>,
    /// It was not.
    pub no: Option<Rejected>,
}

/// A confirmed action.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Accepted {
    /// The number of steps after it.
    pub step: u64,
    /// Whether it had been done before.
    pub repeated: bool,
}

/// A refused action.
#[derive(Clone, Debug, Deserialize)]
pub struct Rejected {
    /// The code.
    pub code: String,
    /// The sentence.
    pub why: String,
}

/// Any message from the server: a reply if it has `ok` or `no`, otherwise a state.
#[derive(Default, Deserialize)]
#[serde(default)]
struct ServerMessage {
    reply: Option<String>,
    ok: Option<Accepted>,
    no: Option<Rejected>,
    step: u64,
    window: u64,
    to_act: Vec<u8>,
    me: Option<u8>,
    over: bool,
    legal: Vec<Legal>,
}

impl Live {
    /// Connects somebody to a table, without waiting for the first frame.
    pub async fn open(guest: &Client, path: &str) -> Result<Live, LoadError> {
        let stream = guest.connect().await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{}{path}", guest.addr).into_client_request()?;
        if !guest.key.is_empty() {
            request.headers_mut().insert(AUTHORIZATION, format!("Bearer {}", guest.key).parse()?);
        }
        let (socket, _) = client_async(request, stream).await?;
        Ok(Live { socket, frame: TableFrame::default(), replies: Vec::new() })
    }

    /// Connects a player to a table and waits for the first state.
    pub async fn play(guest: &Client, table: &str) -> Result<Live, LoadError> {
        let mut live = Live::open(guest, &format!("/api/tables/{table}/stream?form=steps")).await?;
        while live.frame.me.is_none() {
            live.read_message().await?;
        }
        Ok(live)
    }

    /// Sends whatever it is.
    pub async fn send(&mut self, message: Message) -> Result<(), LoadError> {
        Ok(self.socket.send(message).await?)
    }

    /// The next message, whatever it is.
    pub async fn receive(&mut self) -> Result<Message, LoadError> {
        Ok(self.socket.next().await.ok_or("the server closed the connection")??)
    }

    async fn read_message(&mut self) -> Result<(), LoadError> {
        match self.receive().await? {
            Message::Text(text) => {
                let ServerMessage { reply, ok, no, step, window, to_act, me, over, legal } =
                    serde_json::from_str(&text)?;
                if ok.is_some() || no.is_some() {
                    self.replies.push(Reply { reply, ok, no });
                } else {
                    self.frame = TableFrame { step, window, to_act, me, over, legal };
                }
            }
            Message::Close(_) => return Err("the server closed the connection".into()),
            _ => {}
        }
        Ok(())
    }

    /// Asks for an action.
    pub async fn act(&mut self, action: &str, window: u64, key: &str) -> Result<(), LoadError> {
        self.send(Message::text(json!({ "act": action, "window": window, "key": key }).to_string())).await
    }

    /// Waits for the reply to a request.
    pub async fn reply(&mut self, key: &str) -> Result<Reply, LoadError> {
        loop {
            if let Some(index) = self.replies.iter().position(|reply| reply.reply.as_deref() == Some(key)) {
                return Ok(self.replies.swap_remove(index));
            }
            self.read_message().await?;
        }
    }

    /// Waits until the table is past a step.
    pub async fn beyond(&mut self, step: u64) -> Result<(), LoadError> {
        while self.frame.step <= step {
            self.read_message().await?;
        }
        Ok(())
    }

    /// Waits until the seat may act or the game is over. Returns whether it may act.
    pub async fn turn(&mut self) -> Result<bool, LoadError> {
        while !self.may_act() && !self.frame.over {
            self.read_message().await?;
        }
        Ok(!self.frame.over)
    }

    /// May this seat act?
    pub fn may_act(&self) -> bool {
        self.frame.me.is_some_and(|me| self.frame.to_act.contains(&me)) && !self.frame.legal.is_empty()
    }
}

/// A request, as it was sent.
#[derive(Clone, Debug)]
pub struct SentAction {
    /// Who of the players.
    pub player: usize,
    /// What.
    pub action: String,
    /// Which decision it answers.
    pub window: u64,
    /// Its key.
    pub key: String,
    /// The step before it.
    pub before: u64,
}

/// A table with two players, both connected.
pub struct Pair {
    /// Its name.
    pub table: String,
    /// The players.
    pub guests: [Client; 2],
    /// Their connections.
    pub lives: [Live; 2],
    seed: u64,
    sent: u64,
}

/// How long a move took.
#[derive(Clone, Copy, Debug)]
pub struct MoveTime {
    /// Until the mover knew that it is kept.
    pub acknowledged: Duration,
    /// Until the other player saw it.
    pub seen: Duration,
}

/// Creates a table for two people in a game's base mode and returns its id.
pub async fn create_table(guests: &[Client; 2], game: &str) -> Result<String, LoadError> {
    let config = json!({ "game": game, "mode": "base", "seats": [{ "me": "Ada" }, "friend"] });
    let created = guests[0].post("/api/tables", &config).await?;
    let table = created["table"].as_str().ok_or("no table")?.to_owned();
    guests[1].post(format!("/api/tables/{table}/sit"), &json!({ "name": "Ben" })).await?;
    Ok(table)
}

impl Pair {
    /// Creates a table for two guests. `seed` decides what they play and the keys of their requests.
    pub async fn create_table(guests: [Client; 2], game: &str, seed: u64) -> Result<Pair, LoadError> {
        let table = create_table(&guests, game).await?;
        Pair::sit(table, guests, seed, 0).await
    }

    /// Connects both players to their table, after `sent` earlier requests.
    pub async fn sit(table: String, guests: [Client; 2], seed: u64, sent: u64) -> Result<Pair, LoadError> {
        let lives = [Live::play(&guests[0], &table).await?, Live::play(&guests[1], &table).await?];
        Ok(Pair { table, guests, lives, seed, sent })
    }

    /// The number of requests so far.
    pub fn sent(&self) -> u64 {
        self.sent
    }

    /// Is the game over?
    pub fn over(&self) -> bool {
        self.lives[0].frame.over
    }

    /// The players go on to another table.
    pub async fn rematch(self) -> Result<Pair, LoadError> {
        let Pair { table, guests, seed, sent, .. } = self;
        let next = guests[0].post(format!("/api/tables/{table}/rematch"), &json!({})).await?;
        let next = next["table"].as_str().ok_or("no table")?.to_owned();
        Pair::sit(next, guests, seed, sent).await
    }

    /// The player to act sends a random action. Returns that action.
    pub async fn send(&mut self) -> Result<SentAction, LoadError> {
        let player = self.lives.iter().position(Live::may_act).ok_or("nobody may act")?;
        let frame = &self.lives[player].frame;
        let mut rng = stream(self.seed, Purpose::Choices, self.sent);
        let chosen = below(&mut rng, u32::try_from(frame.legal.len())?);
        let sent = SentAction {
            player,
            action: frame.legal[chosen as usize].text.clone(),
            window: frame.window,
            key: format!("{}-{}", self.seed, self.sent),
            before: frame.step,
        };
        self.sent += 1;
        self.lives[player].act(&sent.action, sent.window, &sent.key).await?;
        Ok(sent)
    }

    /// Waits for the reply and, if the action was confirmed, until both players have seen it.
    pub async fn settle(&mut self, sent: &SentAction) -> Result<(Reply, MoveTime), LoadError> {
        let start = Instant::now();
        let [one, two] = &mut self.lives;
        let (mover, other) = if sent.player == 0 { (one, two) } else { (two, one) };
        let replied = async {
            let reply = mover.reply(&sent.key).await?;
            let acknowledged = start.elapsed();
            if reply.ok.is_some() {
                mover.beyond(sent.before).await?;
            }
            Ok::<_, LoadError>((reply, acknowledged))
        };
        tokio::pin!(replied);
        let seen = async {
            other.beyond(sent.before).await?;
            Ok::<_, LoadError>(start.elapsed())
        };
        tokio::pin!(seen);
        tokio::select! {
            done = &mut replied => {
                let (reply, acknowledged) = done?;
                // What was refused is seen by nobody.
                let seen = if reply.ok.is_some() { seen.await? } else { acknowledged };
                Ok((reply, MoveTime { acknowledged, seen }))
            }
            seen = &mut seen => {
                let (reply, acknowledged) = replied.await?;
                Ok((reply, MoveTime { acknowledged, seen: seen? }))
            }
        }
    }

    /// The player to act takes a random action; waits until it is confirmed and seen by both.
    pub async fn step(&mut self) -> Result<MoveTime, LoadError> {
        let sent = self.send().await?;
        let (reply, took) = self.settle(&sent).await?;
        match reply.no {
            None => Ok(took),
            Some(no) => Err(format!("{} was refused: {} {}", sent.action, no.code, no.why).into()),
        }
    }

    /// Everything that a guest may know of the table now.
    pub async fn state(&self, player: usize) -> Result<Json, LoadError> {
        self.guests[player].get(format!("/api/tables/{}", self.table)).await
    }
}
