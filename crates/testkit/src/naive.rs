//! The rules read a second time, in the slowest and plainest way.
//!
//! A game's plain reading (in its folder, `tests/second_reading`) works on JSON positions alone (`docs/scenarios`), shares no line with the fast rules
//! and was written from the rules documents, not from the code. Where both agree on every legal list
//! and every position of thousands of random games, a slip would have to be made twice in the same way.

use speakeasy_core::json::Json;

/// A rule set over JSON. `options` is always the full options object, `position` always a full position.
pub trait Naive {
    /// The position of a new table before its first draw or decision.
    fn new_table(&self, options: &Json, seats: usize) -> Json;
    /// All legal actions of a seat, without `seat`, in any order.
    fn legal(&self, options: &Json, seats: usize, position: &Json, seat: usize) -> Vec<Json>;
    /// The refusal code of an action (a JSON object, perhaps malformed, perhaps with `at`), or `None` if it is legal.
    fn refusal(&self, options: &Json, seats: usize, position: &Json, seat: i64, action: &Json) -> Option<String>;
    /// The position after a legal action and everything automatic that follows.
    fn act(&self, options: &Json, seats: usize, position: &Json, seat: usize, action: &Json) -> Json;
    /// The position after a chance object that holds just the draw that is due, as a trace writes it.
    fn chance(&self, options: &Json, seats: usize, position: &Json, outcome: &Json) -> Json;
    /// The position once the clock has reached `to`.
    fn clock(&self, options: &Json, seats: usize, position: &Json, to: u64) -> Json;
    /// The position through the eyes of a seat, or of the public (`None`), without `legal`, `marked` and `feed`.
    fn view(&self, options: &Json, seats: usize, position: &Json, observer: Option<usize>) -> Json;
}
