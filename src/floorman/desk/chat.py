"""What players say to each other: in the lobby of an event, and at each of its tables.

It is talk and no part of the evening: the last lines are kept in memory and nothing of it is in the log. Who may say
something where is asked anew with every line:

| they are                             | in the lobby | at the table                               |
| a player who sits there              | yes          | yes, unless somebody is all-in in its hand |
| another player, or one who is out    | yes          | while no hand is on                        |
| of the floor                         | yes          | yes                                        |
| somebody whom the floor has silenced | no           | no                                         |
"""

from __future__ import annotations

from collections import deque
from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.desk.pace import Pace
from floorman.terms import EntryId, Instant, Refused, RuleId, TableNo, no

LINES_MOST = 200
LETTERS_MOST = 240
# So many of the newest lines are sent with each change; whoever has missed more asks for all.
SENT_MOST = 30
# So many lines somebody may write within so many seconds.
PACE_LINES, PACE_SECONDS = 6, 10.0

LOBBY: TableNo = 0

Role: TypeAlias = Literal["player", "spectator", "floor"]


class Line(Struct, frozen=True):
    """Something that was said. `who` is an entry, or the floor."""

    number: int
    at: Instant
    who: EntryId
    role: Role
    text: str


class Talker(Struct, frozen=True):
    """Who wants to say something, and what they are in this room."""

    who: EntryId
    role: Role


class At(Struct, frozen=True):
    """How things stand at a table, as far as talk is concerned. `talk` is where its book speaks of talk in a hand."""

    hand: bool = False
    all_in: bool = False
    talk: tuple[RuleId, ...] = ()


QUIET_TABLE = At()


class Room:
    """The lines of one place. Each has a number, so that nobody needs to be sent one twice."""

    def __init__(self) -> None:
        self.lines: deque[Line] = deque(maxlen=LINES_MOST)
        self.number = 0

    def add(self, talker: Talker, text: str, at: Instant) -> Line:
        self.number += 1
        line = Line(self.number, at, talker.who, talker.role, text)
        self.lines.append(line)
        return line

    def newest(self) -> list[Line]:
        return list(self.lines)[-SENT_MOST:]


class Chat:
    """Of one event."""

    def __init__(self, pace: Pace | None = None) -> None:
        self._pace = pace or Pace(PACE_LINES, PACE_SECONDS)
        self._rooms: dict[TableNo, Room] = {}
        self.silenced: set[EntryId] = set()  # by the floor, for everybody
        self._muted: dict[str, set[EntryId]] = {}  # by somebody, for themselves

    def room(self, table: TableNo) -> Room:
        return self._rooms.setdefault(table, Room())

    def say(self, table: TableNo, talker: Talker, text: str, at: Instant, stands: At = QUIET_TABLE) -> Line | Refused:
        """One line, or why it is not said."""
        text = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
        if not text or len(text) > LETTERS_MOST:
            return no("chat.length", (), most=LETTERS_MOST)
        if (refused := self.silent(table, talker, stands)) is not None:
            return refused
        if wait := self._pace.step(talker.who):
            return no("chat.too-fast", (), seconds=wait)
        return self.room(table).add(talker, text, at)

    def silent(self, table: TableNo, talker: Talker, stands: At) -> Refused | None:
        """Why somebody may say nothing here now; None if they may."""
        if talker.role == "floor":
            return None
        if talker.who in self.silenced:
            return no("chat.silenced", ())
        if table == LOBBY or not stands.hand:
            return None
        if talker.role == "spectator":
            return no("chat.hand-is-on", stands.talk)
        return no("chat.all-in", stands.talk) if stands.all_in else None

    def has_heard(self, who: str) -> bool:
        """Is a line of theirs among those that are kept?"""
        return any(line.who == who for room in self._rooms.values() for line in room.lines)

    def silence(self, who: EntryId, *, on: bool) -> None:
        """The floor takes the word from somebody, or gives it back."""
        if on:
            self.silenced.add(who)
        else:
            self.silenced.discard(who)

    def mute(self, by: str, who: EntryId, *, on: bool) -> None:
        """Somebody does not want to hear another: nobody else notices."""
        if on:
            self._muted.setdefault(by, set()).add(who)
        elif by in self._muted:
            self._muted[by].discard(who)

    def muted(self, by: str) -> frozenset[EntryId]:
        return frozenset(self._muted.get(by, ()))
