"""The script that a player's browser keeps, and the one page that it shows without a connection.

It keeps that page with what the page brings, and nothing else: no seat, no clock and no card is ever shown from there.
Its version is the sum of all that it keeps, so that whatever changes there takes the place of what was.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import msgspec
from litestar import Response, get
from litestar.enums import MediaType

from floorman.speech import Lang, speech
from floorman.web.desks import Ask
from floorman.web.words import part

STATIC = Path(__file__).parents[1] / "static"
SCRIPT = Path(__file__).parent / "worker.js"
BROUGHT = ("tokens.css", "components.css", "pages.css", "offline.js", "icon.svg")


@get("/worker.js")
async def worker(request: Ask) -> Response[bytes]:
    """From the root, so that it may see to every page; in the language of the page that asks for it."""
    lang = request.lang
    page = f"/offline?lang={lang}"
    keeps = {
        "version": _sum(_offline(request, lang).encode(), SCRIPT.read_bytes(), *(map(str.encode, _named().values()))),
        "page": page,
        "files": [page, *_named().values()],
        "nothing": speech(lang).say("called.nothing"),
    }
    head = b"const KEEPS = %b;\n" % msgspec.json.encode(keeps)
    return Response(head + SCRIPT.read_bytes(), media_type="text/javascript", headers={"cache-control": "no-cache"})


@get("/offline")
async def offline(request: Ask) -> Response[str]:
    """The same for everybody: nothing of who asks, or of what is played, stands in it."""
    return Response(_offline(request, request.lang), media_type=MediaType.HTML)


def _offline(request: Ask, lang: Lang) -> str:
    return part(request.desk.shelf, lang, "offline.html", named=_named())


@cache
def _named() -> dict[str, str]:
    """What the page brings, each under a name that is another one as soon as it is another file."""
    return {name: f"/static/{name}?v={_sum((STATIC / name).read_bytes())}" for name in BROUGHT}


def _sum(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]
