"""What other programs got wrong with tables and seats, each by its name."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from floorman.rulebook import load
from floorman.terms import TableNo
from floorman.tournament import Now
from floorman.tournament.commands import Apply, BreakTable, Move, NotNow
from floorman.tournament.commands.moving import Target
from floorman.tournament.proposals import proposals
from tests.tournament.tables import Tables


def test_balancing_moves_seat_1_instead_of_the_next_big_blind() -> None:
    """The blinds were on seats 5 and 6: seat 7 goes, wherever the list begins."""
    tables = Tables({1: range(1, 9), 2: range(1, 7)}, size=8, button={1: 4, 2: 1})
    (proposed,) = tables.proposed()

    assert ["1-7"] == [move.who for move in proposed.moves]


def test_break_does_not_rebalance_the_rest() -> None:
    """The smaller tables are filled first; what is still uneven then is balanced."""
    tables = Tables({1: (1, 2, 3), 2: range(1, 4), 3: range(1, 9)}, size=9, button={1: 1, 2: 1, 3: 1})
    tables.do(BreakTable(1))
    after_the_break = tables.counts()
    tables.do(Apply(kind="balance"))

    assert {2: 6, 3: 8} == after_the_break
    assert {2: 7, 3: 7} == tables.counts()


def test_seat_offered_at_a_closed_table() -> None:
    """A table that is gone gets nobody, by proposal or by hand, though its seats are free."""
    tables = Tables({1: (1, 2), 2: range(1, 8), 3: range(1, 6), 4: range(1, 6)}, size=9, button={2: 1, 3: 1, 4: 1})
    tables.do(BreakTable(1))
    tables.bust("3-1")
    offered = {move.target.table for one in tables.proposed() for move in one.moves if move.target is not None}

    assert 1 not in offered
    assert "table.none-such" == tables.refused(Move("2-1", Target(1, 1))).code
    assert "table.none-such" == tables.refused(Move("2-1", Target(1))).code


@pytest.mark.parametrize("counts", [(10, 10, 8, 8), (8, 8, 6, 6)])
@pytest.mark.parametrize("book", ["cuca", "casino", "tda-2024"])
def test_two_and_two_left_unbalanced(counts: tuple[int, ...], book: str) -> None:
    """One player from each of the fuller tables, one to each of the others."""
    size = max(counts)
    tables = Tables(
        {number: range(1, count + 1) for number, count in enumerate(counts, start=1)},
        load(book),
        size={number: count if count == size else count + 1 for number, count in enumerate(counts, start=1)},
        button=dict.fromkeys(range(1, 5), 1),
    )
    moves = [one.moves[0] for one in tables.proposed() if one.kind == "balance"]
    tables.do(Apply(kind="balance"))

    assert {1, 2} == {move.source.table for move in moves if move.source is not None}
    assert {3, 4} == {move.target.table for move in moves if move.target is not None}
    assert {sum(counts) // 4} == set(tables.counts().values())
    assert [] == tables.proposed()


def test_duplicate_seat_assignment() -> None:
    """Eight from a broken table, and not two of them on one seat; nor anybody on a seat that is taken."""
    tables = Tables({1: range(1, 9), 2: range(1, 6), 3: range(2, 7)}, size=9, button={1: 1, 2: 1, 3: 2})
    tables.do(BreakTable(1))
    places = [(place.table, place.seat) for place in tables.state.sits.values()]

    assert 18 == len(places) == len(set(places))
    assert "table.seat-taken" == tables.refused(Move("2-1", Target(*tables.place("2-2")))).code


@pytest.mark.parametrize("short", [2, 300])
def test_proposals_make_a_big_field_wait(short: int) -> None:
    """600 tables, some or half of them short: a look at them takes as many times as long as one at 30 as there are more
    of them, with room to spare, and not the square of it (CPU time, best of five)."""
    few, _ = _short_tables(30, max(short // 20, 2))
    now, kinds = _short_tables(600, short)
    best = min(_cpu(lambda: proposals(now)) for _ in range(5))

    assert {2: "balance", 300: "break"}[short] in kinds
    assert "balance" in {one.kind for one in proposals(now)}
    assert best < 60 * min(_cpu(lambda: proposals(few)) for _ in range(25))


def _short_tables(count: int, short: int) -> tuple[Now, set[str]]:
    """So many tables of which the first are short, with nothing to break any more; and what was proposed there."""
    seats: dict[TableNo, range] = {number: range(1, 7 if number <= short else 10) for number in range(1, count + 1)}
    tables = Tables(seats, size=9, button=dict.fromkeys(seats, 1), left=10 * count)
    kinds = {one.kind for one in tables.proposed()}
    if "break" in kinds:
        tables.do(NotNow(tables.proposed()[0].id))
    return tables.now(), kinds


def _cpu(look: Callable[[], object]) -> float:
    start = time.process_time()
    look()
    return time.process_time() - start
