"""Courchevel and drawmaha on the page of a table: a card before the betting, a draw in the middle, two hands' names."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

from floorman.speech import speech
from floorman.web.table.naming import aloud
from tests.waiting import until
from tests.web.doors import Browser, a_house
from tests.web.test_past_hands import told
from tests.web.test_table import Net

BOARD = re.compile(r'<div class="board">.*?<span class="hand ">(.*?)</span>\s*</div>', re.DOTALL)
NAMED = re.compile(r'<p class="mst"><b>(?:<span[^>]*>)?[^<]*(?:</span>)?</b> <span class="quiet">\w')
THROWN = re.compile(r'name="cards" value="(\w\w)"')


@pytest.fixture
def net(request: pytest.FixtureRequest) -> Iterator[Net]:
    with a_house() as house:
        yield Net(house, games=[request.param])


def goes_along(net: Net) -> str:
    """Whoever's turn it is checks or calls; his page before that."""
    one = net.acting()
    page = net.page(one)
    checks = 'data-check="yes"' in page
    call = re.search(r'name="to" value="(\d+)"', page)
    fields = {"do": "check"} if checks else {"do": "call", "to": call.group(1) if call else ""}
    assert 200 == net.send(one, **fields, sent=f"{time.monotonic_ns()}")[0]
    return page


def on_board(net: Net) -> int:
    """How many cards lie there, for whoever is to act."""
    found = BOARD.search(net.page(net.acting()))
    return found.group(1).count("<svg") if found else 0


@pytest.mark.parametrize("net", ["courchevel"], indirect=True)
def test_a_card_lies_open_before_the_betting(net: Net) -> None:
    """One card before the first act; with the flop there are three, and hands have a name."""
    assert 1 == on_board(net)
    assert NAMED.search(net.page(net.acting())) is None

    goes_along(net)
    goes_along(net)

    assert 3 == on_board(net)
    assert NAMED.search(net.page(net.acting())) is not None


@pytest.mark.parametrize("net", ["drawmaha"], indirect=True)
def test_a_draw_comes_between_flop_and_turn(net: Net) -> None:
    """After the flop is bet everybody is asked what he throws away; with the new cards comes the turn."""
    for _ in range(4):
        goes_along(net)
    first = net.acting()
    page = net.page(first)
    his = THROWN.findall(page)
    assert 5 == len(his)
    assert "With the board:" in page
    assert "Held:" in page

    assert 200 == throws(net, first, his[:2])
    assert 3 == on_board(net)
    assert 200 == throws(net, net.acting(), [])

    assert 4 == on_board(net)
    assert [] == THROWN.findall(net.page(net.acting()))


def throws(net: Net, one: Browser, cards: list[str], many: str = "") -> int:
    fields: dict[str, str | list[str]] = {"do": "draw", "cards": cards, "many": many, "sent": f"{time.monotonic_ns()}"}
    return one.send(f"/events/{net.event}/table/act", fields, **{"hx-request": "true"}).status_code


@pytest.mark.parametrize("net", ["27td"], indirect=True)
def test_a_button_throws_as_many_as_it_says(net: Net) -> None:
    """It says two, and none is marked any more, or one: nothing is thrown, and he still is to draw."""
    goes_along(net)
    goes_along(net)
    first = net.acting()
    his = THROWN.findall(net.page(first))

    for cards in ([], his[:1], his[:3]):
        assert 409 == throws(net, first, cards, many="2")
        assert his == THROWN.findall(net.page(first))
    assert 200 == throws(net, first, his[:2], many="2")


@pytest.mark.parametrize("net", ["stud"], indirect=True)
def test_stud_says_its_stakes_and_which_cards_lie_open(net: Net) -> None:
    """At 5/10: bring-in 5, bets 10 and 20. One of three own cards lies open, nobody has a button."""
    first = net.acting()
    page = net.page(first)

    assert "bring-in 5 · bets 10 / 20" in page
    assert 1 == page.partition('id="mine"')[2].partition("</section>")[0].count('class="up"')
    assert 'class="dbtn"' not in page
    assert "Complete to" in page
    assert 200 == net.send(first, do="bring-in", sent="bring")[0]
    assert re.search(r"Complete to\s*<b data-total[^>]*>10<", net.page(net.acting()))


@pytest.mark.parametrize("net", ["27td"], indirect=True)
def test_a_draw_is_said_as_one_says_it(net: Net) -> None:
    """Nobody has marked a card: the button stands pat. What was bet lies in the pot, and what each drew at his seat."""
    goes_along(net)
    goes_along(net)
    first = net.acting()
    page = net.page(first)
    (other,) = [player for player in net.players if player is not first]

    assert "nothing marked: stand pat</button>" in page, "without scripts, for the button cannot count"
    assert "First draw" in page
    assert 'class="bet"' not in page.partition('id="story"')[0].partition('id="arena"')[2]
    assert "<pre-act" not in net.page(other), "what comes next is a draw"
    assert 200 == throws(net, first, THROWN.findall(page)[:2])
    assert "drew 2" in net.page(other)
    assert 200 == throws(net, other, [])
    assert "<pre-act" in net.page(next(one for one in net.players if 'data-turn="yes"' not in net.page(one)))


def test_a_mix_says_what_comes_next_and_a_hand_what_it_is_played_for() -> None:
    """By hands, in the order of the plan and round again. A level that changes in a hand changes nothing of it: the
    head of the page has the new blinds, the line below those of the hand."""
    two = [{"type": "level", "minutes": 60, "small_blind": small, "big_blind": 2 * small} for small in (5, 10)]
    with a_house() as house:
        net = Net(house, games=["plo8", "27td"], games_change="hand", structure=two)
        strip = re.compile(r'<section id="strip".*?</section>', re.DOTALL)
        told = strip.findall(net.page(net.acting()))[0]
        assert ("Pot-limit Omaha eight or better" in told) and ("next hand: Limit 2-7 triple draw" in told)
        assert "this hand: blinds" not in told

        net._told(house.with_pass("direction"), f"/events/{net.event}/commands", {"do": "set-level", "level": 2})
        page = net.page(net.acting())
        assert "this hand: blinds 5 / 10" in strip.findall(page)[0]
        assert ">10 / 20<" in page.partition("<main")[0]

        net.send(net.acting(), do="fold", sent="fold")
        told = strip.findall(net.page(net.acting()))[0]
        assert ("Limit 2-7 triple draw" in told) and ("next hand: Pot-limit Omaha eight or better" in told)
        assert "this hand: blinds" not in told


def out_of_time(net: Net) -> None:
    """His time, and then his bank, are over at once."""
    running = net.house.app.state.desk._events.find(net.event)
    for _ in ("time", "bank"):
        net.house.client.blocking_portal.call(running.going_on._time_is_up, 1)


@pytest.mark.parametrize("net", ["27td"], indirect=True)
def test_what_is_marked_goes_when_the_time_is_out(net: Net) -> None:
    """Two are marked: the page says that these go, also when it is opened anew, and so it comes. The other has marked
    one and taken that back: he stands pat, as his page says. What is not his to mark is refused."""
    goes_along(net)
    goes_along(net)
    first = net.acting()
    (other,) = [player for player in net.players if player is not first]
    his = THROWN.findall(net.page(first))
    assert "If time runs out, you stand pat." in net.page(first)

    assert 409 == marks(
        net, first, his[:1] + [card for card in ("As", "Ks", "Qs", "Js", "Ts", "9s") if card not in his][:1]
    )
    assert 409 == marks(net, other, [])
    assert 200 == marks(net, first, his[:2])
    page = net.page(first)
    assert "If time runs out, the 2 cards you marked are exchanged." in page
    assert his[:2] == re.findall(r'value="(\w\w)" form="draw" checked', page)
    assert "ran out" not in told(net.page(first))
    out_of_time(net)
    assert other is net.acting()
    assert "drew 2" in net.page(other)
    until(lambda: "Your time ran out. You sit out from the next hand on" in told(net.page(first)))
    assert "Your time ran out" not in told(net.page(other))

    assert 200 == marks(net, other, THROWN.findall(net.page(other))[:1])
    assert 200 == marks(net, other, [])
    assert "If time runs out, you stand pat." in net.page(other)
    out_of_time(net)
    net.acting()
    assert "stand pat" in net.page(other).partition('id="story"')[2]


def marks(net: Net, one: Browser, cards: list[str]) -> int:
    fields: dict[str, str | list[str]] = {"do": "mark", "cards": cards}
    return one.send(f"/events/{net.event}/table/act", fields, **{"hx-request": "true"}).status_code


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ten low (T-9-7-4-2)", "ten low (ten, nine, seven, four, deuce)"),
        ("Anna: wins 340 (flush, A-J-8)", "Anna: wins 340 (flush, ace, jack, eight)"),
        ("Limit 2-7 triple draw, at 9-5", "Limit 2-7 triple draw, at 9-5"),
    ],
)
def test_cards_are_read_out_by_their_names(text: str, said: str) -> None:
    assert said == aloud(text, speech("en"))
