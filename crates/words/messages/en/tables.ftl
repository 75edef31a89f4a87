# Why the house says no, where the rules have no say.
no-not-yours = That seat is not yours.
no-stale = The table has moved on; this is how it stands now.
no-full = Every seat is taken. You are welcome to watch.
no-taken = Somebody sits there already.
no-not-started = The table still waits for its players.
no-started = The game has begun already.
no-over = The game is over.
no-not-over = The game still goes on.
no-still-here = They are still here.
no-order = This table knows no such standing order.
no-name = A name needs at least one letter.
no-old-link = This seat link has been used; ask for a new one.
no-disk-full = The disk of the house is full. Your move was not made; please try again later.
no-store-locked = The house cannot write just now. Your move was not made; please try again.
no-store-broken = The house cannot write. Your move was not made; please try again later.

# The link that moves a seat to another device.
seat-link-title = The seat of { $name }
seat-link-about = Go on here as { $name }. The device that { $name } played on so far can then only watch.
seat-link-take = Take the seat to this device

# What a program is told when a request cannot be answered.
http-not-found = Nothing is at this address.
http-full = Every seat is taken.
http-gone = This is no longer here.
http-too-many = Too many requests; please wait a moment.
http-too-large = More was sent than anybody needs.
http-foreign = A page of another site may not do this.
http-bad-form = The request cannot be read: { $what }
http-busy = The house cannot write just now; please try again.
http-broken = That was a fault of the house.

# What guests are called until they say otherwise.
guest-name = Guest

# A game that has drawn no board of its own
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
