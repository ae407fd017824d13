"""Who is played by a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from floorman.terms import EntryId
from floorman.tournament.event import Event, Right
from floorman.tournament.holdings import BotKind

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class BotPlays(Event, frozen=True, tag="bot.plays/1"):
    """A bot of this kind acts for the player."""

    right: ClassVar[Right] = "who_rules_first"

    who: EntryId
    plays: BotKind

    def apply(self, state: Tournament) -> None:
        state.put(state.bots, self.who, self.plays)


class BotLeft(Event, frozen=True, tag="bot.left/1"):
    """A person acts for themselves again."""

    right: ClassVar[Right] = "who_rules_first"

    who: EntryId

    def apply(self, state: Tournament) -> None:
        state.drop(state.bots, self.who)
