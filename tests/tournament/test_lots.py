"""Lots: the same for whoever knows the secret and the number, fair, and nothing to somebody else."""

from __future__ import annotations

import hashlib
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from floorman.tournament.lots import Lots, commitment


@given(st.binary(), st.integers(0, 10**6), st.lists(st.integers(), max_size=40))
def test_a_draw_is_an_order_and_comes_out_the_same(secret: bytes, number: int, items: list[int]) -> None:
    drawn = Lots(secret, number).order(items)

    assert sorted(items) == sorted(drawn)
    assert drawn == Lots(secret, number).order(items)


def test_every_draw_is_another() -> None:
    """By its number, by its secret, and by what it is of: of thirty orders no two are alike."""
    items = range(20)
    draws = [Lots(b"a", number).order(items) for number in range(10)]
    draws += [Lots(f"{number}".encode(), 1).order(items) for number in range(10)]
    draws += [Lots(b"a", 1).order(items, f"table {number}") for number in range(10)]

    assert 30 == len({tuple(one) for one in draws})


def test_every_order_is_as_likely() -> None:
    """Twenty-four orders of four things in 24,000 draws: each 1,000 times, give or take five standard deviations."""
    found = Counter(tuple(Lots(b"fair", number).order("ABCD")) for number in range(24_000))

    assert 24 == len(found)
    assert all(abs(count - 1000) < 5 * 31 for count in found.values())


def test_one_of_many_is_the_first_of_an_order() -> None:
    assert Lots(b"x", 3).order("ABC")[0] == Lots(b"x", 3).one("ABC")


def test_the_log_holds_the_hash_of_the_secret() -> None:
    assert hashlib.sha256(b"secret").hexdigest() == commitment(b"secret")
