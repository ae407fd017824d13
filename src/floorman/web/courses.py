"""The courses of an event for its pages: read on from where they had come, never from the beginning again."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from floorman.archive.mixes import Mixes
from floorman.floor.streams import EVENT
from floorman.speech import Speech
from floorman.terms import EntryId
from floorman.views.courses import Courses
from floorman.views.past_hands import PastHands
from floorman.web.charts import Chart, Line, chart
from floorman.web.desks import Ask
from floorman.wire import decode


class Known(Struct, frozen=True):
    """What was read of one event so far."""

    courses: Courses
    hands: PastHands
    mixes: Mixes


# What each picture shows, for whoever hears it.
SAID = {"chart.own": "chart.own-said", "chart.field": "chart.field-said", "chart.average": "chart.average-said"}


def own_chart(request: Ask, event: str, entry: EntryId, words: Speech) -> Chart | None:
    """One player's stack, beside the average."""
    known = courses_of(request, event)
    own = Line(words.say("phone.stack"), "own", tuple(known.stacks.get(entry, ())))
    field = Line(words.say("chart.average-short"), "field", tuple(known.average))
    if len(own.points) < 2:
        return None
    return _drawn(request, words, "chart.own", (own, field))


def field_charts(request: Ask, event: str, words: Speech) -> list[Chart]:
    """How many were in, and what they had on average: up to now, or to the end of an evening that is over."""
    known = courses_of(request, event)
    over = request.desk.showing(event).public.value.phase == "over"
    left = Line(words.say("phone.left"), "own", tuple(known.left))
    average = Line(words.say("chart.average-short"), "own", tuple(known.average))
    drawn = (
        _drawn(request, words, "chart.field", (left,), over=over),
        _drawn(request, words, "chart.average", (average,), over=over),
    )
    return [one for one in drawn if one is not None]


def courses_of(request: Ask, event: str) -> Courses:
    return _known(request, event).courses


def past_hands(request: Ask, event: str) -> PastHands:
    return _known(request, event).hands


def mixes(request: Ask, event: str) -> Mixes:
    """What players have added to its decks."""
    return _known(request, event).mixes


def _known(request: Ask, event: str) -> Known:
    kept: dict[str, Known] = request.app.state.courses
    known = kept.setdefault(event, Known(Courses(), PastHands(), Mixes()))
    for row in request.desk.store.read(EVENT + event, known.courses.version):
        happened = decode(row.kind, row.body)
        known.courses.heard(happened, row.at)
        known.hands.heard(happened, row.at)
        known.mixes.heard(happened)
    return known


def _drawn(request: Ask, words: Speech, code: str, lines: tuple[Line, ...], *, over: bool = False) -> Chart | None:
    """An evening that is over does not go on in its picture."""
    last = max((line.points[-1][0] for line in lines if line.points), default=0)
    until = last + 1 if over else max(last + 1, min(request.desk.clock.now(), last + 3_600_000))
    return chart(words.say(code), words.say(SAID[code]), lines, until, words.number, partial(_clock, words))


def _clock(words: Speech, at: int) -> str:
    return words.clock(at)[:5]
