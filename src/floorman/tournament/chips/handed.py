"""What was handed out: which chips a starting stack is made of by the case, and how many stacks of how many chips."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from floorman.terms import Chips
from floorman.tournament.accounts import BANK, Transfer
from floorman.tournament.chips.needed import breakdown, for_everybody, is_playable, lacking
from floorman.tournament.chips.racks import Rack
from floorman.tournament.chips.records import Racer
from floorman.tournament.chips.totals import expected_total, in_play, is_racing
from floorman.tournament.event import Event
from floorman.tournament.events import ChipsBought, RaceOpened, RaceSettled
from floorman.tournament.plan import Plan
from floorman.tournament.state import Tournament
from floorman.tournament.structure import levels

STACK = "stack:"


class Missing(Struct, frozen=True):
    """A value was raced off at every table, and fewer of it came back than were handed out."""

    value: Chips
    handed: int
    back: int


def rack_of(plan: Plan, entries: int, *, fitted: bool) -> Rack | None:
    """What each player is given; with `fitted` so that the case is enough for everybody."""
    values = plan.chips
    if not values:
        return None
    usual = breakdown(plan.stack, values)
    if not fitted or not plan.chip_set:
        return usual
    fitting = breakdown(plan.stack, values, {pile.value: pile.count // entries for pile in plan.chip_set})
    return fitting if fitting and is_playable(fitting, next(levels(plan.structure), None)) else usual


def short_of(plan: Plan, entries: int, rack: Rack) -> Rack:
    """Chips that are missing in the case, by value; none where nobody has counted."""
    if not plan.chip_set:
        return {}
    return lacking(for_everybody(rack, entries), {pile.value: pile.count for pile in plan.chip_set})


def has_to_be_fitted(plan: Plan, entries: int) -> bool:
    """Are the usual stacks more than the case holds, and are there others that it makes?"""
    usual, other = (rack_of(plan, entries, fitted=fitted) for fitted in (False, True))
    if not usual or not other or not short_of(plan, entries, usual):
        return False
    return not short_of(plan, entries, other)


def rack_given(plan: Plan, entries: int) -> Rack | None:
    """What each has been given: the usual stack, or what the case makes where it does not hold that."""
    return rack_of(plan, entries, fitted=has_to_be_fitted(plan, entries)) if entries else None


def handed_out(state: Tournament) -> tuple[tuple[int, Chips], ...]:
    """So many stacks of so many chips, the most first: starting stacks, rebuys and add-ons."""
    begun: Counter[str] = Counter()
    bought: list[Chips] = []
    for step in state.done:
        moved = getattr(step.event, "chips", ()) if step.stands else ()
        for one in moved:
            if not isinstance(one, Transfer):
                break
            if one.source == BANK and isinstance(step.event, ChipsBought):
                bought.append(one.amount)
            elif one.source == BANK and one.target.startswith(STACK):
                begun[one.target] += one.amount
            elif one.target == BANK and one.source.startswith(STACK):
                begun[one.source] -= one.amount
    sizes = Counter(amount for amount in (*begun.values(), *bought) if amount)
    return tuple((count, size) for size, count in sorted(sizes.items(), key=lambda one: (-one[1], -one[0])))


def came_after(state: Tournament, value: Chips) -> int | None:
    """So many stacks were handed out once the last table had begun to change a value: without it. None where one came
    between two races: which chips that was made of nobody has said."""
    came: set[str] = set()
    raced = False
    for event in (step.event for step in state.done if step.stands):
        if isinstance(event, RaceOpened):
            raced = True
            if event.value == value and came:
                return None
        elif raced and not isinstance(event, RaceSettled):
            came.update(_given_a_stack(event))
    return len(came)


def _given_a_stack(event: Event) -> set[str]:
    moved = [one for one in getattr(event, "chips", ()) if isinstance(one, Transfer)]
    return {one.target for one in moved if one.source == BANK and one.target.startswith(STACK)}


def chips_out(state: Tournament) -> dict[Chips, int]:
    """How many chips of each value were handed out with the stacks; nothing once any came or went otherwise."""
    if state.races or state.smallest_chip > min(state.plan.chips, default=1):
        return {}
    return _with_the_stacks(state, 0)


def _with_the_stacks(state: Tournament, late: int) -> dict[Chips, int]:
    """Likewise, as if nothing had been raced off since, and without so many stacks that came after that."""
    made = [one for one in state.entries.values() if one.counts]
    others = any(one.rebuys or one.add_ons for one in made)
    rack = _rack(state, len(made) - late)
    if rack is None or others or expected_total(state) - in_play(state).raced != len(made) * state.stack:
        return {}
    return {value: rack.get(value, 0) * (len(made) - late) for value in state.plan.chips}


def _rack(state: Tournament, stacks: int) -> Rack | None:
    """What each of so many was given. Where nobody said how many would come, the first stacks were made for few: it is
    known only if the case made the same for all."""
    if state.plan.expected:
        return rack_given(state.plan, state.plan.expected)
    rack = rack_given(state.plan, stacks)
    return rack if rack == rack_given(state.plan, 1) else None


def missing(state: Tournament) -> Missing | None:
    """Of the value that went last, once no table has it any more and each number was told: also of those that came to a
    table once more from one that had not raced yet."""
    races = [step.event for step in state.done if step.stands and isinstance(step.event, RaceOpened)]
    value = max((race.value for race in races), default=0)
    if not value or any(state.lowest_at(table) <= value or is_racing(state, table) for table in state.open_tables()):
        return None
    told = [_brought(one) for race in races if race.value == value for one in race.racers]
    late = came_after(state, value)
    handed = 0 if late is None else _with_the_stacks(state, late).get(value, 0)
    if None in told:
        return None
    back = sum(one or 0 for one in told)
    return Missing(value, handed, back) if back < handed else None


def _brought(racer: Racer) -> int | None:
    """How many small chips a player had, where somebody has counted them."""
    return None if racer.exchanged is None else racer.exchanged + racer.leftover
