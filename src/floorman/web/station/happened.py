"""Something happened at a table: looked for in one's own words, told by taps, and the ruling stands beside it.

Where the hand is told, the book looks at that hand. Elsewhere it looks at the table as it is, and asks what it has to
know. What it says is written down there, too, and whoever stands above may decide otherwise.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Redirect
from msgspec.structs import replace

from floorman.asking.causes import causes_in, words_of
from floorman.asking.form import filled_in
from floorman.asking.search import clear_one, search
from floorman.asking.situations import APART, Situation, by_group, often, situation_of, situations
from floorman.floor.counted_table import AROUND, AT_BETTING, BEFORE_TURN, IN_TURN
from floorman.hand import GAMES
from floorman.rulings import KINDS
from floorman.rulings.around import ACTED, STREETS, Around
from floorman.speech.happenings import Called, called_by_seat
from floorman.terms import Ruling, SeatNo, whole_number
from floorman.views import LiveHandView, TableView
from floorman.web.apart import others
from floorman.web.books.answers import answers_in
from floorman.web.desks import Ask
from floorman.web.event.hangs import may_hang
from floorman.web.event.showing import part, view_of
from floorman.web.facts import (
    ACTED_SINCE,
    ACTS,
    ROWS,
    STANDARD,
    around_of,
    bundles_of,
    chips_of,
    control_of,
    gathered,
    like_before,
    rows_of_acts,
    with_callers,
)
from floorman.web.forms import Fields, field
from floorman.web.pieces import PIECES
from floorman.web.station.asks import MISDEAL, SINCE, AsksOfHand, labels_of, of_whom, with_turn
from floorman.web.station.happening import happened_in, names_at
from floorman.web.station.known import HELD, known_at, with_held_button, with_known_button
from floorman.web.station.last import LastRuling, last_ruled, whose_hand
from floorman.web.station.misseated import WHO_BEFORE, sitting_wrong
from floorman.web.station.questions import (
    ASKED,
    WITH_WORDS,
    asked_on_the_page,
    first_and_more,
    in_their_order,
    lies_at,
    stages_of,
)
from floorman.web.station.saying import what_is_said
from floorman.web.station.tables import PADS, gone, station_values
from floorman.web.station.telling import report_of

AT_TURN = "seat"
# Whoever says "misdeal" means one of these.
CAUSES = (
    "exposed-card",
    "left-out",
    "wrong-card-count",
    "wrong-first-seat",
    "wrong-order",
    "boxed-cards",
    "foreign-card",
)
# That a cause told in words is none of those which have a name.
CAUSE = "cause"
# Totals that are raised to most, and that are bet most where nobody has bet, in big blinds: one tap each.
TIMES, FIRST_TIMES = (2, 3, 4, 5), (1, 2, 3, 4)
HALVES_SAID = (3, 4, 5, 6)  # and said, where it was too little: in halves of a big blind
ACTS_TOLD = ("since", "acted_on")  # act by act
COINS = 6  # one of which was put in alone
# With chips in several motions only these words would make them one act.
SAID_BEFORE = ("raise", "call", "bet", "all-in")


@get("/events/{event:str}/station/{number:int}/happened")
async def happened(request: Ask, event: FromPath[str], number: FromPath[int]) -> Response[Any]:
    home = f"/events/{event}/station/{number}"
    return await told_in(request, event, number, frame="station/aside.html", home=home)


async def told_in(
    request: Ask,
    event: str,
    number: int,
    *,
    frame: str,
    home: str,
    refused: Ruling | None = None,
    fields: Fields | None = None,
) -> Response[Any]:
    """The same page in the frame of the station or of the event; `home` is where one comes back to from it. What was
    told and `refused` stands there again."""
    values = station_values(request, event, number) | {"last": await last_ruled(request, event, number)}
    of_event = frame != "station/aside.html"
    values |= {"refused": refused, "path": home if of_event else f"{home}/happened"}
    values |= {"around_it": frame, "home": home, "at_table": number if of_event else None, "beside": "", "tab": "ask"}
    values["written_at"] = "?ruled=1" if of_event else "" if values["hand"] else "/happened?ruled=1"
    if fields is None:
        fields = {name: request.query_params.getall(name) for name in request.query_params}
    situation = _situation(fields)
    alone = "hx-request" in request.headers
    if "ruled" in fields and (alone or values["last"] is not None):
        return part(request, event, f"station/written{'-part' if alone else ''}.html", **values)
    if situation is None:
        typed = " ".join(fields.get("q", ()))[:200]
        return _looked_for(request, event, values, typed, opens="open" in fields)
    if situation.questions:
        lines = answers_in(request.desk.book(event), situation, request.lang)
        return part(request, event, "station/answers.html", **values, situation=situation, lines=lines)
    return _ruling(request, event, values, situation, fields)


def _situation(fields: Fields) -> Situation | None:
    """By its own name, or by the report that it is; whichever fits what was told."""
    kind, named = field(fields, "kind"), _named(field(fields, "s"))
    if named is not None and kind in ("", named.kind):
        return named
    return situation_of(kind, {name: field(fields, name) for name in fields})


def _named(id: str) -> Situation | None:
    """What has no situation of its own goes by its kind."""
    return situations().get(id) or situation_of(id)


def _looked_for(request: Ask, event: str, values: dict[str, Any], typed: str, *, opens: bool) -> Response[Any]:
    """`opens`: it was sent off with Enter. Where one alone can be meant that opens at once."""
    alone = "hx-request" in request.headers
    template = "station/found.html" if alone else "station/kinds.html"
    found = search(typed, request.lang) if typed.strip() else ()
    if opens and not alone and (meant := clear_one(typed)) is not None:
        return Redirect(f"{values['path']}?s={meant.id}", status_code=303)
    return part(
        request, event, template, **values, typed=typed, found=found, often=often(), groups_of_situations=by_group()
    )


# ---- facts and ruling -----------------------------------------------------------------------------------------------


def _ruling(request: Ask, event: str, values: dict[str, Any], situation: Situation, fields: Fields) -> Response[str]:
    kind, hand, number = situation.kind, values["hand"], values["table"].number
    told = {**{name: [value] for name, value in situation.facts.items()}, **fields, "kind": [kind]}
    if hand is not None and hand.acts is not None and _is_his_turn(situation):
        told.setdefault(AT_TURN, [str(hand.acts.seat)])
    if kind == "wrong-seat":
        told |= sitting_wrong(view_of(request, event).floor.players, number, told)
    if hand is None:
        told = {**with_held_button(told, known_at(request, event, number, Around(), {}))}
        told = {**with_turn(told)} if kind in BEFORE_TURN else told
    names = names_at(values["table"])
    told = {**with_callers(told, names if hand is None else _live_in(hand), live=hand is not None)}
    told |= {name: did for fact in ACTS_TOLD for name, did in like_before(fact, told).items()}
    told |= {f"{PIECES}-{name}-0": told[name] for name in situation.single if told.get(name)}
    around = around_of(told)
    desk, game = request.desk, values["game"]
    book = desk.book(event)
    typed = gathered(told)
    words = words_of(kind, typed)
    elsewhere = causes_in(kind, words, request.lang)
    untold = situation.untold(typed)
    if elsewhere and field(fields, CAUSE) != words:
        untold += (CAUSE,)
    if hand is None and SINCE in situation.first and kind not in IN_TURN and not typed.get(SINCE):
        untold += (SINCE,)
    said = what_is_said(request, event, number, told, around, untold, in_hand=hand is not None)
    shown = [control_of(one, kind, game, typed) for one in filled_in(book.head.id, kind, typed).fields]
    if situation.several:
        shown = [replace(one, choices=SAID_BEFORE) if one.name == WITH_WORDS[0] else one for one in shown]
    shown = [of_whom(one, kind, told, names) for one in shown]
    report = report_of(told)
    known = None if hand is not None else known_at(request, event, number, around, report)
    first, more = first_and_more(shown, situation, said.wanted, typed)
    still = hand is None and kind in BEFORE_TURN
    done_since = next((one for one in shown if still and one.name == SINCE), None)
    first = [one for one in first if one is not done_since]
    stretch = view_of(request, event).event.clock
    level = stretch.structure[stretch.index]
    acted = still and field(told, "at-turn") == ACTED_SINCE
    of_hand = {one.removeprefix(AROUND) for one in said.wanted if one.startswith(AROUND)}
    asks = AsksOfHand(of_hand, kind, told, around, known, names)
    say = request.speech
    labels = labels_of(situation, shown, told, say, still=still and not acted)
    around_it = around if isinstance(around, Around) else Around()
    piles = [one for one in said.piles if one.name.split("-")[1] not in situation.single]
    questions = asked_on_the_page(
        first, piles, asks, around_it, cause=bool(elsewhere), hand=hand is not None, apart=APART in labels
    )
    asked = in_their_order(fields, questions)
    lacking = _as_asked(asks.lacking(said.answer, labels, request.lang), asked)
    pads = values["chips"] or _pads(request, event, level.big_blind, PADS)
    more_values: dict[str, Any] = {
        "questions": asked,
        "facts_by_name": {one.name: one for one in first},
        "piles_by_name": {one.name: one for one in piles},
        "called": lambda seat: called_by_seat(names, say)(whole_number(seat) or 0),
        "acts_shown": lambda name: rows_of_acts(name, told),
        "situation": situation,
        "happened": {} if isinstance(report, Ruling) else happened_in(report, names),
        "causes": [situations()[one] for one in CAUSES] if situation.id == MISDEAL else [],
        "lies_at": lambda name: lies_at(name, questions),
        "elsewhere": elsewhere,
        "others": others(situation, told),
        "in_words": words,
        "around_told": urlencode(
            {name: all_of for name, all_of in fields.items() if name.startswith("at-")}, doseq=True
        ),
        "kind": kind,
        "lacking": lacking,
        "more": more,
        "typed": typed,
        "tapped": told,
        "tables_from": lambda table: _from(view_of(request, event).floor.tables, table),
        "said": said,
        "out_already": _out_already(values["last"], kind, typed, names),
        "whose": _whose(said.answer, called_by_seat(names, say)),
        "answer": said.answer,
        "known": known,
        "around": around_it,
        "asks": asks,
        "still": still,
        "done_since": done_since if acted else None,
        "stages": stages_of(kind),
        "with_chips": sorted(ACTED.get(around.stage or "dealt", (0, ()))[1]) if isinstance(around, Around) else (),
        "streets": STREETS,
        "rows": ROWS,
        "action_words": ACTS,
        "holes": GAMES[game].hole_cards,
        "small_chips": gone(request, event),
        "stack_seats": _stack_seats(told, around),
        "pads": pads,
        "coins": _pads(request, event, level.big_blind, COINS),
        "totals": [times * level.big_blind for times in TIMES],
        "bet_totals": [times * level.big_blind for times in FIRST_TIMES],
        "said_totals": [halves * level.big_blind // 2 for halves in HALVES_SAID],
        "bundles": bundles_of(pads, level.big_blind),
        "single": situation.single,
        "book": book,
        "books": [],
        "told_facts": _told_again(with_known_button(told, known)),
        "ask_button": "button" in fields.get("ask", ()),
        "may_hang": may_hang(request, event),
    }
    template = "station/facts.html" if "hx-request" in request.headers else "station/happened.html"
    return part(request, event, template, 200 if values["refused"] is None else 409, **values, **more_values)


def _as_asked(lacking: dict[str, str], asked: tuple[str, ...]) -> dict[str, str]:
    """In the order in which the questions stand on the page."""
    at = {name: place for place, name in enumerate(asked)}
    return dict(sorted(lacking.items(), key=lambda one: at.get(lies_at(one[0], asked), len(at))))


def _live_in(hand: LiveHandView) -> list[SeatNo]:
    return [one.seat for one in hand.hand.seats if one.state == "live"]


def _is_his_turn(situation: Situation) -> bool:
    """Is it about whoever is to act, and nothing is ruled before something else is told? Then his seat is proposed;
    a seat that nobody has tapped never makes a ruling by itself."""
    needed = {*KINDS[situation.kind].required, *(name for one in situation.must for name in one)}
    return situation.kind in IN_TURN and bool(needed - {AT_TURN, *situation.facts})


def _out_already(last: LastRuling | None, kind: str, typed: dict[str, str], names: dict[SeatNo, str]) -> SeatNo | None:
    """Who acts now though their hand was ruled dead, if it is that hand still."""
    seat = whole_number(typed.get("seat", ""))
    acts = kind in AT_BETTING and last is not None and seat in last.out and seat in names
    return seat if acts else None


def _whose(answer: dict[str, Any] | None, called: Called) -> str:
    return whose_hand({int(seat): word for seat, word in answer["hands"].items()}, called) if answer else ""


def _stack_seats(told: Fields, around: Around | Ruling) -> list[int]:
    """Whose chips count: those of whoever it is about, and all that were told already."""
    seats = [int(one) for one in told.get(AT_TURN, ()) if one.isdecimal()]
    stacks = around.stacks if isinstance(around, Around) else {}
    return sorted({*seats[:1], *stacks})


def _pads(request: Ask, event: str, big_blind: int, most: int) -> list[int]:
    """None is worth more than an average stack: nobody has one."""
    floor = view_of(request, event).floor
    values = floor.plan.plan.chips or STANDARD
    held = [one for one in values if one <= floor.average]
    return chips_of(floor.plan.smallest_chip, big_blind, held or values, most)


def _from(tables: tuple[TableView, ...], first: TableView) -> list[TableView]:
    """All tables, that at which it happened first."""
    return [first, *(one for one in tables if one.number != first.number)]


def _told_again(told: Fields) -> list[tuple[str, str]]:
    """All that was told, for the form that carries it out."""
    skipped = ("kind", "lang", "s", "ask", "was", ASKED, HELD, WHO_BEFORE)
    return [(name, one) for name, all_of in told.items() if name not in skipped for one in all_of if one]
