"""Evenings of a plan from a program: as many as asked, by their seeds, and how far they lie apart."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import floorman
from floorman.rulebook import BookError
from floorman.sim.evenings import spread
from floorman.tournament import Level, Plan

PLAN = {
    "stack": 1_000,
    "structure": [
        {"type": "level", "minutes": 10, "small_blind": 50 * 2**n, "big_blind": 100 * 2**n} for n in range(5)
    ],
}


def test_evenings_by_their_seeds() -> None:
    """The same as a plan of our own types, and each as if it had been asked for alone."""
    typed = Plan(structure=tuple(Level(10, 50 * 2**n, 100 * 2**n) for n in range(5)), stack=1_000)
    two = floorman.simulate(PLAN, 3, 2, seed=5)
    alone = [floorman.simulate(typed, 3, seed=seed).evenings[0] for seed in (5, 6)]

    slower = replace(two.evenings[0], slowest_ms=two.evenings[0].slowest_ms + 1)
    assert tuple(alone) == two.evenings
    assert (slower, hash(slower)) == (alone[0], hash(alone[0]))
    assert alone[0] != alone[1]
    assert [3, 3] == [one.entries for one in two.evenings]
    assert [(), ()] == [one.faults for one in two.evenings]
    hands = sorted(one.hands for one in two.evenings)
    assert floorman.Spread(hands[0], sum(hands) / 2, sum(hands) / 2, hands[1]) == two.hands


def test_the_median_of_an_even_number_lies_between_two() -> None:
    """38 and 47 are the middle ones of four: 42.5."""
    found = spread([20, 38, 47, 63])

    assert (20, 42.5, 42.0, 63) == (found.least, found.median, found.mean, found.most)


@pytest.mark.parametrize("players", [-1, 0, 1])
def test_nobody_plays_alone(players: int) -> None:
    with pytest.raises(floorman.TableError, match=r"at least 2|takes 2 players at least") as refused:
        floorman.simulate(PLAN, players)

    assert "rehearse.players" == refused.value.code


def test_what_is_no_plan_is_told_by_its_place() -> None:
    with pytest.raises(floorman.TableError, match=r"structure\[0\]"):
        floorman.simulate({"structure": [{"type": "levl"}]}, 3)
    with pytest.raises(floorman.TableError, match="evening"):
        floorman.simulate(PLAN, 3, 0)
    with pytest.raises(floorman.TableError, match='players is a whole number, like 8, not "3"'):
        floorman.simulate(PLAN, "3")  # type: ignore[arg-type]
    with pytest.raises(BookError, match="tda-2024"):
        floorman.simulate(PLAN, 3, book="tda")
    with pytest.raises(floorman.NotAllowed):
        floorman.simulate({"structure": []}, 3)
