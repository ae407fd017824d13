"""Chips as they lie on the table: races, counts, what a stack is made of, and when a value is no longer needed."""
