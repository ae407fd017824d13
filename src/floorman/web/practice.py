"""A hand against simple players, on a plain page: the engine to touch. The tables live as long as the process."""

from __future__ import annotations

import secrets
from collections import Counter, OrderedDict
from random import Random

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from floorman.doors.attempts import address_key
from floorman.hand import AnyCommand, Call, Check, Fold, RaiseTo
from floorman.sim import PracticeTable
from floorman.sim.names import NAMES
from floorman.sim.practice import SEATS, YOU
from floorman.speech import Speech
from floorman.speech.hands import told_hand, with_signs
from floorman.terms import Refused, Ruling, whole_number
from floorman.web.desks import Ask
from floorman.web.forms import Fields, field, fields_of
from floorman.web.origins import address
from floorman.web.table.naming import aloud, held, named, open_slice
from floorman.web.table.practised import practised
from floorman.web.table.sizes import sizes_of
from floorman.web.words import page

# Of whoever has most of them, the one at which nobody has played for longest is cleared away.
TABLES_MOST = 200

# A hand in which nothing has been folded yet when it comes to you.
SHOWN = 4

# The one at which nobody has played for longest comes first.
_tables: OrderedDict[str, PracticeTable] = OrderedDict()
_whose: dict[str, str] = {}  # the pass or the address that each was laid for


@get("/practice")
async def choose(request: Ask) -> Response[str]:
    shelf = request.desk.shelf
    books = [shelf.book(name) for name in shelf]
    # The table as it will be, with the first hand that this chance deals.
    shown = PracticeTable(books[0], Random(SHOWN))
    return page(request, "practice_new.html", books=books, **_felt(shown, request.speech))


@post("/practice")
async def sit_down(request: Ask) -> Redirect:
    form = await request.form()
    shelf = request.desk.shelf
    name = str(form.get("book", ""))
    if name not in shelf:
        raise NotFoundException
    id = secrets.token_hex(6)
    _tables[id] = PracticeTable(shelf.book(name), Random(secrets.randbits(64)))
    _whose[id] = request.caller.key or address_key(address(request))
    while len(_tables) > TABLES_MOST:
        _clear_one()
    return Redirect(f"/practice/{id}", status_code=303)


@get("/practice/{id:str}")
async def table(request: Ask, id: FromPath[str]) -> Response[str]:
    return _page(request, id, None)


@post("/practice/{id:str}")
async def act(request: Ask, id: FromPath[str]) -> Response[str] | Redirect:
    """One act of yours. What the rules refuse is said on the page, and nothing changes."""
    sits = _find(id)
    _tables.move_to_end(id)
    form = await fields_of(request)
    command = _command(field(form, "do"), field(form, "total"))
    if command is None:
        view = sits.view()
        if view.over and not view.finished:
            sits.deal()
        return Redirect(f"/practice/{id}", status_code=303)
    decision = sits.act(command)
    if isinstance(decision, Refused):
        return _page(request, id, decision.ruling, form)
    return Redirect(f"/practice/{id}", status_code=303)


def _command(do: str, to: str) -> AnyCommand | None:
    match do:
        case "fold":
            return Fold(YOU)
        case "check":
            return Check(YOU)
        case "call":
            return Call(YOU)
        case "raise" if (total := whole_number(to)) is not None:
            return RaiseTo(YOU, total)
        case _:
            return None


def _clear_one() -> None:
    """Whoever lays one table after another clears away his own, and nobody else's."""
    most = Counter(_whose.values()).most_common(1)[0][1]
    many = {who for who, count in Counter(_whose.values()).items() if count == most}
    oldest = next(id for id in _tables if _whose[id] in many)
    del _tables[oldest], _whose[oldest]


def _find(id: str) -> PracticeTable:
    if id not in _tables:
        raise NotFoundException
    return _tables[id]


def _page(request: Ask, id: str, refused: Ruling | None, typed: Fields | None = None) -> Response[str]:
    sits = _find(id)
    values = {"id": id, "view": sits.view(), "book": sits.book, "refused": refused}
    shown = _felt(sits, request.speech)
    return page(request, "practice.html", 200 if refused is None else 409, typed, **values, **shown)


def _felt(sits: PracticeTable, words: Speech) -> dict[str, object]:
    """What the felt of a table that is played in the browser asks for."""
    names = {YOU: words.say("hand.you")} | dict(zip(range(YOU + 1, SEATS + 1), NAMES, strict=False))
    felt = practised(sits, names)
    own = felt.seats[YOU - 1]
    lines = told_hand(sits.events, words, you=YOU, names=names, write=with_signs)
    return {
        "felt": felt,
        "others": felt.seats[YOU:],
        "own": own,
        "hand_cards": own.cards,
        "open_from": open_slice(felt.game),
        "holds": held(felt, own, words),
        "in_hand": own.state == "live",
        "named": lambda text: named(text, words),
        "aloud": lambda text: aloud(text, words),
        "marked": (),
        "at_now": 0,
        "sizes": sizes_of(felt, own),
        "lines": lines,
        "wins": [line for line in lines if line.award] if felt.over else [],
        "chances": {},
        "late": None,
    }
