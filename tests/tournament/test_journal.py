"""A step that was only tried leaves nothing behind, whatever it counted."""

from __future__ import annotations

from floorman.tournament.event import Event
from floorman.tournament.state import Tournament
from tests.tournament.entering.desk import Desk


class CountsUpAndDown(Event, frozen=True, tag="test.counted/1"):
    counts: tuple[int, ...]

    def apply(self, state: Tournament) -> None:
        for count in self.counts:
            state.add(state.money, "till", count)


def test_what_counts_up_and_down_and_up_again_is_rolled_back() -> None:
    """It comes to nothing in the midst of the step, and to something at its end."""
    desk = Desk()
    before = dict(desk.state.money)
    with desk.state.tried(CountsUpAndDown(counts=(5, -5, 7))):
        tried = desk.state.money["till"]

    assert 7 == tried
    assert before == desk.state.money
