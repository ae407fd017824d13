"""What stands at a table until somebody decides: a reading with options, or a ruling that is left to a person."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct, structs

from floorman.floor.carrying import carried_out
from floorman.hand import AnyEvent, Hand, decide
from floorman.hand.commands import Rule
from floorman.hand.events import ChipsMoved, Fate, Ruled
from floorman.reading import Option, Reading, command_for
from floorman.rulings import HandWord, Outcome
from floorman.terms import Accepted, Chips, Refused, RuleId, no


class StandingReading(Struct, frozen=True):
    reading: Reading


class StandingRuling(Struct, frozen=True):
    kind: str
    outcome: Outcome


Standing: TypeAlias = StandingReading | StandingRuling

# What somebody may make of the hands that a ruling is about.
HANDS: dict[str, HandWord] = {
    "hand-live": "live",
    "hand-passive": "passive",
    "hand-dead": "dead",
    "fold": "folded",
}


def stands(reading: Reading) -> Standing | None:
    """A reading that waits for somebody; one that came to nothing does not."""
    return None if reading.definite or reading.action == "none" else StandingReading(reading)


def choose(hand: Hand, standing: Standing, chosen: str, total: Chips | None) -> Accepted[AnyEvent] | Refused:
    """Somebody decides what stands. The hand stays as it is."""
    match standing:
        case StandingReading(reading):
            return _of_reading(hand, reading, chosen, total)
        case StandingRuling(kind, outcome):
            return _of_ruling(hand, kind, outcome, chosen)


def _of_reading(hand: Hand, reading: Reading, chosen: str, total: Chips | None) -> Accepted[AnyEvent] | Refused:
    option = next((one for one in reading.options if one.action == chosen), None)
    if reading.options and option is None:
        return _no_option(chosen, [one.action for one in reading.options], reading.cites)
    if reading.at_least is not None and chosen != reading.action:
        return _no_option(chosen, [reading.action], reading.cites)
    if option is not None and option.forfeits:
        return decide(hand, Rule(_forfeited(reading, option)))
    named = total if total is not None else reading.at_least or (option.total if option else 0)
    command = command_for(chosen, reading.seat, named)
    return decide(hand, command) if command is not None else _no_option(chosen, [], reading.cites)


def _forfeited(reading: Reading, option: Option) -> Ruled:
    """He folds, and the chips he put in stay in."""
    move = ChipsMoved(f"seat:{reading.seat}", "pot", option.forfeits)
    return Ruled("declaration", "fold", (Fate(reading.seat, "folded"),), (move,), cites=reading.cites)


def _of_ruling(hand: Hand, kind: str, outcome: Outcome, chosen: str) -> Accepted[AnyEvent] | Refused:
    option = next((one for one in outcome.options if one.outcome == chosen), None)
    if option is not None and option.then is not None:
        return carried_out(hand, kind, option.then)
    offered = [str(one.outcome) for one in outcome.options]
    known = offered or [*HANDS, "play-on", "no-effect"]
    if chosen not in known or chosen not in (*HANDS, "play-on", "no-effect"):
        return _no_option(chosen, known, outcome.cites)
    hands = dict.fromkeys(outcome.hands, HANDS[chosen]) if chosen in HANDS else {}
    decided = structs.replace(outcome, outcome=chosen, hands=hands, options=())
    return carried_out(hand, kind, decided)


def _no_option(chosen: str, known: list[str], cites: tuple[RuleId, ...]) -> Refused:
    return no("rule.no-option", cites, chosen=chosen, known=", ".join(known))
