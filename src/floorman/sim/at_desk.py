"""The bots of a desk: in every event they act for whoever is played by a bot, at tables where players act themselves.

They look when something has happened, at the tables where it did: no table is asked in turn. What a bot does follows
from the hand, how far it has come, and the seat, so that two desks on one log choose the same. It goes to the event
like a player's own act, after a little thought by the desk's clock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from itertools import islice
from types import TracebackType
from typing import Any

from floorman.desk import Desk
from floorman.desk.answers import Answered
from floorman.desk.players import Playing
from floorman.floor import AnyCommand, Floor, OpenHand, StreamEvent
from floorman.floor.by_itself import plays_itself, tables_by_themselves
from floorman.floor.commands import Act
from floorman.floor.streams import HAND, table_of
from floorman.sim.bots import KINDS, Plays, choose
from floorman.sim.bots.dice import Dice
from floorman.sim.bots.kinds import PLAYS
from floorman.sim.names import names
from floorman.sim.sight import seat_in_turn, sight_of
from floorman.terms import Accepted, By, EntryId, Millis, Refused, Ruling, SeatNo, TableNo
from floorman.tournament.commands import CancelEntry, Enter, LetBotPlay, SitIn
from floorman.tournament.events import BotPlays, EntryMade, TakenBack
from floorman.tournament.holdings import BotKind

# The least and the most that a bot thinks, by the desk's clock.
THINKS: tuple[Millis, Millis] = (700, 2_400)

# What was refused, or could not be written, is tried so often again, after so many seconds.
AGAIN_MOST = 5
AGAIN_SECONDS = 1.0

# So many bots enter at once.
AT_ONCE = 50


class BotsAtDesk:
    """Plays for all bots of a desk from `with` on until its end.

    `thinks`: the least and the most, in milliseconds by the desk's clock. `plays`: for each kind that it names a way to
    bet of your own, in place of ours.
    """

    def __init__(
        self, desk: Desk, thinks: tuple[Millis, Millis] = THINKS, plays: Mapping[str, Plays] | None = None
    ) -> None:
        self._desk = desk
        self._thinks = thinks
        self._plays = {**PLAYS, **(plays or {})}
        if unknown := {*self._plays} - {*KINDS}:
            raise ValueError(f"A desk knows no bot {min(unknown)!r}. There are: {', '.join(KINDS)}")
        self._loop = asyncio.get_running_loop()
        self._thinking: dict[tuple[str, TableNo], asyncio.TimerHandle] = {}
        self.acts = 0  # so many were asked for

    def __enter__(self) -> BotsAtDesk:
        self._desk.let_play(self)
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._desk.let_play(None)
        for handle in self._thinking.values():
            handle.cancel()
        self._thinking.clear()

    # ---- looking on -------------------------------------------------------------------------------------------------

    def happened(self, event: Playing, told: Sequence[Sequence[StreamEvent]]) -> None:
        """Where a hand went on, somebody else may be in turn."""
        state = event.floor.state
        if not state.bots:
            return
        tables: set[TableNo] = set()
        for events in told:
            for one in events:
                if one.stream.startswith(HAND):
                    tables.add(table_of(one.stream))
                elif type(one.event) is BotPlays:
                    self._is_there(event, one.event.who)
                    tables.update(_table_of(event.floor, one.event.who))
                elif type(one.event) is TakenBack:
                    tables.update(state.open_tables())
        for table in tables:
            self._look_at(event, table)

    def look(self, event: Playing) -> None:
        """At all tables."""
        for who in sorted(event.floor.state.bots):
            self._is_there(event, who)
        for table in tables_by_themselves(event.floor.state):
            self._look_at(event, table)

    def _is_there(self, event: Playing, who: EntryId) -> None:
        """Who was away plays on, now that a bot does it for them."""
        state = event.floor.state
        if who in state.sat_out and self._leads(event):
            by = By(state.entries[who].person, "player")
            event.play(SitIn(who), by, f"bot-is-there/{who}/{state.sat_out[who]}").add_done_callback(_read)

    def _look_at(self, event: Playing, table: TableNo) -> None:
        """Is a bot in turn here? Then it thinks, and acts."""
        floor = event.floor
        if (handle := self._thinking.pop((event.stream, table), None)) is not None:
            handle.cancel()
        open = floor.hands.get(table)
        if open is None or not plays_itself(floor.state, table) or floor.state.phase == "over":
            return
        seat = seat_in_turn(open.hand)
        who = None if seat is None else floor.state.seats[table].get(seat)
        kind = None if who is None else floor.state.bots.get(who)
        if seat is None or who is None or kind is None or not self._leads(event):
            return
        self._think(event, table, open, seat, kind, By(floor.state.entries[who].person, "player"))

    def _leads(self, event: Playing) -> bool:
        """Of several desks on one log one plays."""
        return self._desk.leads(event.stream.partition("/")[2])

    # ---- acting -----------------------------------------------------------------------------------------------------

    def _think(self, event: Playing, table: TableNo, open: OpenHand, seat: SeatNo, kind: BotKind, by: By) -> None:
        rng = Dice(f"{open.stream}/{open.version}/{seat}")
        act = Act(table=table, act=choose(kind, sight_of(open.hand, seat), rng, self._plays))
        id = f"bot/{open.stream}/{open.version}"
        least, most = self._thinks
        if not most:
            self._act(event, table, act, by, id)
            return
        patience = self._desk.clock.seconds_for(rng.randint(least, most))
        self._later(event, table, patience, act, by, id, 0)

    def _later(
        self, event: Playing, table: TableNo, seconds: float, act: AnyCommand, by: By, id: str, tries: int
    ) -> None:
        def comes() -> None:
            self._thinking.pop((event.stream, table), None)
            self._act(event, table, act, by, id, tries)

        self._thinking[event.stream, table] = self._loop.call_later(seconds, comes)

    def _act(self, event: Playing, table: TableNo, act: AnyCommand, by: By, id: str, tries: int = 0) -> None:
        """Asked for; what is refused while nothing else happens is asked again a few times."""
        self.acts += 1

        def answered(answer: asyncio.Future[Answered]) -> None:
            carried_out = _read(answer)
            stands_still = (event.stream, table) not in self._thinking
            if not carried_out and tries < AGAIN_MOST and stands_still and self._still(event, table, id):
                self._later(event, table, AGAIN_SECONDS, act, by, id, tries + 1)

        event.play(act, by, f"{id}/{tries}" if tries else id).add_done_callback(answered)

    @staticmethod
    def _still(event: Playing, table: TableNo, id: str) -> bool:
        """Does the hand still stand where the bot made up its mind?"""
        open = event.floor.hands.get(table)
        return open is not None and id == f"bot/{open.stream}/{open.version}"


async def fill_with_bots(
    desk: Desk, event: str, count: int, by: By, id: str, kinds: Sequence[BotKind] = KINDS
) -> int | Refused:
    """So many bots more, of these kinds in turn, each under a name of its own; how many came in.

    Refused where not even the first may: then the event is full, or nobody is entered any more.
    """
    taken = {desk.names().get(person, "") for person in desk.entered(event)}
    people = await desk.meet_all(event, [*islice(names(taken), count)])
    came = 0
    for first in range(0, count, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, count))
        each = [_comes(desk, event, people[one], kinds[one % len(kinds)], by, f"{id}/{one}") for one in numbers]
        refused = [one for one in await asyncio.gather(*each) if one is not None]
        came += len(numbers) - len(refused)
        if refused:
            return came or Refused(refused[0])
    return came


async def _comes(desk: Desk, event: str, person: str, kind: BotKind, by: By, id: str) -> Ruling | None:
    """A bot enters; why it may not, where it may not."""
    enters = desk.do(event, Enter(person, data_confirmed=True, free=True), by, f"{id}-enters")
    plays = desk.do(event, LetBotPlay(person, kind), by, f"{id}-plays")
    entered, played = await asyncio.gather(enters, plays)
    if not isinstance(entered, Accepted):
        return entered.ruling
    if _waits(entered):
        await desk.do(event, CancelEntry(person), by, f"{id}-goes")
        return Ruling("entry.no-seat")
    return None if isinstance(played, Accepted) else played.ruling


def _waits(entered: Accepted[Any]) -> bool:
    """A waiting list is for people."""
    return any(isinstance(one, EntryMade) and one.status != "entered" for one in entered.events)


def _table_of(floor: Floor, who: EntryId) -> tuple[TableNo, ...]:
    place = floor.state.sits.get(who)
    return () if place is None else (place.table,)


def _read(answer: asyncio.Future[Answered]) -> bool:
    """Was it carried out? Whatever it failed with is the desk's to say, not the bot's."""
    if answer.cancelled() or answer.exception() is not None:
        return False
    return isinstance(answer.result().decision, Accepted)
