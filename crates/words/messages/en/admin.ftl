### The page of whoever runs the house.

admin-title = Running the house
admin-token = The token given at the start
admin-enter = Enter
admin-wrong = That is not the token, or too many wrong ones came from your address. Try again in an hour.
admin-figures = The house now
admin-refresh = Refresh
admin-health = Health
admin-healthy = well: it can store moves
admin-rooms = Tables awake
admin-live = Live connections
admin-waiting = Bots waiting to think
admin-haste = Haste of bots (1 is none)
admin-requests = Most requests, by address
admin-thinking = Most thinking of bots, by who laid the table
admin-stored = Most stored, by who laid the table
admin-nobody = nobody
admin-per-minute = { $count } a minute
admin-seconds = { $seconds } seconds a minute
admin-kilobytes = { $count } kB a minute
admin-minutes = { $minutes ->
    [one] for one more minute
   *[other] for { $minutes } more minutes
}
admin-block-day = Block for a day
admin-block = Block
admin-unblock = Unblock
admin-blocked = Blocked until the time is over or the house is restarted
admin-whom = Address, or the hash of a guest
admin-whom-unknown = That is neither an address nor the hash of a guest. Nobody was blocked.
admin-hours = Hours
admin-done = Done.
admin-close = Close a table
admin-close-about = Nobody can play there any more; those who played keep what there is of the record.
admin-table = Name or address of the table
admin-closed = The table is closed.
