"""Two who are not to sit at one table: kept by every draw, and by moves as far as the book leaves a choice."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from floorman.rulebook import load
from floorman.tournament import StartEvent
from floorman.tournament.commands import (
    Apply,
    BreakTable,
    Bust,
    DrawSeats,
    EvenOut,
    KeepApart,
    OpenTable,
    RedrawSeats,
    ReEnter,
    TakeBack,
)
from floorman.tournament.commands.placing import Busted
from floorman.tournament.events import KeptApart
from floorman.tournament.plan import Purchase
from floorman.tournament.proposals import Proposal, proposals
from floorman.tournament.proposals.together import brought_together
from floorman.views.apart import wishes
from floorman.views.floor import floor_view
from tests.tournament.seating.hall import Hall, names
from tests.tournament.tables import Tables, six_and_four

TDA = load("tda-2024")
LOTS = tuple(bytes([number]) * 8 for number in range(20))


def two_tables(secret: bytes, players: int = 12) -> Hall:
    hall = Hall(TDA, names(players), secret, expected=players, re_entry=Purchase())
    hall.do(OpenTable(1, 6), OpenTable(2, 6))
    return hall


def table_of(hall: Hall, who: str) -> int:
    return hall.state.sits[who].table


@pytest.mark.parametrize("redrawn", [False, True])
def test_no_draw_brings_them_together(redrawn: bool) -> None:
    """Of twenty draws with three such pairs none; without a wish it happens in some. The tables stay even."""
    pairs = [("p-1", "p-2"), ("p-3", "p-4"), ("p-1", "p-5")]
    by_chance = 0
    for secret in LOTS:
        plain, hall = two_tables(secret), two_tables(secret)
        for one, two in pairs:
            hall.do(KeepApart(one, two))
        for each in (plain, hall):
            each.do(DrawSeats(), *((StartEvent(), RedrawSeats()) if redrawn else ()))
        by_chance += any(table_of(plain, one) == table_of(plain, two) for one, two in pairs)

        assert all(table_of(hall, one) != table_of(hall, two) for one, two in pairs)
        assert [6, 6] == hall.counts()
    assert by_chance


def test_the_lot_still_decides_where_each_of_them_sits() -> None:
    drawn = set()
    for secret in LOTS:
        hall = two_tables(secret)
        hall.do(KeepApart("p-1", "p-2"), DrawSeats())
        drawn.add(table_of(hall, "p-1"))

    assert {1, 2} == drawn


def test_three_who_are_all_apart_sit_at_two_tables_as_well_as_they_can() -> None:
    hall = two_tables(LOTS[1])
    hall.do(*(KeepApart(one, two) for one, two in (("p-1", "p-2"), ("p-1", "p-3"), ("p-2", "p-3"))), DrawSeats())

    assert 2 == len({table_of(hall, who) for who in ("p-1", "p-2", "p-3")})


# Tables, players at each, and how many wishes there are: from a single one up to all among six.
HALLS = ((2, 3, 3), (2, 4, 6), (2, 4, 9), (3, 2, 5), (3, 3, 8), (3, 3, 12), (2, 3, 8))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("tables", "size", "wishes"), HALLS)
def test_no_other_way_to_seat_them_parts_more(tables: int, size: int, wishes: int, seed: int) -> None:
    """Beside all ways of giving six or fewer with wishes a table, of which none takes more than it has seats."""
    rng = Random(seed)
    hall = Hall(TDA, names(tables * size), bytes([seed]) * 8, expected=tables * size)
    hall.do(*(OpenTable(number, size) for number in range(1, tables + 1)))
    some = names(tables * size)[: min(6, tables * size)]
    pairs = rng.sample(list(combinations(some, 2)), min(wishes, len(some) * (len(some) - 1) // 2))
    hall.do(*(KeepApart(one, two) for one, two in pairs), DrawSeats())

    def together(at: dict[str, int]) -> int:
        return sum(at[one] == at[two] for one, two in pairs)

    ways = (dict(zip(some, way, strict=True)) for way in product(range(1, tables + 1), repeat=len(some)))
    fits = (way for way in ways if all(list(way.values()).count(one) <= size for one in way.values()))
    assert min(together(way) for way in fits) == together({who: table_of(hall, who) for who in some})
    assert [size] * tables == hall.counts()
    assert tables * size == len({*hall.state.sits.values()})


def test_a_wish_says_what_it_rests_on_and_where_both_sit() -> None:
    """tda-2024-7-a: seats are drawn at random. The wish goes beside that rule."""
    hall = Hall(TDA, names(4), expected=4)
    hall.do(OpenTable(1), DrawSeats())
    (event,) = hall.do(KeepApart("p-2", "p-4"))

    assert KeptApart(who="p-2", other="p-4", table=1, cites=("tda-2024-7-a",)) == event
    assert "apart.already" == hall.refused(KeepApart("p-4", "p-2")).code
    assert "apart.not-with-himself" == hall.refused(KeepApart("p-4", "p-4")).code
    assert "entry.nobody" == hall.refused(KeepApart("p-4", "nobody")).code
    (event,) = hall.do(KeepApart("p-4", "p-2", apart=False))
    assert {} == hall.state.apart
    assert "apart.not-wished" == hall.refused(KeepApart("p-4", "p-2", apart=False)).code


def test_a_wish_is_taken_back() -> None:
    hall = two_tables(LOTS[0])
    hall.do(KeepApart("p-1", "p-2"), TakeBack(hall.state.version + 1))

    assert {} == hall.state.apart


def started(secret: bytes, *wishes: tuple[str, str]) -> Hall:
    hall = two_tables(secret)
    hall.do(*(KeepApart(one, two) for one, two in wishes), DrawSeats(), StartEvent())
    return hall


def others_at(hall: Hall, who: str) -> list[str]:
    return [one for one in hall.state.players(table_of(hall, who)).values() if one != who]


@pytest.mark.parametrize("secret", LOTS[:6])
def test_who_enters_again_sits_elsewhere_while_that_keeps_the_tables_even(secret: bytes) -> None:
    """tda-2024-11-d-3 leaves a difference of one: of two tables with five players either is right for one more."""
    hall = started(secret, ("p-1", "p-2"))
    for who in ("p-2", others_at(hall, "p-1")[0]):
        hall.do(Bust((Busted(who),)))
    hall.do(ReEnter("p-2"))

    assert "p-2#2" == hall.state.current["p-2"]
    assert table_of(hall, "p-1") != table_of(hall, "p-2#2")


def test_the_rule_of_the_book_goes_before_the_wish() -> None:
    """Four players against five: whoever comes sits with the four, or somebody would have to move."""
    hall = started(LOTS[0], ("p-1", "p-2"))
    for who in ("p-2", *others_at(hall, "p-1")[:2]):
        hall.do(Bust((Busted(who),)))
    hall.do(ReEnter("p-2"))

    assert table_of(hall, "p-1") == table_of(hall, "p-2#2")
    assert [5, 5] == hall.counts()


def test_at_the_start_others_go_to_the_emptier_table() -> None:
    """Of five at one table four are not to sit with p-6: the fifth goes."""
    hall = (
        Hall(TDA, names(7))
        .with_table(1, {seat: f"p-{seat}" for seat in range(1, 6)})
        .with_table(2, {1: "p-6", 2: "p-7"})
    )
    hall.do(*(KeepApart(f"p-{number}", "p-6") for number in range(1, 5)), EvenOut())

    assert [4, 3] == hall.counts()
    assert 2 == table_of(hall, "p-5")


@pytest.mark.parametrize(("other", "goes_to"), [("1-1", 2), ("2-1", 1)])
def test_a_broken_table_is_spread_so_that_they_stay_apart(other: str, goes_to: int) -> None:
    """One of its two players goes to each of two equal tables: which one is left to the lot, and to the wish."""
    tables = Tables({1: range(1, 5), 2: range(1, 5), 3: (1, 2)}, size=6, button={1: 1, 2: 1, 3: 1})
    tables.do(KeepApart("3-1", other))
    proposed = next(one for one in tables.proposed() if one.kind == "break")
    tables.do(BreakTable(3))

    assert [] == list(brought_together(tables.now(), proposed))
    assert goes_to == tables.place("3-1")[0]
    assert {1: 5, 2: 5} == tables.counts()


def test_what_cannot_be_kept_is_proposed_all_the_same_and_said() -> None:
    tables = Tables({1: range(1, 5), 2: range(1, 5), 3: (1, 2)}, size=6, button={1: 1, 2: 1, 3: 1})
    for other in ("1-1", "2-1"):
        tables.do(KeepApart("3-1", other))
    shown = next(one for one in floor_view(tables.now(), {}).proposals if one.kind == "break")

    assert shown.together in ((("3-1", "1-1"),), (("3-1", "2-1"),))


@pytest.mark.parametrize(("beside", "goes_to"), [("2-1", 3), ("3-1", 2)])
def test_among_equal_tables_balancing_takes_the_one_without_him(beside: str, goes_to: int) -> None:
    """tda-2024-11: who moves is said by the book, the next big blind on seat 4; of equal tables the lot chooses."""
    tables = Tables(
        {1: range(1, 8), 2: range(1, 6), 3: range(1, 6)}, size={1: 8, 2: 6, 3: 6}, button={1: 1, 2: 1, 3: 1}
    )
    tables.do(KeepApart("1-4", beside))
    (move,) = (one for one in tables.proposed() if one.kind == "balance")

    assert ("1-4", goes_to) == (move.moves[0].who, move.moves[0].target and move.moves[0].target.table)
    assert [] == list(brought_together(tables.now(), move))


def test_the_book_says_who_moves_and_the_proposal_says_whom_he_meets() -> None:
    tables = six_and_four()
    tables.do(KeepApart("1-4", "2-1"))
    (move,) = (one for one in tables.proposed() if one.kind == "balance")

    assert "1-4" == move.moves[0].who
    assert [("1-4", "2-1")] == list(brought_together(tables.now(), move))


def test_at_the_final_table_all_sit_together() -> None:
    tables = Tables({1: range(1, 6), 2: range(1, 5)}, left=9, button={1: 1, 2: 1})
    for one, two in (("1-1", "2-1"), ("1-2", "1-3")):
        tables.do(KeepApart(one, two))
    proposed = next(one for one in tables.proposed() if one.kind == "final-table")

    assert [("1-1", "2-1")] == list(brought_together(tables.now(), proposed))


def parts(hall: Hall) -> list[Proposal]:
    return [one for one in proposals(hall.now) if one.kind == "part"]


def how(hall: Hall) -> list[str]:
    return [one.how for one in wishes(hall.now, {})]


def test_before_the_draw_it_says_whether_two_will_be_parted() -> None:
    """Without a table nobody knows; at one table they cannot be, at two they are, as the draw then shows."""
    hall = Hall(TDA, names(8), expected=8)
    hall.do(KeepApart("p-2", "p-4"))
    assert ["open"] == how(hall)
    hall.do(OpenTable(1, 8))
    assert ["cannot-be"] == how(hall)
    two = Hall(TDA, names(8), expected=8)
    two.do(KeepApart("p-2", "p-4"), OpenTable(1, 4), OpenTable(2, 4))
    assert ["will-be"] == how(two)
    two.do(DrawSeats())
    (said,) = wishes(two.now, {})
    assert ("parted", {1, 2}) == (said.how, {*said.tables})


@pytest.mark.parametrize("secret", LOTS[:8])
def test_a_wish_after_the_draw_proposes_a_change(secret: bytes) -> None:
    """Two who were drawn to one table: one of them changes with somebody at the other, and nothing more is asked."""
    hall = two_tables(secret)
    hall.do(DrawSeats())
    one, two, *_ = sorted(who for who in names(12) if table_of(hall, who) == 1)
    assert [] == parts(hall)
    hall.do(KeepApart(one, two))
    (proposed,) = parts(hall)
    assert ["together"] == how(hall)
    assert {1, 2} == {move.target.table for move in proposed.moves if move.target}
    assert len({move.who for move in proposed.moves} & {one, two}) == 1

    hall.do(Apply(id=proposed.id))

    assert (["parted"], [], [6, 6]) == (how(hall), parts(hall), hall.counts())
    hall.do(StartEvent())
    assert [] == parts(hall)


def test_no_change_is_proposed_that_brings_others_together() -> None:
    """Three of one table and three of the other, all apart: as well as it can be, one change helps nobody."""
    hall = Hall(TDA, names(6), expected=6)
    hall.do(OpenTable(1, 3), OpenTable(2, 3))
    hall.do(*(KeepApart(one, two) for one, two in combinations(names(6), 2)), DrawSeats())
    assert 6 == how(hall).count("together")
    assert [] == parts(hall)


def neighbours(hall: Hall, one: str, two: str) -> bool:
    """Does nobody who plays sit between them?"""
    here, there = hall.state.sits[one], hall.state.sits[two]
    order = sorted(hall.state.seats[here.table])
    away = abs(order.index(here.seat) - order.index(there.seat)) if here.table == there.table else 0
    return away in (1, len(order) - 1)


def test_no_draw_sets_them_beside_each_other() -> None:
    """Of twenty draws with three such pairs none, though they may share a table; without a wish it happens in some."""
    pairs = [("p-1", "p-2"), ("p-3", "p-4"), ("p-1", "p-5")]
    by_chance, shared = 0, 0
    for secret in LOTS:
        plain, hall = two_tables(secret), two_tables(secret)
        for one, two in pairs:
            hall.do(KeepApart(one, two, beside=True))
        for each in (plain, hall):
            each.do(DrawSeats())
        by_chance += any(neighbours(plain, one, two) for one, two in pairs)
        shared += any(table_of(hall, one) == table_of(hall, two) for one, two in pairs)

        assert not any(neighbours(hall, one, two) for one, two in pairs)
        assert [6, 6] == hall.counts()
    assert by_chance and shared


def test_two_beside_each_other_are_told_and_one_swap_before_the_start_parts_them() -> None:
    """tda-2024-7-a. Six at one table: the first and the last seat are next to each other as well."""
    for first, second in ((1, 2), (6, 1)):
        hall = Hall(TDA, names(6), expected=6)
        hall.do(OpenTable(1, 6), DrawSeats())
        one, two = hall.state.seats[1][first], hall.state.seats[1][second]
        (event,) = hall.do(KeepApart(one, two, beside=True))
        assert KeptApart(who=one, other=two, table=1, beside=True, cites=("tda-2024-7-a",)) == event
        assert {} == hall.state.apart
        assert "beside.already" == hall.refused(KeepApart(two, one, beside=True)).code
        (proposal,) = parts(hall)
        assert "proposal.part-beside" == proposal.why
        hall.do(Apply("part"))

        assert not neighbours(hall, one, two)
        assert [] == parts(hall)
        hall.do(KeepApart(two, one, apart=False, beside=True))
        assert {} == hall.state.unbeside
