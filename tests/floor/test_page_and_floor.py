"""What a page says of a report is what the floor writes down: every kind of report at every kind of table."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from floorman.floor import StreamEvent, decide
from floorman.floor.commands import Act, Report
from floorman.floor.decide import says
from floorman.floor.events import HandReported
from floorman.hand import NOBODY, Call, Check, DealCards
from floorman.rulebook import SHIPPED
from floorman.rulings import KINDS, BadReport
from floorman.rulings.around import Around
from floorman.terms import Accepted, Needs, Refused
from floorman.tournament.events import TableReported
from tests.floor.mixers import calm
from tests.floor.net import in_a_net_hand, net
from tests.floor.net import says as acts
from tests.floor.tables import HOST, Room
from tests.floor.telling import fold_to_the_last, in_a_hand
from tests.floor.test_counted_table import counted
from tests.rulings.turning import bases

AROUND = Around(button=3, stage="preflop", bets=())
# A rank may be too low, a button may have no way there: what is refused for itself, and not for what was told.
OTHERWISE = {"report.cannot-be", "table.no-hand"}


def told_to_the_flop(book: str) -> Room:
    """A dealer tells the hand; nobody has raised, and the flop lies there."""
    found = in_a_hand(6, book=book)
    while not found.hand().board:
        hand = found.hand()
        if hand.to_act == NOBODY:
            found.act(1, DealCards(tuple(range(20, 20 + hand.owed))))
            continue
        seat = hand.seats[hand.to_act]
        if not isinstance(found.ask(Act(table=1, act=Check(seat))), Accepted):
            found.act(1, Call(seat))
    return found


def on_phones_to_the_flop(book: str) -> Room:
    found = in_a_net_hand(6, book=book)
    while not found.hand().board:
        acts(found, 1, calm(found.hand(), Random(1)))
    return found


def between(book: str) -> Room:
    found = in_a_hand(6, book=book)
    fold_to_the_last(found)
    assert 1 not in found.evening.hands
    return found


TABLES: dict[str, Callable[[str], Room]] = {
    "counted": lambda book: counted(book=book),
    "counted, nobody knows the button": lambda book: counted(button=None, book=book),
    "told": lambda book: in_a_hand(6, book=book),
    "told, on the flop": told_to_the_flop,
    "told, between two hands": between,
    "in the browser": lambda book: in_a_net_hand(6, book=book),
    "in the browser, on the flop": on_phones_to_the_flop,
    "in the browser, before the first hand": lambda book: net(6, book=book),
}


@cache
def table(where: str, book: str) -> Room:
    return TABLES[where](book)


def on_the_page(found: Room, report: dict[str, Any], around: Around) -> object:
    try:
        said = says(found.evening, report, 1, found.at, around, blind=True)
    except BadReport:
        return "cannot be"
    return said.missing if said.outcome is None else said.outcome.outcome


def on_the_floor(found: Room, report: dict[str, Any], around: Around) -> object:
    decision = decide(found.evening, Report(table=1, report=report, around=around), HOST, found.at)
    match decision:
        case Needs():
            return decision.facts
        case Refused():
            return "cannot be" if decision.ruling.code in OTHERWISE else decision.ruling.code
        case Accepted(events=events):
            return written(events)


def written(events: tuple[StreamEvent, ...]) -> str:
    (told,) = [one.event for one in events if isinstance(one.event, TableReported | HandReported)]
    return told.outcome


@pytest.mark.parametrize("where", TABLES)
def test_the_page_says_what_the_floor_writes_down(where: str) -> None:
    """Each kind by one book, another for each: what was told of it, and what is asked, and what cannot have been."""
    wrong, seen = [], set[object]()
    for n, kind in enumerate(sorted(KINDS)):
        found = table(where, SHIPPED[n % len(SHIPPED)])
        for report in bases(kind):
            for around in (Around(), AROUND):
                page, floor = on_the_page(found, report, around), on_the_floor(found, report, around)
                seen.add(page)
                wrong += [(report, found.evening.book.head.id, page, floor)] if page != floor else []

    assert [] == wrong
    assert len(seen) > 5, "they were ruled, and not all refused"
