"""Reports where no hand is told: between two hands, at a counted table, or at no table at all.

Ruled by the book with what is known there. Nothing is changed in a hand; the ruling, and who decided it, are written
down in the stream of the event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from floorman.floor.button_moved import move_button, move_button_again, with_button
from floorman.floor.commands import Decide, Report
from floorman.floor.corrected_stacks import Move, can_move, move_stacks, moves_of
from floorman.floor.counted_table import Lies, case_of, ruled_again, ruled_as_it_is, table_as_it_is
from floorman.floor.deciding import is_about_his_hand, without_hand
from floorman.floor.facts import seats_told
from floorman.floor.presumed import presuming
from floorman.floor.stops import Stops, stop
from floorman.floor.told_on import SAME_HAND, is_told_on, without_last
from floorman.rulings import (
    BadReport,
    Case,
    EventFacts,
    Outcome,
    Record,
    Reported,
    hanging,
    read_report,
    rule_on,
    ruled,
)
from floorman.rulings import Report as AnyReport
from floorman.rulings.around import Around
from floorman.rulings.authority import Decision, may_decide
from floorman.terms import EntryId, Needs, Refused, Ruling, SeatNo, TableNo
from floorman.tournament.consequences.hand_for_hand import between_hands
from floorman.tournament.consequences.penalising import record
from floorman.tournament.decide import refused_to
from floorman.tournament.events import ReportDecided, TableReported
from floorman.tournament.reports import Reported as Told
from floorman.tournament.reports import Ruled

if TYPE_CHECKING:
    from floorman.floor.floor import Floor
    from floorman.floor.transaction import Transaction
    from floorman.rulebook import Rulebook

# Decided so, a breach was none.
NO_BREACH = ("no-effect", "play-on")
NOTHING_TOLD = Around()
OUT = {"dead", "folded", "passive"}
# What can be asked and answered only while the hand is on.
ONLY_IN_A_HAND = frozenset((
    "wants-to-muck", "refuses-to-show", "shown-in-part", "clock-called", "clock-expired", "player-skipped",
    "early-street", "too-many-board-cards", "no-burn", "stub-dropped", "left-table", "returned",
))  # fmt: skip


def report_without_hand(command: Report, transaction: Transaction) -> None:
    """Raises Stops."""
    book, table = transaction.floor.book, command.table
    if command.clock is not None:
        raise no_hand(table)
    if (refusal := refused_to(transaction.by, book.who_runs_the_table)) is not None:
        raise Stops(refusal)
    facts = transaction.facts(table)
    between = _between_hands(transaction.floor, table)
    try:
        found, lies, case, told_on = _at_the_table(command.report, table, transaction, command.around)
    except BadReport as error:
        raise _cannot_be(error) from error
    outcome = found.outcome
    if too_late(found.kind, outcome, between=between):
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
        records=tuple(msgspec.to_builtins(one) for one in case.records),
        lies={} if lies is None else msgspec.to_builtins(lies, str_keys=True),
        cites=outcome.first_cites,
    )
    transaction.happened((reported,))
    if between and outcome.definite and command.choose in ("", outcome.outcome):
        move_stacks(moves_of(outcome), table, transaction)
    if command.choose and not (outcome.definite and command.choose == outcome.outcome):
        _decide(outcome, command, transaction)
    move_button(transaction.state.reports[command.table], outcome, transaction, command.table)
    if not told_on:
        recorded(command, outcome, transaction)


def recorded(command: Report, outcome: Outcome, transaction: Transaction) -> None:
    """A breach goes on record under the player's name, unless whoever told of it has decided that it was none."""
    if command.choose in NO_BREACH and command.choose != outcome.outcome:
        return
    for seat in dict.fromkeys(seats_told(command.report)):
        on_record(command.table, seat, outcome, transaction, who=command.report.get("who", ""))


def on_record(table: TableNo, seat: SeatNo, outcome: Outcome, transaction: Transaction, *, who: EntryId = "") -> None:
    """A breach goes on record, and is open until it is penalised where it has to be. `who`, where told by name;
    else whoever sits where it was done."""
    state, penalty = transaction.state, outcome.penalty
    whose = seat if penalty is None or penalty.seat is None else penalty.seat
    named = who or (state.players(table).get(whose) if table else None)
    if outcome.recorded and named in state.entries:
        must = penalty is not None and penalty.obligation == "must"
        transaction.happened(record(named, outcome.recorded, must, outcome.cites).events)


def decide_without_hand(command: Decide, transaction: Transaction) -> None:
    """Somebody decides what was reported while no hand was told. It stands. Raises Stops."""
    told, book = transaction.state.reports.get(command.table), transaction.floor.book
    if told is None:
        raise stop("rule.nothing-stands", book.who_rules_first.cites)
    try:
        outcome = said_then(told, book)
    except BadReport as error:
        raise _cannot_be(error) from error
    if outcome is None or outcome.outcome != told.outcome:  # written by a version that ruled otherwise
        raise stop("rule.said-otherwise", book.who_rules_first.cites)
    _decide(outcome, command, transaction)
    move_button_again(told, outcome, transaction, command.table)


def said_then(told: Told, book: Rulebook) -> Outcome | None:
    """What the book said to a report that was written down, from what it looked at. Raises BadReport."""
    report, case, lies = looked_at(told, book)
    return (rule_on(report, case) if lies is None else ruled_again(report, lies, case)).outcome


def looked_at(told: Told, book: Rulebook) -> tuple[AnyReport, Case, Lies | None]:
    """The report that was written down, with all that it was ruled on. Raises BadReport."""
    facts = msgspec.convert(told.facts, EventFacts)
    records = tuple(msgspec.convert(one, Record) for one in told.records)
    lies = msgspec.convert(told.lies, Lies, str_keys=True, strict=False) if told.lies else None
    report, unknown = read_report(told.report)
    case = Case(book=book, event=facts, unknown=unknown, records=records, between_hands=told.between_hands)
    return report, case, lies


def _decide(outcome: Outcome, command: Decide | Report, transaction: Transaction) -> None:
    told, book = transaction.state.reports[command.table], transaction.floor.book
    stood = _stands(outcome, told)
    own = is_about_his_hand(told.report, outcome, transaction.seat_of(transaction.by.person, command.table))
    before = decided_before(told)
    found = may_decide(book, outcome, command.choose, transaction.by, command.why, before=before, own_hand=own)
    refusal = found if isinstance(found, Refused) else without_hand(outcome, found, on_a_hand=bool(told.lies))
    if refusal is not None:
        raise Stops(refusal)
    assert not isinstance(found, Refused), "it would have been refused"
    ruled = Ruled(found.said, found.decided, found.by, found.code, found.own_hand, found.cites)
    transaction.happened((ReportDecided(table=command.table, ruled=ruled, why=found.why, cites=found.cites),))
    now = _stands(outcome, transaction.state.reports[command.table])
    if told.between_hands and now != stood:
        back = () if isinstance(command, Report) else tuple(one.back() for one in stood)
        move_stacks((*back, *now), command.table, transaction)


def _stands(outcome: Outcome, told: Told) -> tuple[Move, ...]:
    """The chips that went from seat to seat by what was ruled, and by what was decided on it after."""
    decided = outcome.outcome if told.ruled is None else told.ruled.decided
    if decided == outcome.outcome:
        return moves_of(outcome) if outcome.definite else ()
    then = next((one.then for one in outcome.options if one.outcome == decided), None)
    return () if then is None else moves_of(then)


def decided_before(told: Told) -> Decision | None:
    """What somebody has decided on it already, and a lower rank does not touch any more."""
    ruled = told.ruled
    if ruled is None:
        return None
    return Decision(ruled.said, ruled.decided, ruled.by, told.why, ruled.code, ruled.cites, ruled.own_hand)


def says_without_hand(
    told: dict[str, Any], table: TableNo, transaction: Transaction, around: Around = NOTHING_TOLD
) -> Reported:
    """What the book says to it. Nothing changes. Raises BadReport."""
    found, lies, case, _ = _at_the_table(told, table, transaction, around)
    report = read_report(told)[0]
    found = presuming(found, report, lies, case)
    if too_late(report.kind, found.outcome, between=case.between_hands):
        raise BadReport("hand", "no hand is on at this table")
    if found.outcome is None:
        return found
    return hanging(report, case if lies is None else case_of(lies, report, case), found, event=True)


def _at_the_table(
    told: dict[str, Any], table: TableNo, transaction: Transaction, around: Around
) -> tuple[Reported, Lies | None, Case, bool]:
    """What the book says at a table as it is, with the hand around it as far as that is known; and whether it is what
    was told there last, with more that was done since. Raises BadReport."""
    floor = transaction.floor
    facts, records = transaction.facts(table), transaction.records(table)
    between = _between_hands(floor, table)
    counted = table in floor.state.tables and not between and not floor.tells_all
    around = with_button(told, around)
    known = table_as_it_is(transaction.now(), table, around) if counted else None
    report, unknown = read_report(told)
    case = Case(book=floor.book, event=facts, unknown=unknown, records=records, between_hands=between)
    if known is not None:
        sit = floor.state.players(table)
        told_on = is_told_on(told, floor.state.reports.get(table), known, around, sit)
        found, lies = ruled_as_it_is(report, known, around, case)
        if found.outcome is None or not found.outcome.recorded:
            return found, lies, case, False
        if told_on is None:
            return Reported(found.kind, missing=(SAME_HAND,)), lies, case, False
        if told_on:
            case = replace(case, records=without_last(records, sit[told["seat"]], found.outcome.recorded))
            found, lies = ruled_as_it_is(report, known, around, case)
        return found, lies, case, told_on
    found = ruled(report, case)
    if between and found.outcome is not None:
        can_move(moves_of(found.outcome), table, floor.state)
    return found, None, case, False


def too_late(kind: str, outcome: Outcome | None, *, between: bool) -> bool:
    """Would it have to be carried out in a hand, and there is none any more? What went to a wrong player lies in their
    stack, and goes from there to whose it is."""
    if not between or kind in ONLY_IN_A_HAND:
        return between
    return outcome is not None and _is_for_a_hand(outcome) and not moves_of(outcome)


def _cannot_be(error: BadReport) -> Stops:
    return stop("report.cannot-be", path=error.path, message=str(error))


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
    return bool(cards or bets or outcome.void or outcome.positions is not None or OUT & {*outcome.hands.values()})


def no_hand(table: TableNo) -> Stops:
    return stop("table.no-hand", (), table=table)
