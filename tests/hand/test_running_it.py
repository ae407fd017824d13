"""The rest of the board more than once: who is asked, the cards, the parts of each pot, odd chips."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.cards import UNKNOWN, card_of, texts_of
from floorman.hand import Award, Cash, DealCards, agree_on_runs, awards_owed, runs_most
from floorman.hand.commands import RunIt
from floorman.hand.events import BoardDealt, PotAwarded, RunsAgreed, WinnersTold
from floorman.hand.setup import AnteKind
from tests.hand.table import Table, seated

ACES, KINGS, QUEENS = "As Ah", "Ks Kh", "Qs Qh"


def table_for(
    *stacks: int, cards: dict[int, str], most: int = 3, game: str = "nlhe", dead: int = 0, chip: int = 1, **answers: Any
) -> Table:
    """Blinds 1 and 2. The board comes as it is told to `run`."""
    begun = seated(*stacks, cards=cards, game=game, **answers)
    return begun.blinds(1, 2, cash=Cash(runs_most=most), dead=dead, chip=chip)


def all_in(table: Table) -> Table:
    table.deals = False
    while table.hand.can_bet > 1 or table.hand.to_act != -1:
        table.all_in()
    return table


def run(table: Table, *boards: str) -> Table:
    """Agree, and deal these cards: each run is told as far as it is new. Burn cards come from what nobody named."""
    if len(boards) > 1:
        table.run_it(len(boards))
    told = [card_of(card) for board in boards for card in board.split()]
    burns = iter(card for card in range(52) if card not in told and not table.hand.used >> card & 1)
    while table.hand.owed:
        streets = table.hand.owed - 1
        table.do(DealCards((next(burns), *(told.pop(0) for _ in range(streets)))))
    return table


def parts(table: Table) -> list[tuple[int, int, dict[int, int]]]:
    """Pot, board, who got what."""
    return [
        (one.pot, one.board, {share.seat: share.amount for share in one.shares}) for one in table.all_of(PotAwarded)
    ]


def test_each_wins_one() -> None:
    """Aces hold on the first board, kings make a set on the second."""
    table = all_in(table_for(100, 100, cards={1: ACES, 2: KINGS}))
    assert (3, (1, 2)) == (runs_most(table.hand), agree_on_runs(table.hand))
    run(table, "2c 7d 9h Jc 3s", "Kc 7h 9d Jd 3d")

    assert [(0, 0, {1: 100}), (0, 1, {2: 100})] == parts(table)
    assert (100, 100) == table.stacks()
    assert ["2c 7d 9h Jc 3s", "Kc 7h 9d Jd 3d"] == [texts_of(board) for board in table.hand.boards]
    assert (6, [0, 0, 0, 1, 1, 1]) == (len(table.hand.burns), [one.board for one in table.all_of(BoardDealt)])
    assert ("practice-run-it",) == table.all_of(RunsAgreed)[0].cites or "house-run_it_most" in str(table.log)


@pytest.mark.parametrize(
    ("odd", "dead", "boards", "shares"),
    [
        ("first_board", 1, 2, [4, 3]),
        ("last_board", 1, 2, [3, 4]),
        ("first_board", 2, 3, [4, 2, 2]),
        ("last_board", 2, 3, [2, 2, 4]),
        ("first_board", 0, 3, [2, 2, 2]),
    ],
)
def test_odd_chips_between_boards(odd: str, dead: int, boards: int, shares: list[int]) -> None:
    """3 and 3 and what lies there from the hand before."""
    table = all_in(table_for(3, 3, cards={1: ACES, 2: KINGS}, dead=dead, boards_odd_chip=odd))
    run(table, *["2c 7d 9h Jc 3s", "2d 7h 9d Jd 3d", "2h 7s 9s Js 3h"][:boards])

    assert shares == [share for _, _, won in parts(table) for share in won.values()]
    assert ("house-boards_odd_chip" in str(table.all_of(PotAwarded))) is (len(set(shares)) > 1)


def test_the_smallest_chip_divides() -> None:
    """150 in chips of 25: six of them, three for each board; 175 and the seventh is for the first."""
    for dead, shares in ((0, [75, 75]), (25, [100, 75])):
        table = all_in(table_for(75, 75, cards={1: ACES, 2: KINGS}, dead=dead, chip=25))
        run(table, "2c 7d 9h Jc 3s", "2d 7h 9d Jd 3d")
        assert shares == [share for _, _, won in parts(table) for share in won.values()]


def test_from_the_turn_on() -> None:
    """Four cards are shared; each run is a river with its burn card."""
    table = table_for(100, 100, cards={1: ACES, 2: KINGS}).call().check()
    table.check().check()
    shared = texts_of(table.hand.board)
    all_in(table)
    assert 4 == len(table.hand.board)
    run(table, "Kc", "Kd")

    assert [f"{shared} Kc", f"{shared} Kd"] == [texts_of(board) for board in table.hand.boards]
    assert (0, 200) == table.stacks(), "kings win both"


def test_from_the_flop_on() -> None:
    table = table_for(100, 100, cards={1: ACES, 2: KINGS}).call().check()
    flop = texts_of(table.hand.board)
    run(all_in(table), "9c 9d", "Kc 9h", "Th Td")

    assert [f"{flop} 9c 9d", f"{flop} Kc 9h", f"{flop} Th Td"] == [texts_of(board) for board in table.hand.boards]
    assert (134, 66) == table.stacks(), "200 in thirds are 68, 66 and 66: aces have the first and the last"


def test_side_pots_are_parted_each_for_itself() -> None:
    """50, 100, 100: a main pot of 150 and a side pot of 100. The short one wins the first board of the main pot."""
    table = all_in(table_for(50, 100, 100, cards={1: ACES, 2: KINGS, 3: QUEENS}))
    run(table, "2c 7d 9h Jc 3s", "Kc 7h 9d Jd 3d")

    assert [(1, 0, {2: 50}), (1, 1, {2: 50}), (0, 0, {1: 75}), (0, 1, {2: 75})] == parts(table)
    assert (75, 175, 0) == table.stacks()
    (out,) = table.closing().out
    assert (3, 1, {2: 100}) == (out.seat, out.pot, {share.seat: share.amount for share in out.winners})


def test_what_nobody_called_comes_back_first() -> None:
    table = all_in(table_for(60, 100, cards={1: ACES, 2: KINGS}))
    run(table, "2c 7d 9h Jc 3s", "Kc 7h 9d Jd 3d")

    assert [(0, 0, {1: 60}), (0, 1, {2: 60})] == parts(table)
    assert (60, 100) == table.stacks()


def test_high_and_low_on_each_board() -> None:
    """103 chips: 52 and 51. On the first board seat 1 has three aces, seat 2 the low; the second board has no low.

    The odd chip of the first board's halves does not arise: 26 and 26.
    """
    cards = {1: "As Ah Kd Qd", 2: "4c 6d Jc 9h"}
    table = all_in(table_for(50, 50, cards=cards, game="plo8", dead=3))
    while table.hand.to_act != -1:  # pot-limit: several raises
        table.all_in()
    run(table, "2c 3d 8h Ac Ks", "Kc Kh Jd Jh Td")

    assert [(0, 0, {1: 26, 2: 26}), (0, 1, {1: 51})] == parts(table)


def test_too_few_cards() -> None:
    """Ten hands of Omaha leave twelve cards; a board with its burn cards takes eight. Nine leave sixteen: twice."""
    for players, most in ((10, 0), (9, 2), (6, 3)):
        table = seated(*[4] * players, game="plo").blinds(1, 2, cash=Cash(runs_most=3))
        assert most == runs_most(all_in(table).hand)
    table.refused(RunIt(4))


def test_refused() -> None:
    table = table_for(100, 100, cards={1: ACES, 2: KINGS})
    assert ("run.not-now", 0) == (table.refused(RunIt(2)).code, runs_most(table.hand))
    all_in(table)
    assert {"times": 4, "most": 3} == table.refused(RunIt(4)).facts
    assert "run.too-often" == table.refused(RunIt(0)).code
    table.run_it(1)
    assert ("run.agreed-already", 0) == (table.refused(RunIt(2)).code, runs_most(table.hand))
    run(table, "2c 7d 9h Jc 3s")
    assert [(0, 0, {1: 200})] == parts(table)


@pytest.mark.parametrize(
    ("wishes", "times"),
    [
        ([(1, 3), (2, 2), (3, 3)], 2),
        ([(2, 2), (3, 3), (1, 3)], 2),
        ([(3, 3), (1, 1)], 1),
        ([(1, 3), (3, 3), (2, 3)], 3),
    ],
)
def test_each_says_it_for_himself(wishes: list[tuple[int, int]], times: int) -> None:
    """The fewest that anybody wants; who wants it once has decided for all. Nobody is asked twice."""
    table = all_in(table_for(50, 100, 100, cards={1: ACES, 2: KINGS, 3: QUEENS}))
    assert (1, 2, 3) == agree_on_runs(table.hand)
    for seat, wish in wishes:
        assert not table.all_of(RunsAgreed)
        table.do(RunIt(wish, seat))
        assert seat not in agree_on_runs(table.hand)
        assert table.refused(RunIt(wish, seat)).code in ("run.not-asked", "run.agreed-already")

    assert times == table.all_of(RunsAgreed)[0].times
    assert times == max(1, len(table.hand.boards))


def test_a_tournament_runs_it_once() -> None:
    table = all_in(seated(100, 100).blinds(1, 2))

    refused = table.refused(RunIt(2))
    assert ("run.not-here", ("practice-run-it",)) == (refused.code, refused.cites)


def test_nothing_is_run_in_stud() -> None:
    table = seated(20, 20, game="stud").antes(2, 3, (10, 20), cash=Cash(runs_most=2), deals=True)
    while table.hand.to_act != -1 and table.hand.can_bet > 1:
        table.all_in()

    assert 0 == runs_most(table.hand)


def test_the_dealer_names_the_winner_of_each_board() -> None:
    """At a table where nobody types the cards: two awards, the second ends the hand."""
    kind: AnteKind = "none"
    table = seated(100, 100, all_in_all_show=False, all_in_hands_open="at_showdown")
    begun = table.blinds(1, 2, 0, kind, cash=Cash(runs_most=2), deals=False)
    begun.do(DealCards((UNKNOWN,) * begun.hand.owed))
    all_in(begun).run_it(2)
    while begun.hand.owed:
        begun.do(DealCards((UNKNOWN,) * begun.hand.owed))

    assert ((0, 0), (0, 1)) == awards_owed(begun.hand)
    assert "award.no-such-board" == begun.refused(Award(0, (1,), board=2)).code
    begun.do(Award(0, (1,), board=1))
    assert ((0, 0),) == awards_owed(begun.hand)
    assert "award.told-already" == begun.refused(Award(0, (2,), board=1)).code
    begun.do(Award(0, (2,)))
    assert [(0, 1, {1: 100}), (0, 0, {2: 100})] == parts(begun)
    assert [1, 0] == [one.board for one in begun.all_of(WinnersTold)]
    assert (100, 100) == begun.stacks()
