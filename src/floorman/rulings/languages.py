"""A further language at the table: whether it has been admitted, for the event or for one table.

| for the whole event     | event_language_added, who_admits_languages         |
| at a single table       | table_language_added, who_admits_languages         |
| a new player joins      | language_consent_new_player                        |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case
from floorman.terms import at_least

if TYPE_CHECKING:
    from floorman.rulings.conduct import Incident


def is_admitted(report: Incident, case: Case) -> tuple[bool, tuple[AnyAnswer, ...]]:
    """What was admitted counts if the book lets it be, and the right rank has done it."""
    return _for_the_event(report, case) if report.admitted == "event" else _at_the_table(report, case)


def _for_the_event(report: Incident, case: Case) -> tuple[bool, tuple[AnyAnswer, ...]]:
    answer = case.book.event_language_added
    match answer.value:
        case "any":
            return _by_rank(report, case, answer)
        case "english_only":
            english = report.known(report.language, "language", case) == "english"
            return _by_rank(report, case, answer) if english else (False, (answer,))
        case "none":
            return False, (answer,)


def _at_the_table(report: Incident, case: Case) -> tuple[bool, tuple[AnyAnswer, ...]]:
    answer = case.book.table_language_added
    match answer.value:
        case "all_agree":
            if not report.known(report.all_agree, "all_agree", case):
                return False, (answer,)
        case "management":
            admitted, on = _by_rank(report, case, answer)
            if not admitted:
                return False, on
        case "never":
            return False, (answer,)
    if not report.new_player:
        return True, (answer,)
    consent = case.book.language_consent_new_player
    if consent.value == "stays":
        return True, (answer, consent)
    return report.known(report.new_player_agrees, "new_player_agrees", case), (answer, consent)


def _by_rank(report: Incident, case: Case, answer: AnyAnswer) -> tuple[bool, tuple[AnyAnswer, ...]]:
    rank = case.book.who_admits_languages
    return at_least(report.known(report.admitted_by, "admitted_by", case), rank.value), (answer, rank)
