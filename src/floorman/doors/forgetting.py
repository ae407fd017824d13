"""Somebody is forgotten: what opens a door for them, what was said by or about them, and then who they were."""

from __future__ import annotations

from msgspec import Struct, structs

from floorman.archive.naming import Names, named_in
from floorman.archive.people import texts_of
from floorman.doors import tokens
from floorman.doors.offline import HouseFile
from floorman.store import Store
from floorman.terms import Refused


class His(Struct, frozen=True):
    """What there is of somebody beside their name; and what names them, or may, and stays."""

    texts: tuple[str, ...]
    passes: tuple[str, ...]
    tokens: tuple[str, ...]
    named: Names


def his(person: str, store: Store) -> His:
    """Every text by or about them or that names them, their passes, and tokens of programs that play for them."""
    named = named_in(store.people()[person], store)
    texts = texts_of(person, store)
    named = structs.replace(named, perhaps=tuple(one for one in named.perhaps if one.id not in texts))
    of_programs = (id for id, one in tokens.tokens(store).items() if one.entry.partition("#")[0] == person)
    all_of_them = texts | {one.id for one in named.sure}
    passes = HouseFile(store).passes_of(person)
    return His(tuple(sorted(all_of_them)), tuple(passes), tuple(of_programs), named)


def forget(person: str, store: Store) -> Refused | None:
    """Why somebody has to stay; None once they are gone. Nobody else may be writing.

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
