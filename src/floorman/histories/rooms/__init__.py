"""What rooms write in words of their own, read into the terms of Open Hand History: one file for each sort of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from floorman.histories.errors import Unreadable
from floorman.histories.rooms import party, stars
from floorman.histories.rooms.acpc import acpc_hands
from floorman.histories.rooms.cutting import Found, cut_hands
from floorman.histories.rooms.ipoker import ipoker_hands
from floorman.histories.rooms.pokernow import pokernow_hands
from floorman.histories.window import Window

ReadsAll = Callable[[Window], Iterator[tuple[int, Found]]]


def _stars(window: Window) -> Iterator[tuple[int, Found]]:
    return cut_hands(window, stars.HEADER, stars.read_stars)


def _party(window: Window) -> Iterator[tuple[int, Found]]:
    return cut_hands(window, party.HEADER, party.read_party, party.MARK)


# By the names of `foreign.LOOKS_LIKE`. What is on that list and not here is called by its name, and not read.
READ: dict[str, ReadsAll] = {
    "PokerStars": _stars,
    "GGPoker": _stars,
    "Winamax": _stars,
    "PartyPoker": _party,
    "888poker": _party,
    "iPoker": ipoker_hands,
    "PokerNow": pokernow_hands,
    "ACPC": acpc_hands,
}

# Those that may be cut before each hand.
CUT_AT = {
    "PokerStars": stars.HEADER,
    "GGPoker": stars.HEADER,
    "Winamax": stars.HEADER,
    "PartyPoker": party.HEADER,
    "888poker": party.HEADER,
}


def room_hands(name: str, window: Window) -> Iterator[tuple[int, Found]]:
    """The hands of a text that looks like this."""
    if name not in READ:
        return iter(((0, Unreadable("", "history.foreign", name=name)),))
    return READ[name](window)
