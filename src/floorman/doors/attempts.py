"""Attempts to get in: after a few that failed, each next one from the same address has to wait longer.

A name keeps nobody out: whoever tries somebody's name from many addresses stands in line with its owner (see `lines`).
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct

FREE = 4  # so many may fail before anybody has to wait
ADDRESS_SECONDS_MOST = 15 * 60
OWN_SECONDS_MOST = 60  # for whoever has a pass and tells their old password
FORGOTTEN_AFTER_SECONDS = 60 * 60
KEPT_MOST = 10_000


class Tries(Struct):
    """How often it failed, when last, and when the next attempt may come."""

    failed: int = 0
    last: float = 0.0
    next: float = 0.0


class Attempts:
    """Counts in memory: a restart forgets, and costs more time than it saves."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._tries: OrderedDict[str, Tries] = OrderedDict()

    def begin(self, *keys: str) -> int:
        """The seconds to wait; 0 if the attempt may be made. It counts as failed until `succeed` takes that back.

        So a hundred attempts at the same moment are a hundred attempts.
        """
        now = self._now()
        wait = max((self._known(key, now).next - now for key in keys), default=0.0)
        if wait > 0:
            return math.ceil(wait)
        for key in keys:
            self._fail(key, now)
        return 0

    def wait(self, *keys: str) -> int:
        """The seconds to wait, where it is known only afterwards whether something is an attempt that failed."""
        now = self._now()
        return math.ceil(max(0.0, *(self._known(key, now).next - now for key in keys)))

    def failed(self, key: str) -> int:
        """How often it has failed within the hour."""
        return self._known(key, self._now()).failed

    def note(self, key: str) -> None:
        """One more that counts as failed, though nobody waits for it here."""
        self._fail(key, self._now())

    def succeed(self, *keys: str) -> None:
        """Whoever comes in with these has shown whose they are. At their address there may be others."""
        for key in keys:
            tries = self._tries.pop(key, None)
            if tries is not None and key.startswith("address ") and tries.failed > 1:
                self._tries[key] = Tries(tries.failed - 1, tries.last)

    def _known(self, key: str, now: float) -> Tries:
        tries = self._tries.get(key)
        if tries is None or now - tries.last > FORGOTTEN_AFTER_SECONDS:
            return Tries()
        return tries

    def _fail(self, key: str, now: float) -> None:
        tries = self._known(key, now)
        tries.failed += 1
        tries.last = now
        tries.next = now + pause(tries.failed, _longest(key))
        self._tries[key] = tries
        self._tries.move_to_end(key)
        while len(self._tries) > KEPT_MOST:
            self._tries.popitem(last=False)


def pause(failed: int, longest: int) -> float:
    """The seconds after so many failures: none at first, then twice as long each time."""
    return 0.0 if failed < FREE else float(min(2 ** min(failed - FREE, 20), longest))


def name_key(name: str, person: str | None) -> str:
    """What attempts under a name are counted under, however it is written."""
    return f"name {name.strip().casefold()[:80]}" if person is None else f"person {person}"


def address_key(address: str) -> str:
    """One who may choose among many addresses of one net is counted once."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return f"address {address[:64]}"
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return f"address {parsed.ipv4_mapped}"
        return f"address {ipaddress.ip_network((parsed, 64), strict=False)}"
    return f"address {parsed}"


def _longest(key: str) -> int:
    return ADDRESS_SECONDS_MOST if key.startswith("address ") else OWN_SECONDS_MOST
