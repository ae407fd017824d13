"""Every event and every command of the house. Whoever adds one adds it here."""

from __future__ import annotations

from typing import TypeAlias

from floorman.house.archive import ArchiveEvent, BringBack, EventArchived, EventBroughtBack
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
from floorman.house.layouts import LayoutRemoved, LayoutSet, RemoveLayout, RestoreLayout, SetLayout
from floorman.house.naming import HouseNamed, NameHouse
from floorman.house.passes import GivePass, LogIn, PassGiven, PassRevoked, PassTaken, RevokePass, TakePass
from floorman.house.staff import AddStaff, PasswordSet, RemoveStaff, SetPassword, StaffAdded, StaffRemoved
from floorman.house.walls import AddSponsor, RemoveSponsor, ScreenSet, SetScreen, SetSound, SetWallLook, WallLookSet

AnyHouseEvent: TypeAlias = (
    TableAdded
    | ScreenAdded
    | DealerAdded
    | ThingLent
    | ThingReturned
    | ThingRemoved
    | StaffAdded
    | StaffRemoved
    | PasswordSet
    | PassGiven
    | PassTaken
    | PassRevoked
    | EventArchived
    | EventBroughtBack
    | HouseNamed
    | WallLookSet
    | ScreenSet
    | LayoutSet
    | LayoutRemoved
)
AnyHouseCommand: TypeAlias = (
    AddTable | AddScreen | AddDealer | LendThing | ReturnThing | RemoveThing | ArchiveEvent | BringBack | NameHouse
)
# The page of the walls gives these, with the pictures that belong to them.
AnyWallCommand: TypeAlias = (
    SetWallLook | SetSound | AddSponsor | RemoveSponsor | SetScreen | SetLayout | RemoveLayout | RestoreLayout
)
# The doors give these, with the secrets that belong to them; none comes in as it stands.
AnyDoorCommand: TypeAlias = AddStaff | RemoveStaff | SetPassword | GivePass | TakePass | LogIn | RevokePass
