//! The rooms around the tables: the front page, laying a table, the page of a wrong link.

pub mod wish;
