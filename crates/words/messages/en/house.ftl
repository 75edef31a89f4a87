# What every page of the house shares.
brand-label = Speakeasy, front page
board-label = The table
actions-label = What you can do
position-in-words = The position in words
log-title = What happened
curtain-pass = Pass the device to { $name }.
curtain-here = I am { $name }. Show my hand
sitter-bot = bot, { $level }
sitter-open = open seat
