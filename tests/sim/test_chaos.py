"""What goes wrong of an evening is also put right there: no dispute and no call stays at a table for ever."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from floorman.sim.chaos import Chaos
from floorman.sim.floor_people import FloorPeople
from floorman.terms import Accepted
from floorman.tournament import commands as the
from tests.tournament.evening import MINUTE
from tests.tournament.evenings.party import Party
from tests.tournament.going_out.test_last_but_one import one_table
from tests.tournament.test_taking_back import done


class Table:
    """What the people of a simulated evening see of it; what they mean to do later stands in `agenda`."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.floor = SimpleNamespace(state=party.state)
        self.desk = SimpleNamespace(now=lambda: party.at)
        self.agenda: list[Any] = []

    async def ask(self, command: Any, *_: Any) -> Any:
        return self.party.ask(command)

    def later(self, _: float, doing: Any) -> None:
        self.agenda.append(doing)

    def comes(self, which: int) -> None:
        asyncio.run(self.agenda.pop(which)(self))

    def disputes(self, chaos: Chaos) -> bool:
        return asyncio.run(chaos.dispute(self))  # type: ignore[arg-type]  # as much of an evening as is looked at

    def goes_round(self) -> None:
        asyncio.run(FloorPeople("rounds")._ends_what_is_old(self))  # type: ignore[arg-type]


def in_a_hand() -> Party:
    party = one_table()
    cards = ("2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c")
    done(party, the.StartTable(1, dict(zip(sorted(party.state.seats[1]), cards, strict=True))))
    done(party, the.NewHand(1))
    return party


def test_each_dispute_is_decided_as_the_one_that_it_is() -> None:
    """Of three the second is decided first; then the first, whose decision is taken back; then the third.

    The first is open then, and the only one, with the age that it has: it never hides behind younger ones.
    """
    table, chaos = Table(in_a_hand()), Chaos("each", 1.0)
    open_now = table.party.state.disputes
    for _ in range(3):
        assert table.disputes(chaos)
        table.party.wait(MINUTE)
    first, _, third = sorted(open_now)
    began = open_now[first].at

    table.comes(1)
    assert [first, third] == sorted(open_now)
    table.comes(0)
    assert [third] == sorted(open_now)
    done(table.party, the.TakeBack(table.party.state.version, why="A slip"))
    table.comes(0)
    assert [first] == sorted(open_now)
    assert (began, []) == (open_now[first].at, table.agenda)


def test_nothing_new_is_disputed_where_no_hand_is_dealt_for_a_dispute() -> None:
    table, chaos = Table(in_a_hand()), Chaos("new", 1.0)
    assert table.disputes(chaos)
    assert table.disputes(chaos), "two in one hand"
    done(table.party, the.TellHandDone(1))

    assert not table.disputes(chaos)
    assert (2, 2) == (len(table.party.state.disputes), len(table.agenda))
    table.comes(0)
    table.comes(0)
    assert table.disputes(chaos)


def test_the_floor_ends_what_nobody_is_at_after_a_quarter_of_an_hour() -> None:
    """A dispute and a call whose answers were taken back; younger ones are left to whoever is at them."""
    table = Table(in_a_hand())
    party = table.party
    done(party, the.OpenDispute(1))
    done(party, the.CallFloor(1, "chips"))
    party.wait(10 * MINUTE)
    done(party, the.OpenDispute(1))
    done(party, the.CallFloor(1, "ruling"))
    table.goes_round()
    assert (2, 2) == (len(party.state.disputes), len(party.state.calls))

    party.wait(6 * MINUTE)
    table.goes_round()
    assert ["ruling"] == [one.kind for one in party.state.calls.values()]
    assert [party.at - 6 * MINUTE] == [one.at for one in party.state.disputes.values()]
    assert isinstance(party.ask(the.TellHandDone(1)), Accepted)


def test_a_start_that_was_taken_back_is_done_again() -> None:
    table = Table(one_table())
    party = table.party
    done(party, the.TakeBack(party.state.done[-1].last, why="A slip"))
    before = party.state.phase

    asyncio.run(FloorPeople("again")._starts_again(table))  # type: ignore[arg-type]

    assert ("before", "running") == (before, party.state.phase)
