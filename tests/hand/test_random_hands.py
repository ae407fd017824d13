"""Hands by chance, in all games, under every book and many houses.

The slow campaign: `python scripts/random_hands.py --hands 100000`.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from floorman.hand import GAMES
from floorman.hand.events import Acted
from tests.hand.drawing import ANTES, MISSING, Drawn
from tests.hand.playing import Play, play
from tests.hand.table import BOOKS
from tests.sizes import by_profile, examples

HANDS = 100
SERIES = by_profile(2, 7, 100)


@pytest.mark.sized
@pytest.mark.parametrize("series", range(SERIES))
def test_whatever_happens(series: int) -> None:
    """Chips are conserved, turns make sense, replay equals memory, refusals change nothing; see `checks`."""
    for number in range(HANDS):
        play(f"{series}-{number}")


@given(st.randoms(use_true_random=False))
@settings(max_examples=examples(80), deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_drawn(rng: random.Random) -> None:
    """The same, with chance that looks for the smallest hand in which something fails."""
    Play(Drawn("drawn", rng=rng)).to_the_end()


def kinds(plays: list[Play]) -> Counter[str]:
    seen: Counter[str] = Counter()
    for one in plays:
        seen.update({str(event.__struct_config__.tag) for event in one.log})
        seen.update({one.drawn.book_name, f"ante {one.drawn.forced.ante_kind}", f"{len(one.drawn.seats)} seats"})
        seen.update({one.drawn.game.id, f"{one.drawn.typed} typed"})
        seen.update({f"seat {seat.presence}" for seat in one.drawn.seats})
        seen.update(["side pot"] * sum(getattr(event, "pot", 0) > 0 for event in one.log))
        seen.update(word for event in one.log for word in ("shared", "reshuffled") if getattr(event, word, False))
        seen.update(event.did for event in one.log if isinstance(event, Acted))
        seen.update({why for why in one.why_no_raise if why})
        seen["refused"] += one.refused
    return seen


@pytest.mark.slow
def test_the_campaign_sees_everything() -> None:
    """A run of this size meets every game, book, ante, presence, number of players and kind of event."""
    seen = kinds([play(f"wide-{number}") for number in range(900)])
    wanted = {*BOOKS, *(f"ante {kind}" for kind in ANTES), *(f"seat {kind}" for kind in (*MISSING, "present"))}
    wanted |= {f"{count} seats" for count in range(2, 11)} | {"side pot", "refused"}
    wanted |= {*GAMES, "all typed", "open typed", "board typed", "shared", "reshuffled"}
    wanted |= {"fold", "check", "call", "bet", "raise", "bring-in", "complete"}
    wanted |= {f"raise.{why}" for why in ("capped", "not-reopened", "after-check", "no-opponent", "stack-too-short")}
    events = "acted bet-returned board-dealt closed holes-dealt killed mucked opened posted pot-awarded priced"
    events += " round-closed shown started street-dealt drew draws-dealt held released"
    wanted |= {f"hand.{kind}/1" for kind in events.split()}

    assert not wanted - {name for name, count in seen.items() if count}
