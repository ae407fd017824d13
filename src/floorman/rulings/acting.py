"""The hand a few acts further: reports tell what was done after the irregular thing."""

from __future__ import annotations

from collections.abc import Sequence

from floorman.hand import AnyCommand, Hand, decide
from floorman.hand.acts import betting_command
from floorman.rulings.case import Since
from floorman.rulings.report import BadReport
from floorman.terms import Refused


def ahead(hand: Hand, acts: Sequence[Since]) -> tuple[Hand, tuple[AnyCommand, ...]]:
    """The hand after these acts, and the commands that they are. Raises BadReport for one that cannot be."""
    further = hand.copy()
    commands: list[AnyCommand] = []
    for number, act in enumerate(acts):
        command = command_of(further, act)
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


def command_of(hand: Hand, act: Since) -> AnyCommand | None:
    return betting_command(hand, act.seat, act.do, act.to) if act.seat in hand.at else None
