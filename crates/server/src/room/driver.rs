//! The task that owns a room: handles one message after another, stores the changes, then publishes them.

use super::frames::Connection;
use super::{BotTask, Form, Room, Shown, Viewer};
use crate::bot_pool::Payer;
use crate::change_feed::Change;
use crate::denied::Denied;
use crate::entry::{By, LogEntry};
use crate::ids::GuestId;
use crate::logged_table::{HostDeed, LoggedTable, Request, TakeBackRequest};
use crate::rooms::{PreparedTable, Rooms};
use crate::store::StoreError;
use serde_json::Value as Json;
use speakeasy_bots::level::Level;
use speakeasy_core::Seat;
use speakeasy_house::phrases::Phrase;
use speakeasy_pages::telling::Tempo;
use speakeasy_table::AnyBotDecision;
use speakeasy_table::HouseRefusal;
use speakeasy_words::Words;
use std::pin::pin;
use std::sync::Arc;
use std::sync::mpsc::TrySendError;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

/// A message to a room, with a channel for the reply where there is one.
pub enum Message {
    /// A player acts. The instant is when the request was received, which decides races.
    Act(Request, Instant, &'static Words, oneshot::Sender<Result<Receipt, Denied>>),
    /// A player changes something about the table.
    Command(Command, oneshot::Sender<Result<CommandResult, HouseRefusal>>),
    /// The whole page, with a note to this viewer if there is one.
    Page(Viewer, Option<String>, oneshot::Sender<String>),
    /// The state of the table as JSON.
    State(Viewer, oneshot::Sender<Json>),
    /// The record, once the game is over. It reveals everything, so that others than those who played are given only what the
    /// public was told, where the rules hide anything.
    Record(Option<GuestId>, oneshot::Sender<Option<String>>),
    /// The name of the player whose seat a link leads to.
    Link(String, oneshot::Sender<Option<String>>),
    /// A live connection starts; the viewer may have a page already.
    Watch(Viewer, Form, Option<Shown>, oneshot::Sender<Connection>),
    /// A slow connection has caught up and needs the current state.
    Refresh(u64),
    /// A connection shared by several players switches to another seat's hand.
    Reveal(u64, Seat),
    /// A live connection wants to be told at another pace.
    Tempo(u64, Tempo),
    /// Somebody says a ready phrase to the table, for one of their seats.
    Say(GuestId, Option<Seat>, &'static Phrase, oneshot::Sender<Result<(), HouseRefusal>>),
    /// The page of a live connection went out of view, or came back.
    Hidden(u64, bool),
    /// A live connection wants time for second thoughts, or no longer wants it.
    SecondThoughts(u64, bool),
    /// Somebody has tapped away what was told of a step.
    Seen(u64, u64),
    /// A live connection has ended.
    Unwatch(u64),
    /// A bot has decided.
    BotDecided(Seat, u64, By, AnyBotDecision),
    /// A bot panicked while thinking.
    BotPanicked(Seat),
    /// The log has this many entries now; another process may have written some.
    Changed(u64),
}

/// Confirms an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Receipt {
    /// The number of steps after it.
    pub step: u64,
    /// Whether this was a repetition of a request that had been carried out already.
    pub repeated: bool,
}

/// A change to a table, other than a game action.
#[derive(Clone, Debug)]
pub enum Command {
    /// Take a seat, or change one's name.
    Sit(GuestId, String, Option<Seat>),
    /// Change one's name where one sits; nothing happens where one does not.
    Rename(GuestId, String),
    /// Move a seat to this device, by its seat link.
    Move(GuestId, String),
    /// Give up one's seats.
    Leave(GuestId),
    /// Fill the free seats with bots.
    Fill(GuestId, Level),
    /// Let a bot play for an absent player.
    StandIn(GuestId, Seat),
    /// Make the seat of somebody who has been away for long free for others.
    Free(GuestId, Seat),
    /// Something that only the host may do.
    Host(GuestId, HostDeed),
    /// Somebody is back.
    Back(GuestId),
    /// Switch a standing order on or off; toggle it if neither is given.
    Order(GuestId, Option<Seat>, String, Option<bool>),
    /// Take one's last action back.
    TakeBack(TakeBackRequest),
    /// Play again.
    Rematch(GuestId),
    /// Close the table, by whoever runs the house.
    Close,
}

/// The result of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandResult {
    /// It was done.
    CommandResult,
    /// They sit in this seat now.
    Sat(Seat),
    /// The id of the other table.
    Table(String),
}

/// The most messages in a room's queue.
pub const QUEUE: usize = 256;

/// Runs a room until it is idle.
pub async fn run(mut room: Room, mut messages: mpsc::Receiver<Message>, rooms: Arc<Rooms>) {
    let id = room.table.id.clone();
    let mut tasks = Vec::new();
    // Reset only when something is due earlier than before: an occasional needless wake-up costs less than resetting the
    // timer for every message.
    let mut alarm = pin!(sleep_until(Instant::now()));
    rooms.note_turn(&id, room.turn());
    loop {
        let now = Instant::now();
        room.notice_absence(now);
        if let Some(call) = room.call_due(now)
            && rooms.calls.try_send(call).is_err_and(|no| matches!(no, TrySendError::Full(_)))
        {
            rooms.metrics.calls.count("dropped");
        }
        let payer = room.payer();
        let next = room.plan(now, rooms.bot_pool.has_room(&payer), &mut tasks);
        let awaited = room.awaited(now);
        tasks.drain(..).for_each(|task| send(task, &id, payer.clone(), awaited, &rooms));
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
            // From here on a new request opens another room. Messages already in the queue are still handled.
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
        // A room with a long queue lets the others have their turn between two messages.
        if !messages.is_empty() {
            tokio::task::yield_now().await;
        }
    }
    messages.close();
    rooms.forget(&id);
    // Lists show this summary while the table is not loaded.
    if let Err(error) = rooms.store.append(&id, room.table.entries, Vec::new(), Some(room.table.summary())).await {
        tracing::warn!(%error, "cannot store the summary of an idle table");
    }
    rooms.forget_turn(&id);
}

/// Lets a bot think in the pool; its decision comes back as a message.
fn send(task: BotTask, id: &str, payer: Payer, awaited: bool, rooms: &Arc<Rooms>) {
    let BotTask { seat, decision, by, thinking } = task;
    let (rooms_then, id) = (Arc::clone(rooms), id.to_owned());
    let runtime = tokio::runtime::Handle::current();
    rooms.bot_pool.run(payer.clone(), awaited, move || {
        let begun = Instant::now();
        let thought = std::panic::catch_unwind(std::panic::AssertUnwindSafe(thinking));
        rooms_then.thinking.add(payer, begun.elapsed().as_secs_f64(), Instant::now());
        let message = match thought {
            Ok(thought) => Message::BotDecided(seat, decision, by, thought),
            Err(_) => Message::BotPanicked(seat),
        };
        runtime.spawn(async move {
            // If the room has closed in the meantime, the bot will be asked again when it reopens.
            if let Some(room) = rooms_then.awake(&id) {
                let _ = room.send(message).await;
            }
        });
    });
}

/// Stores entries that the table has applied already, then publishes the new state.
async fn store_entries(room: &mut Room, entries: &[LogEntry], rooms: &Rooms) -> Result<(), StoreError> {
    if entries.is_empty() {
        return Ok(());
    }
    let number = room.table.entries - entries.len() as u64;
    let sealed = room.table.seal(entries);
    let house = entries.iter().any(|entry| !matches!(entry, LogEntry::Step { .. })) || room.table.over();
    let begun = Instant::now();
    let summary = (room.summary_due(begun) || house).then(|| room.table.summary());
    let bytes = sealed.iter().map(|entry| entry.text.len()).sum();
    rooms.store.append(&room.table.id, number, sealed, summary).await?;
    rooms.ledger.stored(room.payer(), bytes, begun);
    let steps = entries.iter().filter(|entry| matches!(entry, LogEntry::Step { .. })).count();
    rooms.metrics.stored(steps, begun.elapsed());
    rooms.changes.publish(Change { table: room.table.id.clone(), entries: room.table.entries });
    let took_back = entries.iter().any(|entry| matches!(entry, LogEntry::TakeBack { .. }));
    room.stored(took_back, Instant::now());
    rooms.note_turn(&room.table.id, room.turn());
    Ok(())
}

/// Reloads the table from the store after a failed write, which undoes the change. Returns whether that worked.
async fn reload(room: &mut Room, rooms: &Rooms) -> bool {
    match rooms.load(&room.table.id).await {
        Ok(Some(table)) => {
            let now = Instant::now();
            room.reset(table, now);
            room.publish(now);
            rooms.note_turn(&room.table.id, room.turn());
            true
        }
        Ok(None) => false,
        Err(error) => {
            tracing::error!(%error, "cannot reload a table");
            false
        }
    }
}

/// The refusal that tells people about a storage error.
pub fn store_refusal(error: &StoreError) -> HouseRefusal {
    match error {
        StoreError::Conflict => HouseRefusal::Stale,
        StoreError::Full => HouseRefusal::DiskFull,
        StoreError::Reserve { .. } => HouseRefusal::NoSpace,
        StoreError::Locked => HouseRefusal::StoreLocked,
        StoreError::Damaged { entry, .. } => HouseRefusal::Damaged { entry: u32::try_from(*entry).unwrap_or(u32::MAX) },
        StoreError::OtherRules { table, ours } => HouseRefusal::OtherRules { table: *table, ours: *ours },
        StoreError::Closed => HouseRefusal::Closing,
        StoreError::Newer { .. } | StoreError::Broken(_) => HouseRefusal::StoreBroken,
    }
}

/// Handles a message. Returns whether the room can go on.
async fn handle(room: &mut Room, message: Message, rooms: &Arc<Rooms>) -> bool {
    let now = Instant::now();
    match message {
        Message::Act(request, received, words, reply) => {
            room.touch(now);
            if !welcome(room, Some(request.who), rooms, now).await {
                return false;
            }
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
            room.page_sent(now);
            if !welcome(room, viewer.who, rooms, now).await {
                return false;
            }
            let _ = reply.send(room.page(&viewer, note.as_deref(), now));
        }
        Message::State(viewer, reply) => {
            room.touch(now);
            if !welcome(room, viewer.who, rooms, now).await {
                return false;
            }
            let _ = reply.send(room.state_json(&viewer));
        }
        Message::Record(who, reply) => {
            let _ = reply.send(room.table.over().then(|| room.table.record_for(who)));
        }
        Message::Link(key, reply) => {
            let name =
                room.table.seat_by_link(&key).map(|seat| room.table.sitters(|_| true)[seat.index()].name.clone());
            let _ = reply.send(name);
        }
        Message::Watch(viewer, form, shown, reply) => {
            room.touch(now);
            let who = viewer.who;
            let connection = room.watch(viewer, form, shown, now);
            let id = connection.id;
            if reply.send(connection).is_err() {
                room.unwatch(id, now);
            } else {
                return welcome(room, who, rooms, now).await;
            }
        }
        Message::Refresh(id) => room.publish_to(id, now),
        Message::Reveal(id, seat) => room.reveal(id, seat, now),
        Message::Tempo(id, tempo) => room.set_tempo(id, tempo),
        Message::Say(who, seat, phrase, reply) => {
            room.touch(now);
            let _ = reply.send(room.say(who, seat, phrase, now));
        }
        Message::Hidden(id, hidden) => room.set_hidden(id, hidden, now),
        Message::SecondThoughts(id, wanted) => room.set_second_thoughts(id, wanted, now),
        Message::Seen(id, step) => room.seen(id, step, now),
        Message::Unwatch(id) => room.unwatch(id, now),
        Message::BotDecided(seat, decision, by, thought) => room.bot_decided(seat, decision, by, thought, now),
        // The bot is gone; another of its level takes over.
        Message::BotPanicked(seat) => room.bot_panicked(seat),
        Message::Changed(entries) if entries > room.table.entries => return reload(room, rooms).await,
        Message::Changed(_) => {}
    }
    true
}

/// Somebody is at the table, by whatever door: they are present, and play for themselves again. Returns whether the room can
/// go on.
async fn welcome(room: &mut Room, who: Option<GuestId>, rooms: &Arc<Rooms>, now: Instant) -> bool {
    let Some(who) = who else { return true };
    room.saw(who, now);
    run_command(room, Command::Back(who), rooms).await.1
}

async fn act(
    room: &mut Room,
    request: &Request,
    at: Option<u64>,
    words: &'static Words,
    rooms: &Rooms,
) -> (Result<Receipt, Denied>, bool) {
    let closed = if room.table.closed { Err(HouseRefusal::TableClosed) } else { Ok(()) };
    if let Err(no) = closed.and_then(|()| rooms.ledger.may_store(&room.payer(), Instant::now())) {
        return (Err(Denied::by_house(no, words)), true);
    }
    let entries = match room.table.act(request, at, words) {
        Ok(entries) => entries,
        Err(no) => return (Err(no), true),
    };
    match store_entries(room, &entries, rooms).await {
        Ok(()) => {
            let step = room.table.answered(request).unwrap_or_else(|| room.table.step());
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
    if room.table.closed && !matches!(command, Command::Back(_) | Command::Leave(_) | Command::Close) {
        return (Err(HouseRefusal::TableClosed), true);
    }
    if !matches!(command, Command::Back(_) | Command::Leave(_) | Command::Close)
        && let Err(no) = rooms.ledger.may_store(&room.payer(), Instant::now())
    {
        return (Err(no), true);
    }
    let changed = match command {
        Command::Sit(who, name, seat) => {
            room.sit(who, &name, seat, Instant::now()).map(|(seat, entries)| (CommandResult::Sat(seat), entries))
        }
        Command::Rename(who, name) => {
            room.rename(who, &name, Instant::now()).map(|entries| (CommandResult::CommandResult, entries))
        }
        Command::Move(who, key) => {
            room.table.move_seat(who, &key).map(|(seat, entries)| (CommandResult::Sat(seat), entries))
        }
        Command::Leave(who) => room.table.leave(who).map(|entries| (CommandResult::CommandResult, entries)),
        Command::Fill(who, level) => room.table.fill(who, level).map(|entries| (CommandResult::CommandResult, entries)),
        Command::StandIn(who, seat) => {
            let away = room.absent(Instant::now()).has(seat);
            room.table.stand_in(who, seat, away).map(|entries| (CommandResult::CommandResult, entries))
        }
        Command::Free(who, seat) => {
            room.free(who, seat, Instant::now()).map(|entries| (CommandResult::CommandResult, entries))
        }
        Command::Host(who, deed) => {
            room.table.host_deed(who, deed).map(|entries| (CommandResult::CommandResult, entries))
        }
        Command::Back(who) => Ok((CommandResult::CommandResult, room.table.back(who))),
        Command::Order(who, seat, order, on) => {
            room.order(who, seat, &order, on, Instant::now()).map(|entries| (CommandResult::CommandResult, entries))
        }
        Command::TakeBack(request) => {
            room.saw(request.who, Instant::now());
            room.table.take_back(&request).map(|entries| (CommandResult::CommandResult, entries))
        }
        Command::Rematch(who) => rematch(&mut room.table, who, rooms).await,
        Command::Close => Ok((CommandResult::CommandResult, room.table.close())),
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

/// Creates a table for the same people, once; later requests get the same table.
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
