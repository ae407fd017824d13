"""Hands by chance, under every book and many houses.

The slow campaign: `python scripts/random_hands.py --hands 100000`.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.hand.drawing import ANTES, MISSING
from tests.hand.playing import Play, play
from tests.hand.table import BOOKS

HANDS = 100
SERIES = 10


@pytest.mark.parametrize("series", range(SERIES))
def test_whatever_happens(series: int) -> None:
    """Chips are conserved, turns make sense, replay equals memory, refusals change nothing; see `checks`."""
    for number in range(HANDS):
        play(f"{series}-{number}")


def kinds(plays: list[Play]) -> Counter[str]:
    seen: Counter[str] = Counter()
    for one in plays:
        seen.update({str(event.__struct_config__.tag) for event in one.log})
        seen.update({one.drawn.book_name, f"ante {one.drawn.forced.ante_kind}", f"{len(one.drawn.seats)} seats"})
        seen.update({f"seat {seat.presence}" for seat in one.drawn.seats})
        seen.update(["side pot"] * sum(getattr(event, "pot", 0) > 0 for event in one.log))
        seen["refused"] += one.refused
    return seen


def test_the_campaign_sees_everything() -> None:
    """A run of this size meets every book, ante, presence, number of players and kind of event."""
    seen = kinds([play(f"wide-{number}") for number in range(250)])
    wanted = {*BOOKS, *(f"ante {kind}" for kind in ANTES), *(f"seat {kind}" for kind in (*MISSING, "present"))}
    wanted |= {f"{count} seats" for count in range(2, 11)} | {"side pot", "refused"}
    events = "acted bet-returned board-dealt closed holes-dealt killed mucked opened posted pot-awarded priced"
    wanted |= {f"hand.{kind}/1" for kind in (*events.split(), "round-closed", "shown", "started")}

    assert not wanted - {name for name, count in seen.items() if count}
