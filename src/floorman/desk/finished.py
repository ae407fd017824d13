"""What an event is to the others of its house: over and corrected with a reason only, or live with these players."""

from __future__ import annotations

from msgspec.structs import replace

from floorman.terms import EntryId, Refused, no
from floorman.tournament import EventOpened, Plan, TakeBack, Tournament
from floorman.tournament.breaks import meant
from floorman.tournament.events import (
    BountiesSet,
    EndAnnounced,
    EventStarted,
    GuaranteeSet,
    PayoutsSet,
    PlanChanged,
    PriceSet,
    PurchaseSet,
    RegistrationEndSet,
    TableSizeSet,
)
from floorman.tournament.events.levels import LevelsTold
from floorman.tournament.folding import opened
from floorman.tournament.prizes.payouts import has_way

IN = ("entered", "waiting", "held")
# What changes nothing but what was planned, as long as nothing has begun.
OF_THE_PLAN = (
    BountiesSet,
    EndAnnounced,
    GuaranteeSet,
    LevelsTold,
    PayoutsSet,
    PlanChanged,
    PurchaseSet,
    RegistrationEndSet,
    TableSizeSet,
)


def without_reason(state: Tournament, command: object) -> Refused | None:
    """A refusal to a correction of which nobody says why. Announced prizes are changed with a reason at any time."""
    if state.phase == "over" and isinstance(command, TakeBack) and not command.why.strip():
        return no("correction.why", ())
    return None


def players_in(state: Tournament) -> dict[str, EntryId]:
    """Who is in an event while it goes on, by person; nobody once it is over."""
    if state.phase == "over":
        return {}
    found = ((person, state.entries[id]) for person, id in state.current.items())
    return {person: state.current[person] for person, entry in found if entry.status in IN}


def planned(state: Tournament) -> Plan:
    """What was fixed for it until its first card: levels that got shorter in the evening, say, or prizes for fewer
    places, are no plan for another one. Where nobody had said how prizes are shared, it is the way of that evening."""
    first, *rest = state.done
    assert isinstance(first.event, EventOpened), "the first event of a log opens the tournament"
    shadow = opened(first.event)
    for step in rest:
        match step.event:
            case EventStarted() if step.stands:
                break
            case PriceSet(price=price) if step.stands:  # who owes what by it is a matter of that evening
                shadow.replan(price=price)
            case event if step.stands and isinstance(event, OF_THE_PLAN):
                event.apply(shadow)
    return shadow.plan if has_way(shadow.plan.payouts) else _shared_as_last(state, shadow.plan)


def as_changed(state: Tournament) -> Plan:
    """With all that was changed in the evening itself: prices as they were at its end, and levels as they were meant,
    for breaks that were called and what they left of a level are no plan."""
    return _shared_as_last(state, replace(state.plan, structure=meant(state)))


def _shared_as_last(state: Tournament, plan: Plan) -> Plan:
    payouts = state.plan.payouts
    return replace(plan, payouts=payouts, prizes=() if has_way(payouts) else plan.prizes)


def entered(state: Tournament) -> list[str]:
    """Everybody who was ever entered and not taken off again, by person, in the order of entering."""
    found = sorted(state.entries.values(), key=lambda entry: entry.number)
    return list(dict.fromkeys(entry.person for entry in found if entry.status != "cancelled"))
