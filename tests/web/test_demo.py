"""The page of a demo: only where one is shown, for the host alone, with everything without a script too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from floorman.rulebook import new_shelf
from floorman.sim.demo import DemoSettings
from floorman.speech import LANGUAGES
from floorman.store import MemoryStore
from floorman.web import build
from floorman.web.demo.tour import STEPS, number_of
from tests.web.doors import HOST, Browser, House, a_house


@contextmanager
def shown(players: int = 6, rate: float = 100.0) -> Iterator[Browser]:
    app = build(MemoryStore(), new_shelf(), (HOST,), rate=rate, show=DemoSettings(players=players, rate=rate))
    house = House(app, f"http://{HOST}")
    with house.client:
        yield house.browser()


@pytest.fixture(scope="module")
def host() -> Iterator[Browser]:
    with shown() as browser:
        yield browser


def event_of(text: str) -> str:
    found = re.search(r"/events/([0-9a-f]+)/wall", text)
    assert found is not None
    return found[1]


def test_no_other_house_has_one() -> None:
    """And there no page may be shown in a frame."""
    with a_house() as house:
        browser = house.with_pass("direction")

        assert 404 == browser.look("/demo").status_code
        assert 404 == browser.look("/demo/now").status_code
        assert 404 == browser.send("/demo/do", {"do": "pause"}).status_code
        assert "frame-ancestors 'none'" in browser.look("/").headers["content-security-policy"]


def test_its_pages_are_shown_in_frames_of_their_own_house(host: Browser) -> None:
    event = event_of(host.look("/demo").text)

    for path in ("/demo", f"/events/{event}", f"/events/{event}/wall"):
        assert "frame-ancestors 'self'" in host.look(path).headers["content-security-policy"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ten_steps_in_both_languages(host: Browser, lang: str) -> None:
    """Each is a page of its own without a script."""
    texts = {number: host.look(f"/demo?step={number}&lang={lang}").text for number in range(1, 11)}

    assert 10 == len(STEPS)
    for number, text in texts.items():
        open_ones = re.findall(r'<article id="step-(\d+)"[^>]*?tabindex="-1" >', text)
        assert [str(number)] == open_ones
        assert "demo.step." not in text
        assert "demo.says." not in text


@pytest.mark.parametrize(("wish", "number"), [("7", 7), ("0", 1), ("11", 1), ("x", 1), ("", 1), (None, 1)])
def test_a_step_that_is_none_is_the_first(wish: str | None, number: int) -> None:
    assert number == number_of(wish)


def test_pausing_and_going_on_by_forms(host: Browser) -> None:
    """All pages are told another pace."""
    event = event_of(host.look("/demo").text)
    assert '"rate": 100' in host.look(f"/events/{event}/wall").text.replace("&#34;", '"')

    host.send("/demo/do", {"do": "pause"})
    stood = host.look("/demo/now").text
    assert 'value="go-on"' in stood
    assert '"rate": 0' in host.look(f"/events/{event}/wall").text.replace("&#34;", '"')

    host.send("/demo/do", {"do": "go-on"})
    host.send("/demo/do", {"do": "slower"})
    assert '"rate": 60' in host.look(f"/events/{event}/wall").text.replace("&#34;", '"')
    host.send("/demo/do", {"do": "faster"})
    assert 'value="pause"' in host.look("/demo/now").text


def test_nonsense_changes_nothing(host: Browser) -> None:
    assert 303 == host.send("/demo/do", {"do": "nonsense", "step": "4"}).status_code
    assert 303 == host.send("/demo/do", {}).status_code
