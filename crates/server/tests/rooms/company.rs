//! People who come, go, vanish and come back.

use super::*;
use speakeasy_server::room::{Connection, Shown};

pub struct Two {
    pub house: House,
    pub bea: GuestId,
    pub id: String,
    pub handle: RoomHandle,
}

/// Ada, who laid the table, and Bea, who came by the link.
pub async fn two(game: &str) -> Two {
    let house = House::new();
    let config = json!({"game": game, "mode": if game == "verflixxt" { "base" } else { "standard" }, "seats": [{"me": "Ada"}, "friend", {"bot": "novice"}]});
    let (id, handle) = house.create(config).await;
    let bea = GuestId::of("bea");
    let sat = command(&handle, Command::Sit(bea, "Bea".into(), None)).await;
    assert_eq!(sat, Ok(CommandResult::Sat(Seat(1))));
    Two { house, bea, id, handle }
}

async fn command(handle: &RoomHandle, command: Command) -> Result<CommandResult, speakeasy_table::HouseRefusal> {
    call(handle, |reply| Message::Command(command, reply)).await
}

pub async fn watch(handle: &RoomHandle, who: GuestId) -> Connection {
    call(handle, |reply| Message::Watch(viewer(Some(who), None), Form::Page, None, reply)).await
}

/// Everything that a connection was sent so far.
pub fn sent(connection: &mut Connection) -> String {
    std::iter::from_fn(|| connection.frames.try_recv().ok()).map(|frame| frame.to_string()).collect()
}

#[tokio::test(start_paused = true)]
async fn a_page_is_sent_again_who_is_here_only_if_that_has_changed() {
    let Two { house, bea, handle, .. } = two("don").await;
    let of_ada = || viewer(Some(house.me), None);
    let number = |page: &str, name: &str| -> u64 {
        let (_, rest) = page.split_once(&format!(" {name}=\"")).expect("an attribute");
        rest.split('"').next().and_then(|value| value.parse().ok()).expect("a number")
    };
    let page = call(&handle, |reply| Message::Page(of_ada(), None, reply)).await;
    let shown = Shown { step: number(&page, "data-step"), stamp: Some(number(&page, "data-stamp")) };
    let mut ada = call(&handle, |reply| Message::Watch(of_ada(), Form::Page, Some(shown), reply)).await;
    assert_eq!(sent(&mut ada), "", "the page is as it was drawn");
    let _bea_here = watch(&handle, bea).await;
    assert!(sent(&mut ada).contains("Bea"), "Bea has come");
    // Another page of Ada's that was drawn before Bea came shows her as away.
    let mut late = call(&handle, |reply| Message::Watch(of_ada(), Form::Page, Some(shown), reply)).await;
    assert!(sent(&mut late).contains("Bea"));
    // A page that does not say what it was drawn with is sent it too.
    let unsure = Shown { stamp: None, ..shown };
    let mut unsure = call(&handle, |reply| Message::Watch(of_ada(), Form::Page, Some(unsure), reply)).await;
    assert!(sent(&mut unsure).contains("Bea"));
}

#[tokio::test(start_paused = true)]
async fn who_vanished_is_stood_in_for_after_a_grace_and_until_they_are_back() {
    let Two { house, bea, id, handle } = two("don").await;
    let mut ada = watch(&handle, house.me).await;
    let bea_here = watch(&handle, bea).await;
    let early = command(&handle, Command::StandIn(house.me, Seat(1))).await.unwrap_err();
    assert_eq!(early.code(), "E_PRESENT", "she is there");
    assert!(handle.send(Message::Unwatch(bea_here.id)).await.is_ok());
    drop(bea_here);
    sleep(Duration::from_secs(19)).await;
    assert_eq!(command(&handle, Command::StandIn(house.me, Seat(1))).await.unwrap_err().code(), "E_PRESENT");
    sent(&mut ada);
    sleep(Duration::from_secs(2)).await;
    assert!(sent(&mut ada).contains("data-stand-in=\\\"1\\\""), "Ada is offered a stand-in without asking");
    let stranger = command(&handle, Command::StandIn(GuestId::of("stranger"), Seat(1))).await.unwrap_err();
    assert_eq!(stranger.code(), "E_SEAT");
    command(&handle, Command::StandIn(house.me, Seat(1))).await.unwrap();
    assert!(sent(&mut ada).contains("the house plays this seat"));
    // The table goes on without her: whenever it is not Ada's turn, somebody plays.
    for number in 0..30 {
        let now = until(&handle, &house.viewer(None), |state| state["to_act"] == json!([0])).await;
        act(&handle, house.me, None, &first_legal(&now), &now["window"], &format!("k{number}")).await.unwrap();
        sent(&mut ada);
    }
    let log = house.store.entries(&id);
    assert!(log.iter().any(|entry| entry.contains("\"seat\":1") && entry.contains("\"by\":\"bot\"")), "{log:?}");
    let back = watch(&handle, bea).await;
    state(&handle, house.viewer(None)).await;
    assert!(sent(&mut ada).contains("Bea is back"));
    assert!(house.store.entries(&id).iter().any(|entry| entry.contains("stand-in") && entry.contains("false")));
    assert_eq!(state(&handle, viewer(Some(bea), None)).await["mine"], json!([1]), "the seat was always hers");
    drop(back);
    // A room that opens again from the log knows all of it.
    let other = another(&house.store, Arc::new(LocalFeed::default())).room(&id).await.unwrap().unwrap();
    assert_eq!(state(&other, house.viewer(None)).await["seats"][1]["name"], "Bea");
}

#[tokio::test(start_paused = true)]
async fn whoever_left_keeps_the_name_and_names_are_distinct() {
    let Two { house, bea, handle, .. } = two("verflixxt").await;
    let mut ada = watch(&handle, house.me).await;
    command(&handle, Command::Leave(bea)).await.unwrap();
    let told = sent(&mut ada);
    assert!(told.contains("Bea left the table"), "{told}");
    let page = call(&handle, |reply| Message::Page(house.viewer(None), None, reply)).await;
    assert!(page.contains("Bea"), "the seat and the log still bear the name");
    assert!(page.contains("data-stand-in=\"1\"") && !page.contains("data-take"), "Ada can let the game go on");
    let watching = call(&handle, |reply| Message::Page(viewer(None, None), None, reply)).await;
    assert!(watching.contains("data-take=\"1\"") && !watching.contains("data-stand-in"), "others can sit down");
    let cleo = GuestId::of("cleo");
    command(&handle, Command::Sit(cleo, " ada ".into(), Some(Seat(1)))).await.unwrap();
    assert_eq!(state(&handle, house.viewer(None)).await["seats"][1]["name"], "ada 2");
}

#[tokio::test(start_paused = true)]
async fn what_the_house_played_is_marked() {
    let house = House::new();
    let seats = json!([{"me": "Ada"}, {"here": "Bix"}]);
    let (_, handle) = house.create(json!({"game": "scheffeln", "seats": seats, "pace": "brisk"})).await;
    let page = call(&handle, |reply| Message::Page(house.viewer(None), None, reply)).await;
    assert!(page.contains("data-clock=\"30000 30000\""), "the clock is on the page");
    sleep(Duration::from_secs(31)).await;
    let page = call(&handle, |reply| Message::Page(house.viewer(None), None, reply)).await;
    let log = page.split("class=\"log\"").nth(1).expect("a log");
    assert!(log.contains("time ran out"), "{log}");
}

#[tokio::test(start_paused = true)]
async fn a_rematch_keeps_a_seat_for_everybody_also_for_who_is_away() {
    let Two { house, bea, handle, .. } = two("verflixxt").await;
    let mut number = 0;
    while state(&handle, house.viewer(None)).await["over"] != true {
        for who in [house.me, bea] {
            let now = state(&handle, viewer(Some(who), None)).await;
            if now["legal"].as_array().is_some_and(|legal| !legal.is_empty()) {
                number += 1;
                act(&handle, who, None, &first_legal(&now), &now["window"], &format!("k{number}")).await.unwrap();
            }
        }
        sleep(Duration::from_millis(50)).await;
    }
    let stranger = command(&handle, Command::Rematch(GuestId::of("stranger"))).await.unwrap_err();
    assert_eq!(stranger.code(), "E_SEAT");
    let mut bea_there = watch(&handle, bea).await;
    sent(&mut bea_there);
    let Ok(CommandResult::Table(next)) = command(&handle, Command::Rematch(house.me)).await else { panic!("a table") };
    let told = sent(&mut bea_there);
    assert!(told.contains(&format!("href=\\\"/tables/{next}\\\"")), "Bea is shown the way at once: {told}");
    assert_eq!(
        command(&handle, Command::Rematch(bea)).await,
        Ok(CommandResult::Table(next.clone())),
        "one table for all"
    );
    let again = house.rooms.room(&next).await.unwrap().expect("a room");
    for (who, seat) in [(house.me, 0), (bea, 1)] {
        assert_eq!(state(&again, viewer(Some(who), None)).await["mine"], json!([seat]), "nobody else can take it");
    }
    let full = command(&again, Command::Sit(GuestId::of("thief"), "Eve".into(), None)).await.unwrap_err();
    assert_eq!(full.code(), "E_FULL");
}

#[tokio::test(start_paused = true)]
async fn the_code_of_an_invitation_is_sent_once() {
    let house = House::new();
    let (_, handle) = house.create(json!({"game": "don", "seats": [{"me": "Ada"}, "friend", "friend"]})).await;
    let mut ada = watch(&handle, house.me).await;
    assert!(sent(&mut ada).contains("shape-rendering"), "the waiting room has a code to scan");
    command(&handle, Command::Sit(GuestId::of("bea"), "Bea".into(), None)).await.unwrap();
    let changed = sent(&mut ada);
    assert!(changed.contains("Bea") && !changed.contains("shape-rendering"), "{changed}");
}

#[tokio::test(start_paused = true)]
async fn a_seat_that_was_given_up_can_go_to_a_bot_at_once_and_the_game_goes_on() {
    let Two { house, bea, handle, .. } = two("verflixxt").await;
    let mut ada = watch(&handle, house.me).await;
    command(&handle, Command::Leave(bea)).await.unwrap();
    let stranger = command(&handle, Command::StandIn(GuestId::of("stranger"), Seat(1))).await.unwrap_err();
    assert_eq!(stranger.code(), "E_SEAT");
    command(&handle, Command::StandIn(house.me, Seat(1))).await.unwrap();
    for number in 0..20 {
        let now = until(&handle, &house.viewer(None), |state| state["to_act"] == json!([0])).await;
        act(&handle, house.me, None, &first_legal(&now), &now["window"], &format!("k{number}")).await.unwrap();
        sent(&mut ada);
    }
    let late = command(&handle, Command::Sit(bea, "Bea".into(), Some(Seat(1)))).await.unwrap_err();
    assert_eq!(late.code(), "E_TAKEN", "who gave a seat up has no claim to it");
}

#[tokio::test(start_paused = true)]
async fn one_person_has_one_seat_and_never_another_after_a_look_at_a_hand() {
    let house = House::new();
    let (_, handle) =
        house.create(json!({"game": "don", "seats": [{"me": "Ada"}, "friend", "friend", "friend"]})).await;
    let (bea, cem) = (GuestId::of("bea"), GuestId::of("cem"));
    let sit = async |who: GuestId, seat: u8| {
        // A new name counts as a phrase, and those have a measure.
        sleep(Duration::from_secs(15)).await;
        command(&handle, Command::Sit(who, "Somebody".into(), Some(Seat(seat)))).await
    };
    let refused = |result: Result<CommandResult, speakeasy_table::HouseRefusal>| result.unwrap_err().code();
    assert_eq!(refused(sit(house.me, 1).await), "E_ONE_SEAT");
    // As long as nobody holds cards, whoever gets up may sit down elsewhere.
    assert!(sit(bea, 1).await.is_ok());
    assert!(command(&handle, Command::Leave(bea)).await.is_ok());
    assert!(sit(bea, 2).await.is_ok());
    assert!(sit(cem, 3).await.is_ok());
    assert!(command(&handle, Command::Fill(house.me, speakeasy_bots::level::Level::Novice)).await.is_ok());
    assert!(command(&handle, Command::Leave(bea)).await.is_ok());
    assert!(command(&handle, Command::Leave(cem)).await.is_ok());
    assert_eq!(refused(sit(bea, 3).await), "E_SEEN_HAND");
    assert_eq!(refused(sit(house.me, 3).await), "E_ONE_SEAT");
    assert!(sit(bea, 2).await.is_ok(), "her own hand is nothing new to her");
    assert!(sit(GuestId::of("new"), 3).await.is_ok());
    // The same holds for links to seats.
    let new = viewer(Some(GuestId::of("new")), None);
    let page = call(&handle, |reply| Message::Page(new, None, reply)).await;
    let link = page.split("/seat/").nth(1).map(|rest| rest[..26].to_owned()).expect("a link to the seat");
    assert_eq!(refused(command(&handle, Command::Move(house.me, link.clone())).await), "E_ONE_SEAT");
    assert!(command(&handle, Command::Leave(bea)).await.is_ok());
    assert_eq!(refused(command(&handle, Command::Move(bea, link.clone())).await), "E_SEEN_HAND");
    assert!(command(&handle, Command::Move(GuestId::of("phone"), link)).await.is_ok());
}
