"""What is asked once more before it is done: a hand at a station that would be over a few seconds after the one before,
in which time none is dealt; and an evening that would begin before the day it is announced for, or with nobody in it
who has paid for a seat.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct

from floorman.speech import Speech
from floorman.terms import Millis, Ruling, TableNo
from floorman.tournament import Now
from floorman.tournament.seating.first_button import tells_no_hands
from floorman.web.desks import Ask
from floorman.web.event.done import Done
from floorman.web.event.permitted import can_do
from floorman.web.forms import Fields, field

# Nobody shuffles and deals in less.
HASTE_MS: Millis = 6_000
SO_SOON, EARLY, NOBODY = "hand.over-so-soon", "start.before-its-day", "start.with-nobody"
# What the button says that begins the event all the same.
BEGINS = {EARLY: "toast.begins-today", NOBODY: "toast.begins-alone"}


class Hasty(Struct, frozen=True):
    """The same form once more, as it is meant, and the question as its ruling has it."""

    do: str
    facts: dict[str, str]
    asks: dict[str, Any]
    button: str = "toast.over-too"


def so_soon(request: Ask, event: str, fields: Fields, table: TableNo) -> Ruling | None:
    """The question; None where it was a while ago, is meant, or would be refused. Without scripts each tap is seen."""
    if not _first_time(request, fields, "hand-done"):
        return None
    play, now = request.desk.look(
        event, lambda now, _: (now.state.play.get(table) if tells_no_hands(now.state, table) else None, now.at)
    )
    # A hand that was dealt or told before may be over at once.
    ago = now - play.over_at if play is not None and play.over_at and play.hand is None else HASTE_MS
    if play is None or ago >= HASTE_MS or not can_do(request, event)("hand-done", _facts(fields, table)):
        return None
    return Ruling(SO_SOON, (), {"table": table, "seconds": max(ago // 1000, 1), "hand": play.hands + 1})


def begins_oddly(request: Ask, event: str, fields: Fields) -> Ruling | None:
    """Who announces next Friday's evening today has its button before them, and so has who has entered nobody yet. An
    event that costs nothing may be a clock alone."""
    if not _first_time(request, fields, "start-event"):
        return None
    return request.desk.look(event, lambda now, _: _nobody_yet(now) or _before_its_day(now, request.speech))


def _nobody_yet(now: Now) -> Ruling | None:
    state = now.state
    return Ruling(NOBODY) if state.plan.price.total and not (state.entries or state.tables) else None


def _before_its_day(now: Now, speech: Speech) -> Ruling | None:
    day = now.state.plan.day
    if not day or day <= datetime.fromtimestamp(now.at / 1000).astimezone().date().isoformat():
        return None
    return Ruling(EARLY, (), {"day": speech.date(datetime.fromisoformat(day))})


def _first_time(request: Ask, fields: Fields, do: str) -> bool:
    return field(fields, "do") == do and not field(fields, "sure") and "hx-request" in request.headers


def hasty(fields: Fields, done: Done) -> Hasty | None:
    if done.wrong is None or done.wrong.code not in (SO_SOON, *BEGINS):
        return None
    asks: dict[str, Any] = done.wrong.facts
    if done.wrong.code in BEGINS:
        return Hasty("start-event", {"sure": "yes"}, asks, BEGINS[done.wrong.code])
    return Hasty("hand-done", {**_facts(fields, asks["table"]), "sure": "yes"}, asks)


def _facts(fields: Fields, table: TableNo) -> dict[str, str]:
    told = {name: field(fields, name) for name in ("void", "hand", "again") if field(fields, name)}
    return {"table": str(table), **told}
