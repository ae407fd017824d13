"""Numbers that are none, and numbers without end: whoever sends them is told so, and nothing fails inside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from floorman.asking.form import filled_in
from floorman.rulings import KINDS, form_of
from tests.web.doors import NET, House, a_house

ENDLESS = "9" * 5_000
ASK = "/ask?go=1&kind=boxed-cards"


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


@pytest.mark.parametrize("number", ["--5", "-", "²", "٣", ENDLESS, f"-{ENDLESS}"])
@pytest.mark.parametrize(
    "path",
    [
        f"{ASK}&count=",
        f"{ASK}&count=1&hand-stack=",
        f"{ASK}&count=1&hand-players=",
        f"{ASK}&count=1&hand-blinds=1/",
        f"{ASK}&count=1&hand-done=1+raise+",
        f"{ASK}&count=1&hand-done=4+raise+600,",
        "/ask?go=1&kind=declaration&chips=",
        "/scenarios/all-in-of-half-a-raise?step=",
    ],
)
def test_strangers_are_told(house: House, path: str, number: str) -> None:
    assert house.browser().look(path + number).status_code < 500


@pytest.mark.parametrize("number", ["--5", ENDLESS])
def test_what_is_wrong_stands_beside_the_field(house: House, number: str) -> None:
    page = house.browser().look(f"{ASK}&count={number}&lang=en").text

    assert "expected" in page.lower() or "number" in page.lower()


@pytest.mark.parametrize("number", ["--5", "٣", ENDLESS])
def test_every_kind_of_question_stands_it(number: str) -> None:
    """In each of its fields at once."""
    for kind in KINDS:
        filled = filled_in("cuca", kind, {fact.name: number for fact in form_of(kind).facts})
        numbers = [one for one in filled.fields if one.form.type == "number"]

        assert all(one.wrong for one in numbers), kind


@pytest.mark.parametrize("number", ["0", "--5", "٣", "1e9", ENDLESS])
def test_tables_of_the_api(house: House, number: str) -> None:
    event = house.event()
    browser = house.with_pass("direction")
    for path in (f"/api/v1/events/{event}/tables/{number}", f"/api/v1/events/{event}/tables/{number}/hand"):
        assert browser.look(path).status_code in (404, 422), path


@pytest.mark.parametrize("number", ["-1", "²", ENDLESS])
def test_walls_and_their_pages(house: House, number: str) -> None:
    event = house.event()
    for path in (f"/events/{event}/wall?every={number}", f"/events/{event}/wall/seats?page={number}"):
        assert 200 == house.browser().look(path).status_code, path


@pytest.mark.parametrize(
    "report",
    [
        {"kind": "odd-chips", "chips": {ENDLESS: 1}},
        {"kind": "boxed-cards", "count": ENDLESS},
    ],
)
def test_rulings_over_the_api(house: House, report: dict[str, Any]) -> None:
    answer = house.client.post("/api/v1/rulings", json={"book": "cuca", "report": report})

    assert answer.status_code in (409, 422), answer.text


@pytest.mark.parametrize("field", ["total", "amount", "chips", "seat"])
def test_a_dealers_station(house: House, field: str) -> None:
    browser = house.with_pass("direction")
    event = browser._client.post("/api/v1/events", json=NET, headers={"origin": "http://testserver.local"})
    where = event.headers.get("location", f"/api/v1/events/{house.event()}").rpartition("/")[2]
    for do, act in (("act", "raise"), ("declare", ""), ("report", "")):
        sent = {"do": do, "act": act, field: ENDLESS, "what": "boxed-cards", "count": ENDLESS}
        assert browser.send(f"/events/{where}/station/1/do", sent).status_code < 500


@pytest.mark.parametrize("origin", ["http://[::1", "http://[", "//", "null", "http://a:99999999", "http://[x]:1"])
def test_an_origin_that_is_no_address_is_foreign(house: House, origin: str) -> None:
    answer = house.client.post("/api/v1/rulings", json={}, headers={"origin": origin})

    assert 403 == answer.status_code, answer.text
    assert 403 == house.browser().send("/enter", {"name": "x"}, origin=origin).status_code


@pytest.mark.parametrize("length", ["-1", "x", "²", ENDLESS])
def test_a_length_that_is_none(house: House, length: str) -> None:
    answer = house.client.post("/api/v1/rulings", content=b"{}", headers={b"content-length": length.encode("latin-1")})

    assert 400 <= answer.status_code < 500
