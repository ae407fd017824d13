"""At a station: a hand that would be over a few seconds after the one before. In so short a time none is dealt, and it
is asked."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from floorman.terms import Millis, Ruling, TableNo
from floorman.tournament.seating.first_button import tells_no_hands
from floorman.web.desks import Ask
from floorman.web.event.done import Done
from floorman.web.event.permitted import can_do
from floorman.web.forms import Fields, field

# Nobody shuffles and deals in less.
HASTE_MS: Millis = 6_000
CODE = "hand.over-so-soon"


class Hasty(Struct, frozen=True):
    """The same form once more, as it is meant."""

    table: TableNo
    hand: int
    facts: dict[str, str]


def so_soon(request: Ask, event: str, fields: Fields, table: TableNo) -> Ruling | None:
    """The question; None where it was a while ago, is meant, or would be refused. Without scripts each tap is seen."""
    asked = field(fields, "do") == "hand-done" and not field(fields, "sure") and "hx-request" in request.headers
    if not asked:
        return None
    play, now = request.desk.look(
        event, lambda now, _: (now.state.play.get(table) if tells_no_hands(now.state, table) else None, now.at)
    )
    # A hand that was dealt or told before may be over at once.
    ago = now - play.over_at if play is not None and play.over_at and play.hand is None else HASTE_MS
    if play is None or ago >= HASTE_MS or not can_do(request, event)("hand-done", _facts(fields, table)):
        return None
    return Ruling(CODE, (), {"table": table, "seconds": max(ago // 1000, 1), "hand": play.hands + 1})


def hasty(fields: Fields, done: Done) -> Hasty | None:
    if done.wrong is None or done.wrong.code != CODE:
        return None
    facts: dict[str, Any] = done.wrong.facts
    return Hasty(facts["table"], facts["hand"], {**_facts(fields, facts["table"]), "sure": "yes"})


def _facts(fields: Fields, table: TableNo) -> dict[str, str]:
    told = {name: field(fields, name) for name in ("void", "hand", "again") if field(fields, name)}
    return {"table": str(table), **told}
