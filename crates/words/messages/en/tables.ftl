# Why the house refuses something that the rules do not cover.
no-not-yours = That seat is not yours.
no-stale = The table has moved on; this is how it stands now.
no-full = Every seat is taken. You are welcome to watch.
no-taken = Somebody is already sitting there.
no-one-seat = You have a seat at this table already.
no-seen-hand = You have seen another hand at this table, so you cannot take this seat; you may watch.
no-not-started = The table is still waiting for players.
no-started = The game has already begun.
no-over = The game is over.
no-not-over = The game is not over yet.
no-settled = This stands: somebody has acted since, or it has shown you something new.
no-take-back = At this table nothing is taken back.
no-too-often = You have taken this back three times; now it stands.
no-still-here = That player is still here.
no-order = This table has no such standing order.
no-name = A name needs at least one letter that can be seen.
no-long-name = A name can have at most { $most } letters.
no-stacked-name = A name cannot have that many accents on one letter.
no-quota = That was a lot in a short time. Please try again { $minutes ->
    [0] in { $seconds } seconds.
    [one] in a minute.
   *[other] in { $minutes } minutes.
}
no-unfinished = You have { $most } games that are not over. Finish or leave one of them first.
no-other-request = This key was used for another request. Please reload the page.
no-not-host = Only the host of the table can do this.
no-shown-out = The host has closed this table to you.
no-nobody-there = Nobody else sits in that seat.
no-too-few = This game needs that many players.
no-table-closed = Whoever runs this house has closed this table.
no-old-link = This seat link has already been used; ask for a new one.
no-space = The house has no room for another table just now; games that run go on. Please try again later.
no-disk-full = The server’s disk is full. Your move was not made; please try again later.
no-store-locked = The house cannot save anything just now. Your move was not made; please try again.
no-store-broken = The house cannot save anything. Your move was not made; please try again later.
no-closing = The house is closing. Your move was not made; please try again in a minute.
no-damaged = The log of this table is damaged at entry { $entry }, so the game cannot go on. The host has been told.
no-other-rules = This table began under version { $table } of the rules, and the house now has version { $ours }; so the game cannot go on.

# The link that moves a seat to another device.
seat-link-title = { $name }’s seat
seat-link-about = Play on here as { $name }. The device { $name } used before can then only watch.
seat-link-take = Move the seat to this device

# What a program is told when its request fails.
http-not-found = There is nothing at this address.
http-full = Every seat is taken.
http-gone = This is no longer here.
http-too-many = Too many requests; please wait a moment.
http-too-large = The request is too large.
http-too-slow = The request did not arrive in time.
http-other-method = This address does not know this method.
http-other-host = The house does not have this name; check the Host header.
http-blocked = Whoever runs this house has closed it to you for a while.
http-foreign = A page on another site may not do this.
http-bad-form = The request cannot be read: { $what }
http-busy = The house cannot save anything just now; please try again.
http-set-aside = This table cannot go on.
http-broken = Something went wrong on our side.


# A game without a board of its own
generic-over = The game is over.
generic-your-turn = It is your turn.
generic-wait = One moment…
generic-waiting = Waiting for { $names }.
generic-not-your-turn = It is not your turn.
generic-you = (you)
generic-acts = ← to act
generic-rank = Rank
generic-player = Player
generic-points = Points

# While a table is told and played
title-your-turn = ● Your turn
line-cut = The line to the house is cut. Connecting again …
telling-go-on = Go on
dock-back = Back
clock-label = Time left
keys-open = ? Keys
keys-title = Keys
key-answer = choose a card, an answer or a move
key-amount = less or more
key-deed = do what is chosen
key-pass = pass, or keep what you have
key-back = back
key-go-on = on to what happened next
key-take-back = take back
key-log = the log
key-position = the position in words
key-keys = these keys
house-time-ran-out = { $name }’s time ran out: the house plays this once
house-left = { $name } left the table
house-freed = { $name } has been away for long: the seat is free
house-closed = Whoever runs this house has closed this table
house-joined = { $name } sits down
house-bot = { $name }, a bot, takes the seat
house-stand-in = { $name } is away: the house plays this seat
house-back = { $name } is back
house-taken-back = taken back
house-took-back = { $name } took back the last move
ask-sure = Really “{ $deed }”?
ask-not = No
take-back = Take back
take-back-deed = Take back: { $deed }
sitter-stand-in = away; the house plays
side-open = Log and more

# Settings
settings-title = Settings
setting-tempo = Pace of the table
setting-tempo-tap = By tap
setting-tempo-calm = Calm
setting-tempo-steady = Steady
setting-tempo-brisk = Brisk
setting-tempo-instant = Instant
setting-sound = Sound
setting-sound-off = Off
setting-sound-soft = Soft
setting-sound-full = Full
setting-buzz = Buzz when it is my turn
setting-buzz-off = Off
setting-buzz-on = On
setting-call = Tell me when it is my turn
setting-call-off = Off
setting-call-on = On
note-call-on = This browser will show a notification when the table waits for you and you look elsewhere, also when this page is closed.
note-call-denied = This browser does not allow notifications from here. Allow them in its settings for this page, then try again.
note-call-unable = This browser cannot do that here. It needs a secure address (https); on an iPhone or iPad, the house must first be on the home screen.
note-call-none = This house sends no notifications.
note-call-failed = That did not work. Please try again later.
setting-takeback = Take back
setting-takeback-on = On
setting-takeback-off = Off
setting-ask = Ask before playing
setting-ask-once = Seldom
setting-ask-always = Always
setting-hints = Hints at the table
setting-hints-on = Shown
setting-hints-off = Hidden
setting-motion = Motion
setting-motion-system = As the system
setting-motion-less = Less
setting-colours = Colours
setting-colours-system = As the system
setting-colours-night = Night
setting-colours-day = Day
setting-text = Text
setting-text-usual = Usual
setting-text-large = Large

# Called to the table, on a screen that shows something else
call-title = Your turn: { $game }
call-text = The table with { $people } waits for you.
call-text-alone = The table waits for you.
