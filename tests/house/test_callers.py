"""What a caller is limited to, before the book of the event is asked who may do it."""

from __future__ import annotations

from collections.abc import Callable
from inspect import get_annotations
from typing import Any, get_args

import msgspec
import pytest

from floorman.floor.commands import AnyCommand as AnyFloorCommand
from floorman.floor.commands import Rewind
from floorman.house import Caller, limited, sees
from floorman.tournament import AnyCommand, StartEvent
from floorman.tournament.commands import (
    AddOn,
    Apply,
    BreakTable,
    Bust,
    Busted,
    CallFloor,
    ConfirmArrival,
    DealTalks,
    Enter,
    Move,
    NewHand,
    Pay,
    PlayTimeCard,
    RemoveNoShow,
    SetBreakOrder,
    TakeBack,
    TellHandDone,
)
from floorman.tournament.commands.moving import Target

DEALER = Caller(person="table-3", rank="dealer", event="friday", table=3)
PLAYER = Caller(person="p-1", rank="player", event="friday", entry="e-1")
SITTING = {"e-1": 3, "e-2": 3, "e-9": 4}


def told(caller: Caller, command: AnyFloorCommand, event: str = "friday") -> str:
    """The code of the refusal; empty where nothing speaks against it."""
    refused = limited(caller, event, command, lambda who: SITTING.get(who, 0))
    return "" if refused is None else refused.ruling.code


@pytest.mark.parametrize(
    "command",
    [
        TellHandDone(3),
        TellHandDone(3, sat_out=("e-2",)),
        NewHand(3),
        Bust((Busted("e-1"), Busted("e-2"))),
        ConfirmArrival("e-2"),
        PlayTimeCard("e-1"),
        Rewind(table=3, to=7),  # a version, no table
        CallFloor(3, who="e-2"),
        BreakTable(3),  # whether a dealer may, the book says
    ],
)
def test_a_dealer_speaks_for_his_table(command: AnyFloorCommand) -> None:
    assert "" == told(DEALER, command)


@pytest.mark.parametrize(
    "command",
    [
        TellHandDone(4),
        TellHandDone(3, sat_out=("e-9",)),
        Bust((Busted("e-1"), Busted("e-9"))),
        Bust((Busted("e-1"),), stacks={"e-9": 500}),
        ConfirmArrival("e-9"),
        ConfirmArrival("e-unknown"),
        Move("e-1", Target(4)),
        SetBreakOrder((3, 4)),
        RemoveNoShow(("e-1", "e-9")),
        StartEvent(),
        TakeBack(7),
        Apply(id="balance-1"),
    ],
)
def test_a_dealer_speaks_for_nothing_else(command: AnyCommand) -> None:
    """Not for another table or who sits there, not for the whole event, and he takes back no steps of others."""
    assert "caller.other-table" == told(DEALER, command)


def test_a_dealer_without_a_table_is_not_limited_to_one() -> None:
    assert "" == told(Caller(person="p-7", rank="dealer"), TellHandDone(4))


@pytest.mark.parametrize("command", [PlayTimeCard("e-1"), AddOn("e-1"), Enter("p-1"), Pay("e-1", payer="p-1")])
def test_a_player_speaks_for_himself(command: AnyCommand) -> None:
    """By his entry, or by himself while he has none."""
    assert "" == told(PLAYER, command)


@pytest.mark.parametrize(
    "command",
    [
        PlayTimeCard("e-2"),
        Pay("e-1", payer="e-2"),
        DealTalks(agreed=("e-1", "e-2")),
        Bust((Busted("e-1"), Busted("e-2"))),
        TellHandDone(3),
        StartEvent(),
        TakeBack(7),
        Enter(""),
    ],
)
def test_a_player_speaks_for_nobody_else(command: AnyCommand) -> None:
    assert "caller.not-himself" == told(PLAYER, command)


def test_without_an_entry_nobody_is_meant() -> None:
    """A pass that names no entry is not that of everybody who has none."""
    assert "caller.not-himself" == told(Caller(person="", rank="player"), Enter(""))


@pytest.mark.parametrize("rank", ["screen", "public"])
def test_who_looks_on_changes_nothing(rank: str) -> None:
    assert "caller.only-looks" == told(Caller(person="x", rank=rank), NewHand(3))  # type: ignore[arg-type]


def test_one_event_is_one_event() -> None:
    assert "caller.other-event" == told(DEALER, NewHand(3), "saturday")
    assert sees(DEALER, "friday")
    assert not sees(DEALER, "saturday")
    assert sees(Caller(person="p-7", rank="floor"), "saturday")


SHAPES: dict[str, Callable[[Any], Any]] = {
    "dict[": lambda named: {named: 0},
    "tuple[": lambda named: (named,),
    "": lambda named: named,
}
# What names somebody or a table within itself.
WITHIN = {"busts": ((Busted("busts"),), "busts"), "to": (Target(77), 77)}


def named_in(command: Any) -> dict[str, tuple[Any, object]]:
    """For each field that names a player or a table: a value for it, and whom or which table that names."""
    found: dict[str, tuple[Any, object]] = {}
    kinds = {field: str(kind) for base in reversed(command.__mro__) for field, kind in get_annotations(base).items()}
    for number, (field, kind) in enumerate(kinds.items()):
        if field not in command.__struct_fields__:
            continue
        if "EntryId" in kind or "TableNo" in kind:
            named: object = field if "EntryId" in kind else 100 + number
            found[field] = next(shape(named) for word, shape in SHAPES.items() if word in kind), named
        elif kind in ("Target", "tuple[Busted, ...]"):
            found[field] = WITHIN[field]
    return found


# Whom a command names without being limited by him, and why.
NOT_LIMITING = {
    "take-back-bust": ({"who"}, "he sits nowhere any more; the decision refuses whoever went out at another table"),
}


@pytest.mark.parametrize("command", get_args(AnyFloorCommand), ids=lambda one: str(one.__struct_config__.tag))
def test_every_player_and_every_table_that_a_command_names_is_said(command: Any) -> None:
    """Whoever adds one whose fields name a player or a table says so in `about`, or nobody would be limited by it."""
    named = named_in(command)
    others = {field.name: None for field in msgspec.structs.fields(command) if field.required}

    about = command(**{**others, **{field: value for field, (value, _) in named.items()}}).about()

    free, _ = NOT_LIMITING.get(command.__struct_config__.tag, (set(), ""))
    assert {one for _, one in named.values()} - free == {*about.people, *about.tables}
    assert all(isinstance(one, str) for one in about.people)
    assert all(isinstance(one, int) for one in about.tables)
