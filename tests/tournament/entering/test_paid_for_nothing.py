"""After an event was cancelled: who had paid, as long as it has not been given back, and nobody else."""

from __future__ import annotations

from floorman.terms import By
from floorman.tournament import CancelEvent
from floorman.tournament.command import Now
from floorman.tournament.commands import CancelEntry, GiveBack, Pay
from floorman.tournament.entering.money import has_paid
from floorman.tournament.plan import Price
from floorman.views.registration import registration_view
from tests.tournament.entering.desk import Desk


def paid(desk: Desk) -> dict[str, int]:
    now = Now(desk.state, By("someone", "direction"), desk.at, desk.book)
    view = {one.id: one.paid for one in registration_view(now, {}).entries}
    assert view == {id: has_paid(desk.state, id) for id in desk.state.entries}
    return view


def test_whoever_owed_is_not_told_as_paid() -> None:
    """At €10: Ann has paid, Ben 4 of it, Cem nothing, and Dora was struck off with her 10."""
    desk = Desk(price=Price(1000)).started("Ann", "Ben", "Cem", "Dora")
    desk.do(Pay("Ann"))
    desk.do(Pay("Ben", 400))
    desk.do(Pay("Dora"))
    desk.do(CancelEntry("Dora", played=False))
    before = {"Ann": 1000, "Ben": 400, "Cem": 0, "Dora": 0}
    assert before == paid(desk)
    desk.do(CancelEvent("nobody comes"))

    assert before == paid(desk)
    desk.do(GiveBack("Ann"))
    assert {**before, "Ann": 0} == paid(desk)
