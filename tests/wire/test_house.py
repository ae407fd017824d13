"""Names and bytes of what the house stores."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.house import AnyHouseCommand, AnyHouseEvent
from floorman.house.inventory import AddTable
from floorman.wire import HOUSE_KINDS, KINDS, UnknownKind, decode_house, decode_house_command, encode_house
from tests.wire.anything import any_of

EVENTS: dict[type, st.SearchStrategy[Any]] = {kind: any_of(kind) for kind in get_args(AnyHouseEvent)}

# Kinds that logs hold already. A line may be added here; none may ever go, or change its word.
FOR_EVER = {
    "house.table-added/1",
    "house.screen-added/1",
    "house.dealer-added/1",
    "house.thing-lent/1",
    "house.thing-returned/1",
    "house.thing-removed/1",
    "house.staff-added/1",
    "house.staff-removed/1",
    "house.password-set/1",
    "house.pass-given/1",
    "house.pass-taken/1",
    "house.pass-revoked/1",
    "house.event-archived/1",
    "house.event-brought-back/1",
    "house.named/1",
}

# Words that other programs send.
COMMANDS = {"add-table", "add-screen", "add-dealer", "lend", "return", "remove", "archive", "bring-back", "name-house"}


def test_kinds_are_for_ever() -> None:
    assert set() == FOR_EVER - HOUSE_KINDS
    assert set() == HOUSE_KINDS & KINDS


def test_commands_are_for_ever() -> None:
    assert set() == COMMANDS - {str(one.__struct_config__.tag) for one in get_args(AnyHouseCommand)}
    assert AddTable("Red", 9) == decode_house_command(b'{"do":"add-table","name":"Red","seats":9}')


@pytest.mark.parametrize("do", ["log-in", "take-pass", "give-pass", "set-password", "add-staff", "remove-staff"])
def test_what_the_doors_do_does_not_come_in_from_outside(do: str) -> None:
    """Each has a secret that belongs to it, which only the doors know."""
    with pytest.raises(msgspec.ValidationError):
        decode_house_command(msgspec.json.encode({"do": do}))


@given(st.one_of(*EVENTS.values()))
def test_events_come_back_as_they_went(event: AnyHouseEvent) -> None:
    encoded = encode_house(event)

    assert event == decode_house(encoded.kind, encoded.body)


def test_a_kind_of_the_future() -> None:
    with pytest.raises(UnknownKind):
        decode_house("house.burnt-down/1", b"{}")
