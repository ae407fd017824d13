"""What comes after a ruling at a counted table, and what is asked before it: by name, for this ruling alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from tests.web.doors import House, a_house, unhurried
from tests.web.test_happened import can_be_accepted, first_seats, path_of, sent_by
from tests.web.test_questions import lacking
from tests.web.test_station import begun, send, station


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        unhurried(house)
        yield house


@pytest.fixture
def event(house: House) -> str:
    return begun(house, house.event(book="tda-2024"))


def test_the_button_that_was_ruled_on_is_sent_with_the_ruling(house: House, event: str) -> None:
    """Nobody knows any more in some minutes where it lies: what was offered while it was known is accepted then too."""
    floor = house.with_pass("floor")
    button, seat, *_ = first_seats(floor, event)
    send(floor, event, do="tell-button", table="1", button=button)
    told = {"s": ["exposed-card"], "cards": [f"seat={seat} nth=1"], "at-stage": ["dealt"]}
    page = floor.look(path_of(event, told)).text

    assert can_be_accepted(page)
    assert [button] == sent_by(page)["fact-at-button"]


def test_whoever_acted_too_early_is_named_and_has_not_raised_before(house: House, event: str) -> None:
    floor = house.with_pass("floor")
    button, turn, early, *_ = first_seats(floor, event)
    told = {
        "s": ["out-of-turn"], "seat": [early], "do": ["raise"], "to": ["500"], "at-button": [button],
        "at-turn": [turn], "at-betting": ["preflop-1"],
    }  # fmt: skip
    page = floor.look(path_of(event, told)).text
    offered = re.findall(r'name="at-bet-seat-1"\s+value="(\d+)"', page)

    assert "acted out of turn: had anybody bet or raised?" in page
    assert (early in offered, turn in offered) == (False, True)


def test_the_button_is_told_of_the_table_with_the_ruling_alone(house: House, event: str) -> None:
    """An answer within a question that is left again moves nothing."""
    floor = house.with_pass("floor")
    button, seat, *_ = first_seats(floor, event)
    page = floor.look(path_of(event, {"s": ["exposed-card"], "cards": [f"seat={seat} nth=1"], "at-button": [button]}))

    assert "tell-button" not in page.text
    assert not house.app.state.desk.shown(event).value.floor.tables[0].button_told


@pytest.mark.parametrize("part", ["seats/1/1", "entries/1", "station/1/seats/1", "station/1/call"])
def test_what_lies_in_a_sheet_is_a_whole_page_by_its_address(house: House, event: str, part: str) -> None:
    """Whoever opens it in a tab of its own, or by a link, finds the way back."""
    floor = house.with_pass("floor")
    page = floor.look(f"/events/{event}/{part}").text

    assert "<html" in page and f'href="/events/{event}' in page
    assert "<html" not in floor.look(f"/events/{event}/{part}", **{"hx-request": "true"}).text
    assert station(event) in page or "eventtabs" in page


def test_what_was_waited_for_is_told_with_one_tap(house: House, event: str) -> None:
    """At the table and beside the ruling: it is his turn, and what he does decides whether the raise stands."""
    floor = house.with_pass("floor")
    button, turn, early, *_ = first_seats(floor, event)
    told = {
        "s": ["out-of-turn"], "seat": [early], "do": ["raise"], "to": ["500"], "at-button": [button],
        "at-turn": [turn], "at-betting": ["flop-0"],
    }  # fmt: skip
    page = floor.look(path_of(event, told)).text
    assert 303 == floor.send(station(event) + "/do", sent_by(page)).status_code
    for path in (station(event), f"{station(event)}/happened?ruled=1"):
        ways = [unescape(one) for one in re.findall(r'href="([^"]+since-do-1=[a-z-]+)"', floor.look(path).text)]
        assert ["fold", "check", "bet", "all-in"] == [one.rpartition("=")[2] for one in ways]
        assert all("at-same_hand=yes" in one for one in ways), "no second offence"
        assert all(f"at-turn-then={turn}" in one for one in ways), "nobody was passed over"
        assert can_be_accepted(floor.look(ways[1]).text)
        assert not can_be_accepted(floor.look(ways[2]).text), "to how much?"
        assert 'class="wrong"' not in floor.look(ways[2]).text


@pytest.mark.parametrize(
    ("more", "acts"),
    [
        ({"do": ["check"]}, ["fold", "check", "bet", "all-in"]),
        # Nothing was told of the bets of the street: an act says whether there was one, an all-in does not.
        ({"do": ["check"], "at-betting": [""]}, ["fold", "check", "bet", "all-in"]),
        ({"do": ["raise"], "to": ["600"], "at-betting": [""]}, ["fold", "call", "raise", "all-in"]),
        ({"do": ["all-in"], "at-betting": [""]}, ["fold", "check", "call", "bet", "raise", "all-in"]),
        ({"do": ["call"], "at-betting": ["flop-1"], "at-bet-to-1": ["200"]}, ["fold", "call", "raise", "all-in"]),
        # In words and chips, and with what was done since: whoever is to act next is asked for.
        ({"said": ["raise"], "amount": ["500"]}, ["fold", "check", "bet", "all-in"]),
        ({"do": [""], "chips": ["100 100"]}, ["fold", "check", "bet", "all-in"]),
        ({"do": ["check"], "since": True}, ["fold", "check", "bet", "all-in"]),
    ],
)
def test_in_whichever_way_it_was_told_it_goes_on_with_one_tap(
    house: House, event: str, more: dict[str, Any], acts: list[str]
) -> None:
    """Each tap brings all that was told, and what he did on top of it."""
    floor = house.with_pass("floor")
    button, first, turn, *_, early, _ = first_seats(floor, event)
    told: dict[str, Any] = {"s": ["out-of-turn"], "seat": [early], "at-button": [button], "at-betting": ["flop-0"]}
    told |= {"at-turn": [turn]} | {name: value for name, value in more.items() if name != "since"}
    told |= {"at-bet-seat-1": [first]} if "at-bet-to-1" in more else {}
    if "since" in more:
        told |= {"at-turn": ["0"], "at-turn-then": [first], "since-seat-1": [first], "since-do-1": ["check"]}
        told |= {"at-out": ["0"]}
    page = floor.look(path_of(event, told)).text
    assert can_be_accepted(page), re.findall(r'class="(?:wrong|lacking)".*?</(?:p|ul)>', page, re.DOTALL)
    assert 303 == floor.send(station(event) + "/do", sent_by(page)).status_code

    page = floor.look(station(event)).text
    ways = [unescape(one) for one in re.findall(r'href="([^"]+since-do-\d=[a-z-]+)"', page)]
    assert acts == [one.rpartition("=")[2] for one in ways]
    row = 2 if "since" in more else 1
    for way in ways:
        then = floor.look(way).text
        assert f"since-seat-{row}={turn}" in way and 'class="wrong"' not in then, way
        assert 'id="q-same_hand"' not in then and 'name="at-same_hand" value="yes"' in then, "nobody is asked for it"
        assert [] == [one for one in lacking(then) if "Whose turn" in one or "the same hand" in one], way


def test_told_anew_it_is_asked_whether_it_is_the_same_hand(house: House, event: str) -> None:
    """Nobody counts the hands there: a later one would be his second offence."""
    floor = house.with_pass("floor")
    _, turn, early, *_ = first_seats(floor, event)
    told = {"s": ["out-of-turn"], "seat": [early], "do": ["fold"], "at-turn": [turn], "at-betting": ["preflop-0"]}
    page = floor.look(path_of(event, told)).text
    assert 303 == floor.send(station(event) + "/do", sent_by(page)).status_code
    told |= {"at-turn": ["0"], "since-seat-1": [turn], "since-do-1": ["fold"], "at-turn-then": [turn]}
    told |= {"at-out": ["0"]}
    page = floor.look(path_of(event, told)).text

    assert "is it still the same hand?" in page and not can_be_accepted(page)
    for said in ("yes", "no"):
        page = floor.look(path_of(event, told | {"at-same_hand": [said]})).text
        assert can_be_accepted(page)
        assert [said] == sent_by(page)["fact-at-same_hand"]


def test_whoever_went_on_is_not_taken_for_the_one_who_was_to_act(house: House, event: str) -> None:
    """He calls what was bet out of turn, and another was passed over: two acts with chips (tda-2024-53-b)."""
    floor = house.with_pass("floor")
    button, turn, early, behind, *_ = first_seats(floor, event)
    told = {
        "s": ["out-of-turn"], "seat": [early], "do": ["bet"], "to": ["500"], "at-button": [button], "at-turn": ["0"],
        "since-seat-1": [behind], "since-do-1": ["call"], "at-betting": ["flop-0"],
    }  # fmt: skip
    page = floor.look(path_of(event, told)).text
    assert not can_be_accepted(page) and "Whose turn was it when" in page
    assert re.search(rf"<b>{behind}</b> <small>[^<]+ <i>acted next</i>", page)
    assert early not in re.findall(r'name="at-turn-then"\s+value="(\d+)"', page), "it was not his own"

    page = floor.look(path_of(event, told | {"at-turn-then": [turn], "asked_time": ["no"]})).text
    assert "The floor decides" in page and "53-B" in page


def test_a_raise_declared_before_ones_turn_goes_on_as_one_out_of_turn(house: House, event: str) -> None:
    """Told as words and chips, with whose turn it was: he who is to act has the same buttons."""
    floor = house.with_pass("floor")
    button, turn, early, *_ = first_seats(floor, event)
    told = {
        "s": ["declaration"], "seat": [early], "said": ["raise"], "amount": ["500"], "at-button": [button],
        "at-turn": [turn], "at-betting": ["flop-0"],
    }  # fmt: skip
    page = floor.look(path_of(event, told)).text
    assert can_be_accepted(page)
    assert 303 == floor.send(station(event) + "/do", sent_by(page)).status_code

    ways = [unescape(one) for one in re.findall(r'href="([^"]+since-do-1=[a-z-]+)"', floor.look(station(event)).text)]
    assert ["fold", "check", "bet", "all-in"] == [one.rpartition("=")[2] for one in ways]
    assert can_be_accepted(floor.look(ways[1]).text)


def test_whoever_is_asked_what_he_means_answers_with_one_tap(house: House) -> None:
    """Cards pushed forward are no fold yet by this book: he is asked (cuca), and what he says is ruled."""
    event = begun(house, house.event(book="cuca"))
    floor = house.with_pass("floor")
    button, *_, seat = first_seats(floor, event)
    told = {
        "s": ["gesture"], "seat": [seat], "gesture": ["cards-forward"], "at-button": [button],
        "at-betting": ["preflop-0"],
    }  # fmt: skip
    page = floor.look(path_of(event, told)).text
    assert can_be_accepted(page)
    assert 303 == floor.send(station(event) + "/do", sent_by(page)).status_code

    page = unescape(floor.look(station(event)).text)
    ways = re.findall(r'href="([^"]+said=[a-z]+)"', page)
    assert "is asked, and says:" in page
    assert ["fold", "call", "raise"] == [one.rpartition("=")[2] for one in ways]
    assert all(can_be_accepted(floor.look(one).text) for one in ways[:2])
