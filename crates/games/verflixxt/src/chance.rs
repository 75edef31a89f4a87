//! Draws: what can come out of them, and what they do (section 3).

use crate::board::{Draw, Face};
use crate::event::Event;
use crate::layout;
use crate::state::State;
use crate::tile::{Tile, TileSet};
use crate::worm::{Kind, MOST};
use speakeasy_core::{ArrayVec, Rng, Seat, below, shuffle};

/// The outcome of one draw.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// `R-START`: the starting seat.
    Start(Seat),
    /// `R-PATH`: the ordinary tiles in use, in the order of the path.
    Path(ArrayVec<Tile, { Tile::ORDINARY }>),
    /// `R-WORM`: the worm tokens in use, the top one first.
    Worm(ArrayVec<Kind, MOST>),
    /// `R-NUM` and `R-ACT`: the dice of a turn.
    Roll {
        /// The number die.
        num: u8,
        /// The action die, rolled while Flixxy is in play.
        act: Option<Face>,
    },
}

/// The faces of the action die (1.3).
const ACTION_DIE: [Face; 6] = [Face::Flixxy, Face::May, Face::May, Face::Not, Face::Not, Face::Not];

impl Chance {
    /// The draw that this can be an outcome of.
    pub fn draw(&self) -> Draw {
        match self {
            Chance::Start(_) => Draw::Start,
            Chance::Path(_) => Draw::Path,
            Chance::Worm(_) => Draw::Worm,
            Chance::Roll { .. } => Draw::Roll,
        }
    }
}

impl State {
    /// An outcome for the draw that is due; all draws are uniform and independent.
    #[inline]
    pub(crate) fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Chance {
        match self.board.due() {
            Some(Draw::Start) => Chance::Start(Seat(below(rng, self.board.seats() as u32) as u8)),
            Some(Draw::Path) => {
                let mut tiles: ArrayVec<Tile, { Tile::ORDINARY }> =
                    layout::in_use(&self.board.options).iter().collect();
                shuffle(rng, &mut tiles);
                Chance::Path(tiles)
            }
            Some(Draw::Worm) => {
                let mut tokens: ArrayVec<Kind, MOST> = self.board.options.worm_set.tokens().collect();
                shuffle(rng, &mut tokens);
                Chance::Worm(tokens)
            }
            Some(Draw::Roll) | None => {
                let num = below(rng, 6) as u8 + 1;
                let act = self.board.flixxy_in_play().then(|| ACTION_DIE[below(rng, 6) as usize]);
                Chance::Roll { num, act }
            }
        }
    }

    /// Can this be the outcome of the draw that is due?
    pub(crate) fn allows_chance(&self, outcome: &Chance) -> Result<(), String> {
        let due = self.board.due().ok_or("no draw is due")?;
        if due != outcome.draw() {
            return Err(format!("the draw {} is due, not {}", due.word(), outcome.draw().word()));
        }
        match outcome {
            Chance::Start(seat) if seat.index() >= self.board.seats() => {
                Err(format!("there is no seat {} at this table", seat.0))
            }
            Chance::Path(tiles) => {
                let wanted = layout::in_use(&self.board.options);
                let found: TileSet = tiles.iter().copied().collect();
                if found == wanted && tiles.len() == wanted.len() {
                    return Ok(());
                }
                let (lacking, surplus) = (wanted.without(found), found.without(wanted));
                Err(format!(
                    "the path must hold each ordinary tile in use once; lacking {lacking:?}, surplus {surplus:?}"
                ))
            }
            Chance::Worm(tokens) => {
                let set = self.board.options.worm_set;
                let count = |kind| tokens.iter().filter(|&&token| token == kind).count();
                match Kind::ALL.iter().find(|&&kind| count(kind) != set.count(kind)) {
                    Some(&kind) => Err(format!("there are {} {}, not {}", set.count(kind), kind.word(), count(kind))),
                    None => Ok(()),
                }
            }
            Chance::Roll { num, .. } if !(1..=6).contains(num) => Err(format!("the number die has no {num}")),
            Chance::Roll { act: None, .. } if self.board.flixxy_in_play() => {
                Err("the action die is rolled as long as Flixxy is in play".into())
            }
            Chance::Roll { act: Some(_), .. } if !self.board.flixxy_in_play() => {
                Err("no action die is rolled here".into())
            }
            Chance::Start(_) | Chance::Roll { .. } => Ok(()),
        }
    }

    /// Lets the draw that is due have this outcome.
    #[inline]
    pub(crate) fn let_happen(&mut self, outcome: &Chance, tell: &mut impl FnMut(Event)) {
        match outcome {
            Chance::Start(seat) => self.start_with(*seat, tell),
            Chance::Path(tiles) => self.lay_path(tiles, tell),
            Chance::Worm(tokens) => self.stack_worms(tokens, tell),
            Chance::Roll { num, act } => self.rolled(*num, *act, tell),
        }
    }
}
