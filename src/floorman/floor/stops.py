"""How a decision that has many parts comes to its end early: a no from any of them is the no to all."""

from __future__ import annotations

from floorman.terms import Fact, Needs, Refused, RuleId, no


class Stops(Exception):
    """One part was refused, or asks for something. Caught in `Floor.decide`, never seen outside."""

    def __init__(self, decision: Refused | Needs) -> None:
        self.decision = decision
        super().__init__(decision.ruling.code)


def stop(code: str, cites: tuple[RuleId, ...] = (), **facts: Fact) -> Stops:
    return Stops(no(code, cites, **facts))
