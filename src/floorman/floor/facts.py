"""What rulings may want to know of the event as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from floorman.rulings import EventFacts, Record
from floorman.terms import SeatNo, TableNo
from floorman.tournament import Now, Tournament
from floorman.tournament.commands.entering import plays_as
from floorman.tournament.consequences.time_cards import shot_clock
from floorman.tournament.entering.windows import registration_is_over
from floorman.tournament.places.placing import paid_places


def facts_now(now: Now) -> EventFacts:
    """As the event stands now: the bubble comes and goes while it runs."""
    state = now.state
    return EventFacts(
        speed=state.plan.speed,
        left=state.left,
        paid=paid_places(state),
        registration="closed" if registration_is_over(now) else "open",
        hand_for_hand=state.hand_for_hand,
        smallest_chip=state.smallest_chip,
        shot_clock=shot_clock(now)[0],
    )


def records_of(state: Tournament, table: TableNo) -> tuple[Record, ...]:
    """Conduct that is on record, with the seat of whoever sits at this table now; at another one it is nobody's. It
    stays on record for whoever has entered again since."""
    sits = {who: place.seat for who, place in state.sits.items() if place.table == table}
    found = ((one.what, plays_as(state, one.who)) for one in state.ledger.records)
    return tuple(Record(what, sits.get(who), who) for what, who in found)


def seats_told(report: Mapping[str, Any]) -> tuple[SeatNo, ...]:
    """Of whom it is told: of one, or of all who did it together. 0 where somebody is told of by name."""
    return tuple(report.get("seats") or ()) or (report.get("seat") or 0,)
