//! What is said and what is read: events and refusals in words, and the notation of actions.

mod support;

use don::{Don, Event, Phase, Refusal, What};
use speakeasy_core::json::json;
use speakeasy_core::{Game, Seat};
use support::{Play, all_options, random_game};

/// A round with everything in it, told as it happens.
#[test]
fn events_are_sentences() {
    let given = json!({"round": 4, "first": 0, "pot": 0, "chips": [11, 9, 16],
                       "tableau": [["Y4", "B6"], ["O3", "G9"], ["R1", "V8"]], "deck": ["O0", "Y0", "B0"]});
    let mut play = Play::of(json!({"strictTable": true, "swapVariant": true}), 3, given);
    play.play("A offer Y4; B pass; C bid 2; B decline; C offer R1; A pass; B pass");
    play.play("A decline; B swap O3 C V8; C decline");
    play.play("A bid 6; A bid 5; C bid 17; A pass; C discard O3; A bid 5");
    let told: Vec<String> = play.log.iter().map(|event| event.to_string()).collect();
    assert_eq!(
        told,
        [
            "A puts Wrightwood 4 up for sale.",
            "B passes.",
            "C bids 2.",
            "C buys Wrightwood 4 from A for 2.",
            "B declines.",
            "C puts Gold Coast 1 up for sale.",
            "A passes.",
            "B passes.",
            "Nobody bids for Gold Coast 1; C keeps it (DON-R27).",
            "A declines.",
            "B gives C Park West 3 and takes Lincoln Park 8.",
            "C declines.",
            "Round 4. On the block: Park West 0.",
            "A bids 6.",
            "The bid ends in a digit that A owns: it is withdrawn, and a chip goes to the pot (DON-R20).",
            "A bids 5.",
            "C bids 17.",
            "A passes.",
            "C cannot pay 17 and is shut out (DON-R17).",
            "C gives up Park West 3.",
            "A bids 5.",
            "A buys the lot for 5, which ends in 5. B and C get 3 each.",
        ]
    );
}

/// The ends of an auction that the round above does not see.
#[test]
fn sales_and_their_like_are_sentences() {
    let told = |what| Event { round: 7, what }.to_string();
    let sold = |to: &[u8], share, pot| {
        let to = to.iter().copied().map(Seat).collect();
        told(What::Sold { seat: Seat(0), price: 18, to, share, pot })
    };
    assert_eq!(sold(&[1], 18, 0), "A buys the lot for 18, which ends in 8. B takes all 18.");
    assert_eq!(
        sold(&[1, 2, 3, 4], 4, 2),
        "A buys the lot for 18, which ends in 8. B, C, D and E get 4 each, 2 to the pot."
    );
    let none = What::Sold { seat: Seat(0), price: 1, to: [1, 2].map(Seat).into_iter().collect(), share: 0, pot: 1 };
    assert_eq!(told(none), "A buys the lot for 1, which ends in 1. Too little to share: the pot then holds 1.");
    assert_eq!(told(What::Free { seat: Seat(2) }), "Nobody bids; C takes the lot for nothing (DON-R05).");
    assert_eq!(told(What::LotRemoved), "Everybody is shut out; the lot leaves the game.");
    let poor = told(What::Penalty { seat: Seat(1), paid: 0 });
    assert_eq!(poor, "The bid ends in a digit that B owns. With no chip to pay, B is out (DON-R20).");
}

/// No message is missing, and no place of one is left empty.
#[test]
fn whatever_happens_has_its_sentence() {
    for (seed, options) in all_options().enumerate() {
        let options = Don::options(&options).expect("options");
        let (_, log) = random_game(&options, 3 + seed % 4, seed as u64, |_, _| true);
        for event in log {
            let told = event.to_string();
            assert!(told.ends_with('.') && told.contains(' '), "{event:?}: {told}");
            assert!(!told.contains(['$', '{']), "{event:?}: {told}");
        }
    }
}

#[test]
fn every_refusal_has_its_sentence() {
    let mut refusals = vec![
        Refusal::NotYourTurn,
        Refusal::NotInteger,
        Refusal::BelowMinimum(1),
        Refusal::NotAboveStanding(10),
        Refusal::MoreThanYouHave(0),
        Refusal::MoreThanYouHave(1),
        Refusal::MoreThanYouHave(7),
        Refusal::MoreThanExists(36),
        Refusal::OwnDigit(8),
        Refusal::SwapWithOneself,
        Refusal::NoSuchSeat,
        Refusal::NothingToTake(Seat(1)),
        Refusal::CardNotYours(Phase::SideOffer),
        Refusal::OfferedAlready,
        Refusal::CameThisRound,
        Refusal::CardNotTheirs(Seat(1)),
        Refusal::MustOpen,
    ];
    refusals.extend(Phase::ALL.map(Refusal::WrongPhase));
    for refusal in refusals {
        let told = refusal.to_string();
        assert!(told.ends_with('.') && told.contains(' '), "{refusal:?}: {told}");
        assert!(!told.contains('$') && !told.contains('{'), "{refusal:?}: {told}");
    }
    assert_eq!(Refusal::OwnDigit(8).to_string(), "You own an 8, so your bid may not end in 8.");
    assert_eq!(Refusal::MoreThanYouHave(0).to_string(), "You have no chips to bid with.");
    assert_eq!(Refusal::NothingToTake(Seat(1)).to_string(), "B has no district to swap.");
    assert_eq!(Refusal::CardNotTheirs(Seat(2)).to_string(), "That district is not in front of C.");
    assert_eq!(Refusal::WrongPhase(Phase::Bid).to_string(), "An auction is on: bid or pass.");
}

#[test]
fn notation_reads_what_it_prints_and_explains_the_rest() {
    for text in ["offer R4", "swap V2 B O8", "decline", "bid 7", "pass", "discard G9"] {
        assert_eq!(Don::parse(text).map(Don::print).as_deref(), Ok(text));
    }
    assert_eq!(Don::parse("  BID   07 ").map(Don::print).as_deref(), Ok("bid 7"));
    assert_eq!(Don::parse("swap v2 b o8").map(Don::print).as_deref(), Ok("swap V2 B O8"));
    for (text, hint) in [
        ("", "expected one of offer, swap, decline, bid, pass, discard"),
        ("pas", "unknown action pas; did you mean pass?"),
        ("bid", "expected: bid AMOUNT, e.g. bid 7"),
        ("bid 7 8", "expected: bid AMOUNT, e.g. bid 7"),
        ("bid +7", "expected a whole number of chips, at most 72, not +7"),
        ("bid 300", "expected a whole number of chips, at most 72, not 300"),
        ("offer X4", "expected a card (one of Y B O G R V and a digit, e.g. R4), not x4"),
        ("swap V2 G O8", "expected a player from A to F, not g"),
        ("pass now", "expected: pass"),
    ] {
        assert_eq!(Don::parse(text), Err(hint.into()), "{text}");
    }
    for junk in ["bid ٧", "offer Ÿ0", "\u{0}", "swap a a a", "🂡 🂢", "bid 99999999999999999999999"] {
        assert!(Don::parse(junk).is_err(), "{junk}");
    }
}
