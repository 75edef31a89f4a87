//! What the tests of the house share: laws that hold for every game, and a second reading of the rules.

pub mod naive;
