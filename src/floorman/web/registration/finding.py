"""Who may be meant by what was typed: somebody who is in, somebody whom the house knows, or somebody new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.terms.names import plain, written
from floorman.views.registration import EntryLine, RegistrationView
from floorman.web.likeness import alike, begins

LETTERS_LEAST = 2
EACH_MOST = 6
NOBODY: Mapping[str, str] = {}

Kind: TypeAlias = Literal["here", "known", "new"]


class Row(Struct, frozen=True):
    """One line of what was found. What is picked with it says what is to happen."""

    kind: Kind
    name: str
    pick: str
    line: EntryLine | None = None
    full: str = ""  # what they are called besides

    def exact(self, letters: str) -> bool:
        return plain(self.name) == letters

    def written(self, typed: str) -> bool:
        """Is he written like that to the letter? Voß is not Voss; capitals are nobody's letters."""
        return written(typed) in (written(self.name), written(self.full))

    def by_enter(self, typed: str) -> bool:
        """Is it done by the Enter key, as the first line? Of whoever is only like the one who was typed it asks:
        nobody is taken for another."""
        completed = self.kind == "known" and begins(plain(typed), self.name)
        return self.kind == "new" or completed or self.written(typed)


def newest(entries: tuple[EntryLine, ...]) -> dict[str, EntryLine]:
    """The last entry of each person."""
    found: dict[str, EntryLine] = {}
    for line in entries:
        found.setdefault(line.person, line)
    return found


def rows(view: RegistrationView, names: Mapping[str, str], typed: str, full: Mapping[str, str] = NOBODY) -> list[Row]:
    """By shown names and by full ones. Whoever bears that very name stands first, before all who is in; then who can
    be entered, who is in, and last somebody new."""
    letters = plain(typed)
    if len(letters) < LETTERS_LEAST:
        return []
    persons = newest(view.entries)
    here = [one for one in persons.values() if one.status != "cancelled"]
    known = _absent(here, names) if view.open else {}
    found = _sorted(_known(known, letters, full), letters) + _sorted(_here(here, letters, full), letters)
    found.sort(
        key=lambda row: (not row.exact(letters), row.exact(letters) and row.kind == "known", not row.written(typed))
    )
    if view.open:
        found.append(Row("new", typed, "new"))
    return found


def meant(found: list[Row], typed: str) -> Row | None:
    """Whom the Enter key means: the first line, unless two who are in are written like that."""
    so = [row for row in found if row.kind == "here" and row.written(typed)]
    return found[0] if found and found[0].by_enter(typed) and len(so) < 2 else None


def known_as(view: RegistrationView, names: Mapping[str, str], name: str) -> str:
    """The one whom the house knows by this very name and who is not in; nobody, where there is none."""
    here = [one for one in newest(view.entries).values() if one.status != "cancelled"]
    return _absent(here, names).get(name, "")


def _absent(here: list[EntryLine], names: Mapping[str, str]) -> dict[str, str]:
    """Whom the house knows besides, by name. Of several whom only their ids tell apart, the one it met last."""
    taken, inside = {"", *(written(one.name) for one in here)}, {one.person for one in here}
    return {name: person for person, name in names.items() if person not in inside and written(name) not in taken}


def _known(known: Mapping[str, str], letters: str, full: Mapping[str, str]) -> Iterator[Row]:
    named = ((name, person) for name, person in known.items() if _is_meant(letters, name, full.get(person, "")))
    return (Row("known", name, f"enter:{person}") for name, person in named)


def _here(here: list[EntryLine], letters: str, full: Mapping[str, str]) -> Iterator[Row]:
    meant = (one for one in here if _is_meant(letters, one.name, full.get(one.person, "")))
    return (Row("here", one.name, f"show:{one.person}", one, full.get(one.person, "")) for one in meant)


def _is_meant(letters: str, *names: str) -> bool:
    return any(begins(letters, name) or alike(letters, name) for name in names if name)


def _sorted(found: Iterator[Row], letters: str) -> list[Row]:
    return sorted(found, key=lambda row: (not row.exact(letters), plain(row.name)))[:EACH_MOST]


def namesakes(view: RegistrationView, name: str, person: str = "", full: Mapping[str, str] = NOBODY) -> list[EntryLine]:
    """Others who are in and may be the same person."""
    here = (one for one in newest(view.entries).values() if one.status != "cancelled" and one.person != person)
    return [one for one in here if alike(one.name, name) or alike(full.get(one.person, ""), name)]


def twice(view: RegistrationView) -> set[str]:
    """Who has the very name of somebody else who is in."""
    here = [one for one in newest(view.entries).values() if one.status != "cancelled"]
    count = Counter(plain(one.name) for one in here)
    return {one.person for one in here if count[plain(one.name)] > 1}
