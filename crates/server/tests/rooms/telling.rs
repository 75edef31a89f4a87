//! What people are told, one thing at a time, and who waits for that.

use super::*;
use speakeasy_server::room::Connection;

fn at(tempo: Tempo, viewer: Viewer) -> Viewer {
    Viewer { tempo, ..viewer }
}

async fn watch(handle: &RoomHandle, viewer: Viewer) -> Connection {
    call(handle, |reply| Message::Watch(viewer, Form::Page, None, reply)).await
}

/// The frames that have come so far.
fn came(connection: &mut Connection) -> Vec<Json> {
    std::iter::from_fn(|| connection.frames.try_recv().ok()).map(|text| serde_json::from_str(&text).unwrap()).collect()
}

fn told(frame: &Json) -> &[Json] {
    frame["told"].as_array().map_or(&[], Vec::as_slice)
}

/// Both people of a shared screen play the first legal action until the round is paid; gives the frames of the last action.
async fn play_to_payday(house: &House, handle: &RoomHandle, connection: &mut Connection) -> Vec<Json> {
    for number in 0..40 {
        let now = state(handle, house.viewer(None)).await;
        let seat = now["to_act"][0].as_u64().unwrap() as u8;
        let now = state(handle, house.viewer(Some(seat))).await;
        came(connection);
        act(handle, house.me, Some(seat), &first_legal(&now), &now["window"], &format!("k{number}")).await.unwrap();
        let frames = came(connection);
        if frames.iter().flat_map(told).any(|one| one["stage"] == "payday") {
            return frames;
        }
    }
    panic!("no pay-day");
}

#[tokio::test(start_paused = true)]
async fn pay_day_has_a_picture_of_its_own_before_the_deal() {
    let house = House::new();
    let (_, handle) = house.create(json!({"game": "scheffeln", "seats": [{"me": "Ada"}, {"here": "Bix"}]})).await;
    let mut connection = watch(&handle, at(Tempo::Steady, house.viewer(None))).await;
    let frames = play_to_payday(&house, &handle, &mut connection).await;
    let [pay, deal] = frames.as_slice() else { panic!("two frames, not {}", frames.len()) };
    let stages: Vec<&str> = told(pay).iter().map(|one| one["stage"].as_str().unwrap_or("")).collect();
    assert_eq!(stages, ["", "payday"], "the last card, then pay-day: {pay}");
    assert!(told(pay)[1]["ms"].as_u64() >= Some(2000) && told(pay)[1]["line"].as_str().unwrap().contains("Pay-day"));
    assert!(pay["step"].as_u64() < deal["step"].as_u64());
    assert_eq!(pay["root"]["data-to-act"], "", "nobody can act before the cards are dealt");
    assert_eq!(pay["root"]["data-phase"], "UPKEEP");
    assert_eq!(deal["root"]["data-phase"], "TURN");
    assert!(told(deal).iter().any(|one| one["line"].as_str().unwrap().contains("Round 2")), "{deal}");
}

#[tokio::test(start_paused = true)]
async fn what_was_told_is_not_told_again() {
    let house = House::new();
    let (_, handle) = house.create(json!({"game": "scheffeln", "seats": [{"me": "Ada"}, {"here": "Bix"}]})).await;
    let mut connection = watch(&handle, at(Tempo::Steady, house.viewer(None))).await;
    play_to_payday(&house, &handle, &mut connection).await;
    let seat = state(&handle, house.viewer(None)).await["to_act"][0].as_u64().unwrap() as u8;
    assert!(handle.send(Message::Reveal(connection.id, Seat(seat))).await.is_ok());
    let newcomer = watch(&handle, at(Tempo::Steady, viewer(None, None))).await;
    state(&handle, house.viewer(None)).await;
    let frames = came(&mut connection);
    assert!(!frames.is_empty() && frames.iter().all(|frame| told(frame).is_empty()), "{frames:?}");
    let mut newcomer = newcomer;
    assert!(came(&mut newcomer).iter().all(|frame| told(frame).is_empty()), "a newcomer begins with the present");
}

/// How long bots take for so many steps at several tables while somebody watches at a tempo. One table alone may have
/// more passes or payouts than another.
async fn bots_take(tempo: Tempo, form: Form) -> Duration {
    let mut all = Duration::ZERO;
    for _ in 0..TABLES {
        all += bots_take_once(tempo, form).await;
    }
    all / TABLES
}

const TABLES: u32 = 12;

async fn bots_take_once(tempo: Tempo, form: Form) -> Duration {
    let house = House::new();
    let seats = json!([{"bot": "novice"}, {"bot": "novice"}, {"bot": "novice"}]);
    let (_, handle) = house.create(json!({"game": "don", "mode": "plain", "seats": seats})).await;
    let mut connection = call(&handle, |reply| Message::Watch(at(tempo, viewer(None, None)), form, None, reply)).await;
    let begun = Instant::now();
    while state(&handle, viewer(None, None)).await["step"].as_u64() < Some(12) {
        sleep(Duration::from_millis(5)).await;
        came(&mut connection);
    }
    begun.elapsed()
}

#[tokio::test(start_paused = true)]
async fn bots_wait_until_people_have_been_told() {
    let [calm, steady, instant] = [
        bots_take(Tempo::Calm, Form::Page).await,
        bots_take(Tempo::Steady, Form::Page).await,
        bots_take(Tempo::Instant, Form::Page).await,
    ];
    assert!(steady > Duration::from_secs(8), "a second for each bid: {steady:?}");
    // A payout stands for longer at a calm pace than bots wait, so the whole differs by less than each line.
    assert!(calm > steady * 6 / 5 && instant < Duration::from_secs(2), "{calm:?} {steady:?} {instant:?}");
    assert!(bots_take(Tempo::Calm, Form::Steps).await < Duration::from_secs(2), "programs are not told");
}

/// The lines about bots that bid, with the instants at which they came.
async fn auctions() -> Vec<(Instant, Json)> {
    let house = House::new();
    let seats = vec![json!({"bot": "novice"}); 6];
    let (_, handle) = house.create(json!({"game": "don", "mode": "plain", "seats": seats})).await;
    let mut connection = watch(&handle, at(Tempo::Steady, viewer(None, None))).await;
    let mut lines = Vec::new();
    while lines.len() < 60 {
        sleep(Duration::from_millis(5)).await;
        lines.extend(came(&mut connection).iter().flat_map(told).map(|line| (Instant::now(), line.clone())));
    }
    lines
}

#[tokio::test(start_paused = true)]
async fn bots_that_pass_one_after_the_other_are_told_in_one_line() {
    let lines = auctions().await;
    let text = |line: &Json| line["line"].as_str().unwrap_or_default().to_owned();
    let passes = |line: &Json| text(line).contains(" passed");
    let ms = |line: &Json| Duration::from_millis(line["ms"].as_u64().unwrap_or_default());
    let (mut folded, mut answered, mut soonest) = (0, 0, Duration::MAX);
    for row in lines.windows(3) {
        let [(first, one), (second, two), (third, _)] = row else { unreachable!("windows of three") };
        if passes(one) && passes(two) {
            assert_eq!(two["folds"], true, "{one} {two}");
            soonest = soonest.min(*second - *first);
            assert!(text(two).contains(" and "), "both are named: {two}");
            folded += 1;
        } else {
            assert_eq!(two["folds"], Json::Null, "{one} {two}");
        }
        // Whatever follows a pass comes soon too, but then the line of the pass stands first.
        if passes(one) && text(two).contains(" bids ") {
            assert!(*third - *first >= ms(one) + ms(two), "all was told: {:?}", *third - *first);
            answered += 1;
        }
    }
    // While a bot thinks the clock of the test runs ahead, so only the quickest of them says how long bots wait.
    assert!(soonest < Duration::from_millis(700), "a bot that passes too does not wait for a second: {soonest:?}");
    assert!(folded > 3 && answered > 0, "{folded} passes after passes, {answered} bids after passes: {lines:?}");
}

#[tokio::test(start_paused = true)]
async fn bots_wait_for_the_first_picture_but_not_for_ever() {
    let house = House::new();
    let seats = json!([{"me": "Ada"}, {"bot": "novice"}]);
    let mut moved_early = 0;
    for _ in 0..6 {
        let (_, handle) = house.create(json!({"game": "verflixxt", "mode": "base", "seats": seats})).await;
        let begun = state(&handle, house.viewer(None)).await["step"].clone();
        call(&handle, |reply| Message::Page(house.viewer(None), None, reply)).await;
        sleep(Duration::from_secs(3)).await;
        moved_early += u32::from(state(&handle, house.viewer(None)).await["step"] != begun);
        let _connection = watch(&handle, at(Tempo::Instant, house.viewer(None))).await;
        until(&handle, &house.viewer(None), |state| state["to_act"] == json!([0])).await;
    }
    assert_eq!(moved_early, 0, "the page was on its way");
    // Whoever never connects does not stop the table, however often they look.
    let (_, handle) = house.create(json!({"game": "verflixxt", "mode": "base", "seats": seats})).await;
    for _ in 0..5 {
        call(&handle, |reply| Message::Page(house.viewer(None), None, reply)).await;
        sleep(Duration::from_secs(1)).await;
    }
    until(&handle, &house.viewer(None), |state| state["to_act"] == json!([0])).await;
}

#[tokio::test(start_paused = true)]
async fn the_clock_of_a_decision_starts_when_everything_was_told() {
    let house = House::new();
    let config = json!({"game": "scheffeln", "seats": [{"me": "Ada"}, {"here": "Bix"}], "pace": "brisk"});
    let (_, handle) = house.create(config).await;
    let mut connection = watch(&handle, at(Tempo::Calm, house.viewer(None))).await;
    let frames = play_to_payday(&house, &handle, &mut connection).await;
    let told: u64 = frames.iter().flat_map(|frame| told(frame).to_vec()).filter_map(|one| one["ms"].as_u64()).sum();
    assert!(told > 6000, "more than anybody waits for: {told}");
    let before = state(&handle, house.viewer(None)).await["step"].clone();
    sleep(Duration::from_secs(35)).await;
    assert_eq!(state(&handle, house.viewer(None)).await["step"], before, "thirty seconds from when it was told");
    sleep(Duration::from_secs(2)).await;
    assert_ne!(
        state(&handle, house.viewer(None)).await["step"],
        before,
        "but six seconds are all that telling may take"
    );
}
