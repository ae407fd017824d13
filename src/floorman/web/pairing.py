"""A TV has no camera and a bad keyboard: it shows six digits, and whoever lets it in types them on his own device.

What waits is kept in memory, for some minutes. The digits say which screen is meant and open nothing: the code of the
pass goes to the page alone that shows them, by a secret that only this page knows.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from itertools import count
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from floorman.doors.attempts import address_key
from floorman.house import House
from floorman.speech import Speech
from floorman.web.desks import Ask
from floorman.web.origins import address
from floorman.web.words import page

DIGITS = 6
GOOD_SECONDS = 600.0
WAITING_MOST, OF_ONE_ADDRESS_MOST = 200, 12


def name_of_a_screen(house: House, words: Speech) -> str:
    """What a screen is called to which nobody gave a name: TV 1, or the next number that no other has."""
    taken = {one.name.casefold() for one in house.things.values() if one.what == "screen"}
    names = (words.say("pair.tv-name", number=number) for number in count(1))
    return next(one for one in names if one.casefold() not in taken)


class Waiting(Struct):
    """A screen that shows its digits, and the code of its pass once somebody has typed them."""

    digits: str
    secret: str
    address: str
    until: float
    code: str = ""


class Pairings:
    """Of one app while it runs."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._waiting: list[Waiting] = []

    def begin(self, where: str) -> Waiting:
        """Another screen. Where too many wait, the oldest gives way, of the same address first."""
        self._forget()
        same = [one for one in self._waiting if one.address == where]
        if len(same) >= OF_ONE_ADDRESS_MOST or len(self._waiting) >= WAITING_MOST:
            self._waiting.remove((same or self._waiting)[0])
        taken = {one.digits for one in self._waiting}
        digits = next(found for found in iter(_digits, "") if found not in taken)
        made = Waiting(digits, secrets.token_urlsafe(24), where, self._now() + GOOD_SECONDS)
        self._waiting.append(made)
        return made

    def shown(self, typed: str) -> Waiting | None:
        """The screen that shows these digits and has not been let in yet."""
        self._forget()
        told = "".join(letter for letter in typed if letter.isdecimal())
        return next((one for one in self._waiting if one.digits == told and not one.code), None)

    def of(self, secret: str) -> Waiting | None:
        self._forget()
        return next((one for one in self._waiting if secrets.compare_digest(one.secret, secret)), None)

    def _forget(self) -> None:
        now = self._now()
        self._waiting = [one for one in self._waiting if one.until > now]


def _digits() -> str:
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


@get("/pair")
async def pair(request: Ask) -> Response[str]:
    """Six digits, large, and where they are to be typed."""
    waiting = pairings_of(request).begin(address_key(address(request)))
    return page(request, "pair.html", waiting=waiting)


@get("/pair/{secret:str}")
async def paired(request: Ask, secret: FromPath[str]) -> dict[str, str]:
    """For the page that shows them: the code of its pass, or nothing yet."""
    waiting = pairings_of(request).of(secret) if secret.isascii() else None
    if waiting is None:
        raise NotFoundException
    return {"code": waiting.code}


def pairings_of(request: Any) -> Pairings:
    found = request.app.state.pairings
    assert isinstance(found, Pairings), "the app has them before it serves"
    return found


ROUTES = [pair, paired]
