"""Who had no hand when somebody lost all their chips: nobody is asked whether these have won them.

Somebody may go away, or be penalised, just after the hand that they have won, before it is told who is out. So those
alone count whose absence had begun before: a hand of the table was over since, or so much time had passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from floorman.terms import EntryId, Instant, TableNo
from floorman.tournament.chips.won import lost_at
from floorman.tournament.events import HandDone, HandServed
from floorman.tournament.holdings import ONE_HAND_MOST, Presence
from floorman.tournament.journal import MISSING, Done, Put
from floorman.tournament.penalties import Sitting
from floorman.tournament.standing import played
from floorman.tournament.state import Tournament


def had_no_hand(state: Tournament, who: EntryId) -> set[EntryId]:
    """Those who were away or sat out a penalty in the hand in which the player last lost everything."""
    steps = (step for step in reversed(state.done) if step.stands and step.undone is None)
    presence: dict[EntryId, Presence] = {**state.presence}
    serving: dict[EntryId, Sitting] = {**state.serving}
    out = state.outs.get(who)
    at: Instant = 0 if out is None else out.at
    table: TableNo = 0
    for step in steps:
        if table and not _ends_that_hand(step, at):
            away = {one for one, how in presence.items() if how != "present"}
            away |= {one for one, sitting in serving.items() if not sitting.is_over(at)}
            return set(_long_since(state, chain([step], steps), table, at, away)) if away else set()
        _as_before(step, state, presence, serving)
        table = table or lost_at(step.event, who)
    return set()


def _ends_that_hand(step: Done, at: Instant) -> bool:
    """The end of the very hand is told with who is out in it, and with whose penalty is one hand less."""
    event = step.event
    return isinstance(event, HandServed) or (isinstance(event, HandDone) and event.at == at)


def _as_before(step: Done, state: Tournament, presence: dict[Any, Any], serving: dict[Any, Any]) -> None:
    for put in reversed([one for one in step.changes if isinstance(one, Put)]):
        kept = presence if put.table is state.presence else serving if put.table is state.serving else None
        if kept is not None and put.before is MISSING:
            kept.pop(put.key, None)
        elif kept is not None:
            kept[put.key] = put.before


def _long_since(
    state: Tournament, steps: Iterator[Done], table: TableNo, at: Instant, away: set[EntryId]
) -> Iterator[EntryId]:
    """Of those who are away the ones that were so before the hand began, by the steps before it was over."""
    hand_over, left = False, {*away}
    for step in steps:
        event = step.event
        hand_over |= isinstance(event, HandDone) and event.table == table
        if isinstance(event, HandDone | HandServed):
            continue
        since = getattr(event, "at", 0)
        began = {one.key for one in step.changes if isinstance(one, Put) and _is_absence(one, state)} & left
        left -= began
        if hand_over or (at and since and played(state, since, at) > ONE_HAND_MOST):
            yield from began
        if not left:
            return
    yield from left if hand_over else ()


def _is_absence(put: Put, state: Tournament) -> bool:
    return put.table is state.presence or put.table is state.serving
