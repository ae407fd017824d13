"""The end of registration, and that of re-entry."""

from __future__ import annotations

from typing import ClassVar

from floorman.terms import joined
from floorman.terms.bounds import LINES_MOST
from floorman.tournament.command import Command, Decision, Now, Topic, no, yes
from floorman.tournament.commands.paying import unpaid
from floorman.tournament.entering.windows import level_is_past
from floorman.tournament.event import Authority, Right
from floorman.tournament.events import ReEntryEndSet, RegistrationClosed


class CloseRegistration(Command, frozen=True, tag="close-registration"):
    """Nobody is entered any more. When the planned moment has come, the desk may say so; before, only who may."""

    topic: ClassVar[Topic] = "entries"

    def authority(self, now: Now) -> Authority:
        on_time = level_is_past(now, now.state.plan.registration_until)
        return now.book.who_enters_players if on_time else now.book.who_closes_registration

    def decide(self, now: Now) -> Decision:
        state, paid_by = now.state, now.book.buy_in_paid_by
        if state.phase == "over":
            return no("event.over")
        if state.registration_closed:
            return no("registration.closed-already")
        if _would_move_re_entry(now):
            return no("re-entry.end-is-fixed", now.book.re_entry_end_fixed.cites)
        open_sums = tuple(unpaid(state))
        cites, waiting = self.allowing(now), state.counts.get("waiting", 0)
        if open_sums:
            cites = joined(cites, paid_by.cites)
        return yes(RegistrationClosed(unpaid=open_sums, waiting=waiting, cites=cites))


def _would_move_re_entry(now: Now) -> bool:
    """Where re-entry is to last as long as planned registration, closing that early would end re-entry early."""
    plan = now.state.plan
    planned = plan.registration_until is not None and not level_is_past(now, plan.registration_until)
    offered = plan.re_entry is not None and plan.re_entry_ends is None
    return now.state.phase == "running" and now.book.re_entry_end_fixed.value and planned and offered


class SetReEntryEnd(Command, frozen=True, tag="set-re-entry-end"):
    """Re-entry is to end with the end of this level."""

    right: ClassVar[Right] = "who_changes_settings"
    topic: ClassVar[Topic] = "entries"

    level: int

    def decide(self, now: Now) -> Decision:
        state, fixed = now.state, now.book.re_entry_end_fixed
        if state.phase == "over":
            return no("event.over")
        if not 0 <= self.level <= LINES_MOST:
            return no("plan.until-level", level=self.level, most=LINES_MOST)
        if fixed.value and state.phase == "running":
            return no("re-entry.end-is-fixed", fixed.cites)
        return yes(ReEntryEndSet(level=self.level, cites=joined(self.allowing(now), fixed.cites)))
