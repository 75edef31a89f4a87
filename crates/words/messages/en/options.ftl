# The options of the games, as the form of a new table offers them: the name of each, what it does in a sentence, and a
# word for each of its values (with a sentence of its own where values are shown as cards).

flag-true = Yes
flag-false = No
option-and-value = { $option }: { $value }
option-all-usual = the standard game
option-seat = Seat { $seat }
option-milliseconds = milliseconds
option-number-off = Leave empty for no limit, or enter { $min } to { $max }.
option-number = { $min } to { $max }.
