"""What waits at the floor says what it waits for; and a count that differs, where and by what."""

from __future__ import annotations

import pytest

from floorman.speech import speech
from floorman.terms import By, Fact
from floorman.tournament import Now, StartEvent
from floorman.tournament.commands import (
    Bust,
    Busted,
    CloseRegistration,
    CountTable,
    DealRaceCards,
    DrawSeats,
    OpenTable,
    PayAll,
    RaceOff,
)
from floorman.tournament.plan import Payouts, Price
from floorman.views.floor import FloorView, floor_view
from tests.tournament.chips.tables import Chipped
from tests.tournament.evening import Evening
from tests.tournament.prizes.money import Money


def floor(evening: Evening) -> FloorView:
    return floor_view(Now(evening.state, By("floor", "floor"), evening.at, evening.book), {})


def waits(evening: Evening) -> list[tuple[str, dict[str, Fact]]]:
    return [(one.code, one.facts) for one in floor(evening).waits]


def test_a_race_that_is_not_over_keeps_its_table_waiting() -> None:
    """Two seats race with two 25s each for the 100 that they make."""
    evening = Chipped().table(1, {1: 950, 2: 950})
    evening.do(StartEvent())
    assert [] == waits(evening)
    evening.do(RaceOff(1, 25, 100, small={1: 2, 2: 2}))

    assert [("waits.race", {"table": 1, "value": 25})] == waits(evening)
    evening.do(DealRaceCards(1, "Ks 2h 3h 4h"))
    assert [] == waits(evening)


def test_a_race_of_a_table_that_is_gone_keeps_nothing_waiting() -> None:
    """Older logs may hold one: the opening of its table was taken back. The page comes up all the same."""
    evening = Chipped().table(1, {1: 950, 2: 950})
    evening.do(StartEvent())
    evening.do(RaceOff(1, 25, 100, small={1: 2, 2: 2}))
    evening.state.races[9] = evening.state.races[1]

    assert [("waits.race", {"table": 1, "value": 25})] == waits(evening)


@pytest.mark.parametrize("shares", [(), (7_000, 3_000)])
def test_a_pool_without_prizes_is_told(shares: tuple[int, ...]) -> None:
    """Three have paid 50 each into the pool. Once nobody enters any more somebody has to say who gets the 150."""
    evening = Money("Anna", "Ben", "Cem", price=Price(prize=5_000), payouts=Payouts(shares=shares))
    evening.do(PayAll())

    def told() -> list[tuple[str, dict[str, Fact]]]:
        view = floor_view(Now(evening.state, By("floor", "floor"), evening.at, evening.book), {})
        return [(one.code, one.facts) for one in view.waits]

    before = told()
    evening.do(CloseRegistration())
    closed = told()
    evening.do(Bust((Busted("Ben"),)))
    evening.do(Bust((Busted("Cem"),)))

    expected = [] if shares else [("waits.no-prizes", {"pool": 15_000})]
    assert ([], expected, expected) == (before, closed, told())
    assert "150" in speech("en").say("waits.no-prizes", **speech("en").words({"pool": 15_000}, {}))


def test_whoever_has_no_seat_waits_for_one() -> None:
    """Two are entered, and nobody has opened a table; before the start that is how it should be."""
    evening = Evening()
    assert [] == waits(evening)

    assert [("waits.unseated", {"count": 2})] == waits(evening.started())
    assert [""] == [one.do for one in floor(evening).waits]
    evening.do(OpenTable(1))
    assert [("waits.undrawn", "draw-seats")] == [(one.code, one.do) for one in floor(evening).waits]
    evening.do(DrawSeats())
    assert [] == waits(evening)


def test_a_count_that_differs_names_its_table_and_both_sums() -> None:
    """Table 2 should hold 2,000; 1,900 are counted."""
    evening = Chipped().table(1, {1: 1_000, 2: 1_000}).table(2, {1: 1_000, 2: 1_000})
    evening.do(StartEvent())
    evening.do(CountTable(2, {1: 900, 2: 1_000}))
    shown = floor(evening)

    assert not shown.agree
    assert [("sum.alarm-table", {"table": 2, "counted": 1_900, "expected": 2_000})] == [
        (one.code, one.facts) for one in shown.alarms
    ]
