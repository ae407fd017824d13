"""Sitting out and coming back: said by the player, by the floor, or by the desk that no longer hears of them."""

from __future__ import annotations

from typing import ClassVar

from floorman.terms import EntryId, Refused
from floorman.tournament.command import Command, Decision, Now, OfPlayer, Topic, no, yes
from floorman.tournament.commands.entering import must_be_in
from floorman.tournament.event import Authority
from floorman.tournament.events.presence import CheckedIn, SatIn, SatOut


class SitOut(OfPlayer, Command, frozen=True, tag="sit-out"):
    """The player is away from their next hand on. The book says what becomes of their blinds and their hands."""

    topic: ClassVar[Topic] = "tables"

    who: EntryId

    def authority(self, now: Now) -> Authority | None:
        return _authority(now)

    def decide(self, now: Now) -> Decision:
        id = must_be_in(now, self.who)
        if isinstance(id, Refused):
            return id
        if now.state.presence.get(id, "present") != "present":
            return no("presence.away-already", name=self.who)
        return yes(SatOut(who=id, cites=now.book.absent_seats.about("posting").cites))


class CheckIn(OfPlayer, Command, frozen=True, tag="check-in"):
    """The player is there, where the house asks for that before an event begins by itself."""

    topic: ClassVar[Topic] = "seats"

    who: EntryId

    def authority(self, now: Now) -> Authority | None:
        return None if now.by.rank == "player" else now.book.who_enters_players

    def decide(self, now: Now) -> Decision:
        state, id = now.state, now.state.entry_of(self.who)
        if id is None or state.entries[id].status in ("cancelled", "out"):
            return no("entry.nobody", name=self.who)
        if state.phase != "before" or state.plan.online.check_in == "none":
            return no("check-in.not-now")
        if id in state.checked_in:
            return no("check-in.already", name=self.who)
        return yes(CheckedIn(who=id))


class SitIn(OfPlayer, Command, frozen=True, tag="sit-in"):
    """The player is back, and plays from their next hand on."""

    topic: ClassVar[Topic] = "tables"

    who: EntryId

    def authority(self, now: Now) -> Authority | None:
        return _authority(now)

    def decide(self, now: Now) -> Decision:
        id = must_be_in(now, self.who)
        if isinstance(id, Refused):
            return id
        if id not in now.state.sat_out:
            return no("presence.here-already", name=self.who)
        return yes(SatIn(who=id, cites=now.book.absent_seats.about("posting").cites))


def _authority(now: Now) -> Authority | None:
    """A player for themselves: that they name nobody else is seen to before. For others whoever runs the table."""
    return None if now.by.rank == "player" else now.book.who_runs_the_table
