//! A game without its type: everything about it that is data, and how a table of it is opened.

use speakeasy_bots::clock::Clock;
use speakeasy_bots::support::BotSupport;
use speakeasy_core::json::Json;
use speakeasy_core::{Documents, Faults, Messages, Mode, Names, OptionSpec};
use speakeasy_table::{AnyTable, Table};

#[cfg(feature = "pages")]
use speakeasy_pages::{scene::Page, table::PageTable};
#[cfg(feature = "terminal")]
use speakeasy_terminal::board::Board;

/// Stands in for the trait of `speakeasy-terminal` in builds without it.
#[cfg(not(feature = "terminal"))]
pub trait Board {}
#[cfg(not(feature = "terminal"))]
impl<G> Board for G {}
#[cfg(not(feature = "pages"))]
pub trait Page {}
#[cfg(not(feature = "pages"))]
impl<G> Page for G {}

/// A game of the house: rules, bots, a board in the terminal, a page.
pub trait Registered: BotSupport + Board + Page {}

impl<G: BotSupport + Board + Page> Registered for G {}

/// Opens a table: options, seats, the seed of its draws and bots, the clock of its bots.
pub type Open<T> = fn(&Json, usize, u64, &'static dyn Clock) -> Result<Box<T>, Faults>;

/// What the registry says of a game.
#[derive(Clone, Copy)]
pub struct GameEntry {
    /// Its id.
    pub id: &'static str,
    /// The version of its rules.
    pub rules: u16,
    /// Its name.
    pub name: Names,
    /// The named ways to play it, the main one first.
    pub modes: &'static [Mode],
    /// Its options.
    pub options: &'static [OptionSpec],
    /// What people read about it.
    pub documents: Documents,
    /// Its sentences.
    pub messages: &'static [Messages],
    /// Completes and checks options for a number of seats.
    pub full_options: fn(&Json, usize) -> Result<Json, Faults>,
    /// Opens a table.
    pub open: Open<dyn AnyTable>,
    /// How it is shown on pages.
    #[cfg(feature = "pages")]
    pub page: PageEntry,
}

/// How a game is shown on pages.
#[cfg(feature = "pages")]
#[derive(Clone, Copy)]
pub struct PageEntry {
    /// Its style sheet.
    pub style: &'static str,
    /// Its poster, as SVG.
    pub poster: &'static str,
    /// How long games take, a line for each mode and number of players.
    pub lengths: &'static str,
    /// The SVG symbols that its parts refer to.
    pub symbols: fn() -> maud::Markup,
    /// Opens a table that can be shown on a page.
    pub open: Open<dyn PageTable>,
}

impl std::fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("GameEntry").field(&self.id).finish()
    }
}

impl GameEntry {
    /// The entry of a game.
    pub const fn of<G: Registered>() -> GameEntry {
        GameEntry {
            id: G::ID,
            rules: G::RULES,
            name: G::NAME,
            modes: G::MODES,
            options: G::OPTIONS,
            documents: G::DOCUMENTS,
            messages: G::MESSAGES,
            full_options: |options, seats| {
                let options = G::options(options)?;
                G::setup(&options, seats)?;
                Ok(G::options_json(&options))
            },
            open: |options, seats, seed, clock| Ok(Box::new(table::<G>(options, seats, seed, clock)?)),
            #[cfg(feature = "pages")]
            page: PageEntry {
                style: G::STYLE,
                poster: G::POSTER,
                lengths: G::LENGTHS,
                symbols: G::symbols,
                open: |options, seats, seed, clock| Ok(Box::new(table::<G>(options, seats, seed, clock)?)),
            },
        }
    }
}

fn table<G: BotSupport>(
    options: &Json,
    seats: usize,
    seed: u64,
    clock: &'static dyn Clock,
) -> Result<Table<G>, Faults> {
    Table::<G>::open(&G::options(options)?, seats, seed, clock)
}
