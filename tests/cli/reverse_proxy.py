"""A reverse proxy on this machine's loopback, as a tunnel ends in one: it takes a request, says for whom, and hands on.

Whoever asks from 127.0.0.5 is somebody else than from 127.0.0.6: what Linux lets each bind to.
"""

from __future__ import annotations

import asyncio
import http.client
import threading
from collections.abc import Mapping
from contextlib import suppress
from types import TracebackType

from msgspec import Struct

from tests.waiting import LONG_SECONDS


class Answer(Struct):
    status: int
    headers: list[tuple[str, str]]
    text: str

    def __getitem__(self, name: str) -> str:
        return ", ".join(value for key, value in self.headers if key.lower() == name)


class ReverseProxy:
    """`with` it listens. `tells`: it adds who asks, and that it was encrypted; what came before it passes on."""

    def __init__(self, to: int, *, tells: bool = True) -> None:
        self._to = to
        self._tells = tells
        self._serving: set[asyncio.Task[None]] = set()

    def __enter__(self) -> ReverseProxy:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        starting = asyncio.start_server(self._serve, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(starting, self._loop).result(10)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    def __exit__(
        self, _: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        async def end() -> None:
            self._server.close()
            open = asyncio.all_tasks() - {asyncio.current_task()}
            for task in open:
                task.cancel()
            await asyncio.gather(*open, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    async def _serve(self, come: asyncio.StreamReader, go: asyncio.StreamWriter) -> None:
        serving = asyncio.current_task()
        assert serving is not None
        self._serving.add(serving)  # or nobody holds it but what it waits for
        try:
            with suppress(OSError, asyncio.IncompleteReadError):
                await self._hand_on(come, go)
        finally:
            self._serving.discard(serving)
            go.close()

    async def _hand_on(self, come: asyncio.StreamReader, go: asyncio.StreamWriter) -> None:
        head = await come.readuntil(b"\r\n\r\n")
        there, back = await asyncio.open_connection("127.0.0.1", self._to)
        more = b"connection: close\r\n"
        if self._tells:
            more += f"x-forwarded-for: {go.get_extra_info('peername')[0]}\r\nx-forwarded-proto: https\r\n".encode()
        back.write(head[:-2] + more + b"\r\n")
        sends = asyncio.ensure_future(_pipe(come, back))
        try:
            await _pipe(there, go)  # until the house has said all
        finally:
            sends.cancel()
            await asyncio.gather(sends, return_exceptions=True)
            back.close()

    # ---- those who come through it ----------------------------------------------------------------------------------

    def asked(
        self, of: str, path: str, who: str, headers: Mapping[str, str] | None = None, body: str | None = None
    ) -> Answer:
        """For this host, from this address."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG_SECONDS, source_address=(who, 0))
        told = {"host": of, "accept-language": "en", **(headers or {})}
        if body is not None:
            told["content-type"] = "application/x-www-form-urlencoded"
        connection.request("GET" if body is None else "POST", path, body, told)
        answer = connection.getresponse()
        found = Answer(answer.status, answer.getheaders(), answer.read().decode(errors="replace"))
        connection.close()
        return found

    def first_of_stream(self, of: str, path: str, who: str) -> bytes:
        """The first that comes of what has no end."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG_SECONDS, source_address=(who, 0))
        connection.request("GET", path, headers={"host": of})
        answer = connection.getresponse()
        told = answer.read1(2000)
        connection.close()
        return told


async def _pipe(come: asyncio.StreamReader, go: asyncio.StreamWriter) -> None:
    while data := await come.read(65_536):
        go.write(data)
        await go.drain()
    if go.can_write_eof():
        go.write_eof()
