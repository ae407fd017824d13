"""An event on one player's phone: his own affairs, and nobody else's."""

from __future__ import annotations

import msgspec

from floorman.rulebook import load
from floorman.terms import By
from floorman.tournament import Now, StartEvent
from floorman.tournament.commands import Count, DrawSeats, Enter, Move, OpenTable, StopClock
from floorman.tournament.commands.moving import Target
from floorman.tournament.holdings import Place
from floorman.views import PhoneView, field, phone_view, public_view
from tests.tournament.evening import HOME, Evening

ALIASES = {"p-1": "Ada", "p-2": "Bo", "p-3": "Cleo"}


def seated(book: str = "cuca") -> Evening:
    evening = Evening(HOME, load(book))
    for command in (Enter("p-3"), OpenTable(1), OpenTable(2), DrawSeats(), StartEvent()):
        evening.do(command)
    return evening


def phone(evening: Evening, entry: str = "p-1") -> PhoneView:
    now = Now(evening.state, By("desk", "direction"), evening.at, evening.book)
    view = phone_view(now, field(now), entry, ALIASES)
    assert view is not None
    return view


def test_nothing_of_others_is_in_the_bytes() -> None:
    """Neither their names nor their ids, nor what they were counted."""
    evening = seated()
    evening.do(Count("p-2", 12_345))
    body = msgspec.json.encode(phone(evening))

    assert b"Ada" in body
    for secret in (b"Bo", b"Cleo", b"p-2", b"p-3", b"12345"):
        assert secret not in body


def test_a_move_tells_where_he_comes_from() -> None:
    """Sent on before he was there, he still comes from his first seat."""
    evening = seated()
    first = evening.state.sits["p-1"]
    other = 3 - first.table
    assert None is phone(evening).move
    evening.do(Move("p-1", Target(other, 8)))
    evening.do(Move("p-1", Target(other, 9)))
    view = phone(evening)

    assert view.move is not None
    assert first == Place(view.move.table, view.move.seat)
    assert (other, 9, evening.at) == (view.table, view.seat, view.move.since)
    assert view.move.cites
    assert evening.state.facts() == evening.replayed().facts()


def test_a_rank_is_told_where_stacks_are() -> None:
    """By a book that lets players have every stack at any time; where it does not, not while hands are played."""
    ranks = {}
    for book in ("cuca", "tda-2024"):
        evening = seated(book)
        evening.do(Count("p-1", 12_000))
        ranks[book] = phone(evening).rank
        told = [one.stack for one in public_view(evening.state, evening.book, ALIASES, evening.at).players]
        assert (None in told) == (book == "tda-2024")

    assert {"cuca": 1, "tda-2024": 0} == ranks


def test_a_stopped_clock_is_no_break() -> None:
    """While the clock stands a hand may go on: what the book keeps stays kept."""
    evening = seated("tda-2024")
    evening.do(Count("p-1", 12_000))
    evening.do(StopClock())

    assert 0 == phone(evening).rank
