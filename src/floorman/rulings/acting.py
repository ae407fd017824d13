"""The hand a few acts further: reports tell what was done after the irregular thing."""

from __future__ import annotations

from collections.abc import Sequence

from floorman.hand import AnyCommand, BringIn, Call, Check, Fold, Hand, RaiseTo, decide, offers
from floorman.hand.limits import pot_raise
from floorman.hand.state import DEAD, FOLDED, LIVE, MUCKED
from floorman.rulings.case import Case, Since
from floorman.rulings.outcome import HandWord
from floorman.rulings.report import BadReport, Lacking
from floorman.terms import Refused, SeatNo

WORTH: dict[int, HandWord] = {LIVE: "live", FOLDED: "folded", DEAD: "dead", MUCKED: "mucked"}


def hand_of(case: Case) -> Hand:
    """The hand that the report is about."""
    if case.hand is None:
        raise Lacking("hand")
    return case.hand


def worth_now(hand: Hand, seat: SeatNo) -> dict[SeatNo, HandWord]:
    """A hand that stays what it is."""
    place = hand.at.get(seat)
    if place is None:
        return {}
    word = WORTH[hand.status[place]]
    return {seat: "passive" if word == "live" and hand.passive >> place & 1 else word}


def ahead(hand: Hand, acts: Sequence[Since]) -> tuple[Hand, tuple[AnyCommand, ...]]:
    """The hand after these acts, and the commands that they are. Raises BadReport for one that cannot be."""
    further = hand.copy()
    commands: list[AnyCommand] = []
    for number, act in enumerate(acts):
        command = command_of_act(further, act)
        decision = None if command is None else decide(further, command)
        if command is None or decision is None or isinstance(decision, Refused):
            code = decision.ruling.code if isinstance(decision, Refused) else "no act of a round of betting"
            raise BadReport(f"since[{number}]", f"seat {act.seat} cannot {act.do} there: {code}")
        for event in decision.events:
            further.apply(event)
        commands.append(command)
    return further, tuple(commands)


def after(hand: Hand, commands: Sequence[AnyCommand]) -> Hand:
    """The hand after commands that it allows."""
    further = hand.copy()
    for command in commands:
        decision = decide(further, command)
        assert not isinstance(decision, Refused), f"{command} was found possible"
        for event in decision.events:
            further.apply(event)
    return further


def command_of_act(hand: Hand, act: Since) -> AnyCommand | None:
    if act.seat not in hand.at:
        return None
    place = hand.at[act.seat]
    match act.do:
        case "fold":
            return Fold(act.seat)
        case "check":
            return Check(act.seat)
        case "call":
            return Call(act.seat)
        case "bring-in":
            return BringIn(act.seat)
        case "all-in":
            most = hand.bet[place] + hand.stack[place]
            offer = offers(hand)
            raises = offer is not None and offer.raise_max_to == most
            return RaiseTo(act.seat, most) if raises else Call(act.seat)
        case "pot":
            most = hand.bet[place] + hand.stack[place]
            return RaiseTo(act.seat, min(pot_raise(hand, place), most))
        case "bet" | "raise" | "complete" if act.to is not None:
            return RaiseTo(act.seat, act.to)
        case _:
            return None
