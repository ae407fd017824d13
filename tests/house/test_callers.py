"""What a caller is limited to, before the book of the event is asked who may do it."""

from __future__ import annotations

from typing import get_args

import pytest

from floorman.floor.commands import AnyCommand as AnyFloorCommand
from floorman.floor.commands import Rewind
from floorman.house import Caller, limited, sees
from floorman.house.callers import TABLES, WHO
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


def test_every_field_that_names_a_player_or_a_table_is_known() -> None:
    """Whoever adds a command with a field for players or tables names it here, or nobody would be limited by it."""
    unknown = {
        f"{command.__struct_config__.tag}.{field}"
        for command in get_args(AnyCommand)
        for field, kind in command.__annotations__.items()
        if ("EntryId" in str(kind) and field not in WHO) or ("TableNo" in str(kind) and field not in TABLES)
    }

    assert set() == unknown
