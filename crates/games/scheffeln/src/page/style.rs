//! The style sheet: what is written by hand, and for every car and street the rules that show what is chosen.

/// A choice shows whatever bears its key (see `preview`), until it is played. A card drives its own car unless another
/// use was chosen.
macro_rules! of_car {
    ($($car:literal)*) => { concat!($(
        ".table-page:has(.hand:not([inert]) [data-choose=", $car, "] > :checked):has([data-choose=\"drive ", $car, "\"] > :checked) [data-if~=f-", $car, "],",
        ".table-page:has(.hand:not([inert]) [data-choose=\"joker ", $car, "\"] > :checked) [data-if~=f-", $car, "],",
        ".table-page:has(.hand:not([inert]) [data-choose=\"backward ", $car, "\"] > :checked) [data-if~=b-", $car, "],",
        ".table-page:has(.hand:not([inert]) [data-choose=\"evasion ", $car, "\"] > :checked) [data-if~=e-", $car, "],",
        ".table-page:has(.hand:not([inert]) [data-choose=\"take ", $car, "\"] > :checked) [data-if~=x-", $car, "],",
        ".table-page:has(.hand:not([inert]) [data-choose=\"nasty ", $car, "\"] > :checked) [data-if~=n-", $car, "],",
        ".table-page:has(.hand:not([inert]) [data-choose=\"choose ", $car, "\"] > :checked) [data-if~=c-", $car, "]{display:block}\n",
        // The car that would drive fades where it stands, and so does the one on top of it.
        ".table-page:has(.hand:not([inert]) [data-choose=", $car, "] > :checked):has([data-choose=\"drive ", $car, "\"] > :checked) :is(#car-", $car, ",[data-on=", $car, "]),",
        ".table-page:has(.hand:not([inert]) :is([data-choose=\"joker ", $car, "\"],[data-choose=\"backward ", $car, "\"]) > :checked) :is(#car-", $car, ",[data-on=", $car, "]),",
        ".table-page:has(.hand:not([inert]) [data-choose=\"evasion ", $car, "\"] > :checked) #car-", $car, "{opacity:.3}\n",
    )*) };
}

/// A street that a lifted car is put on.
macro_rules! of_tile {
    ($($tile:literal)*) => { concat!($(
        ".table-page:has(.hand:not([inert]) [data-choose=\"to ", $tile, "\"] > :checked) [data-if~=to-", $tile, "]{display:block}\n",
    )*) };
}

/// The style sheet of the game.
pub(super) const STYLE: &str = concat!(
    include_str!("style.css"),
    of_car!("RED" "YEL" "BLU" "GRN" "ORA" "PUR" "WHI" "BRN" "MAF"),
    of_tile!("A" "B" "C" "D" "E" "F" "G" "H"),
);
