//! The task that owns a room: takes messages one after the other, stores what they change, then shows it.

use super::frames::Connection;
use super::{BotTask, Form, Room, Viewer};
use crate::change_feed::Change;
use crate::denied::Denied;
use crate::entry::{By, LogEntry};
use crate::ids::GuestId;
use crate::logged_table::{LoggedTable, Request};
use crate::rooms::{PreparedTable, Rooms};
use crate::store::StoreError;
use serde_json::Value as Json;
use speakeasy_bots::level::Level;
use speakeasy_core::Seat;
use speakeasy_table::AnyBotDecision;
use speakeasy_table::HouseRefusal;
use speakeasy_words::Words;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

/// Something said to a room, and how it answers.
pub enum Message {
    /// Somebody acts. Received at this instant: in a race that decides.
    Act(Request, Instant, &'static Words, oneshot::Sender<Result<Receipt, Denied>>),
    /// Somebody changes something about the table.
    Command(Command, oneshot::Sender<Result<CommandResult, HouseRefusal>>),
    /// Somebody wants the page, perhaps with something to be said to them.
    Page(Viewer, Option<String>, oneshot::Sender<String>),
    /// A program wants to know how the table stands.
    State(Viewer, oneshot::Sender<Json>),
    /// Somebody wants the record; nobody gets it before the game is over, for it hides nothing.
    Record(oneshot::Sender<Option<String>>),
    /// Which seat does a link lead to, and who sits there?
    Link(String, oneshot::Sender<Option<String>>),
    /// What lists say of the table.
    Summary(oneshot::Sender<String>),
    /// Somebody begins to watch, with this step before them.
    Watch(Viewer, Form, Option<u64>, oneshot::Sender<Connection>),
    /// A connection has caught up and missed something.
    Refresh,
    /// A connection shows another seat's hand.
    Reveal(u64, Seat),
    /// A connection has ended.
    Unwatch(u64),
    /// A bot has decided.
    BotDecided(Seat, u64, By, AnyBotDecision),
    /// A bot was lost on the way.
    BotPanicked(Seat),
    /// The log has so many entries: somebody else may have written some.
    Changed(u64),
}

/// That an action was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Receipt {
    /// The number of steps after it.
    pub step: u64,
    /// It had been taken before: this was the same request again.
    pub repeated: bool,
}

/// What somebody changes about a table.
#[derive(Clone, Debug)]
pub enum Command {
    /// Sit down, or change one's name.
    Sit(GuestId, String, Option<Seat>),
    /// Take one's seat to this device.
    Move(GuestId, String),
    /// Give one's seats up.
    Leave(GuestId),
    /// Let bots take what is free.
    Fill(GuestId, Level),
    /// Let a bot take the seat of somebody who is not there.
    Replace(GuestId, Seat),
    /// Give a standing order, take it back, or turn it over.
    Order(GuestId, Option<Seat>, String, Option<bool>),
    /// Play again.
    Rematch(GuestId),
}

/// What came of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandResult {
    /// It was done.
    CommandResult,
    /// They sit there now.
    Sat(Seat),
    /// The other table.
    Table(String),
}

/// Messages that may wait for a room.
pub const QUEUE: usize = 256;

/// Owns a room until it sleeps.
pub async fn run(mut room: Room, mut messages: mpsc::Receiver<Message>, rooms: Arc<Rooms>) {
    let id = room.table.id.clone();
    let mut tasks = Vec::new();
    // Set only when something is due earlier than before: to wake for nothing now and then costs less than to set it
    // for every message.
    let mut alarm = pin!(sleep_until(Instant::now()));
    loop {
        let now = Instant::now();
        let next = room.plan(now, &mut tasks);
        tasks.drain(..).for_each(|task| send(task, &id, &rooms));
        if next.is_some_and(|next| next <= now) {
            if let Some(entries) = room.tick(now)
                && store_entries(&mut room, &entries, &rooms).await.is_err()
                && !reload(&mut room, &rooms).await
            {
                break;
            }
            continue;
        }
        if room.may_sleep(next, now) {
            // From here on a newcomer wakes another room; whoever was quicker is still answered.
            messages.close();
            rooms.forget(&id);
        }
        let wake = next.unwrap_or_else(|| room.nap().max(now + Duration::from_secs(1)));
        if wake < alarm.deadline() || alarm.is_elapsed() {
            alarm.as_mut().reset(wake);
        }
        let message = tokio::select! {
            message = messages.recv() => match message {
                Some(message) => message,
                None => break,
            },
            () = &mut alarm, if !messages.is_closed() => continue,
        };
        if !handle(&mut room, message, &rooms).await {
            break;
        }
    }
    messages.close();
    rooms.forget(&id);
    // For the lists: how the table stands while it sleeps.
    if let Err(error) = rooms.store.append(&id, room.table.entries, Vec::new(), Some(room.table.summary())).await {
        tracing::warn!(table = %id, %error, "the brief of a sleeping table was not kept");
    }
}

/// Sends a bot to think; its decision comes back as a message.
fn send(task: BotTask, id: &str, rooms: &Arc<Rooms>) {
    let BotTask { seat, decision, by, thinking } = task;
    let (rooms_then, id) = (Arc::clone(rooms), id.to_owned());
    let runtime = tokio::runtime::Handle::current();
    rooms.bot_pool.run(move || {
        let thought = std::panic::catch_unwind(std::panic::AssertUnwindSafe(thinking));
        let message = match thought {
            Ok(thought) => Message::BotDecided(seat, decision, by, thought),
            Err(_) => Message::BotPanicked(seat),
        };
        runtime.spawn(async move {
            // A room that went to sleep in between asks anew when it is woken.
            if let Some(room) = rooms_then.awake(&id) {
                let _ = room.send(message).await;
            }
        });
    });
}

/// Stores entries that the table has taken already, then shows everybody.
async fn store_entries(room: &mut Room, entries: &[LogEntry], rooms: &Rooms) -> Result<(), StoreError> {
    if entries.is_empty() {
        return Ok(());
    }
    let number = room.table.entries - entries.len() as u64;
    let texts = entries.iter().map(|entry| serde_json::to_string(entry).unwrap_or_default()).collect();
    let house = entries.iter().any(|entry| !matches!(entry, LogEntry::Step { .. })) || room.table.over();
    let summary = house.then(|| room.table.summary());
    let begun = Instant::now();
    rooms.store.append(&room.table.id, number, texts, summary).await?;
    let steps = entries.iter().filter(|entry| matches!(entry, LogEntry::Step { .. })).count();
    rooms.metrics.stored(steps, begun.elapsed());
    rooms.changes.publish(Change { table: room.table.id.clone(), entries: room.table.entries });
    room.stored(Instant::now());
    Ok(())
}

/// Takes the table from the store again: what could not be stored never happened. Says whether that was possible.
async fn reload(room: &mut Room, rooms: &Rooms) -> bool {
    match rooms.load(&room.table.id).await {
        Ok(Some(table)) => {
            let now = Instant::now();
            room.reset(table, now);
            room.publish(now);
            true
        }
        Ok(None) => false,
        Err(error) => {
            tracing::error!(table = %room.table.id, %error, "a table could not be loaded again");
            false
        }
    }
}

/// Why nothing could be stored, as people are told.
pub fn store_refusal(error: &StoreError) -> HouseRefusal {
    match error {
        StoreError::Conflict => HouseRefusal::Stale,
        StoreError::Full => HouseRefusal::DiskFull,
        StoreError::Locked => HouseRefusal::StoreLocked,
        StoreError::Broken(_) => HouseRefusal::StoreBroken,
    }
}

/// Answers a message. Says whether the room can go on.
async fn handle(room: &mut Room, message: Message, rooms: &Arc<Rooms>) -> bool {
    let now = Instant::now();
    match message {
        Message::Act(request, received, words, reply) => {
            room.touch(now);
            let at = room.moment(received);
            let (answer, goes_on) = act(room, &request, at, words, rooms).await;
            let _ = reply.send(answer);
            return goes_on;
        }
        Message::Command(command, reply) => {
            room.touch(now);
            let (answer, goes_on) = run_command(room, command, rooms).await;
            let _ = reply.send(answer);
            return goes_on;
        }
        Message::Page(viewer, note, reply) => {
            room.touch(now);
            let _ = reply.send(room.page(&viewer, note.as_deref(), now));
        }
        Message::State(viewer, reply) => {
            room.touch(now);
            let _ = reply.send(room.state_json(&viewer));
        }
        Message::Record(reply) => {
            let _ = reply.send(room.table.over().then(|| room.table.game.record()));
        }
        Message::Link(key, reply) => {
            let name =
                room.table.seat_by_link(&key).map(|seat| room.table.sitters(|_| true)[seat.index()].name.clone());
            let _ = reply.send(name);
        }
        Message::Summary(reply) => {
            let _ = reply.send(room.table.summary().json);
        }
        Message::Watch(viewer, form, step, reply) => {
            room.touch(now);
            let connection = room.watch(viewer, form, step, now);
            let id = connection.id;
            if reply.send(connection).is_err() {
                room.unwatch(id, now);
            }
        }
        Message::Refresh => room.publish(now),
        Message::Reveal(id, seat) => room.reveal(id, seat, now),
        Message::Unwatch(id) => room.unwatch(id, now),
        Message::BotDecided(seat, decision, by, thought) => room.take_back(seat, decision, by, thought, now),
        // Its seat is empty-handed now; a regular takes over.
        Message::BotPanicked(seat) => room.bot_panicked(seat),
        Message::Changed(entries) if entries > room.table.entries => return reload(room, rooms).await,
        Message::Changed(_) => {}
    }
    true
}

async fn act(
    room: &mut Room,
    request: &Request,
    at: Option<u64>,
    words: &'static Words,
    rooms: &Rooms,
) -> (Result<Receipt, Denied>, bool) {
    let entries = match room.table.act(request, at, words) {
        Ok(entries) => entries,
        Err(no) => return (Err(no), true),
    };
    match store_entries(room, &entries, rooms).await {
        Ok(()) => {
            let step = room.table.answered(request).unwrap_or_else(|| room.table.game.steps());
            (Ok(Receipt { step, repeated: entries.is_empty() }), true)
        }
        Err(error) => {
            let goes_on = reload(room, rooms).await;
            (Err(Denied::by_house(store_refusal(&error), words)), goes_on)
        }
    }
}

async fn run_command(
    room: &mut Room,
    command: Command,
    rooms: &Arc<Rooms>,
) -> (Result<CommandResult, HouseRefusal>, bool) {
    let changed = match command {
        Command::Sit(who, name, seat) => {
            room.table.sit(who, &name, seat).map(|(seat, entries)| (CommandResult::Sat(seat), entries))
        }
        Command::Move(who, key) => {
            room.table.move_seat(who, &key).map(|(seat, entries)| (CommandResult::Sat(seat), entries))
        }
        Command::Leave(who) => room.table.leave(who).map(|entries| (CommandResult::CommandResult, entries)),
        Command::Fill(who, level) => room.table.fill(who, level).map(|entries| (CommandResult::CommandResult, entries)),
        Command::Replace(who, seat) => {
            let person = room.table.occupant(seat).and_then(|occupant| occupant.who());
            let here = person.is_some_and(|person| room.is_here(person));
            room.table.replace(who, seat, here).map(|entries| (CommandResult::CommandResult, entries))
        }
        Command::Order(who, seat, order, on) => {
            room.table.order(who, seat, &order, on).map(|entries| (CommandResult::CommandResult, entries))
        }
        Command::Rematch(who) => rematch(&mut room.table, who, rooms).await,
    };
    let (done, entries) = match changed {
        Ok(changed) => changed,
        Err(no) => return (Err(no), true),
    };
    match store_entries(room, &entries, rooms).await {
        Ok(()) => (Ok(done), true),
        Err(error) => (Err(store_refusal(&error)), reload(room, rooms).await),
    }
}

/// Lays the next table for the same people, once; whoever asks later is led there.
async fn rematch(
    table: &mut LoggedTable,
    who: GuestId,
    rooms: &Arc<Rooms>,
) -> Result<(CommandResult, Vec<LogEntry>), HouseRefusal> {
    if let Some(next) = &table.rematch {
        return Ok((CommandResult::Table(next.clone()), Vec::new()));
    }
    if table.seats_of(who).is_empty() {
        return Err(HouseRefusal::NotYours);
    }
    if !table.over() {
        return Err(HouseRefusal::NotOver);
    }
    let prepared = PreparedTable::like(table).map_err(|error| store_refusal(&error))?;
    let next = rooms.store_new(prepared).await.map_err(|error| store_refusal(&error))?;
    let entries = table.add_rematch(&next);
    Ok((CommandResult::Table(next), entries))
}
