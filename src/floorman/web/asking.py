"""Ask the book: what happened, and what follows. The question stands in the address, so that it can be passed on.

It is told by the taps of *Something happened*, at a table that is thought up: seat 1 has the button. How such a hand
came to where it is stands in its own part of the form.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from msgspec import Struct

from floorman.asking import AskError, read_asked
from floorman.asking.answer import answered_one_by_one
from floorman.asking.asked import Asked
from floorman.asking.form import Filled, filled_in
from floorman.asking.search import search
from floorman.asking.situations import APART, Situation, by_group, often, situation_of, situations
from floorman.asking.written import NotUnderstood, acts_of
from floorman.hand import GAMES
from floorman.rulebook import Shelf, incidents
from floorman.rulebook.loading import FALLBACK
from floorman.rulings import KINDS
from floorman.speech import Lang, speech
from floorman.terms import SeatNo, whole_number
from floorman.web.apart import others
from floorman.web.books.answers import answers_in
from floorman.web.chip_looks import ChipLooks
from floorman.web.desks import Ask
from floorman.web.facts import (
    ACTS,
    ACTS_MOST,
    ROWS,
    STANDARD,
    Control,
    acts_told,
    chips_of,
    control_of,
    gathered,
    rows_of_acts,
)
from floorman.web.forms import Fields, field
from floorman.web.lanes import made_in_a_lane
from floorman.web.words import page

SEATS_MOST = 10
GAME = "nlhe"
DONE = "hand-done"
OF_THE_PAGE = ("s", "book", "lang", "q", "kind")
STREETS = ("preflop", "flop", "turn", "river")


class SeatThought(Struct, frozen=True):
    seat: SeatNo
    id: str
    name: str  # what is his by the button


class TableThought(Struct, frozen=True):
    """A table at which nobody sits, for the controls of one at which somebody does."""

    seats: tuple[SeatThought, ...]
    number: int = 0


@get("/ask")
async def ask(request: Ask) -> Response[str]:
    """The form, and the answer once enough is told."""
    told = put_in(request)
    values = await asked(request, told, request.desk.shelf.copy(), field(told, "book"))
    values |= {"chip_looks": ChipLooks(()), "beside": f"&book={values['book'].head.id}"}
    return page(request, part_of_it(request, values) or "ask.html", **values)


def put_in(request: Ask) -> dict[str, list[str]]:
    return {name: request.query_params.getall(name) for name in request.query_params}


def part_of_it(request: Ask, values: dict[str, Any]) -> str:
    """The template where a page that is open asks for a part of it alone; empty where a whole page is asked for."""
    if "hx-request" not in request.headers:
        return ""
    return "parts/asked-facts.html" if values["filled"] else "station/found.html"


async def asked(request: Ask, told: Fields, shelf: Shelf, name: str) -> dict[str, Any]:
    """All that the page shows, by the book of this name, as it lies on this shelf; else by the one of the house."""
    lang, own = request.lang, request.desk.house.state.naming.book
    book = next(one for one in (name, own, FALLBACK) if one in shelf)
    situation, is_told = _situation(told), _is_told(told)
    if situation is not None and situation.kind:
        told = {**{name: [value] for name, value in situation.facts.items()}, **told, "kind": [situation.kind]}
    typed = gathered(told)
    sought = field(told, "q")[:200]
    values: dict[str, Any] = {
        "typed": sought,
        "found": search(sought, lang) if sought else (),
        "often": often(),
        "groups_of_situations": by_group(),
        "situation": situation,
        "book": shelf.book(book),
        "books": [shelf.book(one) for one in shelf],
        "beside": "",
        "at_table": None,
        "filled": None,
        "lines": [],
    }
    if situation is None or not situation.kind:
        lines = answers_in(shelf.book(book), situation, lang) if situation is not None else []
        return {**values, "lines": lines}
    typed |= {DONE: acts_told(DONE, told)}
    # A long hand is played again, and nobody waits for it but who asks.
    filled, answer, problem = await made_in_a_lane(request, lambda: _told(book, situation, typed, shelf, lang))
    more = {"answer": answer if is_told else None, "problem": problem}
    wanted = [one["fact"] for one in answer["missing"]] if answer else []
    return {**values, **_form(told, typed, situation, filled, wanted, lang), **more}


def _is_told(told: Fields) -> bool:
    """Has anybody told anything of it, or asked? What was only opened is ruled on nowhere."""
    return any(field(told, name) for name in told if name not in OF_THE_PAGE and not name.startswith("hand-"))


def _situation(told: Fields) -> Situation | None:
    kind, named = field(told, "kind"), situations().get(field(told, "s"))
    if named is not None and kind in ("", named.kind):
        return named
    return situation_of(kind, {name: field(told, name) for name in told}) if kind in KINDS else named


def _told(
    book: str, situation: Situation, typed: dict[str, str], shelf: Shelf, lang: Lang
) -> tuple[Filled, dict[str, Any] | None, str]:
    """The form, and the answer of the book: nothing on what nobody has told yet."""
    filled = filled_in(book, situation.kind, typed)
    if filled.asked is None:
        return filled, None, filled.around_wrong
    try:
        asked: Asked = read_asked(filled.asked)
        answer = answered_one_by_one(asked, shelf)
    except AskError as error:
        return filled, None, error.told(speech(lang))
    untold = situation.untold(typed)
    return filled, None if untold and not answer["missing"] else answer, ""


# ---- the form -------------------------------------------------------------------------------------------------------


def _form(
    told: Fields, typed: dict[str, str], situation: Situation, filled: Filled, wanted: list[str], lang: Lang
) -> dict[str, Any]:
    """What its controls have to know, as at a table that is played at. `wanted` is what the book asks for."""
    players = _players(filled.around.players)
    seats = tuple(SeatThought(seat, str(seat), _position(seat, players, lang)) for seat in range(1, players + 1))
    shown = [control_of(one, situation.kind, GAME, typed) for one in filled.fields]
    first, more = _parted(shown, situation, typed, wanted)
    asks_apart = situation.apart is not None and situation.apart.question is not None
    return {
        "filled": filled,
        "kind": situation.kind,
        "typed": typed,
        "table": TableThought(seats),
        "hand": None,
        "dealt": {},
        "totals": (),
        "said_totals": (),
        "bundles": (),
        "single": situation.single,
        "coins": _pads(filled.around.blinds),
        "still": False,
        "holes": GAMES[GAME].hole_cards,
        "tapped": (tapped := _as_lists(told, shown, typed)),
        "acts_shown": lambda name: rows_of_acts(name, tapped),
        "tables_from": lambda table: [table],
        "first": first,
        "more": more,
        "labels": {one.name: one.asks for one in shown} | ({APART: ""} if asks_apart else {}),
        "others": others(situation, told),
        "rows": ROWS,
        "action_words": ACTS,
        "pads": _pads(filled.around.blinds),
        "small_chips": STANDARD[:3],
        "conduct": incidents(),
        "untold": situation.untold(typed),
        "streets": STREETS,
        "in_hand": KINDS[situation.kind].in_hand,
        "done_rows": _done_rows(typed[DONE]),
        "players_most": SEATS_MOST,
    }


def _parted(
    shown: list[Control], situation: Situation, typed: dict[str, str], wanted: list[str]
) -> tuple[list[Control], list[Control]]:
    """What is asked first, in the order of the situation, then what the book asks for; and what may be told."""
    names = [one.name for one in shown]
    usual = [one.name for one in shown if one.field.usual or (typed.get(one.name) and one.name not in situation.facts)]
    asked = [name for name in dict.fromkeys((*situation.first, *usual, *wanted)) if name in names]
    by_taps = {"deal_nth"} - {*asked} if not typed.get("deal_nth") else set()  # said by the boxes already
    by_name = {one.name: one for one in shown}
    return [by_name[name] for name in asked], [one for one in shown if one.name not in {*asked, *by_taps}]


def _as_lists(told: Fields, shown: list[Control], typed: dict[str, str]) -> dict[str, list[str]]:
    """What was told, piece by piece, as the boxes have it; also where an address tells it in one line."""
    found = {name: list(all_of) for name, all_of in told.items()}
    for one in shown:
        text = typed.get(one.name, "")
        if one.how in ("list-of-faceup", "list-of-list-of-number"):
            parting = "," if one.how == "list-of-faceup" else ";"
            found[one.name] = [part.strip() for part in text.split(parting) if part.strip()]
        elif one.how == "acts":
            found |= _rows(one.name, text)
    return found | _rows(DONE, typed.get(DONE, ""))


def _rows(name: str, text: str) -> dict[str, list[str]]:
    try:
        acts = acts_of(text, needs_total=False)
    except NotUnderstood:
        return {}
    found: dict[str, list[str]] = {}
    for row, act in enumerate(acts, start=1):
        found |= {f"{name}-{part}-{row}": [str(act.get(part, ""))] for part in ("seat", "do", "to")}
    return found


def _done_rows(typed: str) -> range:
    """One more than were told, and some to begin with."""
    told = len([part for part in typed.replace(";", ",").split(",") if part.strip()])
    return range(1, min(max(told + 1, ROWS[-1]), ACTS_MOST) + 1)


def _players(typed: str) -> int:
    return min(max(whole_number(typed) or 6, 2), SEATS_MOST)


def _position(seat: SeatNo, players: int, lang: Lang) -> str:
    words = speech(lang)
    if players == 2:
        return words.say("position.button" if seat == 1 else "position.big-blind")
    named = {1: "position.button", 2: "position.small-blind", 3: "position.big-blind"}
    return words.say(named[seat]) if seat in named else ""


def _pads(blinds: str) -> list[int]:
    big = whole_number(blinds.replace("-", "/").rpartition("/")[2].strip()) or 200
    return chips_of(STANDARD[0], big, STANDARD)
