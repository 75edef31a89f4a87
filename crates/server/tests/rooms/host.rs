//! What the host of a table may do, and how a seat comes free whose person stays away.

use super::company::{Two, sent, two, watch};
use super::*;
use speakeasy_server::logged_table::HostDeed;
use speakeasy_table::HouseRefusal;

async fn command(handle: &RoomHandle, command: Command) -> Result<CommandResult, HouseRefusal> {
    call(handle, |reply| Message::Command(command, reply)).await
}

async fn sit(handle: &RoomHandle, who: &str, seat: Option<u8>) -> Result<CommandResult, HouseRefusal> {
    command(handle, Command::Sit(GuestId::of(who), who.into(), seat.map(Seat))).await
}

async fn lobby(house: &House) -> RoomHandle {
    house.create(json!({"game": "don", "seats": [{"me": "Ada"}, "friend", "friend", {"bot": "novice"}]})).await.1
}

#[tokio::test(start_paused = true)]
async fn the_host_closes_the_lobby_to_somebody() {
    let house = House::new();
    let handle = lobby(&house).await;
    sit(&handle, "pest", None).await.unwrap();
    let pest = GuestId::of("pest");
    let out = |who, seat| Command::Host(who, HostDeed::ShowOut(Seat(seat)));
    assert_eq!(command(&handle, out(pest, 0)).await, Err(HouseRefusal::NotHost), "a guest shows nobody out");
    assert_eq!(command(&handle, out(house.me, 0)).await, Err(HouseRefusal::NobodyThere), "nor the host themselves");
    command(&handle, out(house.me, 1)).await.unwrap();
    assert_eq!(sit(&handle, "pest", None).await, Err(HouseRefusal::ShownOut));
    assert_eq!(sit(&handle, "Bea", None).await, Ok(CommandResult::Sat(Seat(1))));
    let page = call(&handle, |reply| Message::Page(house.viewer(None), None, reply)).await;
    assert!(page.contains("data-host=\"show-out\"") && !page.contains("pest"), "{page}");
    let page = call(&handle, |reply| Message::Page(viewer(Some(GuestId::of("Bea")), None), None, reply)).await;
    assert!(!page.contains("data-host="), "only the host is offered what only the host may do");
}

#[tokio::test(start_paused = true)]
async fn a_chair_less_and_the_game_begins() {
    let house = House::new();
    let handle = lobby(&house).await;
    sit(&handle, "Bea", Some(2)).await.unwrap();
    let without = |seat| Command::Host(house.me, HostDeed::RemoveChair(Seat(seat)));
    assert_eq!(command(&handle, without(2)).await, Err(HouseRefusal::Taken));
    assert_eq!(command(&handle, without(9)).await, Err(HouseRefusal::Taken));
    command(&handle, without(1)).await.unwrap();
    let now = state(&handle, house.viewer(None)).await;
    let kinds: Vec<&str> = now["seats"].as_array().unwrap().iter().map(|seat| seat["kind"].as_str().unwrap()).collect();
    assert_eq!((kinds, &now["started"]), (vec!["person", "person", "bot"], &json!(true)));
    assert_eq!(now["seats"][1]["name"], "Bea");
    assert_eq!(command(&handle, without(1)).await, Err(HouseRefusal::Started));
    // The log gives the same table again.
    sleep(Duration::from_secs(600)).await;
    let id = now["table"].as_str().unwrap();
    let again = house.rooms.room(id).await.unwrap().expect("a room");
    assert_eq!(state(&again, house.viewer(None)).await["seats"].as_array().unwrap().len(), 3);
}

#[tokio::test(start_paused = true)]
async fn no_chair_is_taken_from_a_game_that_needs_it() {
    let house = House::new();
    let config = json!({"game": "don", "seats": [{"me": "Ada"}, "friend", "friend"]});
    let (_, handle) = house.create(config).await;
    let no = command(&handle, Command::Host(house.me, HostDeed::RemoveChair(Seat(1)))).await;
    assert_eq!(no, Err(HouseRefusal::TooFew));
}

#[tokio::test(start_paused = true)]
async fn the_role_is_handed_on_and_goes_on_when_the_host_leaves() {
    let house = House::new();
    let handle = lobby(&house).await;
    sit(&handle, "Bea", None).await.unwrap();
    sit(&handle, "Cyd", None).await.unwrap();
    let bea = GuestId::of("Bea");
    let hand_on = |who, seat| Command::Host(who, HostDeed::HandOn(Seat(seat)));
    command(&handle, hand_on(house.me, 1)).await.unwrap();
    assert_eq!(command(&handle, hand_on(house.me, 2)).await, Err(HouseRefusal::NotHost));
    command(&handle, Command::Leave(bea)).await.unwrap();
    assert_eq!(command(&handle, hand_on(bea, 2)).await, Err(HouseRefusal::NotHost));
    assert!(command(&handle, hand_on(house.me, 2)).await.is_ok(), "the next of those who play");
}

#[tokio::test(start_paused = true)]
async fn a_seat_comes_free_after_a_long_and_told_absence() {
    let Two { house, bea, handle, .. } = two("don").await;
    let mut ada = watch(&handle, house.me).await;
    let here = watch(&handle, bea).await;
    assert!(handle.send(Message::Unwatch(here.id)).await.is_ok());
    drop(here);
    sleep(Duration::from_secs(9 * 60)).await;
    let free = |who| Command::Free(who, Seat(1));
    assert_eq!(command(&handle, free(house.me)).await, Err(HouseRefusal::StillHere));
    sent(&mut ada);
    sleep(Duration::from_secs(61)).await;
    assert!(sent(&mut ada).contains("data-free=\\\"1\\\""), "the host is offered it without asking");
    assert_eq!(command(&handle, free(GuestId::of("stranger"))).await, Err(HouseRefusal::NotYours));
    command(&handle, free(house.me)).await.unwrap();
    assert!(sent(&mut ada).contains("the seat is free"));
    assert_eq!(sit(&handle, "Cyd", Some(1)).await, Ok(CommandResult::Sat(Seat(1))));
    assert_eq!(command(&handle, Command::Sit(bea, "Bea".into(), Some(Seat(1)))).await, Err(HouseRefusal::Taken));
}

#[tokio::test(start_paused = true)]
async fn without_the_host_all_who_are_here_must_agree() {
    let house = House::new();
    let config = json!({"game": "don", "seats": [{"me": "Ada"}, "friend", "friend", "friend"]});
    let (_, handle) = house.create(config).await;
    for name in ["Bea", "Cyd", "Dot"] {
        sit(&handle, name, None).await.unwrap();
    }
    let [bea, cyd] = ["Bea", "Cyd"].map(GuestId::of);
    let _both = (watch(&handle, bea).await, watch(&handle, cyd).await);
    sleep(Duration::from_secs(11 * 60)).await;
    command(&handle, Command::Free(bea, Seat(3))).await.unwrap();
    assert_eq!(state(&handle, viewer(Some(bea), None)).await["seats"][3]["kind"], "person", "one is not all");
    command(&handle, Command::Free(cyd, Seat(3))).await.unwrap();
    assert_eq!(state(&handle, viewer(Some(bea), None)).await["seats"][3]["kind"], "open");
}
