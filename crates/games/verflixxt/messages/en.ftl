verflixxt-name = Verflixxt!

## Which game it is
verflixxt-game-base = base game
verflixxt-game-base-random = base game, shuffled path
verflixxt-game-nochmal = nochmal!
verflixxt-game-worms = nochmal! with worms
verflixxt-game-life2020 = 2020 edition
verflixxt-headline = turn { $turn }, { $game }
verflixxt-headline-over = final score, { $game }

## Tiles, places and figures. Tiles with numbers are called by their numbers.
verflixxt-tile-clover = the clover
verflixxt-tile-verflixxt = Verflixxt
verflixxt-tile-action = the action tile
verflixxt-tile-gift = the gift tile
verflixxt-tile-steal = the steal tile
verflixxt-place-start = the start
verflixxt-place-goal = the goal
verflixxt-sign-start = Start
verflixxt-sign-goal = Goal
verflixxt-figure-pawn = { $pawn } of { $name }
verflixxt-figure-guard = a guard
verflixxt-figure-flixxy = Flixxy
verflixxt-figures-guards = { $count ->
    [one] a guard
   *[other] { $count } guards
}
verflixxt-figure-on = { $figure } on { $place }
verflixxt-worm-bottom = Bottom
verflixxt-worm-swap = Swap
verflixxt-worm-push = Push
verflixxt-worm-double = Double

## The board
verflixxt-board-label = The path from the start to the goal, { $count ->
    [one] one tile
   *[other] { $count } tiles
}; the position in words is further down
verflixxt-ghost-take = yours

## The seats
verflixxt-you = you
verflixxt-who-you = You
verflixxt-points = points
verflixxt-top = top { $tile }
verflixxt-no-tile = no tile
verflixxt-away = away
verflixxt-so-far = points so far
verflixxt-pawns-start = { $count } on the start
verflixxt-pawns-start-out = { $start } on the start, { $out } on the way
verflixxt-pawns-out = { $count } on the way
verflixxt-pawns-home = { $count } of { $all } home
verflixxt-pawns-all-home = all home
verflixxt-stack-empty = no tiles yet
verflixxt-stack-hidden = face down until the end
verflixxt-stack-label = Stack from bottom to top: { $tiles }
verflixxt-stack-backs = { $count ->
    [one] one tile, face down
   *[other] { $count } tiles, face down
}
verflixxt-round-tokens = { $count ->
    [one] one round token
   *[other] { $count } round tokens
}
verflixxt-worm-tokens = { $count ->
    [one] one worm token
   *[other] { $count } worm tokens
}
verflixxt-clovers-turn = { $spare ->
    [0] { $count ->
        [one] a clover turns the worst minus tile
       *[other] { $count } clovers turn the worst minus tiles
    }
   *[other] { $count ->
        [0] no minus tile to turn yet
        [one] a clover turns the minus tile; spare clovers: { $spare }
       *[other] { $count } clovers turn all minus tiles; spare clovers: { $spare }
    }
}
verflixxt-clover-idle = no minus yet
verflixxt-sum-round = +{ $points } round
verflixxt-sum-worms = { $count ->
    [one] +1 worm
   *[other] +{ $count } worms
}

## Status
verflixxt-say-setup = The path is being laid out.
verflixxt-say-roll-die = Your turn: roll the die
verflixxt-say-roll-dice = Your turn: roll the dice
verflixxt-say-roll-other = { $name } is to roll
verflixxt-say-rolling = { $name } rolls …
verflixxt-say-move = Your turn: move a figure by { $steps }
verflixxt-say-move-other = { $name } is to move by { $steps }
verflixxt-say-steal = Whom will you rob?
verflixxt-say-steal-other = { $name } is choosing whom to rob
verflixxt-say-post = Play a worm, or end your turn
verflixxt-say-post-other = { $name } may still play a worm
verflixxt-say-over = The game is over.
# $total is the number as it is shown, with the minus of the printers.
verflixxt-won = { $name } wins with { $points ->
    [1] one point
   *[other] { $total } points
}
verflixxt-won-you = You win, { $name }, with { $points ->
    [1] one point
   *[other] { $total } points
}
verflixxt-won-shared = { $names } share the victory with { $points ->
    [1] one point
   *[other] { $total } points
} each
verflixxt-hint-extra = { $count ->
    [one] One more extra turn is due after this one.
   *[other] { $count } more extra turns are due after this one.
}
verflixxt-hint-flixxy = The die shows Flixxy: only he may move.
verflixxt-hint-may = The ? lets you move a pawn, a guard with a pawn or Flixxy beside it, or Flixxy.
verflixxt-hint-not = The X bars Flixxy: move a pawn, or a guard with a pawn or Flixxy beside it.
verflixxt-hint-guard = Move a pawn, or a guard that shares its tile with a pawn.
verflixxt-hint-pawn = Move one of your pawns. Whoever is last to leave a tile takes it.
verflixxt-hint-steal = That player’s top tile goes on top of your stack. Then the steal tile is turned over.
verflixxt-hint-post = Each token you keep is worth a point at the end.
verflixxt-hint-over = { $turns } turns were played. Tiles still on the path count for nobody.
verflixxt-hint-first-base = Whoever is last to leave a tile must take it, even a bad one. The guards belong to nobody.
verflixxt-hint-first-nochmal = Whoever is last to leave a tile must take it. Verflixxt tiles make you give one away, and Flixxy runs in circles.
verflixxt-hint-first-life2020 = Whoever is last to leave a tile must take it. Gift and steal tiles stay, and are turned over each time.
verflixxt-die-label = Number die: { $number }
verflixxt-face-flixxy = Action die: Flixxy must move
verflixxt-face-may = Action die: question mark, Flixxy may move
verflixxt-face-not = Action die: X, Flixxy may not move
verflixxt-waits-setup = The table is being set up.
verflixxt-waits-dice = The dice are rolling.
verflixxt-waits-roll = Waiting for { $name } to roll.
verflixxt-waits-move = Waiting for { $name } to move.
verflixxt-waits-steal = Waiting for { $name } to choose a victim.
verflixxt-waits-end = Waiting for { $name } to end the turn.
verflixxt-watching = You are watching this table.

## Actions
verflixxt-roll-one = Roll the die
verflixxt-roll-both = Roll the dice
verflixxt-end = End the turn
verflixxt-end-extra = End this turn; your extra turn follows
verflixxt-skip = Skip: nothing can move
verflixxt-roll-short = Roll
verflixxt-roll-about-one = The number moves a pawn of yours, or a guard beside a pawn.
verflixxt-roll-about-both = The number moves a figure. X: pawn or guard; ?: Flixxy too; bird: only Flixxy.
verflixxt-end-short = End
verflixxt-skip-short = Skip
verflixxt-move = Move
verflixxt-choose = Choose a figure to move by { $steps }
verflixxt-choose-deed = What will you do?
verflixxt-choose-twin = Which of them? They do the same.
verflixxt-twin = { $twin }, the same way
verflixxt-choose-push = Choose whom to push
verflixxt-choose-pawn = Choose a pawn of yours
verflixxt-choose-partner = Choose whom to change places with
verflixxt-choose-victim = Choose whom to rob
verflixxt-steal = Take { $tile } from { $name }
verflixxt-deed-move = Move { $figure }: { $from } → { $to }
verflixxt-barred = { $pawns } may not move
verflixxt-barred-flixxy = the die demands Flixxy
verflixxt-barred-swapped = swapped in this turn

## In a word or two, where there is little room
verflixxt-short-start = start
verflixxt-short-goal = goal
verflixxt-short-home = home
verflixxt-short-clover = clover
verflixxt-short-verflixxt = V
verflixxt-short-gift = gift
verflixxt-short-theft = theft
verflixxt-short-guard = guard
verflixxt-short-take = take { $tile }
verflixxt-short-give = give { $tile }
verflixxt-short-token = round token { $value }
verflixxt-short-rob = rob somebody
verflixxt-short-nothing = take nothing

## What follows from a move
verflixxt-leaves-free = From { $place }: nothing to take.
verflixxt-leaves-take = Last to leave: you take { $tile }.
verflixxt-leaves-take-worm = Last to leave: you take { $tile }, and a worm token.
verflixxt-leaves-take-no-worm = Last to leave: you take { $tile }. No worm token is left.
verflixxt-leaves-take-other = Last to leave: { $name } takes { $tile }.
verflixxt-leaves-give = Was alone on { $place }: you give { $tile } to { $name }.
verflixxt-leaves-give-other = { $giver } gives { $tile } to { $name }.
verflixxt-leaves-give-out = Was alone on { $place }: you give up { $tile }, which leaves the game.
verflixxt-leaves-give-nothing = Was alone on { $place }, but you have nothing to give.
verflixxt-leaves-give-nothing-other = { $name } has nothing to give.
verflixxt-leaves-steal = Was alone on the steal tile: you rob somebody.
verflixxt-leaves-steal-nothing = Was alone on the steal tile, but nobody has a tile to take.
verflixxt-leaves-nobody = Nobody takes { $place } (VFX-R36).
verflixxt-leaves-no-gift = Nobody gives a tile (VFX-R36).
verflixxt-leaves-guard = A guard takes nothing: { $place } stays (VFX-H13).
verflixxt-leaves-own = Your { $pawn } stays alone on { $place }.
verflixxt-leaves-one = Only { $figure } stays on { $place }.
verflixxt-leaves-many = { $count } figures stay on { $place }.
verflixxt-leaves-token = You get round token { $value }.
verflixxt-leaves-retired = Flixxy arrives for the fifth time and leaves the game.

## Worm tokens
verflixxt-about-bottom = Puts { $tile } under your stack.
verflixxt-about-bottom-empty = Puts your top tile under your stack.
verflixxt-about-swap = One of your pawns changes places with a neighbour.
verflixxt-about-push = Everybody else on a tile moves { $steps } forward.
verflixxt-about-push-later = Everybody else on a tile moves forward by your roll.
verflixxt-about-double = You take another turn.
verflixxt-worm-later = Wait for your turn.
verflixxt-worm-fresh = From your next turn on (VFX-R33).
verflixxt-worm-roll-first = After the roll (VFX-R34).
verflixxt-worm-move-first = After the move (VFX-R34).
verflixxt-worm-two-tiles = Needs two tiles (VFX-R35).
verflixxt-worm-nobody = Nobody to push now (8.5).
verflixxt-worm-no-neighbour = No neighbour to swap with now (8.4).
verflixxt-worm-of-turn = turn { $turn }
verflixxt-worms-none = Worm tokens that you gain lie here.
verflixxt-play-bottom = Play Bottom
verflixxt-play-double = Play Double
verflixxt-push = Push { $figures }: { $from } → { $to }
verflixxt-swap = Swap { $pawn } with { $figure }
verflixxt-swap-pawn = { $pawn } on { $place }

## The bank, and how it works
verflixxt-bank = In the bank
verflixxt-bank-round = Round tokens
verflixxt-bank-next = Next at the goal: { $value }.
verflixxt-bank-last = None left: at the goal Flixxy leaves the game.
verflixxt-bank-retired = Flixxy has left the game.
verflixxt-bank-worms = Worm pile
verflixxt-bank-pile = { $count ->
    [0] None left.
   *[other] { $count } face down.
}
verflixxt-how = How it works
verflixxt-how-minus = If you are last to leave a tile, it is yours: minus tiles too.
verflixxt-how-plus = Plus tiles count what they say.
verflixxt-how-clover = A clover turns your worst minus tile into a plus at the end.
verflixxt-how-guard = Anyone may move a guard if a pawn stands beside him.
verflixxt-how-verflixxt = Never taken. If you leave it while alone there, your top tile goes to the next player on the left.
verflixxt-how-flixxy = Flixxy belongs to nobody and runs in circles. Whoever moves him to the goal takes a round token.
verflixxt-how-worms = Taking a minus tile from the path brings a secret worm token. Play it from your next turn on, or keep it for a point.
verflixxt-how-double = Double: another turn, after your move.
verflixxt-how-bottom = Bottom: your top tile goes under your stack.
verflixxt-how-push = Push: all figures on a tile except yours move forward by your roll.
verflixxt-how-push-guards = Push: all figures on a tile except yours move forward by your roll. Guards alone can be pushed too.
verflixxt-how-swap = Swap: your pawn and a figure on the next tile change places.
verflixxt-how-gift = Gift: you give away your top tile, a minus to the player with the best top tile, a plus or clover to the one with the worst. Then the gift tile is turned over.
verflixxt-how-steal = Steal: take somebody’s top tile. Then the steal tile is turned over.

## The position in words
verflixxt-fact-turn = Turn { $turn }: it is { $name }’s turn.
verflixxt-fact-path = The path: { $places }.
verflixxt-fact-round = The next round token is { $value }.
verflixxt-fact-pile = Worm tokens in the pile: { $count }.
verflixxt-fact-seat = { $name } (pawns { $letter }), { $points } points; tiles from bottom to top: { $tiles }.
verflixxt-fact-seat-empty = { $name } (pawns { $letter }), { $points } points; no tiles.
verflixxt-fact-seat-hidden = { $name } (pawns { $letter }); { $count ->
    [one] one tile
   *[other] { $count } tiles
}, face down.
verflixxt-fact-tokens = { $name } has round tokens: { $values }.
verflixxt-fact-worms = { $name } has { $count ->
    [one] one worm token
   *[other] { $count } worm tokens
}, kind unknown.
verflixxt-fact-worms-own = { $name } has worm tokens: { $kinds }.

## What happened
verflixxt-told-start = { $name } was drawn to start.
verflixxt-told-path = The path was shuffled and laid out.
verflixxt-told-shuffled = The { $count } worm tokens were shuffled.
verflixxt-told-turn = Turn { $turn }: { $name } plays.
verflixxt-told-rolled = { $name } rolled { $number }.
verflixxt-told-rolled-flixxy = { $name } rolled { $number } and Flixxy.
verflixxt-told-rolled-may = { $name } rolled { $number } and ?.
verflixxt-told-rolled-not = { $name } rolled { $number } and X.
verflixxt-told-moved = { $name } moved { $figure } from { $from } to { $to }.
verflixxt-told-pushed = { $name } pushed { $figure } from { $from } to { $to }.
verflixxt-told-pushed-pawn = { $name } pushed { $figure } of { $owner } from { $from } to { $to }.
verflixxt-told-swapped = { $name } swapped { $pawn } on { $from } with { $figure } on { $to }.
verflixxt-told-swapped-pawn = { $name } swapped { $pawn } on { $from } with { $figure } of { $owner } on { $to }.
verflixxt-told-home = { $pawn } of { $name } is home.
verflixxt-told-out = A guard has left the game.
verflixxt-told-token = { $name } led Flixxy to the goal: round token { $value }.
verflixxt-told-retired = Flixxy arrived for the fifth time and left the game.
verflixxt-told-collected = { $name } was the last to leave { $tile } and took it.
verflixxt-told-collected-hidden = { $name } was the last to leave a tile and took it.
verflixxt-told-given = { $name } gave { $tile } to { $to }.
verflixxt-told-given-out = { $name } gave up { $tile }, which left the game: nobody could receive it.
verflixxt-told-worm = { $name } drew a worm token.
verflixxt-told-worm-own = { $name } drew the worm token { $worm }.
verflixxt-told-played = { $name } played the worm token { $worm }.
verflixxt-told-buried = { $name } put { $tile } under the stack.
verflixxt-told-extra = { $name } has { $count ->
    [one] an extra turn
   *[other] { $count } extra turns
} to come.
verflixxt-told-skipped = { $name } could not move anything and skipped.
verflixxt-told-stolen = { $name } stole { $tile } from { $from }.
verflixxt-told-flipped-gift = The action tile was turned over and now shows the gift.
verflixxt-told-flipped-steal = The action tile was turned over and now shows the theft.
verflixxt-told-over = The last pawn is home: the game is over.

## What just happened, in one line. $who is a name or "You", $whom a name or "you".
verflixxt-just-start = { $who } will start
verflixxt-just-closed = The path closes up
verflixxt-dice-flixxy = { $number } and Flixxy
verflixxt-dice-may = { $number } and ?
verflixxt-dice-not = { $number } and X
verflixxt-just-rolled = { $who } rolled { $dice }
verflixxt-just-moved = { $who }: { $figure } { $from } → { $to }
verflixxt-just-pushed = Pushed { $figures }: { $from } → { $to }
verflixxt-just-swapped = Swapped { $pawn } on { $from } with { $figure } on { $to }
verflixxt-just-home = { $figure } is home
verflixxt-just-token = { $who } took round token { $value }
verflixxt-just-retired = Flixxy left the game
verflixxt-just-took = { $who } took { $tile }
verflixxt-just-took-worm = { $who } took { $tile } and a worm
verflixxt-just-took-worm-own = { $who } took { $tile } and the worm { $worm }
verflixxt-just-gave = { $who } gave { $tile } to { $whom }
verflixxt-just-gave-out = { $who } gave up { $tile }
verflixxt-just-worm = { $who } drew a worm token
verflixxt-just-played = { $who } played { $worm }
verflixxt-just-double = { $who } played { $worm }: an extra turn
verflixxt-just-bottom = { $who } played { $worm }: { $tile } went under
verflixxt-just-skipped = { $who } could not move
verflixxt-just-stole = { $who } took { $tile } from { $whom }
verflixxt-just-flipped = The action tile was turned over
verflixxt-just-over = The last pawn is home

## The end
verflixxt-eyebrow-over = The last pawn is home
verflixxt-winner = Winner
verflixxt-tie-broken = Equal points: fewer clovers win.
verflixxt-tie-shared = Equal points: the victory is shared (VFX-R07).
verflixxt-scores-title = How the points add up
verflixxt-scores-note = A clover turns its owner’s worst minus tile into a plus, a second clover the next worst. Clovers left over are worth nothing. Every worm token kept is worth one point.
verflixxt-part-plus = Plus tiles
verflixxt-part-turned = { $count ->
    [one] Turned by a clover
   *[other] Turned by clovers
}
verflixxt-part-minus = Minus tiles
verflixxt-part-spare = { $count ->
    [one] Clover left over
   *[other] Clovers left over
}
verflixxt-part-round = { $count ->
    [one] Round token
   *[other] Round tokens
}
verflixxt-part-worms = { $count ->
    [one] Worm kept
   *[other] Worms kept
}
verflixxt-part-nothing = Nothing taken
verflixxt-turned = { $tile } turned by a clover

## Why an action is refused
verflixxt-refusal-unknown = There is no such action in this game.
verflixxt-refusal-arguments = The action “{ $verb }” takes exactly these arguments: { $names }.
verflixxt-refusal-no-arguments = The action “{ $verb }” takes no arguments.
verflixxt-refusal-turn = It is { $name }’s turn.
verflixxt-refusal-no-figure = There is no such figure at this table.
verflixxt-refusal-flixxy-retired = Flixxy has left the game.
verflixxt-refusal-not-yours = That pawn belongs to { $name }; you may move only your own.
verflixxt-refusal-pawn-home = That pawn is already home.
verflixxt-refusal-pawn-swapped = A pawn that was swapped this turn cannot make the move as well.
verflixxt-refusal-guard-out = That guard has left the path for good.
verflixxt-refusal-guard-alone = A guard moves only from a tile where a pawn or Flixxy stands beside it.
verflixxt-refusal-only-flixxy = The action die shows Flixxy, so he must be moved.
verflixxt-refusal-not-flixxy = The action die does not let you move Flixxy.
verflixxt-refusal-must-move = You have a figure that can move, so you must move.
verflixxt-refusal-no-token = You hold no worm token { $worm } from that turn.
verflixxt-refusal-not-mature = You drew that worm token this turn; play it from your next turn on.
verflixxt-refusal-small-stack = You need at least two tiles to put the top one under your stack.
verflixxt-refusal-swap-not-own = Swap needs one of your own pawns.
verflixxt-refusal-swap-pawn-place = Your pawn stands where Swap may not be used.
verflixxt-refusal-swap-moved = That pawn made your move this turn, so it cannot be swapped.
verflixxt-refusal-swap-not-foreign = Swap needs a figure that is not yours.
verflixxt-refusal-swap-target-place = The other figure stands where Swap may not be used.
verflixxt-refusal-not-adjacent = Swap needs two figures on neighbouring places.
verflixxt-refusal-push-no-place = Push needs the start or a tile on the path.
verflixxt-refusal-push-nobody = There is nobody to push there except your own pawns.
verflixxt-refusal-push-guards-only = Guards alone cannot be pushed; a pawn or Flixxy must be with them.
verflixxt-refusal-steal-self = You cannot rob yourself.
verflixxt-refusal-steal-empty = That player has no tile to take.
verflixxt-refusal-setup = The game has not begun yet.
verflixxt-refusal-rolling = The dice are still rolling.
verflixxt-refusal-over = The game is over.
verflixxt-refusal-stealing = A player to rob must be chosen first.
verflixxt-refusal-no-steal = No tile can be stolen now.
verflixxt-refusal-push-early = Push needs a number: roll first.
verflixxt-refusal-double-early = Double is played after the move.
verflixxt-refusal-roll-first = The dice must be rolled first.
verflixxt-refusal-rolled = The dice have already been rolled this turn.
verflixxt-refusal-moved = This turn’s move has already been made.
verflixxt-refusal-end-early = The turn ends only after a move.
verflixxt-refusal-not-now = You cannot do that now.

## Standing orders
order-verflixxt-no-worms = End my turns without playing worm tokens

# Options, as the form of a new table offers them
option-verflixxt-mode = The game
option-verflixxt-mode-about = Three editions, each with its own path.
option-verflixxt-mode-base = Basic game
option-verflixxt-mode-base-about = The 2005 game for 2 to 6: pawns, guards, and tiles for whoever is last to leave them.
option-verflixxt-mode-nochmal = Verflixxt nochmal!
option-verflixxt-mode-nochmal-about = With the expansion for 2 to 8: Flixxy walks in circles, and some tiles make you give one away.
option-verflixxt-mode-life2020 = That’s Life!
option-verflixxt-mode-life2020-about = The 2020 edition for 2 to 6: no guards, and tiles that give and steal.
option-verflixxt-worms = Worm tokens
option-verflixxt-worms-about = Whoever collects a minus tile gets a secret token to play later: DOUBLE, BOTTOM, PUSH or SWAP.
option-verflixxt-worms-on = On
option-verflixxt-worms-off = Off
option-verflixxt-baseLayout = The path
option-verflixxt-baseLayout-about = The tiles lie in the printed order, shuffled, with the plus tiles early, or with the clovers last.
option-verflixxt-baseLayout-fixed = Printed
option-verflixxt-baseLayout-random = Shuffled
option-verflixxt-baseLayout-plusFirst = Plus early
option-verflixxt-baseLayout-luckLast = Clovers last
option-verflixxt-nochmalLayout = The path
option-verflixxt-nochmalLayout-about = The tiles are shuffled, or lie in a fixed order, reconstructed from the rule book.
option-verflixxt-nochmalLayout-random = Shuffled
option-verflixxt-nochmalLayout-fixed = Reconstructed
option-verflixxt-nochmalFixed = The reconstructed path
option-verflixxt-nochmalFixed-about = The rule book numbers the places of the Verflixxt tiles and also describes them, and no path fits both: follow its numbers or its descriptions.
option-verflixxt-nochmalFixed-places34 = Numbers, without −1 and −2
option-verflixxt-nochmalFixed-full36 = Numbers, all 32
option-verflixxt-nochmalFixed-print34 = Descriptions, without −1 and −2
option-verflixxt-nochmalFixed-print36 = Descriptions, all 32
option-verflixxt-placeCounting = How places are counted
option-verflixxt-placeCounting-about = For placing the Verflixxt tiles on the shuffled path, place 1 is the start, or the first tile.
option-verflixxt-placeCounting-startIsOne = Start is 1
option-verflixxt-placeCounting-startIsZero = First tile is 1
option-verflixxt-baseRandomGuards = Guards on the shuffled path
option-verflixxt-baseRandomGuards-about = Guards stand on the clovers, +8 and +7 wherever they lie, or on the first eight good tiles.
option-verflixxt-baseRandomGuards-sameTiles = Same tiles
option-verflixxt-baseRandomGuards-firstEight = First eight
option-verflixxt-wormSet = How many worm tokens
option-verflixxt-wormSet-about = Ten (three DOUBLE and BOTTOM, two PUSH and SWAP), or eight, two of each.
option-verflixxt-wormSet-ten = Ten
option-verflixxt-wormSet-eight = Eight
option-verflixxt-pushCollector = Who takes the tile after a PUSH
option-verflixxt-pushCollector-about = When a lone figure is pushed off a tile, the tile goes to the pusher, to the pawn’s owner, or to nobody.
option-verflixxt-pushCollector-mover = The pusher
option-verflixxt-pushCollector-owner = The owner
option-verflixxt-pushCollector-nobody = Nobody
option-verflixxt-pushGuards = PUSH guards alone
option-verflixxt-pushGuards-about = PUSH may be used on a tile where only guards stand. They take nothing: the tile stays.
option-verflixxt-pushGuards-on = Yes
option-verflixxt-pushGuards-off = No
option-verflixxt-swapStart = SWAP at the start
option-verflixxt-swapStart-about = SWAP may exchange a pawn with a figure on the start tile.
option-verflixxt-swapStart-on = Yes
option-verflixxt-swapStart-off = No
option-verflixxt-tieBreak = Equal scores
option-verflixxt-tieBreak-about = Tied players share the victory, or the one with fewer clovers wins.
option-verflixxt-tieBreak-shared = Shared
option-verflixxt-tieBreak-fewestLuck = Fewer clovers
option-verflixxt-hideStacks = Won tiles face down
option-verflixxt-hideStacks-about = The tiles the others have won are hidden until the end.
option-verflixxt-hideStacks-on = Yes
option-verflixxt-hideStacks-off = No
option-verflixxt-startPlayer = Who starts
option-verflixxt-startPlayer-about = Drawn by lot, or a seat you choose.
option-verflixxt-startPlayer-random = By lot

# On the front page
front-verflixxt-players = 2–8 players
front-verflixxt-line = A tile goes to whoever is last to leave it: be quick off the bad ones.
front-verflixxt-art = A cheeky bird on a crooked path of tiles with comic pawns
