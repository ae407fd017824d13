"""How each fact may be told: one example, as it is typed, and as it stands in data."""

from __future__ import annotations

from typing import Any

from floorman.asking.situation import Situation, hand_of
from floorman.asking.written import example_of, fact_of
from floorman.rulebook import incidents
from floorman.rulings import FactForm

SEATS = ("seat", "by", "of", "from", "button", "awarded_to", "onto", "asked_by")
CARDS = ("card", "cards", "drawn", "shown", "holds")
# Of numbers and words those that are no chips and no seats.
BY_NAME = {
    "by_seat": "5", "should_be": "2", "nth": "2", "deal_nth": "3", "count": "2", "has": "3", "should_have": "2",
    "seconds": "30", "seconds_since": "30", "thought_s": "40", "old": "3", "new": "4", "smallest_chip": "25",
    "played": "3", "blind": "big", "language": "de", "who": "Anna", "note": "second time",
    "reason": "two cards stuck together", "said": "flush", "burnt": "yes",
}  # fmt: skip
CHIPS = "600"


def typed_example(form: FactForm) -> str:
    """As a person types it, behind the name of the fact."""
    if form.name == "what" and not form.choices:
        return next(iter(incidents()))
    if form.type == "flag":
        return "yes"
    if form.type.startswith("choice"):
        return form.choices[0]
    if told := example_of(form) or BY_NAME.get(form.name, ""):
        return told
    if form.name in CARDS:
        return "As"
    if form.name.endswith("_at"):
        return "20:15:00"
    return "4" if form.name in SEATS else CHIPS


def example_in_data(form: FactForm) -> Any:
    """The same as a value for programs."""
    return fact_of(form, typed_example(form))


def example_of_hand() -> dict[str, Any]:
    """A hand in which it may have happened: six players before the flop."""
    return hand_of(Situation())[0]
