"""Evenings in the browser in a log, each of them as a desk keeps it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from floorman.rulebook.keeping import pack
from floorman.store import Appended, Commit, Entry, Person, Store
from floorman.terms import By
from floorman.wire import encode
from tests.floor.net import DECKS, net, play_net
from tests.floor.tables import BEGIN, SECOND, SECRET, Room


def kept(found: Room, store: Store) -> Room:
    """All that has happened in it, with its book, its people and both of its secrets."""
    kept_beside(found, store)
    for one in commits_of(found):
        (outcome,) = store.append([one])
        assert isinstance(outcome, Appended), outcome
    return found


def kept_beside(found: Room, store: Store) -> None:
    event, rules, state = found.evening.id, found.evening.book, found.evening.state
    store.put_secret(f"draws/{event}", SECRET.decode())
    store.put_secret(f"deck/{event}", DECKS.decode())
    store.keep(rules.hash, pack(rules))
    people = [one.person for one in state.entries.values()]
    store.put_people([Person(id, f"Player {id}", id.upper()) for id in people])


def commits_of(found: Room) -> Iterator[Commit]:
    """Each of its steps as a desk keeps it."""
    by, versions = By("host", "direction"), dict[str, int]()
    for number, step in enumerate(found.steps):
        entries = [Entry(one.stream, *_encoded(one.event)) for one in step]
        expected = {one.stream: versions.get(one.stream, 0) for one in entries}
        yield Commit(
            at=max(found.at - (len(found.steps) - number) * SECOND, BEGIN),
            person=by.person,
            rank=by.rank,
            command=f"{found.evening.id}-{number}",
            expected=expected,
            entries=entries,
        )
        for one in entries:
            versions[one.stream] = versions.get(one.stream, 0) + 1


def _encoded(event: object) -> tuple[str, bytes]:
    found = encode(event)  # type: ignore[arg-type]  # one of an evening's
    return found.kind, found.body


def played_net(store: Store, players: int = 6, seed: int = 1, **plan: object) -> Room:
    """Until somebody has won."""
    found = net(players, 1 if players < 10 else 2, **plan)  # type: ignore[arg-type]
    play_net(found, Random(seed))
    assert "over" == found.evening.state.phase
    return kept(found, store)
