"""Bomb pots: an ante from each, no blinds, the betting from the flop on; one board or two.

The level is 1 and 2, the last seat is the button.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from floorman.cards import cards_of, texts_of
from floorman.hand import Award, Cash, DealCards, awards_owed
from floorman.hand.beforehand import bomb_refused, unfit
from floorman.hand.events import BoardDealt, Posted, RoundClosed
from floorman.hand.state import NOBODY
from tests.hand.table import Table, house, seated
from tests.hand.test_running_it import ACES, KINGS, QUEENS, parts
from tests.hand.test_straddles import started

ONE, TWO = "2c 7d 9h Jc 3s", "Kc 7h 9d Jd 3d"


def bomb(*stacks: int, ante: int = 10, boards: int = 1, board: str = "", dead: int = 0, **more: Any) -> Table:
    """`board` is told in the order of the deal: with two, both flops, both turns, both rivers."""
    cash = Cash(bomb=ante, boards=boards)
    return seated(*stacks, board=board, **more).blinds(1, 2, cash=cash, dead=dead)


def both(first: str, second: str) -> str:
    """Two boards in the order in which they are dealt side by side."""
    one, two = first.split(), second.split()
    return " ".join([*one[:3], *two[:3], one[3], two[3], one[4], two[4]])


def test_the_flop_comes_at_once() -> None:
    """Nobody acts before it; then left of the button begins, with the big blind as the smallest bet."""
    table = bomb(100, 100, 100, 100)

    assert [(seat, "ante", 10) for seat in (1, 2, 3, 4)] == [(o.seat, o.what, o.amount) for o in table.all_of(Posted)]
    assert ("flop", 1, 40, (2, 90)) == (table.hand.street, table.turn, table.hand.pot, table.may_raise())
    assert not table.all_of(RoundClosed)
    assert (3, 1) == (len(table.hand.board), len(table.hand.burns))
    assert "practice-bomb-pot" in table.all_of(Posted)[0].cites


def test_heads_up_the_big_blind_begins() -> None:
    """Left of the button sits the big blind, as after every flop."""
    assert 1 == bomb(100, 100).turn


def test_whoever_is_short_of_the_ante() -> None:
    """4 from each of four, and 6 from three."""
    table = bomb(100, 4, 100, 100)

    assert [(16, (1, 2, 3, 4)), (18, (1, 3, 4))] == table.pots()
    assert 1 == table.turn


def test_nobody_can_bet() -> None:
    """10 against two antes of 5: 5 come back, and the board is dealt out."""
    table = bomb(100, 5, 5, cards={1: ACES, 2: KINGS, 3: QUEENS}, board=ONE)

    assert table.hand.closed
    assert (110, 0, 0) == table.stacks()
    assert [(0, 15, {1: 15})] == table.awards()


def test_pot_limit() -> None:
    """Four antes of 10 are the pot, and a bet may be as much."""
    assert (2, 40) == bomb(100, 100, 100, 100, game="plo").may_raise()


def test_two_boards() -> None:
    """Three cards and three after one burn card, then one and one; each board wins half of 30 and the bets."""
    cards = {1: ACES, 2: KINGS, 3: QUEENS}
    table = bomb(100, 100, 100, boards=2, board=both(ONE, TWO), cards=cards)
    assert [(0, 3), (1, 3)] == [(one.board, len(one.cards)) for one in table.all_of(BoardDealt)]
    table.check().raise_to(20).call().fold()
    table.check_down().show_all()

    assert [ONE, TWO] == [texts_of(board) for board in table.hand.boards]
    assert 3 == len(table.hand.burns)
    assert [(0, 0, {2: 35}), (0, 1, {2: 35})] == parts(table), "seat 1 has folded: kings win both"
    assert (90, 140, 70) == table.stacks()


@pytest.mark.parametrize(("odd", "shares"), [("first_board", (16, 15)), ("last_board", (15, 16))])
def test_each_wins_a_board(odd: str, shares: tuple[int, int]) -> None:
    """31: aces on the first, kings on the second."""
    cards = {1: ACES, 2: KINGS, 3: QUEENS}
    table = bomb(100, 100, 100, boards=2, board=both(ONE, TWO), cards=cards, dead=1, boards_odd_chip=odd)
    table.check_down().show_all()

    assert [(0, 0, {1: shares[0]}), (0, 1, {2: shares[1]})] == parts(table)


def test_a_tie_on_one_board() -> None:
    """30: the first board plays for all three, 5 each; the second is the kings' 15."""
    cards = {1: ACES, 2: KINGS, 3: QUEENS}
    table = bomb(100, 100, 100, boards=2, board=both("Tc Jc Qc Kd Ad", TWO), cards=cards)
    table.check_down().show_all()

    assert [(0, 0, {1: 5, 2: 5, 3: 5}), (0, 1, {2: 15})] == parts(table)


def test_side_pots_on_two_boards() -> None:
    """4 from each of three; 6 from two. The short one has the aces and wins the first board's half of the main pot."""
    cards = {1: KINGS, 2: ACES, 3: QUEENS}
    table = bomb(100, 4, 100, boards=2, board=both(ONE, TWO), cards=cards)
    table.check_down()

    assert [(1, 0, {1: 6}), (1, 1, {1: 6}), (0, 0, {2: 6}), (0, 1, {1: 6})] == parts(table)
    assert (108, 6, 90) == table.stacks()


def test_folded_to_one() -> None:
    table = bomb(100, 100, 100, boards=2).raise_to(30).fold().fold()

    assert (120, 90, 90) == table.stacks()
    assert [(0, 0, {1: 30})] == parts(table)


def test_only_one_board_is_unknown() -> None:
    """The dealer names the winner there; the other board's cards speak."""
    cards = {1: ACES, 2: KINGS}
    table = seated(100, 100, cards=cards).blinds(1, 2, cash=Cash(bomb=10, boards=2), deals=False)
    table.do(DealCards(cards_of("As Ks Ah Kh")))
    for board in ("4c 2c 7d 9h", "?? ?? ??"):
        table.do(DealCards(cards_of(board)))
    for board in ("4d Jc", "??", "4h 3s", "??"):
        while table.hand.to_act != NOBODY:
            table.check()
        table.do(DealCards(cards_of(board)))
    table.check().check()
    table.show(1).show(2)

    assert ((0, 1),) == awards_owed(table.hand)
    assert "award.cards-speak" == table.refused(Award(0, (2,))).code
    table.do(Award(0, (2,), board=1))
    assert [(0, 0, {1: 10}), (0, 1, {2: 10})] == parts(table)


# ---- may it be played ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "boards", "code"),
    [
        ("never", 1, "bomb.never"),
        ("one_board", 1, None),
        ("one_board", 2, "bomb.boards"),
        ("one_or_two_boards", 2, None),
        ("one_or_two_boards", 3, "bomb.boards"),
    ],
)
def test_the_book_says(answer: str, boards: int, code: str | None) -> None:
    refused = bomb_refused(house(bomb_pots=answer), boards)

    assert code == (refused.ruling.code if refused is not None else None)


@pytest.mark.parametrize(
    ("game", "players", "cash", "code"),
    [
        ("plo", 9, Cash(bomb=10, boards=2), ""),  # 36 and 10 and 3 burn cards are 49
        ("plo", 10, Cash(bomb=10, boards=2), "cash.too-few-cards"),  # 53
        ("plo", 10, Cash(bomb=10), ""),
        ("stud", 4, Cash(bomb=10), "cash.no-blinds"),
        ("27td", 4, Cash(bomb=10), "cash.bad-bomb-pot"),
        ("drawmaha", 4, Cash(bomb=10, boards=2), "cash.no-boards"),
        ("nlhe", 4, Cash(boards=0), "cash.no-boards"),
        ("nlhe", 4, Cash(boards=2), ""),  # with blinds and a first round
    ],
)
def test_can_be_played(game: str, players: int, cash: Cash, code: str) -> None:
    assert code == unfit(replace(started(players, game=game), cash=cash))
