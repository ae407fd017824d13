"""A station between two hands: who comes and goes, where the button lies, what keeps it from the next hand."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import pytest

from floorman.terms import Refused
from floorman.tournament.commands import NoticeOutage
from floorman.web.station.coming import coming_at
from tests.web.doors import DIRECTION, Browser, House, a_house
from tests.web.test_station import begun, send, station


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


@pytest.fixture
def event(house: House) -> str:
    return begun(house, house.event())


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


def seated_at(browser: Browser, event: str) -> list[str]:
    sheets = [browser.look(f"{station(event)}/seats/{seat}").text for seat in range(1, 11)]
    return [found[1] for sheet in sheets if (found := re.search(r'name="who" value="([^"]+)"', sheet)) is not None]


def test_a_dealer_takes_back_a_bust_of_his_own_table(house: House, event: str) -> None:
    """It stands beside the table until then; of another table, and of whoever is in, it is not his to say."""
    dealer = house.with_pass("dealer", event, table=1)
    ids = seated_at(dealer, event)
    assert "Out at this table" not in dealer.look(station(event)).text
    assert 303 == send(dealer, event, do="bust", who=ids[0]).status_code
    page = dealer.look(station(event)).text
    assert "Out at this table" in page
    assert "Not out" in page

    assert 409 == send(dealer, event, do="take-back-bust", who=ids[1]).status_code
    other = house.with_pass("dealer", event, table=2)
    said = other.send(f"{station(event, 2)}/do", {"do": "take-back-bust", "table": "2", "who": ids[0]})
    assert said.status_code in (403, 404, 409)
    assert 303 == send(dealer, event, do="take-back-bust", who=ids[0]).status_code
    assert sorted(ids) == sorted(seated_at(dealer, event))


def test_several_out_in_one_hand_are_told_together_at_the_station(house: House, event: str) -> None:
    """Nobody counted them since the start, so what they began the hand with is asked; unknown is an answer."""
    dealer = house.with_pass("dealer", event, table=1)
    ids = seated_at(dealer, event)
    assert "Several in this hand" in dealer.look(f"{station(event)}/seats/1").text + "".join(
        dealer.look(f"{station(event)}/seats/{seat}").text for seat in range(2, 11)
    )
    both: dict[str, str | list[str]] = {"do": "bust", "table": "1", "who": ids[:2]}
    asked = dealer.send(f"{station(event)}/do", both)
    assert 409 == asked.status_code

    known: dict[str, str | list[str]] = {**both, **{f"began-{one}": "" for one in ids[:2]}, "known": "nobody"}
    assert 303 == dealer.send(f"{station(event)}/do", known).status_code
    assert len(ids) - 2 == len(seated_at(dealer, event))
    assert 2 == dealer.look(station(event)).text.count("Not out")


def test_a_counted_station_asks_where_the_button_lies_and_shows_none_until_then(house: House, event: str) -> None:
    """Nobody has told a hand: a button on the felt would be a guess. One tap of the dealer says it."""
    dealer = house.with_pass("dealer", event, table=1)
    page = dealer.look(station(event)).text
    assert "Where is the button" in page
    assert "dbtn" not in page
    seats = re.findall(r'name="button" value="(\d+)"', page)

    assert 303 == send(dealer, event, do="tell-button", button=seats[2]).status_code
    floor = house.with_pass("floor", event)
    for who, address in ((dealer, station(event)), (floor, f"/events/{event}/tables/1")):
        page = who.look(address).text
        assert "Where is the button" not in page
        assert "dbtn" in page
        assert {seats[2]} == set(re.findall(r'aria-label="Seat (\d+): [^"]*, Button', page)), address


def test_an_outage_is_one_question_with_two_answers(house: House, event: str) -> None:
    """Let it stand, or give the time back: one card has both, and whichever is pressed settles it."""
    desk, host = house.app.state.desk, house.with_pass("director")
    since = desk.clock.now()
    host.look(f"/events/{event}")  # some time goes by
    noticed = NoticeOutage(from_at=since, to_at=max(desk.clock.now(), since + 1))
    decision = house.client.blocking_portal.call(desk.do, event, noticed, DIRECTION, "gap")
    assert not isinstance(decision, Refused), decision
    page = host.look(f"/events/{event}?lang=en").text
    (card,) = re.findall(r'<article class="proposal" id="proposal-(?:count|take-out)-gap.*?</article>', page, re.DOTALL)
    forms = re.findall(r"<form.*?</form>", card, re.DOTALL)
    answers = {re.findall(r"<span>([^<]+)</span>", one)[0]: re.findall(r'name="id" value="([^"]+)"', one)[0]
               for one in forms if 'value="apply"' in one}  # fmt: skip
    assert ["Count that time", "Give the time back"] == list(answers)
    back = {"do": "apply", "id": answers["Give the time back"], "of": ""}
    assert 409 != host.send(f"/events/{event}/do", back).status_code
    assert "-gap-" not in host.look(f"/events/{event}").text


def ways_on(page: str) -> set[str]:
    """What the forms beside the reason do that keeps a table from its next hand."""
    told = re.findall(r'<div class="tell">.*?(?=<section|<details|<div class="empty)', page, re.DOTALL)
    return {do for part in told for do in re.findall(r'name="do" value="([\w-]+)"', part)} - {"draw-button"}


def test_a_table_that_waits_for_money_or_for_players_has_a_way_on(house: House) -> None:
    """By the casino's book nobody is dealt in unpaid, and a table waits for its first players (§ 17). The dealer calls
    the floor; who may says that the money comes later, and that somebody is back."""
    event = house.event(book="casino", players="Ada\nBen\nCem", money="buy-in", prize="50")
    host, dealer = house.with_pass("direction"), house.with_pass("dealer", event, table=1)
    for fields in ({"do": "open-table", "table": "1"}, {"do": "draw-seats", "expected": "3"}, {"do": "start-event"}):
        assert host.send(f"/events/{event}/do", fields).status_code in (200, 303)
    send(dealer, event, do="set-table", action="dealer")
    page = host.look(station(event)).text

    assert "No cards before the buy-in is paid" in page
    assert ({"call-floor", "pay"}, {"call-floor"}) == (ways_on(page), ways_on(dealer.look(station(event)).text))
    players = set(re.findall(r'name="do" value="pay">.*?name="who" value="([^"]+)"', page, re.DOTALL))
    assert 3 == len(players)
    for who in players:
        for fields in ({"do": "pay", "who": who, "later": "true"}, {"do": "sit-out", "who": who}):
            assert host.send(f"/events/{event}/do", fields).status_code in (200, 303)
    page = host.look(station(event)).text
    assert "0 of 3 players are there" in page
    assert ({"call-floor"}, True) == (ways_on(dealer.look(station(event)).text), "sit-in" in ways_on(page))
    back = {"do": "sit-in", "who": players.pop()}
    assert host.send(f"/events/{event}/do", back).status_code in (200, 303)
    assert "1 of 3 players are there" in host.look(station(event)).text


@pytest.mark.parametrize(
    ("last", "says", "where"),
    [
        (9_000, "hold 1,000 chips too few", "Table 1: 1,000 chips fewer"),
        (11_500, "hold 1,500 chips too many", "Table 1: 1,500 chips more"),
    ],
)
def test_the_day_says_whether_chips_lack_or_are_too_many(
    house: House, event: str, last: int, says: str, where: str
) -> None:
    """Each began with 10,000, and the bag of the last is counted otherwise: it says so, and where; with a reason the
    day ends all the same."""
    host = house.with_pass("direction")
    players = seated_at(house.with_pass("floor"), event)
    for who, by in itertools.product(players, ("Ada", "Ben")):
        bag = {"do": "bag", "who": who, "count": str(last if who == players[-1] else 10_000), "counted_by": by}
        assert host.send(f"/events/{event}/do", bag).status_code in (200, 303)
    page = host.look(f"/events/{event}/day").text

    assert (True, True, False) == (says in page, where in page, "without_bags" in page)
    counted = f"Counted {10_000 * (len(players) - 1) + last:,} of {10_000 * len(players):,}"
    assert counted in host.look(f"/events/{event}").text
    chips = host.look(f"/events/{event}/chips/1").text
    assert (True, False) == ("are in the bags" in chips, 'name="stack-' in chips)
    nothing = host.send(f"/events/{event}/bags", {"counted_by": "Ada"})
    assert (409, True) == (nothing.status_code, "No number was filled in" in nothing.text)
    ended = host.send(f"/events/{event}/do", {"do": "end-day", "why": "Looked for it until four."})
    assert (303, True) == (ended.status_code, "Day 1 is over" in host.look(f"/events/{event}/day").text)


def test_what_comes_after_the_level_is_as_the_clock_has_it_now(house: House) -> None:
    """The view was made in the level; once its time is over the break is on, and comes no more after anything."""
    event = begun(house, house.event(book="tda-2024", structure="20: 25/50\nPAUSE 5\n20: 100/200"))
    view = house.app.state.desk.shown(event).value
    clock, table = view.event.clock, view.floor.tables[0]

    def told(now: int) -> list[str]:
        return [code for code, _ in coming_at(view.floor, clock, table, now)]

    assert "station.break-next" in told(clock.ends_at - 1)
    assert "station.break-next" not in told(clock.ends_at)
