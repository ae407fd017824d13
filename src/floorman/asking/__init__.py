"""Asking a book what follows from something that went wrong: one question in, everything about the answer out.

`read_asked` reads a question from plain data, `answered` gives the answer as plain data, the same for terminals, pages
and programs. `steps` has what a person is asked one after the other.
"""

from floorman.asking.answer import answered
from floorman.asking.asked import Asked, AskError, read_asked

__all__ = ["AskError", "Asked", "answered", "read_asked"]
