"""A question filled in on a form: every field as it was typed, what is wrong with it, and the question it makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from floorman.asking.asked import AskError
from floorman.asking.situation import Situation, hand_of, street_of
from floorman.asking.written import NotUnderstood, fact_of
from floorman.rulebook import incidents
from floorman.rulings import KINDS, FactForm, form_of

# What was said and put in: the amount is the one that was said.
SAID = ("declaration", "out-of-turn")
CONDUCT = "what"
AROUND = ("game", "blinds", "players", "stack", "street", "done")


class Field(Struct, frozen=True):
    """One fact on the form."""

    form: FactForm
    typed: str
    usual: bool = False  # needed, or what a person wants to tell first
    wrong: NotUnderstood | None = None


class Filled(Struct, frozen=True):
    """The form of one kind, and the question where every field could be understood."""

    kind: str
    fields: tuple[Field, ...]
    around: Situation
    around_wrong: str = ""
    asked: dict[str, Any] | None = None


# Where a fact is not what its name says elsewhere.
OF_THE_KIND = (
    ("count-asked", "of"), ("see-hand-asked", "of"), ("see-hand-asked", "by"), ("other-misdeal", "reason"),
    ("late-small-chips", "chips"), ("rebuy-announced", "taken_back"),
)  # fmt: skip
# Where several seats are named, or a seat is not whose one would think, the question says which it means.
SEAT_OF = (
    "cards-exposed",
    "clock-called",
    "count-asked",
    "out-of-turn",
    "see-hand-asked",
    "shown-with-action",
    "wrong-amount-accepted",
    "wrong-award",
    "wrong-first-seat",
)
OF_ITS_OWN = frozenset({*((kind, "seat") for kind in SEAT_OF), *OF_THE_KIND})


def asks_for(kind: str, fact: str) -> str:
    """The code of the question that this fact answers. Under one name another kind may ask something else."""
    if fact == "to":
        form = next((one for one in form_of(kind).facts if one.name == fact), None)
        return "happened.shown-to" if form is not None and form.choices else "happened.bet-to"
    if fact == "amount" and kind in SAID:
        return "station.amount-said"
    return f"fact.{kind}.{fact}" if (kind, fact) in OF_ITS_OWN else f"fact.{fact}"


def words_for(form: FactForm) -> tuple[str, ...]:
    """The words that a fact may be: of conduct all that books know."""
    return tuple(incidents()) if form.name == CONDUCT and not form.choices else form.choices


def filled_in(book: str, kind: str, typed: Mapping[str, str]) -> Filled:
    """Facts under their own names, the hand around them under `hand-…`; an empty field is not told."""
    usual = KINDS[kind].usual
    fields = tuple(
        _field(form, typed.get(form.name, "").strip(), usual=form.required or form.name in usual)
        for form in form_of(kind).facts
    )
    told = {name: value for name in AROUND if (value := typed.get(f"hand-{name}", "").strip())}
    street = street_of(kind, typed.get("street", ""), told.get("game", "nlhe"))
    around = Situation(**({"street": street} | told))
    hand: dict[str, Any] = {}
    wrong = ""
    if KINDS[kind].in_hand:
        try:
            setting, steps = hand_of(around)
            hand = {"hand": setting, "steps": steps}
        except AskError as error:
            wrong = str(error)
    if wrong or any(field.wrong for field in fields):
        return Filled(kind, fields, around, wrong)
    report = {"kind": kind} | {one.form.name: fact_of(one.form, one.typed) for one in fields if one.typed}
    return Filled(kind, fields, around, "", {"book": book, "report": report} | hand)


def _field(form: FactForm, typed: str, *, usual: bool) -> Field:
    try:
        if typed:
            fact_of(form, typed)
    except NotUnderstood as error:
        return Field(form, typed, usual, error)
    return Field(form, typed, usual)
