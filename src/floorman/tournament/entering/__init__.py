"""What the desk where players are entered must know: windows, prices, stacks, seats, the waiting list, no-shows.

Nothing in here decides: the commands do.
"""
