"""What a form says, read in one place. A name may come several times: once for each player whom the form is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from floorman.terms import Ruling
from floorman.web.desks import Ask

Fields: TypeAlias = Mapping[str, list[str]]

# The answer to a form that tells nothing we know: it was not one of our pages that sent it.
UNREADABLE = Ruling("form.unreadable")


async def fields_of(request: Ask) -> Fields:
    form = await request.form()
    # Each name once: a form may bring one of them thousands of times.
    return {key: [str(value) for value in form.getall(key)] for key in dict.fromkeys(form)}


def as_typed(fields: Fields, name: str) -> str:
    """The first that came under a name, to the letter: a password may begin with a space. Empty where none came."""
    return next(iter(fields.get(name, ())), "")


def field(fields: Fields, name: str) -> str:
    """The same, without the space around it."""
    return as_typed(fields, name).strip()
