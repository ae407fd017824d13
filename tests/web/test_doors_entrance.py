"""The entrance: logging in and out, codes, and what a browser is told to keep."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from httpx import Response as Answer
from hypothesis import given
from hypothesis import strategies as st

from floorman.web.desks import cookie_of
from floorman.web.entrance import own_path
from tests.web.doors import HOST, PASSWORD, House, a_house


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


def cookies(answer: Answer) -> dict[str, str]:
    """Each cookie that is set, with all that is said about it."""
    return {one.partition("=")[0]: one.lower() for one in answer.headers.get_list("set-cookie")}


LOGIN = {"name": "Anna", "password": PASSWORD}


def test_logging_in_and_out(house: House) -> None:
    """To the page that one wanted, and out again with one button; the pass is over then, not only forgotten."""
    house.staff("Anna", "direction")
    browser = house.browser()
    inside = browser.send("/enter", {**LOGIN, "next": "/house/people?lang=de"})
    assert (303, "/house/people?lang=de") == (inside.status_code, inside.headers["location"])
    assert 200 == browser.look("/house/people").status_code
    assert "Log out" in browser.look("/enter").text
    shown = browser.shown

    out = browser.send("/leave", {})
    assert (303, "/enter") == (out.status_code, out.headers["location"])
    assert "" == browser.shown
    browser.cookies.set("pass", shown, HOST)
    assert 303 == browser.look("/house/people").status_code


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_what_a_browser_keeps(scheme: str) -> None:
    """No script and no other site gets at it; with TLS it never travels in the clear."""
    with a_house(address=f"{scheme}://{HOST}") as house:
        house.staff("Anna", "direction")
        kept = cookies(house.browser().send("/enter", LOGIN))[cookie_of("pass", scheme == "https")]
        forms = cookies(house.browser().look("/enter"))[cookie_of("csrftoken", scheme == "https")]

    for cookie in (kept, forms):
        assert {"httponly", "samesite=strict", "path=/"} <= set(cookie.split("; "))
        assert (scheme == "https") == ("secure" in cookie.split("; "))
        assert "domain" not in cookie
    assert 86_340 < int(kept.partition("max-age=")[2].partition(";")[0]) <= 86_400


def test_what_was_planted_before_is_worth_nothing_after(house: House) -> None:
    """Whoever puts a pass of his own or a token of his own into somebody's browser shares nothing with him."""
    house.staff("Anna", "direction")
    planted = house.with_pass("screen")
    planted.look("/")
    before, token = planted.shown, planted.cookies["csrftoken"]
    planted.send("/enter", LOGIN)

    assert before != planted.shown
    planted.look("/enter")
    assert token != planted.cookies["csrftoken"]
    thief = house.browser()
    thief.cookies.set("pass", before, HOST)
    assert "Log out" not in thief.look("/enter").text


def test_a_wrong_password_is_said_and_the_name_kept(house: House) -> None:
    house.staff("Anna", "direction")
    browser = house.browser()
    for name in ("Anna", "Berta"):
        answer = browser.send("/enter", {"name": name, "password": "wrong one"})

        assert 403 == answer.status_code
        assert "do not belong together" in answer.text
        assert f'value="{name}"' in answer.text
        assert "wrong one" not in answer.text
        assert "" == browser.shown


def test_whoever_tries_too_often_is_told_how_long_to_wait(house: House) -> None:
    house.staff("Anna", "direction")
    browser = house.browser()
    answers = [browser.send("/enter", {"name": "Anna", "password": "wrong one"}) for _ in range(4)]
    assert [403] * 4 == [one.status_code for one in answers]
    told = browser.send("/enter", LOGIN)

    assert (429, "1") == (told.status_code, told.headers["retry-after"])
    assert "in 0:01 min." in told.text
    assert "" == browser.shown


@pytest.mark.parametrize("path", ["/enter", "/leave", "/enter/code", "/enter/password", "/house/people"])
def test_no_other_site_presses_a_button(house: House, path: str) -> None:
    """Not even to log somebody in or out."""
    browser = house.with_pass("direction")
    del browser.cookies["csrftoken"]
    browser.cookies.set("csrftoken", "0" * 128, HOST)
    answer = browser.send(path, LOGIN)

    assert 403 == answer.status_code
    assert "came from elsewhere" in answer.text
    assert "Log out" in browser.look("/enter").text


def test_a_code_that_is_typed_leads_to_its_page(house: House) -> None:
    """Looking at it any number of times changes nothing; the button does, once."""
    page = house.with_pass("direction").send("/house/people", {"do": "give-pass", "rank": "screen"}).text
    typed = re.sub("<[^>]+>", "", page.partition('class="codeline"')[2].partition("<b>")[2].partition("</b>")[0])
    device = house.browser()
    there = device.send("/enter/code", {"code": f" {typed.lower()} "})
    assert 303 == there.status_code
    path = there.headers["location"]
    for _ in range(3):
        shown = device.look(path)
        assert (200, True) == (shown.status_code, "This device as a screen" in shown.text)

    assert 303 == device.send(path, {}).status_code
    assert "" != device.shown
    late = house.browser()
    assert 404 == late.look(path).status_code
    assert 409 == late.send(path, {}).status_code
    assert "" == late.shown


def test_a_code_that_is_none(house: House) -> None:
    browser = house.browser()

    assert 409 == browser.send("/enter/code", {"code": "ABC"}).status_code
    assert 404 == browser.look("/enter/ABC").status_code
    assert 404 == browser.look("/enter/" + "A" * 26).status_code


def test_codes_cannot_be_tried_for_ever(house: House) -> None:
    browser = house.browser()
    answers = [browser.send("/enter/" + "A" * 26, {}).status_code for _ in range(6)]

    assert [409, 409, 409, 409, 429, 429] == answers


def test_another_password_for_oneself(house: House) -> None:
    """Only with the old one: an open browser is not enough."""
    house.staff("Anna", "direction")
    here, there = house.browser(), house.browser()
    for browser in (here, there):
        browser.send("/enter", LOGIN)
    wrong = here.send("/enter/password", {"old": "wrong one", "password": "another one 9"})
    assert (403, True) == (wrong.status_code, "The old password is another one" in wrong.text)
    weak = here.send("/enter/password", {"old": PASSWORD, "password": "short"})
    assert (409, True) == (weak.status_code, "8 to 200 letters" in weak.text)
    right = here.send("/enter/password", {"old": PASSWORD, "password": "another one 9"})

    assert (200, True) == (right.status_code, "The password is changed" in right.text)
    assert 200 == here.look("/house/people").status_code
    assert 303 == there.look("/house/people").status_code


@pytest.mark.parametrize(
    "asked",
    [
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https://evil.example",
        "https:/evil.example",
        "https:evil.example",
        "javascript:alert(1)",
        "/\t/evil.example",
        "/\n/evil.example",
        "\x00//evil.example",
        " //evil.example",
        "/ /evil.example",
        "/é",
        "",
        "house/people",
        "/enter?next=/enter",
        "/leave",
        "/" + "x" * 400,
    ],
)
def test_nobody_is_led_elsewhere(house: House, asked: str) -> None:
    """Not by the page that asks him to log in, and not by the one after it."""
    house.staff("Anna", "direction")
    browser = house.browser()
    inside = browser.send("/enter", {**LOGIN, "next": asked})

    assert (303, "/") == (inside.status_code, inside.headers["location"])


@given(st.text(max_size=40) | st.text("/\\.:@%?#ab\t\n ", max_size=12))
def test_own_paths_only(asked: str) -> None:
    """Whatever stands there: one slash, and no letter that a browser reads as another or drops."""
    path = own_path(asked)

    assert path == "/" or (path == asked and path[0] == "/" and path[1] not in "/\\")
    assert not set(path) & set("\\ \t\r\n\x00")


def test_own_paths_are_kept() -> None:
    for path in ("/house/people", "/events/1/floor?lang=de&x=1", "/books/cuca"):
        assert path == own_path(path)


def test_a_page_that_is_not_there_asks_nobody_in_to_log_in(house: House) -> None:
    """No route, no guard: nobody has looked who it is, so whoever holds a pass is not told to get one."""
    house.staff("Anna", "direction")
    browser = house.browser()
    assert "Log in" in browser.look("/nowhere").text
    browser.send("/enter", LOGIN)

    for path in ("/nowhere", "/events/none", "/rules/none"):
        answer = browser.look(path)
        assert 404 == answer.status_code, path
        assert "Log in" not in answer.text, path


def test_a_host_who_started_floorman_anew_comes_back_to_the_evening_that_runs(house: House) -> None:
    """By the code of the terminal; to all of them as long as none runs."""
    event = house.event()
    assert "/" == house.landing("direction", "")
    house.with_pass("direction").send(f"/events/{event}/do", {"do": "start-event"})

    assert f"/events/{event}" == house.landing("direction", "")
