"""Live streams begin a few at a time: whoever asks for a page does not wait behind a thousand who want to look on."""

from __future__ import annotations

import asyncio
from typing import Any

AT_ONCE = 4
LIVE = "/live"


class Beginnings:
    """Of one app while it runs."""

    def __init__(self) -> None:
        self._line = asyncio.Semaphore(AT_ONCE)

    async def in_line(self, app: Any, scope: Any, receive: Any, send: Any) -> None:
        """The next one begins as soon as this one has said its first word, or was refused."""
        await self._line.acquire()
        begun = False

        def next_one() -> None:
            nonlocal begun
            if not begun:
                begun = True
                self._line.release()

        async def heard(message: Any) -> None:
            await send(message)
            if message["type"] == "http.response.body":
                next_one()

        try:
            await app(scope, receive, heard)
        finally:
            next_one()
