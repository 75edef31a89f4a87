//! The phases of a game (2.1).

/// Where in the round the game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// `SETUP`, the first player is to be drawn (3).
    DrawFirst,
    /// `SETUP`, the deck is to be shuffled (3).
    Shuffle,
    /// A seat may offer a district (7).
    SideOffer,
    /// A side auction (7).
    SideBid,
    /// A seat may swap (8).
    Swap,
    /// The auction of the lot (4.4).
    Bid,
    /// An overbidder gives up a district (4.6).
    Discard,
    /// The game has ended.
    GameOver,
}

impl Phase {
    /// Every phase; `SETUP` stands for both draws, the first of them first.
    pub const ALL: [Phase; 8] = [
        Phase::DrawFirst,
        Phase::Shuffle,
        Phase::SideOffer,
        Phase::SideBid,
        Phase::Swap,
        Phase::Bid,
        Phase::Discard,
        Phase::GameOver,
    ];

    /// Its name in positions.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::DrawFirst | Phase::Shuffle => "SETUP",
            Phase::SideOffer => "SIDE_OFFER",
            Phase::SideBid => "SIDE_BID",
            Phase::Swap => "SWAP",
            Phase::Bid => "BID",
            Phase::Discard => "DISCARD",
            Phase::GameOver => "GAME_OVER",
        }
    }
}
