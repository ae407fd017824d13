"""A stranger who holds sockets stops nobody. `scripts/flood.py` floods longer, and in more ways."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.trials import flood
from tests.trials.churn import churned
from tests.trials.flood import (
    HALF_A_HEAD,
    LIVE,
    NOTHING,
    Server,
    endless_head,
    held,
    host_pass,
    host_stream,
    prepared,
    serving,
)
from tests.waiting import BESIDE_OTHERS_TIMES

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="other systems have no more than one loopback address"),
]

# So few that a flood of some hundreds is one.
FILES, SOCKETS = 512, 600
# Other tests run at the same time. By itself a newcomer is answered within a second, which the script demands.
BESIDE_OTHERS_SECONDS = BESIDE_OTHERS_TIMES


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str, str]]:
    folder = tmp_path_factory.mktemp("flooded")
    event, code = prepared(folder)
    with serving(folder, FILES) as server:
        yield server, event, host_pass(server, code)


def answered(seen: flood.Seen) -> None:
    assert seen.answered == seen.asked, seen
    assert seen.slowest < BESIDE_OTHERS_SECONDS, seen


def test_a_flood_stops_nobody(house: tuple[Server, str, str]) -> None:
    """Sockets that say nothing, half of a head, or look on: more than there are files; the staff's stream goes on."""
    server, event, shown = house
    with closing(host_stream(server, event, shown)) as staff:
        answered(held(server, SOCKETS, NOTHING, asks=5))
        answered(held(server, SOCKETS, HALF_A_HEAD, asks=5))
        live = LIVE % (event.encode(), server.port)
        answered(held(server, SOCKETS, live, asks=5, addresses=20))
        answered(held(server, SOCKETS, live, asks=5))

        assert flood.still_told(staff)


@pytest.mark.parametrize("addresses", [1, 1_000])
def test_who_comes_and_goes_leaves_nothing_behind(house: tuple[Server, str, str], addresses: int) -> None:
    """A hundred a second: newcomers and staff are answered, and no file stays open."""
    server, event, shown = house
    seen = churned(server, event, shown, a_second=100, seconds=6, addresses=addresses)

    assert 600 == seen.came
    assert seen.newcomer.times == seen.newcomer.answered > 0, seen
    assert seen.staff.times == seen.staff.answered > 0, seen
    assert max(seen.newcomer.slowest, seen.staff.slowest) < BESIDE_OTHERS_SECONDS, seen
    if seen.after.files > seen.before.files:
        # A thread that reads the log for the first time opens it, and keeps it: that comes to an end, a leak does not.
        before, seen = seen, churned(server, event, shown, a_second=100, seconds=6, addresses=addresses)
        assert seen.after.files <= before.after.files, (before, seen)


def test_a_head_without_end_is_cut_off_at_once(house: tuple[Server, str, str]) -> None:
    """What was taken is what the system keeps on the way, and no more than a moment of it."""
    sent, seconds = endless_head(house[0], 20)

    assert sent < 20_000_000
    assert seconds < 2 * BESIDE_OTHERS_TIMES


def test_nor_does_one_of_those_who_do_not_even_shake_hands(tmp_path: Path) -> None:
    with serving(tmp_path, FILES, "--tls") as server:
        answered(held(server, SOCKETS, NOTHING, asks=5))


def test_it_is_said_where_the_machine_allows_few(tmp_path: Path) -> None:
    with serving(tmp_path, FILES) as server:
        said = server.stop()

    assert "ulimit -n" in said
