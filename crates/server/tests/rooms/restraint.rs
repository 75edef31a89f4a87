//! What one guest does costs the others nothing: messages that change nothing, orders that are nobody else's business, readers who
//! do not read.

use super::company::{Two, sent, watch};
use super::*;
use speakeasy_server::room::Connection;

/// A game of Don that goes on only when somebody acts.
async fn people() -> Two {
    let house = House::new();
    let (id, handle) = house.create(json!({"game": "don", "seats": [{"me": "Ada"}, "friend", "friend"]})).await;
    for name in ["bea", "cyd"] {
        let sit = Command::Sit(GuestId::of(name), name.into(), None);
        call(&handle, |reply| Message::Command(sit, reply)).await.expect("a seat");
    }
    Two { house, bea: GuestId::of("bea"), id, handle }
}

async fn stream(handle: &RoomHandle, who: GuestId, form: Form) -> Connection {
    call(handle, |reply| Message::Watch(viewer(Some(who), None), form, None, reply)).await
}

async fn order(handle: &RoomHandle, who: GuestId, on: bool) -> Result<CommandResult, speakeasy_table::HouseRefusal> {
    call(handle, |reply| Message::Command(Command::Order(who, None, "pass-lot".into(), Some(on)), reply)).await
}

#[tokio::test(start_paused = true)]
async fn lifting_a_curtain_that_is_not_there_sends_nothing() {
    let Two { house, bea, handle, .. } = people().await;
    let mut all = vec![watch(&handle, house.me).await, watch(&handle, bea).await];
    all.push(watch(&handle, GuestId::of("stranger")).await);
    state(&handle, house.viewer(None)).await;
    all.iter_mut().for_each(|connection| drop(sent(connection)));
    for seat in 0..3 {
        for connection in &all {
            assert!(handle.send(Message::Reveal(connection.id, Seat(seat))).await.is_ok());
            assert!(handle.send(Message::SecondThoughts(connection.id, true)).await.is_ok());
        }
    }
    state(&handle, house.viewer(None)).await;
    assert!(all.iter_mut().all(|connection| sent(connection).is_empty()));
}

#[tokio::test(start_paused = true)]
async fn strangers_who_come_and_go_are_noticed_by_nobody() {
    let Two { house, handle, .. } = people().await;
    let mut ada = stream(&handle, house.me, Form::View).await;
    sent(&mut ada);
    for number in 0..20 {
        let stranger = watch(&handle, GuestId::of(&format!("stranger {number}"))).await;
        assert!(handle.send(Message::Unwatch(stranger.id)).await.is_ok());
    }
    state(&handle, house.viewer(None)).await;
    assert_eq!(sent(&mut ada), "");
}

#[tokio::test(start_paused = true)]
async fn standing_orders_of_others_send_no_frame() {
    let Two { house, bea, handle, .. } = people().await;
    let forms = [Form::Page, Form::View, Form::Steps];
    let mut others = Vec::new();
    for form in forms {
        others.push(stream(&handle, bea, form).await);
        others.push(stream(&handle, GuestId::of("stranger"), form).await);
    }
    let mut own = stream(&handle, house.me, Form::Steps).await;
    state(&handle, house.viewer(None)).await;
    others.iter_mut().for_each(|connection| drop(sent(connection)));
    sent(&mut own);
    order(&handle, house.me, true).await.unwrap();
    assert!(sent(&mut own).contains("\"orders\":[\"pass-lot\"]"));
    for connection in &mut others {
        assert_eq!(sent(connection), "");
    }
}

#[tokio::test(start_paused = true)]
async fn orders_are_given_only_so_often() {
    let Two { house, id, handle, .. } = people().await;
    let mut refused = 0;
    for number in 0..200 {
        refused += usize::from(order(&handle, house.me, number % 2 == 0).await.is_err());
    }
    assert!(refused >= 180, "{refused} of 200 were refused");
    let stored = house.store.entries(&id).iter().filter(|entry| entry.contains("order")).count();
    assert_eq!(stored, 200 - refused, "and those left no trace");
    sleep(Duration::from_secs(60)).await;
    assert!(order(&handle, house.me, false).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn everybody_finds_their_own_name_and_address_in_a_frame_that_is_drawn_once() {
    let house = House::new();
    let (_, handle) = house.create(json!({"game": "don", "seats": [{"me": "Ada"}, "friend", "friend"]})).await;
    let named = |name: &str, origin: &str| Viewer {
        name: Some(name.into()),
        origin: origin.into(),
        ..viewer(Some(GuestId::of(name)), None)
    };
    let mut connections = Vec::new();
    for viewer in [named("\"Bea\" <b>\\", "http://one"), named("Cyd", "http://two")] {
        connections.push(call(&handle, |reply| Message::Watch(viewer, Form::Page, None, reply)).await);
    }
    state(&handle, house.viewer(None)).await;
    let frames: Vec<Json> =
        connections.iter_mut().map(|one| serde_json::from_str(&sent(one)).expect("one frame")).collect();
    let html =
        |frame: &Json| frame["parts"]["lobby"].as_object().unwrap().values().map(Json::to_string).collect::<String>();
    let (bea, cyd) = (html(&frames[0]), html(&frames[1]));
    assert!(bea.contains("&quot;Bea&quot; &lt;b&gt;\\\\") && bea.contains("http://one/tables/"), "{bea}");
    assert!(cyd.contains("Cyd") && cyd.contains("http://two/tables/"), "{cyd}");
    assert!(![&bea, &cyd].into_iter().any(|html| html.contains(['\u{e002}', '\u{e003}'])));
}
