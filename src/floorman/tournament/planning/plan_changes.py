"""A plan as it would be: what is wrong with it that was not wrong before."""

from __future__ import annotations

from floorman.terms import Ruling
from floorman.tournament.command import Now
from floorman.tournament.plan import Plan
from floorman.tournament.planning.opening import faults_of_plan


def fault_of_plan(now: Now, plan: Plan) -> Ruling | None:
    """The first fault of this plan that the present one does not have; what has been wrong before is no news."""
    entered = now.state.left
    known = {_told(one) for one in faults_of_plan(now.state.plan, entered, now.book)}
    return next((one for one in faults_of_plan(plan, entered, now.book) if _told(one) not in known), None)


def _told(fault: Ruling) -> tuple[str, ...]:
    return (fault.code, *(f"{name} {value}" for name, value in fault.facts.items()))
