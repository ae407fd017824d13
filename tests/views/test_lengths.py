"""How long what is played really was, whatever was done to the clock. From HOME: 20 minutes, 20, a break of 10, 15."""

from __future__ import annotations

import pytest

from floorman.terms import By
from floorman.tournament import AnyCommand, Now, SetLevel, StartClock, StopClock, TakeBack
from floorman.tournament.commands import AddStretch, BreakNow, CancelEvent, EndBreak, ExtendLevel, GoToBreak, SetTime
from floorman.views.as_played import as_played
from floorman.views.levels import levels_view
from floorman.views.pauses import pause_seconds
from tests.tournament.evening import BEGIN, MINUTE, Evening

Did = tuple[float, AnyCommand | None]
Rows = list[tuple[int | None, float]]
TO_COME: Rows = [(2, 20), (None, 10), (3, 15)]
# So many minutes later this is done; then the rows are so long, by hand: a level's number, None for a break.
STORIES: dict[str, tuple[tuple[Did, ...], Rows]] = {
    "nothing was done": (((25, None),), [(1, 20), *TO_COME]),
    "a break ended early": (((43, EndBreak()), (3, None)), [(1, 20), (2, 20), (None, 3), (3, 15)]),
    "on by hand": (((5, SetLevel(2)), (3, None)), [(1, 5), *TO_COME]),
    "on by hand, taken back": (((5, SetLevel(2)), (3, TakeBack(3)), (1, None)), [(1, 20), *TO_COME]),
    "minutes taken off": (((5, ExtendLevel(-4)), (12, None)), [(1, 16), *TO_COME]),
    "minutes taken off what runs": (((5, ExtendLevel(-4)), (2, None)), [(1, 16), *TO_COME]),
    "its time set": (((5, SetTime(120)), (9, None)), [(1, 7), *TO_COME]),
    "a pause is no play": (((5, StopClock()), (9, StartClock()), (4, SetLevel(2))), [(1, 9), *TO_COME]),
    "a break left out": (((22, SetLevel(3)), (1, None)), [(1, 20), (2, 2), (None, 0), (3, 15)]),
    "back, and played again": (
        ((23, SetLevel(1)), (6, SetLevel(2)), (1, None)),
        [(1, 26), *TO_COME],
    ),
    "to the break by hand": (((22, GoToBreak(3)), (3, None)), [(1, 20), (2, 2), (None, 10), (3, 15)]),
    "a break in a level, ended, minutes off, and on": (
        ((4.25, BreakNow(10)), (0.5, EndBreak()), (1, ExtendLevel(-4)), (1, SetLevel(2)), (3, None)),
        [(1, 4.25), (None, 0.5), (1, 2), *TO_COME],
    ),
    "two breaks in a level": (
        ((7, BreakNow(6)), (8, BreakNow(3)), (4, None)),
        [(1, 7), (None, 6), (1, 2), (None, 3), (1, 11), *TO_COME],
    ),
    "that level begun anew": (
        ((7, BreakNow(6)), (8, SetLevel(2)), (5, SetLevel(1)), (4, None)),
        [(1, 7), (None, 6), (1, 2 + 20), *TO_COME],
    ),
    "over": (((25, CancelEvent()),), [(1, 20), (2, 5)]),
    "a level behind the last, which ran on": (
        ((70, AddStretch(5, 12, 300, 600)), (3, None)),
        [(1, 20), (2, 20), (None, 10), (3, 20), (4, 12)],
    ),
}


@pytest.mark.parametrize("story", STORIES)
def test_what_is_played_has_its_real_length(story: str) -> None:
    told, rows = STORIES[story]
    evening = Evening().started().through(told)

    assert rows == [(one.level, one.lasts / 60_000) for one in as_played(evening.state)]


def test_a_level_that_a_break_was_put_into_begins_anew_with_all_of_its_time() -> None:
    evening = Evening().started().wait(7)
    evening.do(BreakNow(6))
    evening.wait(8).do(SetLevel(2))
    shown = levels_view()(Now(evening.state, By("desk", "direction"), evening.at, evening.book), {})
    evening.do(SetLevel(1))

    assert 20 * 60_000 == shown.back_lasts == evening.reading().left


def test_after_the_end_nothing_is_on_or_still_to_come() -> None:
    """What was played says when it began."""
    evening = Evening().started().wait(25)
    evening.do(CancelEvent())
    lines = levels_view()(Now(evening.state, By("desk", "direction"), evening.at, evening.book), {}).lines

    assert ["played", "played"] == [one.when for one in lines]
    assert [(BEGIN, 0), (BEGIN + 20 * MINUTE, 0)] == [(one.starts, one.big_blinds) for one in lines]


def test_an_event_that_never_began_keeps_its_plan_to_read() -> None:
    evening = Evening()
    evening.do(CancelEvent())

    assert [(1, 20), *TO_COME] == [(one.level, one.lasts / 60_000) for one in as_played(evening.state)]


@pytest.mark.parametrize(
    ("story", "seconds"),
    [
        (((5, StopClock()), (7.5, StartClock())), 450),
        (((5, StopClock()), (232 / 60, StartClock())), 232),
        (((5, StopClock()), (232 / 60, StartClock()), (0, ExtendLevel(-3, -52))), 0),
        (((5, StopClock()), (7.5, StartClock()), (1, ExtendLevel(-7, -30))), 0),  # done already
        (((5, StopClock()), (0.5, StartClock())), 0),
        (((5, StopClock("break")), (7.5, StartClock())), 0),  # it was meant to stand
        (((17, StopClock()), (7, StartClock())), 179),  # three minutes are left of it, and that does not end it
        (((5, StopClock()), (7, StartClock()), (16, None)), 0),  # another level has begun
        (((5, StopClock()), (7, None)), 0),
    ],
)
def test_a_pause_that_was_forgotten_can_be_taken_off(story: tuple[Did, ...], seconds: int) -> None:
    evening = Evening().started()
    for later, command in story:
        evening.wait(later)
        if command is not None:
            evening.do(command)

    assert seconds == pause_seconds(Now(evening.state, By("desk", "direction"), evening.at, evening.book))


def test_what_is_over_began_when_it_did() -> None:
    """A break after 7 of 20 minutes, for 6, then the other 13 and level 2: begun at 0, 7, 13 and 26; what stood still
    for 9 minutes has begun before that."""
    evening = Evening().started()
    began = evening.at
    evening.through(((7, BreakNow(6)), (20, None)))
    rows = as_played(evening.state)
    assert [0, 7, 13, 26] == [(one.began - began) / 60_000 for one in rows[:4]]
    lines = levels_view()(Now(evening.state, By("host", "floor"), evening.at, evening.book, b""), {}).lines
    assert [7, 13, 26] == [((one.starts or 0) - began) / 60_000 for one in lines[:3]]
    paused = Evening().started()
    paused.through(((5, StopClock()), (9, StartClock()), (20, None)))
    assert [0, 29] == [(one.began - began) / 60_000 for one in as_played(paused.state)[:2]]
