"""The rake: of what was called, down to the smallest chip, the main pot first up to the cap; no flop, no drop.

Blinds are 1 and 2, or 10 and 20. The last seat is the button, heads-up the small blind too.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from floorman.hand import Cash, Rake, RakeCap
from floorman.hand.beforehand import unfit
from floorman.hand.events import Raked
from tests.hand.table import Table, seated
from tests.hand.test_bomb_pots import both
from tests.hand.test_running_it import ACES, KINGS, QUEENS, all_in, parts, run
from tests.hand.test_straddles import started

FIVE = Rake(500, 3)
BOARD = "2c 7d 9h Jc 3s"


def raked(*stacks: int, rake: Rake = FIVE, blinds: tuple[int, int] = (1, 2), chip: int = 1, **more: Any) -> Table:
    more.setdefault("cards", {1: ACES, 2: KINGS, 3: QUEENS} if len(stacks) > 2 else {1: ACES, 2: KINGS})
    return seated(*stacks, board=BOARD, **more).blinds(*blinds, cash=Cash(rake=rake), chip=chip)


def taken(table: Table) -> list[tuple[int, int]]:
    return [(one.pot, one.amount) for one in table.all_of(Raked)]


@pytest.mark.parametrize(
    ("stack", "rake", "chip", "amount"),
    [
        (20, FIVE, 1, 2),  # 5 % of 40
        (19, FIVE, 1, 1),  # of 38 are 1.9
        (100, FIVE, 1, 3),  # of 200 are 10, the cap is 3
        (100, Rake(500), 1, 10),  # there is none
        (95, Rake(500), 5, 5),  # of 190 are 9.5, in chips of 5
        (100, Rake(500, 9), 5, 5),  # a cap of 9 in chips of 5
        (100, Rake(425), 1, 8),  # 4.25 % of 200 are 8.5
        (9, FIVE, 1, 0),  # of 18 are 0.9
        (100, Rake(500, 3, (RakeCap(2, 1), RakeCap(3, 2), RakeCap(5, 4))), 1, 1),  # two are dealt in
    ],
)
def test_of_one_pot(stack: int, rake: Rake, chip: int, amount: int) -> None:
    table = all_in(raked(stack, stack, rake=rake, chip=chip))
    table.deals = True
    table.supply()

    assert ([(0, amount)] if amount else []) == taken(table)
    assert (2 * stack - amount, 0) == table.stacks()
    assert amount == (table.hand.more.raked if table.hand.more else None)


@pytest.mark.parametrize(("players", "most"), [(2, 1), (3, 2), (4, 2), (5, 4), (9, 4)])
def test_caps_by_players(players: int, most: int) -> None:
    assert most == Rake(500, 3, (RakeCap(2, 1), RakeCap(3, 2), RakeCap(5, 4))).most(players)


@pytest.mark.parametrize(("without", "amount"), [(False, 0), (True, 5)])
def test_no_flop_no_drop(without: bool, amount: int) -> None:
    """To 60, and the others fold: 40 of it nobody called. 10 and 20 and 20 are 50, a tenth of that is 5."""
    table = raked(500, 500, 500, rake=Rake(1000), blinds=(10, 20), rake_without_flop=without)
    table.raise_to(60).fold().fold()

    assert ([(0, amount)] if amount else []) == taken(table)
    assert (490, 480, 530 - amount) == table.stacks()


def test_what_nobody_called_is_not_raked() -> None:
    """20 each before the flop, 50 on it: 5 % of 60 and not of 110."""
    table = raked(500, 500, 500, rake=Rake(500), blinds=(10, 20)).call().call().check()
    table.raise_to(50).fold().fold()

    assert [(0, 3)] == taken(table)
    assert (500 + 40 - 3, 480, 480) == table.stacks()


@pytest.mark.parametrize(
    ("rake", "expected"),
    [
        (Rake(500), [(1, 2), (0, 1)]),  # of 30 are 1.5, of 70 with the side pot 3.5: 1, and 2 more
        (Rake(500, 2), [(1, 1), (0, 1)]),  # the main pot pays first, the side pot up to the cap
        (Rake(500, 1), [(0, 1)]),
        (Rake(1000), [(1, 4), (0, 3)]),
    ],
)
def test_side_pots(rake: Rake, expected: list[tuple[int, int]]) -> None:
    """10, 30, 30: a main pot of 30 and a side pot of 40."""
    table = all_in(raked(10, 30, 30, rake=rake))
    table.deals = True
    table.supply()

    assert expected == taken(table)
    of_main, of_side = (dict(expected).get(pot, 0) for pot in (0, 1))
    assert (30 - of_main, 40 - of_side, 0) == table.stacks()


def test_a_side_pot_smaller_than_the_chip_that_is_due() -> None:
    """Chips of 25, an eighth: of a main pot of 192 nothing, of 202 with the side pot 25. The main pot pays it."""
    table = all_in(raked(64, 69, 69, rake=Rake(1250), chip=25))
    table.deals = True
    table.supply()

    assert [(0, 25)] == taken(table)
    assert (192 - 25, 10, 0) == table.stacks()


def test_a_pot_that_is_shared() -> None:
    """41 less 2 are 39: 20 for the first left of the button."""
    cards = {1: "As Kd", 2: "Ad Ks"}
    table = seated(20, 20, cards=cards, board=BOARD).blinds(1, 2, cash=Cash(rake=FIVE), dead=1)
    all_in(table).deals = True
    table.supply()

    assert [(0, 2)] == taken(table)
    assert (20, 19) == table.stacks()


def test_before_the_boards_part_it() -> None:
    """100 less 5: 48 and 47. One rake, of the whole pot."""
    table = all_in(seated(50, 50, cards={1: ACES, 2: KINGS}).blinds(1, 2, cash=Cash(rake=Rake(500), runs_most=2)))
    run(table, BOARD, "Kc 7h 9d Jd 3d")

    assert [(0, 5)] == taken(table)
    assert [(0, 0, {1: 48}), (0, 1, {2: 47})] == parts(table)


def test_a_bomb_pot() -> None:
    """The flop lies there when all but one fold: 30 antes, 5 % are 1."""
    cash = Cash(bomb=10, boards=2, rake=FIVE)
    table = seated(100, 100, 100, board=both(BOARD, "Kc 7h 9d Jd 3d")).blinds(1, 2, cash=cash)
    table.raise_to(30).fold().fold()

    assert [(0, 1)] == taken(table)
    assert (119, 90, 90) == table.stacks()


def test_stud_from_fourth_street_on() -> None:
    """A hand that ends on third street pays nothing, on fourth it does: 8 and 10 and 10 are 28, a tenth is 2."""
    for streets, amount in ((0, 0), (1, 2)):
        table = seated(500, 500, game="stud").antes(4, 5, (10, 20), cash=Cash(rake=Rake(1000)))
        for _ in range(streets):
            table.raise_to(10).call()
        if not streets:
            table.bring_in().fold()
        else:
            table.raise_to(10).fold()
        assert ([(0, amount)] if amount else []) == taken(table)


def test_nothing_of_a_tournament() -> None:
    table = all_in(seated(100, 100, cards={1: ACES, 2: KINGS}, board=BOARD).blinds(1, 2))
    table.deals = True
    table.supply()

    assert [] == taken(table)
    assert table.hand.more is None


def test_no_such_rake() -> None:
    assert "cash.bad-rake" == unfit(replace(started(3), cash=Cash(rake=Rake(10_001))))
