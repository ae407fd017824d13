"""A button put right in the hand: cards stay, chips go back, the right seats post, and everyone acts anew."""

from __future__ import annotations

import pytest

from floorman.floor import carried_out
from floorman.hand import Hand
from floorman.rulebook import load
from floorman.rulings import BadReport, Case, Outcome, read_report, rule_on
from floorman.terms import Accepted
from tests.hand.table import Table, seated


def reported(table: Table, button: int, should_be: int, book: str = "tda-2024") -> Outcome:
    report, _ = read_report({"kind": "wrong-button", "button": button, "should_be": should_be})
    outcome = rule_on(report, Case(book=load(book), hand=table.hand, events=tuple(table.log))).outcome
    assert outcome is not None
    return outcome


def put_right(table: Table, button: int, should_be: int) -> Hand:
    outcome = reported(table, button, should_be)
    decision = carried_out(table.hand, "wrong-button", outcome)
    assert isinstance(decision, Accepted)
    ahead = table.hand.copy()
    for event in decision.events:
        ahead.apply(event)
    return ahead


def test_cards_stay_and_blinds_move() -> None:
    """Four players, the button at seat 4 by mistake; with seat 3 on it seat 4 and seat 1 post."""
    table = seated(1000, 1000, 1000, 1000).blinds(50, 100).call()
    before = {seat: table.hand.cards[place] for seat, place in table.hand.at.items()}

    hand = put_right(table, 4, 3)

    assert before == {seat: hand.cards[place] for seat, place in hand.at.items()}
    assert {4: 50, 1: 100, 2: 0, 3: 0} == {seat: hand.bet[place] for seat, place in hand.at.items()}
    assert 2 == hand.seats[hand.to_act]
    assert 4000 == hand.chips()


def test_short_stacks_post_what_they_have() -> None:
    table = seated(30, 1000, 1000, 70).blinds(50, 100)

    hand = put_right(table, 4, 3)

    assert {4: 50, 1: 30} == {seat: hand.bet[hand.at[seat]] for seat in (4, 1)}
    assert 2100 == hand.chips()


@pytest.mark.parametrize(("should_be", "said"), [(4, "another seat"), (0, "no seat")])
def test_what_cannot_be(should_be: int, said: str) -> None:
    with pytest.raises(BadReport, match=said):
        reported(seated(1000, 1000, 1000, 1000).blinds(50, 100), 4, should_be)
