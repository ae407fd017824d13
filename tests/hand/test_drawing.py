"""Draws: who draws when, what may be thrown away, and which cards come back."""

from __future__ import annotations

import pytest

from floorman.cards import UNKNOWN, cards_of
from floorman.hand import BURN, Check, DealCards, Draw, RaiseTo, owed_to
from floorman.hand.events import DrawsDealt
from tests.hand.table import Table, seated

HANDS = {1: "2c 3c 4c 5c Kd", 2: "2d 3d 4d 5d Kc", 3: "2h 3h 4h 5h Ks"}


def drawing(game: str = "27td", **more: object) -> Table:
    """Three players have called; seat 1, left of the button, is first to draw."""
    table = seated(5000, 5000, 5000, game=game, cards=HANDS, **more).blinds(50, 100)  # type: ignore[arg-type]
    return table.call().call().check()


def test_all_draw_in_turn_and_then_the_cards_come() -> None:
    """One card is burnt; each drawer gets as many as he threw, in the order of play."""
    table = drawing()
    table.deals = False
    turns = [table.turn, table.draw("Kd").turn, table.draw().turn]
    table.draw("Ks 5h")

    assert [1, 2, 3] == turns
    assert (4, (BURN, 0, 2, 2)) == (table.hand.owed, owed_to(table.hand))
    table.do(DealCards(cards_of("9s Tc Td Th")))
    assert [5, 5, 5] == [len(cards) for cards in table.hand.cards]
    assert set(cards_of("2c 3c 4c 5c Tc")) == set(table.hand.cards[0])
    assert set(cards_of("2h 3h 4h Td Th")) == set(table.hand.cards[2])
    assert ("draw-1", 1) == (table.hand.street, table.turn)


def test_who_has_folded_does_not_draw() -> None:
    table = seated(5000, 5000, 5000, game="27td").blinds(50, 100).fold().call().check()

    assert [1, 2] == [table.turn, table.draw().turn]
    assert "draw-1" == table.draw().hand.street


def test_nobody_draws_and_no_card_is_burnt() -> None:
    table = drawing().draw().draw().draw()

    assert "draw-1" == table.hand.street
    assert () == table.hand.burns
    assert [] == table.all_of(DrawsDealt)


def test_who_is_all_in_draws() -> None:
    """Seat 2 has no chips left; he draws three times, and the hand ends of itself."""
    table = seated(5000, 100, 5000, game="27td", cards=HANDS).blinds(50, 100).call().call()
    for _ in range(3):
        assert [1, 2, 3] == [table.turn, table.draw().turn, table.draw().turn]
        table.draw()
        while not table.hand.closed and table.hand.to_act >= 0:
            table.check()

    assert table.hand.at_showdown()


@pytest.mark.parametrize(("game", "draws"), [("27sd", 1), ("5cd", 1), ("27td", 3), ("badugi", 3)])
def test_how_many_draws(game: str, draws: int) -> None:
    table = seated(5000, 5000, game=game).blinds(50, 100).call().check()
    count = 0
    while not table.hand.at_showdown():
        table.draw().draw().around()
        count += 1

    assert draws == count


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Draw(2, ()), "draw.out-of-turn"),
        (Draw(9, ()), "act.not-in-hand"),
        (Draw(1, cards_of("Ks")), "draw.not-his-cards"),
        (Draw(1, cards_of("Kd Kd")), "draw.not-his-cards"),
        (Draw(1, (UNKNOWN,)), "draw.not-his-cards"),
        (Draw(1, (53,)), "draw.not-his-cards"),
        (Check(1), "act.nobody-to-act"),
        (RaiseTo(1, 100), "act.nobody-to-act"),
        (DealCards((0,)), "deal.nothing-owed"),
    ],
)
def test_what_is_refused(command: Draw | Check | RaiseTo | DealCards, code: str) -> None:
    ruling = drawing().refused(command)

    assert code == ruling.code
    assert ruling.cites


def test_no_draw_while_betting() -> None:
    assert "draw.no-draw" == seated(5000, 5000, game="27td").blinds(50, 100).refused(Draw(2, ())).code


def test_cards_that_nobody_typed() -> None:
    """They are thrown away unknown, or named as they go, if they lie nowhere else."""
    table = seated(5000, 5000, game="27sd").blinds(50, 100, deals=False)
    table.do(DealCards((UNKNOWN,) * 10)).call().check()
    table.do(Draw(1, (UNKNOWN, *cards_of("Ks"))))

    assert "draw.not-his-cards" == table.refused(Draw(2, cards_of("Ks"))).code
    assert 3 == len(table.hand.cards[0])
    table.do(Draw(2, cards_of("Kd")))
    assert (4, (BURN, 0, 0, 1)) == (table.hand.owed, owed_to(table.hand))


def test_a_discard_does_not_come_back_while_there_are_cards() -> None:
    table = drawing()
    table.deals = False
    table.draw("Kd").draw().draw()

    assert "deal.card-twice" == table.refused(DealCards(cards_of("9s Kd"))).code


def test_the_absent_stand_pat() -> None:
    """Where an absent hand lives on, it checks what it can and throws nothing away."""
    cards = {**HANDS, 4: "2s 3s 4s 5s Qd"}
    table = seated(5000, 5000, 5000, 5000, game="27td", cards=cards, left=(2,)).blinds(50, 100)
    table.call().call().call()

    assert [1, 3] == [table.turn, table.draw().turn]
    assert set(cards_of(HANDS[2])) == set(table.hand.cards[1])
