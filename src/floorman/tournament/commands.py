"""What can be asked of a tournament. Each command is told by its word; who gives it and when stand beside it."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from floorman.terms import EntryId, SeatNo


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all commands."""


class StartEvent(Command, frozen=True, tag="start-event"):
    """Shuffle up and deal: the first level begins to run."""


class StartClock(Command, frozen=True, tag="start-clock"):
    why: str = ""


class StopClock(Command, frozen=True, tag="stop-clock"):
    why: Literal["", "break", "last-hands", "deal-talks", "other"] = ""


class SetLevel(Command, frozen=True, tag="set-level"):
    """Go to a level, forward or back; it begins anew."""

    level: int


class ExtendLevel(Command, frozen=True, tag="extend-level"):
    """Make the running level longer, or shorter with a negative number."""

    minutes: int


class CancelEvent(Command, frozen=True, tag="cancel-event"):
    why: str = ""


class Penalise(Command, frozen=True, tag="penalise"):
    """Set a penalty. `players` and `button` are those of his table, where a round has to be counted."""

    who: EntryId
    penalty: Literal["warning", "missed-hands", "missed-rounds", "time", "disqualification", "exclusion"]
    hands: int | None = None
    rounds: int | None = None
    minutes: int | None = None
    players: int = 0
    button: SeatNo = 0


class TakeBack(Command, frozen=True, tag="take-back"):
    """Take back what the log holds under this version."""

    version: int


AnyCommand: TypeAlias = StartEvent | StartClock | StopClock | SetLevel | ExtendLevel | CancelEvent | Penalise | TakeBack

COMMANDS: tuple[str, ...] = tuple(str(one.__struct_config__.tag) for one in get_args(AnyCommand))
