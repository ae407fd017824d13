"""What was ruled last at a counted table: all of it stays, and what it waits for is offered at the table itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from floorman.terms import Rank
from tests.web.doors import Browser, House, a_house, unhurried
from tests.web.test_happened import can_be_accepted, first_seats, path_of, sent_by
from tests.web.test_station import begun, send, station


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        unhurried(house)
        yield house


@pytest.fixture
def event(house: House) -> str:
    return begun(house, house.event(book="tda-2024"))


def cited(page: str, part: str) -> list[str]:
    """The paragraphs that a part of the page names, in their order."""
    found = re.search(rf'<(\w+) [^>]*(?:id|class)="{part}".*?</\1>\s', page, re.DOTALL)
    assert found is not None
    return re.findall(r"§ [\w-]+", found[0])


def accepted(browser: Browser, event: str, told: dict[str, list[str]]) -> str:
    """The page of the ruling, which was accepted then."""
    page = browser.look(path_of(event, told)).text
    assert can_be_accepted(page)
    assert 303 == browser.send(station(event) + "/do", sent_by(page)).status_code
    return unescape(page)


def called_with(browser: Browser, event: str, told: dict[str, list[str]]) -> int:
    """The floor is called with a case, by the button of its page."""
    form = re.search(r'value="call-floor">(.*?)</form>', browser.look(path_of(event, told)).text, re.DOTALL)
    assert form is not None
    fields = dict(re.findall(r'name="([\w-]+)"\s+value="([^"]*)"', form[1]))
    return int(send(browser, event, do="call-floor", **fields).status_code)


def test_what_was_accepted_keeps_its_steps_and_all_its_paragraphs(house: House, event: str) -> None:
    """A raise out of turn waits (tda-2024-53-a), may be penalised (71-a), and the turn is another's (53)."""
    floor = house.with_pass("floor")
    button, turn, early, *_ = first_seats(floor, event)
    told = {
        "s": ["out-of-turn"], "seat": [early], "do": ["raise"], "to": ["500"], "at-button": [button],
        "at-turn": [turn], "at-betting": ["flop-1"], "at-bet-to-1": ["200"],
    }  # fmt: skip
    accepted(floor, event, told)
    for path in (station(event), f"{station(event)}/happened?ruled=1"):
        page = unescape(floor.look(path).text)
        assert {"§ 53-A", "§ 71-A", "§ 53"} <= {*cited(page, "ruledlist")}, path
        assert f"<li>It is the turn of seat {turn}.</li>" in re.sub(r"\s+</li>", "</li>", page), path

    # Once the hand is over nothing of it is still to be done.
    assert 303 == send(floor, event, do="hand-done").status_code
    over = floor.look(station(event)).text
    assert ("It is the turn of" in over, "since-do-1" in over) == (False, False)
    assert '<details class="hintbox before"' in over and "Ruled earlier, in a hand that is over" in over


def test_a_void_hand_is_dealt_again_from_the_table_too(house: House, event: str) -> None:
    """Whoever has gone back to the table finds the same button there, as what comes next (tda-2024-35-c)."""
    floor = house.with_pass("floor")
    button, seat, *_ = first_seats(floor, event)
    accepted(floor, event, {
        "s": ["exposed-card"], "cards": [f"seat={seat} nth=1"], "at-button": [button], "at-stage": ["dealt"],
    })  # fmt: skip
    page = floor.look(station(event)).text
    primary = r'<button class="btn [^"]*primary[^"]*"[^>]*>\s*(?:<svg.*?</svg>)?\s*<span>([^<]+)</span>'
    assert ["Done: dealt again"] == re.findall(primary, page, re.DOTALL)

    assert 303 == send(floor, event, do="hand-done", void="true").status_code
    assert "deal the same hand again" not in floor.look(station(event)).text


def test_a_void_hand_is_asked_for_until_somebody_says_what_became_of_it(house: House, event: str) -> None:
    """Whatever is ruled after it: the table asks whether it was dealt again, until that is told or its hand is done."""
    floor = house.with_pass("floor")
    button, seat, other, *_ = first_seats(floor, event)
    misdeal = {
        "s": ["exposed-card"], "cards": [f"seat={seat} nth=1"], "at-button": [button], "at-stage": ["dealt"],
    }  # fmt: skip
    accepted(floor, event, misdeal)
    accepted(floor, event, {"s": ["returned"], "seat": [other], "at-button": [button], "at-stage": ["dealt"]})
    assert 'id="void-before"' in floor.look(station(event)).text

    assert 303 == send(floor, event, do="hand-done", void="true").status_code
    page = floor.look(station(event)).text
    assert 'id="void-before"' not in page
    assert "Ruled earlier, in a hand that is over" in page


def test_the_case_that_the_floor_is_called_to_is_read_at_the_table(house: House, event: str) -> None:
    """What was ruled before it is folded: what everybody waits for stands alone."""
    floor, dealer = house.with_pass("floor"), house.with_pass("dealer", event, table=1)
    button, _, turn, early, last, *_ = first_seats(floor, event)
    told = {
        "s": ["out-of-turn"], "seat": [early], "do": ["bet"], "to": ["400"], "at-button": [button],
        "at-betting": ["flop-0"], "at-turn": ["0"], "at-turn-then": [turn], "since-seat-1": [last],
        "since-do-1": ["call"], "asked_time": ["no"],
    }  # fmt: skip
    accepted(dealer, event, {"s": ["out-of-turn"], "seat": [turn], "do": ["fold"], "at-turn": [button]})
    assert '<details class="hintbox before"' not in dealer.look(station(event)).text
    assert 303 == called_with(dealer, event, told)

    page = unescape(dealer.look(station(event)).text)
    called = re.search(r'<div class="call sent.*?Withdraw', page, re.DOTALL)
    assert called is not None and "What was done holds: Bet to 400" in called[0]
    assert '<details class="hintbox before"' in page


def test_a_further_case_joins_the_call_that_is_open(house: House, event: str) -> None:
    """One of the same kind stands in the same call, one of another kind is called for beside it; and whoever may decide
    calls with a case of his own, too, as long as it is not the one that he was called to."""
    dealer, floor = house.with_pass("dealer", event, table=1), house.with_pass("floor")
    _, turn, early, late, *_ = first_seats(floor, event)
    cases: list[dict[str, list[str]]] = [
        {"s": ["out-of-turn"], "seat": [seat], "do": ["bet"], "to": ["400"], "at-turn": [turn]}
        for seat in (early, late)
    ]
    cases.append({"s": ["wrong-card-count"], "seat": [early], "has": ["3"]})
    assert [303] * 3 == [called_with(dealer, event, one) for one in cases]
    for page in (dealer.look(station(event)).text, floor.look(f"/events/{event}").text):
        calls = re.findall(r'id="call-\d+"', page)
        links = re.findall(r'href="/events/\w+/station/1/happened\?[^"]+"', page)
        assert (2, 3) == (len(calls), len(links))

    assert 'value="call-floor"' not in floor.look(path_of(event, cases[0])).text
    assert 'value="call-floor"' in floor.look(path_of(event, {**cases[0], "to": ["600"]})).text


@pytest.mark.parametrize("rank", ["dealer", "floor"])
def test_one_button_is_the_next_step(house: House, event: str, rank: Rank) -> None:
    """Whoever may decide does; whoever may not calls the floor: never do two buttons claim to be the next."""
    browser = house.with_pass(rank, event, table=1) if rank == "dealer" else house.with_pass(rank)
    button, _, turn, early, last, *_ = first_seats(house.with_pass("floor"), event)
    told = {
        "s": ["out-of-turn"], "seat": [early], "do": ["bet"], "to": ["400"], "at-button": [button],
        "at-betting": ["flop-0"], "at-turn": ["0"], "at-turn-then": [turn], "since-seat-1": [last],
        "since-do-1": ["call"], "asked_time": ["no"],
    }  # fmt: skip
    foot = browser.look(path_of(event, told)).text.partition('<div class="ruledfoot">')[2]
    primary = re.findall(r'class="btn big\s+primary\s*">(?:<svg.*?</svg>)?\s*([^<]+)<', foot, re.DOTALL)

    assert [{"dealer": "Call the floor with this case", "floor": "Decide"}[rank]] == primary


def test_what_is_to_be_done_stands_in_few_words_and_its_condition_below(house: House, event: str) -> None:
    floor = house.with_pass("floor")
    _, turn, early, *_ = first_seats(floor, event)
    told = {"s": ["out-of-turn"], "seat": [early], "do": ["raise"], "to": ["600"], "at-turn": [turn]}
    page = floor.look(path_of(event, told)).text
    head = re.search(r'<h2 class="outcome">([^<]+)</h2>\s*<p class="further">([^<]+)</p>', page)

    assert head is not None
    assert f"(seat {turn}) is to act." in head[1] and len(head[1]) < 60
    assert "the raise to 600 stands" in head[2]


def test_the_record_of_a_ruling_keeps_the_street_the_bet_and_how_sure_it_is(house: House, event: str) -> None:
    """Motions of two and of one chip against a bet: the paragraph on string bets stands first (tda-2024-56), before
    those on what a call is; what was interpreted stays so, at the table and on its page; and the log has the hand."""
    floor = house.with_pass("floor")
    button, *_, seat = first_seats(floor, event)
    told = {
        "s": ["string-bet"], "seat": [seat], "motions": ["100 100", "500"], "at-button": [button],
        "at-betting": ["flop-1"], "at-bet-to-1": ["200"],
    }  # fmt: skip
    before = accepted(floor, event, told)
    assert "§ 56" == cited(before, "cites")[0]
    for path in (station(event), f"{station(event)}/happened?ruled=1"):
        page = unescape(floor.look(path).text)
        assert "§ 56" == cited(page, "ruledlist")[0], path
        assert "interpreted" in page[page.index("ruledlist") :], path
        assert "(Flop, the bet was 200)" in page, path
    assert "(Flop, the bet was 200)" in unescape(floor.look(f"/events/{event}/log").text)


def test_what_was_told_last_is_the_ruling_and_its_undo_takes_back_that_tap(house: House) -> None:
    """The button that nobody had told before came with it, and goes with it; nothing else is undone."""
    event = begun(house, house.event(book="tda-2024"))
    host, desk = house.with_pass("direction"), house.app.state.desk
    button, *_, seat = first_seats(host, event)
    told = {"s": ["one-big-chip"], "seat": [seat], "chips": ["500"], "at-button": [button], "at-betting": ["preflop-0"]}
    accepted(host, event, told | {"at-turn": [seat]})
    assert desk.shown(event).value.floor.tables[0].button_told
    lane = unescape(host.look(f"/events/{event}").text)
    lane = lane[lane.index('id="last"') :]
    assert ("one chip of 500" in lane, "the button is at" in lane) == (True, False)
    assert 'value="take-back-ruling"' in lane
    written = host.look(f"{station(event)}/happened?ruled=1").text
    assert 'value="take-back-ruling"' in written

    assert 303 == send(host, event, do="take-back-ruling").status_code
    assert not desk.shown(event).value.floor.tables[0].button_told
    assert "Ruled last at this table" not in host.look(station(event)).text
    part = host.look(f"{station(event)}/happened?ruled=1", **{"hx-request": "true", "accept-language": "en"}).text
    assert "The ruling is taken back" in part
