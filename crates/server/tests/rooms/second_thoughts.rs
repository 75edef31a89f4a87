//! Taking back: who may, when no longer, who waits for it, and what is left of it.

use super::*;
use speakeasy_server::logged_table::TakeBackRequest;
use speakeasy_server::room::Connection;
use speakeasy_table::HouseRefusal;

async fn take_back(handle: &RoomHandle, who: GuestId, step: &Json, key: &str) -> Result<CommandResult, HouseRefusal> {
    let request =
        TakeBackRequest { who, seat: None, step: step.as_u64().expect("a step"), key: crate::request_key(key) };
    call(handle, |reply| Message::Command(Command::TakeBack(request), reply)).await
}

async fn watch(handle: &RoomHandle, viewer: Viewer, form: Form) -> Connection {
    call(handle, |reply| Message::Watch(viewer, form, None, reply)).await
}

/// The frames that have come so far.
fn came(connection: &mut Connection) -> Vec<Json> {
    std::iter::from_fn(|| connection.frames.try_recv().ok()).map(|text| serde_json::from_str(&text).unwrap()).collect()
}

fn steady(viewer: Viewer) -> Viewer {
    Viewer { tempo: Tempo::Steady, ..viewer }
}

/// Ada alone with a bot at a game in which nearly everything can be taken back.
async fn alone() -> (House, String, RoomHandle) {
    let house = House::new();
    let (id, handle) = house.create(json!({"game": "scheffeln", "seats": [{"me": "Ada"}, {"bot": "novice"}]})).await;
    (house, id, handle)
}

async fn my_turn(house: &House, handle: &RoomHandle) -> Json {
    until(handle, &house.viewer(None), |state| state["to_act"] == json!([0])).await
}

/// What somebody may know of a table, but for the numbers that only grow.
fn position(state: &Json) -> Json {
    let mut position = state.clone();
    for number in ["step", "window", "take_back"] {
        position[number] = Json::Null;
    }
    position
}

#[tokio::test(start_paused = true)]
async fn who_plays_with_bots_has_time_to_take_back_and_it_never_counted() {
    let (house, id, handle) = alone().await;
    let mut ada = watch(&handle, steady(house.viewer(None)), Form::Page).await;
    let before = my_turn(&house, &handle).await;
    came(&mut ada);
    act(&handle, house.me, None, &first_legal(&before), &before["window"], "a").await.unwrap();
    let offered = came(&mut ada).pop().expect("a frame");
    let stands: u64 = offered["told"].as_array().unwrap().iter().filter_map(|told| told["ms"].as_u64()).sum();
    assert_eq!(stands, 2000, "{offered}");
    assert!(offered["parts"]["take-back"].to_string().contains("Take back: "), "{}", offered["parts"]["take-back"]);
    sleep(Duration::from_millis(1900)).await;
    let done = state(&handle, house.viewer(None)).await;
    assert_eq!((&done["take_back"], &done["to_act"]), (&json!(0), &json!([1])), "the bot waits");
    take_back(&handle, house.me, &done["step"], "b").await.unwrap();
    let back = state(&handle, house.viewer(None)).await;
    assert_eq!(position(&back), position(&before), "everything is as it was");
    assert!(back["step"].as_u64() > done["step"].as_u64(), "numbers never come again");
    let told = came(&mut ada).pop().expect("a frame").to_string();
    assert!(told.contains("<del>") && told.contains("taken back"), "{told}");
    // A repetition of either request does nothing, and what answers the old decision comes too late.
    let again = act(&handle, house.me, None, &first_legal(&before), &before["window"], "a").await.unwrap();
    assert!(again.repeated);
    take_back(&handle, house.me, &done["step"], "b").await.unwrap();
    let late = act(&handle, house.me, None, &first_legal(&before), &before["window"], "c").await.unwrap_err();
    assert_eq!(late.code, "E_STALE");
    assert_eq!(state(&handle, house.viewer(None)).await, back);
    // The log has all of it, and another process comes to the same.
    let log = house.store.entries(&id);
    assert!(log.last().unwrap().contains("take-back"), "{log:?}");
    let other = another(&house.store, Arc::new(LocalFeed::default())).room(&id).await.unwrap().unwrap();
    assert_eq!(position(&state(&other, house.viewer(None)).await)["view"], back["view"]);
    assert_eq!(state(&other, house.viewer(None)).await["window"], back["window"]);
    // The game goes on: the bot, which was already thinking, answers what is done now.
    let other_action = back["legal"].as_array().unwrap().last().unwrap()["text"].as_str().unwrap().to_owned();
    act(&handle, house.me, None, &other_action, &back["window"], "d").await.unwrap();
    my_turn(&house, &handle).await;
}

#[tokio::test(start_paused = true)]
async fn when_the_bot_has_answered_it_stands() {
    let (house, _, handle) = alone().await;
    let _ada = watch(&handle, steady(house.viewer(None)), Form::Page).await;
    let before = my_turn(&house, &handle).await;
    act(&handle, house.me, None, &first_legal(&before), &before["window"], "a").await.unwrap();
    let done = state(&handle, house.viewer(None)).await;
    sleep(Duration::from_millis(2100)).await;
    let answered = my_turn(&house, &handle).await;
    assert_eq!(answered["take_back"], Json::Null);
    for step in [&done["step"], &answered["step"]] {
        assert_eq!(take_back(&handle, house.me, step, "b").await.unwrap_err().code(), "E_SETTLED");
    }
    assert_eq!(state(&handle, house.viewer(None)).await, answered);
}

/// How long the bot waits after a deed of Ada, who watches so. Time stands still only for the room: the thread on which the
/// bot thinks may be late, so that the shortest of several times is the true one.
async fn bot_waits(viewer: impl Fn(Viewer) -> Viewer, seen: bool) -> Duration {
    let mut shortest = Duration::MAX;
    for _ in 0..20 {
        shortest = shortest.min(bot_waits_once(&viewer, seen).await);
    }
    shortest
}

async fn bot_waits_once(viewer: impl Fn(Viewer) -> Viewer, seen: bool) -> Duration {
    let (house, _, handle) = alone().await;
    let ada = watch(&handle, viewer(house.viewer(None)), Form::Page).await;
    let before = my_turn(&house, &handle).await;
    sleep(Duration::from_secs(10)).await;
    let acted = act(&handle, house.me, None, &first_legal(&before), &before["window"], "a").await.unwrap();
    let begun = Instant::now();
    if seen {
        assert!(handle.send(Message::Seen(ada.id, acted.step)).await.is_ok());
    }
    until(&handle, &house.viewer(None), |state| state["step"].as_u64() > Some(acted.step)).await;
    begun.elapsed()
}

#[tokio::test(start_paused = true)]
async fn bots_wait_for_a_second_thought_only_where_one_is_wanted() {
    let millis = |time: Duration| time.as_millis();
    let wanted = bot_waits(steady, false).await;
    assert!((2000..2300).contains(&millis(wanted)), "{wanted:?}");
    let unwanted = bot_waits(|viewer| Viewer { second_thoughts: false, ..steady(viewer) }, false).await;
    assert!((500..800).contains(&millis(unwanted)), "{unwanted:?}");
    let tapped_away = bot_waits(steady, true).await;
    assert!(millis(tapped_away) < 300, "{tapped_away:?}");
    let by_tap = bot_waits(|viewer| Viewer { tempo: Tempo::Tap, ..viewer }, false).await;
    assert!((6000..6300).contains(&millis(by_tap)), "{by_tap:?}");
    let instant = bot_waits(|viewer| viewer, false).await;
    assert!(millis(instant) < 300, "{instant:?}");
}

#[tokio::test(start_paused = true)]
async fn among_people_only_if_the_table_allows_it_and_only_by_whoever_acted() {
    for allowed in ["off", "on"] {
        let house = House::new();
        let config = json!({"game": "scheffeln", "seats": [{"me": "Ada"}, "friend"], "takeBack": allowed});
        let (_, handle) = house.create(config).await;
        let bea = GuestId::of("bea");
        call(&handle, |reply| Message::Command(Command::Sit(bea, "Bea".into(), None), reply)).await.unwrap();
        let first = state(&handle, viewer(None, None)).await["to_act"][0] == 0;
        let (actor, other) = if first { (house.me, bea) } else { (bea, house.me) };
        let before = state(&handle, viewer(Some(actor), None)).await;
        act(&handle, actor, None, &first_legal(&before), &before["window"], "a").await.unwrap();
        let done = state(&handle, viewer(Some(actor), None)).await;
        assert_eq!(
            take_back(&handle, other, &done["step"], "b").await.unwrap_err().code(),
            match allowed {
                "on" => "E_SETTLED",
                _ => "E_NO_TAKE_BACK",
            }
        );
        assert_eq!(take_back(&handle, GuestId::of("eve"), &done["step"], "b").await.unwrap_err().code(), "E_SEAT");
        let page = call(&handle, |reply| Message::Page(viewer(Some(actor), None), None, reply)).await;
        assert_eq!(page.contains("data-take-back"), allowed == "on");
        if allowed == "off" {
            assert_eq!(take_back(&handle, actor, &done["step"], "b").await.unwrap_err().code(), "E_NO_TAKE_BACK");
            continue;
        }
        assert!(!page.contains("--time"), "there is all the time until Bea acts");
        let page = call(&handle, |reply| Message::Page(viewer(Some(other), None), None, reply)).await;
        assert!(!page.contains("data-take-back"), "nobody else is offered it");
        let stale = json!(done["step"].as_u64().unwrap() - 1);
        assert_eq!(take_back(&handle, actor, &stale, "b").await.unwrap_err().code(), "E_STALE");
        take_back(&handle, actor, &done["step"], "b").await.unwrap();
        assert_eq!(position(&state(&handle, viewer(Some(actor), None)).await), position(&before));
    }
}

#[tokio::test(start_paused = true)]
async fn dice_are_never_taken_back_and_neither_is_what_the_house_did() {
    let house = House::new();
    let config = json!({"game": "verflixxt", "mode": "base", "seats": [{"me": "Ada"}, {"bot": "novice"}]});
    let (_, handle) = house.create(config).await;
    let now = my_turn(&house, &handle).await;
    act(&handle, house.me, None, "roll", &now["window"], "a").await.unwrap();
    let rolled = state(&handle, house.viewer(None)).await;
    assert_eq!(rolled["take_back"], Json::Null);
    assert_eq!(take_back(&handle, house.me, &rolled["step"], "b").await.unwrap_err().code(), "E_SETTLED");

    let seats = json!([{"me": "Ada"}, {"here": "Bix"}]);
    let config = json!({"game": "scheffeln", "seats": seats, "pace": "brisk", "takeBack": "on"});
    let (_, handle) = house.create(config).await;
    let before = state(&handle, house.viewer(None)).await;
    sleep(Duration::from_secs(31)).await;
    let lapsed = state(&handle, house.viewer(None)).await;
    assert_ne!(lapsed["step"], before["step"], "the house has played");
    assert_eq!(take_back(&handle, house.me, &lapsed["step"], "b").await.unwrap_err().code(), "E_SETTLED");
}

#[tokio::test(start_paused = true)]
async fn nobody_takes_the_same_back_for_ever_or_wins_time_by_it() {
    let house = House::new();
    let seats = json!([{"me": "Ada"}, {"here": "Bix"}]);
    let config = json!({"game": "scheffeln", "seats": seats, "pace": "brisk", "takeBack": "on"});
    let (id, handle) = house.create(config.clone()).await;
    let seat = state(&handle, house.viewer(None)).await["to_act"][0].as_u64().unwrap() as u8;
    let entries = house.store.entries(&id).len();
    for round in 0..6 {
        let now = state(&handle, house.viewer(Some(seat))).await;
        if now["to_act"] != json!([seat]) {
            break;
        }
        sleep(Duration::from_secs(5)).await;
        let key = |what: &str| format!("{what}{round}");
        act(&handle, house.me, Some(seat), &first_legal(&now), &now["window"], &key("a")).await.unwrap();
        let done = state(&handle, house.viewer(Some(seat))).await;
        match take_back(&handle, house.me, &done["step"], &key("b")).await {
            Ok(_) => assert!(round < 3, "three times are enough"),
            Err(no) => assert_eq!((round, no.code()), (3, "E_TOO_OFTEN")),
        }
    }
    assert_eq!(house.store.entries(&id).len(), entries + 7, "four deeds and three second thoughts");
    // Whoever has used twenty seconds of thirty and takes back has ten left.
    let (id, handle) = house.create(config).await;
    let seat = state(&handle, house.viewer(None)).await["to_act"][0].as_u64().unwrap() as u8;
    sleep(Duration::from_secs(20)).await;
    let now = state(&handle, house.viewer(Some(seat))).await;
    act(&handle, house.me, Some(seat), &first_legal(&now), &now["window"], "a").await.unwrap();
    let done = state(&handle, house.viewer(Some(seat))).await;
    take_back(&handle, house.me, &done["step"], "b").await.unwrap();
    sleep(Duration::from_secs(9)).await;
    assert!(!house.store.entries(&id).iter().any(|entry| entry.contains("lapse")), "ten seconds were left");
    sleep(Duration::from_secs(2)).await;
    state(&handle, house.viewer(None)).await;
    assert!(house.store.entries(&id).iter().any(|entry| entry.contains("lapse")), "and no more than that");
}

#[tokio::test(start_paused = true)]
async fn a_program_is_told_how_many_events_no_longer_count() {
    let (house, _, handle) = alone().await;
    let mut program = watch(&handle, steady(house.viewer(None)), Form::Steps).await;
    let _page = watch(&handle, steady(house.viewer(None)), Form::Page).await;
    let before = my_turn(&house, &handle).await;
    came(&mut program);
    act(&handle, house.me, None, &first_legal(&before), &before["window"], "a").await.unwrap();
    let frame = came(&mut program).pop().unwrap();
    let events = frame["events"].as_array().unwrap().len();
    assert!(events > 0 && frame["undone"].is_null(), "{frame}");
    take_back(&handle, house.me, &frame["step"], "b").await.unwrap();
    let frame = came(&mut program).pop().unwrap();
    assert_eq!((&frame["undone"], &frame["events"]), (&json!(events), &json!([])));
    let back = state(&handle, house.viewer(None)).await;
    act(&handle, house.me, None, &first_legal(&back), &back["window"], "c").await.unwrap();
    let frame = came(&mut program).pop().unwrap();
    assert_eq!(frame["events"].as_array().unwrap().len(), events, "the same again is told again");
    assert!(frame["undone"].is_null());
}

#[tokio::test(start_paused = true)]
async fn a_card_laid_face_down_is_told_to_nobody_else_when_it_is_taken_back() {
    let house = House::new();
    let config = json!({"game": "scheffeln", "seats": [{"me": "Ada"}, "friend"], "takeBack": "on"});
    let (_, handle) = house.create(config).await;
    let bea = GuestId::of("bea");
    call(&handle, |reply| Message::Command(Command::Sit(bea, "Bea".into(), None), reply)).await.unwrap();
    // Play on until somebody may lay a card down for an exchange.
    for number in 0..20 {
        let ada_acts = state(&handle, viewer(None, None)).await["to_act"][0] == 0;
        let (actor, other) = if ada_acts { (house.me, bea) } else { (bea, house.me) };
        let now = state(&handle, viewer(Some(actor), None)).await;
        let legal = now["legal"].as_array().unwrap();
        let exchange = legal.iter().find(|one| one["action"]["do"] == "exchange");
        let Some(exchange) = exchange else {
            act(&handle, actor, None, &first_legal(&now), &now["window"], &format!("k{number}")).await.unwrap();
            continue;
        };
        let mut watching = watch(&handle, steady(viewer(Some(other), None)), Form::Page).await;
        came(&mut watching);
        act(&handle, actor, None, exchange["text"].as_str().unwrap(), &now["window"], "x").await.unwrap();
        let laid = came(&mut watching);
        let done = state(&handle, viewer(Some(actor), None)).await;
        take_back(&handle, actor, &done["step"], "y").await.unwrap();
        let line = |frames: &[Json]| frames.last().unwrap()["told"][0]["line"].as_str().unwrap().to_owned();
        let frames = came(&mut watching);
        let (first, back) = (line(&laid), line(&frames));
        assert!(back.starts_with(&format!("<del>{first}</del>")), "{back} tells another thing than {first}");
        return;
    }
    panic!("nobody could exchange");
}

#[tokio::test(start_paused = true)]
async fn bots_wait_also_where_there_is_nothing_to_tell() {
    let house = House::new();
    let config = json!({"game": "verflixxt", "mode": "worms", "seats": [{"me": "Ada"}, {"bot": "novice"}]});
    let (_, handle) = house.create(config).await;
    let _ada = watch(&handle, steady(house.viewer(None)), Form::Page).await;
    // Whoever holds a worm token ends the turn by hand, and no line tells of that.
    for number in 0..200 {
        let now = my_turn(&house, &handle).await;
        let legal: Vec<&str> =
            now["legal"].as_array().unwrap().iter().map(|one| one["text"].as_str().unwrap()).collect();
        let (action, ends) = match legal.contains(&"end") {
            true => ("end", true),
            false => (legal[0], false),
        };
        let acted = act(&handle, house.me, None, action, &now["window"], &format!("k{number}")).await.unwrap();
        if ends {
            sleep(Duration::from_millis(1900)).await;
            let waited = state(&handle, house.viewer(None)).await;
            assert_eq!((&waited["step"], &waited["take_back"]), (&json!(acted.step), &json!(0)));
            return;
        }
    }
    panic!("no turn was ended by hand");
}
