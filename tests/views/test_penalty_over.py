"""A penalty by time is over by itself: nobody tells it, and no screen goes on showing it."""

from __future__ import annotations

from floorman.terms import By, minutes
from floorman.tournament import Now
from floorman.tournament.commands import Penalise
from floorman.views import floor_view
from floorman.views.person import person_view
from floorman.views.tables import SeatView
from tests.tournament.evening import Evening
from tests.views.test_phone_view import ALIASES, phone, seated


def seat_of(evening: Evening, who: str) -> SeatView:
    now = Now(evening.state, By("desk", "direction"), evening.at, evening.book)
    return next(seat for table in floor_view(now, ALIASES).tables for seat in table.seats if seat.id == who)


def test_a_penalty_by_time_is_over_on_every_screen() -> None:
    """Ten minutes: a minute before their end all say so, at their end none does."""
    evening = seated("cuca")
    evening.do(Penalise("p-1", "time", minutes=10))
    evening.at += minutes(9)
    now = Now(evening.state, By("desk", "direction"), evening.at, evening.book)
    person = person_view(now, ALIASES, "p-1")
    assert person is not None and phone(evening).penalty is not None
    assert ("penalty",) == seat_of(evening, "p-1").marks
    assert seat_of(evening, "p-1").stays and "time" == person.penalty

    evening.at += minutes(1)
    seat = seat_of(evening, "p-1")
    assert (None, (), "", 0) == (phone(evening).penalty, seat.marks, seat.stays, seat.misses)
