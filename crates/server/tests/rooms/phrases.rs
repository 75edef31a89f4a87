//! Ready phrases: who hears them, who may say them, and how often.

use super::company::{Two, sent, two, watch};
use super::*;
use speakeasy_house::phrases::Phrase;
use speakeasy_table::HouseRefusal;

async fn says(handle: &RoomHandle, who: GuestId, phrase: &str) -> Result<(), HouseRefusal> {
    let phrase = Phrase::find(phrase).expect("a phrase");
    call(handle, |reply| Message::Say(who, None, phrase, reply)).await
}

#[tokio::test(start_paused = true)]
async fn everybody_who_is_there_hears_a_phrase_and_nothing_of_it_is_kept() {
    let Two { house, bea, id, handle } = two("verflixxt").await;
    let (mut ada, mut eve) = (watch(&handle, house.me).await, watch(&handle, GuestId::of("eve")).await);
    let mut program = call(&handle, |reply| Message::Watch(viewer(Some(bea), None), Form::View, None, reply)).await;
    sleep(Duration::from_secs(5)).await;
    for connection in [&mut ada, &mut eve, &mut program] {
        sent(connection);
    }
    let (before, log) = (state(&handle, house.viewer(None)).await, house.store.entries(&id));
    says(&handle, bea, "ouch").await.unwrap();
    for connection in [&mut ada, &mut eve] {
        let heard: Json = serde_json::from_str(&sent(connection)).expect("one frame");
        assert_eq!((&heard["said"]["seat"], &heard["said"]["phrase"]), (&json!(1), &json!("ouch")));
        assert_eq!(heard["said"]["html"], "<small>Bea</small><b>Ouch!</b>");
    }
    assert_eq!(sent(&mut program), "", "a program plays; it need not listen");
    assert_eq!(state(&handle, house.viewer(None)).await, before);
    assert_eq!(house.store.entries(&id), log, "nothing is stored");
    let page = call(&handle, |reply| Message::Page(house.viewer(None), None, reply)).await;
    assert!(!page.contains("<b>Ouch!</b>"), "it was of the moment");
}

#[tokio::test(start_paused = true)]
async fn who_talks_too_much_is_asked_to_wait_and_strangers_are_not_heard_at_all() {
    let Two { house, bea, handle, .. } = two("verflixxt").await;
    let mut ada = watch(&handle, house.me).await;
    let heard = |connection: &mut speakeasy_server::room::Connection| sent(connection).matches("\"said\"").count();
    // Two in a row, then as fast as the pause allows: six in a minute and no more.
    says(&handle, bea, "laugh").await.unwrap();
    assert_eq!(says(&handle, bea, "laugh").await, Err(HouseRefusal::TooFast));
    says(&handle, house.me, "thanks").await.expect("the others are not held up by it");
    let mut passed = 1;
    for _ in 0..20 {
        sleep(Duration::from_secs(2)).await;
        passed += usize::from(says(&handle, bea, "laugh").await.is_ok());
        heard(&mut ada);
    }
    assert_eq!(passed, 6);
    sleep(Duration::from_secs(60)).await;
    says(&handle, bea, "sorry").await.expect("after a minute of silence");
    heard(&mut ada);
    for stranger in 0..100 {
        let no = says(&handle, GuestId::of(&stranger.to_string()), "laugh").await.unwrap_err();
        assert_eq!(no.code(), "E_SEAT");
    }
    assert_eq!(heard(&mut ada), 0);
    // Whoever gave the seat up has no more say than a stranger.
    call(&handle, |reply| Message::Command(Command::Leave(bea), reply)).await.unwrap();
    sleep(Duration::from_secs(5)).await;
    assert_eq!(says(&handle, bea, "bye").await.unwrap_err().code(), "E_SEAT");
}

#[tokio::test(start_paused = true)]
async fn names_change_no_faster_than_people_speak() {
    let Two { house, bea, id, handle } = two("verflixxt").await;
    let renames = async |who: GuestId, name: &str| {
        call(&handle, |reply| Message::Command(Command::Rename(who, name.to_owned()), reply)).await
    };
    // While somebody watches, the room stays open.
    let _ada = watch(&handle, house.me).await;
    let sits = || house.store.entries(&id).iter().filter(|entry| entry.starts_with("{\"sit\"")).count();
    let begun = sits();
    // By either way to a new name, and as fast as a program can.
    let mut passed = 0;
    for number in 0..300 {
        let name = format!("Bea the {number}th");
        let sat = call(&handle, |reply| Message::Command(Command::Sit(bea, name.clone(), None), reply)).await;
        passed += usize::from(sat.is_ok()) + usize::from(renames(bea, &name).await.is_ok());
        sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(passed, 6, "thirty seconds, six names");
    assert_eq!((begun, sits()), (2, 2 + passed));
    sleep(Duration::from_secs(60)).await;
    renames(bea, "Bea").await.unwrap();
    let log = sits();
    sleep(Duration::from_secs(10)).await;
    renames(bea, " Bea ").await.expect("a name that is the same is no change");
    // A stranger's name is nobody's business here, and does not seat them.
    renames(GuestId::of("stranger"), "Eve").await.unwrap();
    assert_eq!(sits(), log);
    assert_eq!(state(&handle, house.viewer(None)).await["seats"][1]["name"], "Bea");
}
