"""Courses of stacks, worked out from the log: the same as the books know, at every moment."""

from __future__ import annotations

import itertools

import pytest

from floorman.rulebook import load
from floorman.tournament import StartEvent, TakeBack
from floorman.tournament.accounts import BANK, bag_of, stack_of, transfer
from floorman.tournament.commands import Bust, Count, DrawSeats, Enter, OpenTable
from floorman.tournament.commands.placing import Busted
from floorman.tournament.events import EventStarted, HandDone, PlayersOut, TakenBack
from floorman.tournament.events.days import BagCounted
from floorman.views.courses import Courses
from tests.tournament.evening import HOME, Evening


def evening() -> Evening:
    found = Evening(HOME, load("cuca"))
    for command in (Enter("p-3"), OpenTable(1), DrawSeats(), StartEvent()):
        found.do(command)
    return found


def courses(evening: Evening) -> Courses:
    known = Courses()
    for nth, event in enumerate(evening.events()):
        known.heard(event, nth)
    return known


def test_a_course_ends_with_what_the_books_know() -> None:
    """Through counts, somebody going out, and both taken back and restored."""
    played = evening()
    counted = played.do(Count("p-1", 12_500))
    out = played.do(Bust((Busted("p-3"),)))
    played.do(TakeBack(counted))
    back = played.do(TakeBack(out))
    played.do(TakeBack(back))
    known = courses(played)

    for who in ("p-1", "p-2", "p-3"):
        assert played.state.stacks.get(who, 0) == known.stacks[who][-1][1]
    assert [10_000] == [stack for _, stack in known.stacks["p-1"]], "a count that was taken back never was"
    assert [3, 2] == [left for _, left in known.left]
    assert (
        known.left[-1][0]
        == known.stacks["p-3"][-1][0]
        == next(nth for nth, event in enumerate(played.events()) if isinstance(event, PlayersOut))
    ), "restored, it was so from the first"


def test_the_average_is_of_all_that_is_in_play() -> None:
    """What a player lost lies at his table until somebody counts: it is in play all the same."""
    played = evening()
    played.do(Bust((Busted("p-3"),)))

    assert [10_000, 15_000] == [average for _, average in courses(played).average]


def test_a_bust_that_was_taken_back_never_was() -> None:
    """Nor did the average grow with it."""
    played = evening()
    out = played.do(Bust((Busted("p-3"),)))
    known = [[left for _, left in courses(played).left]]
    played.do(TakeBack(out))
    known.append([left for _, left in courses(played).left])

    assert [[3, 2], [3]] == known
    assert [10_000] == [average for _, average in courses(played).average]


def test_where_the_first_stack_was_taken_back_the_course_begins_with_the_next() -> None:
    courses = Courses()
    for at, who in enumerate(("ann", "ben"), start=1):
        courses.heard(BagCounted(who, 100, "", chips=transfer(BANK, stack_of(who), 100)), at)
        if who == "ann":
            courses.heard(TakenBack(1), 1)

    assert ([(2, 100)], [(2, 1)]) == (courses.average, courses.left)


def test_what_lies_in_a_closed_bag_is_still_his() -> None:
    """300 and 100 are 200 on average, also while one of them has his in a bag for the night."""
    courses = Courses()
    dealt = (*transfer(BANK, stack_of("ann"), 300), *transfer(BANK, stack_of("ben"), 100))
    night, morning = transfer(stack_of("ann"), bag_of("ann"), 300), transfer(bag_of("ann"), stack_of("ann"), 300)
    for at, chips in enumerate((dealt, night, morning), start=1):
        courses.heard(BagCounted(who="ann", count=300, by="the floor", chips=chips), at)

    assert [(1, 300)] == courses.stacks["ann"]
    assert ([(1, 200)], [(1, 2)]) == (courses.average, courses.left)


@pytest.mark.parametrize("taken_back", [False, True])
def test_the_most_that_was_won_and_held_is_of_what_still_stands(*, taken_back: bool) -> None:
    """300 from 1,000 on, then 500, which is taken back or not; then 100."""
    courses = Courses()
    heard = itertools.count(1)

    def hand(chips: int) -> int:
        nth = next(heard)
        moved = transfer(stack_of("ben"), stack_of("ann"), chips)
        courses.heard(HandDone(table=1, chips=moved), nth)
        return nth

    nth = next(heard)
    courses.heard(BagCounted("ann", 1_000, "", chips=transfer(BANK, stack_of("ann"), 1_000)), nth)
    hand(300)
    wrong = hand(500)
    if taken_back:
        courses.heard(TakenBack(wrong), next(heard))
    hand(100)

    held = [chips for _, chips in courses.stacks["ann"]]
    assert (300 if taken_back else 500) == courses.best("ann")
    assert ([1_000, 1_300, 1_400] if taken_back else [1_000, 1_300, 1_800, 1_900]) == held


def test_what_is_taken_back_and_told_again_counts() -> None:
    courses = Courses()
    courses.heard(HandDone(table=1, chips=transfer(stack_of("ben"), stack_of("ann"), 500)), 1)
    courses.heard(TakenBack(1), 2)
    assert 0 == courses.best("ann")
    courses.heard(TakenBack(2), 3)

    assert 500 == courses.best("ann")


def test_a_course_begins_with_the_first_hand() -> None:
    """Stacks lie there from the draw on, which may be an hour before; nothing of that is to be seen."""
    played = evening()
    played.do(Bust((Busted("p-3"),)))
    events = played.events()
    began = next(nth for nth, event in enumerate(events) if isinstance(event, EventStarted))
    known = courses(played)

    assert 0 < began
    assert {(began, 10_000)} == {known.average[0], *(course[0] for course in known.stacks.values())}
    assert (began, 3) == known.left[0]
