"""A report at a table in the middle of a hand: what the book says, and what the hand is like when it is carried out."""

from __future__ import annotations

from typing import Any

from floorman.floor import carried_out, noted
from floorman.hand import Accepted
from floorman.rulings import Case, Outcome, Reported, read_report, rule_on
from tests.hand.table import Table, stored


def asked(table: Table | None, kind: str, *, stub: tuple[int, ...] = (), book: Any = None, **facts: Any) -> Reported:
    """The ruling alone."""
    report, unknown = read_report({"kind": kind, **facts})
    if table is None:
        return rule_on(report, Case(book=book, unknown=unknown))
    case = Case(book=table.seated.book, hand=table.hand, events=tuple(table.log), stub=stub, unknown=unknown)
    return rule_on(report, case)


def ruled(table: Table | None, kind: str, *, stub: tuple[int, ...] = (), book: Any = None, **facts: Any) -> Outcome:
    found = asked(table, kind, stub=stub, book=book, **facts)
    assert found.outcome is not None, f"missing: {found.missing}"
    return found.outcome


def carried(table: Table, kind: str, *, stub: tuple[int, ...] = (), **facts: Any) -> Outcome:
    """The ruling, carried out where it is definite."""
    outcome = ruled(table, kind, stub=stub, **facts)
    if not outcome.definite:
        events = noted(table.hand, kind, outcome)
    else:
        decision = carried_out(table.hand, kind, outcome)
        assert isinstance(decision, Accepted), decision
        events = decision.events
    for event in events:
        table.hand.apply(event)
        table._replayed.apply(stored(event))
        table.log.append(event)
    table.supply()
    return outcome


def moves(outcome: Outcome) -> list[tuple[str, str]]:
    return [(move.source, move.target) for move in outcome.cards]
