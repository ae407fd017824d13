"""Every event and every command of the house. Whoever adds one adds it here."""

from __future__ import annotations

from typing import TypeAlias

from floorman.house.inventory import (
    AddDealer,
    AddScreen,
    AddTable,
    DealerAdded,
    LendThing,
    RemoveThing,
    ReturnThing,
    ScreenAdded,
    TableAdded,
    ThingLent,
    ThingRemoved,
    ThingReturned,
)

AnyHouseEvent: TypeAlias = TableAdded | ScreenAdded | DealerAdded | ThingLent | ThingReturned | ThingRemoved
AnyHouseCommand: TypeAlias = AddTable | AddScreen | AddDealer | LendThing | ReturnThing | RemoveThing
