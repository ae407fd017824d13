"""What a book calls an active action: other rules count them, as that of when a hand can still be a misdeal.

Forced bets are in neither set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.hand.events import Acted

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook

FORCED = ("bring-in",)


def is_active(book: Rulebook, acted: Acted, *, all_in: bool) -> bool:
    """Active or passive, by its word; an all-in is a word of its own."""
    words = (*(("all_in",) if all_in else ()), acted.did)
    return acted.did not in FORCED and any(word in book.active_actions.value for word in words)


def is_passive(book: Rulebook, acted: Acted, *, all_in: bool) -> bool:
    return acted.did not in FORCED and not is_active(book, acted, all_in=all_in)
