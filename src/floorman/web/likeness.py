"""Names as somebody in a hurry types them, and whether two of them may be one person."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from floorman.desk import Desk
from floorman.terms.names import plain, seen_as

# The names of a big house are looked through with every letter that somebody types.
NAMES_MOST = 20_000

# In names shorter than this one letter makes another name: Nina is not Tina. The last one need not: Anna, Anne.
LETTERS_LEAST = 5
SHORTEST = 4
NUMBER = re.compile(r"\d+")

# What is spoken alike and spelt in several ways.
SPOKEN = (("y", "i"), ("ai", "ei"), ("ph", "f"), ("th", "t"), ("dt", "t"), ("ck", "k"), ("c", "k"))
DOUBLE = re.compile(r"(\w)\1+")


@lru_cache(maxsize=NAMES_MOST)
def words(name: str) -> tuple[str, ...]:
    """A name from each of its words on."""
    told = plain(name).split()
    return tuple(" ".join(told[at:]) for at in range(len(told)))


def begins(letters: str, name: str) -> bool:
    """Is one of his names meant by these letters, which are plain already?"""
    return any(word.startswith(letters) for word in words(name))


def alike(one: str, other: str) -> bool:
    """May these be one person? This is the one place where that is decided, whoever enters him and wherever.

    The same words in whatever order, an umlaut spelt out, one slip of the finger, or names that are spoken alike:
    Stephan Meyer and Stefan Meier. Numbers are no slips: Guest 1 is not Guest 2.
    """
    first, second = _key(one), _key(other)
    if not first or not second or NUMBER.findall(first) != NUMBER.findall(second):
        return False
    return _nearly(first, second) or _nearly(_in_order(first), _in_order(second))


def _in_order(key: str) -> str:
    """First and last name are often told the other way round. As they are spoken: c and k stand in one place."""
    return " ".join(sorted(_sound(key).split()))


def _nearly(first: str, second: str) -> bool:
    if first == second:
        return True
    if min(len(first), len(second)) < SHORTEST:
        return False
    if _sound(first) == _sound(second):
        return True
    if min(len(first), len(second)) < LETTERS_LEAST:
        return len(first) == len(second) and first[:-1] == second[:-1]
    return _one_slip(first, second)


@lru_cache(maxsize=NAMES_MOST)
def _key(name: str) -> str:
    """Of letters and digits alone; the e of a spelt-out umlaut is none."""
    letters = "".join(letter if letter.isalnum() else " " for letter in plain(seen_as(name)))
    for spelt, letter in (("ae", "a"), ("oe", "o"), ("ue", "u")):
        letters = letters.replace(spelt, letter)
    return " ".join(letters.split())


@lru_cache(maxsize=NAMES_MOST)
def _sound(key: str) -> str:
    """As it is spoken, whoever spells it."""
    for spelt, spoken in SPOKEN:
        key = key.replace(spelt, spoken)
    return DOUBLE.sub(r"\1", key)


def _one_slip(one: str, other: str) -> bool:
    """One letter too many, too few, wrong, or two that changed places."""
    if abs(len(one) - len(other)) > 1:
        return False
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, others = one[at:], other[at:]
    swapped = len(rest) > 1 and rest[1::-1] + rest[2:] == others
    return swapped or rest[1:] == others[1:] or rest[1:] == others or rest == others[1:]


def names_in(desk: Desk, event: str) -> Iterator[str]:
    """What everybody is called who was ever entered there. Raises UnknownEvent."""
    names = desk.names()
    return (names.get(person, "") for person in desk.entered(event))
