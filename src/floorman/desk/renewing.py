"""An event of a log that was taken from a copy: what was dealt and drawn behind it elsewhere does not come again.

Its decks and draws come from a new number as well, told in its log. Of a hand that was being dealt somebody may know
the cards to come: it is void, and dealt anew.
"""

from __future__ import annotations

from floorman.desk.answers import places_of
from floorman.floor import Floor, StreamEvent
from floorman.floor.by_itself import DESK
from floorman.floor.commands import VoidHand
from floorman.floor.streams import number_of
from floorman.store import Appended, Commit, Entry, Store
from floorman.store.renewing import Renewal, renewal_of
from floorman.terms import Instant
from floorman.tournament.events.renewing import ChanceRenewed
from floorman.wire import encode


def renew(store: Store, floor: Floor, at: Instant) -> bool:
    """Once for each copy. False: another desk wrote to the event in this moment, the same or something else; it has to
    be read again and asked once more."""
    found = renewal_of(store)
    if found is None or not _is_due(store, floor, found):
        return True
    event = ChanceRenewed(fresh=found.fresh)
    told, expected = encode(event), {floor.stream: floor.state.version}
    entries = [Entry(floor.stream, told.kind, told.body)]
    commit = Commit(
        at=at,
        person=DESK.person,
        rank=DESK.rank,
        command=f"{floor.stream}/renewed/{found.fresh}",
        expected=expected,
        entries=entries,
        answer=places_of(expected, entries),
    )
    (outcome,) = store.append([commit])
    if isinstance(outcome, Appended):
        floor.apply([StreamEvent(floor.stream, event)])
    return isinstance(outcome, Appended)


def _is_due(store: Store, floor: Floor, found: Renewal) -> bool:
    state = floor.state
    if state.phase == "over" or found.fresh in state.renewals.values():
        return False
    first = next(iter(store.read(floor.stream)), None)
    return first is not None and first.position <= found.position  # else it was opened here


def to_void(floor: Floor) -> list[tuple[VoidHand, str]]:
    """The hands that the desk was dealing when the copy was made, each with the id of its command."""
    state = floor.state
    last = max(state.renewals, default=0)
    return [
        (VoidHand(table=table), f"renewed/{last}/void/{table}")
        for table, open in sorted(floor.hands.items())
        if state.tables[table].cards == "dealt" and number_of(open.stream) < last and not open.hand.closed
    ]
