"""Draws drawn again: what the log tells comes out, and what somebody chose instead does not."""

from __future__ import annotations

import msgspec
import pytest

from floorman.archive import Audited, audit
from floorman.store import MemoryStore, Recorded
from floorman.tournament.events import PlayersMoved, SeatsDrawn, TableBroken
from floorman.wire import decode, encode
from tests.archive.nights import KeptNight, played


def audited(night: KeptNight, rows: list[Recorded] | None = None, secret: bytes | None = None) -> Audited:
    kept = list(night.store.read(night.stream)) if rows is None else rows
    return audit(kept, night.book, night.secret if secret is None else secret)


@pytest.mark.parametrize(("players", "seed"), [(6, 1), (30, 2), (60, 3)])
def test_a_whole_evening_comes_out_the_same(players: int, seed: int) -> None:
    """Every draw there was, each once, in its order."""
    night = played(MemoryStore(), players=players, seed=seed)
    found = audited(night)

    assert found.well
    assert [] == [draw for draw in found.draws if draw.verdict != "same"]
    assert list(range(1, night.state.draws + 1)) == [draw.number for draw in found.draws]
    assert {SeatsDrawn, PlayersMoved, TableBroken} <= {type(draw.event) for draw in found.draws} or players == 6


def test_another_secret(players: int = 60) -> None:
    """It is not the one that was committed to, and hardly anything comes out as the log tells."""
    night = played(MemoryStore(), players=players)
    found = audited(night, secret=b"another")

    assert not found.well
    assert not found.committed
    assert "other" in {draw.verdict for draw in found.draws if isinstance(draw.event, SeatsDrawn)}


def test_two_players_who_changed_seats() -> None:
    """Somebody gave his friend a better seat in the draw: that draw comes out otherwise, and it is said which."""
    night = played(MemoryStore(), players=12)
    rows = list(night.store.read(night.stream))
    (where,) = [index for index, row in enumerate(rows) if row.kind == "seats.drawn/1"]
    event = decode(rows[where].kind, rows[where].body)
    assert isinstance(event, SeatsDrawn)
    one, other, *rest = event.seats
    swapped = (msgspec.structs.replace(one, place=other.place), msgspec.structs.replace(other, place=one.place), *rest)
    body = encode(msgspec.structs.replace(event, seats=swapped)).body
    rows[where] = msgspec.structs.replace(rows[where], body=body)
    found = audited(night, rows[: where + 1])

    assert (True, False) == (found.committed, found.well)
    assert [(event.draw, "other")] == [(draw.number, draw.verdict) for draw in found.draws]


def test_one_who_was_sent_to_another_seat() -> None:
    """The same of a move that the lot decided."""
    night = played(MemoryStore(), players=30, seed=2)
    rows = list(night.store.read(night.stream))
    where = next(index for index, row in enumerate(rows) if row.kind == "table.broken/1")
    event = decode(rows[where].kind, rows[where].body)
    assert isinstance(event, TableBroken)
    one, other, *rest = event.seats
    swapped = (msgspec.structs.replace(one, place=other.place), msgspec.structs.replace(other, place=one.place), *rest)
    body = encode(msgspec.structs.replace(event, seats=swapped)).body
    rows[where] = msgspec.structs.replace(rows[where], body=body)
    found = audited(night, rows[: where + 1])

    assert "other" == found.draws[-1].verdict
    assert {"same"} == {draw.verdict for draw in found.draws[:-1]}


def test_an_evening_without_a_draw() -> None:
    night = KeptNight(MemoryStore(), players=4)
    found = audited(night)

    assert (True, ()) == (found.well, found.draws)
