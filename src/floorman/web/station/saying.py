"""What the book says to what was told of a table so far, and what may be done with that."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from floorman.asking.answer import told_ruling
from floorman.asking.form import asks_for
from floorman.floor.between import no_hand
from floorman.floor.counted_table import AROUND, BEFORE_TURN, rests_on_a_hand
from floorman.floor.deciding import Open, choices, is_about_his_hand, on_a_hand, open_to
from floorman.rulebook import Rulebook
from floorman.rulings import KINDS, BadReport, Outcome, Reported
from floorman.rulings.around import Around
from floorman.rulings.hanging import SEVERAL
from floorman.terms import Chips, Ruling, TableNo
from floorman.tournament import Now, Tournament
from floorman.tournament.consequences.hand_for_hand import between_hands
from floorman.views import TableView
from floorman.web.desks import Ask
from floorman.web.event.showing import view_of
from floorman.web.facts import ACTED_SINCE, STANDARD
from floorman.web.forms import Fields, field
from floorman.web.pieces import PIECES, PileAsked, asked_of, without_pieces
from floorman.web.station.happening import seated_there
from floorman.web.station.telling import report_of

TURN = f"{AROUND}turn"


class Said(Struct, frozen=True):
    """What the book says to the facts so far; or what is wrong with them."""

    answer: dict[str, Any] | None = None
    problem: str = ""
    may_accept: bool = False
    for_the_floor: bool = False  # the book wants somebody to weigh it
    otherwise: Open = Open()  # what whoever looks may decide instead
    penalised: str = ""  # the entry of whoever may be penalised for it
    piles: tuple[PileAsked, ...] = ()  # amounts of which it decides, or was told, how many chips they were

    @property
    def wanted(self) -> list[str]:
        return [one["fact"] for one in self.answer["missing"]] if self.answer else []


def what_is_said(
    request: Ask,
    event: str,
    number: int,
    told: Fields,
    around: Around | Ruling,
    untold: tuple[str, ...],
    *,
    in_hand: bool,
) -> Said:
    """The event's book, on the hand as it is told, or on the table as it is; nothing on what nobody has told yet."""
    words, desk = request.speech, request.desk
    report = report_of(told)
    for wrong in (report, around):
        if isinstance(wrong, Ruling):
            return Said(problem=words.ruling(wrong))
    assert isinstance(report, dict) and isinstance(around, Around), "anything else has returned"

    def rule(one: dict[str, Any]) -> Reported | None:
        return desk.showing(event).ruled(number, request.caller, one, around)

    try:
        reported = rule(report)
    except BadReport as error:
        if untold:
            return Said(_asking(desk.book(event), Reported(report["kind"], missing=untold)))
        if error.path == "hand" and not in_hand:
            return Said(problem=words.ruling(no_hand(number).decision.ruling))
        told_there = error.path if error.path.startswith(AROUND) else re.split(r"[.\[]", error.path)[0]
        code = asks_for(report["kind"], told_there)
        fact = words.say(code) if words.knows(code) else words.say("ask.the-hand")
        return Said(problem=words.say("station.does-not-fit", fact=fact))
    if reported is None:
        return Said(problem=words.say("station.no-hand-told"))
    book, missing = desk.book(event), reported.missing
    if untold:
        asked = (one for one in missing if one in KINDS[reported.kind].required or one.startswith(AROUND))
        if reported.kind in BEFORE_TURN:
            # Whose turn it was comes first, or what was done since: on that hangs whether anything else is asked.
            first = () if field(told, "at-turn") == ACTED_SINCE else (TURN,)
            asked = (one for one in missing if one in (*KINDS[reported.kind].required, *first))
        return Said(_asking(book, Reported(reported.kind, missing=(*untold, *asked))))
    outcome = reported.outcome
    bare = report_of(without_pieces(told))
    assert isinstance(bare, dict), "it can be read with them, and so without them"
    piles, lacking = asked_of(report, bare, told, _in_play(request, event), rule)
    if outcome is None:
        return Said(told_ruling(reported, book, book.head.id), piles=piles)
    if lacking:
        return Said(_asking(book, Reported(reported.kind, missing=(PIECES,))), piles=piles)
    known = tuple(one for one in reported.hangs if one.value != SEVERAL)
    sit = seated_there(request, event, number)
    answer = told_ruling(replace(reported, hangs=known), book, book.head.id, sit)
    return Said(
        answer,
        piles=piles,
        may_accept=True,
        for_the_floor=not outcome.definite or outcome.discretion,
        otherwise=_otherwise(request, event, number, report, outcome, in_hand=in_hand),
        penalised=_penalised(request, event, number, outcome),
    )


def _in_play(request: Ask, event: str) -> list[Chips]:
    plan = view_of(request, event).floor.plan
    return [one for one in plan.plan.chips or STANDARD if one >= plan.smallest_chip]


def _otherwise(
    request: Ask, event: str, number: int, report: dict[str, Any], outcome: Outcome, *, in_hand: bool
) -> Open:
    """What he may decide instead. Nobody decides otherwise who would only be told at the end that he may not."""
    by, book = request.caller.by, request.desk.book(event)

    def looked(now: Now, _: object) -> Open:
        his = now.state.sits.get(now.state.current.get(by.person, ""))
        own = his is not None and his.table == number and (in_hand or is_about_his_hand(report, outcome, his.seat))
        plays = in_hand or not _between_hands(now.state, number)
        about = on_a_hand(report, in_hand=plays) and (in_hand or rests_on_a_hand(report))
        among = choices(outcome, in_hand=in_hand, about_hand=about)
        return open_to(by, book, outcome, among, before=None, own_hand=own)

    return request.desk.look(event, looked)


def _between_hands(state: Tournament, table: TableNo) -> bool:
    return table not in state.play or between_hands(state, table)


def _asking(book: Rulebook, lacking: Reported) -> dict[str, Any]:
    asked = Reported(lacking.kind, missing=tuple(dict.fromkeys(lacking.missing)))
    return told_ruling(asked, book, book.head.id)


def _penalised(request: Ask, event: str, number: int, outcome: Outcome) -> str:
    if outcome.penalty is None or outcome.penalty.seat is None:
        return ""
    return seated_at(view_of(request, event).floor.tables, number, outcome.penalty.seat)


def seated_at(tables: Iterable[TableView], number: int, seat: int) -> str:
    seats = next((table.seats for table in tables if table.number == number), ())
    return next((one.id for one in seats if one.seat == seat and one.id), "")
