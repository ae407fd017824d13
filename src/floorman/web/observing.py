"""What operators see: numbers for their monitoring, and whether the house lives and is ready.

Nothing here names a person or shows what lies in a request: routes are told as they are written in the program, callers
by their ids.
"""

from __future__ import annotations

import time
from typing import Any

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from floorman.floor import AnyCommand, Decision
from floorman.house import Caller
from floorman.terms import Accepted, By, Needs, Refused
from floorman.web.desks import AT_THE_DOOR
from floorman.web.log_lines import line

# From what one flush of a good disk takes to what makes people wait.
SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
COMMITS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)
NOWHERE = "(none)"


class Board:
    """All the numbers of one app."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        common: dict[str, Any] = {"registry": self.registry, "namespace": "floorman"}
        self.requests = Counter("requests", "Requests answered.", ["method", "route", "status"], **common)
        self.request_seconds = Histogram("request_seconds", "From a request to its answer.", buckets=SECONDS, **common)
        self.commands = Counter("commands", "Commands decided.", ["kind", "outcome"], **common)
        self.command_seconds = Histogram("command_seconds", "From a command to its answer.", buckets=SECONDS, **common)
        self.waiting = Gauge("commands_waiting", "Commands that wait for their answer.", **common)
        self.commit_seconds = Histogram("commit_seconds", "One write to the log.", buckets=SECONDS, **common)
        self.batch_commits = Histogram("batch_commits", "Commits in one write.", buckets=COMMITS, **common)
        self.store_failures = Counter("store_failures", "Writes to the log that failed.", **common)
        self.log_position = Gauge("log_position", "The position of the last event written since the start.", **common)
        self.streams = Gauge("streams_open", "Live streams that are open.", **common)
        self.events = Gauge("events", "Events of this house.", **common)
        self.deliveries = Counter("deliveries", "Messages to addresses of the house.", ["outcome"], **common)

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Counting:
    """Watches a desk: its commands and its writes are counted, each command with a line in the log of the server."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def asked(self) -> None:
        self._board.waiting.inc()

    def answered(self, event: str, command: AnyCommand, by: By, decision: Decision | None, seconds: float) -> None:
        kind = str(command.__struct_config__.tag)
        outcome, code = ("failed", "") if decision is None else _outcome(decision)
        self._board.waiting.dec()
        self._board.commands.labels(kind, outcome).inc()
        self._board.command_seconds.observe(seconds)
        line(
            "command", kind=kind, outcome=outcome, code=code, event_id=event, caller=by.person, rank=by.rank,
            ms=round(seconds * 1000, 1),
        )  # fmt: skip

    def wrote(self, commits: int, position: int, seconds: float) -> None:
        self._board.commit_seconds.observe(seconds)
        self._board.batch_commits.observe(commits)
        if position:
            self._board.log_position.set(position)

    def could_not_write(self) -> None:
        self._board.store_failures.inc()


def _outcome(decision: Decision) -> tuple[str, str]:
    match decision:
        case Accepted():
            return "accepted", ""
        case Refused(ruling):
            return "refused", ruling.code
        case Needs(_, ruling):
            return "needs", ruling.code


def observe(app: Litestar, board: Board) -> Litestar:
    """From now on every request is counted, those that find no route too."""
    app.state.board = board
    app.asgi_handler = _counted(app.asgi_handler, board)
    return app


def _counted(inner: ASGIApp, board: Board) -> ASGIApp:
    async def counted(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await inner(scope, receive, send)
            return
        seen = _Seen(board)

        async def watched(message: Message) -> None:
            seen.sent(message)
            await send(message)

        try:
            await inner(scope, receive, watched)
        finally:
            seen.over(scope)

    return counted


class _Seen:
    """One request, from its beginning to its end."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._began = time.perf_counter()
        self._status = 0  # nothing was answered: whoever asked has gone
        self._took = 0.0
        self._live = False

    def sent(self, message: Message) -> None:
        """A live stream is answered when it begins, not when it ends."""
        if message["type"] != "http.response.start":
            return
        self._status = message["status"]
        self._took = time.perf_counter() - self._began
        kinds = [value for name, value in message["headers"] if name.lower() == b"content-type"]
        if kinds and kinds[0].startswith(b"text/event-stream"):
            self._live = True
            self._board.streams.inc()

    def over(self, scope: Scope) -> None:
        if self._live:
            self._board.streams.dec()
        took = self._took or time.perf_counter() - self._began
        # The route as the program has it: a path may hold a code that opens a door.
        route = str(scope.get("path_template") or NOWHERE)
        method = str(scope.get("method", ""))
        self._board.requests.labels(method, route, str(self._status)).inc()
        self._board.request_seconds.observe(took)
        line(
            "request", method=method, route=route, status=self._status, ms=round(took * 1000, 1),
            caller=_asked_by(scope),
        )  # fmt: skip


def _asked_by(scope: Scope) -> str:
    """The id of a program, as the API knows it, or of a pass, as the guard does."""
    state = scope.get("state", {})
    there = state.get(AT_THE_DOOR)
    return str(state.get("caller") or (there.key or there.person if isinstance(there, Caller) else ""))
