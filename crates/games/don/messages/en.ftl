# The table of Don. Letters mean seats; districts are proper names. Cards come as "Park West 8", points as "+3".
don-name = Don
don-headline = round { $round } of { $rounds }
don-headline-over = game over
don-round = Round { $round }
don-track = Round { $round } of { $rounds }
don-track-round = round { $round }: { $size ->
    [one] 1 card
   *[other] { $size } cards
}
don-you = you
don-you-list = You
don-away = away
don-points = { $points } pt
don-chips = { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}
don-chips-hidden = chips hidden

# Status.
don-say-shuffle = The house draws the first player and shuffles the deck.
don-say-shuffle-start = The house shuffles the deck; { $name } is first player.
don-say-offer-mine = Sell one of your districts?
don-say-offer = { $name } may sell a district.
don-say-swap-mine = Swap one of your districts?
don-say-swap = { $name } may swap a district.
don-say-discard-mine = You cannot pay: give up a district.
don-say-discard = { $name } must give up a district.
don-say-must-mine = You open: bid { $least } or more.
don-say-last-mine = Only you are left: bid or pass.
don-say-bid-mine = Your bid: { $least } or more, or pass.
don-say-open = { $name } opens the bidding.
don-say-bid = { $name } thinks about { $least }.
don-say-side-mine = { $card }: bid { $least } or more?
don-say-side = { $name } may bid for { $card }.
don-say-won-mine = You take the city with { $points } points.
don-say-won = { $name } takes the city with { $points } points.
don-say-shared = { $names } share the city with { $points } points each.
don-hint-offer = Once a round, before the reveal, everybody may sell one district to the highest bidder.
don-hint-offer-each = Before the reveal everybody may sell districts to the highest bidder, one at a time and each once a round.
don-hint-swap = Whoever swaps sits out this round’s auction, but can still be paid.
don-hint-discard = A district of their choice leaves the game, and the same cards are auctioned again (DON-R19).
don-hint-discard-earlier = A district of their choice leaves the game, none that came to them this round; then the same cards are auctioned again (DON-H15, DON-R19).
don-hint-block = { $size ->
    [one] One district is on the block.
   *[other] { $size } districts are on the block.
}
don-hint-in = { $count ->
    [one] { $names } is still in and bids next.
   *[other] { $names } are still in and bid after that.
}
don-hint-last = Nobody else is left to bid.
don-hint-tie = { $names } have { $points } points each; the larger sum of digits wins.

# What just happened, in one short line.
don-just-opens = { $name } opens with { $amount }.
don-just-opens-mine = You open with { $amount }.
don-just-bids = { $name } bids { $amount }.
don-just-bids-mine = You bid { $amount }.
don-just-passed = { $names } passed.
don-just-passed-at = { $names } passed at { $amount }.
don-just-declined = { $number ->
    [one] { $names } keeps all.
   *[other] { $names } keep all.
}
don-just-sold = { $name } pays { $price }: { $paid }
don-just-sold-mine = You pay { $price }: { $paid }
don-just-paid-none = all into the pot, now { $pot }.
don-just-paid-one = { $names } +{ $share }.
don-just-paid-all = { $pot ->
    [0] all the others +{ $share } each.
   *[other] all the others +{ $share } each, pot { $pot }.
}
don-just-paid = { $pot ->
    [0] { $names } +{ $share } each.
   *[other] { $names } +{ $share } each, pot { $pot }.
}
don-just-offers-mine = You put { $card } up for sale.
don-just-swaps-mine = You give { $whom } { $give } and take { $take }.
don-just-swaps-with-me = { $name } gives you { $give } and takes your { $take }.
don-just-side-bought = You buy { $card } from { $seller } for { $price }.
don-just-side-sold = { $name } buys your { $card } for { $price }.
don-just-free = No bids: { $name } takes { $cards }.
don-just-free-mine = No bids: you take { $cards }.
don-just-reveal = Round { $round }: { $cards }.

# Seats.
don-seat-label = Seat { $letter }, { $name }
don-first = first player
don-first-told = First player: opens the auction, and takes the lot free if nobody bids
don-hat-told = Chips are kept under the hat
don-stands = leads:
don-discards = gives one up
don-sells = sells
don-shut-out = shut out
don-sits-out = sits out
don-on-turn = thinking …
don-last-bid = bid { $amount }
don-still-in = still in
don-passed = passed
don-asked-sell = selling?
don-asked-swap = swapping?
don-has-swapped = swapped
don-asked-later = next
don-gain-told = The block would add { $gain ->
    [one] 1 point
   *[other] { $gain } points
}
don-no-districts = no districts
don-strip = barred from · paid on
don-strip-free = { $name } holds no digits, so no bid is barred and none pays.
don-strip-told = { $name } may not bid amounts ending in { $digits }, but is paid on prices that do.

# The stage.
don-stage-shuffle = The deck is being shuffled.
don-stage-over = All thirty districts have been on the block.
don-plaque-unpaid = Cannot pay
don-plaque-discard = gives up a district and is shut out; the lot is auctioned again.
don-plaque-standing = Standing bid
don-plaque-told = { $name } leads with { $amount }.
don-plaque-if = If it stands:
don-plaque-none = no bid yet
don-if-unsold = If nobody bids, { $seller } keeps it.
don-if-free-mine = If nobody bids, you take the lot free.
don-if-free = If nobody bids, { $name } takes the lot free.
don-side-paid = { $seller } gets all { $amount }.
don-side-paid-mine = You get all { $amount }.
don-lot = The lot
don-block-seller = { $name } sells
don-block-seller-mine = You sell
don-pot = Pot
don-worth = Worth
don-worth-you = points for you
don-worth-sold = points, if sold
don-so-far = The auction so far
don-order-pass = pass
don-withdrawn = Withdrawn: it ended in a digit the bidder owns
don-queue = Who is asked
don-ask-sell = Who sells?
don-ask-sell-how = One district each, to the highest bidder.
don-ask-sell-each = One at a time, each district once a round.
don-ask-swap = Who swaps?
don-ask-swap-how = One for one; whoever swaps sits out.
don-next-lot = { $size ->
    [one] The next lot, one card, face down
   *[other] The next lot, { $size } cards, face down
}
don-sold = Sold
don-sum-price = price
don-sum-pot = pot
don-sum-total = total
don-sum-each = each
don-sum-rest = to the pot
don-scene-bought = { $name } buys { $cards }
don-scene-bought-mine = You buy { $cards }
don-side-rule = A district sold by its owner: the seller gets the whole price.
don-ends-in = { $price } ends in { $digit }.

# Payouts.
don-ground-nobody = { $digit ->
    [8] Nobody else holds an 8.
   *[other] Nobody else holds a { $digit }.
}
don-ground-alone = { $digit ->
    [8] Only { $who } holds an 8.
   *[other] Only { $who } holds a { $digit }.
}
don-ground-alone-mine = { $digit ->
    [8] Only you hold an 8.
   *[other] Only you hold a { $digit }.
}
don-ground-most = { $who } holds the most { $digit }s.
don-ground-most-mine = You hold the most { $digit }s.
don-ground-tied = { $who } are tied for the most { $digit }s.
don-pot-adds = { $price } and { $pot } from the pot make { $total }.
don-share-none = Too little to share: the pot then holds { $rest }.
don-share-mine = You take all { $share }.
don-share-one = { $who } takes all { $share }.
don-share-all = { $rest ->
    [0] All the others get { $share } each.
   *[other] All the others get { $share } each, { $rest } to the pot.
}
don-share-each = { $rest ->
    [0] { $who } get { $share } each.
   *[other] { $who } get { $share } each, { $rest } to the pot.
}

# Bidding.
don-hand-bid = Your bid
don-hand-plan = You are in:
don-lower = Lower bid
don-higher = Higher bid
don-bid = Bid { $amount }
don-range = from { $lowest }, up to your { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}.
don-range-none = { $chips ->
    [0] you have no chips.
    [one] you have 1 chip.
   *[other] you have { $chips } chips.
}
don-reach-none = { $chips ->
    [0] You have no chips, and the lowest bid is { $lowest }.
    [one] You have 1 chip, and the lowest bid is { $lowest }.
   *[other] You have { $chips } chips, and the lowest bid is { $lowest }.
}
don-reach-barred = You own the last digit of every bid that you could pay.
don-reach-strict = { $chips ->
    [0] You have no chips, so you cannot pay any bid. If you win,
    [one] You have 1 chip. If you win with more,
   *[other] You have { $chips } chips. If you win with more,
} { $forfeit ->
    [none] you are shut out (DON-R17).
    [earlier] you give up a district of an earlier round and are shut out (DON-R17).
   *[any] you give up a district and are shut out (DON-R17).
}
don-rung-own = yours
don-rung-bluff = bluff
don-rung-pot = pot
don-rung-all = all +{ $share }
don-rung-barred = { $digit ->
    [8] { $amount } is barred: you own an 8 (DON-R08).
   *[other] { $amount } is barred: you own a { $digit } (DON-R08).
}
don-note-offence = { $digit ->
    [8] You own an 8: withdrawn, and a chip goes to the pot.
   *[other] You own a { $digit }: withdrawn, and a chip goes to the pot.
}
don-note-offence-poor = { $digit ->
    [8] You own an 8: withdrawn, and you are out.
   *[other] You own a { $digit }: withdrawn, and you are out.
}
don-note-bluff = { $forfeit ->
    [none] More than you have. Not topped: you are shut out.
   *[other] More than you have. Not topped: you lose a district and are shut out.
}
don-bid-told = Bid { $amount }. { $paid }
don-bid-side = Bid { $amount }. { $seller } gets all of it.
don-bid-offence = { $digit ->
    [8] Bid { $amount }, though you own an 8: the bid is withdrawn and costs you a chip (DON-R20).
   *[other] Bid { $amount }, though you own a { $digit }: the bid is withdrawn and costs you a chip (DON-R20).
}
don-bid-offence-poor = { $digit ->
    [8] Bid { $amount }, though you own an 8: the bid is withdrawn, and without a chip to pay you are out (DON-R20).
   *[other] Bid { $amount }, though you own a { $digit }: the bid is withdrawn, and without a chip to pay you are out (DON-R20).
}
don-bid-bluff = { $forfeit ->
    [none] Bid { $amount }, more than you have. If nobody tops it, you are shut out (DON-R17).
    [earlier] Bid { $amount }, more than you have. If nobody tops it, you give up a district of an earlier round and are shut out (DON-R17).
   *[any] Bid { $amount }, more than you have. If nobody tops it, you give up a district and are shut out (DON-R17).
}
don-pass = Pass
don-pass-barred = You open and can bid, so at this table you may not pass (DON-R03).
don-pass-sells = Pass: { $name } buys for { $amount }. { $paid }
don-pass-stands = Pass, for good. If { $name }’s { $amount } stands: { $paid }
don-pass-open = Pass, for good. { $others } may still bid.
don-pass-unsold = Pass: nobody has bid, so { $seller } keeps the district.
don-pass-free = Pass: nobody has bid, so { $taker } takes the lot free.
don-pass-free-mine = Pass: nobody has bid, so the lot is yours for nothing.

# Selling, swapping, giving up.
don-hand-offer = Sell a district?
don-offer = Offer { $card }
don-offer-frees = frees your { $digit }
don-offer-told = Put { $card } up for sale: the others bid, and you get the price. Your points, if sold: { $points }. If nobody bids, you keep it.
don-offer-decline = Keep all
don-offer-decline-told = Keep all: sell nothing this round.
don-offer-hint = Once a round, and you cannot take it back: the highest bid, even 1, buys it (DON-R24).
don-offer-hint-each = One at a time, each district once a round, and you cannot take it back: the highest bid, even 1, buys it (DON-H16).
don-offer-decline-each = No offer
don-offer-decline-each-told = No offer: you are not asked again this round.
don-offer-barred = { $card } has been up for sale this round already (DON-H16).
don-barred-offered = offered
don-barred-gained = new
don-discard-barred = { $card } came to you this round: only a district of an earlier round may go (DON-H15).
don-hand-discard = Give up a district
don-discard = Give up { $card }
don-discard-told = Give up { $card }: it leaves the game. Your points: { $points }.
don-discard-hint = You won with a bid you cannot pay. You are shut out of this auction, and the others bid again (DON-R18, DON-R19).
don-discard-hint-earlier = Districts that came to you this round stay (DON-H15).
don-hand-swap = Swap a district?
don-swap = Swap for { $card }
don-swap-with = With { $name }
don-swap-count = { $count ->
    [one] 1 district
   *[other] { $count } districts
}
don-swap-whose = With whom?
don-swap-which = For which district?
don-swap-give = Give { $card }
don-swap-told = Give { $give } to { $name } for { $take }. Your points: { $points }.
don-swap-decline = No swap
don-swap-decline-told = No swap: you may bid for the lot as usual.
don-swap-hint = Choose what you give. Nobody can refuse, but you then sit out this auction.
don-waits = Waiting for { $name }.
don-waits-chance = The cards are being dealt.
don-prospect-out = You are out of this auction.
don-prospect-paid = You are out of this auction. If { $name }’s { $amount } stands, you get { $share }.
don-prospect-unpaid = You are out of this auction. If { $name }’s { $amount } stands, you get nothing.

# Beside the board.
don-ledger = Ledger
don-ledger-empty = No lot has been sold yet.
don-ledger-closed = closed until the end: chips are secret here (DON-R16)
don-deal-paid = paid { $price } for
don-deal-all-pot = all into the pot
don-deal-rest = { $rest } to the pot
don-deal-free = took for nothing:
don-deal-gone = left the game
don-deal-discard = gave up
don-deck = Still in the deck
don-deck-owned = Who owns what
don-deck-left = { $left } of { $all }
don-deck-caption = Cards still in the deck, and who owns the others
don-deck-foot = left
don-deck-on-block = on the block
don-deck-gone = out of the game
don-deck-removed = Out of the game: { $cards }.
don-customs = At this table
don-custom-open = Everybody’s chips and the whole ledger are visible.
don-custom-hidden = Chips are secret; the ledger goes back to the start of the previous round (DON-R16).
don-custom-side = Before the reveal everybody may sell one district in a side auction (DON-R24).
don-custom-side-each = Before the reveal everybody may sell districts in side auctions, one at a time and each once a round (DON-H16).
don-custom-no-side = There are no side auctions.
don-custom-swap = Before the reveal everybody may swap a district; whoever swaps sits out the auction (DON-R30).
don-custom-strict = Strict table: a bid that ends in one of your digits costs a chip; one you cannot pay costs a district (DON-R17, DON-R20).
don-custom-earlier = The district that an overbid costs must be of an earlier round; without one it costs none (DON-H15).
don-custom-must-open = Whoever opens the auction of the lot must bid if they can (DON-R03).
don-custom-zero = The auction of the lot may be opened with a bid of 0 (DON-R04).
don-custom-points = Districts of one colour score 1, 3, 6, 10 or 15 points for one to five; most chips score 2.

# The log.
don-told-reveal = Round { $round }. On the block: { $cards }.
don-told-bought = { $name } buys the lot for { $price }, which ends in { $digit }.
don-told-sold-none = { don-told-bought } { don-share-none }
don-told-sold-one = { don-told-bought } { don-share-one }
don-told-sold-each = { don-told-bought } { don-share-each }
don-told-free = Nobody bids; { $name } takes the lot for nothing (DON-R05).
don-told-removed = Everybody is shut out; the lot leaves the game.
don-told-side-sold = { $name } buys { $card } from { $seller } for { $price }.
don-told-side-unsold = Nobody bids for { $card }; { $seller } keeps it (DON-R27).
don-told-penalty = The bid ends in a digit that { $name } owns: it is withdrawn, and a chip goes to the pot (DON-R20).
don-told-penalty-poor = The bid ends in a digit that { $name } owns. With no chip to pay, { $name } is out (DON-R20).
don-told-overbid = { $name } cannot pay { $price } and is shut out (DON-R17).
don-told-offer = { $name } puts { $card } up for sale.
don-told-swap = { $name } gives { $with } { $give } and takes { $take }.
don-told-decline = { $name } declines.
don-told-bid = { $name } bids { $amount }.
don-told-pass = { $name } passes.
don-told-discard = { $name } gives up { $card }.

# The position in words.
don-fact-round = Round { $round } of { $rounds }; { $deck ->
    [one] 1 card is
   *[other] { $deck } cards are
} still in the deck.
don-fact-lot = On the block: { $cards }.
don-fact-sale = { $seller } is selling { $card }.
don-fact-calls = So far: { $calls }.
don-fact-call-bid = { $name } { $amount }
don-fact-call-withdrawn = { $name } { $amount } (withdrawn)
don-fact-call-pass = { $name } passed
don-fact-active = In the auction: { $names }.
don-fact-excluded = Shut out of this auction: { $names }.
don-fact-swapped = Swapped this round: { $names }.
don-fact-offered = Offered this round: { $cards }.
don-fact-gained = Changed hands this round: { $cards }.
don-fact-first = First player: { $name }.
don-fact-pot = The pot holds { $pot ->
    [one] 1 chip
   *[other] { $pot } chips
}.
don-fact-name = { $name } ({ $kind })
don-fact-seat = { $name }: { $cards }; { $chips }, { $points }.
don-fact-seat-bare = { $name }: no districts; { $chips }.
don-fact-removed = Out of the game: { $cards }.
don-fact-deck = Still in the deck: { $cards }.

# The count.
don-verdict-eyebrow = After fifteen auctions
don-verdict = { $name } takes the city
don-verdict-shared = { $names } share the city
don-verdict-tie = { $names } have { $points } points each; the larger sum of digits wins (DON-R36).
don-verdict-level = { $names } have { $points } points each and the same sum of digits (DON-R36).
don-count = The count
don-count-chips = Most chips
don-count-points = Points
don-count-sum = Digit sum
don-count-key = Districts of one colour score together: one is worth 1, two 3, three 6, four 10, five 15. Most chips: +2. The small numbers are the digits held.
don-row-told = { $rank }. { $name }, { $points } points
don-crown = takes the city
don-crown-shared = shares the city

# Refusals.
don-refusal-wrong-phase-setup = The game has not begun: the deck is not shuffled yet.
don-refusal-wrong-phase-offer = Offer a district for sale now, or decline.
don-refusal-wrong-phase-swap = Swap a district now, or decline.
don-refusal-wrong-phase-bid = An auction is on: bid or pass.
don-refusal-wrong-phase-discard = The winning bid could not be paid: its bidder must give up a district first.
don-refusal-wrong-phase-over = The game is over.
don-refusal-not-your-turn = It is not your turn.
don-refusal-not-integer = A bid is a whole number of chips.
don-refusal-below-minimum = The lowest bid is { $least }.
don-refusal-not-above-standing = The standing bid is { $amount }; yours must be higher.
don-refusal-more-than-you-have = { $chips ->
    [0] You have no chips to bid with.
    [one] You have only 1 chip.
   *[other] You have only { $chips } chips.
}
don-refusal-more-than-exists = There are only { $chips } chips in the whole game.
don-refusal-own-digit = { $digit ->
    [8] You own an 8, so your bid may not end in 8.
   *[other] You own a { $digit }, so your bid may not end in { $digit }.
}
don-refusal-swap-with-oneself = You cannot swap with yourself.
don-refusal-no-such-seat = A swap needs another player at this table.
don-refusal-nothing-to-take = { $name } has no district to swap.
don-refusal-card-not-yours = That district is not in front of you.
don-refusal-offered-already = That district has been up for sale this round, and each only once a round.
don-refusal-came-this-round = That district came to you this round. Give up one from an earlier round.
don-refusal-card-not-theirs = That district is not in front of { $name }.
don-refusal-must-open = You open this auction and can bid, so you may not pass.

# Standing orders.
order-don-pass-lot = Pass until the next lot
order-don-no-sell = Don’t ask me to sell this game
order-don-no-swap = Don’t ask me to swap this game

# Options, as the form of a new table offers them
option-don-chips = Chips
option-don-chips-about = Hidden: you see only your own chips, and the log forgets old rounds. Open: everybody sees everything.
option-don-chips-hidden = Hidden
option-don-chips-open = Open
option-don-sideAuctions = Side auctions
option-don-sideAuctions-about = At the start of a round everybody may auction districts of their own to the others.
option-don-swapVariant = Swaps
option-don-swapVariant-about = Before the reveal you may swap a district with somebody; you then sit out the auction.
option-don-strictTable = Strict table
option-don-strictTable-about = Wrong bids are possible: one that ends in your own digit costs a chip, one you cannot pay costs a district.
option-don-sideOffers = Offers in side auctions
option-don-sideOffers-about = One a round: everybody is asked once. Each once, as printed: you may offer again when your auction is over, but no district is offered twice in a round.
option-don-sideOffers-one = One a round
option-don-sideOffers-each = Each once
option-don-discardFrom = Districts to give up
option-don-discardFrom-about = What you may give up after a bid that you cannot pay: any district, or, as printed, none that came to you this round. Without another you then give up nothing.
option-don-discardFrom-any = Any
option-don-discardFrom-earlier = From earlier rounds
option-don-mustOpen = The opener must bid
option-don-mustOpen-about = Whoever opens the auction of the lot must bid, if any bid is possible.
option-don-zeroBid = A bid of 0
option-don-zeroBid-about = The first bid for the lot may be 0.
option-don-startPlayer = Who starts
option-don-startPlayer-about = The first player of the first round: drawn by lot, or a seat you choose.
option-don-startPlayer-random = By lot
option-don-deck = The deck
option-don-deck-about = Which digits each colour has. Leave “default”, or enter your own table as JSON, such as {"{"}"Y": [0, 1, 4, 8, 9], …{"}"} for Y, B, O, G, R and V: five different digits per colour, each digit three times in all.

# On the front page
front-don-players = 3–6 players
front-don-line = Bid for districts; hold the right digits and the winner’s chips are yours.
front-don-art = Three district cards and stacks of chips beneath a lamp
