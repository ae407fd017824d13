"""Button and blinds by the dead button: the examples of the books, and walks over many hands."""

from __future__ import annotations

import random

import pytest

from floorman.hand import Positions, SeatSetup, first_positions, next_positions
from floorman.hand.order import clockwise
from floorman.positions import in_the_gap
from floorman.rulebook import load
from tests.hand.table import BOOKS, house

TDA = load("tda-2024")
SIX = (1, 2, 3, 4, 5, 6)
BEFORE = Positions(button=1, small_blind=2, big_blind=3, marker=1)


def without(*gone: int, seats: tuple[int, ...] = SIX) -> tuple[int, ...]:
    return tuple(seat for seat in seats if seat not in gone)


def order_of_play(seats: tuple[int, ...], button: int) -> tuple[int, ...]:
    return tuple(one.seat for one in clockwise([SeatSetup(seat, 1000) for seat in seats], button))


def between(first: int, last: int, seats: tuple[int, ...]) -> set[int]:
    """The seats one passes when walking clockwise from one to the other, both left out, by walking."""
    passed: set[int] = set()
    at = first % 10 + 1
    while at != last:
        passed.add(at)
        at = at % 10 + 1
    return passed & set(seats)


@pytest.mark.parametrize("book", ["cuca", "tda-2024", "casino"])
def test_the_big_blinds_seat_is_empty(book: str) -> None:
    """Seat 3 busts: nobody posts the small blind, which lies at his seat (cuca-7-a)."""
    assert Positions(2, 3, 4, marker=2) == next_positions(BEFORE, without(3), load(book))


@pytest.mark.parametrize("book", ["cuca", "tda-2024", "casino"])
def test_the_small_blinds_seat_is_empty(book: str) -> None:
    """Seat 2 busts: the button lies at his empty seat (cuca-7-a)."""
    assert Positions(2, 3, 4, marker=2) == next_positions(BEFORE, without(2), load(book))


def test_the_puck_stays_where_the_book_says_so() -> None:
    """Seat 2 busts: the puck stays at seat 1, and seat 3 is first to act all the same (house-ten-6-a)."""
    positions = next_positions(BEFORE, without(2), load("house-ten"))

    assert (3, 4, 1) == (positions.small_blind, positions.big_blind, positions.marker)
    assert (3, 4, 5, 6, 1) == order_of_play(without(2), positions.button)
    assert Positions(3, 4, 5, marker=3) == next_positions(positions, without(2), load("house-ten"))


def test_dead_button_of_the_casino() -> None:
    """Of seats 1 to 5 the small blind 2 busts: big blind 4, small blind 3, button dead at 2 (casino-16.1-b)."""
    assert Positions(2, 3, 4, marker=2) == next_positions(BEFORE, (1, 3, 4, 5), load("casino"))


def test_an_arrival_behind_the_button_does_not_hold_it_up() -> None:
    """Button 3, small blind 5; a newcomer at 4: the button goes to 5 as if nobody had come (casino-16.1-b)."""
    last = Positions(button=3, small_blind=5, big_blind=6, marker=3)

    assert in_the_gap(4, last)
    assert Positions(5, 6, 1, marker=5) == next_positions(last, (1, 3, 4, 5, 6), load("casino"))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("gone", "big", "small"),
    [(7, 1, 4), (4, 1, 7), (1, 4, 7)],
)
def test_from_three_players_to_two(book: str, gone: int, big: int, small: int) -> None:
    """Button 1, small blind 4, big blind 7, and each of them busts in turn (cuca-7-c)."""
    last = Positions(button=1, small_blind=4, big_blind=7, marker=1)

    positions = next_positions(last, without(gone, seats=(1, 4, 7)), load(book))

    assert Positions(small, small, big, marker=small) == positions


def test_two_players_take_turns() -> None:
    first = next_positions(Positions(3, 3, 8, marker=3), (3, 8), TDA)

    assert Positions(8, 8, 3, marker=8) == first
    assert Positions(3, 3, 8, marker=3) == next_positions(first, (3, 8), TDA)


def test_a_third_player_behind_the_big_blind() -> None:
    """Button 1 and big blind 3 are joined by seat 5: he is big blind, 3 small blind, 1 button."""
    last = Positions(1, 1, 3, marker=1)

    assert Positions(1, 3, 5, marker=1) == next_positions(last, (1, 3, 5), TDA)


def test_a_third_player_between_button_and_big_blind() -> None:
    """Button 1 and big blind 3 are joined by seat 2: nobody has the button and the big blind at once.

    Seat 1 is the next big blind, 3 small blind; the button lies before the small blind.
    """
    positions = next_positions(Positions(1, 1, 3, marker=1), (1, 2, 3), TDA)

    assert (3, 1) == (positions.small_blind, positions.big_blind)
    assert positions.button == 2


@pytest.mark.parametrize(
    ("button", "occupied", "expected"),
    [
        (1, SIX, Positions(1, 2, 3, marker=1)),
        (6, SIX, Positions(6, 1, 2, marker=6)),
        (4, (1, 2, 6), Positions(4, 6, 1, marker=4)),  # an empty seat may have the button
        (4, (2, 6), Positions(6, 6, 2, marker=6)),  # but not with two players
        (2, (2, 6), Positions(2, 2, 6, marker=2)),
    ],
)
def test_first_positions(button: int, occupied: tuple[int, ...], expected: Positions) -> None:
    assert expected == first_positions(button, occupied)


def test_clockwise_ends_at_the_button() -> None:
    assert (4, 6, 9, 1, 3) == order_of_play((1, 3, 4, 6, 9), 3)
    assert (4, 6, 9, 1, 3) == order_of_play((1, 3, 4, 6, 9), 3)
    assert (9, 1, 3, 4, 6) == order_of_play((6, 4, 3, 1, 9), 8)


@pytest.mark.parametrize(
    ("seat", "button", "small", "gap"),
    [
        (4, 3, 5, True),
        (3, 3, 5, False),
        (5, 3, 5, False),
        (6, 3, 5, False),
        (1, 9, 2, True),
        (10, 9, 2, True),
        (2, 9, 2, False),
        (5, 9, 2, False),
        (4, 3, 3, False),
    ],
)
def test_the_gap_is_between_button_and_small_blind(seat: int, button: int, small: int, gap: bool) -> None:
    assert gap is in_the_gap(seat, Positions(button, small, 8, marker=button))


def changed(rng: random.Random, sitting: tuple[int, ...], last: Positions) -> tuple[int, ...]:
    """Some leave, some come; nobody comes to a seat where he would have to wait for the button."""
    left = [seat for seat in sitting if rng.random() > 0.12]
    free = [seat for seat in range(1, 11) if seat not in sitting]
    upcoming = next_positions(last, left, TDA) if len(left) > 1 else last
    for seat in free:
        if len(left) < 2 or (rng.random() < 0.1 and not in_the_gap(seat, upcoming)):
            left.append(seat)
    return tuple(sorted(left))


@pytest.mark.parametrize("book", BOOKS)
def test_walking_the_dead_button(book: str) -> None:
    """Over many hands with busts and arrivals the big blind goes from player to player and skips nobody."""
    played = load(book)
    for seed in range(60):
        rng = random.Random(seed)
        sitting = tuple(sorted(rng.sample(range(1, 11), rng.randint(2, 10))))
        last = first_positions(rng.choice(sitting), sitting)
        for _ in range(60):
            before, sitting = sitting, changed(rng, sitting, last)
            here = next_positions(last, sitting, played)
            story = f"seed {seed}: {last} {before} -> {here} {sitting}"
            assert here.big_blind in sitting, story
            assert not between(last.big_blind, here.big_blind, sitting), story
            if len(sitting) == 2:
                assert here.button == here.small_blind == here.marker, story
                assert {here.button, here.big_blind} == set(sitting), story
            else:
                assert last.big_blind == here.small_blind, story
            last = here


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_posts_the_big_blind_twice_running(book: str) -> None:
    """As long as somebody else is there, also where three become two; button and small blind stay in their order."""
    played = load(book)
    for seed in range(200):
        rng = random.Random(seed)
        sitting = tuple(sorted(rng.sample(range(1, 11), rng.randint(2, 10))))
        last = first_positions(rng.choice(sitting), sitting)
        while len(sitting) > 1:
            here = next_positions(last, sitting, played)
            story = f"seed {seed}: {last} -> {here} {sitting}"
            assert here.big_blind != last.big_blind, story
            if len(sitting) > 2:
                order = order_of_play((*sitting, here.small_blind), here.button)
                assert here.big_blind not in (here.button, here.small_blind), story
                assert order.index(here.small_blind) == 0, story
                assert here.big_blind == next(seat for seat in order if seat in sitting and seat != here.small_blind)
            last = here
            if rng.random() < 0.3:
                sitting = without(rng.choice(sitting), seats=sitting)


@pytest.mark.parametrize("seed", range(5))
def test_the_puck_lies_with_a_player_or_stays(seed: int) -> None:
    """Where the puck stays instead of lying at an empty seat, it only ever moves to a player; the order is the same."""
    stays, moves = house(button_marker_dead="stays"), house(button_marker_dead="empty_seat")
    rng = random.Random(seed)
    sitting: tuple[int, ...] = SIX
    one = other = first_positions(1, sitting)
    while len(sitting) > 1:
        before = one.marker
        one, other = next_positions(one, sitting, stays), next_positions(other, sitting, moves)
        assert one.marker in sitting or one.marker == before
        assert (one.button, one.small_blind, one.big_blind) == (other.button, other.small_blind, other.big_blind)
        assert other.marker == other.button
        if rng.random() < 0.3:
            sitting = without(rng.choice(sitting), seats=sitting)
