"""The evening is closed: it was over before, and what is left of the money is somebody's to settle."""

from __future__ import annotations

from typing import ClassVar

from floorman.terms.bounds import COINS_MOST
from floorman.tournament.command import Command, Decision, Now, Topic, no, yes
from floorman.tournament.event import Right
from floorman.tournament.events import EveningClosed
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.drawer import kept_in


class CloseEvening(Command, frozen=True, tag="close-evening"):
    """Nobody needs the pages of this evening any more; with what was counted in the till, if somebody has. Said again
    with another count, or after money came or went, it counts anew."""

    right: ClassVar[Right] = "who_changes_settings"
    topic: ClassVar[Topic] = "admin"
    even_after = True

    amount: Coins | None = None

    def decide(self, now: Now) -> Decision:
        if now.state.phase != "over":
            return no("evening.still-on")
        if self.amount is not None and not 0 <= self.amount <= COINS_MOST:
            return no("evening.no-amount", most=COINS_MOST)
        before = now.state.closed
        if before is not None and before.amount == self.amount and before.kept == kept_in(now.state):
            return no("settings.nothing-changed")
        return yes(EveningClosed(amount=self.amount, at=now.at, cites=self.allowing(now)))
