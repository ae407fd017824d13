"""The layouts of a house: the page on which one is built, and what comes and goes as a file."""

from __future__ import annotations

import hashlib
import json
from typing import Any, get_args

import msgspec
from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from floorman.house import HouseCommand
from floorman.house.layouts import (
    COLUMNS,
    NAME_MOST,
    READY,
    ROWS,
    TEXT_MOST,
    Layout,
    Part,
    Piece,
    RemoveLayout,
    RestoreLayout,
    SetLayout,
    layout_of,
)
from floorman.terms import Refused
from floorman.web.desks import Ask
from floorman.web.event.showing import tab, view_of
from floorman.web.forms import UNREADABLE, Fields, field
from floorman.web.sent import id_of_form
from floorman.web.walls.layout_file import BYTES_MOST, file_name, layout_read, written

HOUSE = "house"
FACTS = ("part", "other", "left", "top", "wide", "high", "cells", "metres")
CODES = (
    *(f"layout.part.{part}" for part in get_args(Part)), "layout.clash", "layout.draft", "layout.empty-yet",
    "layout.free", "layout.full", "layout.metres", "layout.no-clock", "layout.nothing-chosen", "layout.on-it",
    "layout.piece", "layout.small-far", "layout.small-near", "layout.tap-cell",
)  # fmt: skip
NEW = "new"


@get("/events/{event:str}/layouts/{layout:str}")
async def layout(request: Ask, event: FromPath[str], layout: FromPath[str]) -> Response[str]:
    """The editor: a layout of the house, a ready one to begin with, or an empty one."""
    found = _found(request, layout)
    if found is None:
        raise NotFoundException
    return _page(request, event, layout, found)


@get("/events/{event:str}/layouts/{layout:str}/file")
async def layout_file(request: Ask, event: FromPath[str], layout: FromPath[str]) -> Response[bytes]:
    """The layout as a file, for another house or for later."""
    view_of(request, event)
    found = _found(request, layout)
    if found is None or not found.parts:
        raise NotFoundException
    headers = {"content-disposition": f'attachment; filename="{file_name(found)}"'}
    return Response(written(found), media_type="application/json", headers=headers)


@post("/events/{event:str}/layouts/{layout:str}")
async def change_layout(request: Ask, event: FromPath[str], layout: FromPath[str]) -> Response[Any]:
    """Kept, brought from a file, as it was before, or gone."""
    form = await request.form()
    fields = {key: [str(one) for one in form.getall(key)] for key in dict.fromkeys(form) if key != "file"}
    file, do = form.get("file"), field(fields, "do")
    draft = _draft(fields)
    command: HouseCommand | Refused
    brought = await file.read() if isinstance(file, UploadFile) else b""
    match do:
        case "save":
            command = draft if isinstance(draft, Refused) else SetLayout(draft, _own(request, layout))
        case "import":
            draft = layout_read(brought)
            command = draft if isinstance(draft, Refused) else SetLayout(draft)
        case "restore":
            command = RestoreLayout(layout)
        case "remove":
            command = RemoveLayout(layout)
        case _:
            command = Refused(UNREADABLE)
    before = set(request.desk.house.state.layouts)
    part = f"{layout} {hashlib.sha256(brought).hexdigest()}"
    refused = command if isinstance(command, Refused) else await _asked(request, fields, command, part)
    if refused is not None:
        kept = draft if isinstance(draft, Layout) and do == "save" else _found(request, layout)
        says = request.speech.ruling(refused.ruling)
        return _page(request, event, layout, kept or Layout("", ()), says, do)
    return Redirect(_then(request, event, layout, before), status_code=303)


def _then(request: Ask, event: str, layout: str, before: set[str]) -> str:
    """Where one goes on: at what was made, at what was changed, or among all of them."""
    after = request.desk.house.state.layouts
    made = next((id for id in after if id not in before), layout if layout in after else "")
    return f"/events/{event}/layouts/{made}" if made else f"/events/{event}/screens#layouts"


async def _asked(request: Ask, fields: Fields, command: HouseCommand, part: str) -> Refused | None:
    decision = await request.desk.house.ask(command, request.by, id_of_form(request, HOUSE, fields, part))
    return decision if isinstance(decision, Refused) else None


def _draft(fields: Fields) -> Layout | Refused:
    try:
        parts = msgspec.json.decode(field(fields, "parts") or "[]", type=tuple[Piece, ...])
    except msgspec.DecodeError:
        return Refused(UNREADABLE)
    return Layout(field(fields, "name"), parts)


def _own(request: Ask, layout: str) -> str:
    """Its id, where the house has it already; what is ready or new becomes another one."""
    return layout if layout in request.desk.house.state.layouts else ""


def _found(request: Ask, id: str) -> Layout | None:
    state, words = request.desk.house.state, request.speech
    if id in state.layouts:
        return state.layouts[id].layout
    if id in READY:
        return Layout(words.say(f"layout.ready.{id}"), READY[id])
    return Layout("", ()) if id == NEW else None


def _page(request: Ask, event: str, id: str, found: Layout, wrong: str = "", wrong_at: str = "") -> Response[str]:
    view_of(request, event)
    state = request.desk.house.state
    kept = state.layouts.get(id)
    values: dict[str, Any] = {
        "layout": found,
        "layout_id": id,
        "own": kept is not None,
        "restorable": kept is not None and kept.before is not None,
        "draft": json.dumps(msgspec.to_builtins(found.parts)),
        "part_names": get_args(Part),
        "grid": (COLUMNS, ROWS),
        "name_most": NAME_MOST,
        "text_most": TEXT_MOST,
        "kilobytes": BYTES_MOST // 1000,
        "words": _words(request),
        "layouts": all_layouts(request),
        "wrong": wrong,
        "wrong_at": wrong_at,
    }
    answer = tab(request, event, "layout", None, **values)
    answer.status_code = 409 if wrong else 200
    return answer


def _words(request: Ask) -> dict[str, str]:
    """What the editor's own script says, with its places for facts left open."""
    say = request.speech.say
    return {code: say(code, **{fact: f"{{{fact}}}" for fact in FACTS}) for code in CODES}


def all_layouts(request: Ask) -> list[tuple[str, str, tuple[Piece, ...], bool]]:
    """Those of the house, then those that are ready: id, name, parts, and whether it is the house's own."""
    state, words = request.desk.house.state, request.speech
    own = [(id, one.layout.name, one.layout.parts, True) for id, one in state.layouts.items()]
    return own + [(id, words.say(f"layout.ready.{id}"), layout_of(state, id), False) for id in READY]
