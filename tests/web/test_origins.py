"""Forms are taken from our own pages alone, in open houses too; whatever their address is called."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from floorman.web.guards import WHO
from tests.web.doors import HOST, House, a_house

OURS = f"http://{HOST}"
POSTS = sorted(route.removeprefix("POST ") for route in WHO if route.startswith("POST "))
FOREIGN = (
    {"origin": "http://127.0.0.1:9999"},
    {"origin": f"http://{HOST}:9999"},
    {"origin": "null"},
    {"origin": "https://evil.example"},
    {"origin": f"ftp://{HOST}"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "cross-site"},
    {"origin": OURS, "sec-fetch-site": "same-site"},
)


@pytest.fixture(scope="module", params=[True, False], ids=["closed", "open"])
def house(request: pytest.FixtureRequest) -> Iterator[House]:
    with a_house(lan=request.param) as house:
        yield house


@pytest.mark.parametrize("route", POSTS)
def test_no_form_is_taken_from_a_page_of_somebody_else(house: House, route: str) -> None:
    """Though it brings the victim's cookies, and a token that fits them: a page on another port can plant those."""
    browser = house.browser() if house.doors.open else house.with_pass("direction")
    path = route.replace("{event}", "e1").replace("{table}", "1").replace("{number}", "1")
    path = path.replace("{code}", "A" * 26).replace("{id}", "x")
    for headers in FOREIGN:
        answer = browser.send(path, {"do": "give-pass", "rank": "screen"}, **headers)

        assert 403 == answer.status_code, (path, headers)


@pytest.mark.parametrize(
    "headers", [{}, {"origin": OURS}, {"origin": OURS.upper()}, {"origin": OURS, "sec-fetch-site": "same-origin"},
                {"sec-fetch-site": "none"}],
)  # fmt: skip
def test_our_own_pages_send_forms(house: House, headers: dict[str, str]) -> None:
    """As do programs and old browsers, which say nothing of where they come from, with the token of the form."""
    browser = house.browser() if house.doors.open else house.with_pass("direction")

    answer = browser.send("/house/people", {"do": "give-pass", "rank": "screen"}, **headers)

    assert 200 == answer.status_code, answer.text
    assert "svg" in answer.text, "the code of a pass"


def test_an_encrypted_house_takes_no_form_from_a_page_that_was_not() -> None:
    with a_house(address=f"https://{HOST}") as house:
        browser = house.with_pass("direction")
        fields = {"do": "give-pass", "rank": "screen"}

        assert 403 == browser.send("/house/people", fields, origin=f"http://{HOST}").status_code
        assert 200 == browser.send("/house/people", fields, origin=f"https://{HOST}").status_code


def test_two_hosts_are_none(house: House) -> None:
    headers = [("host", HOST), ("host", "evil.example")]
    answer = house.client.request("GET", "/enter", headers=headers)

    assert 400 == answer.status_code
