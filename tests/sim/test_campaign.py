"""A small campaign of evenings with faults, in the suite; a great one is run by scripts/chaos.py."""

from __future__ import annotations

import msgspec
import pytest

from floorman.sim.campaign import drawn, one_evening
from floorman.sim.played import Evening


def all_virtual(evening: Evening) -> Evening:
    return msgspec.structs.replace(evening, live=())


@pytest.mark.parametrize("seed", [2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (3, 9))])
def test_everything_holds(seed: int) -> None:
    """Through power cuts and all the rest, to a winner; and it was looked at."""
    told = one_evening(seed, 20)

    assert () == told.faults, told.line
    assert "winner" == told.ending
    assert told.incidents
    assert {"sums", "memory", "refusals", "views", "decks"} <= told.looks.keys()


def test_a_seed_is_an_evening() -> None:
    """The same seed, the same evening: so that a fault that was found is found again."""
    one, other = (one_evening(5, 8, all_virtual) for _ in range(2))

    assert (one.commands, one.incidents, one.cuts) == (other.commands, other.incidents, other.cuts)


def test_evenings_differ() -> None:
    evenings = [drawn(seed, 20) for seed in range(1, 40)]

    assert len({one.plan.games for one in evenings}) > 5
    assert {depth for one in evenings for depth in one.live} == {"counted", "stationed", "entered", "self-dealt"}
