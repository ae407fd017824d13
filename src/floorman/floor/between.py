"""Reports where no hand is told: between two hands, at a counted table, or at no table at all.

Ruled by the book with what is known there. Nothing is changed in a hand; the ruling, and who decided it, are written
down in the stream of the event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from floorman.floor.commands import Decide, Report
from floorman.floor.deciding import without_hand
from floorman.floor.stops import Stops, stop
from floorman.rulings import BadReport, Case, EventFacts, Outcome, Record, Reported, read_report, rule_on
from floorman.rulings.authority import Decision, may_decide
from floorman.terms import Needs, Refused, Ruling, TableNo
from floorman.tournament import Tournament
from floorman.tournament.decide import refused_to
from floorman.tournament.events import ReportDecided, TableReported
from floorman.tournament.penalising import record
from floorman.tournament.reports import Ruled

if TYPE_CHECKING:
    from floorman.floor.transaction import Transaction


def report_without_hand(command: Report, transaction: Transaction) -> None:
    """Raises Stops."""
    book, table = transaction.floor.book, command.table
    if (refusal := refused_to(transaction.by, book.who_runs_the_table)) is not None:
        raise Stops(refusal)
    facts, records = transaction.facts(table), transaction.records(table)
    between = _between_hands(transaction.state, table)
    found = _says(command.report, transaction, facts, records, between=between)
    outcome = found.outcome
    if outcome is None:
        raise Stops(Needs(found.missing, Ruling("ruling.facts-missing", (), {"missing": ", ".join(found.missing)})))
    transaction.rules(found)
    reported = TableReported(
        table=table,
        report=command.report,
        outcome=outcome.outcome,
        facts=msgspec.to_builtins(facts),
        between_hands=between,
        records=tuple(msgspec.to_builtins(one) for one in records),
        cites=outcome.cites,
    )
    transaction.happened((reported,))
    if command.choose and not (outcome.definite and command.choose == outcome.outcome):
        _decide(outcome, command, transaction)
    recorded(command, outcome, transaction)


def recorded(command: Report, outcome: Outcome, transaction: Transaction) -> None:
    """A breach goes on record under the player's name."""
    state = transaction.state
    players = state.players(command.table) if command.table else {}
    whose = outcome.penalty.seat if outcome.penalty is not None else None
    who = command.report.get("who") or players.get(command.report.get("seat", 0) if whose is None else whose)
    if outcome.recorded and who in state.entries:
        must = outcome.penalty is not None and outcome.penalty.obligation == "must"
        transaction.happened(record(who, outcome.recorded, must, outcome.cites).events)


def decide_without_hand(command: Decide, transaction: Transaction) -> None:
    """Somebody decides what was reported while no hand was told. It stands. Raises Stops."""
    told = transaction.state.reports.get(command.table)
    if told is None:
        raise stop("rule.nothing-stands", transaction.floor.book.who_rules_first.cites)
    facts = msgspec.convert(told.facts, EventFacts)
    records = tuple(msgspec.convert(one, Record) for one in told.records)
    outcome = _says(told.report, transaction, facts, records, between=told.between_hands).outcome
    assert outcome is not None, "only what could be ruled on was written down"
    _decide(outcome, command, transaction)


def _decide(outcome: Outcome, command: Decide | Report, transaction: Transaction) -> None:
    told, book = transaction.state.reports[command.table], transaction.floor.book
    own = transaction.seat_of(transaction.by.person, command.table) in outcome.hands
    before = None if told.ruled is None else _decision(told.ruled, told.why)
    found = may_decide(book, outcome, command.choose, transaction.by, command.why, before=before, own_hand=own)
    refusal = found if isinstance(found, Refused) else without_hand(outcome, found)
    if refusal is not None:
        raise Stops(refusal)
    assert not isinstance(found, Refused), "it would have been refused"
    ruled = Ruled(found.said, found.decided, found.by, found.code, found.own_hand, found.cites)
    transaction.happened((ReportDecided(table=command.table, ruled=ruled, why=found.why, cites=found.cites),))


def _decision(ruled: Ruled, why: str) -> Decision:
    return Decision(ruled.said, ruled.decided, ruled.by, why, ruled.code, ruled.cites, ruled.own_hand)


def _says(
    report: dict[str, Any], transaction: Transaction, facts: EventFacts, records: tuple[Record, ...], *, between: bool
) -> Reported:
    try:
        read, unknown = read_report(report)
        case = Case(book=transaction.floor.book, event=facts, unknown=unknown, records=records, between_hands=between)
        return rule_on(read, case)
    except BadReport as error:
        raise stop("report.cannot-be", path=error.path, message=str(error)) from error


def _between_hands(state: Tournament, table: TableNo) -> bool:
    """Is it certain that no hand is being played where it happened?"""
    play = state.play.get(table)
    return bool(state.tables) if play is None else play.hand is None
