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


@pytest.mark.parametrize("path", ["/api/v1/events", "/api/v1/house", "/api/v1/openapi.json"])
@pytest.mark.parametrize("host", ["evil.example", "", "testserver.local:1", "127.0.0.1"])
def test_a_name_that_is_none_of_this_house(house: House, path: str, host: str) -> None:
    """What the framework itself would answer is no document; nothing of the house is told, whoever asks."""
    answer = house.client.get(path, headers={"host": host})

    assert (400, "application/problem+json") == (answer.status_code, answer.headers["content-type"])
    assert answer.json()["code"] == "error.foreign-host"
    assert 400 == house.client.get("/", headers={"host": host}).status_code


MADE_ELSEWHERE = [
    ("GET", "/api/v1/nothing", {"host": "evil.example"}, b"", 404),
    ("DELETE", "/api/v1/events", {}, b"", 405),
    ("PATCH", "/api/v1/events", {"host": "evil.example"}, b"", 405),
    ("POST", "/api/v1/events", {"content-type": "application/json"}, b"[" + b"1," * 600_000 + b"1]", 413),
    ("POST", "/api/v1/events", {"content-type": "application/json"}, b"\xff{", 400),
    ("POST", "/api/v1/events", {"content-type": "text/plain"}, b"hello", 415),
    ("POST", "/api/v1/events", {"content-type": "application/json", "origin": "http://evil.example"}, b"{}", 403),
    ("POST", "/api/v1/events", {"content-type": "application/json", "authorization": "Bearer none"}, b"{}", 401),
    ("POST", "/api/v1/events", {"content-type": "application/x-www-form-urlencoded"}, b"a&" * 6_000, 415),
    ("GET", "/api/v1/%00", {}, b"", 404),
    ("GET", "/api/v1/events/%ff", {}, b"", 404),
]


@pytest.mark.parametrize(("method", "path", "headers", "body", "status"), MADE_ELSEWHERE)
def test_what_others_than_the_routes_refuse(
    house: House, method: str, path: str, headers: dict[str, str], body: bytes, status: int
) -> None:
    """The framework, the guard, the shields: each with a code that says what it is."""
    answer = house.client.request(method, path, headers=headers, content=body or None)

    assert (status, "application/problem+json") == (answer.status_code, answer.headers["content-type"]), answer.text
    assert answer.json()["code"] != "error.other"
    assert (answer.json()["code"] == "api.no-json") == (status == 400)


def test_a_page_is_told_with_a_page(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    event = house.event()

    async def fails(*_: object, **__: object) -> None:
        raise FullDisk("/secret/place")

    monkeypatch.setattr(Desk, "answer", fails)
    answer = house.browser().send(f"/events/{event}/do", {"do": "stop-clock"})

    assert 503 == answer.status_code
    assert "text/html" in answer.headers["content-type"]
    assert "retry-after" in answer.headers
