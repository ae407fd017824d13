"""Taking a step back, long after others that have nothing to do with it.

What a step changed is put back as it was. That is refused where a later step has changed the same thing, and the
refusal names those steps; with `with_later` they are taken back too, the newest first. And it is refused where it
would leave something that cannot be: a seat at a table that is gone, a player without chips. Are fewer players left
afterwards, what follows is what follows whenever somebody leaves: whoever is alone has won.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from floorman.terms import Accepted
from floorman.tournament import clock as clocks
from floorman.tournament.accounts import stack_of
from floorman.tournament.checks import faults_after
from floorman.tournament.chips.won import Lost, lost_last
from floorman.tournament.command import Command, Decision, Now, OwnWords, Topic, no
from floorman.tournament.consequences.leaving import after_fewer
from floorman.tournament.event import Authority, Event
from floorman.tournament.events import (
    EntriesPaid,
    EntryInvited,
    EntryPaid,
    HandBegan,
    HandDone,
    KnockOutTold,
    MoneyGivenBack,
    PlayersOut,
    PriceSet,
    PrizePaid,
    RaceOpened,
    TakenBack,
)
from floorman.tournament.events.levels import LevelsTold
from floorman.tournament.journal import Done, Put
from floorman.tournament.seating.put_right import put_right
from floorman.tournament.state import Tournament

LETTERS_MOST = 400


class TakeBack(Command, frozen=True, tag="take-back"):
    """Take back what the log holds under this version, or restore it by taking its taking back back."""

    topic: ClassVar[Topic] = "admin"
    own_words: ClassVar[OwnWords] = OwnWords("why", LETTERS_MOST)
    even_after = True

    version: int
    with_later: bool = False
    why: str = ""

    def authority(self, now: Now) -> Authority | None:
        step = now.state.step_at(self.version)
        return None if step is None else meant(step).event.authority(now.book)

    def decide(self, now: Now) -> Decision:
        state = now.state
        step = state.step_at(self.version)
        if step is None or not may_go(state, step):
            played = step is not None and isinstance(step.event, HandBegan | HandDone)
            return no("take-back.played" if played else "take-back.nothing", version=self.version)
        if len(self.why) > LETTERS_MOST:
            return no("correction.why-too-long", most=LETTERS_MOST)
        if not self.why.strip() and moves_money(step) and step is not last_step(state):
            return no("take-back.money-needs-why")
        if played_since(now, step):
            return no("levels.played-since")
        later = in_the_way(state, step)
        if not later:
            return self._one_alone(now, step)
        if not self.with_later or any(meant(one).event.way_back != "restores" for one in later):
            return no("take-back.in-the-way", version=self.version, later=", ".join(str(one.last) for one in later))
        if any(played_since(now, one) for one in later):
            return no("levels.played-since")
        return self.taken(now, (*later, step))

    def _one_alone(self, now: Now, step: Done) -> Decision:
        return self.taken(now, (*_of_his_chips(now.state, step), step))

    def taken(self, now: Now, steps: tuple[Done, ...]) -> Decision:
        """These no longer stand, with all that follows of it."""
        events: tuple[Event, ...] = tuple(
            TakenBack(version=step.last, why=self.why.strip(), cites=meant(step).event.authority(now.book).cites)
            for step in steps
        )
        events = (*events, *put_right(now, events, steps))
        events = (*events, *after_fewer(now, events))
        since = min(step.first for step in steps)
        for fault in faults_after(now.state, events, since):
            return no("take-back.would-leave", version=self.version, fault=fault)
        return Accepted(events)


def _of_his_chips(state: Tournament, step: Done) -> list[Done]:
    """Where it told who was out: what was said since of who won their chips, the newest first. They have lost none.

    What the winner has lost since, or was counted with, stays: nobody knows any more which chips those are.
    """
    event = step.event
    if not isinstance(event, PlayersOut):
        return []
    lost = {one.who: lost_last(state, one.who) for one in event.outs}
    there = {who for who, one in lost.items() if one is not None and _has_it_still(state, one)}
    later = [one for one in _after(state, step) if one.undone is None]
    return [one for one in reversed(later) if isinstance(one.event, KnockOutTold) and one.event.who in there]


def _has_it_still(state: Tournament, lost: Lost) -> bool:
    """Has whoever won these chips more than them, and has nobody counted what they have since?"""
    moved = bool(lost.gone_to) and not any(stack_of(who) in lost.gone_to for who in lost.counted)
    return moved and all(state.account(name) > won for name, won in lost.gone_to.items())


def played_since(now: Now, step: Done) -> bool:
    """Did it change levels or breaks that have begun meanwhile? Without it they would never have been as they were."""
    event, state = meant(step).event, now.state
    if not isinstance(event, LevelsTold) or state.phase == "before":
        return False
    return event.is_played(clocks.read(state.schedule, state.clock, now.at).index)


def moves_money(step: Done) -> bool:
    """Has money changed hands with it? What was tapped just now is a slip; later somebody will ask why."""
    event = step.event
    match event:
        case EntryPaid() | EntriesPaid() | MoneyGivenBack() | PrizePaid():
            return True
        case PriceSet(entries=entries):
            return any(one.payments for one in entries)
        case EntryInvited(priced=priced):
            return bool(priced.payments)
    return False


def may_go(state: Tournament, step: Done) -> bool:
    """A step that stands, or the newest word on it: what was taken back and restored since is no longer the point."""
    target = meant(step)
    if target.event.way_back != "restores" or not step.stands:
        return False
    return step is target or step is next(one for one in reversed(state.done) if meant(one) is target)


def meant(step: Done) -> Done:
    """The step that a chain of takings back is about in the end."""
    while step.undone is not None:
        step = step.undone
    return step


def in_the_way(state: Tournament, step: Done) -> list[Done]:
    """The later steps that changed what this one had changed, newest first; and those that changed what they had."""
    found: list[Done] = []
    for later in _after(state, step):
        if any(_changed_again(one, later) or _is_raced_on(state, one, later) for one in (*found, step)):
            found.append(later)
    return sorted({id(one): one for one in found}.values(), key=lambda one: -one.first)


def _after(state: Tournament, step: Done) -> Iterator[Done]:
    for later in state.steps_after(step):
        if later.stands and later.event.way_back != "passes":
            yield later


def _changed_again(earlier: Done, later: Done) -> bool:
    if later.first <= earlier.first:
        return False
    if later.undone is not None and later.undone.first > earlier.first:
        return False  # as if neither it nor what it took back had been; restored, that stands in the way by itself
    return any(later.touches(change) for change in earlier.changes if isinstance(change, Put))


def _is_raced_on(state: Tournament, earlier: Done, later: Done) -> bool:
    """A chip race that waits for its cards rests on its table, on who sits there, and on what they have."""
    opened = later.event
    if not isinstance(opened, RaceOpened) or later.first <= earlier.first:
        return False
    table, race = opened.table, state.races.get(opened.table)
    if race is None or race.settled or race.racers != opened.racers:
        return False
    racers, seats = {one.who for one in race.racers}, state.seats.get(table)
    for change in earlier.changes:
        at_the_table = change.table is seats or (change.table is state.tables and change.key == table)
        if at_the_table or (change.table is state.stacks and change.key in racers):
            return True
    return False


def last_step(state: Tournament) -> Done | None:
    """The newest step that could be taken back."""
    for step in reversed(state.done):
        if step.undone is None and step.stands and step.event.way_back == "restores":
            return step
    return None


def last_taken_back(state: Tournament) -> Done | None:
    """The newest taking back, if nothing has been done since: what one restores who took back too much."""
    for step in reversed(state.done):
        if step.event.way_back == "passes":
            continue
        if step.undone is None:
            return None
        if meant(step).event.way_back != "restores":
            return None  # what is not restored by a tap: a hand that goes on, a ruling
        if step.stands and not meant(step).stands:
            return step
    return None
