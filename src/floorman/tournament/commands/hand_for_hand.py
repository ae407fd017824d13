"""Hand-for-hand: announced, called off; all-ins that wait for the other tables.

How it goes on stands in `consequences/hand_for_hand`.
"""

from __future__ import annotations

from typing import ClassVar

from floorman.rulebook import Answer
from floorman.terms import RuleId, TableNo, joined
from floorman.tournament import clock as clocks
from floorman.tournament.clock import Clock
from floorman.tournament.command import Command, Decision, Now, OfTable, Topic, no, yes
from floorman.tournament.commands.clock import not_running
from floorman.tournament.consequences.hand_for_hand import (
    between_hands,
    goes_on,
    playing_tables,
    still_playing,
    waiting_as,
    what_follows,
)
from floorman.tournament.event import Authority, Right
from floorman.tournament.events.hand_for_hand import (
    AllInHeld,
    AllInReleased,
    HandForHandAnnounced,
    HandForHandEnded,
)
from floorman.tournament.places.placing import in_the_money, paid_places
from floorman.tournament.state import Tournament


class AnnounceHandForHand(Command, frozen=True, tag="announce-hand-for-hand"):
    """Every table finishes its hand and waits. `minutes` is what a round costs by the clock; else the book says."""

    right: ClassVar[Right] = "who_announces_hand_for_hand"
    topic: ClassVar[Topic] = "clock"

    minutes: int | None = None

    def decide(self, now: Now) -> Decision:
        state, book = now.state, now.book
        allowed, first = book.hand_for_hand_allowed, book.hand_for_hand_first_round
        if fault := not_running(now):
            return fault
        if state.hand_for_hand:
            return no("hand-for-hand.already")
        most = book.hand_for_hand_minutes_most
        if self.minutes is not None and not 0 <= self.minutes <= most.value:
            return no("hand-for-hand.minutes", most.cites, stated=self.minutes, most=most.value)
        if not several_tables(state):
            return no("hand-for-hand.one-table", allowed.cites)
        if allowed.value == "before_the_money" and in_the_money(state):
            return no("hand-for-hand.in-the-money", allowed.cites, left=state.left, paid=paid_places(state))
        waiting = _between_hands(state)
        nothing_runs = len(waiting) == len(playing_tables(state))
        number = 1 if first.value == "running_hand" or nothing_runs else 0
        minutes, cites = self._minutes(now)
        clock = self._clock(now, number, minutes)
        announced = HandForHandAnnounced(
            number=number,
            running=not nothing_runs,
            minutes=minutes,
            in_money=in_the_money(state),
            waiting=() if nothing_runs else waiting,
            clock=clock,
            stopped=clock is not None,
            cites=joined(joined(allowed.cites, book.hand_for_hand_hold.cites), joined(first.cites, cites)),
        )
        return yes(announced)

    def _minutes(self, now: Now) -> tuple[int | None, tuple[RuleId, ...]]:
        """What a round costs: as announced, or by the book."""
        by_book = now.book.hand_for_hand_clock
        if self.minutes is not None:
            return self.minutes, ()
        if by_book.value != "minutes_a_hand":
            return None, by_book.cites
        minutes = now.book.hand_for_hand_minutes
        return minutes.value, joined(by_book.cites, minutes.cites)

    def _clock(self, now: Now, number: int, minutes: int | None) -> Clock | None:
        """It stands still during a round, unless rounds have nothing to do with it."""
        state = now.state
        stands = minutes is not None or now.book.hand_for_hand_clock.value == "stands_still"
        if not number or not stands or not clocks.read(state.schedule, state.clock, now.at).running:
            return None
        return clocks.stop(state.schedule, state.clock, now.at)


def several_tables(state: Tournament) -> bool:
    """Do several tables play, ours or others?"""
    tables = len(playing_tables(state))
    return tables > 1 or (tables == 1 and state.counts.get("elsewhere", 0) > 1)


def _between_hands(state: Tournament) -> tuple[TableNo, ...]:
    """Tables that play no hand: they wait already."""
    return tuple(table for table in playing_tables(state) if between_hands(state, table))


class EndHandForHand(Command, frozen=True, tag="end-hand-for-hand"):
    """Call it off: every table goes on by itself."""

    right: ClassVar[Right] = "who_announces_hand_for_hand"
    topic: ClassVar[Topic] = "clock"

    def decide(self, now: Now) -> Decision:
        if not now.state.hand_for_hand:
            return no("hand-for-hand.not-on")
        if held := waiting_as(now.state, "held"):
            return no("hand-for-hand.still-held", now.book.held_all_in_waits_for.cites, table=held[0])
        cites = joined(self.allowing(now), now.book.hand_for_hand_ends.cites)
        return yes(HandForHandEnded(clock=goes_on(now), cites=cites))


class HoldAllIn(OfTable, Command, frozen=True, tag="all-in-held"):
    """At this table an all-in was called: it waits."""

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"

    table: TableNo

    def decide(self, now: Now) -> Decision:
        state, book = now.state, now.book
        if fault := _not_in_round(now, self.table):
            return fault
        if book.hand_for_hand_all_in.value == "never":
            return no("hand-for-hand.never-held", book.hand_for_hand_all_in.cites)
        if self.table not in still_playing(state):
            return no("hand-for-hand.not-playing", table=self.table)
        held = AllInHeld(
            table=self.table, cites=joined(book.hand_for_hand_all_in.cites, book.held_all_in_waits_for.cites)
        )
        with state.tried(held):
            after = what_follows(now)
        return yes(held, *after)


class ReleaseAllIn(OfTable, Command, frozen=True, tag="release-all-in"):
    """A held all-in goes on: the cards are opened and the board is completed."""

    topic: ClassVar[Topic] = "tables"

    table: TableNo

    def authority(self, now: Now) -> Authority:
        """Staff from the floor up, where the dealer waits for their word."""
        by = now.book.held_all_in_released_by
        if by.value == "by_itself":
            return now.book.who_runs_the_table
        return Answer("floor", by.cites, by.status, by.origin)

    def decide(self, now: Now) -> Decision:
        state, book = now.state, now.book
        by, waits, showdowns = book.held_all_in_released_by, book.held_all_in_waits_for, book.held_showdowns
        if fault := _not_in_round(now, self.table):
            return fault
        if self.table not in waiting_as(state, "held"):
            return no("release.nothing-held-at", table=self.table)
        if others := still_playing(state):
            return no("release.others-play", waits.cites, table=self.table, others=_numbers(others))
        if showdowns.value == "one_at_a_time" and (others := waiting_as(state, "released")):
            return no("release.one-at-a-time", showdowns.cites, table=self.table, others=_numbers(others))
        return yes(AllInReleased(table=self.table, cites=joined(by.cites, showdowns.cites)))


def _not_in_round(now: Now, table: TableNo) -> Decision | None:
    if table not in now.state.play:
        return no("table.none-such", table=table)
    return None if now.state.hand_for_hand else no("hand-for-hand.not-on")


def _numbers(tables: list[TableNo]) -> str:
    return ", ".join(str(table) for table in tables)
