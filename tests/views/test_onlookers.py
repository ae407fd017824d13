"""Which hand whoever looks on sees, and how far: by hand, from three hands that began at 0:10, 1:40 and 4:00."""

from __future__ import annotations

import pytest

from floorman.tournament.online import Online
from floorman.views.onlookers import Moment, seen_moment
from floorman.views.past_hands import PastHand

SECOND = 1_000


def hand(number: int, began: int, ended: int = 0) -> PastHand:
    return PastHand(1, number, 10 * number, began * SECOND, ("a", "b"), ended * SECOND)


HANDS = [hand(1, 10, 90), hand(2, 100, 230), hand(3, 240)]


@pytest.mark.parametrize(
    ("now", "shown", "at"),
    [
        (240, 2, 100),  # the third has just begun: the second begins for those who look on
        (300, 2, 160),  # a minute into the third
        (370, 2, 230),
        (900, 2, 240),  # the third takes longer: no further than to where it began
    ],
)
def test_one_hand_later_goes_at_its_own_pace(now: int, shown: int, at: int) -> None:
    assert Moment(HANDS[shown - 1], at * SECOND) == seen_moment(Online(seen="hand"), HANDS, now * SECOND)


def test_of_the_first_hand_nothing_is_seen_until_the_second() -> None:
    assert None is seen_moment(Online(seen="hand"), [], 5 * SECOND)
    assert None is seen_moment(Online(seen="hand"), HANDS[:1], 95 * SECOND), "over, and no other has begun"
    assert Moment(HANDS[0], 10 * SECOND) == seen_moment(Online(seen="hand"), HANDS[:2], 100 * SECOND)


@pytest.mark.parametrize(
    ("now", "shown", "at"),
    [(129, 0, 0), (130, 1, 10), (219, 1, 99), (220, 2, 100), (359, 2, 239), (360, 3, 240)],
)
def test_minutes_later_it_is_what_it_was_then(now: int, shown: int, at: int) -> None:
    told = seen_moment(Online(seen="minutes", seen_minutes=2), HANDS, now * SECOND)

    assert told == (Moment(HANDS[shown - 1], at * SECOND) if shown else None)


@pytest.mark.parametrize("online", [Online(seen="hand"), Online(seen="minutes", seen_minutes=1)])
def test_never_newer_than_now(online: Online) -> None:
    for now in range(10, 600, 7):
        began = [one for one in HANDS if one.at <= now * SECOND]
        told = seen_moment(online, began, now * SECOND)
        assert told is None or told.hand.at <= told.at <= now * SECOND
