"""What is wrong with a table that does not fit, from the words of the library that reads it."""

from __future__ import annotations

import re

from floorman.histories.errors import Unreadable
from floorman.terms import shown

WRONG_TYPE = re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<found>[^`]+)`(?: - at `\$\.?(?P<place>[^`]*)`)?")
LACKS = re.compile(r"missing required field `(?P<name>\w+)`(?: - at `\$\.?(?P<place>[^`]*)`)?")


def told_wrong(message: str) -> Unreadable:
    """A code and a place for what `msgspec` says."""
    if found := WRONG_TYPE.search(message):
        return Unreadable(found["place"] or "", "history.wrong-type", wanted=found["wanted"], found=found["found"])
    if lacks := LACKS.search(message):
        return Unreadable(".".join(part for part in (lacks["place"], lacks["name"]) if part), "history.missing")
    return Unreadable("", "history.no-fit", reason=shown(message, 120))
