"""What a programmer sees in a prompt or a traceback fits on two lines, however much is in it."""

from __future__ import annotations

import asyncio
from typing import Any

import floorman
from floorman.desk import Desk, NewEvent, Opened
from floorman.desk.pauses import NO_PAUSES
from floorman.histories import read, replayed
from floorman.rulebook import new_shelf, questions
from floorman.store import MemoryStore
from floorman.terms import By
from floorman.tournament import Level, Plan, StartEvent
from floorman.tournament.commands import DrawSeats, OpenTable

HOST = By("host", "direction")
PLAN = Plan(structure=tuple(Level(20, 50 * level, 100 * level) for level in range(1, 20)))
HAND = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 1000]
actions = ["d dh p1 AsAd", "d dh p2 ????", "p2 cbr 300", "p1 cbr 900", "p2 f"]
"""


async def of_an_evening() -> list[Any]:
    """What a desk answers and shows of twenty players at two tables."""
    async with Desk(MemoryStore(), new_shelf(), beats=None, pauses=NO_PAUSES) as desk:
        names = tuple(f"Player {number}" for number in range(20))
        opened = await desk.open(NewEvent(name="Friday", book="cuca", plan=PLAN, players=names), HOST, "opens")
        assert isinstance(opened, Opened)
        commands = (OpenTable(1, count=2), DrawSeats(expected=20), StartEvent())
        answers = [await desk.do(opened.id, command, HOST, type(command).__name__) for command in commands]
        shown = desk.shown(opened.id).value
        state = desk.look(opened.id, lambda now, _: now.state)
        return [*answers, opened, shown, shown.event, shown.floor, shown.event.wall, *shown.floor.tables[:1], state]


def of_a_table() -> list[Any]:
    book = floorman.book("cuca")
    table = floorman.Table([1_000] * 9, blinds=(5, 10), book=book)
    table.next_hand()
    (record,) = read(HAND)
    outcome = replayed(record)  # type: ignore[arg-type]
    rule, question = next(iter(book.rules.values())), questions()["minimum_raise"]
    return [
        book,
        table,
        table.turn,
        *table.explain("positions"),
        record,
        outcome,
        outcome.played,
        rule,
        question,
        new_shelf(),
    ]


def test_everything_is_short_in_a_prompt() -> None:
    things = [*asyncio.run(of_an_evening()), *of_a_table(), floorman.simulate(PLAN, 4, evenings=1)]

    assert {} == {type(one).__name__: len(repr(one)) for one in things if len(repr(one)) > 160}
    assert "<Rulebook cuca 2026-1>" == repr(floorman.book("cuca"))
