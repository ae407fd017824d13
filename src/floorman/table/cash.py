"""What the next hand has of a cash game, where the book allows it: straddles, late blinds, a bomb pot, runs, a rake."""

from __future__ import annotations

from typing import get_args

from floorman.hand import Cash
from floorman.hand.asked import Asked, Missed, terms_of
from floorman.hand.beforehand import StraddleOffer, straddle_offers
from floorman.hand.events import HandStarted
from floorman.hand.order import clockwise
from floorman.rulebook import Rulebook
from floorman.table.errors import NotAllowed, wrong
from floorman.table.next_hand import Next
from floorman.table.sitting import Sitting
from floorman.terms import Chips, Refused, meant, quoted

__all__ = ["Asked", "Missed", "may_straddle", "terms"]

# What no hand can begin with, whatever a book says.
NONSENSE = "cash."


def terms(ahead: Next, sitting: Sitting, book: Rulebook, asked: Asked) -> Cash | None:
    """None for a hand that has nothing of it. Raises NotAllowed where the book says no, TableError for nonsense."""
    _check(asked)
    found = terms_of(book, _started(ahead, sitting), asked, sitting.rake)
    if not isinstance(found, Refused):
        return found
    code = found.ruling.code
    raise wrong(code) if code.startswith(NONSENSE) else NotAllowed(found.ruling)


def may_straddle(ahead: Next, sitting: Sitting, book: Rulebook) -> tuple[StraddleOffer, ...]:
    return straddle_offers(book, _started(ahead, sitting))


def _started(ahead: Next, sitting: Sitting) -> HandStarted:
    around = clockwise(ahead.seats, ahead.positions.button)
    return HandStarted(ahead.game, around, ahead.positions, ahead.forced, sitting.smallest_chip)


def _check(asked: Asked) -> None:
    """Whatever a program may give."""
    for missed in asked.late.values():
        if missed not in get_args(Missed):
            raise wrong(
                "late.no-such-word",
                word=quoted(missed),
                known=", ".join(get_args(Missed)),
                **meant(missed, get_args(Missed)),
            )
    if asked.bomb or asked.boards != 1:
        _whole(asked.bomb, "bomb")
        if isinstance(asked.boards, bool) or not isinstance(asked.boards, int):
            raise wrong("table.bad-number", name="boards", number=quoted(asked.boards))
    for to in asked.straddles.values():
        _whole(to, "straddle")


def _whole(amount: Chips, name: str) -> None:
    if isinstance(amount, bool) or not isinstance(amount, int) or amount < 1:
        raise wrong("table.bad-amount", name=name, amount=quoted(amount), least=1)
