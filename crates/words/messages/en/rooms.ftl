# The rooms around the tables: front page, setting up a table, waiting room, doors, rules, errors.

# Front page
front-title = Three board games in a back room
front-lead = Three board games in a back room. Sit down in your browser, no account needed.
front-welcome = Good to see you, { $name }.
front-play = Play now with bots
front-friends = With friends
front-here = On this device
front-rules = Rules
front-label-play = Play now with bots: { $game }
front-label-friends = Play { $game } with friends
front-label-here = Play { $game } on this device
front-label-rules = Rules of { $game }
front-open = Open tables
front-open-note = anyone may join
front-open-none = No open tables right now. Start one with friends and make it public.
front-watch = Tables to watch
front-count = { $count ->
    [one] 1 table
   *[other] { $count } tables
}
front-people = with { $people }
front-taken = { $taken } of { $seats } seats taken
front-sit = Sit down
front-look = Take a look
front-join = Join
front-watch-button = Watch
front-foot = Drawn and built in-house. No account, no ads, nothing to install.
standing-waiting = Waiting for players.
standing-your-turn = It is your turn.
standing-running = The game is on.
standing-over = The game is over.
pace-none = No clock
pace-none-about = Everybody takes as long as they need.
pace-relaxed = Relaxed
pace-relaxed-about = Two minutes per decision.
pace-brisk = Brisk
pace-brisk-about = Half a minute per decision.

# Setting up a table
setup-title = Set up a table of { $game }
setup-lead = The defaults make a good first game. Change only what you like.
setup-game = Game
setup-ready = Start from
setup-extras = Expansions and variants
setup-seats = Seats
setup-seats-count = Number of players
setup-seat = Seat { $seat }
setup-seat-who = Who sits in seat { $seat }
setup-seat-name = Name in seat { $seat }
setup-seat-level = Level of the bot in seat { $seat }
setup-seat-player = Player { $seat }
setup-friend-note = joins by link
chair-me = Me
chair-friend = Friend by link
chair-here = Person on this device
chair-bot = Bot
setup-pace = Pace
setup-lapse = When the time runs out
lapse-silence = A default move is made
lapse-silence-about = The simplest legal move: pass, or the least committal card.
lapse-bot = A bot steps in
lapse-bot-about = A bot makes that one decision.
setup-takeback = Taking back
takeback-off = What is done is done
takeback-off-about = Nobody takes a move back; against bots alone you always can.
takeback-on = May be taken back
takeback-on-about = As long as nobody has moved since and nothing new was shown.
setup-door = Who may come in
door-private = Private
door-private-about = Only people with the link can find this table.
door-public = Public
door-public-about = Listed on the front page; anyone may join or watch.
setup-house-rules = House rules
setup-house-rules-note = all standard
setup-house-rules-changed = { $count ->
    [one] 1 changed
   *[other] { $count } changed
}
setup-your-table = Your table
setup-table-art = A table seen from above, with its seats around it
setup-lay = Open the table
setup-note = Bots sit down at once. Friends get a link on the next page.
setup-faults = { $count ->
    [one] One thing needs fixing:
   *[other] { $count } things need fixing:
}
fault-name = Everybody needs a name.
fault-long-name = This name is too long: { $most } letters at most.
fault-seats = This game does not take that number of players.
fault-chair = That kind of player cannot sit here.

# Waiting room
lobby-title = A table of { $game }
lobby-waiting = { $count ->
    [0] Everybody is here.
    [one] Waiting for one more player.
   *[other] Waiting for { $count } more players.
}
lobby-lead-host = Send the link to your friends. They open it, enter a name and sit down; no account needed.
lobby-lead-guest = You have a seat. The game begins when the table is full.
lobby-lead-visitor = A seat is free. Enter your name and sit down.
lobby-lead-full = All seats are taken. You can stay and watch: the game begins in a moment.
lobby-link = The link to this table
lobby-copy = Copy link
lobby-copied = Copied
lobby-seats = At the table
lobby-you = you
lobby-host = host
lobby-hand-on = Make { $name } the host
lobby-show-out = Show { $name } out
lobby-remove-chair = Take this chair away
lobby-away = away
lobby-seat-open = free
lobby-name = Your name
lobby-sit = Sit down
lobby-start = Fill free seats with bots and start
lobby-start-full = Start
lobby-start-note = Each free seat gets a bot. Nobody can join after that.
lobby-level = Bot level
lobby-about = This table
lobby-about-game = Game
lobby-about-pace = Pace
lobby-about-lapse = When the time runs out
lobby-about-takeback = Taking back
lobby-about-door = Who may come in
lobby-refresh = Refresh

# Doors: what you can do at a table besides playing
doors-label = The table
doors-more = Link, rules, leave
doors-watch = Link to watch
doors-watch-about = Anyone who opens it sees the table, but not your hand.
doors-seat = Your seat on another device
doors-seat-about = Open this link there and play on. Keep it to yourself: anyone who has it can take your seat.
doors-take = Take over { $name }’s seat
doors-free = { $name } has been away for long. Make the seat free for somebody else
doors-free-vote = { $name } has been away for long. Make the seat free ({ $asked } of { $needed } agree)
doors-stand-in = Let a bot play for { $name }
doors-leave = Leave the table
doors-rematch = Play again
doors-rematch-on = Go to the next game
doors-record = Download the record
doors-rules = Rules
doors-house = Back to the front page

# Rules
rules-how = How to play { $game }
rules-exact = The exact rules of { $game }
rules-to-exact = Exact rules
rules-to-how = How to play
rules-contents = On this page
rules-play = Play now

# Errors
trouble-not-found = Page not found
trouble-not-found-about = There is no door at this address. Check that you copied the whole link, or ask for it again.
trouble-full = Every seat is taken
trouble-full-about = Somebody was faster. You can still watch, or set up a table of your own.
trouble-gone = This table has been cleared
trouble-gone-about = The game ended, or nobody made a move for too long. Set up a new table and invite the others.
trouble-too-many = Too many requests
trouble-too-many-about = You sent more in a short time than we can handle. Wait a minute, then go back and try again.
trouble-too-large = That is too big for our door
trouble-too-large-about = You sent more than any table needs. Go back and send less.
trouble-too-slow = That took too long
trouble-too-slow-about = Your request did not arrive in time. Check your connection, then go back and try again.
trouble-quota = Enough for now
trouble-other-method = That cannot be done here
trouble-other-method-about = This address knows another kind of request. Go back and use the buttons of the page.
trouble-other-host = That is not our name
trouble-other-host-about = You called the house by a name that it does not have. Check the address in your browser.
trouble-blocked = The house is closed to you
trouble-blocked-about = Whoever runs this house has closed it to you for a while. If that is a mistake, write to them.
trouble-foreign = That came from another site
trouble-foreign-about = The form was not sent from a page of this site, so we ignored it. Open the table here and try again.
trouble-bad-form = We could not read that
trouble-bad-form-about = Go back, check what you filled in, and send it again.
trouble-busy = We cannot save anything right now
trouble-busy-about = Nothing was changed. Try again in a minute.
trouble-no-space = There is no room for another table just now
trouble-no-space-about = Games that run go on. Try again later.
trouble-set-aside = This table cannot go on
trouble-set-aside-record = Its record, up to where it ends
trouble-broken = Something fell over behind the bar
trouble-broken-about = That is our fault, not yours. Nothing in your game is lost; go back and try again.
trouble-home = Go to the front page
trouble-status = Error { $status }

# Without a line to the house
offline-title = No line to the house
offline-about = The house cannot be reached just now. Nothing is lost: your tables wait there as you left them.
offline-again = Try again
