"""Programs that call a house: a client for each token, and an event to call about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

from floorman.doors import tokens
from floorman.doors.tokens import SCOPES, Limits
from floorman.store import Store
from floorman.terms import Rank
from tests.web.apps import an_app

Client: TypeAlias = TestClient[Litestar]

HOST = "desk.local"
API = "/api/v1"
WISH = {
    "name": "Friday",
    "book": "tda-2024",
    "players": ["Anna", "Ben", "Łukasz"],
    "plan": {
        "stack": 10_000,
        "structure": [
            {"type": "level", "minutes": 20, "small_blind": 50, "big_blind": 100},
            {"type": "level", "minutes": 20, "small_blind": 100, "big_blind": 200},
        ],
    },
}


@contextmanager
def programs(store: Store | None = None, burst: float = 1e9) -> Iterator[tuple[Client, Store]]:
    """A house whose host asks from this machine; nobody has to wait unless a test wants it."""
    with (
        an_app(HOST, store) as (app, kept),
        TestClient(app, base_url=f"http://{HOST}", raise_server_exceptions=False) as client,
    ):
        app.state.limiter.at_once = burst
        yield client, kept


def token(store: Store, rank: Rank, scopes: tuple[str, ...] = SCOPES, **limits: Any) -> dict[str, str]:
    """The header of a program that holds a new token."""
    _, shown = tokens.add(store, f"a {rank}", Limits(rank=rank, scopes=scopes, **limits), 0, "host")
    return {"authorization": f"Bearer {shown}"}


def opened(client: Client) -> str:
    """The address of a new event."""
    response = client.post(f"{API}/events", json=WISH)
    assert 201 == response.status_code, response.text
    return response.headers["location"]


def do(client: Client, event: str, headers: dict[str, str] | None = None, **command: Any) -> Response:
    return client.post(f"{event}/commands", json=command, headers=headers)


def code(response: Response) -> tuple[int, str]:
    """What a problem document says."""
    assert "application/problem+json" == response.headers["content-type"], response.text
    document = response.json()
    assert response.status_code == document["status"]
    return document["status"], document["code"]
