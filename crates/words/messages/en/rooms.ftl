# The rooms around the tables: front page, laying a table, waiting room, doors, rules, troubles.

# Front page
front-title = Three board games in a back room
front-lead = Three board games in a back room. Sit down in your browser, no account needed.
front-welcome = Good to see you, { $name }.
front-play = Play now with bots
front-friends = With friends
front-here = On this device
front-rules = Rules
front-label-play = Play { $game } now with bots
front-label-friends = Play { $game } with friends
front-label-here = Play { $game } on this device
front-label-rules = Rules of { $game }
front-mine = My games
front-open = Open tables
front-open-note = anyone may join
front-open-none = No table waits for players just now. Lay one with friends and leave the door open.
front-watch = Tables to watch
front-count = { $count ->
    [one] 1 table
   *[other] { $count } tables
}
front-people = with { $people }
front-taken = { $taken } of { $seats } seats taken
front-sit = Sit down
front-look = Look in
front-join = Join
front-watch-button = Watch
front-foot = Drawn and built by the house. No account, no adverts, nothing to install.
standing-waiting = Waiting for players.
standing-your-turn = It is your turn.
standing-running = The game is on.
standing-over = The game is over.
pace-none = No clock
pace-none-about = Everybody takes the time they need.
pace-relaxed = Relaxed
pace-relaxed-about = Two minutes for a decision.
pace-brisk = Brisk
pace-brisk-about = Half a minute for a decision.

# Laying a table
setup-title = Lay a table of { $game }
setup-lead = Everything is set for a good first game. Change only what you like.
setup-game = Game
setup-extras = Expansions and variants
setup-seats = Seats
setup-seats-count = How many play
setup-seat = Seat { $seat }
setup-seat-who = Who sits in seat { $seat }
setup-seat-name = Name in seat { $seat }
setup-seat-level = How well the bot in seat { $seat } plays
setup-seat-player = Player { $seat }
setup-friend-note = takes the seat by the link
chair-me = Me
chair-friend = Friend by link
chair-here = Person on this device
chair-bot = Bot
setup-pace = Pace
setup-lapse = When the time runs out
lapse-silence = The rules answer
lapse-silence-about = The plainest legal action is taken: pass, or the least committal card.
lapse-bot = A bot steps in
lapse-bot-about = A bot decides for whoever is away, this once.
setup-door = Who may come in
door-private = Private
door-private-about = Only people with the link find this table.
door-public = Public
door-public-about = Listed on the front page; anyone may join or watch.
setup-house-rules = House rules
setup-house-rules-note = all as usual
setup-house-rules-changed = { $count ->
    [one] 1 changed
   *[other] { $count } changed
}
setup-your-table = Your table
setup-table-art = A table seen from above, with its seats around it
setup-lay = Lay the table
setup-note = Bots sit down at once. Friends get a link on the next page.
setup-faults = { $count ->
    [one] One thing does not fit yet:
   *[other] { $count } things do not fit yet:
}
fault-name = Everybody needs a name.
fault-seats = This game is not for so many players.
fault-chair = Nobody like that can sit here.

# Waiting room
lobby-title = A table of { $game }
lobby-waiting = { $count ->
    [0] Everybody is here.
    [one] Waiting for one more player.
   *[other] Waiting for { $count } more players.
}
lobby-lead-host = Send the link to your friends. They need no account: they open it, write a name and sit down.
lobby-lead-guest = You have a seat. The game begins when the table is full.
lobby-lead-visitor = A seat is free. Write your name and sit down.
lobby-lead-full = All seats are taken. Stay and watch: the game begins in a moment.
lobby-link = The link to this table
lobby-copy = Copy link
lobby-copied = Copied
lobby-seats = At the table
lobby-you = you
lobby-away = away
lobby-seat-open = free
lobby-name = Your name
lobby-sit = Sit down
lobby-start = Fill up with bots and start
lobby-start-full = Start
lobby-start-note = Free seats get a bot each. Nobody can join after that.
lobby-level = Bots play as
lobby-leave = Leave the table
lobby-about = This table
lobby-about-game = Game
lobby-about-pace = Pace
lobby-about-lapse = Time out
lobby-about-door = Door
lobby-refresh = Look again

# Doors: what may be done at a table beside the game
doors-label = The table
doors-more = Link, rules, leave
doors-watch = Link for watching
doors-watch-about = Whoever opens it sees the table, not your hand.
doors-seat = Your seat on another device
doors-seat-about = Open it there and go on playing. Keep it to yourself: whoever has it holds your seat.
doors-take = Take over the seat of { $name }
doors-stand-in = Let a bot play for { $name }
doors-leave = Leave the table
doors-leave-about = Your seat becomes free for somebody else.
doors-rematch = Play again
doors-rematch-on = To the next game
doors-record = Keep the record
doors-rules = Rules
doors-house = Back to the house

# Rules
rules-how = How to play { $game }
rules-exact = The exact rules of { $game }
rules-to-exact = Exact rules
rules-to-how = How to play
rules-contents = On this page
rules-play = Play now

# Troubles
trouble-not-found = Nobody opens
trouble-not-found-about = There is no door at this address. Links break easily on their way: ask for it again, and copy all of it.
trouble-full = Every seat is taken
trouble-full-about = Somebody was faster. You may still watch, or lay a table of your own.
trouble-gone = This table has been cleared
trouble-gone-about = The game was here, and ended or stood still for too long. Lay a new table and ask the others over.
trouble-too-many = One at a time
trouble-too-many-about = More came from you in a short time than we can serve. Wait a minute, then go back and try again.
trouble-too-large = That does not fit through the door
trouble-too-large-about = What was sent is larger than anything a table needs. Go back and send less.
trouble-foreign = This came from another house
trouble-foreign-about = The form was not sent from a page of this site, so we left it alone. Open the table here and try again.
trouble-bad-form = We could not read that
trouble-bad-form-about = Go back, look over what you filled in, and send it again.
trouble-busy = The ledger is closed for a moment
trouble-busy-about = We cannot write anything down just now, so nothing was changed. Try again in a minute.
trouble-broken = Something fell over behind the bar
trouble-broken-about = That is our fault, not yours. Nothing of your game is lost; go back and try again.
trouble-home = To the house
trouble-status = Answer { $status }
