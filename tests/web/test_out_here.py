"""Who went out at a table, as its tablet lists them: each may be said to be in after all."""

from __future__ import annotations

from floorman.rulebook import load
from floorman.tournament.commands import Bust, Busted
from floorman.tournament.events import EntryMade
from floorman.web.station.tables import last_out_at
from tests.tournament.tables import Tables


def test_who_is_in_again_or_waits_to_be_is_not_listed_as_out() -> None:
    """Two go in one hand, and one of them buys in again: he plays with another entry, and only the other one can have
    been put out by mistake. Those who come back do not take up the room of the others, either."""
    tables = Tables({1: range(1, 10)}, load("cuca"), size=9, left=9)
    tables.bust("1-1")
    tables.bust("1-5")
    tables.do(Bust((Busted("1-6"), Busted("1-2")), stacks={"1-6": 4_000, "1-2": 9_000}))
    tables.bust("1-4")
    tables.happens(EntryMade(id="1-2b", person="1-2", number=10, entered_as="re-entry", nth=2))
    tables.happens(EntryMade(id="1-4b", person="1-4", number=11, entered_as="re-entry", nth=2, status="waiting"))

    assert ["1-6", "1-5", "1-1"] == last_out_at(tables.state, 1)
