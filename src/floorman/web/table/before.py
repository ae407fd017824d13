"""The hand that was played last at a table: it lies there until the next one."""

from __future__ import annotations

from floorman.desk.hands import steps_of
from floorman.floor import OpenHand
from floorman.floor.streams import hand_stream
from floorman.terms import EntryId, TableNo
from floorman.views import LastHand
from floorman.views.past_hands import PastHand
from floorman.web.courses import past_hands
from floorman.web.desks import Ask
from floorman.web.onlooking import told_to

LISTED = 8


def hands_before(request: Ask, event: str, table: TableNo) -> list[PastHand]:
    """The last hands of this table, the newest first."""
    known = past_hands(request, event)
    over = [one for one in known.over if one.table == table]
    return told_to(request, event, known, over[: -LISTED - 1 : -1])


def last_table(request: Ask, event: str, entry: EntryId) -> TableNo:
    """Where he played his last hand, as long as that lies there; 0 afterwards."""
    over = past_hands(request, event).over
    his = next((one for one in reversed(over) if entry in one.dealt), None)
    showing = request.desk.showing(event)
    last = his and next(one for one in reversed(over) if one.table == his.table)
    return 0 if his is None or last is not his or showing.story(his.table) else his.table


def last_past(request: Ask, event: str, table: TableNo) -> PastHand | None:
    return next((one for one in reversed(past_hands(request, event).over) if one.table == table), None)


def last_hand(request: Ask, event: str, table: TableNo) -> LastHand | None:
    """As its stream tells it; None where none has been told yet."""
    one = last_past(request, event, table)
    return None if one is None else hand_of(request, event, one)


def hand_of(request: Ask, event: str, one: PastHand) -> LastHand:
    desk = request.desk
    stream = hand_stream(event, one.table, one.log)
    first, *rest = steps_of(list(desk.store.read(stream)))
    told = OpenHand(stream, desk.book(event), first)
    for events in rest:
        told.hear(events)
    return LastHand(told, one.dealt)
