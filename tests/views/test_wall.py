"""What hangs on a wall beside the clock: built for everybody, and small however large the field is."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from floorman.rulebook import load
from floorman.tournament import Break, ExtendLevel, Level, SetLevel, StartClock, StopClock, TakeBack
from floorman.tournament.commands import (
    BreakTable,
    Bust,
    Busted,
    ConfirmArrival,
    Count,
    DealRaceCards,
    DrawFinalTable,
    DrawSeats,
    OpenTable,
    RaceOff,
    RedrawSeats,
    ReEnter,
    StartEvent,
    TellButton,
    TellHandDone,
)
from floorman.tournament.plan import Price, Purchase
from floorman.views import WallView, event_view, hall_view
from floorman.views.news import news
from floorman.views.phone import field, phone_view
from floorman.views.races import RaceTold
from floorman.views.wall import PrizeView, _together, wall_view
from tests.tournament.entering.desk import Desk
from tests.tournament.evening import BEGIN, MINUTE, Evening
from tests.tournament.seating.hall import Hall

ALIASES = {"p-1": "Ada", "p-2": "Bo"}


def wall(evening: Evening) -> WallView:
    found = event_view(evening.state, evening.book, ALIASES, evening.at).wall
    assert found is not None
    return found


def test_since_when_the_clock_stands() -> None:
    """As long as it stands, whatever is done to the level meanwhile; a running clock does not stand."""
    evening = Evening().started().wait(3)
    evening.do(StopClock())
    evening.wait(5)
    stopped = wall(evening).stopped_at
    evening.do(ExtendLevel(2))
    longer = wall(evening).stopped_at
    evening.do(StartClock())

    assert (BEGIN + 3 * MINUTE, BEGIN + 3 * MINUTE, None) == (stopped, longer, wall(evening).stopped_at)


def test_since_when_it_stands_after_a_level_went_by() -> None:
    """Nobody says when a level ends; the pause is counted from its own beginning all the same."""
    evening = Evening().started().wait(29)
    evening.do(StopClock())

    assert BEGIN + 29 * MINUTE == wall(evening.wait(4)).stopped_at


def test_a_pause_that_is_taken_back_was_none() -> None:
    evening = Evening().started().wait(3)
    evening.do(TakeBack(evening.do(StopClock())))
    between = wall(evening).stopped_at
    evening.wait(2).do(StopClock())

    assert (None, BEGIN + 5 * MINUTE) == (between, wall(evening).stopped_at)


def test_equal_prizes_stand_together() -> None:
    """A ladder of a thousand places need not be told place by place."""
    assert (PrizeView(1, 1, 50), PrizeView(2, 2, 30), PrizeView(3, 5, 10)) == _together((50, 30, 10, 10, 10))
    assert () == _together(())


def test_who_has_entered_again_is_not_told_as_out() -> None:
    """Cem goes, then Ann, who comes back: four are left, so that Cem is fifth of five, and of Ann nothing is told."""
    desk = Desk(price=Price(100), re_entry=Purchase()).started("Ann", "Ben", "Cem", "Dan", "Eve")
    for one in ("Cem", "Ann"):
        desk.do(Bust((Busted(one),)))
    desk.do(ReEnter("Ann"))
    told = [
        one.facts
        for one in news(desk.state, desk.book, {name: name for name in desk.state.entries})
        if one.code == "news.out"
    ]

    assert [{"name": "Cem", "place": 5}] == told


def test_who_has_played_at_the_final_table_is_not_asked_to_go_there() -> None:
    """All are told their seats until the first hand there is over."""
    desk = Desk(tables=(6, 6)).started("Ann", "Ben", "Cem", "Dan", "Eve", "Fay", "Gil", "Hal")
    desk.do(DrawFinalTable(1))
    told = [{one.code for one in news(desk.state, desk.book, {})} & {"news.moved", "news.seated"}]
    desk.do(TellHandDone(1))
    told.append({one.code for one in news(desk.state, desk.book, {})} & {"news.moved", "news.seated"})

    assert (True, set()) == (bool(told[0]), told[1])


def test_who_is_out_or_there_is_not_asked_to_go_to_the_final_table() -> None:
    """Of those who were drawn another seat one is out before the first hand, one has said that they are there."""
    desk = Desk(tables=(6, 6)).started("Ann", "Ben", "Cem", "Dan", "Eve", "Fay", "Gil", "Hal")
    desk.do(DrawFinalTable(1))
    names = {id: id for id in desk.state.entries}

    def sent() -> list[object]:
        return [one.facts["name"] for one in news(desk.state, desk.book, names) if one.code == "news.moved"]

    first, second, *others = sent()
    desk.do(ConfirmArrival(str(second)))
    assert [first, *others] == sent()
    desk.do(Bust((Busted(str(first)),)))
    assert first not in sent()


def test_the_final_table_says_who_has_button_and_blinds_hand_after_hand() -> None:
    """They go on by one seat: whoever was small blind has the button, and nobody has to look at a phone for it."""
    desk = Desk(tables=(6, 6)).started("Ann", "Ben", "Cem", "Dan", "Eve")
    desk.do(DrawFinalTable(1))
    told: list[dict[str, int]] = []
    desk.do(TellButton(1, min(desk.state.players(1))))
    for _ in range(3):
        final = wall_view(desk.state, desk.book, {}, desk.at).final
        told.append({mark: one.seat for one in final for mark in one.marks})
        desk.do(TellHandDone(1))

    order = sorted(one.seat for one in final)
    assert [{"button", "small", "big"}] * 3 == [{*one} for one in told]
    for one in told:
        first = order.index(one["button"])
        assert [one[mark] for mark in ("button", "small", "big")] == [order[(first + step) % 5] for step in range(3)]
    assert [told[0]["small"], told[0]["big"]] == [told[1]["button"], told[2]["button"]]


def test_who_has_played_at_his_new_table_is_not_asked_to_go_there() -> None:
    """Its three are told their seats until a hand at the other table is over; that theirs is gone stays."""
    desk = Desk(tables=(6, 6)).started("Ann", "Ben", "Cem", "Dan", "Eve", "Fay")
    desk.do(BreakTable(2))
    told = [sorted(one.code for one in news(desk.state, desk.book, {}))]
    desk.do(TellHandDone(1))
    told.append(sorted(one.code for one in news(desk.state, desk.book, {})))

    assert [["news.broken", *3 * ["news.moved"]], ["news.broken"]] == told


def test_all_who_drew_anew_are_told_so_until_they_draw_once_more() -> None:
    """No list of names: there are as many as play, and the wall shows who sits where."""
    desk = Desk(tables=(6, 6)).started("Ann", "Ben", "Cem", "Dan", "Eve", "Fay")
    told = []
    for _ in range(2):
        desk.do(RedrawSeats())
        told.append([one.code for one in news(desk.state, desk.book, {})])
    assert ["news.redrawn"] in told
    assert {"news.redrawn"} == {code for codes in told for code in codes}


def final_stacks(evening: Evening) -> list[int | None]:
    return [seat.stack for seat in wall(evening).final]


def test_stacks_at_the_final_table_are_told_in_a_break() -> None:
    """A book that tells only the stacks of players who are all-in tells them all while nobody plays by it."""
    evening = Evening(book=load("tda-2024"))
    for command in (OpenTable(1), DrawSeats(), StartEvent(), DrawFinalTable(1), Count("p-1", 12_000)):
        evening.do(command)
    playing = final_stacks(evening)
    evening.wait(41)

    assert evening.reading().on_break
    assert [None, None] == playing
    assert {12_000, None} == set(final_stacks(evening))  # nobody has counted the other since they play


def test_a_race_is_told_from_its_beginning_until_a_hand_is_over() -> None:
    """Ten 25s and two: eight of the ten make 200, two are left over at either seat, 4 × 25 make one 100.

    What each brought, whose card is next, every card, and who has won: the ace, wherever it was dealt.
    """
    desk = Desk(book=load("cuca"), chips=(25, 100, 500), stack=10_000).started("Ann", "Ben")
    named = {"Ann": "Ada", "Ben": "Bo"}
    desk.do(Count("Ann", 10_050))
    desk.do(Count("Ben", 9_950))
    seats = {who: place.seat for who, place in desk.state.sits.items()}

    def told() -> tuple[RaceTold, ...]:
        return wall_view(desk.state, desk.book, named, desk.at).races

    assert () == told()
    desk.do(RaceOff(1, 25, 100, small={seats["Ann"]: 10, seats["Ben"]: 2}, button=seats["Ann"]))
    (begun,) = told()
    assert {"Ada": (10, 2), "Bo": (2, 2)} == {one.alias: (one.gives, one.left) for one in begun.runners}
    assert (1, False, desk.at) == (begun.chips, begun.settled, begun.at)
    owed = desk.state.races[1].owed
    assert seats[{name: who for who, name in named.items()}[begun.next]] == owed[0]
    own = phone_view(desk.now(), field(desk.now()), "Ann", named)
    assert own is not None
    assert begun == own.race
    desk.do(DealRaceCards(1, "As2c3d4h"[: 2 * len(owed)]))
    (over,) = told()
    assert (True, "") == (over.settled, over.next)
    (winner,) = [one for one in over.runners if one.won]
    assert (begun.next, 1, True) == (winner.alias, winner.won, "As" in winner.cards)
    assert over.cites
    desk.do(TellHandDone(1))
    assert () == told()


def test_nobody_is_named_by_more_than_his_alias() -> None:
    """Neither on the wall nor in the lists of who sits where and who is out."""
    evening = Evening(book=load("cuca")).started()
    evening.do(SetLevel(2))
    bodies = msgspec.json.encode((wall(evening), hall_view(evening.state, ALIASES)))

    assert b"p-1" not in bodies
    assert b"p-2" not in bodies


@pytest.mark.parametrize(
    ("add_on", "told"),
    [
        (Purchase(price="2500", chips="15000"), (2_500, 15_000)),
        (Purchase(price="price * 2", chips="stack"), (4_000, 10_000)),
        (Purchase(price="2500 + rebuys * 100"), None),  # another price for each
        (None, None),
    ],
)
def test_what_add_ons_cost_is_told_in_their_break(add_on: Purchase | None, told: tuple[int, int] | None) -> None:
    """The break is the line after level 1, at the end of the rebuys."""
    structure = (Level(20, 25, 50), Break(10), Level(20, 50, 100))
    plan: dict[str, Any] = {"rebuy": Purchase(until=1), "add_on": add_on}
    desk = Desk(book=load("tda-2024"), stack=10_000, structure=structure, price=Price(2_000), **plan).started("A", "B")
    found = wall_view(desk.state, desk.book, {}, desk.at).add_on

    assert told == (None if found is None else (found.price, found.chips))
    assert found is None or found.index == 1


def test_names_stand_where_one_looks_for_them() -> None:
    """Ç under C and Ł under L, as on every other list; capitals or not."""
    seated = Hall(load("tda-2024"), tuple("ABCDE")).with_table(1, dict(enumerate("ABCDE", start=1)))
    names = dict(zip("ABCDE", ("Zbigniew", "Łukasz", "Çağla", "daniel", "Mia"), strict=True))
    listed = [one.alias for one in hall_view(seated.state, names).seats]
    assert ["Çağla", "daniel", "Łukasz", "Mia", "Zbigniew"] == listed
