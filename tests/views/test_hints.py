"""How far the hand of a table may be, for what its dealer is told."""

from __future__ import annotations

from floorman.tournament import Now
from floorman.tournament.commands import Bust, SetTable
from floorman.tournament.commands.placing import Busted
from floorman.views.notices import stages_without_hand
from floorman.views.plan import hints
from tests.floor.tables import HOST, room


def test_only_where_hands_are_counted_one_may_be_anywhere() -> None:
    """A table that tells its hands is between two of them; so is everybody when the event is over."""
    found = room(3, book="casino")
    state = found.evening.state
    assert ("none",) == stages_without_hand(state, 1)
    found.do(SetTable(1, "none", "none"))
    assert ("none", "betting", "showdown") == stages_without_hand(state, 1)
    told = hints(Now(state, HOST, found.at, found.evening.book), 1)
    found.do(Bust(tuple(Busted(who) for who in [*state.players(1).values()][:2])))

    assert {"none", "betting", "showdown"} >= {one.stage for one in told if one.stage}
    assert "over" == state.phase
    assert ("none",) == stages_without_hand(state, 1)
