# Company: what people at a table say to one another, how they are invited, how they leave, and their games.

# Ready phrases. There is no free text: strangers cannot write to one another.
phrases-open = Say something
phrases-title = Say something to the table
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-thanks = Thanks!
phrase-sorry = Sorry!
phrase-your-turn = Your turn …
phrase-one-moment = One moment, please
phrase-ouch = Ouch!
phrase-close = That was close!
phrase-another-game = Another game?
phrase-bye = I have to go
phrase-laugh = Ha ha!
phrase-gasp = Oh!
phrase-sad = Oh no …
phrase-cheers = Cheers!
no-too-fast = Not so fast: try again in a moment.
setting-phrases = Phrases of the others
setting-phrases-shown = Shown
setting-phrases-hidden = Hidden

# My games
games-title = My games
games-waiting = { $count ->
    [one] My games, 1 waits for you
   *[other] My games, { $count } wait for you
}
games-lead = Your turn first, then whatever runs out of time first.
games-none = No games yet. Sit down at a table, and you will find it here.
games-none-way = Choose a game
games-your-turn = Your turn
games-running = Others are to act
games-waiting-room = Waiting for players
games-finished = Finished
games-all = All my games
games-older = Older games
games-newer = Newer games
games-left-seconds = { $count ->
    [one] 1 second left
   *[other] { $count } seconds left
}
games-left-minutes = { $count ->
    [one] 1 minute left
   *[other] { $count } minutes left
}
games-ago-now = just now
games-ago-minutes = { $count ->
    [one] 1 minute ago
   *[other] { $count } minutes ago
}
games-ago-hours = { $count ->
    [one] 1 hour ago
   *[other] { $count } hours ago
}
games-ago-days = { $count ->
    [one] yesterday
   *[other] { $count } days ago
}
games-won = You won.
games-shared = You shared first place.
games-placed = { $rank ->
    [2] You came second of { $seats }.
    [3] You came third of { $seats }.
    [4] You came fourth of { $seats }.
    [5] You came fifth of { $seats }.
    [6] You came sixth of { $seats }.
    [7] You came seventh of { $seats }.
   *[other] You came last of { $seats }.
}
games-winners = { $count ->
    [one] { $names } won.
   *[other] { $names } shared first place.
}
games-remove = Remove
games-remove-label = Remove { $game } from my games
games-leave-label = Leave { $game }
games-leave = Leave

# Names
name-ask = What shall we call you?
name-keep = That’s me
setting-name = Your name
setting-name-save = Save
setting-name-saved = Saved

# Leaving
leave-title = Leave the table?
leave-running = Your seat becomes free. A bot or somebody else may take it, and the game goes on without you.
leave-waiting = Your seat becomes free for somebody else. With the link you can come back as long as a seat is free.
doors-bot = Give { $name }’s seat to a bot
leave-stay = Stay
leave-go = Leave

# Invitations
invite-share = Share
invite-code = The link as a QR code
invite-code-about = Somebody beside you? Let them point their phone’s camera at this.
invite-title = Invite somebody
invite-about = A seat is free: whoever opens this link may take it.

# How long a table takes
front-takes = { $from }–{ $to } min
setup-takes = About { $minutes } minutes for { $players }
