"""The station of a table: who may open it, what it shows, and what its forms do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

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
    event = house.event()
    host = house.with_pass("direction")
    for fields in (
        {"do": "enter", "person": "Ada"},
        {"do": "enter", "person": "Łukasz Groß"},
        {"do": "enter", "person": "Cem"},
        {"do": "open-table", "table": "1"},
        {"do": "draw-seats"},
        {"do": "start-event"},
    ):
        answer = host.send(f"/events/{event}/do", fields)
        assert answer.status_code in (200, 303), answer.text
    return event


def send(browser: Browser, event: str, **fields: str) -> Any:
    return browser.send(station(event) + "/do", fields)


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


def test_a_hand_is_told_from_the_station(stationed: Browser, event: str) -> None:
    """Raise, fold, take back, fold, fold: the pot goes to the only one left, and the next hand may begin."""
    first = turn(stationed, event)
    send(stationed, event, do="act", act="raise", seat=first, total="150")
    second = turn(stationed, event)
    send(stationed, event, do="act", act="fold", seat=second)
    page = stationed.look(station(event)).text
    back = re.search(r'name="do" value="rewind">.*?name="to" value="(\d+)"', page, re.DOTALL)
    assert back is not None
    answer = send(stationed, event, do="rewind", to=back[1])
    assert 303 == answer.status_code, answer.text

    assert second == turn(stationed, event)
    while "New hand" not in stationed.look(station(event)).text:
        assert 303 == send(stationed, event, do="act", act="fold", seat=turn(stationed, event)).status_code
    assert "150" in page


def test_words_and_chips_are_read_by_the_book(stationed: Browser, event: str) -> None:
    """One oversized chip without a word is a call."""
    seat = turn(stationed, event)
    answer = send(stationed, event, do="declare", seat=seat, chips="1000")
    page = stationed.look(station(event)).text

    assert 303 == answer.status_code, answer.text
    assert re.search(rf"{seat} [^:<]+: call 50", page)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"do": "act", "act": "raise", "seat": "1", "total": "much"}, "whole number"),
        ({"do": "act", "act": "show", "seat": "1", "cards": "Zz"}, "are no cards"),
        ({"do": "declare", "seat": "1", "chips": "lots"}, "whole numbers"),
        ({"do": "act", "act": "fly", "seat": "1"}, "could not be read"),
        ({"do": "declare", "seat": "1", "said": "hello"}, "could not be read"),
        ({"do": "report", "kind": "nothing-known"}, "could not be read"),
        ({"do": "report", "kind": "boxed-cards", "count": "many"}, "number"),
        ({"do": "rewind", "to": "99"}, ""),
        ({"do": "dance"}, "could not be read"),
    ],
)
def test_what_cannot_be_read_says_so_and_changes_nothing(
    stationed: Browser, event: str, fields: dict[str, str], says: str
) -> None:
    before = stationed.look(station(event), **{"hx-request": "true"}).text
    answer = send(stationed, event, **fields)

    assert 409 == answer.status_code
    assert says in answer.text
    assert strip(before) == strip(stationed.look(station(event), **{"hx-request": "true"}).text)


def strip(page: str) -> str:
    """Without what differs at each look: tokens, and ages."""
    return re.sub(r'value="[0-9a-f~-]{16,}[^"]*"', "", page)


def test_deciding_otherwise_is_for_the_floor(house: House, event: str, stationed: Browser) -> None:
    """A dealer reads what the book says and calls; the reason why somebody decided otherwise is not his to read."""
    director = house.with_pass("director")
    wrong, right = re.findall(r'aria-label="Seat (\d+): [^"e]', stationed.look(station(event)).text)[:2]
    asked = f"{station(event)}/happened?kind=wrong-first-seat&seat={wrong}&should_be={right}"
    misdeal = {"do": "report", "kind": "wrong-first-seat", "seat": wrong, "should_be": right}
    otherwise = misdeal | {"choose": "play-on", "why": "they had bet already"}

    assert "Misdeal" in stationed.look(asked).text
    assert "Decide otherwise" not in stationed.look(asked).text
    assert "Decide otherwise" in director.look(asked).text
    assert 409 == send(stationed, event, **otherwise).status_code
    assert 303 == send(director, event, **otherwise).status_code
    pages = {who: strip(browser.look(station(event)).text) for who, browser in (("d", stationed), ("f", director))}
    assert ("decided otherwise" in pages["d"], "decided otherwise" in pages["f"]) == (True, True)
    assert ("they had bet" in pages["d"], "they had bet" in pages["f"]) == (False, True)


def test_a_call_for_a_ruling_leads_the_floor_to_the_report(house: House, event: str) -> None:
    """In the floor's own language, whatever the dealer's."""
    dealer, floor = house.with_pass("dealer", event, table=1), house.with_pass("floor")
    sent = {"do": "call-floor", "call": "ruling", "report": "wrong-first-seat"}
    assert 303 == send(dealer, event, **sent).status_code

    page = floor.look(f"/events/{event}?lang=de").text
    assert "Alles in Ordnung" not in page
    assert f'href="{station(event)}/happened?kind=wrong-first-seat">Die erste Karte ging an den falschen Platz' in page
    assert 409 == send(dealer, event, do="call-floor", call="floor", report="<b>").status_code


def test_a_device_with_a_dealers_code_lands_at_its_table(house: House, event: str) -> None:
    """A screen stands before the clock."""
    assert station(event) == house.landing("dealer", event, 1)
    assert f"/events/{event}/wall" == house.landing("screen", event)


def test_cards_are_typed_where_the_table_knows_them(house: House, event: str) -> None:
    """The hole cards closed, the flop by name; cards that are no cards say so."""
    dealer = house.with_pass("dealer", event, table=1)
    for fields in ({"do": "set-table", "action": "dealer", "cards": "entered"}, {"do": "new-hand"}):
        assert 303 == send(dealer, event, **fields).status_code
    page = dealer.look(station(event)).text
    unknown = re.search(r'name="cards" value="(\?+)"', page)
    assert unknown is not None
    assert 303 == send(dealer, event, do="act", act="deal", cards=unknown[1]).status_code
    while "Which cards?" not in dealer.look(station(event)).text:
        page = dealer.look(station(event)).text
        does = "check" if 'name="act" value="check"' in page else "call"
        assert 303 == send(dealer, event, do="act", act=does, seat=turn(dealer, event)).status_code

    assert "burn card" in dealer.look(station(event)).text
    assert 303 == send(dealer, event, do="act", act="deal", cards="?? Ks 7c 2d").status_code
    assert ['aria-label="Ks"', 'aria-label="7c"', 'aria-label="2d"'] == re.findall(
        r'aria-label="(?:Ks|7c|2d)"', dealer.look(station(event)).text
    )


def test_something_happened_is_ruled_on_the_hand(stationed: Browser, event: str) -> None:
    """The facts that lack are asked for; once they are there it can be accepted, and nothing happens before."""
    path = station(event) + "/happened"
    kinds = stationed.look(path).text
    asked = stationed.look(path + "?kind=boxed-cards").text
    ruled = stationed.look(path + "?kind=boxed-cards&count=1").text
    wrong = stationed.look(path + "?kind=boxed-cards&count=many").text

    assert 'href="?kind=boxed-cards"' in kinds
    assert "The book asks for more facts." in asked
    assert ("Accept" in ruled, "Accept" in asked, "Accept" in wrong) == (True, False, False)
    assert 303 == send(stationed, event, do="report", kind="boxed-cards", count="1").status_code


def test_something_happened_at_a_counted_table(house: House, event: str) -> None:
    """The book is asked with what the table knows; there is no hand to carry it out on."""
    dealer = house.with_pass("dealer", event, table=1)
    page = dealer.look(station(event) + "/happened?kind=boxed-cards&count=1").text

    assert "The card is replaced." in page
    assert "Accept" not in page


def test_a_player_on_the_clock_is_seen_at_table_and_desk(house: House, stationed: Browser, event: str) -> None:
    """With what the book makes of it; before his time is out nobody can say that it is."""
    seat, floor = turn(stationed, event), house.with_pass("floor")
    form = re.search(r'name="do" value="report">(.*?)</form>', floor.look(station(event)).text, re.DOTALL)
    assert form is not None
    called = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1]))
    assert 303 == send(floor, event, do="report", **called).status_code
    page, desk = stationed.look(station(event)).text, floor.look(f"/events/{event}").text
    clock = re.search(r'name="clock" value="(\d+)"', page)

    assert clock is not None
    assert f"Seat {seat} is on the clock" in page
    assert ("his hand is dead" in page, "his hand is dead" in desk) == (True, True)
    early = send(stationed, event, do="report", kind="clock-expired", seat=seat, clock=clock[1])
    assert 409 == early.status_code


def test_the_floor_decides_what_is_not_clear(house: House, stationed: Browser, event: str) -> None:
    """A raise of no amount: the dealer is told to call the floor, and the floor has the choice."""
    seat, floor = turn(stationed, event), house.with_pass("floor")
    assert 303 == send(stationed, event, do="declare", seat=seat, said="raise").status_code
    page, theirs = stationed.look(station(event)).text, floor.look(station(event)).text
    option = re.search(r'name="choose" value="([\w-]+)"><input type="hidden" name="to" value="(\d*)"', theirs)

    assert "What counts?" in page
    assert 'name="choose"' not in page
    assert option is not None
    assert 303 == send(floor, event, do="rule", choose=option[1], to=option[2]).status_code
    assert "What counts?" not in stationed.look(station(event)).text


def test_a_newcomer_is_confirmed_where_he_sits_down(house: House, event: str) -> None:
    """The station says who comes and from where."""
    host, dealer = house.with_pass("direction"), house.with_pass("dealer", event, table=1)
    who = re.findall(
        r'name="who" value="([^"]+)"', "".join(dealer.look(f"{station(event)}/seats/{n}").text for n in range(1, 11))
    )
    host.send(f"/events/{event}/do", {"do": "open-table", "table": "2"})
    host.send(f"/events/{event}/do", {"do": "move", "who": who[0], "table": "2", "seat": "5"})
    page = host.look(station(event, 2)).text

    assert "comes to seat 5" in page
    assert "from table 1, seat" in page
    assert 303 == host.send(station(event, 2) + "/do", {"do": "confirm-arrival", "who": who[0]}).status_code
    assert "comes to seat 5" not in host.look(station(event, 2)).text
