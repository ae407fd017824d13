"""A table as whoever looks on sees it, where the house lets him see it later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from floorman.desk.hands import steps_of
from floorman.floor import OpenHand
from floorman.floor.streams import hand_stream
from floorman.rulebook import Rulebook
from floorman.store import Recorded
from floorman.terms import TableNo
from floorman.tournament import Now
from floorman.tournament.online import Online
from floorman.views import FeltView
from floorman.views.onlookers import late_view, seen_moment
from floorman.web.courses import past_hands
from floorman.web.desks import Ask


class Late(Struct, frozen=True):
    """A table as it stood. `number` is 0 where nothing of it is seen yet."""

    view: FeltView
    told: OpenHand | None
    number: int
    online: Online


def late_table(request: Ask, event: str, table: TableNo) -> Late:
    """The table as it stood when the house lets it be seen now."""
    desk, played = request.desk, past_hands(request, event).played(table)

    def look(now: Now, aliases: Any) -> Late:
        online = now.state.plan.online
        moment = seen_moment(online, played, now.at)
        if moment is None:
            return Late(late_view(now, table, None, (), aliases), None, 0, online)
        stream = hand_stream(event, table, moment.hand.log)
        rows = [row for row in desk.store.read(stream) if row.at <= moment.at]
        told = _told(stream, rows, desk.book(event)) if rows else None
        view = late_view(now, table, told, moment.hand.dealt, aliases)
        return Late(view, told, moment.hand.number, online)

    return desk.showing(event).look(look)


def _told(stream: str, rows: Sequence[Recorded], book: Rulebook) -> OpenHand:
    first, *rest = steps_of(rows)
    told = OpenHand(stream, book, first)
    for events in rest:
        told.hear(events)
    return told
