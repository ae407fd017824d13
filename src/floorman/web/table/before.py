"""The hand that was played last at a table: it lies there until the next one."""

from __future__ import annotations

from floorman.desk.hands import steps_of
from floorman.floor import OpenHand
from floorman.floor.streams import hand_stream
from floorman.terms import EntryId, TableNo
from floorman.views import LastHand
from floorman.views.past_hands import PastHand
from floorman.web.desks import Ask, desk_of
from floorman.web.phone.courses import past_hands

LISTED = 8


def hands_before(request: Ask, event: str, table: TableNo) -> list[PastHand]:
    """The last hands of this table, the newest first."""
    over = past_hands(request, event).over
    found = []
    for one in reversed(over):
        if one.table == table:
            found.append(one)
        if len(found) == LISTED:
            break
    return found


def last_table(request: Ask, event: str, entry: EntryId) -> TableNo:
    """Where he played his last hand, as long as that lies there; 0 afterwards."""
    over = past_hands(request, event).over
    his = next((one for one in reversed(over) if entry in one.dealt), None)
    showing = desk_of(request).showing(event)
    if his is None or hands_before(request, event, his.table)[0] is not his or showing.story(his.table):
        return 0
    return his.table


def last_hand(request: Ask, event: str, table: TableNo) -> LastHand | None:
    """As its stream tells it; None where none has been told yet."""
    before = hands_before(request, event, table)
    if not before:
        return None
    desk, one = desk_of(request), before[0]
    stream = hand_stream(event, table, one.log)
    first, *rest = steps_of(list(desk.store.read(stream)))
    told = OpenHand(stream, desk.book(event), first)
    for events in rest:
        told.hear(events)
    return LastHand(told, one.dealt)
