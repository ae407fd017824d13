"""Who is named where somebody wrote as they liked: in words beside the log, which can be erased, and in the log itself,
which cannot.

A name is looked for as whole words: the whole name, the one on pages, and each longer word of either. Where somebody
else is called so, too, or where a single word is written otherwise than in the name, nobody knows who is meant:
then it is told, and stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from floorman.store import Person, Store, Text

LETTERS_LEAST = 3  # of a word that names by itself


class Line(Struct, frozen=True):
    """An event of the log whose own words name them: these stay."""

    position: int
    stream: str
    version: int
    kind: str


class Names(Struct, frozen=True):
    """Words beside the log that name a person, others that may mean somebody of the same name, and lines of the log."""

    sure: tuple[Text, ...]
    perhaps: tuple[Text, ...]
    in_log: tuple[Line, ...]


def named_in(person: Person, store: Store) -> Names:
    """Everything that names the person; nothing where no name of theirs is known."""
    if not person.name:  # what they are called then says nothing of them
        return Names((), (), ())
    whole, parts = {person.name.strip(), person.alias.strip()} - {""}, _parts_of(person)
    others = set[str]().union(*(_called(one) for one in store.people().values() if one.id != person.id))
    whole_names = _finder(one for one in whole if one.casefold() not in others)
    words = _finder((one for one in parts if one.casefold() not in others), exactly=True)
    perhaps = _finder({*whole, *parts})

    def sure(text: str) -> bool:
        return whole_names(text) or words(text)

    texts = [one for _, one in sorted(store.texts().items()) if perhaps(one.text)]
    return Names(
        tuple(one for one in texts if sure(one.text)),
        tuple(one for one in texts if not sure(one.text)),
        tuple(
            Line(row.position, row.stream, row.version, row.kind)
            for row in store.follow()
            if any(perhaps(word) for word in _said(msgspec.json.decode(row.body)))
        ),
    )


def _parts_of(person: Person) -> set[str]:
    told = (person.name, person.alias)
    return {word for one in told for word in re.findall(r"\w+", one) if len(word) >= LETTERS_LEAST}


def _called(person: Person) -> set[str]:
    """By any of these the person may be meant."""
    return {one.casefold() for one in (person.name.strip(), person.alias.strip(), *_parts_of(person))}


def _finder(words: Iterable[str], *, exactly: bool = False) -> Callable[[str], bool]:
    """Does a text hold one of these as whole words, `exactly` as they are written?"""
    found = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)(?:{found})(?!\w)", 0 if exactly else re.IGNORECASE) if found else None
    return lambda text: pattern is not None and pattern.search(text) is not None


def _said(told: Any) -> Iterator[str]:
    """The words of an event; its keys are ours."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for one in told.values():
            yield from _said(one)
    elif isinstance(told, list):
        for one in told:
            yield from _said(one)
