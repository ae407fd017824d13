"""Something happened at a table: the facts on one side, the ruling on the other, and it changes as the facts do.

Where the hand is told, the book looks at that hand, and what it says can be carried out. Elsewhere the hand around the
report is filled in as far as the table knows it.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.params import FromPath
from msgspec import Struct

from floorman.asking import AskError, answered, read_asked
from floorman.asking.answer import told_ruling
from floorman.asking.form import Filled, filled_in
from floorman.asking.kinds import grouped
from floorman.asking.written import EXAMPLES
from floorman.floor.deciding import choices
from floorman.rulings import KINDS, BadReport
from floorman.speech import speech
from floorman.terms import Ruling
from floorman.views import LiveHandView
from floorman.web.desks import Ask, caller, desk_of
from floorman.web.event.showing import part, view_of
from floorman.web.station.tables import station_values
from floorman.web.station.telling import report_of
from floorman.web.words import lang_of

# Facts that are seats; whoever is at turn is meant, unless somebody says otherwise.
SEATS = ("seat", "by_seat")
AT_TURN = "seat"


class Said(Struct, frozen=True):
    """What the book says to the facts so far; or what is wrong with them."""

    answer: dict[str, Any] | None = None
    problem: str = ""
    may_accept: bool = False
    otherwise: tuple[str, ...] = ()  # what the floor may decide instead


@get("/events/{event:str}/station/{number:int}/happened")
async def happened(request: Ask, event: FromPath[str], number: FromPath[int]) -> Response[str]:
    values = station_values(request, event, number)
    hand: LiveHandView | None = values["hand"]
    kind = str(request.query_params.get("kind", ""))
    typed = {name: str(value) for name, value in request.query_params.items()}
    if kind not in KINDS:
        return part(request, event, "station/kinds.html", **values, groups=grouped())
    book = desk_of(request).book(event)
    told = _known(request, event, values["table"].players, hand) | {name: one for name, one in typed.items() if one}
    filled = filled_in(book.head.id, kind, told)
    said = _live(request, event, number, told) if hand is not None else _asked(request, filled)
    template = "station/facts.html" if "hx-request" in request.headers else "station/happened.html"
    return part(
        request,
        event,
        template,
        **values,
        kind=kind,
        filled=filled,
        said=said,
        answer=said.answer,
        wanted=[one["fact"] for one in said.answer["missing"]] if said.answer else [],
        seats=SEATS,
        examples=EXAMPLES,
        book=book,
        books=[],
        told_facts={one.form.name: one.typed for one in filled.fields if one.typed},
    )


def _known(request: Ask, event: str, players: int, hand: LiveHandView | None) -> dict[str, str]:
    """What the table knows already."""
    if hand is not None:
        return {AT_TURN: str(hand.acts.seat)} if hand.acts is not None else {}
    clock = view_of(request, event).event.clock
    stretch = clock.structure[clock.index]
    around = {"hand-players": str(max(players, 2))}
    return around | ({"hand-blinds": f"{stretch.small_blind}/{stretch.big_blind}"} if stretch.big_blind else {})


def _live(request: Ask, event: str, number: int, told: dict[str, str]) -> Said:
    """The event's book, on the hand as it is."""
    words, desk = speech(lang_of(request)), desk_of(request)
    report = report_of({name: [value] for name, value in told.items()})
    if isinstance(report, Ruling):
        return Said(problem=words.ruling(report))
    try:
        reported = desk.showing(event).ruled(number, caller(request), report)
    except BadReport as error:
        code = f"fact.{error.path}"
        fact = words.say(code) if words.knows(code) else error.path
        return Said(problem=words.say("station.does-not-fit", fact=fact))
    if reported is None:
        return Said(problem=words.say("station.no-hand-told"))
    book = desk.book(event)
    answer = told_ruling(reported, book, book.head.id)
    outcome = reported.outcome
    return Said(answer, may_accept=outcome is not None, otherwise=() if outcome is None else choices(outcome))


def _asked(request: Ask, filled: Filled) -> Said:
    """The same form as anybody's who asks the book."""
    if filled.asked is None:
        return Said(problem=filled.around_wrong)
    try:
        return Said(answered(read_asked(filled.asked), desk_of(request).shelf) | {"others": {}})
    except AskError as error:
        return Said(problem=error.told(speech(lang_of(request))))
