"""The station of a table: who may open it, what it shows, and what its forms do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest

from tests.web.doors import Browser, House, a_house

PLAYERS = 4


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


def station(event: str, table: int = 1) -> str:
    return f"/events/{event}/station/{table}"


@pytest.fixture
def event(house: House) -> str:
    """Two tables, the event begun."""
    return begun(house, house.event())


@pytest.fixture
def tda(house: House) -> str:
    """The same by the TDA's book."""
    return begun(house, house.event(book="tda-2024"))


def begun(house: House, event: str) -> str:
    host = house.with_pass("direction")
    for fields in (
        {"do": "enter", "person": "Ada"},
        {"do": "enter", "person": "Łukasz Groß"},
        {"do": "enter", "person": "Cem"},
        {"do": "open-table", "table": "1"},
        {"do": "draw-seats", "expected": "5"},
        {"do": "start-event"},
    ):
        answer = host.send(f"/events/{event}/do", fields)
        assert answer.status_code in (200, 303), answer.text
    return event


def send(browser: Browser, event: str, **fields: str) -> Any:
    return browser.send(station(event) + "/do", fields)


def strip(page: str) -> str:
    """Without what differs at each look: tokens, and ages."""
    return re.sub(r'value="[0-9a-f~-]{16,}[^"]*"', "", page)


def test_a_dealer_opens_his_own_table_and_no_other(house: House, event: str) -> None:
    """And his forms are about it, whatever they say."""
    dealer = house.with_pass("dealer", event, table=1)

    assert 200 == dealer.look(station(event)).status_code
    assert 403 == dealer.look(station(event, 2)).status_code
    assert 403 == dealer.send(station(event, 2) + "/do", {"do": "call-floor", "table": "2"}).status_code
    assert 404 == house.with_pass("floor").look(station(event, 9)).status_code
    for path in ("/seats/99", "/nowhere"):
        assert 404 == dealer.look(station(event) + path).status_code


def test_a_call_is_shown_at_both_ends(house: House, event: str) -> None:
    """The station tells that it has called, the desk for what and in which words; then somebody goes."""
    dealer, floor = house.with_pass("dealer", event, table=1), house.with_pass("floor")
    assert 303 == send(dealer, event, do="call-floor", call="ruling", what="may seat 2 raise?").status_code
    desk = floor.look(f"/events/{event}").text
    number = re.search(r'id="call-(\d+)"', desk)

    assert number is not None
    assert "may seat 2 raise?" in desk
    assert "Called: ruling" in dealer.look(station(event)).text
    assert "may seat 2 raise?" not in house.with_pass("registrar").look(f"/events/{event}").text
    floor.send(f"/events/{event}/do", {"do": "answer-call", "table": "1", "number": number[1], "answer": "going"})
    assert "somebody goes" in dealer.look(station(event)).text
    assert 303 == send(dealer, event, do="withdraw-call", number=number[1]).status_code
    assert "Called: ruling" not in dealer.look(station(event)).text
    assert 409 == send(dealer, event, do="answer-call", number=number[1]).status_code


def test_a_counted_table_is_done_with_a_hand_and_busts(house: House, event: str) -> None:
    """What a dealer tells at a counted table is in the books."""
    dealer = house.with_pass("dealer", event, table=1)
    sheets = [dealer.look(f"{station(event)}/seats/{seat}").text for seat in range(1, 11)]
    ids = [found[1] for sheet in sheets if (found := re.search(r'name="who" value="([^"]+)"', sheet))]

    assert 303 == send(dealer, event, do="hand-done").status_code
    assert 303 == send(dealer, event, do="bust", who=ids[0]).status_code
    assert len(ids) - 1 == dealer.look(station(event)).text.count('class="has"')


@pytest.fixture
def stationed(house: House, event: str) -> Browser:
    return who_tells(house, event)


def who_tells(house: House, event: str) -> Browser:
    """A dealer who tells every act, and the first hand."""
    dealer = house.with_pass("dealer", event, table=1)
    for fields in ({"do": "set-table", "action": "dealer"}, {"do": "new-hand"}):
        answer = send(dealer, event, **fields)
        assert 303 == answer.status_code, answer.text
    return dealer


def turn(browser: Browser, event: str) -> str:
    found = re.search(
        r'name="act" value="\w+"><input type="hidden" name="seat" value="(\d+)"', browser.look(station(event)).text
    )
    assert found is not None
    return found[1]


def test_who_drew_the_highest_card_is_tapped(house: House) -> None:
    """With real cards on the table nobody writes eight of them down: the seat that got the button is enough."""
    event = begun(house, house.event(book="casino"))
    host = house.with_pass("direction")
    host.send(f"/events/{event}/do", {"do": "set-table", "table": "1", "action": "dealer"})
    page = host.look(station(event) + "?lang=en").text
    asked = page.partition("Who got the highest card?")[2].partition("Name each card instead")[0]
    seats = re.findall(r'name="button" value="(\d+)"', asked)
    assert seats == re.findall(r'name="card-(\d+)"', page)

    assert 303 == send(host, event, do="tell-button", button=seats[1]).status_code
    assert 'value="draw-button"' not in host.look(station(event)).text
    assert 303 == send(host, event, do="new-hand").status_code
    assert seats[4 % len(seats)] == turn(host, event), "button, small blind, big blind, and then it is their turn"


def test_the_floor_sees_what_it_has_to_penalise_and_what_is_in_dispute(house: House) -> None:
    """One tap gives the penalty that the book asks for, another says why there is none; a dispute is decided there."""
    event = begun(house, house.event(book="casino"))
    host = house.with_pass("direction")
    do = f"/events/{event}/do"
    host.send(do, {"do": "set-table", "table": "1", "action": "dealer"})
    asked = sorted({*re.findall(r'name="(card-[0-9]+)"', host.look(station(event)).text)})
    drawn = dict(zip(asked, ("As", "Kh", "7d", "6d", "2c"), strict=True))
    for fields in ({"do": "draw-button", **drawn}, {"do": "new-hand"}):
        answer = send(host, event, **fields)
        assert answer.status_code in (200, 303), answer.text
    early = next(seat.removeprefix("card-") for seat in asked if seat.removeprefix("card-") != turn(host, event))
    assert "Penalties to give" not in host.look(f"/events/{event}").text
    assert 303 == send(host, event, do="declare", seat=early, said="fold").status_code
    room = host.look(f"/events/{event}").text

    assert "Penalties to give" in room
    assert "casino-38-i" in room
    who = re.search(r'name="who" value="([^"]+)"><input type="hidden" name="what" value="folded-out-of-turn"', room)
    assert who is not None
    assert re.search(r'name="penalty" value="warning">\s*<button class="btn primary"', room)
    refused = host.send(do, {"do": "waive-penalty", "who": who[1], "why": " ", "what": "folded-out-of-turn"})
    assert refused.status_code >= 400
    assert "Penalties to give" in host.look(f"/events/{event}").text
    host.send(do, {"do": "waive-penalty", "who": who[1], "why": "he was waved on", "what": "folded-out-of-turn"})
    assert "Penalties to give" not in host.look(f"/events/{event}").text

    # The floor may only warn here: what is harder it puts before the direction, which finds it among what waits.
    floor = house.with_pass("floor", event)
    sheet = floor.look(f"/events/{event}/seats/1/{early}").text
    assert (True, False) == ('value="refer-penalty"' in sheet, 'value="missed-hands"' in sheet)
    assert 'value="refer-penalty"' not in host.look(f"/events/{event}/seats/1/{early}").text
    floor.send(do, {"do": "refer-penalty", "who": who[1], "what": "soft-play"})
    room = host.look(f"/events/{event}").text
    assert "Penalties to give" in room and "Soft play" in room
    host.send(do, {"do": "penalise", "who": who[1], "penalty": "missed-hands", "hands": "2", "what": "soft-play"})
    sheet = " ".join(re.sub(r"<[^>]+>", " ", floor.look(f"/events/{event}/seats/1/{early}").text).split())
    assert re.search(r"missed hands , Soft play \d\d:\d\d, host", sheet), sheet

    host.send(do, {"do": "open-dispute", "table": "1", "what": "who has won it"})
    room = host.look(f"/events/{event}").text
    assert "who has won it" in room
    number = re.search(r'name="number"\s+value="(\d+)"', room)
    assert number is not None
    assert 'name="decided"' in room
    words = {"decided": "The pot is split: both had the flush."}
    host.send(do, {"do": "close-dispute", "table": "1", "number": number[1], **words})
    assert words["decided"] in host.look(f"/events/{event}/log").text
    assert "In dispute" not in host.look(f"/events/{event}").text


def test_a_device_with_a_dealers_code_lands_at_its_table(house: House, event: str) -> None:
    """A screen stands before the clock."""
    assert station(event) == house.landing("dealer", event, 1)
    assert f"/events/{event}/wall" == house.landing("screen", event)


def fails(*_: object) -> NoReturn:
    raise KeyError("seat")


def test_a_table_whose_page_fails_has_a_way_on(
    house: House, stationed: Browser, event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it is that cannot be said: the dealer takes back a step or calls, and the floor may end the hand."""
    floor, first = house.with_pass("floor"), turn(stationed, event)
    assert 303 == send(stationed, event, do="act", act="call", seat=first).status_code

    with monkeypatch.context() as broken:
        broken.setattr("floorman.web.station.page.station_values", fails)
        theirs, page = floor.look(station(event)), stationed.look(station(event))
        again = stationed.look(station(event), **{"hx-request": "true"})
        back = re.search(r'value="rewind">.*?name="to" value="(\d+)"', page.text, re.DOTALL)
        assert back is not None
        taken = send(stationed, event, do="rewind", to=back[1])
    assert [500, 500, 500, "true"] == [one.status_code for one in (theirs, page, again)] + [again.headers["hx-refresh"]]
    assert [True, True, True] == [f'value="{one}"' in theirs.text for one in ("rewind", "call-floor", "void-hand")]
    assert (303, first) == (taken.status_code, turn(stationed, event))
    assert 'value="void-hand"' in floor.look(f"/events/{event}/tables/1").text
    assert 303 == send(floor, event, do="void-hand").status_code
    assert 'value="void-hand"' not in floor.look(f"/events/{event}/tables/1").text
    assert 303 == send(stationed, event, do="new-hand").status_code
