"""What a command led to: one sentence for whoever gave it, and the version by which it is taken back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from floorman.speech import Speech
from floorman.speech.history import sentence
from floorman.tournament import AnyEvent, Now
from floorman.tournament.commands.ways_back import meant
from floorman.tournament.event import Event
from floorman.tournament.events import HandDone, PlayersMoved, PlayersOut, ProposalPutOff, TableReported, TakenBack
from floorman.tournament.journal import Done as Step
from floorman.views.event import said_as
from floorman.web.desks import Ask

# What comes after the kind in the name of a proposal, or of the matter that it is about.
KIND = re.compile(r"-[0-9a-f]+$| \d+$")


class Led(Struct, frozen=True):
    version: int
    says: str
    out: bool  # somebody went out by it
    returns: bool  # a thing of a kind that can be taken back
    back: bool = False  # something was taken back, and what takes this back brings it again
    others: tuple[int, ...] = ()  # what the same form did before, the newest first: it goes back with this


def count_of(events: Iterable[object]) -> int:
    """How many of these stand in the log of the event itself, and not in that of a hand."""
    return sum(isinstance(one, Event) for one in events)


def led(request: Ask, event: str, version: int, count: int, *, each: bool = True) -> Led | None:
    """What `count` events up to this version are about; None where that is nothing. `each`: with what each of several
    paid or got."""
    desk, words = request.desk, request.speech

    def made(now: Now, _: Any) -> Led | None:
        step = _point(now, version, count) if count else None
        if step is None:
            return None
        says = _says(now, step, words, desk.names(), each=each)
        back = step.undone is not None and not meant(step).stands
        return Led(step.last, says, isinstance(step.event, PlayersOut), step.event.way_back == "restores", back)

    return desk.look(event, made)


def together(request: Ask, event: str, steps: Iterable[tuple[int, int]]) -> Led | None:
    """What one form led to, of whomever it told: all of them in one breath."""
    found = [one for at in steps if (one := led(request, event, *at)) is not None]
    if not found:
        return None
    others = tuple(one.version for one in reversed(found[:-1]))
    return replace(found[-1], says=" · ".join(dict.fromkeys(one.says for one in found)), others=others)


def _point(now: Now, version: int, count: int) -> Step | None:
    """The first step; but whoever goes out with the hand, and what was to be taken back, with what rested on it."""
    first = now.state.step_at(version - count + 1)
    if count == 1 or first is None or not isinstance(first.event, HandDone | TakenBack):
        return first
    steps = [one for at in range(version - count + 1, version + 1) if (one := now.state.step_at(at)) is not None]
    if isinstance(first.event, TakenBack):
        return next(one for one in reversed(steps) if isinstance(one.event, TakenBack))
    return next((one for one in steps if isinstance(one.event, PlayersOut)), first)


def _says(now: Now, step: Step, words: Speech, names: Mapping[str, str], *, each: bool = True) -> str:
    event: Any = step.event
    match event:
        case PlayersMoved() as moved:
            return words.say(said_as(moved), players=_moves(moved, words, names))
        case ProposalPutOff(proposal=told) if words.knows(what := f"propose.{KIND.sub('', told)}"):
            return words.say("toast.put-off", what=words.say(what))
        case TableReported(table=table):
            sat = dict(now.state.players(table))
            return sentence(event, _around(now, step), words, names, now.state.plan.currency, sat)
    return sentence(event, _around(now, step), words, names, now.state.plan.currency, each=each)


def _around(now: Now, step: Step) -> dict[int, AnyEvent]:
    """It, and what it takes back or restores."""
    found: dict[int, Any] = {step.first: step.event}
    while isinstance(step.event, TakenBack) and (back := now.state.step_at(step.event.version)) is not None:
        found[step.event.version] = back.event
        step = back
    return found


def _moves(moved: PlayersMoved, words: Speech, names: Mapping[str, str]) -> str:
    """Who goes where, in their order."""
    return ", ".join(
        f"{words.words({'who': one.who}, names)['who']} → {one.place.table}-{one.place.seat}" for one in moved.seats
    )
