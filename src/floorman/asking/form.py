"""A question filled in on a form: every field as it was typed, what is wrong with it, and the question it makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from floorman.asking.asked import AskError
from floorman.asking.situation import Situation, hand_of, street_of
from floorman.asking.written import NotUnderstood, fact_of
from floorman.rulings import KINDS, FactForm, form_of

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
