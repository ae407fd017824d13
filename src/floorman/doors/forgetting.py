"""Somebody is forgotten: what opens a door for him, what was said by or about him, and then who he was."""

from __future__ import annotations

from msgspec import Struct

from floorman.archive.people import texts_of
from floorman.doors import tokens
from floorman.doors.offline import HouseFile
from floorman.store import Store
from floorman.terms import Refused


class His(Struct, frozen=True):
    """What there is of somebody beside his name."""

    texts: tuple[str, ...]
    passes: tuple[str, ...]
    tokens: tuple[str, ...]


def his(person: str, store: Store) -> His:
    """Every text by or about him, every pass of his, and every token of a program that plays for him."""
    of_programs = (id for id, one in tokens.tokens(store).items() if one.entry.partition("#")[0] == person)
    return His(tuple(sorted(texts_of(person, store))), tuple(HouseFile(store).passes_of(person)), tuple(of_programs))


def forget(person: str, store: Store) -> Refused | None:
    """Why he has to stay; None once he is gone. Nobody else may be writing.

    The name goes last: whatever is cut off before that can be done again.
    """
    found = his(person, store)
    refused = HouseFile(store).drop_passes(person)
    if refused is not None:
        return refused
    for token in found.tokens:
        tokens.revoke(store, token)
    for text in found.texts:
        store.drop_text(text)
    store.erase(person)
    return None
