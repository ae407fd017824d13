"""What follows by itself from what was done: time that is spent, seats that are left, rounds hand for hand."""
