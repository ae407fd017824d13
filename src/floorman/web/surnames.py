"""How a name is written where there is little room: the surname, with a letter before it, or more where two bear it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from msgspec import Struct

# With so many letters of a given name two are told apart; else it is written out.
LETTERS_MOST = 3
# A point behind one letter makes an initial; behind more of them a title, which is no name.
INITIAL = 2


class Name(Struct, frozen=True):
    """The parts of one."""

    given: str
    surname: str


def parted(name: str) -> Name:
    """A surname is the last word, and what is written small before it: Bernhard | von Hohenstein."""
    words = name.split()
    at = len(words) - 1
    while at > 1 and words[at - 1].islower():
        at -= 1
    given = words[: max(at, 0)]
    called = [
        word for word in given if len(word) <= INITIAL or word[-1] != "."
    ] or given  # Dr. Friedhelm, but J. Robert
    return Name(" ".join(called), " ".join(words[len(given) :]))


def _with_titles(name: str, one: Name) -> Name:
    """Of two who are called the same a title may be all that tells them apart."""
    return Name(name.removesuffix(one.surname).strip(), one.surname)


def short_names(names: Iterable[str], *, initials: bool = False) -> dict[str, str]:
    """What stands before each surname: nothing, as many letters as tell two apart, or the whole given name. With
    `initials` there is room for a letter at each."""
    alike: dict[str, list[Name]] = defaultdict(list)
    parts = {name: parted(name) for name in names}
    often = Counter(parts.values())
    parts = {name: one if often[one] < 2 else _with_titles(name, one) for name, one in parts.items()}
    for one in parts.values():
        alike[one.surname].append(one)
    return {name: _before(one, alike[one.surname], initials=initials) for name, one in parts.items()}


def _before(one: Name, alike: list[Name], *, initials: bool) -> str:
    others = [other for other in alike if other != one]
    if not others and not initials:
        return ""
    for letters in range(1, min(LETTERS_MOST, len(one.given)) + 1):
        if not any(other.given[:letters] == one.given[:letters] for other in others):
            return f"{one.given[:letters]}."
    return one.given
