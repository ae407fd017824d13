"""Which buttons are somebody's: one that could only say that his rank may not is not shown to him.

Who may is what the book answers to the command itself; nothing is worked out a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, get_args

import msgspec

from floorman.floor.commands import AnyCommand, TableCommand
from floorman.terms import Needs, Refused, Ruling
from floorman.tournament import AnyCommand as EventCommand
from floorman.tournament import Now
from floorman.tournament.command import Command, Decision
from floorman.tournament.decide import decide, refused_to
from floorman.tournament.event import Right, who_has
from floorman.web.commands import command_of
from floorman.web.desks import Ask, beyond

# A command by its word and the fields of its form: may he who looks at this page give it?
May: TypeAlias = Callable[[str, Mapping[str, object]], bool]

# What stands in a form that a person fills in: any value will do, for it is only asked who may.
TYPED = {
    "stack": "1", "to": "1", "alias": "a", "kind": "odds", "penalty": "warning", "sitting": "1", "hands": "1",
    "who": "a", "why": "a", "person": "a", "prizes": "1", "by": "", "order": "", "minutes": "1", "left": "1:00",
    "table": "1", "seat": "1", "seats": "1", "button": "1", "version": "1", "level": "1", "line": "0", "seen": "",
    "number": "1", "amount": "1", "answer": "going", "what": "a", "alarm": "a", "clock": "stop",
}  # fmt: skip
# Of commands whose right hangs on nothing that their fields tell: those of a form that nobody has filled in yet.
RIGHTS: dict[str, Right] = {
    str(one.__struct_config__.tag): one.right for one in get_args(EventCommand) if one.authority is Command.authority
}


def may_do(request: Ask, event: str) -> May:
    """For one page: the same question is asked once."""
    known: dict[tuple[object, ...], bool] = {}

    def may(do: str, facts: Mapping[str, object] = {}) -> bool:
        key = (do, *facts.items())
        if key not in known:
            known[key] = _may(request, event, do, {name: [str(value)] for name, value in facts.items()})
        return known[key]

    return may


def may_void(request: Ask, event: str) -> bool:
    """May he end a hand that is told, with all bets back?"""
    return refused_to(request.caller.by, request.desk.book(event).who_voids_hand) is None


def can_do(request: Ask, event: str) -> May:
    """The same, and would it be carried out as things stand? For buttons whose time has to come."""
    known: dict[tuple[object, ...], bool] = {}

    def can(do: str, facts: Mapping[str, object] = {}) -> bool:
        key = (do, *facts.items())
        if key not in known:
            known[key] = _can(request, event, do, {name: [str(value)] for name, value in facts.items()})
        return known[key]

    return can


def why_not(request: Ask, event: str) -> Callable[[str, Mapping[str, object]], Ruling | None]:
    """What the rules would refuse it with as things stand; None where they would not."""

    def asked(do: str, facts: Mapping[str, object]) -> Ruling | None:
        return _refusal(request, event, do, {name: [str(value)] for name, value in facts.items()})

    return asked


def lacks(request: Ask, event: str) -> Callable[[str, Mapping[str, object]], tuple[str, ...]]:
    """What would still be asked of whoever gives it as things stand: the names of its fields."""

    def asked(do: str, facts: Mapping[str, object]) -> tuple[str, ...]:
        found = _decision(request, event, do, {name: [str(value)] for name, value in facts.items()})
        return found.facts if isinstance(found, Needs) else ()

    return asked


def _can(request: Ask, event: str, do: str, fields: dict[str, list[str]]) -> bool:
    command = command_of({"do": [do], **fields})
    if command is None or isinstance(command, TableCommand):
        return False
    may = beyond(request.desk, request.caller, event, command) is None
    return may and _refusal(request, event, do, fields) is None


def _refusal(request: Ask, event: str, do: str, fields: dict[str, list[str]]) -> Ruling | None:
    decision = _decision(request, event, do, fields)
    return decision.ruling if isinstance(decision, Refused) else None


def _decision(request: Ask, event: str, do: str, fields: dict[str, list[str]]) -> Decision | None:
    command, by = command_of({"do": [do], **fields}), request.caller.by
    if command is None or isinstance(command, TableCommand):
        return None
    return request.desk.look(event, lambda now, _: decide(now.state, command, by, now.at, now.book, now.secret))


def _may(request: Ask, event: str, do: str, fields: dict[str, list[str]]) -> bool:
    command = command_of({"do": [do], **fields}) or command_of({"do": [do], **_typed(), **fields})
    if command is None:  # what cannot be read yet is for the rules to answer, but for who may
        return do not in RIGHTS or refused_to(request.caller.by, who_has(RIGHTS[do], request.desk.book(event))) is None
    return beyond(request.desk, request.caller, event, command) is None and _ranks(request, event, command)


def _typed() -> dict[str, list[str]]:
    return {name: [value] for name, value in TYPED.items()}


def _ranks(request: Ask, event: str, command: AnyCommand) -> bool:
    if isinstance(command, TableCommand):  # the hand itself says who may
        return True
    by = request.caller.by

    def looked(now: Now, _: object) -> bool:
        authority = command.authority(now)
        return authority is None or refused_to(by, authority) is None

    try:
        return request.desk.look(event, looked)
    except (LookupError, msgspec.ValidationError):  # nobody and nothing of that name: the rules say so
        return True
