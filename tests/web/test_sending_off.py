"""A server that stops asks everybody to go who is in, and whoever comes in while it does."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from floorman.web import server
from tests.waiting import until_so

pytestmark = pytest.mark.anyio


class Guest:
    def __init__(self) -> None:
        self.asked = 0

    def shutdown(self) -> None:
        self.asked += 1


async def test_who_comes_in_late_is_asked_to_go_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "ASKED_TO_GO_SECONDS", 0.001)
    inside, late = Guest(), Guest()
    guests = {inside}
    house: Any = SimpleNamespace(server_state=SimpleNamespace(connections=guests))

    asks = asyncio.create_task(server.Server._send_off(house))
    await until_so(lambda: inside.asked)
    assert 0 == late.asked
    guests.add(late)
    await until_so(lambda: late.asked)
    asks.cancel()
