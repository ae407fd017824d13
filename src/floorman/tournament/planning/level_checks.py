"""Levels and breaks as they would be: can they be played, and paid in the chips that there are?"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from floorman.terms import Fact, Ruling
from floorman.terms.bounds import CHIPS_MOST, MINUTES_MOST
from floorman.tournament.command import Now
from floorman.tournament.planning.checks import faults_of_levels
from floorman.tournament.structure import Structure, faults


def faults_of_structure(structure: Structure) -> Iterator[Ruling]:
    """What makes a structure unplayable, line by line."""
    return (_fault_of(code, place) for code, place in faults(structure))


def fault_of_levels(now: Now, structure: Structure) -> Ruling | None:
    """What is wrong with these levels in an event that has others; what has been wrong before is no news.

    A break that was called in the first level begins an evening, so once it runs it may begin with one.
    """
    state = now.state
    for fault in faults_of_structure(structure):
        if state.phase == "before" or fault.code != "structure.begins-with-break":
            return fault
    known = {_told(one) for one in faults_of_levels(state.plan, now.book)}
    found = faults_of_levels(structs.replace(state.plan, structure=structure), now.book)
    return next((one for one in found if _told(one) not in known), None)


def _told(fault: Ruling) -> tuple[str, ...]:
    """A fault without its line: that shifts."""
    return (fault.code, *(f"{name} {value}" for name, value in fault.facts.items() if name != "line"))


def _fault_of(code: str, place: int) -> Ruling:
    limits: dict[str, Fact] = {"minutes": MINUTES_MOST, "chips": CHIPS_MOST} if code == "structure.too-big" else {}
    return Ruling(code, (), {"line": place + 1, **limits})
