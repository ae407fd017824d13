"""Until when one may enter, enter again, rebuy. A window is over with the end of its level, or when somebody closes it.

Level numbers do not count breaks: in the break after level 6 a window that ends with level 6 is over.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from floorman.terms import RuleId
from floorman.tournament import clock as clocks
from floorman.tournament.breaks import level_around
from floorman.tournament.clock import Reading
from floorman.tournament.command import Now
from floorman.tournament.entering.formats import offers_again
from floorman.tournament.places.placing import paid_places
from floorman.tournament.plan import Plan, Purchase
from floorman.tournament.seating.final_table import is_final
from floorman.tournament.seating.opening import open_seats
from floorman.tournament.state import Tournament
from floorman.tournament.structure import Break, index_of_level, level_number

# The window is open; it is over, and the break that ends it is on; it is over.
Window: TypeAlias = Literal["open", "pause", "over"]


def is_past(now: Now, level: int) -> bool:
    """Has the level of this number ended? Level 0 ends when the event starts, and one that is not played never."""
    state = now.state
    if state.phase == "before":
        return False
    index = index_of_level(state.structure, level)
    if index is None:
        return level == 0
    reading = clocks.read(state.schedule, state.clock, now.at)
    return reading.index > index or (reading.index == index and not reading.left)


def just_over(now: Now) -> int | None:
    """The level after which everybody rests now: what is to end with it ends at once."""
    if now.state.phase == "before":
        return None
    reading = clocks.read(now.state.schedule, now.state.clock, now.at)
    return reading.number if _rests_after(now.state, reading) else None


def _rests_after(state: Tournament, reading: Reading) -> bool:
    """Is this the break after a level, and not one in the middle of the next?"""
    return reading.on_break and not level_around(state, reading.index)


def registration_is_over(now: Now) -> bool:
    return now.state.registration_closed or level_is_past(now, now.state.plan.registration_until)


def level_is_past(now: Now, until: int | None) -> bool:
    return until is not None and is_past(now, until)


def re_entry_is_over(now: Now) -> bool:
    """At the end of its own level, or with registration where it has none."""
    until = now.state.plan.re_entry_ends
    return registration_is_over(now) if until is None else is_past(now, until)


def re_entry_beyond(state: Tournament) -> int | None:
    """The level to whose end re-entry goes on by the plan, where that is another one than the end of registration or
    somebody has closed that; None where they end together, or nobody enters again."""
    plan, until = state.plan, state.plan.re_entry_ends
    ends_apart = state.registration_closed or until != plan.registration_until
    return until if plan.offers_re_entry and ends_apart else None


def re_entry_may_come(now: Now) -> bool:
    """May somebody who is out, or will be next, still enter again? The one place that says so on every page.

    At a final table without a free seat the next one who is out makes room; are the others in the money then, nobody
    comes back.
    """
    state = now.state
    if state.phase == "over" or offers_again(now, "re_entry") is not None or re_entry_is_over(now):
        return False
    return in_the_money(now, state.left - _final_is_full(state)) is None


def _final_is_full(state: Tournament) -> bool:
    return is_final(state) and not any(open_seats(state, table, held=True) for table in state.open_tables())


def in_the_money(now: Now, left: int | None = None) -> tuple[RuleId, ...] | None:
    """The statements by which the paid places end re-entry; None if it goes on. `left`: with so many players."""
    state, ends = now.state, now.book.re_entry_ends_at_money
    paid = paid_places(state)
    return ends.cites if ends.value and paid and (state.left if left is None else left) <= paid else None


def entries_stand(now: Now) -> bool:
    """Is it sure how many entries, rebuys and add-ons there are? Once somebody has closed registration; or once it is
    over by the plan, and so is all that is sold after it."""
    if now.state.registration_closed:
        return True
    plan = now.state.plan
    sold = [one for one in (plan.rebuy, plan.add_on) if one is not None]
    if not registration_is_over(now) or re_entry_may_come(now):
        return False
    return all(rebuy_window(now, one) == "over" for one in sold)


def rebuy_window(now: Now, purchase: Purchase | None) -> Window:
    """The window of rebuys; for an add-on with a level of its own, that of this level."""
    plan = now.state.plan
    until = purchase.until if purchase is not None and purchase.until is not None else plan.registration_until
    over = registration_is_over(now) if purchase is None or purchase.until is None else is_past(now, purchase.until)
    if not over:
        return "open"
    reading = clocks.read(now.state.schedule, now.state.clock, now.at)
    # Where somebody closed the window by hand, any break is the one after it.
    if until is None:
        return "pause" if reading.on_break else "over"
    return "pause" if _ends_the_period(now.state, until, reading) else "over"


def _ends_the_period(state: Tournament, until: int, reading: Reading) -> bool:
    """Is it the break after this level, or the first one later, where none follows it at once?"""
    return _rests_after(state, reading) and break_after(state, until) == reading.index


def add_on_period(plan: Plan) -> Purchase | None:
    """Add-ons go by the end of the rebuys, unless the plan gives them one of their own."""
    return plan.add_on if plan.add_on is not None and plan.add_on.until is not None else plan.rebuy


def add_on_after(plan: Plan) -> int | None:
    """The level after which they are taken; None where somebody has to end the rebuys by hand."""
    period = add_on_period(plan)
    return period.until if period is not None and period.until is not None else plan.registration_until


def break_after(state: Tournament, level: int) -> int | None:
    """The place of the first break once this level is over; none in the middle of a later one."""
    last = index_of_level(state.structure, level)
    places = range(0 if last is None else last + 1, len(state.structure))
    breaks = (place for place in places if isinstance(state.structure[place], Break))
    return next((place for place in breaks if not level_around(state, place)), None)


def add_on_break(state: Tournament) -> int:
    """The level in the break after which add-ons are taken, at the end of their period or later; 0: there is none."""
    until = add_on_after(state.plan)
    place = None if until is None else break_after(state, until)
    return 0 if place is None else level_number(state.structure, place)


def add_ons_in(now: Now) -> int:
    """The level in the break after which add-ons are taken, where that break alone is their moment and it is known."""
    if now.state.plan.add_on is None or now.book.add_on_when.value != "end_of_rebuy_period":
        return 0
    return add_on_break(now.state)


def add_ons_wait(now: Now) -> tuple[int, int] | None:
    """Where add-ons are for the break that ends their period, and none comes then: the level with which it ends, and
    the level after which there is one, or 0."""
    state, until = now.state, add_on_after(now.state.plan)
    if state.plan.add_on is None or until is None or now.book.add_on_when.value != "end_of_rebuy_period":
        return None
    place, then = break_after(state, until), add_on_break(state)
    is_over = place is not None and clocks.read(state.schedule, state.clock, now.at).index > place
    return None if then == until or is_over or state.phase == "over" else (until, then)


def add_ons_may_come(now: Now) -> bool:
    """Is an add-on sold now, or will one be? Where somebody ended the rebuys by hand, every break is one for them."""
    state = now.state
    if state.plan.add_on is None or state.phase == "over":
        return False
    if rebuy_window(now, add_on_period(state.plan)) != "over" or add_ons_wait(now) is not None:
        return True
    ahead = state.structure[clocks.read(state.schedule, state.clock, now.at).index + 1 :]
    return add_on_after(state.plan) is None and any(isinstance(one, Break) for one in ahead)


def nobody_comes(now: Now) -> bool:
    """Can nobody enter any more, nor enter again, nor buy more chips?"""
    if now.state.phase == "before":
        return False
    again = re_entry_may_come(now)
    rebuys = offers_again(now, "rebuy") is None and rebuy_window(now, now.state.plan.rebuy) == "open"
    more = rebuys or add_ons_may_come(now)
    return registration_is_over(now) and not again and not more
