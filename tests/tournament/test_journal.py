"""What is tried leaves no trace, whatever it counts through on the way."""

from __future__ import annotations

from floorman.tournament.journal import Added


def test_a_count_that_passes_nothing_on_its_way_back() -> None:
    """5 and 3 less 8 is nothing; with 4 more, the way back leads over nothing too."""
    counts = {"chips": 5}
    changes = [Added(counts, "chips", 3), Added(counts, "chips", -8), Added(counts, "chips", 4)]
    counts["chips"] += 3 - 8 + 4
    for change in reversed(changes):
        change.revert()

    assert {"chips": 5} == counts
