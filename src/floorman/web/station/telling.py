"""A command about the table from the fields of a station's form; or why there is none in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from floorman.asking.written import NotUnderstood, fact_of
from floorman.cards import CardsError, cards_of
from floorman.floor.commands import AnyCommand
from floorman.rulings import KINDS, form_of
from floorman.terms import Ruling, whole_number
from floorman.web.commands import command_of
from floorman.web.facts import around_of, facts_in, gathered
from floorman.web.forms import UNREADABLE, Fields, field

CARDS_MOST = 52
CHIPS_MOST = 60


def told(fields: Fields) -> AnyCommand | Ruling:
    """The command, or what is wrong with what was filled in."""
    do = field(fields, "do")
    if do not in SHAPES:
        return command_of(fields) or UNREADABLE
    shaped = SHAPES[do](fields)
    if isinstance(shaped, Ruling):
        return shaped
    try:
        command: AnyCommand = msgspec.convert(
            {"do": do, "table": field(fields, "table"), **shaped}, AnyCommand, strict=False, str_keys=True
        )
    except (msgspec.ValidationError, ValueError):
        return UNREADABLE
    return command


def report_of(fields: Fields) -> dict[str, Any] | Ruling:
    """The plain facts of a report, each read as its form wants it; an empty field is not told."""
    kind = field(fields, "kind")
    if kind not in KINDS:
        return UNREADABLE
    report: dict[str, Any] = {"kind": kind}
    told = gathered(fields)
    for form in form_of(kind).facts:
        typed = told.get(form.name, "")
        try:
            report |= {form.name: fact_of(form, typed)} if typed else {}
        except NotUnderstood as error:
            return Ruling(error.code, (), {**error.facts})
    return report


def _act(fields: Fields) -> dict[str, Any] | Ruling:
    act: dict[str, Any] = {"do": field(fields, "act")}
    act |= {name: field(fields, name) for name in ("seat", "pot", "board", "times") if field(fields, name)}
    if (total := field(fields, "total")) or act["do"] == "raise":
        if whole_number(total) is None:
            return Ruling("station.no-amount")
        act["total"] = total
    if act["do"] == "award":
        act["winners"] = list(fields.get("winners", ()))
        act |= {"low": list(fields["low"])} if fields.get("low") else {}
    if cards := field(fields, "cards"):
        try:
            act["cards"] = list(cards_of(cards))[:CARDS_MOST]
        except CardsError:
            return Ruling("station.no-cards", (), {"typed": cards[:40]})
    return {"act": act}


def _declare(fields: Fields) -> dict[str, Any] | Ruling:
    """What was said and put in. Chips come as their values, one motion."""
    said: dict[str, Any] = {"seat": field(fields, "seat")}
    said |= {name: field(fields, name) for name in ("said", "order", "gesture", "means") if field(fields, name)}
    if amount := field(fields, "amount"):
        if whole_number(amount) is None:
            return Ruling("station.no-amount")
        said["amount"] = amount
    chips = [whole_number(word) for word in field(fields, "chips").replace(",", " ").split()]
    if None in chips or len(chips) > CHIPS_MOST:
        return Ruling("station.no-chips")
    return {"said": said | ({"chips": chips} if chips else {})}


def _report(fields: Fields) -> dict[str, Any] | Ruling:
    facts = facts_in(fields)
    report = report_of(facts)
    if isinstance(report, Ruling):
        return report
    around = around_of(facts)
    if isinstance(around, Ruling):
        return around
    more = {name: field(fields, name) for name in ("clock", "choose", "why") if field(fields, name)}
    return {"report": report, "around": msgspec.to_builtins(around, str_keys=True)} | more


def _button(fields: Fields) -> dict[str, Any] | Ruling:
    """A card for each seat, where they are dealt for it."""
    cards = {name.removeprefix("card-"): field(fields, name) for name in fields if name.startswith("card-")}
    return {"cards": cards} if cards else {}


def _new_hand(fields: Fields) -> dict[str, Any] | Ruling:
    """What is laid or posted besides, where the house has that. A field that is left empty asks for nothing."""
    asked: dict[str, Any] = {}
    for name in ("straddles", "late"):
        told = {key.removeprefix(f"{name}-"): field(fields, key) for key in fields if key.startswith(f"{name}-")}
        if found := {seat: said for seat, said in told.items() if said}:
            asked[name] = found
    if bomb := field(fields, "bomb"):
        asked |= {"bomb": bomb, "boards": field(fields, "boards") or "1"}
    amounts = [*asked.get("straddles", {}).values(), *([bomb] if bomb else [])]
    return Ruling("station.no-amount") if None in map(whole_number, amounts) else asked


def _plain(*names: str) -> Callable[[Fields], dict[str, Any] | Ruling]:
    return lambda fields: {name: field(fields, name) for name in names if field(fields, name)}


SHAPES: dict[str, Callable[[Fields], dict[str, Any] | Ruling]] = {
    "act": _act,
    "declare": _declare,
    "report": _report,
    "rule": _plain("choose", "to", "why"),
    "rewind": _plain("to"),
    "void-hand": _plain(),
    "turn-board": _plain("hand", "lying"),
    "draw-button": _button,
    "new-hand": _new_hand,
}
