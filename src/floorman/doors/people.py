"""The names of the staff. They lie beside the log, where they can be erased, and people log in with them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from floorman.store import Store
from floorman.terms import Ruling
from floorman.terms.names import unseen

LETTERS_MOST = 60


def named(store: Store, people: Iterable[str]) -> dict[str, str]:
    """What each of them is called."""
    known = store.people()
    return {person: known[person].name for person in people if person in known}


def same_name(one: str, other: str) -> bool:
    """However it is written."""
    return bool(_plain(one)) and _plain(one) == _plain(other)


def name_taken(store: Store, people: Iterable[str], name: str) -> Ruling | None:
    """Why nobody can log in with this name; None if it will do."""
    if (wrong := wrong_to_write(name)) is not None:
        return wrong
    if any(same_name(known, name) for known in named(store, people).values()):
        return Ruling("house.name-taken")
    return None


def wrong_to_write(name: str) -> Ruling | None:
    """Why this is no name at all; None if it is one."""
    if not name.strip() or len(name) > LETTERS_MOST or unseen(name.strip()):
        return Ruling("house.name", (), {"most": LETTERS_MOST})
    return None


def _plain(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name[:200]).casefold().split())
