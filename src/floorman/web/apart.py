"""What a situation is told apart from, as links that take along what both of them ask."""

from __future__ import annotations

from urllib.parse import urlencode

from floorman.asking.situations import Other, Situation, situations
from floorman.rulings import KINDS, form_of
from floorman.web.forms import Fields

OF_THE_HAND = "at-"


def others(situation: Situation, told: Fields) -> list[tuple[Other, str]]:
    """Each with the query that opens it."""
    found = situation.apart.others if situation.apart is not None else ()
    return [(one, _query(one, situation, told)) for one in found]


def _query(other: Other, situation: Situation, told: Fields) -> str:
    to = situations()[other.to]
    both = _asked(to.kind) & _asked(situation.kind) - {*situation.facts, *to.facts, *other.facts}
    kept = {name: all_of for name, all_of in told.items() if name in both or name.startswith(OF_THE_HAND)}
    return urlencode({"s": [to.id], **{name: [one] for name, one in other.facts.items()}, **kept}, doseq=True)


def _asked(kind: str) -> set[str]:
    """Of what may be told, that which one field tells."""
    return {form.name for form in form_of(kind).facts if "list" not in form.type} if kind in KINDS else set()
