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
from floorman.tournament.consequences.hand_for_hand import between_hands
from floorman.tournament.consequences.penalising import record
from floorman.tournament.decide import refused_to
from floorman.tournament.events import ReportDecided, TableReported
from floorman.tournament.reports import Ruled

if TYPE_CHECKING:
    from floorman.floor.floor import Floor
    from floorman.floor.transaction import Transaction
    from floorman.rulebook import Rulebook

# Decided so, a breach was none.
NO_BREACH = ("no-effect", "play-on")


def report_without_hand(command: Report, transaction: Transaction) -> None:
    """Raises Stops."""
    book, table = transaction.floor.book, command.table
    if command.clock is not None:
        raise no_hand(table)
    if (refusal := refused_to(transaction.by, book.who_runs_the_table)) is not None:
        raise Stops(refusal)
    facts, records = transaction.facts(table), transaction.records(table)
    between = _between_hands(transaction.floor, table)
    found = _says(command.report, book, facts, records, between=between)
    outcome = found.outcome
    if outcome is not None and between and _is_for_a_hand(outcome):
        raise no_hand(table)
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
    """A breach goes on record under the player's name, unless whoever told of it has decided that it was none."""
    if command.choose in NO_BREACH and command.choose != outcome.outcome:
        return
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
    outcome = _says(told.report, transaction.floor.book, facts, records, between=told.between_hands).outcome
    if outcome is None or outcome.outcome != told.outcome:  # written by a version that ruled otherwise
        raise stop("rule.said-otherwise", transaction.floor.book.who_rules_first.cites)
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


def says_without_hand(report: dict[str, Any], table: TableNo, transaction: Transaction) -> Reported:
    """What the book says to it. Nothing changes. Raises BadReport."""
    facts, records = transaction.facts(table), transaction.records(table)
    between = _between_hands(transaction.floor, table)
    return _ruled(report, transaction.floor.book, facts, records, between=between)


def _says(
    report: dict[str, Any], book: Rulebook, facts: EventFacts, records: tuple[Record, ...], *, between: bool
) -> Reported:
    try:
        return _ruled(report, book, facts, records, between=between)
    except BadReport as error:
        raise stop("report.cannot-be", path=error.path, message=str(error)) from error


def _ruled(
    report: dict[str, Any], book: Rulebook, facts: EventFacts, records: tuple[Record, ...], *, between: bool
) -> Reported:
    read, unknown = read_report(report)
    return rule_on(read, Case(book=book, event=facts, unknown=unknown, records=records, between_hands=between))


def _between_hands(floor: Floor, table: TableNo) -> bool:
    """Is it certain that no hand is being played where it happened? What is told of no table was at none."""
    state = floor.state
    if table not in state.play:
        return bool(state.tables)
    return state.play[table].hand is None if floor.tells_all else between_hands(state, table)


def _is_for_a_hand(outcome: Outcome) -> bool:
    """Would something have to be carried out in a hand? It came too late for the one that it was about."""
    cards = outcome.cards or outcome.in_hand or outcome.coming or outcome.shuffled or outcome.redeal
    bets = outcome.chips or outcome.round is not None or outcome.plays or outcome.act or outcome.clock is not None
    return bool(cards or bets or outcome.void or outcome.positions is not None or "dead" in outcome.hands.values())


def no_hand(table: TableNo) -> Stops:
    return stop("table.no-hand", (), table=table)
