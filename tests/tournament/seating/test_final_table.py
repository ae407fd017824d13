"""The final table: who draws for what, whatever the tables look like."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.positions import Positions
from floorman.rulebook import load
from floorman.terms import Accepted
from floorman.tournament import StartEvent
from floorman.tournament.accounts import OUT_OF_PLAY, at_table
from floorman.tournament.commands import (
    Bust,
    Busted,
    CloseRegistration,
    DrawFinalTable,
    NewHand,
    OpenTable,
    SetFinalTable,
    TakeBack,
)
from floorman.tournament.events import FinalTableDrawn
from floorman.tournament.plan import Purchase
from floorman.tournament.proposals import proposals
from floorman.tournament.seating.final_table import drawn_by_lot, seating, size_of
from floorman.views.held_up import waits
from tests.tournament.evening import house
from tests.tournament.seating.hall import Hall, names

BOOKS = [load("casino"), load("cuca"), load("tda-2024"), house(final_table_draw="keep_seats")]
RESERVED_AND_KEPT = {
    "final_table_draw": "keep_seats",
    "final_table_next_big_blinds": "seats_two_and_three",
    "final_table_next_buttons": "two_highest_seats",
    "final_table_next_small_blinds": "first_and_third_highest",
}
BOOKS.append(house(**RESERVED_AND_KEPT))


@st.composite
def halls(draw: st.DrawFn) -> Hall:
    """One to three tables of nine seats with up to nine players in all, at any point of their round."""
    book = draw(st.sampled_from(BOOKS))
    tables = draw(st.lists(st.sets(st.integers(1, 9), min_size=1, max_size=5), min_size=1, max_size=3))
    total = sum(map(len, tables))
    while total > 9:
        total -= len(tables.pop())
    players = iter(names(max(total, 2)))
    hall = Hall(book, names(total), table_size=9)
    for number, seats in enumerate(tables, start=1):
        last = Positions(draw(st.integers(1, 9)), draw(st.integers(1, 9)), draw(st.sampled_from(sorted(seats))), 1)
        known = draw(st.booleans())
        hall.with_table(number, {seat: next(players) for seat in sorted(seats)}, last if known else None, size=9)
    if total >= 2:
        hall.do(StartEvent())
    return hall


@settings(deadline=None)
@given(halls())
def test_everybody_gets_one_seat_from_his_pool(hall: Hall) -> None:
    """All seats different, each within what its player may draw; nobody stands in two pools."""
    told = seating(hall.state, 1, hall.book)
    seats = drawn_by_lot(told, hall.now.lots())
    inside = [who for pool in told.pools for who in pool.who]

    assert sorted(hall.state.sits) == sorted(seats) == sorted([*inside, *told.kept])
    assert len(set(seats.values())) == len(seats)
    assert all(1 <= seat <= told.seats for seat in seats.values())
    assert all(seats[who] in pool.seats for pool in told.pools for who in pool.who)


@settings(deadline=None)
@given(halls())
def test_the_draw_leaves_one_table_and_every_chip(hall: Hall) -> None:
    """What lay at other tables comes along; taken back, everything is as it was."""
    if len(hall.state.sits) < 2:
        return
    hall.state.accounts |= {at_table(number): 100 * number for number in hall.state.tables}
    hall.state.accounts[OUT_OF_PLAY] = -sum(100 * number for number in hall.state.tables)
    before, draws, chips = hall.state.facts(), hall.state.draws, sum(hall.state.stacks.values())
    (drawn, *_) = hall.do(DrawFinalTable())
    assert isinstance(drawn, FinalTableDrawn)
    hall_after = (hall.state.open_tables(), sum(hall.state.stacks.values()))
    loose = hall.state.account(at_table(1))
    hall.do(TakeBack(hall.state.version))
    after = hall.state.facts()
    for facts in (before, after):
        facts.pop("version")
        facts["counts"].pop("draws", None)

    assert ([1], chips) == hall_after
    assert -hall.state.accounts[OUT_OF_PLAY] == loose
    assert draws + 1 == hall.state.draws
    assert before == after


def nine(book: object, **plan: object) -> Hall:
    hall = Hall(book, names(9), table_size=9, **plan)  # type: ignore[arg-type]
    hall.with_table(1, dict(enumerate(names(9)[:5], start=1)), Positions(1, 2, 3, 1), size=9)
    hall.with_table(2, dict(enumerate(names(9)[5:], start=1)), Positions(1, 2, 3, 1), size=9)
    return hall


def test_it_is_proposed_first_when_nine_are_left() -> None:
    hall = nine(load("casino"))
    before = [one.kind for one in proposals(hall.now)]
    hall.do(StartEvent())
    due = proposals(hall.now)[0]
    hall.do(due.command)  # type: ignore[arg-type]

    assert "final-table" not in before
    assert ("final-table", "proposal.final-table", {"left": 9, "most": 9, "at": 1}) == (due.kind, due.why, due.facts)
    assert {"casino-31-f", "casino-31-e"} == set(due.cites)
    assert sorted(names(9)) == sorted(move.who for move in due.moves)
    assert "final-table" not in [one.kind for one in proposals(hall.now)]


def test_it_says_that_a_chair_is_missing_where_the_tables_have_fewer() -> None:
    """By RP-9 nine make the final table where eight sit at a table: somebody has to fetch a chair."""
    hall = Hall(load("tda-2024"), names(9), table_size=8)
    hall.with_table(1, dict(enumerate(names(9)[:5], start=1)), Positions(1, 2, 3, 1), size=8)
    hall.with_table(2, dict(enumerate(names(9)[5:], start=1)), Positions(1, 2, 3, 1), size=8)
    hall.do(StartEvent())
    due = proposals(hall.now)[0]
    assert ("proposal.final-table-more-seats", {"left": 9, "most": 9, "at": 1, "seats": 8}) == (due.why, due.facts)
    assert "tda-2024-rp9-1" in due.cites
    hall.do(due.command)  # type: ignore[arg-type]
    assert 9 == max(table.size for table in hall.state.tables.values() if table.final)


def test_it_is_not_proposed_while_players_may_come() -> None:
    """By the plan they may until the first level is over."""
    hall = nine(load("casino"), registration_until=1)
    hall.do(StartEvent())
    early = [one.kind for one in proposals(hall.wait(19).now)]

    assert "final-table" not in early
    assert "final-table" == proposals(hall.wait(1).now)[0].kind


@pytest.mark.parametrize(
    "plan",
    [
        {"re_entry_until": 2},  # as a story or a program writes it
        {"re_entry": Purchase(until=2)},  # as the form of a new evening does
    ],
    ids=["of the event", "of the purchase"],
)
@pytest.mark.parametrize("closed", [False, True], ids=["by the clock", "by hand"])
def test_it_waits_for_those_who_may_enter_again(plan: dict[str, object], closed: bool) -> None:
    """Late registration to the end of level 1, re-entry to the end of level 2, both of twenty minutes: in level 2 the
    final table waits, says for what, and a table may be added; after it there is nothing to wait for."""
    hall = nine(load("tda-2024"), registration_until=1, **plan)
    hall.do(StartEvent())
    hall.wait(10 if closed else 21)
    if closed:
        hall.do(CloseRegistration())
    assert "final-table" not in [one.kind for one in proposals(hall.now)]
    assert ("waits.final-table-re-entry", {"left": 9, "level": 2}, "") in [
        (one.code, one.facts, one.do) for one in waits(hall.now)
    ]
    assert isinstance(OpenTable(3).decide(hall.now), Accepted)
    hall.wait(30 if closed else 19)
    assert "final-table" in [one.kind for one in proposals(hall.now)]
    assert "table.added-too-late" == hall.refused(OpenTable(3)).code


def test_it_waits_for_no_re_entry_that_is_not_offered() -> None:
    hall = nine(load("tda-2024"), registration_until=1, re_entry=Purchase(most=0, until=2))
    hall.do(StartEvent())
    assert "final-table" in [one.kind for one in proposals(hall.wait(21).now)]


def test_an_event_at_one_table_has_no_final_table_to_draw() -> None:
    hall = Hall(load("casino"), names(5)).with_table(1, dict(enumerate(names(5), start=1)))
    hall.do(StartEvent())

    assert "final-table" not in [one.kind for one in proposals(hall.now)]


def test_the_management_waits_for_eight() -> None:
    hall = nine(load("casino"))
    hall.do(StartEvent(), SetFinalTable(8))
    waiting = [one.kind for one in proposals(hall.now)]
    hall.do(Bust((Busted("p-9"),)))

    assert "final-table" not in waiting
    assert {"left": 8, "most": 8, "at": 1} == proposals(hall.now)[0].facts
    assert {"final-table.size"} == {hall.refused(SetFinalTable(number)).code for number in (-1, 0, 7, 10, 10**9)}


@pytest.mark.parametrize(
    ("game", "table_size", "expected"),
    [
        ("nlhe", 10, 9),
        ("nlhe", 9, 9),
        ("nlhe", 8, 9),
        ("nlhe", 7, 7),
        ("nlhe", 6, 7),
        ("nlhe", 5, 6),
        ("nlhe", 2, 3),
        ("stud", 8, 9),
        ("stud", 7, 7),
        ("27sd", 7, 7),
        ("27sd", 10, 9),
        ("27td", 8, 9),
    ],
)
def test_sizes_by_game_and_table(game: str, table_size: int, expected: int) -> None:
    """RP-9: two tables of five become one of nine where eight or nine sit, two of four become one of seven where six or
    seven do, whatever is played. It names nothing smaller: one seat more than the others have.
    """
    hall = Hall(load("tda-2024"), games=(game,), table_size=table_size)

    assert expected == size_of(hall.state, hall.book).players


def test_what_is_refused() -> None:
    hall = nine(load("cuca"))
    early = hall.refused(DrawFinalTable()).code
    hall.do(StartEvent())
    cards = dict(zip(names(9), range(1, 10), strict=True))
    codes = [
        hall.refused(DrawFinalTable(0)).code,
        hall.refused(DrawFinalTable(10**9)).code,
        hall.refused(DrawFinalTable(None, {})).code,
        hall.refused(DrawFinalTable(None, {"nobody": 1})).code,
        hall.refused(DrawFinalTable(None, {**cards, "p-1": 2})).code,
        hall.refused(DrawFinalTable(None, {**cards, "p-1": 0})).code,
        hall.refused(DrawFinalTable(None, {**cards, "p-1": -1})).code,
        hall.refused(DrawFinalTable(None, {**cards, "p-1": 10**9})).code,
        hall.refused(DrawFinalTable(), "dealer").code,
    ]
    hall.do(NewHand(2))
    codes.append(hall.refused(DrawFinalTable()).code)

    assert "event.not-started" == early
    assert [
        "table.none-such",
        "table.none-such",
        "final-table.a-card-each",
        "entry.not-in",
        *["final-table.not-his-card"] * 4,
        "rank.too-low",
        "table.hand-is-on",
    ] == codes


def test_players_whom_nobody_knows_here_cannot_be_drawn() -> None:
    hall = nine(house(final_table_flop=10, final_table_extra_seats=1))
    hall.do(StartEvent())
    hall.state.counts["elsewhere"] = 1

    assert "final-table.not-all-known" == hall.refused(DrawFinalTable()).code


def test_no_table_is_added_to_the_final_table() -> None:
    hall = nine(load("casino"))
    hall.do(StartEvent(), DrawFinalTable(7))

    assert [7] == hall.state.open_tables()
    assert "final-table.drawn-already" == hall.refused(OpenTable(8)).code
    assert "final-table.drawn-already" == hall.refused(DrawFinalTable()).code


def test_a_draw_by_lot_is_recomputed_from_the_secret() -> None:
    """The same secret draws the same chart, another one another."""
    charts = []
    for secret in (b"one", b"one", b"two"):
        hall = nine(load("casino"))
        hall.secret = secret
        hall.do(StartEvent(), DrawFinalTable())
        charts.append(hall.chart())

    assert charts[0] == charts[1]
    assert charts[0] != charts[2]


def test_three_tables_have_no_last_two() -> None:
    """Then nobody can say whose positions count: all take part in the general draw."""
    hall = Hall(load("casino"), names(5), table_size=9)
    hall.with_table(1, {1: "p-1", 5: "p-2"}, Positions(1, 1, 5, 1), size=9)
    hall.with_table(2, {1: "p-3", 5: "p-4"}, Positions(1, 1, 5, 1), size=9)
    hall.with_table(3, {7: "p-5"}, Positions(1, 1, 7, 1), size=9)
    hall.do(StartEvent())
    (pool,) = seating(hall.state, 1, hall.book).pools

    assert names(5) == pool.who


def test_whoever_is_next_in_two_positions_draws_once() -> None:
    """Heads-up at table 2, button and small blind are one: he draws with the buttons, and one small blind is left.

    Table 1 goes on with button 2, small blind 3, big blind 4; table 2 with big blind 5 and button 1.
    """
    hall = Hall(load("casino"), names(7), table_size=9)
    hall.with_table(1, dict(enumerate(names(5), start=1)), Positions(1, 2, 3, 1), size=9)
    hall.with_table(2, {1: "p-6", 5: "p-7"}, Positions(5, 5, 1, 5), size=9)
    pools = {pool.who: pool.seats for pool in seating(hall.state, 1, hall.book).pools}

    assert {
        ("p-4", "p-7"): (2, 3),
        ("p-2", "p-6"): (6, 7),
        ("p-3",): (1, 5),
        ("p-1", "p-5"): (1, 4, 5),
    } == pools


def test_more_claims_than_seats_go_into_the_general_draw() -> None:
    """Four players: seats 2 and 3 are the big blinds', and of the two highest only seat 4 is left for two buttons."""
    hall = Hall(load("casino"), names(4), table_size=9)
    hall.with_table(1, {1: "p-1", 5: "p-2"}, Positions(1, 1, 5, 1), size=9)
    hall.with_table(2, {1: "p-3", 5: "p-4"}, Positions(1, 1, 5, 1), size=9)
    pools = [(pool.who, pool.seats) for pool in seating(hall.state, 1, hall.book).pools]

    assert [(("p-1", "p-3"), (2, 3)), (("p-2", "p-4"), (1, 4))] == pools
