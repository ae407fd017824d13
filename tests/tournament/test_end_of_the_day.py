"""What the settings say of the end of a day holds: neither the clock nor a level set by hand goes past it.

Level 2 is the day's last: 20 + 20 minutes; a break of 10 and level 3 are for the next day.
"""

from __future__ import annotations

import itertools

import pytest

from floorman.tournament import Break, Level, Plan, StartEvent, Stopped, read
from floorman.tournament.chips.totals import in_play, open_alarms, unsure_tables
from floorman.tournament.commands import (
    BreakNow,
    BreakTable,
    Bust,
    ChangePlan,
    CorrectStacks,
    Count,
    CountBag,
    CountTable,
    DrawLastHands,
    EndDay,
    ExtendLevel,
    GoToBreak,
    ResumeDay,
    SetLevel,
    SetTable,
    StartClock,
    StopClock,
    TellButton,
    TellHandDone,
)
from floorman.tournament.commands.placing import Busted
from floorman.tournament.holdings import TableAction
from floorman.tournament.planning.drawing import forecast_end
from floorman.tournament.seating.first_button import button_is_asked, button_is_told
from floorman.views.chips import chips_view
from floorman.views.days import day_due, day_view
from floorman.views.levels import levels_view
from floorman.views.news import news
from tests.tournament.evening import BEGIN, MINUTE, house
from tests.tournament.seating.hall import Hall

STRUCTURE = (Level(20, 100, 200), Level(20, 200, 400), Break(10), Level(20, 300, 600), Level(20, 400, 800))


def evening() -> Hall:
    hall = Hall(house(), ("A", "B", "C"), table_size=4, day_ends_after=2)
    hall.state.ones["plan"] = Plan(structure=STRUCTURE, table_size=4, day_ends_after=2)
    hall.with_table(1, {1: "A", 2: "B", 3: "C"}, size=4).do(StartEvent())
    return hall


def shown(hall: Hall) -> tuple[int, int, bool]:
    reading = read(hall.state.schedule, hall.state.clock, hall.at)
    return reading.number, reading.left, reading.running


def test_nothing_goes_silently_past_the_end_of_the_day() -> None:
    hall = evening()
    assert "day.ends-here" == hall.refused(SetLevel(3)).code
    assert "day.ends-here" == hall.refused(GoToBreak(3)).code
    hall.do(SetLevel(2), SetLevel(1))
    assert "" == day_due(hall.now)

    hall.wait(45)

    assert (2, 0, False) == shown(hall)
    assert {"level": 2, "day": 1} == dict(hall.refused(StartClock()).facts)
    assert "clock.already-stopped" == hall.refused(StopClock()).code
    assert "last-hands" == day_due(hall.now)
    view = levels_view()(hall.now, {})
    assert (2, True) == (view.night, view.ends_day)
    assert [None] * 3 == [line.starts for line in view.lines if line.when == "to-come"]
    assert [BEGIN + 20 * MINUTE] == [line.starts for line in view.lines if line.when == "now"]


def test_the_last_hands_are_announced_at_the_end_of_the_day_and_the_next_begins_after_it() -> None:
    hall = evening().wait(50)
    hall.do(DrawLastHands(card="3h"))
    assert "hands" == day_due(hall.now)
    assert "day.ends-here" == hall.refused(SetLevel(3)).code


def test_a_day_that_ended_without_last_hands_goes_on_with_the_next_level() -> None:
    """The night is long: the clock of the next morning has the whole of level 3, and no break before it."""
    hall = evening().wait(50)
    hall.do(EndDay(without_bags=True))
    hall.wait(600).do(ResumeDay(day_ends_after=4))

    assert (3, 20 * MINUTE, True) == shown(hall)
    assert (4, 0, False) == shown(hall.wait(100))


def test_a_day_that_is_said_to_last_longer_goes_on_from_where_it_stands() -> None:
    """Half an hour stood at its end is no time played: once started, the break of 10 minutes begins."""
    hall = evening().wait(70)
    hall.do(ChangePlan(day_ends_after=3))
    assert (2, 0, False) == shown(hall)
    assert Stopped(1, 0) == hall.state.clock
    hall.do(StartClock())
    reading = read(hall.state.schedule, hall.state.clock, hall.at)
    assert (2, 10 * MINUTE, True) == (reading.index, reading.left, reading.running)


def test_more_minutes_and_a_break_within_the_last_level_are_the_floors() -> None:
    hall = evening().wait(30)
    hall.do(BreakNow(5))
    assert (2, 0, False) == shown(hall.wait(16))
    hall.do(ExtendLevel(5), StartClock())
    assert (2, 5 * MINUTE, True) == shown(hall)


def test_where_nobody_has_an_opponent_no_last_hand_is_owed_and_his_bag_is_counted() -> None:
    """Table 2 has one player, table 3 nobody: five hands are for table 1 alone, and the lone one goes home."""
    hall = Hall(house(last_hands_set_by="management"), ("A", "B", "C"), table_size=4, day_ends_after=2)
    hall.with_table(1, {1: "A", 2: "B"}, size=4).with_table(2, {1: "C"}, size=4).with_table(3, {}, size=4)
    hall.do(StartEvent(), DrawLastHands(number=5))

    assert [(1, 5)] == [(one.table, one.left) for one in day_view(hall.now, {}).last_hands]
    hall.do(CountBag("C", 10_000, "Maria"), CountBag("C", 10_000, "Omar"))
    assert "day.hands-left" == hall.refused(CountBag("A", 10_000)).code


def test_between_two_days_it_is_said_with_what_the_next_begins_and_what_is_left_out() -> None:
    """The last hands were announced in level 1 with 20 minutes less 5 to go: the next day begins with level 2."""
    hall = Hall(house(last_hands_set_by="management"), ("A", "B", "C"), table_size=4)
    hall.state.ones["plan"] = Plan(structure=STRUCTURE, table_size=4)
    hall.with_table(1, {1: "A", 2: "B", 3: "C"}, size=4).do(StartEvent())
    hall.wait(5).do(DrawLastHands(number=4))
    for _ in range(4):
        hall.do(TellHandDone(1))
    hall.do(EndDay(without_bags=True))
    view = day_view(hall.now, {})

    assert (2, 1, 15 * MINUTE) == (view.next_level, view.level, view.not_played)
    hall.do(ResumeDay())
    assert 2 == shown(hall)[0]


def test_who_moved_on_day_one_is_no_news_between_the_days() -> None:
    """On the wall he was told to go to table 1 as long as the day went on; the night sends nobody anywhere."""
    hall = Hall(house(last_hands_set_by="management"), ("A", "B", "C", "D", "E", "F"), table_size=4)
    hall.with_table(1, {1: "A", 2: "B"}, size=4).with_table(2, {1: "C", 2: "D"}, size=4)
    hall.with_table(3, {1: "E", 2: "F"}, size=4).do(StartEvent(), BreakTable(3))
    moved = [one.code for one in news(hall.state, hall.book, {})]
    assert 2 == moved.count("news.moved")
    hall.do(EndDay(without_bags=True))

    assert ["news.broken"] == [one.code for one in news(hall.state, hall.book, {})]


def bags(hall: Hall, stacks: dict[str, int]) -> None:
    for (who, stack), by in itertools.product(stacks.items(), ("Ada", "Ben")):
        hall.do(CountBag(who, stack, counted_by=by))


def two_tables(action: TableAction) -> Hall:
    """Five with 10,000 each: three at table 1, two at table 2. C is told to be out, and nobody says who won from him;
    so 50,000 are in play, 30,000 of them at table 1, where two are left."""
    hall = Hall(house(last_hands_set_by="management"), tuple("ABCDE"), table_size=4)
    hall.state.ones["plan"] = Plan(structure=STRUCTURE, table_size=4, chips=(100, 500, 1000))
    hall.with_table(1, {1: "A", 2: "B", 3: "C"}, size=4).with_table(2, {1: "D", 2: "E"}, size=4)
    if action != "none":
        hall.do(*(SetTable(table, "none", action) for table in (1, 2)))
    hall.do(StartEvent(), Bust((Busted("C"),)))
    return hall


@pytest.mark.parametrize("action", ["none", "dealer"])
@pytest.mark.parametrize(
    ("counted", "missing", "where"),
    [
        # Nobody said who won from C: the bags say so, and the day ends.
        ({"A": 22_000, "B": 8_000, "D": 1_000, "E": 19_000}, 0, {}),
        ({"A": 29_000, "B": 1_000, "D": 10_000, "E": 10_000}, 0, {}),
        # One bag with 1,000 too many, at a table of which everybody knows what lies there.
        ({"A": 22_000, "B": 9_000, "D": 1_000, "E": 19_000}, -1_000, {1: -1_000}),
        ({"A": 22_000, "B": 8_000, "D": 1_000, "E": 18_500}, 500, {2: 500}),
        # Two errors: all together it is 500 too many.
        ({"A": 22_000, "B": 9_000, "D": 500, "E": 19_000}, -500, {1: -1_000, 2: 500}),
        # Two bags mixed up: all chips are there, the day can end, and the books say where to look.
        ({"A": 1_000, "B": 8_000, "D": 22_000, "E": 19_000}, 0, {1: 21_000, 2: -21_000}),
    ],
)
def test_once_all_bags_are_closed_their_sum_decides(
    action: TableAction, counted: dict[str, int], missing: int, where: dict[int, int]
) -> None:
    hall = two_tables(action)
    bags(hall, counted)
    view = day_view(hall.now, {})

    assert (50_000 - missing, 50_000, True) == (view.bagged, view.in_play, view.all_closed)
    assert ([missing] if missing else []) == [one.missing for one in view.variances]
    assert where == {one.table: one.missing for one in view.lies}
    assert counted == {one.id: one.chips for one in view.bags}
    assert {("Ada", "Ben")} == {one.counted_by for one in view.bags}
    # What should lie at a table and what lies in its bags is told alike on the page of the chips.
    tables = {one.number: one for one in chips_view(hall.now, {}).tables}
    assert {1: 30_000, 2: 20_000} == {number: one.expected for number, one in tables.items()}
    assert [30_000 - where.get(1, 0), 20_000 - where.get(2, 0)] == [tables[1].counted, tables[2].counted]
    assert "count.in-bag" == hall.refused(CountTable(1, {1: 1000, 2: 1000})).code
    assert "count.in-bag" == hall.refused(Count("A", 1000)).code
    assert "count.in-bag" == hall.refused(CorrectStacks("so", 1)).code
    if missing:
        assert (50_000 - missing, 50_000) == tuple(hall.refused(EndDay()).facts.values())
    hall.do(EndDay(why="Looked for it until four." if missing else ""))
    hall.wait(600).do(ResumeDay())

    # From then on what was counted is what there is, at every table, and nobody doubts it.
    assert counted == {who: hall.state.stacks[who] for who in counted}
    assert (50_000 - missing, -missing) == (in_play(hall.state).total, in_play(hall.state).corrected)
    assert ((), {}) == (unsure_tables(hall.state), open_alarms(hall.state))
    assert {"A": True, "B": True, "D": True, "E": True} == {who: hall.state.knows_stack(who) for who in counted}


def test_a_closed_bag_that_is_counted_otherwise_is_open_until_two_have_counted_the_same() -> None:
    """B has 8,000; Ada and Ben took 9,000. Cem counts 8,000, Ada then too."""
    hall = two_tables("none")
    hall.state.ones["smallest_chip"] = 100
    bags(hall, {"A": 22_000, "B": 9_000, "D": 1_000, "E": 19_000})
    assert "bag.closed" == hall.refused(CountBag("B", 9_000, "Cem")).code
    odd = hall.refused(CountBag("B", 8_050, "Cem"))
    assert ("bag.not-in-chips", 100) == (odd.code, odd.facts["least"])
    hall.do(CountBag("B", 8_000, "Cem"))
    assert [("B", False, True)] == [
        (one.id, one.closed, one.differ) for one in day_view(hall.now, {}).bags if not one.closed
    ]
    assert "day.does-not-add-up" == hall.refused(EndDay()).code
    hall.do(CountBag("B", 8_000, "Ada"), EndDay())

    assert "between-days" == hall.state.phase


def test_an_alarm_of_the_tables_ends_with_the_bags() -> None:
    """Both tables were counted wrong before: their alarms say nothing once every stack is in its bag."""
    hall = two_tables("none")
    hall.do(CountTable(1, {1: 20_000, 2: 9_000}), CountTable(2, {1: 1_000, 2: 1_000}))
    assert {"table:1", "table:2"} == {*open_alarms(hall.state)}
    bags(hall, {"A": 22_000, "B": 8_000, "D": 1_000, "E": 19_000})
    hall.do(EndDay())

    assert {} == hall.state.alarms


def test_a_day_that_ends_without_bags_all_the_same_moves_no_chips() -> None:
    """Table 2 is bagged and 1,000 too few, table 1 plays on tomorrow as it stands."""
    hall = two_tables("none")
    bags(hall, {"D": 1_000, "E": 18_000})
    assert "day.does-not-add-up" == hall.refused(EndDay(without_bags=True)).code
    assert "day.not-bagged" == hall.refused(EndDay(why="It is late.")).code
    hall.do(EndDay(without_bags=True, why="It is late."))

    assert (50_000, 0) == (in_play(hall.state).total, in_play(hall.state).corrected)


def next_day(**answers: object) -> Hall:
    """Three bags, each counted by two people; then the next day begins."""
    hall = Hall(house(**answers), ("A", "B", "C"), table_size=4, day_ends_after=2)
    hall.state.ones["plan"] = Plan(structure=STRUCTURE, table_size=4, day_ends_after=2)
    hall.with_table(1, {1: "A", 2: "B", 3: "C"}, size=4).do(StartEvent())
    hall.wait(50)
    stacks = dict(zip("ABC", (hall.state.stacks["A"] - 4_000, hall.state.stacks["B"] + 1_000, 0), strict=True))
    stacks["C"] = sum(hall.state.stacks.values()) - sum(stacks.values())
    for (who, stack), by in itertools.product(stacks.items(), ("Ada", "Ben")):
        hall.do(CountBag(who, stack, counted_by=by))
    hall.do(EndDay())
    hall.wait(600).do(ResumeDay())
    assert stacks == {who: hall.state.stacks[who] for who in stacks}
    return hall


@pytest.mark.parametrize("seats", ["redraw", "kept"])
def test_a_new_day_begins_with_what_was_counted_into_the_bags(seats: str) -> None:
    """Two have counted the same: that is known, wherever somebody sits now, until the first hand is over."""
    hall = next_day(seats_on_new_day=seats)
    opened = hall.at

    assert {"A": True, "B": True, "C": True} == {who: hall.state.knows_stack(who) for who in "ABC"}
    assert {opened} == {hall.state.counted[who].at for who in "ABC"}
    assert {hall.state.stacks[who] for who in "ABC"} == {hall.state.counted[who].stack for who in "ABC"}


def test_the_button_of_a_new_day_is_where_somebody_says_that_it_was_drawn() -> None:
    """The page asks for it; once it is told, it asks no more."""
    hall = next_day(button_on_resumption="high_card_new_day", starting_players_counted="seated")
    assert not button_is_told(hall.state, 1, hall.now.book, hall.now.at)
    seat = min(hall.state.players(1))
    hall.do(TellButton(1, seat))

    assert button_is_told(hall.state, 1, hall.now.book, hall.now.at)
    assert "" == button_is_asked(hall.state, 1, hall.now.book, hall.now.at)


def test_an_end_on_another_day_is_foretold_to_nobody() -> None:
    """60,000 chips: the event ends long after level 2, the day's last. Without an end of the day it is foretold."""
    hall = evening()
    assert forecast_end(hall.state, hall.at) is None
    hall.do(ChangePlan(day_ends_after=4))
    hall.state.ones["plan"] = Plan(structure=STRUCTURE, table_size=4)
    assert forecast_end(hall.state, hall.at) is not None
