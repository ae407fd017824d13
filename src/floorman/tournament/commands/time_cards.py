"""Decisions under the shot clock: begun, ended, lengthened by time cards, or out of time."""

from __future__ import annotations

from typing import ClassVar

from floorman.terms import EntryId, Refused, RuleId, TableNo, joined
from floorman.tournament.command import Command, Decision, Now, OfPlayer, OfPlayerAtTable, OfTable, Topic, no, yes
from floorman.tournament.commands.clock import not_running
from floorman.tournament.commands.entering import must_be_in
from floorman.tournament.consequences.time_cards import cards_left, shot_at, shot_clock, time_left
from floorman.tournament.event import Right
from floorman.tournament.events.time_cards import ShotBegun, ShotEnded, ShotExpired, TimeCardPlayed
from floorman.tournament.holdings import Shot


class BeginShot(OfPlayerAtTable, Command, frozen=True, tag="begin-shot"):
    """It is the player's turn: their time for the decision begins."""

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "clock"

    table: TableNo
    who: EntryId

    def decide(self, now: Now) -> Decision:
        seconds = now.book.shot_clock_seconds
        if fault := not_running(now):
            return fault
        runs, cites = shot_clock(now)
        if not runs:
            return no("shot.none-runs", cites)
        id = self._decides_here(now)
        if isinstance(id, Refused):
            return id
        begun = ShotBegun(
            table=self.table,
            who=id,
            ends_at=now.at + seconds.value * 1000,
            cites=joined(cites, seconds.cites),
        )
        return yes(begun)

    def _decides_here(self, now: Now) -> EntryId | Refused:
        """The player sits at the table, and where its hands are told they were dealt in."""
        state = now.state
        if self.table not in state.play:
            return no("table.none-such", table=self.table)
        id = must_be_in(now, self.who)
        if isinstance(id, Refused):
            return id
        play = state.play[self.table]
        if id not in state.players(self.table).values():
            return no("shot.not-at-table", name=self.who, table=self.table)
        if play.hand is None and play.told:
            return no("table.no-hand", table=self.table)
        if play.hand is not None and id not in play.dealt:
            return no("shot.not-in-hand", name=self.who)
        return id


class EndShot(OfTable, Command, frozen=True, tag="end-shot"):
    """The player has acted. Where the next decision begins nobody needs to say it."""

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "clock"

    table: TableNo

    def decide(self, now: Now) -> Decision:
        shot = _running(now, self.table)
        if isinstance(shot, Refused):
            return shot
        return yes(ShotEnded(table=self.table, who=shot.who, shot=shot.number, cites=self.allowing(now)))


class PlayTimeCard(OfPlayer, Command, frozen=True, tag="time-card"):
    """The player lays a time card: only while there is time, and a card left."""

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "clock"

    who: EntryId

    def decide(self, now: Now) -> Decision:
        state, played_by = now.state, now.book.time_card_played_by
        id = must_be_in(now, self.who)
        if isinstance(id, Refused):
            return id
        place = state.sits.get(id)
        shot = None if place is None else shot_at(state, place.table)
        if fault := not_running(now):
            return fault
        if place is None or shot is None or shot.who != id:
            return no("shot.not-his", name=self.who)
        if played_by.value == "by_itself":
            return no("time-card.by-itself", played_by.cites)
        if not time_left(state, shot, now.at):
            return no("time-card.too-late", played_by.cites)
        if not cards_left(state, id, now.book):
            return no("time-card.none-left", now.book.time_cards.cites)
        return yes(_card(now, place.table, shot))


class TellShotExpired(OfTable, Command, frozen=True, tag="shot-expired"):
    """The time is out. Where cards are taken by themselves one goes, as long as there is one; else it is over."""

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "clock"

    table: TableNo

    def decide(self, now: Now) -> Decision:
        state, book = now.state, now.book
        shot = _running(now, self.table)
        if isinstance(shot, Refused):
            return shot
        left = time_left(state, shot, now.at)
        if left:
            return no("shot.time-left", name=state.entries[shot.who].person, seconds=-(-left // 1000))
        if book.time_card_played_by.value == "by_itself" and cards_left(state, shot.who, book):
            return yes(_card(now, self.table, shot))
        return yes(ShotExpired(table=self.table, who=shot.who, shot=shot.number, cites=_what_then(now, shot)))


def _running(now: Now, table: TableNo) -> Shot | Refused:
    """The decision under the clock at this table, or a refusal."""
    if fault := not_running(now):
        return fault
    if table not in now.state.play:
        return no("table.none-such", table=table)
    return shot_at(now.state, table) or no("shot.none", table=table)


def _card(now: Now, table: TableNo, shot: Shot) -> TimeCardPlayed:
    played_by, seconds = now.book.time_card_played_by, now.book.time_card_seconds
    return TimeCardPlayed(
        table=table,
        who=shot.who,
        shot=shot.number,
        more=seconds.value * 1000,
        by_itself=played_by.value == "by_itself",
        cites=joined(played_by.cites, seconds.cites),
    )


def _what_then(now: Now, shot: Shot) -> tuple[RuleId, ...]:
    """Why no card has helped, and what becomes of a hand whose time is out: with a bet before it, and without."""
    book = now.book
    why = book.time_card_played_by if cards_left(now.state, shot.who, book) else book.time_cards
    return joined(why.cites, joined(book.clock_expiry_facing_bet.cites, book.clock_expiry_no_bet.cites))
