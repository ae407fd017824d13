"""Where the button lies at a table whose hands nobody tells, as far as that is known while a case is told."""

from __future__ import annotations

from typing import Any

from floorman.floor.button_moved import with_button
from floorman.floor.counted_table import Known, table_as_it_is
from floorman.rulings import BadReport
from floorman.rulings.around import Around
from floorman.terms import Ruling
from floorman.web.desks import Ask
from floorman.web.forms import Fields, field

# Where it was known to lie when the page was opened: while that is filled in no hand passes.
HELD = "held"


def known_at(
    request: Ask, event: str, number: int, around: Around | Ruling, report: dict[str, Any] | Ruling
) -> Known | None:
    told = around if isinstance(around, Around) else Around()
    if not isinstance(report, Ruling):
        told = with_button(report, told)
    try:
        return request.desk.look(event, lambda now, _: table_as_it_is(now, number, told))
    except BadReport:
        return None


def with_held_button(told: Fields, known: Known | None) -> Fields:
    """The page was opened when it was known to lie there, and now the only question is whether it still does."""
    lay = known.lay if known is not None else None
    bare = {name: one for name, one in told.items() if name != HELD}
    given = told.get("at-button") or told.get("button") or "button" in told.get("ask", ())
    if given or lay is None or field(told, HELD) != str(lay):
        return bare
    return {**bare, HELD: [str(lay)], "at-button": [str(lay)]}


def with_known_button(told: Fields, known: Known | None) -> Fields:
    """What was ruled on is told with it: in a minute nobody may know any more where the button lies."""
    if known is None or known.button is None or told.get("button") or told.get("at-button"):
        return told
    return {**told, "at-button": [str(known.button)]}
