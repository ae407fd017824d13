"""Whoever is entered is entered one after the other, so that two desks cannot enter one person unasked."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from msgspec import Struct

from floorman.terms import Ruling
from floorman.web.desks import Ask

# What is pressed twice is pressed within a moment; so many others may come between.
KEPT_MOST = 512


class Led(Struct, frozen=True):
    """What somebody's form led to, and what the desk shows after it."""

    wrong: Ruling | None = None
    version: int = 0
    done: bool = False  # somebody got a place, or a wish was seen to
    typed: str = ""  # what stays in the field
    sought: bool = False  # and is looked for: nobody was picked yet
    shown: str = ""  # the person whose card lies open
    another: str = ""  # the name that was typed, and is theirs; it may be another's, too
    asked: str = ""  # a name that may be somebody's who is in
    person: str = ""  # whom the house knows by it, if it is one of those
    wish: str = ""  # the guest's wish that it came with


class Turns:
    """One at a time; and a form that comes twice has led to what it led to the first time."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self._led: OrderedDict[str, Led] = OrderedDict()

    @staticmethod
    def of(entry: str) -> Led:
        """Somebody came in by himself."""
        return Led(done=True, shown=entry)

    def led(self, sent: str) -> Led | None:
        return self._led.get(sent)

    def keep(self, sent: str, led: Led) -> Led:
        self._led[sent] = led
        if len(self._led) > KEPT_MOST:
            self._led.popitem(last=False)
        return led


def turns_of(request: Ask) -> Turns:
    turns = request.app.state.turns
    assert isinstance(turns, Turns), "the app has them before it serves"
    return turns
