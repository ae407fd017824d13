"""What somebody may see of another's hand: asked of the rulings and of what viewers may know, not of the hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from floorman.hand import NOBODY, AnyEvent, Hand, Show
from floorman.hand.showing import show_or_muck
from floorman.hand.state import LIVE
from floorman.rulings import BadReport, Case, read_report, rule_on
from floorman.rulings.counting import is_counted, pot_is_told
from floorman.rulings.report import UNKNOWN
from floorman.scenario.story import BadStep
from floorman.terms import Accepted, RuleId, SeatNo
from floorman.views.mucked import may_look_up

Found: TypeAlias = tuple[bool, tuple[RuleId, ...]]


def may_see(hand: Hand, events: Sequence[AnyEvent], asked: Mapping[str, Any], path: str) -> Found:
    """`{ may = "see-hand", seat, of }` at the showdown, `{ may = "look-up-mucked", seat, of }` after it."""
    seat, of = asked.get("seat"), asked.get("of")
    if not isinstance(of, int) or of not in hand.at or not isinstance(seat, int):
        raise BadStep(path, f"`{asked['may']}` names the seat that would see, and `of` whose hand")
    return SEEING[asked["may"]](hand, events, seat, of, path)


def _see_hand(hand: Hand, events: Sequence[AnyEvent], seat: SeatNo, of: SeatNo, path: str) -> Found:
    """By right: what the floor would have to decide is no right."""
    report, _ = read_report({"kind": "see-hand-asked", "by": "player", "seat": seat, "of": of})
    try:
        outcome = rule_on(report, Case(book=hand.rules.book, hand=hand, events=tuple(events))).outcome
    except BadReport as error:
        raise BadStep(path, str(error)) from error
    assert outcome is not None, "all its facts are told"
    return outcome.outcome == "request-granted", outcome.cites


def _look_up(hand: Hand, _events: Sequence[AnyEvent], seat: SeatNo, of: SeatNo, _path: str) -> Found:
    return may_look_up(hand, of, seat)


def may_call_clock(case: Case, asked: Mapping[str, Any], path: str) -> Found:
    """`{ may = "call-clock", seat, of }`: may this seat call the clock on that one, or on whoever is to act?

    Facts of the report may be told too. Whoever lacks only a fact that the book asks for may.
    """
    hand = case.hand
    assert hand is not None, "the clock is called in a hand"
    seat, of = asked.get("seat"), asked.get("of", hand.seats[hand.to_act] if hand.to_act != NOBODY else None)
    if not isinstance(seat, int) or not isinstance(of, int):
        raise BadStep(path, "`call-clock` names the seat that would call, while somebody is to act")
    facts = {key: value for key, value in asked.items() if key not in ("may", "seat", "of", "table")}
    told = {**UNTOLD, "kind": "clock-called", "seat": of, "by_seat": seat, "by": "player", "at_table": True, **facts}
    try:
        report, unknown = read_report(told)
        outcome = rule_on(report, msgspec.structs.replace(case, unknown=unknown)).outcome
    except BadReport as error:
        raise BadStep(path, str(error)) from error
    return outcome is None or outcome.outcome != "clock-refused", () if outcome is None else outcome.cites


# ---- counts, the seat, cards --------------------------------------------------------------------------------------


def _pot_count(hand: Hand, _: Mapping[str, Any], __: str) -> Found:
    told, answer = pot_is_told(hand)
    return told, answer.cites


def _stack_count(hand: Hand, asked: Mapping[str, Any], path: str) -> Found:
    of = asked.get("of")
    if not isinstance(of, int) or of not in hand.at:
        raise BadStep(path, "`stack-count` names the seat that would ask, and `of` whose stack")
    counted, answer = is_counted(hand, asked["seat"], of, "stack")
    return counted, answer.cites


def _leave_seat(hand: Hand, asked: Mapping[str, Any], _: str) -> Found:
    """Whoever holds a hand stays; who does not may go, where the book says so. After the hand everybody may."""
    answer = hand.rules.book.must_stay_seated
    holds = answer.value == "all_dealt_in" or hand.status[hand.at[asked["seat"]]] == LIVE
    return hand.closed or not holds, answer.cites


def _show(hand: Hand, asked: Mapping[str, Any], _: str) -> Found:
    decision = show_or_muck(hand, Show(asked["seat"]))
    return isinstance(
        decision, Accepted
    ) or decision.ruling.code == "show.all-cards", hand.rules.book.cards_to_show.cites


def _draw(hand: Hand, asked: Mapping[str, Any], _: str) -> Found:
    return hand.to_draw == hand.at[asked["seat"]], hand.rules.book.turn_to_act.cites


ASKING: dict[str, Callable[[Hand, Mapping[str, Any], str], Found]] = {
    "pot-count": _pot_count,
    "stack-count": _stack_count,
    "leave-seat": _leave_seat,
    "show": _show,
    "draw": _draw,
    "stand-pat": _draw,
}

COUNTS = ("pot-count", "stack-count")

# What only people at the table can say.
UNTOLD = {"reasonable_time": UNKNOWN, "floor_called": UNKNOWN, "thought_s": UNKNOWN}

SEEING: dict[str, Callable[[Hand, Sequence[AnyEvent], SeatNo, SeatNo, str], Found]] = {
    "see-hand": _see_hand,
    "look-up-mucked": _look_up,
}
