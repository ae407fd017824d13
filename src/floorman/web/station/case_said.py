"""What was told of a table, and what the book says to it, as whoever is not there reads it."""

from __future__ import annotations

from typing import Any

from floorman.asking.answer import told_ruling
from floorman.rulings import BadReport
from floorman.rulings.around import Around
from floorman.speech import LANGUAGES, speech
from floorman.speech.rulings import penalty_of
from floorman.terms import Ruling
from floorman.web.desks import Ask
from floorman.web.facts import around_of
from floorman.web.forms import UNREADABLE, Fields
from floorman.web.station.happening import happened_in, seated_there
from floorman.web.station.telling import report_of


def ruled_there(request: Ask, event: str, number: int, told: Fields) -> dict[str, Any] | Ruling:
    """What happened, what the book says with the penalty there may be, and by which statements; or why it says
    nothing yet."""
    desk, report, around = request.desk, report_of(told), around_of(told)
    for wrong in (report, around):
        if isinstance(wrong, Ruling):
            return wrong
    assert isinstance(report, dict) and isinstance(around, Around), "anything else has returned"
    sit = seated_there(request, event, number)
    happened = happened_in(report, sit)
    try:
        reported = desk.showing(event).ruled(number, request.caller, report, around)
    except BadReport:
        reported = None
    if reported is None or reported.outcome is None:
        return UNREADABLE
    book = desk.book(event)
    answer = told_ruling(reported, book, book.head.id, sit)
    return {
        "happened": happened,
        "says": answer["says"],
        "word": reported.outcome.outcome if reported.outcome.definite else "",
        "on_the_wall": answer["on_the_wall"],
        "penalty": {lang: penalty_of(reported.outcome, speech(lang)) for lang in LANGUAGES},
        "cites": [one["id"] for one in answer["cites"]],
    }


def said_there(request: Ask, event: str, number: int, told: Fields) -> dict[str, Any]:
    """The same for whoever comes: as long as the book says nothing, what happened alone."""
    found, report = ruled_there(request, event, number, told), report_of(told)
    if not isinstance(found, Ruling):
        return found
    happened = {} if isinstance(report, Ruling) else happened_in(report, seated_there(request, event, number))
    return {"happened": happened, "says": {}}
