"""Whoever looks on at a table: does he see it later than those who play there?"""

from __future__ import annotations

from typing import Any

from floorman.house import Caller
from floorman.terms import EntryId, TableNo, at_least
from floorman.tournament import Now
from floorman.views.late import is_late
from floorman.views.onlookers import is_told
from floorman.views.past_hands import PastHand, PastHands
from floorman.web.desks import Ask, behind, player_at


def looks_late(request: Ask, event: str, table: TableNo) -> bool:
    """Is the house's delay for whoever asks? Not at the table where he sits, and not for the house. Raises
    UnknownEvent."""
    showing = request.desk.showing(event)
    if not showing.look(lambda now, _: is_late(now.state, table)):
        return False
    one = player_at(request, event)
    return request.desk.table_of(event, one.entry) != table if one is not None else not of_the_house(request)


def of_the_house(request: Ask) -> bool:
    return is_of_the_house(behind(request))


def is_of_the_house(one: Caller) -> bool:
    """Whoever runs the event or a table, and plays in it nowhere."""
    return not one.entry and (one.rank == "registrar" or at_least(one.rank, "dealer"))


def told_to(request: Ask, event: str, known: PastHands, hands: list[PastHand]) -> list[PastHand]:
    """Those of these hands, which are over, that he who asks may read of. Raises UnknownEvent."""
    showing, mine = request.desk.showing(event), _entries(request, event)
    if not mine and of_the_house(request):
        return hands
    return showing.look(
        lambda now, _: [
            one for one in hands if mine & {*one.dealt} or is_told(one, known.played(one.table), now.state, now.at)
        ]
    )


def _entries(request: Ask, event: str) -> frozenset[EntryId]:
    """All with which whoever asks has played here."""
    one = player_at(request, event)
    if one is None:
        return frozenset()

    def his(now: Now, _: Any) -> frozenset[EntryId]:
        state, current = now.state, now.state.entry_of(one.entry)
        person = "" if current is None else state.entries[current].person
        return frozenset(id for id, made in state.entries.items() if person and made.person == person)

    return request.desk.showing(event).look(his)


def tables_to_watch(request: Ask, event: str) -> tuple[TableNo, ...]:
    """Where hands are told that anybody may look at: what lies open there, and no card besides."""

    def told(now: Now, _: object) -> tuple[TableNo, ...]:
        tables = now.state.tables
        return tuple(one for one in now.state.open_tables() if tables[one].action != "none" and now.state.seats[one])

    running = request.desk.wall(event).value.clock.phase == "running"
    return request.desk.showing(event).look(told) if running else ()
