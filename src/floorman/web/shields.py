"""What every answer says to the browser, and how much anybody may send."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from litestar import Litestar
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.exceptions import ClientException
from litestar.types import HTTPReceiveMessage, Message, Receive, Scope, Send

from floorman.doors.addresses import LOOPBACK
from floorman.web.beginnings import LIVE
from floorman.web.forwarded import come_in
from floorman.web.held import PASS, SEAT

BODY_BYTES_MOST = 1_000_000
FIELDS_MOST = 5_000
DAY_SECONDS = 24 * 3600
BODY_SECONDS_MOST = 15.0

# Whatever else a page brings, it comes from here: no request leaves the network, and no text becomes a script.
HEADERS: Mapping[str, str] = {
    "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
# The pages of a demo stand beside each other in one of its own.
FRAMED = HEADERS["content-security-policy"].replace("frame-ancestors 'none'", "frame-ancestors 'self'")
# What stands on these pages is for one reader, even before he has a pass.
PRIVATE = ("/enter", "/house", "/hands/")


class App(Litestar):
    """A Litestar that waits for nobody's body for ever, and reads no endless form."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        scope = come_in(scope, self.state.get("proxies", ()))
        bounded = _bounded(Headers.from_scope(scope), receive)
        if scope["method"] == "HEAD":
            scope, bounded, send = _headless(scope, send)
        line = self.state.get("beginnings")
        if line is not None and scope["path"].endswith(LIVE):
            await line.in_line(super().__call__, scope, bounded, send)
        else:
            await super().__call__(scope, bounded, send)


async def shield(message: Message, scope: Scope) -> None:
    """The headers of every answer, whoever made it. A route may set another value of its own."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if _personal(scope, headers):
        headers["cache-control"] = "no-store"


async def shield_with_tls(message: Message, scope: Scope) -> None:
    """Whoever came in encrypted comes back so, for a day: longer would lock out those whose house does without again.

    Not under the name that every program of a machine has in common.
    """
    hosts = Headers.from_scope(scope).getall("host", [""])
    if message["type"] == "http.response.start" and hosts[0].partition(":")[0] not in ("localhost", LOOPBACK):
        MutableScopeHeaders.from_message(message).setdefault("strict-transport-security", f"max-age={DAY_SECONDS}")


async def shield_with_frames(message: Message, scope: Scope) -> None:
    """The same, in a house whose pages may show each other in frames."""
    if message["type"] == "http.response.start":
        MutableScopeHeaders.from_message(message).setdefault("content-security-policy", FRAMED)
    await shield(message, scope)


def _headless(scope: Any, send: Send) -> tuple[Any, Receive, Send]:
    """What GET would be answered, without its body. A stream ends where it would begin."""
    begun, asked = asyncio.Event(), False

    async def heads(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            begun.set()

    async def until_begun() -> Any:
        nonlocal asked
        if not asked:
            asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await begun.wait()
        return {"type": "http.disconnect"}

    return {**scope, "method": "GET"}, until_begun, heads


def _personal(scope: Scope, headers: MutableScopeHeaders) -> bool:
    """Is this for one reader alone? Then no cache keeps it for the next one."""
    path = scope["path"]
    if path.startswith("/static/"):
        return False
    sent = Headers.from_scope(scope).getall("cookie", [])
    shown = any(f"{PASS}=" in value or SEAT in value for value in sent)
    return shown or path.startswith(PRIVATE) or "set-cookie" in headers


def _bounded(headers: Headers, receive: Receive) -> Receive:
    form = headers.get("content-type", "").startswith("application/x-www-form-urlencoded")
    ends: float | None = None
    fields = 0
    whole = False

    async def bounded() -> HTTPReceiveMessage:
        nonlocal ends, fields, whole
        if whole:  # from here on one only waits for the visitor to go away
            return await receive()  # type: ignore[return-value]
        now = asyncio.get_running_loop().time()
        ends = ends or now + BODY_SECONDS_MOST
        try:
            async with asyncio.timeout_at(ends):
                message = await receive()
        except TimeoutError as error:
            raise ClientException(status_code=408) from error
        if message["type"] == "http.request":
            whole = not message.get("more_body", False)
            fields += message["body"].count(b"&") if form else 0
            if fields >= FIELDS_MOST:
                raise ClientException(status_code=413)
        return message  # type: ignore[return-value]

    return bounded
