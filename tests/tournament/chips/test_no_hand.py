"""Whoever had no hand has won nobody's last chips, and is not named where that is asked."""

from __future__ import annotations

import pytest

from floorman.tournament import AnyCommand
from floorman.tournament.commands import Bust, Busted, Penalise, SitOut, TellHandDone
from floorman.views.person import person_view
from tests.tournament.tables import Tables

AWAY: tuple[AnyCommand, ...] = (SitOut("1-2"), Penalise("1-2", "missed-hands", hands=3))


def could_have(tables: Tables, who: str) -> list[str]:
    view = person_view(tables.now("floor"), {}, who)
    assert view is not None
    return [one.id for one in view.could_have]


@pytest.mark.parametrize("ends_hand", [True, False])
@pytest.mark.parametrize("away", AWAY)
def test_who_was_away_before_the_hand_began_could_not_have_won_it(away: AnyCommand, ends_hand: bool) -> None:
    """Seat 2 of four was away through the hand before; then seat 4 goes out: seats 1 and 3 are named."""
    tables = Tables({1: (1, 2, 3, 4)}, button={1: 1})
    tables.do(away)
    tables.at += 60_000
    tables.do(TellHandDone(1))
    tables.at += 60_000
    tables.do(Bust((Busted("1-4"),), ends_hand=ends_hand))

    assert ["1-1", "1-3"] == could_have(tables, "1-4")


@pytest.mark.parametrize("away", AWAY)
def test_who_went_away_since_may_have_won_that_very_hand(away: AnyCommand) -> None:
    """No hand was over since seat 2 left the table, or was penalised: they may have won before."""
    tables = Tables({1: (1, 2, 3, 4)}, button={1: 1})
    tables.do(TellHandDone(1))
    tables.at += 60_000
    tables.do(away)
    tables.at += 60_000
    tables.do(Bust((Busted("1-4"),), ends_hand=True))

    assert ["1-1", "1-2", "1-3"] == could_have(tables, "1-4")
