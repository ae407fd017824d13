"""Chips of somebody whose winner is told late, at a table where nobody tells the hands.

By hand: four with 5,000 each. Dora loses hers to Anna, so there is Anna with 10,000, Ben and Cem with 5,000; whoever
counts before that finds 5,000. In whatever order it is told and counted, that is what the books say in the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from floorman.tournament import TakeBack
from floorman.tournament.chips.totals import table_total
from floorman.tournament.chips.with_nobody import WithNobody, with_nobody
from floorman.tournament.commands import Bust, Busted, Count, CountTable, SetTable, TellKnockOut
from tests.tournament.chips.test_won import four, out, told
from tests.tournament.entering.desk import Desk
from tests.tournament.tables import Tables

WON = {"Anna": 10_000, "Ben": 5_000, "Cem": 5_000}


def orders() -> Iterator[tuple[str, ...]]:
    acts = ("out", "won", "count Anna", "count Ben", "count all")
    for many in (2, 3, 4):
        for one in permutations(acts, many):
            if "out" in one and "won" in one and one.index("out") < one.index("won"):
                yield one


@pytest.mark.parametrize("order", list(orders()), ids=", ".join)
def test_whoever_won_has_them_in_whatever_order_it_is_told(order: tuple[str, ...]) -> None:
    desk = four()
    for act in order:
        _do(desk, act, {**WON, "Dora": 0} if "Dora" in desk.state.outs else dict.fromkeys((*WON, "Dora"), 5_000))

    assert {name: stack for name, (stack, _) in told(desk).items()} == WON
    assert 20_000 == table_total(desk.state, 1)
    assert () == with_nobody(desk.state)
    assert {} == desk.state.alarms
    since = order[order.index("out") :]
    known = "count" if "count Anna" in since or "count all" in since else "reckoned"
    # A count before the chips that came on top of it is none of what she has.
    assert known == told(desk)["Anna"][1]


def _do(desk: Desk, act: str, has: dict[str, int]) -> None:
    match act.split():
        case ["out"]:
            out(desk, "Dora")
        case ["won"]:
            desk.do(TellKnockOut("Dora", ("Anna",)))
        case ["count", "all"]:
            desk.do(CountTable(1, {seat: has[who] for seat, who in desk.state.players(1).items()}))
        case ["count", name]:
            desk.do(Count(name, has[name]))


def test_told_otherwise_after_a_count_of_another_they_go_back_and_on() -> None:
    """Ben is counted with the 5,000 he has. Told of Anna first and then of Cem: Cem has 10,000, Anna 5,000."""
    desk = four()
    out(desk, "Dora")
    desk.do(TellKnockOut("Dora", ("Anna",)))
    desk.do(Count("Ben", 5_000))
    desk.do(TellKnockOut("Dora", ("Cem",)))

    assert {"Anna": 5_000, "Ben": 5_000, "Cem": 10_000} == {who: stack for who, (stack, _) in told(desk).items()}


def test_whoever_was_counted_keeps_the_count_whoever_is_named_instead() -> None:
    """Anna was counted with 10,000, so they are hers whatever is told: Ben gets nothing that she has."""
    desk = four()
    out(desk, "Dora")
    desk.do(TellKnockOut("Dora", ("Anna",)))
    desk.do(Count("Anna", 10_000))
    desk.do(TellKnockOut("Dora", ("Ben",)))

    assert [(10_000, "count"), (5_000, "reckoned")] == [told(desk)[who] for who in ("Anna", "Ben")]


@pytest.mark.parametrize("order", list(permutations(("won", "count Ben"))), ids=", ".join)
def test_a_bust_taken_back_takes_its_chips_from_a_winner_whom_nobody_counted(order: tuple[str, ...]) -> None:
    """All four have their 5,000 again, whether Ben was counted before it was told or after it."""
    desk = four()
    dora = out(desk, "Dora")
    for act in order:
        _do(desk, act, WON)
    desk.do(TakeBack(dora))

    assert dict.fromkeys((*WON, "Dora"), 5_000) == {who: stack for who, (stack, _) in told(desk).items()}


def test_what_no_winner_has_lies_with_nobody_until_it_is_told_or_counted() -> None:
    """Two out, nothing told: 10,000 of theirs. Ben, counted with 8,000, has 3,000 of the table's: 7,000 are left. Once
    Anna has Dora's 5,000, there are 2,000 of Cem's; they are too few to be all of his, and go nowhere."""
    desk = Desk(stack=5000).started("Anna", "Ben", "Cem", "Dora", "Emil")
    desk.do(Bust((Busted("Cem"), Busted("Dora")), stacks={"Cem": 5_000, "Dora": 5_000}))
    cem, dora = (desk.state.entry_of(name) or name for name in ("Cem", "Dora"))
    (found,) = with_nobody(desk.state)
    assert (1, 10_000, {cem, dora}) == (found.table, found.chips, {*found.whose})

    desk.do(Count("Ben", 8_000))
    desk.do(TellKnockOut("Dora", ("Anna",)))
    assert (WithNobody(1, 2_000, (cem,)),) == with_nobody(desk.state)
    desk.do(TellKnockOut("Cem", ("Emil",)))
    assert (5_000, "reckoned") == told(desk)["Emil"]
    assert (WithNobody(1, 2_000, (cem,)),) == with_nobody(desk.state)

    has = {"Anna": 11_000, "Ben": 8_000, "Emil": 6_000}
    desk.do(CountTable(1, {seat: has[who] for seat, who in desk.state.players(1).items()}))
    assert () == with_nobody(desk.state)


def test_of_many_who_went_out_all_their_chips_lie_with_nobody() -> None:
    """Two tables of six with 10,000 each, five of each out and nothing told: 50,000 at either are in no stack."""
    hall = Tables({1: range(1, 7), 2: range(1, 7)}, size=6, left=12)
    for number in range(1, 6):
        hall.bust(f"1-{number}")
        hall.bust(f"2-{number}")
    assert {(1, 50_000, 5), (2, 50_000, 5)} == {
        (one.table, one.chips, len(one.whose)) for one in with_nobody(hall.state)
    }


def test_a_stack_that_was_counted_with_less_is_no_losers() -> None:
    """Nobody is out: what a count leaves over lies at the table, and is not said to be anybody's."""
    desk = four()
    desk.do(Count("Anna", 4_000))
    assert () == with_nobody(desk.state)


def test_where_the_hands_are_told_it_is_asked_as_well() -> None:
    desk = four()
    desk.do(SetTable(1, action="dealer"))
    out(desk, "Dora")
    (found,) = with_nobody(desk.state)
    assert 5_000 == found.chips
