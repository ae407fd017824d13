"""The clock as a page shows it before its script runs, and for readers without scripts."""

from __future__ import annotations

from msgspec import Struct

from floorman.speech import Speech
from floorman.terms import Instant, Millis
from floorman.views import ClockView, StretchView
from floorman.web.reading import reading


class Glance(Struct, frozen=True):
    """What stands on a clock, as words."""

    state: str  # before | running | paused | break | overtime | over
    title: str
    time: str
    blinds: str
    ante: str
    next: str


def glance(view: ClockView, now: Instant, speech: Speech) -> Glance:
    shown = reading(view, now)
    stretch = view.structure[shown.index]
    following = next(iter(view.structure[shown.index + 1 :]), None)
    return Glance(
        state="overtime" if view.phase == "running" and shown.overtime else _state(view, stretch),
        title=_title(stretch, speech),
        time=f"+{minutes_and_seconds(shown.over)}" if shown.overtime else minutes_and_seconds(shown.left),
        blinds=_blinds(stretch, speech),
        ante=speech.say("clock.ante", ante=stretch.ante) if stretch.ante else "",
        next=_next(following, speech),
    )


def _state(view: ClockView, stretch: StretchView) -> str:
    if view.phase != "running":
        return view.phase
    if view.ends_at is None:
        return "paused"
    return "running" if stretch.level is not None else "break"


def _title(stretch: StretchView, speech: Speech) -> str:
    return speech.say("clock.break") if stretch.level is None else speech.say("clock.level", level=stretch.level)


def _blinds(stretch: StretchView, speech: Speech) -> str:
    if stretch.level is None:
        return ""
    return f"{speech.number(stretch.small_blind)} / {speech.number(stretch.big_blind)}"


def _next(stretch: StretchView | None, speech: Speech) -> str:
    if stretch is None:
        return speech.say("clock.last-level")
    if stretch.level is None:
        return speech.say("clock.next-break", minutes=stretch.minutes)
    blinds = _blinds(stretch, speech)
    if stretch.ante:
        return speech.say("clock.next-with-ante", blinds=blinds, ante=stretch.ante)
    return speech.say("clock.next", blinds=blinds)


def minutes_and_seconds(left: Millis) -> str:
    """12:34; the last second is shown until it is over."""
    seconds = -(-max(left, 0) // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"
