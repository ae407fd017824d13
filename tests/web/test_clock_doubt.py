"""The pages say that the computer's clock and the log do not agree, to whoever can settle it."""

from __future__ import annotations

from litestar.testing import TestClient

from floorman.desk.time import Computer
from floorman.rulebook import new_shelf
from floorman.store import MemoryStore
from floorman.web import build
from tests.web.doors import HOST, Browser, House

NOW = 1_800_000_000.0
YEAR = 365 * 24 * 3600.0


def house(store: MemoryStore, wall: float) -> House:
    computer = Computer(wall=lambda: wall, steady=lambda: 100.0, boot=lambda: "")
    app = build(store, new_shelf(), hosts=(HOST,), address=f"http://{HOST}", computer=computer, doubts=True)
    made = House.__new__(House)
    made.app, made.client = app, TestClient(app, base_url=f"http://{HOST}", raise_server_exceptions=False)
    return made


def test_both_times_are_told_and_asked_about() -> None:
    store = MemoryStore()
    first = house(store, NOW)
    with first.client:
        Browser(first.client).send("/first", {"name": "Friends", "language": "en", "book": "cuca"})
    later = house(store, NOW + 10 * YEAR)
    with later.client:
        browser = Browser(later.client)
        start, asked = browser.look("/").text, browser.look("/house/clock").text
        settled = browser.send("/house/clock", {"right": "log"})
        after = browser.look("/").text

    assert "15 Jan 2027" in start
    assert "12 Jan 2037" in start
    assert 'value="computer"' in asked
    assert 303 == settled.status_code
    assert "/house/clock" not in after
    assert all(row.at < (NOW + 60) * 1000 for row in store.follow())
