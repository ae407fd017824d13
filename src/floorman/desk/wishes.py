"""What players at tables in the browser want to buy, until somebody of the house has said that their money is there.

| they are | asked for          | carried out                      |
| out      | a rebuy, an entry  | as soon as it is confirmed       |
| in       | a rebuy, an add-on | between two hands of their table |

Where it costs nothing nobody has to confirm it. Whoever has just lost their last chips is waited for before the next
hand, for a while: they would miss it, and the book may ask them before. None of this is in the log; what is bought is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from floorman.desk.pauses import Pauses
from floorman.desk.presence import Presence
from floorman.terms import By, EntryId, Instant, Millis, TableNo
from floorman.tournament import Now
from floorman.views.buying import BuyView, just_out
from floorman.wire import typed

Money: TypeAlias = Literal["", "paid", "credit"]


class Wish(Struct, frozen=True):
    who: EntryId
    buys: BuyView
    money: Money = ""  # as the house has said it; before that it waits
    by: By | None = None  # who has said so


class Wishes:
    """Of one event."""

    def __init__(self, presence: Presence, changed: Callable[[], None]) -> None:
        self.asked: dict[EntryId, Wish] = {}
        self._presence = presence
        self._changed = changed
        self._no: dict[EntryId, int] = {}  # who does not want any, after which hand of their table
        self._since: dict[tuple[EntryId, int], Instant] = {}  # since when the player is waited for, after which hand
        self.until: dict[EntryId, Instant] = {}  # and how long, as far as the player's table has come to wait

    def ask(self, who: EntryId, buys: BuyView) -> None:
        self.asked[who] = Wish(who, buys)
        self._changed()

    def confirm(self, who: EntryId, money: Money, by: By) -> Wish | None:
        """None where the player does not ask any more. Raises TypeError for a value of another type."""
        if who in self.asked:
            self.asked[who] = typed(replace(self.asked[who], money=money, by=by))
            self._changed()
        return self.asked.get(who)

    def drop(self, who: EntryId) -> None:
        """The player has it, or does not get it."""
        if self.asked.pop(who, None) is not None:
            self._changed()

    def wants_none(self, who: EntryId, hand: int) -> None:
        self._no[who] = hand
        self.drop(who)
        self._changed()

    def due(self, now: Now, table: TableNo) -> Wish | None:
        """What has been confirmed for somebody who sits there."""
        sits = now.state.seats.get(table, {}).values()
        return next((self.asked[who] for who in sits if who in self.asked and self.asked[who].money), None)

    def waited_for(self, now: Now, table: TableNo) -> list[EntryId]:
        """Who has to say, or to be told, something before the next hand of the table: those whose page is open, and
        whoever has asked, even if they have lost their line since."""
        hand = now.state.play[table].number
        out = just_out(now, table)
        here = [who for who in out if who in self.asked or self._presence.where(who) in ("here", "away")]
        return [who for who in here if self._no.get(who) != hand]

    def wait(self, now: Now, table: TableNo, pauses: Pauses) -> Millis:
        """How long the table goes on waiting for them."""
        hand, longest = now.state.play[table].number, 0
        for who in self.waited_for(now, table):
            since = self._since.setdefault((who, hand), now.at)
            most = pauses.for_host if who in self.asked else pauses.for_rebuy
            if self.until.get(who) != since + most:
                self.until[who] = since + most
                self._changed()
            longest = max(longest, since + most - now.at)
        return longest
