"""The decision clock: facts and an instant, no ticking."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from floorman.rulings import Clock
from floorman.rulings.ticking import started


@given(st.integers(5, 600), st.integers(0, 60), st.integers(0, 10**9))
def test_time_only_runs_out(total: int, countdown: int, gone: int) -> None:
    clock = started(Clock(4, total, min(countdown, total)), 1000)
    at = 1000 + gone

    assert 0 <= clock.left(at) <= total * 1000
    assert clock.expired(at) == (gone >= total * 1000)
    assert clock.left(at + 1) <= clock.left(at)
