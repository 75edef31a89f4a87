//! Whom a room calls to its table: whoever is to act and looks elsewhere, once.

use super::*;
use speakeasy_server::room::Connection;

/// A table of two people at which "me" is Ada; the other one is Ben.
async fn two(house: &House, more: Json) -> (RoomHandle, GuestId) {
    let mut config = json!({"game": "verflixxt", "mode": "base", "seats": [{"me": "Ada"}, "friend"]});
    for (key, value) in more.as_object().into_iter().flatten() {
        config[key] = value.clone();
    }
    let (_, handle) = house.create(config).await;
    let ben = GuestId::of("Ben");
    let sit = Command::Sit(ben, "Ben".into(), None);
    call(&handle, |reply| Message::Command(sit, reply)).await.expect("a seat");
    (handle, ben)
}

async fn watch(handle: &RoomHandle, who: GuestId) -> Connection {
    call(handle, |reply| Message::Watch(viewer(Some(who), None), Form::Page, None, reply)).await
}

/// Plays as whoever is to act until it is `other`'s turn to decide.
async fn until_turn_of(handle: &RoomHandle, people: [GuestId; 2], seat: u64) {
    for turn in 0..200 {
        let public = state(handle, viewer(None, None)).await;
        let acts = public["to_act"][0].as_u64().expect("somebody is to act");
        if acts == seat {
            return;
        }
        let who = people[acts as usize];
        let own = state(handle, viewer(Some(who), None)).await;
        let key = format!("k{turn}-{}", own["step"]);
        act(handle, who, None, &first_legal(&own), &own["window"], &key).await.expect("a legal action");
    }
    panic!("it is never the turn of seat {seat}");
}

async fn seconds(seconds: u64) {
    sleep(Duration::from_secs(seconds)).await;
}

#[tokio::test(start_paused = true)]
async fn whoever_is_to_act_and_away_is_called_once() {
    let house = House::new();
    let (handle, ben) = two(&house, json!({})).await;
    let _ada = watch(&handle, house.me).await;
    until_turn_of(&handle, [house.me, ben], 1).await;
    seconds(15).await;
    assert_eq!(house.calls.try_iter().count(), 0, "Ben has just been there");
    seconds(10).await;
    let calls: Vec<Call> = house.calls.try_iter().collect();
    let [call] = &calls[..] else { panic!("{} calls", calls.len()) };
    assert_eq!((call.who, call.game), (ben, "verflixxt"));
    assert_eq!(call.others, ["Ada"]);
    assert_eq!(call.time_left, None);
    seconds(7200).await;
    assert_eq!(house.calls.try_iter().count(), 0, "once for a decision");
}

#[tokio::test(start_paused = true)]
async fn nobody_is_called_who_looks_at_the_table() {
    let house = House::new();
    let (handle, ben) = two(&house, json!({})).await;
    let ada = watch(&handle, house.me).await;
    let bens = watch(&handle, ben).await;
    until_turn_of(&handle, [house.me, ben], 1).await;
    seconds(600).await;
    assert_eq!(house.calls.try_iter().count(), 0, "Ben sees it");
    // The phone goes into the pocket: the line may stay, but nobody looks.
    let _ = handle.send(Message::Hidden(bens.id, true)).await;
    seconds(19).await;
    assert_eq!(house.calls.try_iter().count(), 0);
    // Saying it again, as a hostile page might, puts nothing off.
    let _ = handle.send(Message::Hidden(bens.id, true)).await;
    seconds(2).await;
    assert_eq!(house.calls.try_iter().map(|call| call.who).collect::<Vec<_>>(), [ben]);
    // Somebody else's page says nothing about Ben.
    let _ = handle.send(Message::Hidden(ada.id, true)).await;
    let _ = handle.send(Message::Hidden(bens.id, false)).await;
    until_turn_of(&handle, [house.me, ben], 0).await;
    seconds(25).await;
    assert_eq!(house.calls.try_iter().map(|call| call.who).collect::<Vec<_>>(), [house.me]);
}

#[tokio::test(start_paused = true)]
async fn another_device_that_shows_the_table_is_enough() {
    let house = House::new();
    let (handle, ben) = two(&house, json!({})).await;
    let (phone, _desk) = (watch(&handle, ben).await, watch(&handle, ben).await);
    let _ = handle.send(Message::Hidden(phone.id, true)).await;
    until_turn_of(&handle, [house.me, ben], 1).await;
    seconds(600).await;
    assert!(house.calls.try_iter().all(|call| call.who != ben));
}

#[tokio::test(start_paused = true)]
async fn who_comes_back_before_they_are_called_is_not() {
    let house = House::new();
    let (handle, ben) = two(&house, json!({})).await;
    let _ada = watch(&handle, house.me).await;
    until_turn_of(&handle, [house.me, ben], 1).await;
    seconds(10).await;
    let _bens = watch(&handle, ben).await;
    seconds(600).await;
    assert_eq!(house.calls.try_iter().count(), 0);
}

#[tokio::test(start_paused = true)]
async fn bots_and_empty_tables_call_nobody_but_a_bots_move_does() {
    let house = House::new();
    let seats = json!([{"me": "Ada"}, {"bot": "novice"}]);
    let (_, handle) = house.create(json!({"game": "verflixxt", "mode": "base", "seats": seats})).await;
    let ada = watch(&handle, house.me).await;
    let own =
        until(&handle, &house.viewer(None), |state| state["legal"].as_array().is_some_and(|all| !all.is_empty())).await;
    act(&handle, house.me, None, &first_legal(&own), &own["window"], "k").await.expect("a legal action");
    let _ = handle.send(Message::Unwatch(ada.id)).await;
    seconds(60).await;
    let calls: Vec<Call> = house.calls.try_iter().collect();
    assert_eq!(calls.iter().map(|call| call.who).collect::<Vec<_>>(), [house.me], "the bot moved, and Ada was away");
    // A table that waits for players has nobody to call.
    let (_, waiting) =
        house.create(json!({"game": "verflixxt", "mode": "base", "seats": [{"me": "Ada"}, "friend"]})).await;
    state(&waiting, house.viewer(None)).await;
    seconds(600).await;
    assert_eq!(house.calls.try_iter().count(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_call_says_how_long_there_is() {
    let house = House::new();
    let (handle, ben) = two(&house, json!({"pace": "relaxed"})).await;
    let _ada = watch(&handle, house.me).await;
    until_turn_of(&handle, [house.me, ben], 1).await;
    seconds(25).await;
    let left = house.calls.try_iter().next().and_then(|call| call.time_left).expect("a limit");
    assert!(left <= Duration::from_secs(120) && left >= Duration::from_secs(90), "{left:?}");
}

#[tokio::test(start_paused = true)]
async fn whoever_asks_for_the_page_without_a_script_is_there() {
    let house = House::new();
    let (handle, ben) = two(&house, json!({})).await;
    let _ada = watch(&handle, house.me).await;
    until_turn_of(&handle, [house.me, ben], 1).await;
    for _ in 0..10 {
        seconds(15).await;
        call(&handle, |reply| Message::Page(viewer(Some(ben), None), None, reply)).await;
    }
    assert_eq!(house.calls.try_iter().count(), 0, "Ben loads the page again and again");
    // That strangers look, under whatever name, neither calls Ben nor keeps him from being called.
    for stranger in 0..50 {
        call(&handle, |reply| Message::Page(viewer(Some(GuestId::of(&stranger.to_string())), None), None, reply)).await;
    }
    seconds(25).await;
    assert_eq!(house.calls.try_iter().map(|call| call.who).collect::<Vec<_>>(), [ben]);
}

#[tokio::test(start_paused = true)]
async fn a_full_queue_holds_no_table_up() {
    let house = House::new();
    let mut tables = Vec::new();
    for _ in 0..300 {
        let (handle, ben) = two(&house, json!({})).await;
        tables.push((handle, ben));
    }
    seconds(40).await;
    for (handle, ben) in &tables {
        until_turn_of(handle, [house.me, *ben], 1).await;
    }
    assert_eq!(house.calls.try_iter().count(), 256, "the queue is full, and the rest are not called");
}
