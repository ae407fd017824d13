"""Decided otherwise than the book says: offered to whoever may, and only what can be at that moment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import urlencode

import pytest

from floorman.speech import speech
from floorman.terms import By, Rank
from floorman.web.station.last import called_decider
from tests.web.doors import Browser, House, a_house
from tests.web.test_happened import sent_by
from tests.web.test_station import begun, station

CHOICE = re.compile(r'name="choose" value="([a-z-]+)"')
# Paragraph 1 names the poker manager for whatever leaves the book; in the other books it is the floor.
# Who asks, and may he: paragraph 1 of the casino's book names the poker manager for whatever leaves the book.
MAY: dict[str, dict[Rank, bool]] = {"casino": {"director": False, "manager": True}, "cuca": {"floor": True}}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


def words(page: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


def breach(browser: Browser, event: str, **more: str) -> str:
    """A telephone at the table: the page once all that is asked is told."""
    seat = re.findall(r'aria-label="Seat (\d+): [^"e]', browser.look(station(event)).text)[0]
    told = {"s": "phone", "seat": seat, "during_hand": "no", **more}
    return browser.look(f"{station(event)}/happened?{urlencode(told)}").text


@pytest.mark.parametrize("book", sorted(MAY))
def test_whoever_may_not_leave_the_book_is_told_who_may(house: House, book: str) -> None:
    """Neither beside the report nor beside what was ruled last: no reason is typed for nothing."""
    event = begun(house, house.event(book=book))
    needed = f"It takes the {speech('en').say('rank.manager')}"
    for rank, may in MAY[book].items():
        browser = house.with_pass(rank)
        page = breach(browser, event)
        assert 303 == browser.send(f"{station(event)}/do", sent_by(page)).status_code
        for shown in (page, browser.look(station(event)).text):
            assert may is bool(CHOICE.search(shown)), (rank, words(shown))
            assert may is (needed not in words(shown)), (rank, words(shown))


def test_between_two_hands_nothing_is_played_on_and_nothing_is_dealt_again(house: House) -> None:
    """For the same telephone while cards are held a misdeal may be called, and no penalty given either way."""
    event = begun(house, house.event(book="cuca"))
    floor = house.with_pass("floor")
    assert {"no-effect", "misdeal"} <= {*CHOICE.findall(breach(floor, event, during_hand="yes"))}
    page = breach(floor, event)
    assert ["no-effect", "in-words"] == CHOICE.findall(page)
    assert 303 == floor.send(f"{station(event)}/do", sent_by(page, "choose")).status_code
    written = words(floor.look(f"{station(event)}/happened?ruled=1").text)
    assert "The player is not penalised." in written
    assert "Penalty for" not in written


@pytest.mark.parametrize("kind", ["wants-to-muck", "left-table"])
def test_where_no_hand_is_on_nothing_of_one_can_be_accepted(house: House, kind: str) -> None:
    """At a table that tells its hands it is certain: the page says so, and no paragraph of the book stands there."""
    event = begun(house, house.event(book="cuca"))
    floor = house.with_pass("floor")
    assert 303 == floor.send(f"{station(event)}/do", {"do": "set-table", "action": "dealer"}).status_code
    seat = re.findall(r'aria-label="Seat (\d+): [^"e]', floor.look(station(event)).text)[0]

    page = floor.look(f"{station(event)}/happened?{urlencode({'kind': kind, 'seat': seat})}").text

    assert "No hand is being played." in words(page)
    assert "Accept</button>" not in page


def last(browser: Browser, event: str) -> str:
    """What stands of the last ruling, in one paragraph."""
    page = browser.look(f"{station(event)}/happened?ruled=1").text
    found = re.search(r'<section class="ruledlist".*?</p>', page, re.DOTALL)
    assert found is not None, words(page)
    return words(found[0])


def test_the_reason_is_asked_for_before_the_choice_and_stands_with_what_counts(house: House) -> None:
    """It is for the floor to read. The paragraph of what was struck is gone; that by which it was decided is there."""
    event = begun(house, house.event(book="cuca"))
    floor, dealer = house.with_pass("floor"), house.with_pass("dealer", event, table=1)
    page = breach(floor, event)
    assert page.index('name="why"') < page.index('name="choose"')
    assert 303 == floor.send(f"{station(event)}/do", sent_by(page)).status_code
    struck = {*re.findall(r"§ [\w-]+", last(floor, event))}
    assert struck
    assert 303 == floor.send(f"{station(event)}/do", sent_by(page, "choose")).status_code

    assert "floor decided otherwise: we saw it" in last(floor, event)
    cited = {*re.findall(r"§ [\w-]+", last(floor, event))}
    assert cited and not cited & struck
    assert "The player is not penalised." in last(dealer, event)
    assert "we saw it" not in last(dealer, event)


def test_what_is_decided_in_words_is_read_by_the_whole_table(house: House) -> None:
    event = begun(house, house.event(book="cuca"))
    floor, dealer = house.with_pass("floor"), house.with_pass("dealer", event, table=1)
    told = {**sent_by(breach(floor, event), "choose"), "choose": ["in-words"], "why": ["The phone stays with us"]}
    assert 303 == floor.send(f"{station(event)}/do", told).status_code
    for browser in (floor, dealer):
        assert "The phone stays with us floor decided otherwise" in last(browser, event)


@pytest.mark.parametrize(
    ("person", "rank", "called"),
    [("ada", "direction", "Ada"), ("table-2", "dealer", "dealer of table 2"), ("unnamed", "direction", "host")],
)
def test_who_decided_is_told_by_name(person: str, rank: Rank, called: str) -> None:
    assert called == called_decider(By(person, rank), {"ada": "Ada"}, speech("en"))
