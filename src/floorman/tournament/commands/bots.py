"""Seats that a bot plays: somebody of the floor lets it, and a player or the floor takes the seat over again.

No book says anything of bots. They change nothing but who acts: seat, stack and place stay the player's.
"""

from __future__ import annotations

from typing import ClassVar

from floorman.terms import EntryId, Refused
from floorman.tournament.command import Command, Decision, Now, OfPlayer, Topic, no, yes
from floorman.tournament.commands.entering import must_be_in
from floorman.tournament.event import Authority, Right
from floorman.tournament.events.bots import BotLeft, BotPlays
from floorman.tournament.holdings import BotKind


class LetBotPlay(OfPlayer, Command, frozen=True, tag="let-bot-play"):
    """From now on a bot acts for the player, where players act on their own devices."""

    right: ClassVar[Right] = "who_rules_first"
    topic: ClassVar[Topic] = "tables"

    who: EntryId
    kind: BotKind = "odds"

    def decide(self, now: Now) -> Decision:
        id = must_be_in(now, self.who)
        if isinstance(id, Refused):
            return id
        if now.state.bots.get(id) == self.kind:
            return no("bot.plays-already", name=self.who)
        return yes(BotPlays(who=id, plays=self.kind))


class TakeOver(OfPlayer, Command, frozen=True, tag="take-over"):
    """A person acts again where a bot did."""

    topic: ClassVar[Topic] = "tables"

    who: EntryId

    def authority(self, now: Now) -> Authority | None:
        """A player for themselves: that they name nobody else is seen to before."""
        return None if now.by.rank == "player" else now.book.who_rules_first

    def decide(self, now: Now) -> Decision:
        id = now.state.entry_of(self.who)
        if id is None or id not in now.state.bots:
            return no("bot.plays-not", name=self.who)
        return yes(BotLeft(who=id))
