"""A connection to a browser or a program, as far as HTTP goes: heads and bodies have an end, in bytes and in time.

uvicorn reads a head of any length for as long as it takes. Whatever is written here is about that, and about the place
that a connection holds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from floorman.house import Caller
from floorman.web.desks import AT_THE_DOOR
from floorman.web.places import Places, Worth

HEAD_BYTES_MOST = 32_768
HEAD_SECONDS_MOST = 10.0
# More than any route reads, with the signs around its pieces: whoever goes on sends for the sake of sending.
BODY_BYTES_MOST = 2_000_000
# The app itself waits less for a body; this is for what no route wants to read.
WHOLE_SECONDS_MOST = 30.0
# Whoever reads nothing for so long has gone, or means to hold us up.
UNREAD_SECONDS_MOST = 30.0

# What a stranger says wrong is answered and not written down: a log that grows by strangers has no end.
faults = logging.getLogger("uvicorn.error.visitor")
faults.addFilter(lambda record: record.levelno >= logging.ERROR)


class Visitor(HttpToolsProtocol):
    """One connection."""

    def __init__(
        self,
        places: Places,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.logger = faults
        self.address = ""
        self._places = places
        self._head_open = True
        self._whole = False  # the request is here, body and all
        self._head_bytes = 0
        self._body_bytes = 0
        self._patience: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    # What a place is for

    def worth(self) -> Worth:
        if not self._whole:
            return Worth.SAYS_NOTHING
        if self.cycle is None or self.cycle.response_complete:
            return Worth.WAITS_FOR_NOTHING
        if self.flow.write_paused:
            return Worth.READS_NOTHING
        # The state of the request, as the guard leaves it.
        one = self.cycle.scope["state"].get(AT_THE_DOOR)
        return Worth.KNOWN if isinstance(one, Caller) and one.rank != "public" else Worth.STRANGER

    def give_up(self) -> None:
        self.transport.abort()

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        super().connection_made(transport)
        if self._places.take(self):
            self._wait_at_most(HEAD_SECONDS_MOST)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._places.leave(self)
        for timer in (self._patience, self._unread):
            if timer is not None:
                timer.cancel()

    # What comes in

    def data_received(self, data: bytes) -> None:
        while data and not self.transport.is_closing():
            room = HEAD_BYTES_MOST - self._head_bytes if self._head_open else HEAD_BYTES_MOST
            if room <= 0:
                self._refuse(431)
                return
            piece, data = data[:room], data[room:]
            if self._head_open:
                self._head_bytes += len(piece)
            else:
                self._body_bytes += len(piece)
            if self._body_bytes > BODY_BYTES_MOST:
                self.give_up()
                return
            super().data_received(piece)
        if self._head_open and not self._answering and self._patience is None:
            self._wait_at_most(HEAD_SECONDS_MOST)

    @property
    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def on_message_begin(self) -> None:
        self._whole = False
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head_open = False
        if not self.url.startswith((b"/", b"*")):
            # A foreign address in place of a path: another name than the one that is looked at.
            self._head_open = True
            self._refuse(400)
            return
        self._wait_at_most(WHOLE_SECONDS_MOST)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self.cycle is not None and not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self.transport.is_closing():
            return
        self._head_open, self._whole, self._head_bytes, self._body_bytes = True, True, 0, 0
        self._stop_waiting()
        self._places.moves(self, Worth.KNOWN)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._places.moves(self, Worth.WAITS_FOR_NOTHING if self._whole else Worth.SAYS_NOTHING)
        if not self._whole and self._patience is None:
            self._wait_at_most(HEAD_SECONDS_MOST)
        super().on_response_complete()

    # What goes out

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(UNREAD_SECONDS_MOST, self.give_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    # Patience

    def _wait_at_most(self, seconds: float) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(seconds, self._no_longer)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _no_longer(self) -> None:
        self._patience = None
        if self._head_bytes and not self._answering:
            self._refuse(408)
        else:  # nothing was said, or a body stopped
            self.give_up()

    def _refuse(self, status: int) -> None:
        if not self.transport.is_closing():
            ends = b"content-length: 0\r\nconnection: close\r\n\r\n"
            self.transport.write(STATUS_LINE[status] + ends)
            self.transport.close()


def visitors(places: Places) -> Callable[..., Visitor]:
    """Makes the connections of one server."""

    def visitor(**given: Any) -> Visitor:
        return Visitor(places, **given)

    return visitor
