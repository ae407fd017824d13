"""An event put into a store of its own, with secrets that follow from a seed: the same seed, the same evening."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from floorman.floor.streams import event_stream
from floorman.rulebook import Rulebook
from floorman.rulebook.keeping import pack
from floorman.store import Appended, Commit, Entry, Person, Store
from floorman.terms import Instant, Refused
from floorman.tournament import OpenEvent, Plan, open_event
from floorman.wire import encode


def put_in(  # noqa: PLR0913, PLR0917
    store: Store, event: str, name: str, plan: Plan, book: Rulebook, people: Sequence[Person], seed: str, at: Instant
) -> Refused | None:
    """Why it cannot be opened; nothing where it is open."""
    draws, decks = _secret(seed, "draws"), _secret(seed, "decks")
    decision = open_event(OpenEvent(name, plan, tuple(one.id for one in people)), book, draws.encode())
    if isinstance(decision, Refused):
        return decision
    store.put_secret(f"draws/{event}", draws)
    store.put_secret(f"deck/{event}", decks)
    store.keep(book.hash, pack(book))
    store.put_people(people)
    stream = event_stream(event)
    entries = [Entry(stream, one.kind, one.body) for one in map(encode, decision.events)]
    commit = Commit(at=at, person="director", rank="direction", command="open", expected={stream: 0}, entries=entries)
    (outcome,) = store.append([commit])
    assert isinstance(outcome, Appended), "a new event stands in nobody's way"
    return None


def _secret(seed: str, what: str) -> str:
    return hashlib.sha256(f"{what} of {seed}".encode()).hexdigest()
