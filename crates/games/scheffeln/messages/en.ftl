# The table of Scheffeln.
scheffeln-name = {"$"}cheffeln

## Names

# A car, the character of its colour, or a card of its colour.
scheffeln-car-red = Red
scheffeln-car-yellow = Yellow
scheffeln-car-blue = Blue
scheffeln-car-green = Green
scheffeln-car-orange = Orange
scheffeln-car-purple = Purple
scheffeln-car-white = White
scheffeln-car-brown = Brown
scheffeln-car-mafia = Mafia
scheffeln-card-joker = Joker
scheffeln-card-backward = Backward
scheffeln-card-evasion = Evasion
scheffeln-card-nasty = Nasty exchange
scheffeln-card-nasty-short = Nasty
scheffeln-nothing = nothing
scheffeln-nobody = nobody
scheffeln-you = You
scheffeln-your = your { $car }
scheffeln-stands-alone = alone on { $tile }
scheffeln-stands-over = on top of { $other } on { $tile }
scheffeln-stands-beneath = beneath { $other } on { $tile }
scheffeln-tokens = { $n ->
    [0] no token
    [one] { $n } token
   *[other] { $n } tokens
}
scheffeln-cards-left = { $n ->
    [0] no card
    [one] { $n } card
   *[other] { $n } cards
}

## The bar

scheffeln-round = round { $round }
scheffeln-round-run = round { $round } · RUN
scheffeln-round-mafia = round { $round } · Mafia-Style
scheffeln-round-both = round { $round } · RUN + Mafia
scheffeln-round-speed = SPEED · round { $round }

## Status

scheffeln-says-setup = The table is being set up.
scheffeln-says-choose = Your turn: choose a character
scheffeln-says-chooses = { $name } is choosing a character.
scheffeln-says-turn = { $n ->
    [one] Your turn: play your last card
   *[other] Your turn: play one of { $n } cards
}
scheffeln-says-plays = It is { $name }’s turn to play a card.
scheffeln-says-upkeep = Pay-day. Then the cards are shuffled.
scheffeln-says-run = The row runs, then it is pay-day.
scheffeln-says-reveal = The row is turned up, from right to left.
scheffeln-says-grab = Grab a character: first come, first served.
scheffeln-says-only-you = Grab a character: only you are left!
scheffeln-says-only = Only { $name } is left: the countdown runs.
scheffeln-says-grabbing = Up for grabs. Still without a character: { $names }.
scheffeln-hint-choose = Everybody has already seen their own hand. Pick a car that your cards can help.
scheffeln-hint-due = Your { $car }, { $stands }, would earn { $value } now.
scheffeln-hint-payday = { $n ->
    [one] Pay-day comes after one more card.
   *[other] Pay-day comes after { $n } more cards.
}
scheffeln-hint-reveal = The cards will take effect from left to right. Work it out before the others do.
scheffeln-hint-claim = The row will run from left to right. Which car ends on top of good money?
scheffeln-hint-claimed = You are { $car } this round. You cannot change your character or give it back.

## The board

scheffeln-ring-label = The ring of eight businesses with the cars on them. “The position in words” describes everything on it.
scheffeln-free = Free to take
scheffeln-dry = empty
scheffeln-last-token = last
scheffeln-clock-row = { $up } of { $all } up
scheffeln-clock-grab = Grab one!
scheffeln-clock-card = { $number } of 7
scheffeln-clock-seconds = seconds
scheffeln-row-label = The row of seven cards
scheffeln-row-title = The row
scheffeln-row-way = runs from left to right
scheffeln-row-hidden = face down

## The seats

scheffeln-seats-title = Players
scheffeln-seats-due = money taken, and what pay-day would bring now
scheffeln-seats-money = money taken
scheffeln-seat-you = (you)
scheffeln-seat-starts = 1st
scheffeln-seat-away = away
scheffeln-seat-empty = no character

## A turn

scheffeln-hand = Your hand
scheffeln-hand-wait = Your cards, and what each would do now
scheffeln-ask-card = Choose a card
scheffeln-ask-use = { $card }: drive or exchange?
scheffeln-ask-tile = { $car }: to which empty street?
scheffeln-ask-take = { $card } face down: whom do you take?
scheffeln-ask-character = Choose a character
scheffeln-drive = Drive { $way }
scheffeln-on-tile = on { $tile }
scheffeln-deed-play = Play { $card } { $way }
scheffeln-deed-joker = Joker: drive { $car }
scheffeln-deed-backward = Backward: drive { $car }
scheffeln-deed-evade = Evasion: { $car } to { $to }
scheffeln-deed-idle = Evasion without effect
scheffeln-deed-nasty = Nasty: become { $car }
scheffeln-deed-become = Become { $car }
scheffeln-deed-keep = Keep { $car }
scheffeln-deed-take = Take { $car }
scheffeln-ask-hint = Tap a card: the board shows what it does before you play it.
scheffeln-note-choose = { $value } now, { $stands }. { $n ->
    [0] You hold no card of it.
    [one] You hold one card of it.
   *[other] You hold { $n } cards of it.
}
scheffeln-note-skips = Skips { $tiles }.
scheffeln-note-pay = Pay-day: { $paid }.
scheffeln-note-exchange = { $card } goes face down, { $own } back to the middle.
scheffeln-note-keep = { $card } goes face down.
scheffeln-watching = You are watching. All hands stay hidden from you.
scheffeln-watching-speed = You are watching. Only players at the table can grab a character.
scheffeln-ride-alone = { $car } drives from { $from } to { $to } and stands there alone.
scheffeln-ride-onto = { $car } drives from { $from } to { $to } and stops on top of { $other }.
scheffeln-ride-carries = { $car } drives from { $from } to { $to }, an empty street, and carries { $other }.
scheffeln-ride-idle = { $car } carries { $other }, finds no empty street and comes back to { $from } (SCH-R08).
scheffeln-skips = { $n ->
    [one] { $tiles } has no room and is skipped.
   *[other] { $tiles } have no room and are skipped.
}
scheffeln-skips-to-empty = { $n ->
    [one] { $tiles } is skipped, since after a full street only an empty one will do.
   *[other] { $tiles } are skipped, since after a full street only an empty one will do.
}
scheffeln-would-you = On pay-day you would get { $after } instead of { $before }.
scheffeln-would = On pay-day { $name } would get { $after } instead of { $before }.
scheffeln-card-alone = alone
scheffeln-card-idle = goes full circle
scheffeln-card-onto = onto { $car }
scheffeln-card-onto-yours = onto your { $car }
scheffeln-card-carries = carries { $car }
scheffeln-card-carries-yours = carries your { $car }
scheffeln-run-does = { $code ->
    [JOKER] any car, forward
    [BACKWARD] any car, backward
    [EVASION] lift a top car
   *[NASTY] any character
}
scheffeln-run-pick = { $code ->
    [JOKER] which car drives on?
    [BACKWARD] which car drives back?
    [EVASION] which top car, to which empty street?
   *[NASTY] whose character do you take?
}
scheffeln-evade = { $car } is lifted from { $from } and put alone on { $to }.
scheffeln-evasion-idle = It does nothing: no street is empty (SCH-R31).
scheffeln-nasty-free = You take { $take } from the centre and give { $own } back.
scheffeln-nasty-from = You take { $take } from { $name }, who gets your { $own }.
scheffeln-nasty-centre = free
scheffeln-evasion-idle-short = no street is empty
scheffeln-exchange = Exchange
scheffeln-exchange-how = face down, for another character
scheffeln-exchange-how-may = face down, for another character or none
scheffeln-exchange-mafia = The Mafia drives { $way }.
scheffeln-last-card = your last card: no exchange (SCH-R10)
scheffeln-keep = Keep
scheffeln-exchange-label = Lay { $card } face down and take { $take }, which stands { $stands }. { $own } goes back to the centre.
scheffeln-exchange-keep = Lay { $card } face down and keep { $own }, which stands { $stands }.

## Characters

scheffeln-characters = Characters
scheffeln-choose-label = { $n ->
    [0] Take { $name }, which stands { $stands }. { $value } lies there. You have no card of that colour.
    [one] Take { $name }, which stands { $stands }. { $value } lies there. You have one card of that colour.
   *[other] Take { $name }, which stands { $stands }. { $value } lies there. You have { $n } cards of that colour.
}
scheffeln-choose-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
scheffeln-has = { $name }
scheffeln-has-you = yours
scheffeln-claim-label = Take { $name }, which stands { $stands }
scheffeln-claim-early = available once the whole row is up
scheffeln-claim-now = first come, first served

## Pay-day

scheffeln-payday-title = Pay-day
scheffeln-payday-in = { $n ->
    [one] in { $n } card
   *[other] in { $n } cards
}
scheffeln-payday-rule = A car that stands alone or on top earns the money of its street. A car beneath another earns nothing.
scheffeln-mafia-beneath = The Mafia car stands beneath { $other } on { $tile } and takes nothing now.
scheffeln-mafia-for = The Mafia car would take { $value } from { $tile } now, for { $name }, the earner on the lowest letter (SCH-R40).
scheffeln-mafia-for-you = The Mafia car would take { $value } from { $tile } now, for you, the earner on the lowest letter (SCH-R40).
scheffeln-mafia-would-keep = The Mafia car would take { $value } from { $tile } now and keep it, since nobody earns (SCH-R41).
scheffeln-mafia-would-stay = The Mafia car would leave { $value } on { $tile } now, since nobody earns (SCH-R41).
scheffeln-mafia-dry = The Mafia car stands on { $tile }, where no money is left, and takes nothing now.
scheffeln-hoard = The Mafia has kept { $value }, out of play.
scheffeln-end-rule = The game ends after the round in which a stack runs dry.
scheffeln-end-rule-all = The game ends after the round in which the last of all stacks runs dry. A street without money brings nothing.
scheffeln-end-rule-last = The game ends after the round in which the stack of H runs dry. A street without money brings nothing.
scheffeln-end-rule-idle = It also ends after a round in which nobody takes a token.
scheffeln-end-left = { $n ->
    [one] One token is left in all.
   *[other] { $n } tokens are left in all.
}
scheffeln-end-near = { $n ->
    [one] One token is left on { $tiles }.
   *[other] One token each is left on { $tiles }.
}
scheffeln-played = Played this round
scheffeln-face-down = face down
scheffeln-last-title = Last pay-day
scheffeln-last-row = The row before it, from the left
scheffeln-from = from { $tile }
scheffeln-from-mafia = from { $tile }, by the Mafia
scheffeln-speed-title = How SPEED works
scheffeln-speed-rule = Seven cards are turned up from right to left. Then everybody grabs a character, and the cards take effect from left to right. Pay-day follows at once; players without a character get nothing.

## The end

scheffeln-over-after = { $round ->
    [one] After one round
   *[other] After { $round } rounds
}
scheffeln-over-why = { $n ->
    [0] The game ended in round { $round }.
    [one] The stack of { $tiles } ran dry in round { $round }.
   *[other] The stacks of { $tiles } ran dry in round { $round }.
}
scheffeln-over-all = All stacks had run dry after round { $round }.
scheffeln-over-idle = Nobody took a token in round { $round }, so the game ended.
scheffeln-over-shared = Players with equal money win together (SCH-R19).
scheffeln-you-win = You win with { $value }!
scheffeln-wins = { $name } wins with { $value }.
scheffeln-win-together = { $names } win together with { $value } each.
scheffeln-no-tokens = took nothing all game

## The position in words

scheffeln-street-empty = no car
scheffeln-street-one = { $car }, alone
scheffeln-street-two = { $upper } on top of { $lower }
scheffeln-stack-none = no money left
scheffeln-stack-hidden = { $n ->
    [one] { $n } token face down
   *[other] { $n } tokens face down
}
scheffeln-stack-top = { $n ->
    [0] { $value }, the last token
   *[other] { $value } on top of { $n } more
}
scheffeln-fact-street = { $tile }, { $name }: { $cars }; { $money }.
scheffeln-fact-character = { $car }, { $stands }
scheffeln-fact-seat = { $name }: { $character }; money { $money }; { $cards } in hand; would earn now: { $due }.
scheffeln-fact-seat-speed = { $name }: { $character }; money { $money }.
scheffeln-fact-free = Characters in the centre: { $names }.
scheffeln-fact-row = The row from the left: { $names }.
scheffeln-fact-hand = Your hand: { $names }.

## What happened

scheffeln-event-ring = The streets lie clockwise in the order { $tiles }.
scheffeln-event-cars = A car is put on every street.
scheffeln-event-stack = On { $tile }, the top token is { $value }.
scheffeln-event-mafia = The Mafia car goes beneath { $car } on { $tile }.
scheffeln-event-start = { $name } is drawn as starting player.
scheffeln-event-round = Round { $round }. { $name } has the starting player token.
scheffeln-event-dealt = { $name } is dealt { $cards }.
scheffeln-event-dealt-hidden = { $name } is dealt a hand.
scheffeln-event-you-dealt = You are dealt { $cards }.
scheffeln-event-row = Seven cards lie face down in a row.
scheffeln-event-chose = { $name } chooses { $car }.
scheffeln-event-played = { $name } plays { $card }.
scheffeln-event-discarded = { $name } lays { $card } face down to exchange.
scheffeln-event-discarded-hidden = { $name } lays a card face down to exchange.
scheffeln-event-you-discarded = You lay { $card } face down to exchange; nobody else will know it.
scheffeln-event-exchanged = { $name } gives { $gave } back and takes { $took }.
scheffeln-event-robbed = { $name } takes { $took } from { $other }, who gets { $gave }.
scheffeln-event-kept = { $name } keeps { $car }.
scheffeln-event-moved = { $code ->
    [MAF] The Mafia car drives from { $from } to { $to }.
   *[other] { $car } drives from { $from } to { $to }.
}
scheffeln-event-carried = { $code ->
    [MAF] The Mafia car drives from { $from } to { $to } and carries { $other }.
   *[other] { $car } drives from { $from } to { $to } and carries { $other }.
}
scheffeln-event-circled = { $code ->
    [MAF] The Mafia car with { $other } finds no empty street, goes full circle and is back on { $at } (SCH-R08).
   *[other] { $car } with { $other } finds no empty street, goes full circle and is back on { $at } (SCH-R08).
}
scheffeln-event-evaded = { $code ->
    [MAF] The Mafia car is lifted from { $from } and put on { $to }.
   *[other] { $car } is lifted from { $from } and put on { $to }.
}
scheffeln-event-evasion-idle = { $name }’s Evasion does nothing: no street is empty (SCH-R31).
scheffeln-event-turned-up = Card { $number } of the row: { $car }.
scheffeln-event-claims = The whole row is up: characters are up for grabs.
scheffeln-event-claimed = { $name } takes { $car }.
scheffeln-event-countdown = Only one player is left: the countdown runs.
scheffeln-event-all-claimed = Everybody has a character. The row takes effect.
scheffeln-event-closed = { $n ->
    [one] Too late for { $names }, who goes empty-handed (SCH-R26). The row takes effect.
   *[other] Too late for { $names }, who go empty-handed (SCH-R26). The row takes effect.
}
scheffeln-event-row-played = Card { $number } of the row takes effect: { $car }.
scheffeln-event-took = Pay-day: { $name } takes { $value } from { $tile }.
scheffeln-event-mafia-for = Pay-day: the Mafia takes { $value } from { $tile } for { $name }, who took money on the lowest letter (SCH-R40).
scheffeln-event-mafia-kept = Pay-day: the Mafia takes { $value } from { $tile } and keeps it, since nobody earned (SCH-R41).
scheffeln-event-mafia-left = Pay-day: nobody earned, so the Mafia leaves { $value } on { $tile } (SCH-R41).
scheffeln-event-returned = All characters go back to the centre.
scheffeln-event-start-passed = { $name } gets the starting player token.
scheffeln-event-uncovered = On { $tile }, { $value } is turned up.
scheffeln-event-ended = { $n ->
    [one] A stack is empty and the game is over: { $names } wins.
   *[other] A stack is empty and the game is over: { $names } win together (SCH-R19).
}
scheffeln-event-ended-all = { $n ->
    [one] All stacks are empty and the game is over: { $names } wins.
   *[other] All stacks are empty and the game is over: { $names } win together (SCH-R19).
}
scheffeln-event-ended-last = { $n ->
    [one] The stack of H is empty and the game is over: { $names } wins.
   *[other] The stack of H is empty and the game is over: { $names } win together (SCH-R19).
}
scheffeln-event-ended-idle = { $n ->
    [one] Nobody took a token this round, so the game is over: { $names } wins.
   *[other] Nobody took a token this round, so the game is over: { $names } win together (SCH-R19).
}

## Why not

scheffeln-refusal-unknown = There is no such action.
scheffeln-refusal-over = The game is over.
scheffeln-refusal-draw-due = The cards must be shuffled and dealt first.
scheffeln-refusal-still-choosing = Everybody must choose a character first.
scheffeln-refusal-already-chosen = Characters are chosen only once, before the first turn. Now you may exchange.
scheffeln-refusal-no-turns = SPEED has no turns: all you can do is grab a character.
scheffeln-refusal-no-claims = You can grab characters only in SPEED; in this game you take turns.
scheffeln-refusal-not-your-turn = It is { $name }’s turn.
scheffeln-refusal-no-seat = You have no seat at this table.
scheffeln-refusal-no-card = Name one of the cards in your hand.
scheffeln-refusal-not-held = You do not hold { $card }.
scheffeln-refusal-no-colour = { $card } has no colour, so say what it should do.
scheffeln-refusal-wrong-card = This needs { $needs }, not { $card }.
scheffeln-refusal-last-card = This is your last card of the round: play it face up; it cannot be exchanged.
scheffeln-refusal-no-character = Name one of the eight characters.
scheffeln-refusal-own-character = You are already { $car }: name another character.
scheffeln-refusal-character-taken = { $car } lies in front of { $name }, not in the centre.
scheffeln-refusal-no-car = Name one of the cars on the board.
scheffeln-refusal-mafia = At this table RUN cards may not name the Mafia car.
scheffeln-refusal-not-on-top = { $code ->
    [MAF] Evasion moves a car that is on top of another; the Mafia car is not.
   *[other] Evasion moves a car that is on top of another; { $car } is not.
}
scheffeln-refusal-no-tile = Name one of the streets A to H.
scheffeln-refusal-tile-not-empty = { $tile } has a car on it: name an empty street.
scheffeln-refusal-target = Evasion is possible, so name a car on top and an empty street.
scheffeln-refusal-early = Wait until all seven cards of the row are up.
scheffeln-refusal-late = Too late: no more characters can be grabbed this round.
scheffeln-refusal-held = You are { $car } this round and cannot change your character.
scheffeln-refusal-faster = { $name } was faster: { $car } is gone. Try another.

# Options, as the form of a new table offers them
option-scheffeln-mode = The game
option-scheffeln-mode-about = Turn by turn, or everybody at once against the clock.
option-scheffeln-mode-base = Basic game
option-scheffeln-mode-base-about = 2 to 4 players take turns: play a card to move a car, or exchange your character.
option-scheffeln-mode-speed = SPEED
option-scheffeln-mode-speed-about = 3 to 8 players grab characters all at once; then seven cards play themselves.
option-scheffeln-run = RUN
option-scheffeln-run-about = Six special cards are shuffled in: Joker, Backward, Evasion and Nasty exchange.
option-scheffeln-mafia = Mafia-Style
option-scheffeln-mafia-about = A black car that belongs to nobody moves with every exchange.
option-scheffeln-startPlayer = Who starts
option-scheffeln-startPlayer-about = The first starting player is drawn by lot, or named by seat.
option-scheffeln-startPlayer-random = By lot
option-scheffeln-exchange = Exchange without changing
option-scheffeln-exchange-about = After laying a card face down you must change your character, or you may also keep it.
option-scheffeln-exchange-must = Must change
option-scheffeln-exchange-must-about = Whoever lays a card face down takes another character.
option-scheffeln-exchange-may = May keep
option-scheffeln-exchange-may-about = Whoever lays a card face down may also keep the character, as the Italian rules have it.
option-scheffeln-skipTo = A car that meets a full tile
option-scheffeln-skipTo-about = Where a car that drives alone goes on to when the next tile already holds two cars.
option-scheffeln-skipTo-room = To the next with room
option-scheffeln-skipTo-room-about = It stops on the first tile with no car or one car.
option-scheffeln-skipTo-empty = To the next empty one
option-scheffeln-skipTo-empty-about = It stops on the first tile without cars, as the Italian rules have it; if there is none, on the first with room.
option-scheffeln-endWhen = The end
option-scheffeln-endWhen-about = Which stacks of tokens must be empty for the game to end.
option-scheffeln-endWhen-anyEmpty = Any stack is empty
option-scheffeln-endWhen-anyEmpty-about = The game ends after the round in which the first stack runs dry.
option-scheffeln-endWhen-allEmpty = All stacks are empty
option-scheffeln-endWhen-allEmpty-about = A long game: it ends when no token is left at all, or after a round in which nobody took one.
option-scheffeln-endWhen-lastTile = The stack of H is empty
option-scheffeln-endWhen-lastTile-about = It ends when the most valuable tile has no token left, or after a round in which nobody took one.
option-scheffeln-scoresHidden = Secret money
option-scheffeln-scoresHidden-about = Until the end, the others see only how many tokens you have taken, not what they are worth.
option-scheffeln-speedRing = Order of the tiles
option-scheffeln-speedRing-about = The tiles of SPEED lie in alphabetical order, or shuffled. It only looks different.
option-scheffeln-speedRing-alphabetical = Alphabetical
option-scheffeln-speedRing-shuffled = Shuffled
option-scheffeln-speedRevealMs = Time between two cards
option-scheffeln-speedRevealMs-about = How long until the next card of the row is turned up.
option-scheffeln-speedCountdownMs = Countdown
option-scheffeln-speedCountdownMs-about = How long the last player has once all the others hold a character.
option-scheffeln-speedIdleCapMs = Longest wait
option-scheffeln-speedIdleCapMs-about = Grabbing closes after this time, even if several players have no character yet.
option-scheffeln-mafiaTargetableByRun = RUN cards may move the Mafia
option-scheffeln-mafiaTargetableByRun-about = Joker, Backward and Evasion may name the Mafia car.
option-scheffeln-mafiaNoGainer = Mafia money that nobody earned
option-scheffeln-mafiaNoGainer-about = If no player took a token, the Mafia’s token leaves the game or stays on its stack.
option-scheffeln-mafiaNoGainer-keep = Leaves
option-scheffeln-mafiaNoGainer-stay = Stays

# On the front page
front-scheffeln-players = 2–4 players, SPEED 3–8
front-scheffeln-line = Move any limousine, but make sure yours is on top when the money comes.
front-scheffeln-art = Two limousines stacked in front of eight neon-lit towers

# What just happened, in one line
scheffeln-news-by = { $name }: { $what }
scheffeln-news-row = Card { $number }: { $what }
scheffeln-news-drives = { $car } { $from }→{ $to }
scheffeln-news-onto = { $car } { $from }→{ $to }, onto { $other }
scheffeln-news-carries = { $car } { $from }→{ $to }, carries { $rider }
scheffeln-news-circled = { $car } with { $rider } goes full circle, back to { $at }
scheffeln-news-idle = { $card }, without effect
scheffeln-news-exchange = becomes { $took }, gives { $gave } back
scheffeln-news-exchange-own = { $card } face down, { $took } instead of { $gave }
scheffeln-news-robbed = { $took } from { $name }, for { $gave }
scheffeln-news-robbed-you = takes your { $took }, you are now { $gave }
scheffeln-news-kept = lays a card face down, keeps { $car }
scheffeln-news-kept-own = { $card } face down, still { $car }
scheffeln-news-is = { $name } is { $car }
scheffeln-news-are = You are { $car }
scheffeln-news-gets = { $name } +{ $value }
scheffeln-news-gets-mafia = { $name } +{ $value } by the Mafia
scheffeln-news-mafia-keeps = the Mafia keeps { $value }
scheffeln-news-mafia-leaves = the Mafia leaves { $value }
scheffeln-news-payday = Pay-day: { $paid }
scheffeln-news-payday-none = Pay-day: nobody takes anything
scheffeln-news-round = Round { $round }: { $name } starts
scheffeln-news-round-you = Round { $round }: you start
scheffeln-news-round-speed = Round { $round }: seven cards are dealt
