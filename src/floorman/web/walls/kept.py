"""Files of the house that lie beside the log: each once, under a name that is made of what it is.

So a name never means another file, and a browser may keep it for ever.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
from collections.abc import Collection

from litestar import Response
from litestar.exceptions import NotFoundException

from floorman.house.walls import PICTURE_ID
from floorman.store import Store

# Even opened by itself it does nothing but be seen or heard.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"


async def lay(store: Store, prefix: str, kind: str, content: bytes) -> str:
    """Its name from now on."""
    name = hashlib.sha256(content).hexdigest()[:32]
    await asyncio.to_thread(store.put_value, prefix + name, f"{kind};{base64.b64encode(content).decode()}")
    return name


async def drop_but(store: Store, prefix: str, needed: Collection[str]) -> None:
    """What nothing needs any more goes."""
    for name in await asyncio.to_thread(store.values_under, prefix):
        if name not in needed:
            await asyncio.to_thread(store.drop_value, prefix + name)


async def sent(store: Store, prefix: str, name: str, kinds: Collection[str]) -> Response[bytes]:
    told = await asyncio.to_thread(store.value_of, prefix + name) if PICTURE_ID.fullmatch(name) else None
    kind, _, content = (told or "").partition(";")
    if kind not in kinds:
        raise NotFoundException
    try:
        found = base64.b64decode(content, validate=True)
    except binascii.Error as error:
        raise NotFoundException from error
    headers = {"content-security-policy": POLICY, "cache-control": "public, max-age=31536000, immutable"}
    return Response(found, media_type=kind, headers=headers)
