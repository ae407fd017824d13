"""Whatever becomes of a request under /api, a program can read it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest

from floorman.desk import Closed, Desk, Overtaken
from floorman.desk.houses import HouseBusy
from floorman.store import FullDisk
from tests.web.doors import House, a_house


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house(lan=False) as house:
        yield house


FAILURES = [
    (FullDisk("/secret/place"), 503),
    (sqlite3.OperationalError("secret"), 503),
    (OSError("secret"), 503),
    (Overtaken("event/1"), 503),
    (Closed("event/1"), 503),
    (HouseBusy(), 503),
    (ZeroDivisionError("secret"), 500),
]


@pytest.mark.parametrize(("failure", "status"), FAILURES, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("path", ["/events/{event}/commands", "/events", "/house/commands"])
def test_a_failure_is_a_document(
    house: House, monkeypatch: pytest.MonkeyPatch, path: str, failure: Exception, status: int
) -> None:
    """And says when it is worth another try, and nothing of what it was that failed."""
    event = house.event()

    async def fails(*_: object, **__: object) -> None:
        raise failure

    monkeypatch.setattr(Desk, "answer", fails)
    monkeypatch.setattr(Desk, "open", fails)
    monkeypatch.setattr("floorman.desk.houses.HouseDesk.ask", fails)
    body = {"do": "stop-clock"} if "commands" in path else PLAN
    body = {"do": "add-screen", "name": "TV"} if "house" in path else body
    answer = house.client.post("/api/v1" + path.replace("{event}", event), json=body)

    assert status == answer.status_code, answer.text
    assert "application/problem+json" == answer.headers["content-type"]
    assert status == answer.json()["status"]
    assert (status == 503) == ("retry-after" in answer.headers)
    assert "secret" not in answer.text


PLAN = {
    "name": "Friday",
    "book": "cuca",
    "plan": {"stack": 1000, "structure": [{"type": "level", "minutes": 20, "small_blind": 50, "big_blind": 100}]},
}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/api/v1/nothing", 404), ("GET", "/api/nothing", 404), ("GET", "/api/v2/events", 404),
     ("PUT", "/api/v1/events", 405), ("GET", "/api/v1/events/none/wall", 404), ("POST", "/api/v1/events", 415)],
)  # fmt: skip
def test_what_is_wrong_with_a_request_is_one_too(house: House, method: str, path: str, status: int) -> None:
    answer = house.client.request(method, path, content=b"{" if method == "POST" else None)

    assert (status, "application/problem+json") == (answer.status_code, answer.headers["content-type"])


def test_a_page_is_told_with_a_page(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    event = house.event()

    async def fails(*_: object, **__: object) -> None:
        raise FullDisk("/secret/place")

    monkeypatch.setattr(Desk, "answer", fails)
    answer = house.browser().send(f"/events/{event}/do", {"do": "stop-clock"})

    assert 503 == answer.status_code
    assert "text/html" in answer.headers["content-type"]
    assert "retry-after" in answer.headers
