"""The chance of one decision: the same for the same name, and as even as chance has to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from floorman.sim.bots.dice import Dice


@given(st.text(max_size=40), st.lists(st.sampled_from(("random", "randint", "randbytes")), max_size=30))
def test_the_same_name_throws_the_same(name: str, throws: list[str]) -> None:
    def thrown() -> list[object]:
        dice = Dice(name)
        ways: dict[str, Callable[[], object]] = {
            "random": dice.random,
            "randint": lambda: dice.randint(1, 6),
            "randbytes": lambda: dice.randbytes(53),
        }
        return [ways[one]() for one in throws]

    assert thrown() == thrown()


def test_names_differ_and_every_number_comes_about_as_often() -> None:
    """Six thousand throws of as many dice: a count so far from a thousand comes about once in a million."""
    counts = Counter(Dice(f"hand/net/1-{number}/3").randint(1, 6) for number in range(6_000))

    assert [1, 2, 3, 4, 5, 6] == sorted(counts)
    assert all(850 < count < 1_150 for count in counts.values())


def test_many_throws_of_one_name_stay_between_their_bounds() -> None:
    """However many are wanted, nothing begins anew."""
    dice = Dice("hand")
    floats = [dice.random() for _ in range(2_000)]

    assert all(0 <= one < 1 for one in floats)
    assert len(floats) == len(set(floats))
    assert 0.45 < sum(floats) / len(floats) < 0.55
    assert [0, 1, 64, 65, 1_000] == [len(dice.randbytes(count)) for count in (0, 1, 64, 65, 1_000)]
