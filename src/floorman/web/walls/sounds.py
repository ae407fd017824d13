"""Sounds of the house: what comes in is what it says it is, and short; each lies beside the log once."""

from __future__ import annotations

from collections.abc import Collection

from litestar import Response, get
from litestar.params import FromPath

from floorman.store import Store
from floorman.terms import Refused, no
from floorman.web.desks import Ask
from floorman.web.walls.kept import drop_but, lay, sent

PREFIX = "sound:"
# A signal, no song: some ten seconds as they are usually kept.
BYTES_MOST = 400_000
KINDS = ("audio/wav", "audio/mpeg", "audio/ogg")
FRAME_SYNC = 0xE0  # of the second byte of MPEG audio, after one of ones


async def keep_sound(store: Store, content: bytes) -> str | Refused:
    """Lay a sound beside the log; the name that it has there."""
    if len(content) > BYTES_MOST:
        return no("sound.too-large", (), most=BYTES_MOST // 1000, size=len(content) // 1000)
    if not (kind := kind_of(content)):
        return no("sound.unreadable", ())
    return await lay(store, PREFIX, kind, content)


async def drop_sounds_but(store: Store, needed: Collection[str]) -> None:
    """What is heard no more goes."""
    await drop_but(store, PREFIX, needed)


def kind_of(content: bytes) -> str:
    """By how it begins, whatever it is called; nothing where no browser would play it."""
    if content.startswith(b"RIFF") and content[8:12] == b"WAVE":
        return KINDS[0]
    if content.startswith(b"ID3") or (
        len(content) > 2 and content[0] == 0xFF and content[1] & FRAME_SYNC == FRAME_SYNC
    ):
        return KINDS[1]
    return KINDS[2] if content.startswith(b"OggS") else ""


@get("/sounds/{name:str}")
async def sound(request: Ask, name: FromPath[str]) -> Response[bytes]:
    """A sound of the house, for every screen that may make it."""
    return await sent(request.desk.store, PREFIX, name, KINDS)
