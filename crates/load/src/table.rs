//! Tables that are played at over live connections.

use crate::Trouble;
use crate::web::Guest;
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
    /// How the table stood when it was last told.
    pub frame: Frame,
    /// The replies that came while something else was waited for.
    replies: Vec<Reply>,
}

/// How a table stands, as far as a player needs it.
#[derive(Clone, Debug, Default)]
pub struct Frame {
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

/// What came of something that was asked for.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The key of the request.
    pub reply: Option<String>,
    /// It was done.
    pub ok: Option<Done>,
    /// It was not.
    pub no: Option<No>,
}

/// That something was done.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Done {
    /// The number of steps after it.
    pub step: u64,
    /// Whether it had been done before.
    pub repeated: bool,
}

/// Why something was not done.
#[derive(Clone, Debug, Deserialize)]
pub struct No {
    /// The code.
    pub code: String,
    /// The sentence.
    pub why: String,
}

/// Any message of the house: a reply where it says so, else how the table stands.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Heard {
    reply: Option<String>,
    ok: Option<Done>,
    no: Option<No>,
    step: u64,
    window: u64,
    to_act: Vec<u8>,
    me: Option<u8>,
    over: bool,
    legal: Vec<Legal>,
}

impl Live {
    /// Connects somebody to a table, without waiting for the first frame.
    pub async fn open(guest: &Guest, path: &str) -> Result<Live, Trouble> {
        let stream = TcpStream::connect(guest.addr).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{}{path}", guest.addr).into_client_request()?;
        if !guest.key.is_empty() {
            request.headers_mut().insert(AUTHORIZATION, format!("Bearer {}", guest.key).parse()?);
        }
        let (socket, _) = client_async(request, stream).await?;
        Ok(Live { socket, frame: Frame::default(), replies: Vec::new() })
    }

    /// Connects a player to a table, and waits until it says how it stands.
    pub async fn play(guest: &Guest, table: &str) -> Result<Live, Trouble> {
        let mut live = Live::open(guest, &format!("/api/tables/{table}/stream?form=steps")).await?;
        while live.frame.me.is_none() {
            live.hear().await?;
        }
        Ok(live)
    }

    /// Sends whatever it is.
    pub async fn send(&mut self, message: Message) -> Result<(), Trouble> {
        Ok(self.socket.send(message).await?)
    }

    /// The next message, whatever it is.
    pub async fn receive(&mut self) -> Result<Message, Trouble> {
        Ok(self.socket.next().await.ok_or("the house hung up")??)
    }

    async fn hear(&mut self) -> Result<(), Trouble> {
        match self.receive().await? {
            Message::Text(text) => {
                let Heard { reply, ok, no, step, window, to_act, me, over, legal } = serde_json::from_str(&text)?;
                if ok.is_some() || no.is_some() {
                    self.replies.push(Reply { reply, ok, no });
                } else {
                    self.frame = Frame { step, window, to_act, me, over, legal };
                }
            }
            Message::Close(_) => return Err("the house said goodbye".into()),
            _ => {}
        }
        Ok(())
    }

    /// Asks for an action.
    pub async fn act(&mut self, action: &str, window: u64, key: &str) -> Result<(), Trouble> {
        self.send(Message::text(json!({ "act": action, "window": window, "key": key }).to_string())).await
    }

    /// Waits for the reply to a request.
    pub async fn reply(&mut self, key: &str) -> Result<Reply, Trouble> {
        loop {
            if let Some(index) = self.replies.iter().position(|reply| reply.reply.as_deref() == Some(key)) {
                return Ok(self.replies.swap_remove(index));
            }
            self.hear().await?;
        }
    }

    /// Waits until the table has come further than a step.
    pub async fn beyond(&mut self, step: u64) -> Result<(), Trouble> {
        while self.frame.step <= step {
            self.hear().await?;
        }
        Ok(())
    }

    /// Waits until the seat may act or the game is over. Says which.
    pub async fn turn(&mut self) -> Result<bool, Trouble> {
        while !self.may_act() && !self.frame.over {
            self.hear().await?;
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
pub struct Asked {
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
    pub guests: [Guest; 2],
    /// Their connections.
    pub lives: [Live; 2],
    seed: u64,
    asked: u64,
}

/// How long a move took.
#[derive(Clone, Copy, Debug)]
pub struct Took {
    /// Until the mover knew that it is kept.
    pub acknowledged: Duration,
    /// Until the other player saw it.
    pub seen: Duration,
}

/// Lays a table of a game's base mode for two people; gives its name.
pub async fn lay(guests: &[Guest; 2], game: &str) -> Result<String, Trouble> {
    let wish = json!({ "game": game, "mode": "base", "seats": [{ "me": "Ada" }, "friend"] });
    let laid = guests[0].post("/api/tables", &wish).await?;
    let table = laid["table"].as_str().ok_or("no table")?.to_owned();
    guests[1].post(format!("/api/tables/{table}/sit"), &json!({ "name": "Ben" })).await?;
    Ok(table)
}

impl Pair {
    /// Lays a table and sits two guests down. `seed` decides what they play, and names their requests.
    pub async fn lay(guests: [Guest; 2], game: &str, seed: u64) -> Result<Pair, Trouble> {
        let table = lay(&guests, game).await?;
        Pair::sit(table, guests, seed, 0).await
    }

    /// Connects both players to their table. They have asked for so much already.
    pub async fn sit(table: String, guests: [Guest; 2], seed: u64, asked: u64) -> Result<Pair, Trouble> {
        let lives = [Live::play(&guests[0], &table).await?, Live::play(&guests[1], &table).await?];
        Ok(Pair { table, guests, lives, seed, asked })
    }

    /// How many requests there were.
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// Is the game over?
    pub fn over(&self) -> bool {
        self.lives[0].frame.over
    }

    /// The players go on to another table.
    pub async fn rematch(self) -> Result<Pair, Trouble> {
        let Pair { table, guests, seed, asked, .. } = self;
        let next = guests[0].post(format!("/api/tables/{table}/rematch"), &json!({})).await?;
        let next = next["table"].as_str().ok_or("no table")?.to_owned();
        Pair::sit(next, guests, seed, asked).await
    }

    /// Whoever may act asks for something at random. Gives what was asked for.
    pub async fn ask(&mut self) -> Result<Asked, Trouble> {
        let player = self.lives.iter().position(Live::may_act).ok_or("nobody may act")?;
        let frame = &self.lives[player].frame;
        let mut rng = stream(self.seed, Purpose::Choices, self.asked);
        let chosen = below(&mut rng, u32::try_from(frame.legal.len())?);
        let asked = Asked {
            player,
            action: frame.legal[chosen as usize].text.clone(),
            window: frame.window,
            key: format!("{}-{}", self.seed, self.asked),
            before: frame.step,
        };
        self.asked += 1;
        self.lives[player].act(&asked.action, asked.window, &asked.key).await?;
        Ok(asked)
    }

    /// Waits for the reply to a request, and if it was done until both players have seen it.
    pub async fn settle(&mut self, asked: &Asked) -> Result<(Reply, Took), Trouble> {
        let sent = Instant::now();
        let [one, two] = &mut self.lives;
        let (mover, other) = if asked.player == 0 { (one, two) } else { (two, one) };
        let replied = async {
            let reply = mover.reply(&asked.key).await?;
            let acknowledged = sent.elapsed();
            if reply.ok.is_some() {
                mover.beyond(asked.before).await?;
            }
            Ok::<_, Trouble>((reply, acknowledged))
        };
        tokio::pin!(replied);
        let seen = async {
            other.beyond(asked.before).await?;
            Ok::<_, Trouble>(sent.elapsed())
        };
        tokio::pin!(seen);
        tokio::select! {
            done = &mut replied => {
                let (reply, acknowledged) = done?;
                // What was refused is seen by nobody.
                let seen = if reply.ok.is_some() { seen.await? } else { acknowledged };
                Ok((reply, Took { acknowledged, seen }))
            }
            seen = &mut seen => {
                let (reply, acknowledged) = replied.await?;
                Ok((reply, Took { acknowledged, seen: seen? }))
            }
        }
    }

    /// Whoever may act does something at random, and everybody waits until it is kept and seen.
    pub async fn step(&mut self) -> Result<Took, Trouble> {
        let asked = self.ask().await?;
        let (reply, took) = self.settle(&asked).await?;
        match reply.no {
            None => Ok(took),
            Some(no) => Err(format!("{} was refused: {} {}", asked.action, no.code, no.why).into()),
        }
    }

    /// Everything that a guest may know of the table now.
    pub async fn state(&self, player: usize) -> Result<Json, Trouble> {
        self.guests[player].get(format!("/api/tables/{}", self.table)).await
    }
}
