"""What parts of a test have counted, each in a process of its own, comes to one account at the end."""

from __future__ import annotations

import msgspec

from tests.web.tally import Tally


def test_parts_come_to_one() -> None:
    """A field that two parts have asked for counts once, each request by itself, and the worst of each kind is kept."""
    one, other, together = Tally(), Tally(), Tally()
    one.add("events", "plan/stack", 0, 201, seconds=0.5, memory=7_000, answer=100)
    one.add("events", "plan/stack", 10**30, 422, seconds=0.1, memory=2_000, answer=3_000)
    other.add("events", "plan/stack", 0, 201, seconds=1.25, memory=5_000, answer=200)
    other.add("form do", "bust at", 0, 409, seconds=0.0, memory=0, answer=0)

    for part in (one, other):
        together.and_of(Tally.of(msgspec.json.decode(msgspec.json.encode(part.plain()))))

    assert [
        "routes 2, fields 2, values 2",
        "requests 4: 2 × 201, 1 × 409, 1 × 422",
        "slowest 1.25 s: events plan/stack 0",
        "most memory 7 kB: events plan/stack 0",
        f"largest answer 3 kB: events plan/stack {10**30}",
    ] == list(together.lines())
