"""Courchevel and drawmaha on the page of a table: a card before the betting, a draw in the middle, two hands' names."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

from tests.web.doors import Browser, a_house
from tests.web.test_table import Net

BOARD = re.compile(r'<div class="board">.*?<span class="hand ">(.*?)</span>\s*<p', re.DOTALL)
NAMED = re.compile(r'<p class="mst"><b>[^<]*</b> <span class="quiet">\w')
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


def throws(net: Net, one: Browser, cards: list[str]) -> int:
    fields: dict[str, str | list[str]] = {"do": "draw", "cards": cards, "sent": f"{time.monotonic_ns()}"}
    return one.send(f"/events/{net.event}/table/act", fields, **{"hx-request": "true"}).status_code
