"""What was reported in a hand, what the book said, and what somebody decided instead."""

from __future__ import annotations

from msgspec import Struct, structs

from floorman.floor import OpenHand
from floorman.floor.events import HandDecided, HandReported
from floorman.terms import RuleId


class RuledView(Struct, frozen=True):
    """One report. `why` names the reason of who decided it; it stands beside the log."""

    kind: str
    said: str  # by the book
    cites: tuple[RuleId, ...]
    decided: str = ""
    rank: str = ""
    why: str = ""


def ruled_view(open: OpenHand) -> tuple[RuledView, ...]:
    """Those of a hand, in order, with the last decision on each."""
    found: list[RuledView] = []
    for event in (one for step in open.steps for one in step.events):
        match event:
            case HandReported(report=report):
                found.append(RuledView(report["kind"], event.outcome, event.cites))
            case HandDecided(decision=decision) if found:
                found[-1] = structs.replace(
                    found[-1],
                    decided=decision.decided,
                    rank=decision.by.rank,
                    why=event.why,
                    cites=tuple(dict.fromkeys((*found[-1].cites, *event.cites))),
                )
    return tuple(found)
