"""Somebody came or went uncounted: what should lie at both tables nobody knows, only what should lie at all of them.

560,000 chips in play: 8 x 20,000 at tables 1 and 2, 10 x 24,000 at table 3. One goes from table 1 to table 2. By
the books he takes 20,000 along; he has 30,000, so that 130,000 and 190,000 lie there.
"""

from __future__ import annotations

from itertools import permutations

import pytest

from floorman.terms import By
from floorman.tournament import Now, StartEvent, TakeBack
from floorman.tournament.chips.totals import counted_never, lies_at, open_alarms, unsure_tables
from floorman.tournament.commands import (
    BreakTable,
    Count,
    CountTable,
    DrawFinalTable,
    Move,
    SwapSeats,
    TellHandDone,
)
from floorman.tournament.commands.moving import Target
from floorman.tournament.events import StacksCounted, TableTallied
from floorman.tournament.holdings import Table
from floorman.views.chips import chips_view
from floorman.views.event import said_as
from floorman.views.floor import floor_view
from floorman.wire import decode
from tests.tournament.chips.tables import Chipped


def moved(*, hands_before: int = 0, hands_after: int = 0) -> Chipped:
    evening = Chipped()
    evening.table(1, dict.fromkeys(range(1, 9), 20_000)).table(2, dict.fromkeys(range(1, 9), 20_000))
    evening.table(3, dict.fromkeys(range(1, 11), 24_000))
    evening.do(StartEvent())
    told(evening, hands_before)
    evening.do(Move("1-8", Target(2, 9)))
    told(evening, hands_after)
    return evening


def placed(*before: Move | SwapSeats, action: Table | None = None) -> Chipped:
    """The same tables, where seats are others before the first card: each carries the stack that he was given."""
    evening = Chipped()
    evening.table(1, dict.fromkeys(range(1, 9), 20_000), action)
    evening.table(2, dict.fromkeys(range(1, 9), 20_000), action)
    for one in before:
        evening.do(one)
    evening.do(StartEvent())
    return evening


def told(evening: Chipped, hands: int) -> None:
    for table in (1, 2) * hands:
        evening.do(TellHandDone(table))


def count(evening: Chipped, table: int, total: int) -> None:
    """All stacks of a table, with this sum: the first has what the others leave."""
    first, *others = evening.state.players(table)
    evening.do(CountTable(table, {first: total - 10_000 * len(others), **dict.fromkeys(others, 10_000)}))


def now(evening: Chipped) -> Now:
    return Now(evening.state, By("someone", "director"), evening.at, evening.book, b"")


def alarms(evening: Chipped) -> dict[str, tuple[int, int]]:
    return {key: (one.expected, one.counted) for key, one in open_alarms(evening.state).items()}


WHEN = pytest.mark.parametrize(("before", "after"), [(0, 0), (0, 1), (1, 1)])


@WHEN
def test_a_count_that_nobody_can_check_is_kept_and_called_neither_right_nor_wrong(before: int, after: int) -> None:
    evening = moved(hands_before=before, hands_after=after)
    count(evening, 2, 191_000)

    view = chips_view(now(evening), {})
    assert (1, 2) == view.unsure
    assert {1: (False, None), 2: (False, 191_000), 3: (True, None)} == {
        one.number: (one.known, one.counted) for one in view.tables
    }
    assert {} == alarms(evening)


@WHEN
def test_the_event_is_compared_once_all_sums_are_known_and_a_recount_puts_it_right(before: int, after: int) -> None:
    """130,000 + 191,000 + 240,000 are 1,000 too many. Which of the two is wrong nobody can say; then 2 is recounted."""
    evening = moved(hands_before=before, hands_after=after)
    count(evening, 2, 191_000)
    count(evening, 1, 130_000)
    assert {"event": (560_000, 561_000)} == alarms(evening)
    assert (1, 2) == unsure_tables(evening.state)

    told(evening, after)
    count(evening, 2, 190_000)
    assert {} == alarms(evening)
    assert () == unsure_tables(evening.state)

    count(evening, 2, 191_000)  # now it is known, and a count can be wrong
    assert {"table:2": (190_000, 191_000)} == alarms(evening)
    assert evening.is_sound()


@pytest.mark.parametrize(
    ("before", "lie"),
    [
        ((Move("1-8", Target(2, 9)),), {1: 140_000, 2: 180_000}),
        ((SwapSeats("1-8", "2-1"),), {1: 160_000, 2: 160_000}),
        ((Move("1-8", Target(2, 9)), Move("2-1", Target(1, 8)), SwapSeats("1-1", "2-2")), {1: 160_000, 2: 160_000}),
    ],
)
@pytest.mark.parametrize("action", [None, Table(9, action="dealer")])
def test_who_changed_seats_before_the_first_card_carries_what_he_was_given(
    before: tuple[Move | SwapSeats, ...], lie: dict[int, int], action: Table | None
) -> None:
    """Nothing is in doubt, a count can be wrong, and whoever comes to it with chips of the house leaves it so."""
    evening = placed(*before, action=action)
    assert () == unsure_tables(evening.state)
    assert lie == {table: lies_at(evening.state, table) for table in (1, 2)}

    if action is None:
        count(evening, 2, lie[2] + 1_000)
        assert {"table:2": (lie[2], lie[2] + 1_000)} == alarms(evening)


def test_who_moves_after_it_leaves_doubt_whoever_moved_before_it() -> None:
    evening = placed(Move("1-8", Target(2, 9)))
    evening.do(Move("2-1", Target(1, 8)))

    assert (1, 2) == unsure_tables(evening.state)


def test_a_move_that_is_taken_back_leaves_nothing_in_doubt() -> None:
    evening = moved()
    evening.do(TakeBack(evening.state.version))

    assert () == unsure_tables(evening.state)


def test_taking_back_brings_nobody_to_a_table_that_tells_its_hands() -> None:
    """2-1 was away and is back: as if he had never left. 1-8 has come, if his going back is taken back in its turn."""
    evening = by_the_dealer()
    evening.do(TakeBack(evening.do(Move("2-1", Target(3, 1)))))
    assert ((), []) == (unsure_tables(evening.state), uncounted(evening, 2))

    back = evening.do(TakeBack(evening.do(Move("1-8", Target(2, 9)))))
    assert ((), []) == (unsure_tables(evening.state), uncounted(evening, 2))
    evening.do(TakeBack(back))
    assert ((1, 2), [9]) == (unsure_tables(evening.state), uncounted(evening, 2))


def test_who_came_uncounted_still_did_once_his_next_move_is_taken_back() -> None:
    """From table 1, which he left with 30,000 and not the 20,000 of the books; at table 3 he has never been."""
    evening = by_the_dealer()
    evening.do(Move("1-8", Target(2, 9)))
    evening.do(TakeBack(evening.do(Move("1-8", Target(3, 1)))))
    assert (1, 2) == unsure_tables(evening.state)
    assert [9] == uncounted(evening, 2)

    evening.do(Count("1-8", 30_000))
    assert {1: 130_000, 2: 190_000, 3: 140_000} == {
        one.number: one.expected for one in chips_view(now(evening), {}).tables
    }
    assert (1,) == unsure_tables(evening.state)


def by_the_dealer() -> Chipped:
    """Eight sit at tables 1 and 2, seven at table 3, each with 20,000; only at table 2 the dealer tells the hands."""
    evening = Chipped()
    evening.table(1, dict.fromkeys(range(1, 9), 20_000))
    evening.table(2, dict.fromkeys(range(1, 9), 20_000), Table(10, action="dealer"))
    evening.table(3, dict.fromkeys(range(2, 9), 20_000))
    evening.do(StartEvent())
    return evening


def uncounted(evening: Chipped, number: int) -> list[int]:
    table = next(one for one in floor_view(now(evening), {}).tables if one.number == number)
    return [one.seat for one in table.seats if one.known]


@pytest.mark.parametrize("hands_before", [0, 1])
@pytest.mark.parametrize("whole", [False, True])
def test_who_comes_uncounted_to_a_table_that_tells_its_hands_is_known_once_he_is_counted(
    hands_before: int, whole: bool
) -> None:
    """Table 2 tells its hands. By the books 1-8 brings 20,000; he has 30,000. Counted, he has 30,000, and no alarm.

    Where table 1 had told of a hand before, the desk knows that he rose uncounted: then its sum is known again, too.
    """
    evening = Chipped()
    evening.table(1, dict.fromkeys(range(1, 9), 20_000))
    evening.table(2, dict.fromkeys(range(1, 9), 20_000), Table(10, action="dealer"))
    evening.do(StartEvent())
    for _ in range(hands_before):
        evening.do(TellHandDone(1))
    assert () == unsure_tables(evening.state)
    evening.do(Move("1-8", Target(2, 9)))
    view = floor_view(now(evening), {})
    table = next(one for one in view.tables if one.number == 2)
    assert (1, 2) == view.unsure
    assert {9: "start"} == {one.seat: one.known for one in table.seats if one.known}

    stacks = dict.fromkeys(range(1, 9), 20_000) | {9: 30_000}
    evening.do(CountTable(2, stacks) if whole else Count("1-8", 30_000))
    assert ({}, () if hands_before else (1,)) == (alarms(evening), unsure_tables(evening.state))
    assert 30_000 == evening.state.stacks["1-8"]
    assert evening.is_sound()

    evening.do(Count("1-8", 31_000))  # now the books know what he should have
    assert ["stack"] == [key.split(":")[0] for key in alarms(evening)]


def brought(evening: Chipped) -> dict[str, int]:
    """Whom the floor's page marks at table 2 with what he began with, and his seat: nobody who was there before."""
    table = next(one for one in floor_view(now(evening), {}).tables if one.number == 2)
    return {seat.id: seat.seat for seat in table.seats if seat.known == "start"}


def at_two() -> Chipped:
    """Three at table 1, which tells no hands, five at table 2, which does, and there 1-4, who came from 1 uncounted."""
    evening = Chipped()
    evening.table(1, dict.fromkeys(range(1, 5), 20_000))
    evening.table(2, dict.fromkeys(range(1, 6), 20_000), Table(10, action="dealer"))
    evening.do(StartEvent())
    evening.do(Move("1-4", Target(2, 9)))
    return evening


def test_who_came_uncounted_stays_so_at_the_final_table_and_when_its_draw_is_taken_back() -> None:
    """In the draw all rise and sit down again at table 2. What the four of table 1 have nobody knows before it,
    at it, or after it was taken back; drawn again by putting the draw back, neither."""
    evening = at_two()
    before = (brought(evening), unsure_tables(evening.state))
    assert ({"1-4": 9}, (1, 2)) == before

    evening.do(DrawFinalTable(2))
    drawn = evening.state.version
    assert {"1-1", "1-2", "1-3", "1-4"} == {*brought(evening)}
    assert (2,) == unsure_tables(evening.state)

    evening.do(TakeBack(drawn))
    assert before == (brought(evening), unsure_tables(evening.state))

    evening.do(TakeBack(evening.state.version))
    assert {"1-1", "1-2", "1-3", "1-4"} == {*brought(evening)}


def test_another_seat_at_the_same_table_tells_nothing_of_his_chips_nor_does_its_being_taken_back() -> None:
    evening = at_two()
    evening.do(Move("1-4", Target(2, 8)))
    assert {"1-4": 8} == brought(evening)

    evening.do(TakeBack(evening.state.version))
    assert {"1-4": 9} == brought(evening)
    assert (1, 2) == unsure_tables(evening.state)


def test_a_table_nobody_came_to_or_left_is_compared_at_once() -> None:
    evening = moved()
    count(evening, 3, 241_000)

    assert {"table:3": (240_000, 241_000)} == alarms(evening)


@WHEN
def test_true_counts_agree_whatever_he_took_along(before: int, after: int) -> None:
    evening = moved(hands_before=before, hands_after=after)
    count(evening, 1, 130_000)
    count(evening, 2, 190_000)

    assert ({}, ()) == (alarms(evening), unsure_tables(evening.state))
    assert {1: 130_000, 2: 190_000, 3: 240_000} == {
        one.number: one.expected for one in chips_view(now(evening), {}).tables
    }


def test_who_is_counted_as_he_comes_leaves_nothing_in_doubt() -> None:
    """30,000 before his first hand at table 2: 160,000 and these should lie there, 130,000 at table 1."""
    evening = moved(hands_before=1)
    stacks = dict.fromkeys(evening.state.players(2), 20_000) | {9: 30_000, 1: 21_000}
    evening.do(CountTable(2, stacks))
    assert {"table:2": (190_000, 191_000)} == alarms(evening)

    count(evening, 1, 130_000)
    assert {"table:2": (190_000, 191_000)} == alarms(evening)
    evening.do(CountTable(2, stacks | {1: 20_000}))
    assert ({}, ()) == (alarms(evening), unsure_tables(evening.state))


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
@pytest.mark.parametrize("short", [1, 2, 3])
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (1, 1)])
def test_in_whatever_order_the_tables_are_counted_what_is_missing_is_missed(
    order: tuple[int, ...], short: int, before: int, after: int
) -> None:
    """Whoever came uncounted is known with the table that he came to; the one that he left may have been counted by
    then. 1,000 too few lie at one of them: the event says so, until it is counted right."""
    evening = moved(hands_before=before, hands_after=after)
    right = {
        1: {1: 70_000, **dict.fromkeys(range(2, 8), 10_000)},
        3: {1: 150_000, **dict.fromkeys(range(2, 11), 10_000)},
    }
    right[2] = {1: 90_000, **dict.fromkeys(range(2, 9), 10_000), 9: 30_000}
    for table in order:
        few = 1_000 * (table == short)
        evening.do(CountTable(table, {**right[table], 1: right[table][1] - few}))

    assert alarms(evening)
    assert (560_000, 559_000) == alarms(evening).get("event", (560_000, 559_000))
    evening.do(CountTable(short, right[short]))
    assert {} == alarms(evening)
    assert () == unsure_tables(evening.state)


@pytest.mark.parametrize("short", [0, 1_000])
@pytest.mark.parametrize("one", [False, True])
def test_the_last_count_that_was_open_may_be_at_a_table_that_tells_its_hands(short: int, one: bool) -> None:
    """He has 10,000, by the books and in truth; what is missing is missing where he came from."""
    evening = Chipped()
    evening.table(1, dict.fromkeys(range(1, 6), 10_000))
    evening.table(2, dict.fromkeys(range(1, 5), 10_000), Table(10, action="dealer"))
    evening.do(StartEvent())
    evening.do(Move("1-5", Target(2, 9)))
    evening.do(CountTable(1, {1: 10_000 - short, 2: 10_000, 3: 10_000, 4: 10_000}))
    assert {} == alarms(evening), "he may have taken it along"
    evening.do(Count("1-5", 10_000) if one else CountTable(2, evening.stacks(2)))

    assert alarms(evening) == ({"event": (90_000, 90_000 - short)} if short else {})
    evening.do(CountTable(1, dict.fromkeys(range(1, 5), 10_000)))
    assert {} == alarms(evening)


def test_the_log_calls_no_count_right_that_nobody_can_check() -> None:
    """What lies there was counted; that it agrees is said once the event as a whole does."""
    evening = moved(hands_before=1)
    count(evening, 1, 130_000)
    tallied = [step for step in evening.state.done if isinstance(step.event, StacksCounted)][-1]
    said = [said_as(decode(one.kind, one.body)) for one in evening.log[tallied.first - 1 : tallied.last]]

    assert "table.tallied-unknown/1" in said
    assert "table.tallied/1" not in said


def test_the_last_table_is_not_doubted_by_the_count_that_proves_it_right() -> None:
    """Those of table 2 came uncounted. Alone nobody could know what lies at table 1; all 50,000 lie there, and do."""
    evening = Chipped().table(1, {1: 10_000, 2: 10_000, 3: 10_000}).table(2, {1: 10_000, 2: 10_000})
    evening.do(StartEvent())
    evening.do(BreakTable(2))
    evening.do(CountTable(1, dict.fromkeys(evening.state.players(1), 10_000)))
    told = [event for event in told_last(evening) if isinstance(event, TableTallied)]

    assert [(1, 50_000, False)] == [(one.table, one.total, one.guessed) for one in told]
    assert {} == alarms(evening)
    assert () == unsure_tables(evening.state)


def told_last(evening: Chipped) -> list[object]:
    """All that came of the last count."""
    counted = [step for step in evening.state.done if isinstance(step.event, StacksCounted)][-1]
    return [decode(one.kind, one.body) for one in evening.log[counted.first - 1 : counted.last]]


def test_the_last_table_is_not_counted_by_a_count_of_those_who_sat_there_before() -> None:
    """Table 1 was counted, hands were played at both, and then all sit at the final table: who counted them?"""
    evening = Chipped()
    evening.table(1, dict.fromkeys(range(1, 5), 20_000)).table(2, dict.fromkeys(range(1, 5), 20_000))
    evening.do(StartEvent())
    told(evening, 1)
    count(evening, 1, 80_000)
    told(evening, 1)
    evening.do(DrawFinalTable(1))

    assert (1,) == counted_never(evening.state)
    count(evening, 1, 160_000)
    assert () == counted_never(evening.state)
