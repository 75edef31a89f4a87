# The table of Nightcap. Seats come as names, faces and counts as numbers.
nightcap-name = Nightcap

# What happens.
nightcap-dealt = { $seat } is dealt a secret taste.
nightcap-dealt-seen = { $seat } is dealt a secret taste: { $face }.
nightcap-shown = { $seat } shows the taste { $face }.
nightcap-starts = { $seat } starts.
nightcap-round = Round { $round } begins.
nightcap-rolled = { $seat } rolls a { $face }.
nightcap-spilled = { $dice ->
    [0] { $seat } rolls a 1. The glass was empty.
    [one] { $seat } rolls a 1 and spills 1 die.
   *[other] { $seat } rolls a 1 and spills { $dice } dice.
}
nightcap-filled = { $seat } has a full glass: all five dice go on the shelf.
nightcap-stopped = { $dice ->
    [one] { $seat } stops and puts 1 die on the shelf.
   *[other] { $seat } stops and puts { $dice } dice on the shelf.
}
nightcap-won = { $count ->
    [one] { $seats } wins with { $points } points.
   *[other] { $seats } share the win with { $points } points each.
}

# Refusals.
nightcap-refusal-game-over = The game is over.
nightcap-refusal-draw-due = Nobody can act now: a draw comes first.
nightcap-refusal-not-your-turn = It is not your turn.
nightcap-refusal-unknown-action = You can only roll or stop.
nightcap-refusal-empty-glass = Your glass is empty: roll first.

# Options, as the form of a new table offers them
option-nightcap-rounds = Rounds
option-nightcap-rounds-about = How many turns everybody gets.
option-nightcap-openTastes = Open tastes
option-nightcap-openTastes-about = Everybody’s taste is visible from the deal on.
option-nightcap-startPlayer = Who starts
option-nightcap-startPlayer-about = Drawn by lot, or a seat you choose.
option-nightcap-startPlayer-random = By lot

# On the front page
front-nightcap-players = 2–4 players
front-nightcap-time = about 10 min
front-nightcap-line = One more die in the glass, or stop while you are ahead?
front-nightcap-art = A glass of five dice on a dim bar, a folded card beside it

# What may be done, on the generic page
nightcap-do-roll = Roll the die
nightcap-do-stop = Stop and keep the glass
