"""How a route finds the desk of its app, and who is asking.

The app listens on this machine alone, and whoever sits at it is the host, who holds every rank. Doors for others come
with the house's staff and devices.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request

from floorman.desk import Desk
from floorman.house import Caller
from floorman.terms import By

# A request to this app; nothing of it is taken for granted.
Ask: TypeAlias = Request[Any, Any, Any]

HOST = Caller(person="host", rank="direction")


def desk_of(request: Ask) -> Desk:
    desk = request.app.state.desk
    assert isinstance(desk, Desk), "the app opens its desk before it serves"
    return desk


def caller(_request: Ask) -> Caller:
    return HOST


def by(request: Ask) -> By:
    return caller(request).by
