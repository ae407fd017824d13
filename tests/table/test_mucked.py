"""Mucked cards in what a seat is told of a hand: closed, unless the house opens them afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.table.seen import seen_by
from tests.hand.table import Table, seated


def mucked(**answers: Any) -> Table:
    cards = {1: "As Kd", 2: "Jh Tc", 3: "9h 8h"}
    table = seated(1000, 1000, 1000, cards=cards, board="Kh Qd 7s 4c 2s", **answers)
    return table.blinds(50, 100).fold().call().check().check_down().show(1)


def told(table: Table, you: int | None) -> list[dict[str, Any]]:
    return [event for event in seen_by(table.log, table.seated.book, you) if event["kind"] == "hand.mucked/1"]


@pytest.mark.parametrize("you", [1, 3, None])
def test_mucked_cards_stay_closed(you: int | None) -> None:
    (event,) = told(mucked().muck(2), you)

    assert "cards" not in event


def test_a_house_may_open_them_to_who_was_dealt_in() -> None:
    """Also to one who had folded; not to somebody who only looks on."""
    table = mucked(mucked_cards_seen="showdown_hands_to_table").muck(2)

    assert ["Jh", "Tc"] == told(table, 1)[0]["cards"]
    assert ["Jh", "Tc"] == told(table, 3)[0]["cards"]
    assert "cards" not in told(table, None)[0]


def test_they_stay_closed_while_the_hand_is_on() -> None:
    table = seated(1000, 1000, 1000, mucked_cards_seen="showdown_hands_to_table").blinds(50, 100).go_along()
    table.check_down().show(1).muck(2)
    assert not table.hand.closed

    assert "cards" not in told(table, 1)[0]
