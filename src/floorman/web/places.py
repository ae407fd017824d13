"""How many may be connected, and who gives up his place when all are taken.

Nobody is refused for being late: whoever sends his request at once is answered, however many others hold a place and
say nothing. A place is given up first by whoever has not said all that he wants, then by whoever waits for nothing,
then by whoever does not read what he asked for, then by strangers who only look on. Nobody of the staff, and no player,
loses his place to a stranger.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from enum import IntEnum
from typing import Protocol, TypeAlias

from floorman.doors.attempts import address_key

# An address may stand for a whole club behind one router: sixty phones, each with a few connections.
EACH_MOST = 480
# Whoever has just come has not had the time to say what he wants.
JUST_SECONDS = 1.0
# This machine itself, and a proxy on it that stands for everybody.
HERE = ("127.0.0.1", "::1", "")


class Worth(IntEnum):
    """Of a connection at this moment, the least first."""

    SAYS_NOTHING = 0
    WAITS_FOR_NOTHING = 1
    READS_NOTHING = 2
    STRANGER = 3
    KNOWN = 4


class Holder(Protocol):
    """A connection."""

    address: str

    def worth(self) -> Worth:
        """What it is for at this moment."""

    def give_up(self) -> None:
        """Its place goes to somebody else."""


Held: TypeAlias = OrderedDict[int, Holder]


class Places:
    """All connections of one server, each in the order in which it came to what it is."""

    def __init__(self, most: int, each: int = EACH_MOST, now: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.each = max(min(each, most // 2), 1)
        self.given_up = 0
        self._now = now
        self._came: dict[int, float] = {}
        # Those worth least are found at once, however many there are.
        self._held: dict[Worth, Held] = {
            Worth.SAYS_NOTHING: OrderedDict(),
            Worth.WAITS_FOR_NOTHING: OrderedDict(),
            Worth.KNOWN: OrderedDict(),  # or less: that is looked at when it matters
        }
        self._by_address: dict[str, Held] = {}

    def __len__(self) -> int:
        return sum(map(len, self._held.values()))

    def take(self, one: Holder) -> bool:
        """A place for one more, though another has to give up his; False where everybody's is worth more."""
        of_address = self._by_address.get(address_key(one.address), OrderedDict())
        if one.address not in HERE and len(of_address) >= self.each and not self._free(_least(of_address)):
            return False
        if len(self) >= self.most and not self._free(self._least()):
            return False
        self._held[Worth.SAYS_NOTHING][id(one)] = one
        self._came[id(one)] = self._now()
        self._by_address.setdefault(address_key(one.address), OrderedDict())[id(one)] = one
        return True

    def moves(self, one: Holder, worth: Worth) -> None:
        """From now on it is for something else."""
        if any(held.pop(id(one), None) is not None for held in self._held.values()):
            self._held[worth][id(one)] = one

    def leave(self, one: Holder) -> None:
        for held in self._held.values():
            held.pop(id(one), None)
        self._came.pop(id(one), None)
        key = address_key(one.address)
        of_address = self._by_address.get(key, OrderedDict())
        of_address.pop(id(one), None)
        if not of_address:
            self._by_address.pop(key, None)

    def _least(self) -> Holder | None:
        silent = next(iter(self._held[Worth.SAYS_NOTHING].values()), None)
        if silent is not None and self._now() - self._came[id(silent)] >= JUST_SECONDS:
            return silent
        idle = next(iter(self._held[Worth.WAITS_FOR_NOTHING].values()), None)
        return idle or _least(self._held[Worth.KNOWN]) or silent

    def _free(self, one: Holder | None) -> bool:
        if one is None:
            return False
        self.leave(one)
        self.given_up += 1
        one.give_up()
        return True


def _least(held: Held) -> Holder | None:
    """Whoever of these is worth least, the oldest of them; nobody whom we know."""
    least, worth = None, Worth.KNOWN
    for one in held.values():
        if (found := one.worth()) < worth:
            least, worth = one, found
            if worth is Worth.SAYS_NOTHING:
                break
    return least
