"""What comes next in an evening, in one line: the next level, the break, the end of registration, the money, a table.

Only what is sure stands there: a time that depends on how long hands take is left to the clock.
"""

from __future__ import annotations

from msgspec import Struct

from floorman.speech import Speech
from floorman.tournament.seating.final_table import LAST_TABLES
from floorman.views import DeskView, StretchView
from floorman.views.floor import FloorView


class Ahead(Struct, frozen=True):
    """A label, what is to be read first, and what goes with it. `part`: what of it the clock of the page counts."""

    label: str
    value: str
    small: str = ""
    part: str = ""


def coming(view: DeskView, words: Speech) -> tuple[Ahead, ...]:
    if view.floor.phase != "running":
        return ()
    found = (
        _level(view, words),
        _break(view, words),
        _registration(view, words),
        _money(view, words),
        _table(view, words),
    )
    return tuple(one for one in found if one is not None)


def _level(view: DeskView, words: Speech) -> Ahead | None:
    clock = view.event.clock
    following = next((one for one in clock.structure[clock.index + 1 :] if one.level), None)
    if following is None:
        return None
    small = _blinds(following, words)
    at_once = clock.structure[clock.index + 1].level is not None
    label = words.say("clock.level", level=following.level or 0)
    return Ahead(
        label, words.say("ahead.in") if at_once else words.say("ahead.after-break"), small, "left" if at_once else ""
    )


def _blinds(one: StretchView, words: Speech) -> str:
    return f"{words.number(one.small_blind)} / {words.number(one.big_blind)}"


def _break(view: DeskView, words: Speech) -> Ahead | None:
    clock = view.event.clock
    there = any(one.level is None for one in clock.structure[clock.index + 1 :])
    in_one = clock.structure[clock.index].level is None
    label = words.say("ahead.another-break" if in_one else "clock.break")
    return Ahead(label, words.say("ahead.in"), "", "tobreak") if there else None


def _registration(view: DeskView, words: Speech) -> Ahead:
    until = view.floor.plan.plan.registration_until
    if view.floor.registration_closed or until == 0:
        value = words.say("registration.shut")
    elif view.floor.registration_over:  # by the clock: that somebody has closed it is another thing
        value = words.say("registration.past")
    else:
        value = words.say("ahead.open") if until is None else words.say("ahead.to-level", level=until)
    again = view.floor.plan.plan.re_entry_ends if view.floor.re_entry and view.floor.registration_over else None
    return Ahead(words.say("registration.window"), value, words.say("ahead.re-entry", level=again) if again else "")


def _money(view: DeskView, words: Speech) -> Ahead | None:
    paid = len(view.floor.prizes)
    if not paid:
        return None
    togo = view.floor.left - paid
    reached = "" if view.event.wall is None or view.event.wall.forecast else words.say("ahead.in-the-money")
    small = words.say("ahead.to-go", number=togo) if togo > 0 else reached
    return Ahead(words.say("results.paid"), words.number(paid), small)


def _table(view: DeskView, words: Speech) -> Ahead | None:
    """From how few players on the others have room for the next table; of the last two, the final table begins."""
    floor = view.floor
    if len(floor.tables) == LAST_TABLES and floor.final_at:
        return _final_table(floor, words)
    following, room = floor.breaks_at
    if len(floor.tables) < 2 or not following:
        return None
    togo = max(floor.left - room, 0)
    label = words.say("ahead.room-for", table=following)
    if not togo and floor.left + floor.to_come > room:
        return Ahead(label, words.say("ahead.not-yet"), words.say("ahead.to-come", number=floor.to_come))
    return Ahead(label, words.say("ahead.at", players=room), words.say("ahead.to-go", number=togo) if togo else "")


def _final_table(floor: FloorView, words: Speech) -> Ahead:
    togo = max(floor.left - floor.final_at, 0)
    label = words.say("propose.final-table")
    if not togo and floor.to_come:
        return Ahead(label, words.say("ahead.not-yet"), words.say("ahead.to-come", number=floor.to_come))
    return Ahead(
        label, words.say("ahead.at", players=floor.final_at), words.say("ahead.to-go", number=togo) if togo else ""
    )
