# The table of Gamename. Seats come as names, counters as numbers.
gamename-name = Gamename

# What happens
gamename-took = { $count ->
    [one] { $seat } takes 1 counter; { $left } left.
   *[other] { $seat } takes { $count } counters; { $left } left.
}
gamename-won = { $seat } takes the last counter and wins.

# Refusals
gamename-refusal-game-over = The game is over.
gamename-refusal-not-your-turn = It is not your turn.
gamename-refusal-unknown-action = You may take 1, 2 or 3 counters, nothing else.
gamename-refusal-too-many = There are not so many counters left.

# What the buttons of the generic page say; without these, the notation
gamename-do-take-1 = Take 1
gamename-do-take-2 = Take 2
gamename-do-take-3 = Take 3

# Options, as the form of a new table offers them
option-gamename-heap = Counters
option-gamename-heap-about = How many counters lie in the heap at the start.

# On the front page
front-gamename-players = 2–4 players
front-gamename-time = about 2 min
front-gamename-line = One, two or three: who takes the last?
front-gamename-art = The door of the house
