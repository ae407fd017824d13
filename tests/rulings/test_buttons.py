"""A button put right in the hand: cards stay, chips go back, the right seats post, and everyone acts anew."""

from __future__ import annotations

import pytest

from floorman.floor import carried_out
from floorman.hand import Hand
from floorman.rulebook import load
from floorman.rulings import BadReport, Case, Outcome, hanging, read_report, rule_on
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


def said(dealt_right: object, *, since: int = 0, book: str = "tda-2024") -> Outcome:
    """Of a button at seat 4 in place of 3, after so many calls."""
    table = seated(1000, 1000, 1000, 1000).blinds(50, 100)
    told = {} if dealt_right is None else {"dealt_right": dealt_right}
    acts = [{"seat": seat, "do": "call"} for seat in (3, 4, 1)[:since]]
    report, unknown = read_report({"kind": "wrong-button", "button": 4, "should_be": 3, "since": acts, **told})
    case = Case(book=load(book), hand=table.hand, events=tuple(table.log), unknown=unknown)
    outcome = rule_on(report, case).outcome
    assert outcome is not None
    return outcome


def test_dealt_from_the_wrong_button_the_first_card_decides() -> None:
    """A first card at the wrong seat is a misdeal (tda-2024-35-a-2) until substantial action; from then on neither it
    nor the button stops the hand. The hand that is dealt again has the button at seat 3 and blinds at 4 and 1."""
    wrong = said(False)

    assert ("misdeal", ("tda-2024-35-a-2",)) == (wrong.outcome, wrong.cites[:1])
    assert wrong.next is not None
    assert (3, 4, 1) == (wrong.next.button, wrong.next.small_blind, wrong.next.big_blind)
    assert "step.move-button" in [one.code for one in wrong.steps]
    assert "button-corrected" == said(True).outcome
    assert ("floor-decides", "play-on") == (said("unknown").outcome, said(False, since=3).outcome)
    assert ["misdeal", "play-on"] == [said(one, book="cuca").outcome for one in (False, True)], "cuca-14-b"


def test_where_nobody_has_told_the_first_card_it_is_named() -> None:
    report, _ = read_report({"kind": "wrong-button", "button": 4, "should_be": 3, "since": []})
    table = seated(1000, 1000, 1000, 1000).blinds(50, 100)
    case = Case(book=load("tda-2024"), hand=table.hand, events=tuple(table.log))
    found = hanging(report, case, rule_on(report, case), event=True)

    (named,) = [one for one in found.hangs if one.fact == "dealt_right"]
    assert named.value is False
    assert named.outcome is not None
    assert "misdeal" == named.outcome.outcome
