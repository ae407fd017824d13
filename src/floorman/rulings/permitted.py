"""Conduct that one book forbids and another allows: the question that decides, and the facts it asks for.

| device on the table, in use, calls, headphones | device_on_table, device_use, phone_calls, headphones_in_hand |
| which devices are meant                        | devices_meant                                                |
| a solver, a chart app                          | electronic_aids                                              |
| languages                                      | language_rule_during, table_languages                        |
| talk                                           | hand_talk_after, strategy_talk_banned                        |
| who cannot follow                              | unable_to_follow_excluded                                    |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case
from floorman.rulings.languages import is_admitted
from floorman.rulings.periods import betting_is_on, devices_banned, hand_is_on, holds_live_cards

if TYPE_CHECKING:
    from floorman.rulings.conduct import Incident

# Whether it is forbidden here, and the answers that say so.
Judged: TypeAlias = tuple[bool, tuple[AnyAnswer, ...]]


def judged(what: str, report: Incident, case: Case) -> Judged | None:
    """The book's answer where it has a question of its own for this; None where its statement says it all."""
    judge = JUDGES.get(what)
    return None if judge is None else judge(report, case)


def _not_meant(report: Incident, case: Case) -> AnyAnswer | None:
    """The list of devices, where this one is not on it; what nobody has named is one of them."""
    answer = case.book.devices_meant
    return answer if report.device is not None and report.device not in answer.value else None


def _device_on_table(report: Incident, case: Case) -> Judged:
    if (meant := _not_meant(report, case)) is not None:
        return False, (meant,)
    answer = case.book.device_on_table
    if answer.value == "forbidden":
        return True, (answer,)
    return _unless_banned(report, case, answer)


def _device_used(report: Incident, case: Case) -> Judged:
    if (meant := _not_meant(report, case)) is not None:
        return False, (meant,)
    answer = case.book.device_use
    match answer.value:
        case "breaks_only":
            forbidden = not report.interrupted
        case "not_in_hand":
            forbidden = not report.interrupted and report.told(holds_live_cards(case, report.seat), case)
        case "any_time_silent":
            forbidden = False
    return (True, (answer,)) if forbidden else _unless_banned(report, case, answer)


def _unless_banned(report: Incident, case: Case, allowed: AnyAnswer) -> Judged:
    banned, on = devices_banned(case, bool(report.ban_announced))
    return (True, on) if banned else (False, (allowed,))


def _electronic_aid(report: Incident, case: Case) -> Judged:
    answer = case.book.electronic_aids
    match answer.value:
        case "never":
            return True, (answer,)
        case "not_in_hand":
            return report.told(holds_live_cards(case, report.seat), case), (answer,)
        case "any_time":
            return False, (answer,)


def _phone_call(_report: Incident, case: Case) -> Judged:
    answer = case.book.phone_calls
    return answer.value == "away_from_table", (answer,)


def _headphones(report: Incident, case: Case) -> Judged:
    answer = case.book.headphones_in_hand
    if answer.value:
        return False, (answer,)
    return report.told(holds_live_cards(case, report.seat), case), (answer,)


def _language(report: Incident, case: Case) -> Judged:
    during, languages = case.book.language_rule_during, case.book.table_languages
    if report.language is not None and report.language in languages.value:
        return False, (languages,)
    if report.admitted is not None:
        admitted, on = is_admitted(report, case)
        if admitted:
            return False, on
        return True, (during, *on)
    if during.value == "hand":
        return report.told(hand_is_on(case), case), (during,)
    return True, (during,)


def _hand_talk(report: Incident, case: Case) -> Judged:
    answer = case.book.hand_talk_after
    on = betting_is_on(case) if answer.value == "last_action" else hand_is_on(case)
    return report.told(on, case), (answer,)


def _strategy_talk(report: Incident, case: Case) -> Judged:
    answer = case.book.strategy_talk_banned
    return answer.value == "at_table" or report.told(hand_is_on(case), case), (answer,)


def _cannot_follow(_report: Incident, case: Case) -> Judged:
    answer = case.book.unable_to_follow_excluded
    return answer.value, (answer,)


JUDGES: dict[str, Callable[[Incident, Case], Judged]] = {
    "device-on-table": _device_on_table,
    "device-used": _device_used,
    "electronic-aid": _electronic_aid,
    "phone-call": _phone_call,
    "headphones": _headphones,
    "foreign-language": _language,
    "hand-talk": _hand_talk,
    "strategy-talk": _strategy_talk,
    "unable-to-follow": _cannot_follow,
}
