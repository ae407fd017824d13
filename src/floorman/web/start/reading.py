"""The fields of the form, read one by one: what each says, and what of it cannot be read."""

from __future__ import annotations

import re

from msgspec import Struct

from floorman.terms import Ruling
from floorman.web.commands import cents, whole
from floorman.web.start.fields import Form

TIME = re.compile(r"([01]?\d|2[0-3])[:.]?([0-5]\d)")


class Wrong(Struct, frozen=True):
    """What is wrong, and in which field; "" where it is about the whole."""

    field: str
    ruling: Ruling


class Reader:
    """Reads fields one by one and remembers what was wrong with them."""

    def __init__(self, form: Form) -> None:
        self._form = form
        self.wrong: list[Wrong] = []

    def whole(self, name: str, ruling: Ruling) -> int | None:
        """A whole number, or nothing where the field is empty."""
        text = self._form[name]
        found = whole(text)
        if found is None and text:
            self.blame(name, ruling)
        return found

    def minute(self, name: str) -> int:
        found = TIME.fullmatch(self._form[name])
        if found is None:
            self.blame(name, Ruling("new.no-time"))
            return 0
        return int(found[1]) * 60 + int(found[2])

    def amount(self, name: str) -> int:
        text = self._form[name]
        found = cents(text)
        if found is None and text:
            self.blame(name, Ruling("new.no-amount"))
        return found or 0

    def blame(self, field: str, ruling: Ruling) -> None:
        self.wrong.append(Wrong(field, ruling))
