"""Time and chance, held still, so that the same pages make the same pictures."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from random import Random
from typing import Any
from unittest import mock

from floorman.desk.time import Computer

ZONE = "Europe/Berlin"
# A Saturday evening, half past seven in that zone.
BEGINS = datetime(2026, 3, 14, 18, 30, tzinfo=UTC).timestamp()

# A browser in which no time passes after a page has been loaded. A step may set another instant.
NO_TIME_PASSES = "window.stillAt = 0; performance.now = () => window.stillAt;"

# What a page has asked for and not been answered yet: whatever it fetches, and the first word of its live stream.
ASKS_ARE_COUNTED = """
window.unanswered = 0;
const asked = window.fetch.bind(window);
window.fetch = (...question) => {
  window.unanswered += 1;
  return asked(...question).finally(() => { window.unanswered -= 1; });
};
window.EventSource = class extends window.EventSource {
  constructor(...address) {
    super(...address);
    window.unanswered += 1;
    let waits = true;
    const answered = () => { if (waits) window.unanswered -= 1; waits = false; };
    for (const kind of ["time", "error"]) this.addEventListener(kind, answered);
  }
};
"""
ANSWERED = "document.readyState === 'complete' && document.fonts.status === 'loaded' && window.unanswered === 0"


class HeldTime:
    """Passes only when somebody says so, until it is let go."""

    def __init__(self) -> None:
        self._passed = 0.0
        self._let_go: float | None = None
        self.computer = Computer(lambda: BEGINS + self.seconds, lambda: self.seconds, lambda: "gallery")

    @property
    def seconds(self) -> float:
        return self._passed + (0.0 if self._let_go is None else time.monotonic() - self._let_go)

    def pass_(self, minutes: int, seconds: int = 0) -> None:
        self._passed += 60 * minutes + seconds

    def let_go(self) -> None:
        """From here on it passes by itself."""
        self._let_go = time.monotonic()


SEED = 7

# Whoever fills a house draws from a chance of his own, wherever his work is done.
_filling: ContextVar[Random | None] = ContextVar("filling", default=None)


def draw_from_the_seed() -> None:
    """From here on, in this task and in all that it starts: so that a house is filled the same each time, whatever
    those draw meanwhile that are open already."""
    _filling.set(Random(SEED))


@contextmanager
def the_same_chance() -> Iterator[None]:
    """What is drawn in this process, ids and secrets too, comes from one seed. Only for houses that nobody enters."""
    others = Random(f"{SEED}, the others")

    def chance() -> Random:
        return _filling.get() or others

    def hexed(length: int = 32) -> str:
        return chance().randbytes(length).hex()

    drawn: dict[str, Any] = {
        "token_hex": hexed,
        "token_bytes": lambda length=32: chance().randbytes(length),
        "randbits": lambda bits: chance().getrandbits(bits),
    }
    with mock.patch.multiple(secrets, **drawn):
        yield
