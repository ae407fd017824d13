"""The pages of hands from files: send some, look through the list, replay one, and see what all of them come to."""

from __future__ import annotations

import re
import time
from pathlib import PurePath
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

from floorman.doors.attempts import address_key
from floorman.histories import FAULTS, replayed
from floorman.histories.gist import HANDS_MOST, LETTERS_MOST, Gist, Opened, Sent, record_kept
from floorman.histories.outcome import book_for
from floorman.histories.stats import BigPot, Stats
from floorman.histories.stats.parts import counted_parts
from floorman.histories.stats.words import Words
from floorman.speech import Speech
from floorman.terms import Ruling, shown
from floorman.web.desks import Ask
from floorman.web.hand_files.apart import opened_apart
from floorman.web.hand_files.shelf import OpenFiles, Shelf
from floorman.web.hand_files.stage import on_stage
from floorman.web.hand_files.steps import replay_of
from floorman.web.lanes import made_in_a_lane
from floorman.web.origins import address
from floorman.web.words import page

FILES_MOST = 50
BYTES_MOST = 8_000_000
# A form has some lines around the files.
FORM_BYTES_MOST = BYTES_MOST + 100_000
PAGE = 100
NO_FILE = ("history.not-toml", "history.not-json")


@get("/hands")
async def choose(request: Ask) -> Response[str]:
    return _ask(request, None)


@post("/hands", request_max_body_size=FORM_BYTES_MOST)
async def send(request: Ask) -> Response[str] | Redirect:
    """Files are read beside the house, in turn; then they lie open for a while."""
    files = await _files(request)
    if not files:
        return _ask(request, Ruling("opened.nothing-sent"))
    if len(files) > FILES_MOST or sum(len(content) for _, content in files) > BYTES_MOST:
        return _ask(request, Ruling("opened.too-large", (), {"most": BYTES_MOST // 1_000_000, "files": FILES_MOST}))
    found = await made_in_a_lane(request, lambda: opened_apart(files), reads_hands=True)
    if isinstance(found, Ruling):
        return _ask(request, found)
    if not any(one.game for one in found.hands):
        return _ask(request, Ruling("opened.no-hands"), found)
    id = _shelf(request).lay(_who(request), tuple(name for name, _ in files), found, time.monotonic())
    return Redirect(f"/hands/{id}", status_code=303)


@get("/hands/{id:str}")
async def listed(request: Ask, id: FromPath[str]) -> Response[str]:
    """A page of the list; `show=faults` those alone that came out otherwise than their file says, or not at all."""
    opened = _find(request, id)
    faults = request.query_params.get("show") == "faults"
    rows = [(n, one) for n, one in enumerate(opened.found.hands, 1) if not faults or one.status in FAULTS]
    first = min(max(_number(request, "from", 1), 1), max(len(rows), 1))
    values = {"faults": faults, "rows": rows[first - 1 : first - 1 + PAGE], "first": first, "all": len(rows)}
    return _page(request, "list", opened, **values, size=PAGE)


@get("/hands/{id:str}/stats")
async def counted(request: Ask, id: FromPath[str]) -> Response[str]:
    """What all of them come to; `player` by himself."""
    opened, say = _find(request, id), request.speech
    found = opened.found
    who = request.query_params.get("player") or found.hero
    names = sorted({name for stats in found.stats for name in stats.players})
    where = {(one.file, one.line): n for n, one in enumerate(found.hands, 1)}
    parts = counted_parts(found.stats, say, who, lambda pot: _address(id, pot, where))
    return _page(request, "stats", opened, parts=Markup(parts), names=names, chosen=who)


def _address(id: str, pot: BigPot, where: dict[tuple[str, int], int]) -> str:
    number = where.get((pot.file, pot.line))
    return "" if number is None else f"/hands/{id}/{number}"


@get("/hands/{id:str}/{number:int}")
async def replay(request: Ask, id: FromPath[str], number: FromPath[int]) -> Response[str]:
    """A hand after one of its steps: what lies on the table, what was said, and all that was told so far."""
    opened, say = _find(request, id), request.speech
    if not 1 <= number <= len(opened.found.hands):
        raise NotFoundException
    gist = opened.found.hands[number - 1]
    ahead = request.query_params.get("ahead") == "1"
    wanted = _number(request, "step", 0)
    values = await made_in_a_lane(request, lambda: _replayed(gist, wanted, say, ahead=ahead))
    return _page(request, "hand", opened, gist=gist, which=number, ahead=ahead, **values)


def _replayed(gist: Gist, wanted: int, say: Speech, *, ahead: bool) -> dict[str, Any]:
    if not gist.kept:
        return {"replay": None}
    record = record_kept(gist)
    outcome = replayed(record)
    if outcome.played is None:
        return {"replay": None}
    shut = bool(record.about.hero)  # it was written for one of them; else it tells of all hands from the deal on
    again = replay_of(record, book_for(record)[0], outcome.played.events, say, ahead=ahead, shut=shut)
    return on_stage(again, record, outcome, wanted, say, ahead=ahead)


@post("/hands/{id:str}/close")
async def close(request: Ask, id: FromPath[str]) -> Redirect:
    _shelf(request).close(id)
    return Redirect("/hands", status_code=303)


# ---- sent, and found again -------------------------------------------------------------------------------------------


async def _files(request: Ask) -> list[Sent]:
    form = await request.form()
    found = [one for one in form.getall("files", []) if isinstance(one, UploadFile) and one.filename]
    return [(_name(one.filename), await one.read()) for one in found]


def _name(sent: str) -> str:
    """Without the folders that some browsers send with it."""
    return shown(PurePath(sent.replace("\\", "/")).name or sent, LETTERS_MOST * 2)


def _find(request: Ask, id: str) -> OpenFiles:
    opened = _shelf(request).find(id, time.monotonic())
    if opened is None:
        raise NotFoundException(extra={"code": "opened.gone"})
    return opened


def _shelf(request: Ask) -> Shelf:
    shelf = request.app.state.hand_files
    assert isinstance(shelf, Shelf), "the app has it before it serves"
    return shelf


def _who(request: Ask) -> str:
    return request.caller.key or address_key(address(request))


def _number(request: Ask, name: str, otherwise: int) -> int:
    told = request.query_params.get(name, "")
    return int(told) if told.isascii() and told.isdigit() and len(told) < 9 else otherwise


# ---- shown -----------------------------------------------------------------------------------------------------------


def _ask(request: Ask, wrong: Ruling | None, found: Opened | None = None) -> Response[str]:
    """The form; with why nothing was opened, and what stands in the way in the files themselves."""
    say = request.speech
    faults = [] if found is None else [_fault(one, say) for one in found.hands[:10]]
    values: dict[str, Any] = {"most": BYTES_MOST // 1_000_000, "hands_most": HANDS_MOST}
    return page(request, "hand_files/choose.html", 200 if wrong is None else 422, wrong=wrong, faults=faults, **values)


def _fault(one: Gist, say: Speech) -> str:
    """What is no such file at all is not told in the words of a parser, which are English and of no use to a player."""
    found = next((note for note in one.notes if note.code in NO_FILE), None)
    if found is None:
        return f"{one.file}: {one.outcome().says(say.lang)}"
    line = re.search(r"line (\d+)", str(found.facts.get("reason", "")))
    near = f" ({say.say('history.line', line=int(line[1]))})" if line else ""
    return say.say("opened.no-hand-file", file=one.file) + near


def _page(request: Ask, name: str, opened: OpenFiles, **values: Any) -> Response[str]:
    say = request.speech
    alone = "hx-request" in request.headers and name == "hand"
    template = "hand_files/replay.html" if alone else f"hand_files/{name}.html"
    about: dict[str, Any] = {
        "opened": opened,
        "found": opened.found,
        "says": lambda gist: gist.outcome().says(say.lang),
    }
    return page(request, template, **about, title=_title(opened), amount=Words(Stats(), say), **values)


def _title(opened: OpenFiles) -> str:
    first, *more = opened.names
    return f"{first} +{len(more)}" if more else first


ROUTES = [choose, send, listed, counted, replay, close]
