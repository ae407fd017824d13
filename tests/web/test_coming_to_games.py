"""Games that one finds on the first page, with a password or without, and one that begins by itself."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from tests.web.doors import Browser, House, a_house

FORM = {"template": "friends", "book": "cuca", "name": "Net", "expected": "2", "stack": "5000", "depth": "virtual"}


def opened(house: House, **fields: str) -> tuple[Browser, str]:
    host = house.with_pass("direction")
    answer = host.send("/events", {**FORM, "do": "save", "whole": "1", **fields})
    assert 303 == answer.status_code, answer.text
    return host, str(answer.headers["location"]).split("/")[2]


def way(page: str) -> str:
    found = re.search(r'href="(/join/[A-Z2-7]{16})"', page)
    return found[1] if found else ""


def test_a_game_on_the_first_page_wants_its_password() -> None:
    """Not there until the host says so; whoever guesses waits; who knows it is in, and finds it as his."""
    with a_house() as house:
        host, event = opened(house)
        invitation, guest = f"/events/{event}/invitation", house.browser()

        assert ("", 303) == (way(guest.look("/").text), host.send(invitation, {"do": "list"}).status_code)
        link = way(guest.look("/").text)
        assert link
        refused = host.send(invitation, {"do": "word", "word": "abc"})
        assert 409 == refused.status_code, "too short"
        for page in (refused.text, host.look(invitation).text):
            assert 'name="word" minlength="4"' in page and "At least 4 characters." in page
        assert 'aria-invalid="true"' in refused.text and 'role="alert"' in refused.text
        assert 303 == host.send(invitation, {"do": "word", "word": "karo acht"}).status_code
        assert 'name="word"' in guest.look(link).text
        assert "That is not the password" in guest.send(link, {"name": "Anna", "word": "karo"}).text
        assert "Anna" not in host.look(f"/events/{event}/lobby").text, "nobody was entered"
        come = guest.send(link, {"name": "Anna", "word": "karo acht"})
        assert (303, f"/events/{event}/lobby") == (come.status_code, come.headers["location"])
        first = guest.look("/").text
        assert (True, "") == (f'href="/events/{event}/lobby"' in first, way(first))

        stranger = house.browser()
        answers = [stranger.send(link, {"name": "Eve", "word": f"guess {number}"}) for number in range(6)]
        assert any("wait" in answer.text.lower() for answer in answers)
        assert 303 == host.send(invitation, {"do": "unlist"}).status_code
        assert "" == way(stranger.look("/").text)


def test_the_form_says_when_it_begins_and_guests_check_in() -> None:
    with a_house() as house:
        later = datetime.now().astimezone() + timedelta(days=2)
        at = {"begins": "20:00", "ends": "21:30", "day": later.date().isoformat()}
        host, event = opened(house, **at, starts_itself="1", check_in="struck-off", least="3", seconds="20", bank="0")

        plan = host.look(f"/api/v1/events/{event}/plan").json()["plan"]["plan"]["online"]
        begins = later.replace(hour=20, minute=0, second=0, microsecond=0)
        assert (20, 0, "struck-off", 3) == (plan["seconds"], plan["bank"], plan["check_in"], plan["least"])
        assert int(begins.timestamp() * 1000) == plan["starts_at"]

        guest = house.browser()
        link = way(host.look(f"/events/{event}/lobby").text) or _link(host, event)
        assert 303 == guest.send(link, {"name": "Anna"}).status_code
        lobby = guest.look(f"/events/{event}/lobby").text
        assert "It begins by itself at" in lobby
        assert "I am there" in lobby
        done = guest.send(f"/events/{event}/me/do", {"do": "check-in"})
        assert f"/events/{event}/lobby" == done.headers["location"]
        lobby = guest.look(f"/events/{event}/lobby").text
        assert ("You have checked in" in lobby, "I am there" in lobby) == (True, False)
        assert "checked in" in host.look(f"/events/{event}/lobby").text


def _link(host: Browser, event: str) -> str:
    found = re.search(r"/join/[A-Z2-7]{16}", host.look(f"/events/{event}/invitation").text)
    assert found is not None
    return found[0]


def test_what_cannot_be_is_said_at_its_field() -> None:
    with a_house() as house:
        host = house.with_pass("direction")
        yesterday = (datetime.now().astimezone() - timedelta(days=1)).date().isoformat()
        for fields, words in (
            ({"starts_itself": "1", "day": yesterday}, "it would have begun already"),
            ({"starts_itself": "1", "day": "soon"}, "A day reads like"),
            ({"seconds": "2"}, "5 to 600 seconds"),
            ({"bank": "9999"}, "at most 1,800 seconds"),
        ):
            answer = host.send("/events", {**FORM, "do": "save", "whole": "1", **fields})
            assert (422, True) == (answer.status_code, words in answer.text), fields
