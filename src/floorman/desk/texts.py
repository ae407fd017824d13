"""What somebody says in their own words stands beside the log, where it can be erased; the log holds its id."""

from __future__ import annotations

import secrets
from collections.abc import Container
from typing import get_args

from msgspec import structs

from floorman.floor import AnyCommand, Decision
from floorman.store import Text
from floorman.terms import Accepted, By

FIELDS = sorted({kind.own_words.field for kind in get_args(AnyCommand) if kind.own_words is not None})


def with_text(command: AnyCommand, by: By, known: Container[str] = ()) -> tuple[AnyCommand, Text] | None:
    """The command with an id in place of the words, and the words; None where there is nothing to put aside.

    Whoever is known by an id is told by it. What is too long stays where it is: the rules refuse it.
    """
    own = command.own_words
    if own is None:
        return None
    said = str(getattr(command, own.field)).strip()
    if not 0 < len(said) <= own.most or said in known:
        return None
    text = Text(f"t-{secrets.token_hex(8)}", said, (by.person,))
    return structs.replace(command, **{own.field: text.id}), text


def holds(decision: Decision, text: Text) -> bool:
    """Does the log name this text from now on?"""
    if not isinstance(decision, Accepted):
        return False
    return any(text.id == getattr(event, field, "") for event in decision.events for field in FIELDS)
