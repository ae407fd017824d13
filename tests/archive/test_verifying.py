"""A log that was tampered with, and one that tells what cannot be: the first place is found, and what it means."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from floorman.archive import Bad, verify, verifying
from floorman.hand import Forced, SeatSetup
from floorman.hand.events import HandClosed, HandStarted, Share
from floorman.positions import first_positions
from floorman.store import GENESIS, Commit, Entry, MemoryStore, Recorded, SqliteStore, Store, chained
from floorman.store.mark import mark_of
from floorman.wire import encode
from tests.archive.nights import begun, played


def append(store: Store, stream: str, kind: str, body: bytes) -> int:
    """One more event, chained as it should be; its position."""
    version = len(list(store.read(stream)))
    position = len(list(store.follow())) + 1
    entry = Entry(stream, kind, body)
    commit = Commit(
        at=1, person="x", rank="floor", command=f"x-{position}", expected={stream: version}, entries=[entry]
    )
    store.append([commit])
    return position


def test_evenings_as_they_were_written() -> None:
    """Two events and the house, one after the other and in between: all of it is counted."""
    store = MemoryStore()
    append(store, "house", "house.screen-added/1", b'{"kind":"house.screen-added/1","id":"x","name":"Bar"}')
    one = played(store, "one")
    other = begun(store, "other", 25)
    found = verify(store)

    assert None is found.bad
    assert (1 + len(one.log) + len(other.log), 3) == (found.events, found.streams)
    assert list(store.follow())[-1].hash == found.hash


def test_an_empty_log() -> None:
    found = verify(MemoryStore())

    assert (0, 0, GENESIS, None) == (found.events, found.streams, found.hash, found.bad)


def tampered(file: Path, *statements: str) -> Bad | None:
    store = SqliteStore(file)
    played(store, "one", 6)
    store.close()
    with closing(sqlite3.connect(file)) as other:
        for statement in statements:
            other.execute(statement)
        other.commit()
    store = SqliteStore(file)
    found = verify(store).bad
    store.close()
    return found


@pytest.mark.parametrize(
    ("statement", "code", "position"),
    [
        ("update events set body = cast(replace(cast(body as text), '1', '2') as blob) where position = 4",
         "verify.chain", 4),
        ("update events set person = 'p-other' where position = 3", "verify.chain", 3),
        ("update events set at = at + 1 where position = 5", "verify.chain", 5),
        ("update events set hash = zeroblob(32) where position = 6", "verify.chain", 6),
        ("delete from events where position = 4", "verify.gap", 5),
        ("delete from events where position < 3", "verify.gap", 3),
        ("update events set position = -1 where position = 1", "verify.gap", 2),
        ("delete from streams", "verify.stream", 1),
    ],
)  # fmt: skip
def test_what_somebody_changed_in_the_file(tmp_path: Path, statement: str, code: str, position: int) -> None:
    found = tampered(tmp_path / "log.sqlite", statement)

    assert found is not None
    assert (code, position) == (found.code, found.position)


def test_an_event_taken_out_and_the_rest_chained_anew(tmp_path: Path) -> None:
    """Somebody knows how the hashes are made, but forgot the numbers within the event."""
    file = tmp_path / "log.sqlite"
    store = SqliteStore(file)
    played(store, "one", 6)
    rows = [row for row in store.follow() if row.position != 4]
    store.close()
    tip, forged = GENESIS, list[Recorded]()
    for position, row in enumerate(rows, start=1):
        moved = msgspec.structs.replace(row, position=position)
        tip = chained(tip, moved)
        forged.append(msgspec.structs.replace(moved, hash=tip))
    mark_of(file).unlink()
    with closing(sqlite3.connect(file)) as other:
        other.execute("delete from events")
        other.executemany(f"insert into events values ({'?, ' * 9}?)", [_columns(row) for row in forged])
        other.commit()
    store = SqliteStore(file)
    found = verify(store).bad
    store.close()

    assert found is not None
    assert ("verify.version", 4, 5) == (found.code, found.position, found.version)


def _columns(row: Recorded) -> tuple[object, ...]:
    return msgspec.structs.astuple(row)


@pytest.mark.parametrize(
    ("kind", "body", "code"),
    [
        ("clock.melted/1", b"{}", "verify.kind"),
        ("clock.stopped/1", b"{", "verify.body"),
        ("clock.stopped/1", b'{"kind":"clock.stopped/1","clock":7}', "verify.body"),
        ("entry.cancelled/1", b'{"kind":"entry.cancelled/1","who":"p-nobody"}', "verify.impossible"),
        ("command.taken-back/1", b'{"kind":"command.taken-back/1","version":999}', "verify.impossible"),
        ("players.out/1", b'{"kind":"players.out/1","outs":[]}', None),
    ],
)
def test_what_was_never_said_by_a_desk(kind: str, body: bytes, code: str | None) -> None:
    """Well chained, but unknown, unreadable or impossible where it stands."""
    store = MemoryStore()
    begun(store, "one")
    position = append(store, "event/one", kind, body)
    begun(store, "two", 6)
    found = verify(store).bad

    assert (None if code is None else (code, position)) == (found and (found.code, found.position))


def test_what_cannot_be() -> None:
    """Somebody is made the winner while twelve play: the rules would never have said so."""
    store = MemoryStore()
    night = begun(store, "one")
    position = _won_too_soon(store, night.stream)
    found = verify(store).bad

    assert found is not None
    assert ("verify.fault", position, "won-by-several") == (found.code, found.position, found.facts["fault"])


def test_in_a_great_event_the_very_step_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not after every step is everything looked at; where something is wrong, the place is exact all the same."""
    monkeypatch.setattr(verifying, "PLAYERS_PER_STEP", 2)
    store = MemoryStore()
    night = begun(store, "one", 12)
    position = _won_too_soon(store, night.stream)
    for _ in range(3):
        append(store, night.stream, "dispute.opened/1", b'{"kind":"dispute.opened/1","number":1,"table":1}')
    found = verify(store).bad

    assert found is not None
    assert ("verify.fault", position) == (found.code, found.position)


def test_of_two_faults_the_first_is_told() -> None:
    store = MemoryStore()
    begun(store, "one")
    begun(store, "two")
    first = append(store, "event/two", "clock.melted/1", b"{}")
    append(store, "event/one", "clock.melted/1", b"{}")

    found = verify(store).bad
    only = verify(store, "event/one").bad

    assert found is not None
    assert only is not None
    assert (first, first + 1) == (found.position, only.position)


def _won_too_soon(store: Store, stream: str) -> int:
    """The last event of a night that was played to its end, in one that has just begun."""
    other = MemoryStore()
    played(other, "one", 2)
    last = list(other.follow())[-1]
    assert "event.won/1" == last.kind
    return append(store, stream, last.kind, last.body)


def test_hands_are_read_too() -> None:
    """One of a kind that nobody knows, and one that makes no sense."""
    for kind, body, code in (("hand.melted/1", b"{}", "verify.kind"), ("hand.acted/1", b"[", "verify.body")):
        store = MemoryStore()
        begun(store, "one", 6)
        position = append(store, "hand/one/1-9", kind, body)
        found = verify(store).bad

        assert found is not None
        assert (code, position) == (found.code, found.position)


def hand_events(stacks: tuple[int, int]) -> list[tuple[str, bytes]]:
    """A hand of two players with 1,000 each, from its first event to what it left them."""
    began = HandStarted(
        "nlhe", (SeatSetup(1, 1_000), SeatSetup(2, 1_000)), first_positions(1, (1, 2)), Forced(50, 100), 1
    )
    closed = HandClosed(tuple(Share(seat, stack) for seat, stack in zip((1, 2), stacks, strict=True)))
    return [(one.kind, one.body) for one in (encode(began), encode(closed))]


@pytest.mark.parametrize(("stacks", "bad"), [((1_050, 950), None), ((1_050, 1_050), "verify.fault")])
def test_a_hand_has_its_chips_at_its_end(stacks: tuple[int, int], bad: str | None) -> None:
    store = MemoryStore()
    for kind, body in hand_events(stacks):
        append(store, "hand/one/1-7", kind, body)

    found = verify(store).bad

    assert bad == (None if found is None else found.code)


def test_streams_that_come_further_than_their_events(tmp_path: Path) -> None:
    """Rows were taken out at the end: each stream is asked how far it had come."""
    file = tmp_path / "log.sqlite"
    store = SqliteStore(file)
    log = played(store, "one", 6).log
    store.close()
    mark_of(file).unlink()
    with closing(sqlite3.connect(file)) as other:
        other.execute("delete from events where position > ?", (len(log) - 2,))
        other.commit()
    store = SqliteStore(file)
    found = verify(store).bad
    store.close()

    assert found is not None
    assert ("verify.ended", {"stream": "event/one", "had": len(log), "ends": len(log) - 2}) == (found.code, found.facts)


class Busy(MemoryStore):
    """A desk writes to it whenever somebody has read it to its end."""

    def as_stored(self) -> Iterable[Recorded]:
        yield from super().as_stored()
        append(self, "house", "house.screen-added/1", b'{"kind":"house.screen-added/1","id":"y","name":"Hall"}')
        begun(self, "later", 6)


def test_what_a_desk_writes_meanwhile_is_no_fault() -> None:
    """Neither more of a stream nor one that was not there before."""
    store = Busy()
    append(store, "house", "house.screen-added/1", b'{"kind":"house.screen-added/1","id":"x","name":"Bar"}')
    begun(store, "one", 6)
    before = len(list(store.follow()))
    found = verify(store)

    assert None is found.bad
    assert before == found.events < len(list(store.follow()))
