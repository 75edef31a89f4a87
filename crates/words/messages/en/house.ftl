# What every page of the house shares.
brand-label = Speakeasy, to the house
board-label = The table
actions-label = What you may do
position-in-words = The position in words
log-title = What happened
curtain-pass = Pass the device to { $name }.
curtain-here = I am { $name }: show my hand
sitter-bot = bot, { $level }
sitter-open = open seat
