"""Pictures of the house: what comes in is what it says it is, and not too large."""

from __future__ import annotations

from collections.abc import Collection

from litestar import Response, get
from litestar.params import FromPath

from floorman.store import Store
from floorman.terms import Refused, no
from floorman.web.desks import Ask
from floorman.web.walls.kept import drop_but, lay, sent
from floorman.web.walls.svg import cleaned

PREFIX = "picture:"
BYTES_MOST = 1_500_000
PNG, JPEG, RIFF, WEBP = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF", b"WEBP"
KINDS = ("image/png", "image/jpeg", "image/webp", "image/svg+xml")


async def keep(store: Store, content: bytes) -> str | Refused:
    """Lay a picture beside the log; the name that it has there."""
    if len(content) > BYTES_MOST:
        return no("picture.too-large", (), most=BYTES_MOST // 1000, size=len(content) // 1000)
    kind = kind_of(content)
    kept = cleaned(content) if kind == "" else content
    if kept is None:
        return no("picture.unreadable", ())
    return await lay(store, PREFIX, kind or KINDS[-1], kept)


async def drop_all_but(store: Store, needed: Collection[str]) -> None:
    """What no wall shows any more goes."""
    await drop_but(store, PREFIX, needed)


def kind_of(content: bytes) -> str:
    """By how it begins, whatever it is called; nothing where only a drawing is left that it may be."""
    if content.startswith(PNG):
        return KINDS[0]
    if content.startswith(JPEG):
        return KINDS[1]
    return KINDS[2] if content.startswith(RIFF) and content[8:12] == WEBP else ""


@get("/pictures/{name:str}")
async def picture(request: Ask, name: FromPath[str]) -> Response[bytes]:
    """A picture of the house, for everybody who may see a wall."""
    return await sent(request.desk.store, PREFIX, name, KINDS)
