"""When a rule of conduct holds: during a hand, until the betting is over, while devices are banned.

| talk about a hand     | hand_talk_after, strategy_talk_banned                  |
| the language rule     | language_rule_during                                   |
| devices               | device_use, device_ban_from, device_ban_ends_in_money  |
"""

from __future__ import annotations

from floorman.hand.state import LIVE, NOBODY
from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case, EventFacts
from floorman.terms import SeatNo


def hand_is_on(case: Case) -> bool | None:
    """Is a hand being played? None if the report does not tell."""
    if case.hand is not None:
        return not case.hand.closed
    return False if case.between_hands else None


def betting_is_on(case: Case) -> bool | None:
    """Does anybody still have to act in this hand?"""
    if case.hand is None or not hand_is_on(case):
        return hand_is_on(case)
    return case.hand.to_act != NOBODY or (bool(case.hand.owed) and case.hand.can_bet > 1)


def holds_live_cards(case: Case, seat: SeatNo | None) -> bool | None:
    if case.hand is None or seat is None:
        return hand_is_on(case)
    place = case.hand.at.get(seat)
    return place is not None and not case.hand.closed and case.hand.status[place] == LIVE


def devices_banned(case: Case, announced: bool) -> tuple[bool, tuple[AnyAnswer, ...]]:
    """Is this the phase in which every device is banned, and what says so?"""
    since, ends = case.book.device_ban_from, case.book.device_ban_ends_in_money
    if since.value == "never":
        return False, (since,)
    if in_the_money(case.event):
        return (False, (ends,)) if ends.value else (True, (since, ends))
    return announced or _begun(since.value, case.event), (since,)


def _begun(since: str, event: EventFacts) -> bool:
    if since == "hand_for_hand_or_announced":
        return event.hand_for_hand
    return since == "one_before_money" and bool(event.paid) and event.left <= event.paid + 1


def in_the_money(event: EventFacts) -> bool:
    return 0 < event.left <= event.paid
