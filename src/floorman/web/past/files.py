"""Where hands are fetched as files: one's own, what lay open, and the whole of an event."""

from __future__ import annotations

import re
import unicodedata

from litestar import Response, get
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath

from floorman.histories import Unplayable
from floorman.terms import TableNo
from floorman.web.desks import Ask
from floorman.web.lanes import made_in_a_lane
from floorman.web.past.reading import Reader, own_reader
from floorman.web.past.writing import Form, all_written, written

ENDS: dict[Form, str] = {"phh": "phhs", "ohh": "ohh"}  # of a file with many
FORMS = {f"hand.{form}": form for form in ENDS}
FORMS_OF_ALL = {f"hands.{end}": form for form, end in ENDS.items()}
MEDIA = {"phh": "application/toml", "ohh": "application/x-ndjson"}


@get("/events/{event:str}/me/hands/{table:int}/{hand:int}/file/{file:str}")
async def own_hand_file(
    request: Ask, event: FromPath[str], table: FromPath[int], hand: FromPath[int], file: FromPath[str]
) -> Response[bytes]:
    """With the cards that he held himself."""
    return await _one(request, own_reader(request, event), (table, hand), file)


@get("/events/{event:str}/hands/{table:int}/{hand:int}/file/{file:str}")
async def hand_file(
    request: Ask, event: FromPath[str], table: FromPath[int], hand: FromPath[int], file: FromPath[str]
) -> Response[bytes]:
    """As the table saw it."""
    return await _one(request, Reader(request, event), (table, hand), file)


@get("/events/{event:str}/me/hands/file/{file:str}")
async def own_event_file(request: Ask, event: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """All hands in which he had cards."""
    return await _all(request, own_reader(request, event), file)


@get("/events/{event:str}/hands/file/{file:str}")
async def event_file(request: Ask, event: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """All hands of an event that is over, for its host: what lay open, and no card besides.

    A host who plays, too, has the file with his own cards on his player's page.
    """
    reader = Reader(request, event)
    if request.desk.wall(event).value.clock.phase != "over":
        raise HTTPException(status_code=409, extra={"code": "past.goes-on"})
    return await _all(request, reader, file)


async def _one(request: Ask, reader: Reader, which: tuple[TableNo, int], file: str) -> Response[bytes]:
    form, hand = FORMS.get(file), reader.found(*which)
    if form is None:
        raise NotFoundException
    try:
        text = await made_in_a_lane(request, lambda: written(reader.read(hand), form))
    except Unplayable as error:
        raise HTTPException(status_code=409, extra={"code": "past.no-words"}) from error
    return _file(text, form, f"{_plain(reader.title)}-{hand.table}-{hand.number}.{form}")


async def _all(request: Ask, reader: Reader, file: str) -> Response[bytes]:
    form = FORMS_OF_ALL.get(file)
    if form is None:
        raise NotFoundException
    found = await made_in_a_lane(request, lambda: all_written(map(reader.read, reader.over), form))
    of = f"-{found.hands}-of-{found.hands + found.left_out}" if found.left_out else ""
    return _file(found.text, form, f"{_plain(reader.title)}{of}.{file.partition('.')[2]}")


def _file(text: str, form: Form, name: str) -> Response[bytes]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text.encode(), media_type=f"{MEDIA[form]}; charset=utf-8", headers=headers)


def _plain(title: str) -> str:
    """A name that every disk takes."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")[:60] or "hands"
