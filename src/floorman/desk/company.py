"""The players of an event as a company: who of them is there, what they say to each other, and the way in.

Nothing of it is in the log. Whoever follows it is told that it is another, beside the tournament's own news.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Any

import msgspec

from floorman.desk.chat import LOBBY, QUIET_TABLE, At, Chat, Line
from floorman.desk.coming_hands import ComingHands
from floorman.desk.marked import Marked
from floorman.desk.presence import Dropped, Presence
from floorman.desk.wishes import Wishes
from floorman.floor import Floor
from floorman.rulebook import Rulebook
from floorman.terms import EntryId, Instant, Millis, TableNo
from floorman.tournament import Plan, Tournament
from floorman.views.names import name_of

CHAT = re.compile(r"chat:(0|[1-9][0-9]{0,5})")

# How deep the tables are played where each player holds their cards, or acts, on a device of their own.
ON_DEVICES = ("virtual", "self-dealt")


class Company:
    """Of one event."""

    def __init__(
        self,
        on_disk: Callable[[], AbstractContextManager[Floor]],
        book: Rulebook,
        aliases: Callable[[], Mapping[str, str]],
        stir: Callable[[Iterable[str]], None],
        stir_tables: Callable[[Iterable[TableNo]], None] = lambda _: None,
    ) -> None:
        self._on_disk = on_disk
        self._book = book
        self._aliases = aliases
        self._stir = stir
        self._met = 0  # how often a page of a player opened or closed, or the way in became another
        self._frames: dict[TableNo, tuple[object, bytes]] = {}  # of talk, and what they were made of
        self.ran_out: set[EntryId] = set()  # who sits out because his time was over, until he says something
        self.rests: dict[TableNo, tuple[Instant, Millis]] = {}  # since when a table rests after a hand, and how long
        self.chat = Chat()
        self.presence = Presence(self.met, plays=self._plays)
        self.marked = Marked()
        self.wishes = Wishes(self.presence, self.met)
        self.coming = ComingHands(lambda table: stir_tables([table]))

    def _plays(self, who: EntryId) -> bool:
        """Before it begins everybody who has come does; then whoever sits at a table."""
        with self._on_disk() as floor:
            return floor.state.phase == "before" or (floor.state.entry_of(who) or who) in floor.state.sits

    def met(self) -> None:
        """Who is there, or how one comes in, is another: whoever follows it looks again."""
        self._met += 1
        self._stir(("lobby", "dropped"))

    def talked(self, table: TableNo) -> None:
        """Something was said there, or somebody may say nothing more anywhere."""
        self._stir((f"chat:{table}", f"chat:{LOBBY}"))

    def renamed(self) -> None:
        """What somebody said is said by their new name."""
        self._frames.clear()

    def close(self) -> None:
        self.presence.close()

    def dropped(self) -> Dropped | None:
        """Many pages went at one moment, and the tables are played on them."""
        found = self.presence.dropped
        if found is None:
            return None
        with self._on_disk() as floor:
            return found if floor.state.phase == "running" and on_devices(floor.state.plan) else None

    def stands(self, table: TableNo) -> At:
        """How a table stands, for those who want to talk there."""
        with self._on_disk() as floor:
            return self._stands(floor, table)

    def _stands(self, floor: Floor, table: TableNo) -> At:
        play, open = floor.state.play.get(table), floor.hands.get(table)
        if play is None or play.hand is None or (open is not None and open.hand.closed):
            return QUIET_TABLE
        all_in = open is not None and open.hand.has_all_in()
        return At(hand=True, all_in=all_in, talk=self._book.hand_talk_after.cites)

    def knows(self, who: str) -> bool:
        """Is the player of this event, or have they said something here? Of nobody else anything is kept."""
        with self._on_disk() as floor:
            return who in floor.state.entries or self.chat.has_heard(who)

    def talk(self, table: TableNo) -> list[dict[str, Any]]:
        """All lines that are kept of one place."""
        with self._on_disk() as floor:
            return [self._said(floor.state, line) for line in self.chat.room(table).lines]

    def _said(self, state: Tournament, line: Line) -> dict[str, Any]:
        """A line with the name of whoever said it."""
        known, aliases = line.who in state.entries, self._aliases()
        name = name_of(state, line.who, aliases) if known else aliases.get(line.who, "")
        return {**msgspec.to_builtins(line), "name": name}

    def frame(self, topic: str, floor: Floor) -> tuple[str, object] | bytes | None:
        """What is sent of one of these topics; None where it is none of them."""
        if topic == "lobby":
            return "lobby", {"number": self._met}
        if topic == "dropped":
            return "dropped", {"dropped": self.dropped(), "asked": sorted(self.wishes.asked)}
        chat = CHAT.fullmatch(topic)
        if chat is None or (chat[1] != "0" and int(chat[1]) not in floor.state.tables):
            return None
        return self._chat(floor, int(chat[1]))

    def _chat(self, floor: Floor, table: TableNo) -> bytes:
        """Encoded once for all who listen, and anew only when something of it is another."""
        room, stands, silenced = self.chat.room(table), self._stands(floor, table), sorted(self.chat.silenced)
        made_of = (room.number, stands, silenced)
        if table not in self._frames or self._frames[table][0] != made_of:
            lines = [self._said(floor.state, line) for line in room.newest()]
            told = {"table": table, "number": room.number, "hand": stands.hand, "all_in": stands.all_in}
            view = msgspec.json.encode({**told, "silenced": silenced, "lines": lines})
            self._frames[table] = (made_of, b"event: chat\ndata: %b\n\n" % view)
        return self._frames[table][1]


def on_devices(plan: Plan) -> bool:
    """Are tables of this event played on the players' own devices?"""
    return plan.depth in ON_DEVICES
