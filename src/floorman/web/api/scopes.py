"""Which scope a program needs for which command."""

from __future__ import annotations

from typing import get_args

from floorman.doors.tokens import SCOPES
from floorman.floor import AnyCommand
from floorman.house import Caller
from floorman.tournament.command import Topic

__all__ = ["HOUSE", "SCOPES", "SCOPE_OF", "allows", "scope_of"]

# What everybody in the room may see.
PUBLIC = "read:public"

# All commands to the house, and nothing else: who lends tables opens no events.
HOUSE = "command:house"


def _scope(topic: Topic) -> str:
    return topic if topic == "admin" else f"command:{topic}"


# Of each kind of command, by the word that it is told by.
SCOPE_OF: dict[str, str] = {str(kind.__struct_config__.tag): _scope(kind.topic) for kind in get_args(AnyCommand)}


def scope_of(command: AnyCommand) -> str:
    return _scope(command.topic)


def allows(caller: Caller, scope: str) -> bool:
    """A person has no scopes: his rank says it all. What everybody sees without a token, each token sees as well."""
    return caller.scopes is None or scope == PUBLIC or scope in caller.scopes
