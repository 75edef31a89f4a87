//! The rooms around the tables: the front page, laying a table, the waiting room, the rules, the page of a wrong link.

pub mod doors;
pub mod front;
pub mod lobby;
pub mod mode;
pub mod refusals;
pub mod rules;
pub mod seat_link;
pub mod setup;
pub mod trouble;
pub mod wish;
