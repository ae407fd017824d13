"""A reading that stands until somebody decides it: among its options, or by naming what was meant."""

from __future__ import annotations

from floorman.hand import AnyEvent, Hand, decide
from floorman.hand.commands import Rule
from floorman.hand.events import ChipsMoved, Fate, Ruled
from floorman.reading import Option, Reading, command_for
from floorman.terms import Accepted, Chips, Refused, RuleId, no


def stands(reading: Reading) -> Reading | None:
    """The reading, if it waits for somebody; one that came to nothing does not."""
    return None if reading.definite or reading.action == "none" else reading


def choose(hand: Hand, reading: Reading, chosen: str, total: Chips | None) -> Accepted[AnyEvent] | Refused:
    """Somebody decides what it counts as. The hand stays as it is."""
    option = next((one for one in reading.options if one.action == chosen), None)
    if reading.options and option is None:
        return _no_option(chosen, [one.action for one in reading.options], reading.cites)
    if reading.at_least is not None and chosen != reading.action:
        return _no_option(chosen, [reading.action], reading.cites)
    if option is not None and option.forfeits:
        return decide(hand, Rule(_forfeited(reading, option)))
    named = total if total is not None else reading.at_least or (option and option.total) or 0
    command = command_for(chosen, reading.seat, named)
    return decide(hand, command) if command is not None else _no_option(chosen, [], reading.cites)


def _forfeited(reading: Reading, option: Option) -> Ruled:
    """The player folds, and the chips they put in stay in."""
    move = ChipsMoved(f"seat:{reading.seat}", "pot", option.forfeits)
    return Ruled("declaration", "fold", (Fate(reading.seat, "folded"),), (move,), cites=reading.cites)


def _no_option(chosen: str, known: list[str], cites: tuple[RuleId, ...]) -> Refused:
    return no("rule.no-option", cites, chosen=chosen, known=", ".join(known))
