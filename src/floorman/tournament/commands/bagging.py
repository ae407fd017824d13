"""The end of a day: stacks are counted into their bags, and once all bags are closed their sum decides."""

from __future__ import annotations

from typing import ClassVar

from floorman.terms import Chips, EntryId, Refused, joined
from floorman.terms.bounds import CHIPS_MOST
from floorman.tournament import clock as clocks
from floorman.tournament.accounts import bag_of
from floorman.tournament.bags import (
    bagged,
    closes,
    into_the_bag,
    out_of_the_bag,
    settled_by_bags,
    unaccounted,
    unbagged,
    variances,
)
from floorman.tournament.chips.totals import expected_total
from floorman.tournament.command import Command, Decision, Now, OfPlayer, Topic, no, yes
from floorman.tournament.commands.clock import not_running
from floorman.tournament.commands.entering import must_be_in
from floorman.tournament.days import hands_left
from floorman.tournament.event import Right
from floorman.tournament.events.counting import AlarmClosed
from floorman.tournament.events.days import BagCounted, DayEnded
from floorman.tournament.state import Tournament

COUNTS_MOST = 10
WHY_LETTERS_MOST = 400


class CountBag(OfPlayer, Command, frozen=True, tag="bag"):
    """Count a stack into its bag. Two people have to count the same; `counted_by` names whoever did, if not you.

    A count of a closed bag that says something else opens it again: that is how a wrong one is found and put right.
    """

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"

    who: EntryId
    count: Chips
    counted_by: str = ""

    def decide(self, now: Now) -> Decision:
        state = now.state
        if fault := not_running(now):
            return fault
        id = must_be_in(now, self.who)
        if isinstance(id, Refused):
            return id
        place = state.sits.get(id)
        if place is None:
            return no("bag.no-seat", name=self.who)
        if state.play[place.table].hand is not None:
            return no("table.hand-is-on", table=place.table)
        if hands_left(state, place.table) and len(state.players(place.table)) > 1:
            return no("day.hands-left", now.book.last_hands_at_tables.cites, table=place.table)
        if not 1 <= self.count <= CHIPS_MOST:
            return no("bag.no-count", most=CHIPS_MOST)
        if self.count % (least := state.lowest_at(place.table)):
            return no("bag.not-in-chips", chips=self.count, least=least)
        bag, by = state.bags.get(id), self.counted_by or now.by.person
        closed = bag is not None and bag.closed
        if closed and self.count == state.account(bag_of(id)):
            return no("bag.closed", name=self.who)
        if bag is not None and len(bag.counts) >= COUNTS_MOST:
            return no("bag.counted-often", name=self.who)
        # A closed bag that is counted otherwise is open again, until two have counted the same anew.
        done = not closed and closes(bag, self.count, by)
        chips = out_of_the_bag(state, id) if closed else into_the_bag(state, id, self.count) if done else ()
        cites = self.allowing(now)
        return yes(BagCounted(who=id, count=self.count, by=by, closes=done, chips=chips, cites=cites))


class EndDay(Command, frozen=True, tag="end-day"):
    """Nobody plays any more today. Every stack is in its bag, or somebody says that they stay where they are.

    What the bags lack, or have beyond the chips in play, is looked for first; with a reason, `why`, the day ends all
    the same. What is counted is what there is from then on.
    """

    right: ClassVar[Right] = "who_ends_play"
    topic: ClassVar[Topic] = "clock"

    without_bags: bool = False
    why: str = ""

    def decide(self, now: Now) -> Decision:
        state = now.state
        if fault := not_running(now):
            return fault
        for table in state.open_tables():
            if state.play[table].hand is not None:
                return no("table.hand-is-on", table=table)
            if hands_left(state, table) and len(state.players(table)) > 1:
                return no("day.hands-left", now.book.last_hands_at_tables.cites, table=table)
        if len(self.why) > WHY_LETTERS_MOST:
            return no("correction.why-too-long", most=WHY_LETTERS_MOST)
        if not self.why.strip() and (refused := _does_not_add_up(state)) is not None:
            return refused
        open_bags = unbagged(state)
        if open_bags and not self.without_bags:
            return no("day.not-bagged", players=len(open_bags), name=open_bags[0])
        ended = DayEnded(
            day=state.day,
            clock=clocks.stop(state.schedule, state.clock, now.at),
            chips=() if open_bags else settled_by_bags(state),
            why=self.why.strip(),
            change=0 if open_bags else -unaccounted(state),
            cites=joined(self.allowing(now), now.book.who_corrects_stacks.cites if self.why.strip() else ()),
        )
        return yes(ended, *(() if open_bags else (AlarmClosed(alarm=key) for key in sorted(state.alarms))))


def _does_not_add_up(state: Tournament) -> Refused | None:
    """By one count, or by all bags together."""
    differ = variances(state)
    tables = ", ".join(str(one) for one in dict.fromkeys(one.table for one in differ) if one)
    if tables:
        return no("day.does-not-add-up", tables=tables)
    return no("day.bags-differ", counted=bagged(state), expected=expected_total(state)) if differ else None
