"""What was reported in a hand, what the book said, and what somebody decided instead."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from floorman.floor import OpenHand
from floorman.floor.events import HandBreached, HandDecided, HandReported
from floorman.terms import By, RuleId


class RuledView(Struct, frozen=True):
    """One report, or one act that the book penalises.

    `why` names the reason of who decided it; it stands beside the log.
    """

    kind: str
    said: str  # by the book
    cites: tuple[RuleId, ...]
    decided: str = ""
    rank: str = ""
    by: By | None = None  # who decided it
    why: str = ""
    what: str = ""  # the conduct, where it was done plainly and nobody reported it
    step: str = ""  # and what is left to do about it
    report: dict[str, Any] = {}  # what was told, or what was done plainly, by its facts


def ruled_view(open: OpenHand) -> tuple[RuledView, ...]:
    """Those of a hand, in order, with the last decision on each."""
    found: list[RuledView] = []
    for event in (one for step in open.steps for one in step.events):
        match event:
            case HandReported(report=report):
                found.append(RuledView(report["kind"], event.outcome, event.cites, report=report))
            case HandBreached(seat=seat, what=what):
                done = {"kind": "incident", "what": what[0], "seat": seat}
                step = "step.set-penalty" if event.must else "step.weigh-penalty" if event.may else "step.record"
                found.append(RuledView("incident", "penalty", event.cites, what=what[0], step=step, report=done))
            case HandDecided(decision=decision) if any(not one.what for one in found):
                last = max(number for number, one in enumerate(found) if not one.what)
                before = found[last]
                # What is struck cites nothing any more.
                cites = (*before.cites, *event.cites) if decision.decided == before.said else ()
                found[last] = structs.replace(
                    before,
                    decided=decision.decided,
                    rank=decision.by.rank,
                    by=decision.by,
                    why=event.why,
                    cites=tuple(dict.fromkeys(cites)),
                )
    return tuple(found)
