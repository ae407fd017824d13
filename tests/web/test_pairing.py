"""A TV shows six digits, the host types them, and the TV is in: nothing is typed on a remote control."""

from __future__ import annotations

import re
from html import unescape

from floorman.web.pairing import GOOD_SECONDS, OF_ONE_ADDRESS_MOST, Pairings
from tests.web.doors import Browser, a_house
from tests.web.test_phone import EVENT

ASKS = re.compile(r'data-asks="(/pair/[^"]+)"')
DIGITS = re.compile(r"<span>(\d{3})</span>\s*<span>(\d{3})</span>")


def shown(screen: Browser) -> tuple[str, str]:
    """Where the page of a screen asks, and the digits that stand on it."""
    page = screen.look("/pair").text
    asks, digits = ASKS.search(page), DIGITS.search(page)
    assert asks is not None
    assert digits is not None
    return asks[1], f"{digits[1]} {digits[2]}"


def test_a_tv_comes_in_by_its_six_digits() -> None:
    """Wrong digits are said; right ones let in that screen alone, as a screen, and only once."""
    with a_house() as house:
        tv, other, host = house.browser(), house.browser(), house.with_pass("direction")
        asks, digits = shown(tv)
        elsewhere, others = shown(other)
        wrong = "000 000" if "000 000" not in (digits, others) else "000 001"
        told = host.send("/house/people", {"do": "pair-screen", "digits": wrong})
        assert 409 == told.status_code
        assert "No screen shows these digits" in unescape(told.text)
        assert {"code": ""} == tv.look(asks).json()

        assert 303 == host.send("/house/people", {"do": "pair-screen", "digits": digits}).status_code
        code = tv.look(asks).json()["code"]
        assert {"code": ""} == other.look(elsewhere).json()
        assert 409 == host.send("/house/people", {"do": "pair-screen", "digits": digits}).status_code
        assert 303 == tv.send(f"/enter/{code}", {}).status_code
        assert "screen" in tv.look("/enter").text
        assert 403 == tv.look("/house/people").status_code
        assert 404 == other.look("/pair/somebody-elses").status_code


def test_a_tv_that_was_let_in_stands_among_the_screens_of_the_walls() -> None:
    """By a name of its own, two by two: there it is told what each shows, and it is called so among the passes."""
    with a_house() as house:
        host = house.with_pass("direction")
        event = str(host.send("/events", EVENT).headers["location"])
        for _ in range(2):
            tv = house.browser()
            asks, digits = shown(tv)
            assert 303 == host.send("/house/people", {"do": "pair-screen", "digits": digits}).status_code
            assert 303 == tv.send(f"/enter/{tv.look(asks).json()['code']}", {}).status_code
        screens = [one.name for one in house.app.state.desk.house.state.things.values() if one.what == "screen"]
        page = unescape(host.look(f"{event}/screens").text)

        assert ["TV 1", "TV 2"] == screens
        assert all(f">{name}</h3>" in page for name in screens)
        assert "TV 2" in unescape(host.look("/house/people").text)


def test_strangers_let_nobody_in() -> None:
    with a_house() as house:
        tv = house.browser()
        asks, digits = shown(tv)

        assert 401 == house.browser().send("/house/people", {"do": "pair-screen", "digits": digits}).status_code
        assert {"code": ""} == tv.look(asks).json()


def test_a_screen_for_all_tournaments_shows_the_clock_of_the_only_one() -> None:
    came: list[str] = []
    with a_house() as house:
        host = house.with_pass("direction")
        for _ in range(2):
            came.append(house.landing("screen", ""))
            event = str(host.send("/events", EVENT).headers["location"])
            came.append(house.landing("screen", "").replace(event, "…"))

        refused = house.with_pass("screen").look(f"{event}/clock?lang=en")
        assert 403 == refused.status_code
        assert f'href="{event}/wall">To the wall clock</a>' in " ".join(refused.text.split())

    assert ["/", "…/wall"] == came[:2]
    assert "/" == came[3], "of two nobody knows which"


def test_digits_end_and_give_way() -> None:
    """After ten minutes; and a thirteenth screen of one address takes the place of its first."""
    at = [0.0]
    pairings = Pairings(lambda: at[0])
    first = pairings.begin("a")
    many = [pairings.begin("b") for _ in range(OF_ONE_ADDRESS_MOST + 1)]
    at[0] = GOOD_SECONDS / 2
    late = pairings.begin("c")

    assert None is pairings.of(many[0].secret)
    assert many[1] is pairings.shown(many[1].digits)
    assert len({one.digits for one in (first, late, *many[1:])}) == OF_ONE_ADDRESS_MOST + 2
    at[0] = GOOD_SECONDS
    assert None is pairings.shown(first.digits)
    assert late is pairings.shown(f"{late.digits[:3]} {late.digits[3:]}")
