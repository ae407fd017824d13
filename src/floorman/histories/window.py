"""A text as it is read from its file: so much of it lies ready as the largest hand may need, and what was read goes.

So a file of any size takes the memory of one hand.
"""

from __future__ import annotations

from collections.abc import Iterator

# In characters. Whatever needs more is no hand.
LARGEST = 2**20


class Window:
    """The part of a text that lies ready, where in it reading goes on, and which line of the file that is."""

    def __init__(self, chunks: Iterator[str], line: int = 1) -> None:
        self.text = ""
        self.at = 0
        self.line = line
        self.ended = False
        self._chunks = chunks

    def fill(self) -> None:
        """From here on lies ready what a hand may need, or all that is left."""
        while not self.ended and len(self.text) - self.at <= LARGEST:
            more = next(self._chunks, None)
            self.ended = more is None
            if more is not None:
                self.text = self.text[self.at :] + more
                self.at = 0

    def go_on(self, to: int) -> None:
        """What lies before is done with."""
        self.line += self.text.count("\n", self.at, to)
        self.at = to

    def is_done(self) -> bool:
        return self.ended and self.at >= len(self.text)


def is_too_large(begins: int, ends: int) -> bool:
    return ends - begins > LARGEST
