"""A whole evening of bots to look at and to meddle with: three tables in the browser, at many times the speed.

Everything that happens goes through the desk as it would on any evening; only time is ours. Whoever pauses stops the
clock of the event and lets time stand still, so that nothing else happens before they go on.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import Any

from msgspec import Struct

from floorman.desk import Desk, NewEvent, Opened
from floorman.floor import AnyCommand, Decision
from floorman.floor.commands import Report
from floorman.house import Caller
from floorman.rulings import BadReport, Reported
from floorman.sim.at_desk import fill_with_bots
from floorman.sim.demo_plan import TABLE_SIZE, demo_plan
from floorman.terms import Accepted, By, EntryId, Refused, RuleId, Ruling, TableNo, joined
from floorman.tournament import StartEvent, Tournament
from floorman.tournament.commands import (
    DrawSeats,
    LetBotPlay,
    OpenTable,
    Penalise,
    StartClock,
    StopClock,
    TakeBack,
    TakeOver,
)
from floorman.tournament.consequences.penalising import kinds_of

HOST = Caller(person="host", rank="direction")

# How fast the evening can go, as many times as in life.
PACES = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 100.0)

# Two cards lie face up in the deck. Not every book calls that a misdeal; then the floor does, and says why.
BOXED = {"kind": "boxed-cards", "count": 2}

# How long one waits for the moment at which something can be done, in real time.
PATIENCE_SECONDS = 4.0
LOOKS_EVERY_SECONDS = 0.01


class DemoSettings(Struct, frozen=True, kw_only=True):
    """What whoever starts the demo wants to see."""

    players: int = 27
    book: str = "cuca"
    rate: float = 30.0
    name: str = "Demo"


class Done(Struct, frozen=True):
    """What was last done by hand, as a code with its facts and sources; `wrong` where it was refused."""

    ruling: Ruling
    wrong: bool = False
    seat: EntryId = ""  # whose seat it was


class Demo:
    """One demo at a desk. Its evenings come one after the other."""

    def __init__(self, desk: Desk, settings: DemoSettings) -> None:
        self._desk = desk
        self._settings = settings
        self.event = ""
        self.rate = settings.rate
        self.paused = False
        self.you: EntryId = ""  # the seat that a person has taken
        self.last: Done | None = None
        self._watched: EntryId = ""
        self._put_out = 0  # the version of the log that can be taken back
        self._begins = asyncio.Lock()

    # ---- an evening -------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Everybody has a seat, and nothing has begun."""
        settings = self._settings
        new = NewEvent(name=settings.name, book=settings.book, plan=demo_plan(settings.players), players=())
        opened = await self._desk.open(new, HOST.by, secrets.token_hex(8))
        assert isinstance(opened, Opened), f"the plan of the demo suits every book: {opened}"
        self.event = opened.id
        self.you, self.last, self._watched, self._put_out = "", None, "", 0
        came = await fill_with_bots(self._desk, self.event, settings.players, HOST.by, f"demo/{self.event}")
        assert came == settings.players, f"everybody is let in: {came}"
        for command in (OpenTable(1, count=-(-settings.players // TABLE_SIZE)), DrawSeats(expected=settings.players)):
            decision = await self._ask(command)
            assert isinstance(decision, Accepted), f"seats are drawn: {decision}"

    async def begin(self) -> None:
        """Shuffle up and deal, as soon as somebody looks on: nobody is to miss the beginning."""
        async with self._begins:
            if self.phase == "before":
                await self._ask(StartEvent())

    async def again(self) -> None:
        """Another evening, when this one is over."""
        async with self._begins:
            if self.phase != "over":
                return
            self._set(self._settings.rate)
            await self.open()
        await self.begin()

    @property
    def phase(self) -> str:
        return self._desk.look(self.event, lambda now, _: now.state.phase)

    def watched(self) -> tuple[EntryId, TableNo]:
        """Whose phone is looked at, and at which table they sit: your own, else somebody's who is still in."""
        return self._desk.look(self.event, lambda now, _: self._still_in(now.state))

    def _still_in(self, state: Tournament) -> tuple[EntryId, TableNo]:
        for who in (self.you, self._watched):
            if who in state.sits:
                return who, state.sits[who].table
        if not state.sits:
            return self._watched, 0
        self._watched = max(state.sits, key=lambda who: (state.stacks.get(who, 0), who))
        return self._watched, state.sits[self._watched].table

    # ---- time -------------------------------------------------------------------------------------------------------

    def _set(self, rate: float) -> None:
        self.rate, self.paused = rate, False
        self._desk.pace(rate)

    def change_pace(self, way: int) -> None:
        """One step slower or faster."""
        slower, faster = [one for one in PACES if one < self.rate], [one for one in PACES if one > self.rate]
        found = slower[-1:] if way < 0 else faster[:1]
        self.rate = found[0] if found else self.rate
        if not self.paused:
            self._desk.pace(self.rate)

    async def pause(self) -> None:
        if not self.paused:
            self.paused = True
            self._desk.pace(0)
            await self._ask(StopClock())

    async def go_on(self) -> None:
        if self.paused:
            self._put_out = 0
            self._set(self.rate)
            await self._ask(StartClock())

    # ---- what a person may do ---------------------------------------------------------------------------------------

    async def misdeal(self, why: str) -> None:
        """Two cards lie face up in the deck of the table that is looked at: reported, and ruled by the book."""
        table = self.watched()[1]
        async for _ in _patiently():
            found = self._said_to(BOXED, table)
            if found is not None and found.outcome is not None:
                decided = "" if found.outcome.outcome == "misdeal" else "misdeal"
                report = Report(table=table, report=BOXED, choose=decided, why=why if decided else "")
                decision = await self._ask(report)
                if not isinstance(decision, Refused):
                    self.last = _told(decision, "demo.did.misdeal", table)
                    return
            if self.paused:
                break
        self.last = Done(Ruling("demo.no-hand", (), {"table": table}), wrong=True)

    def _said_to(self, report: dict[str, Any], table: TableNo) -> Reported | None:
        """What the book says to it; None where no hand is on just now."""
        try:
            return self._desk.showing(self.event).ruled(table, HOST, report)
        except BadReport:
            return None

    async def put_out(self) -> None:
        """Somebody of the table that is looked at has to leave. Time stands still then: it can be taken back."""
        table = self.watched()[1]
        who = ""
        async for _ in _patiently():
            who = self._desk.look(self.event, lambda now, _: self._out_of_hand(now.state, table))
            if who or self.paused:
                break
        if not who:
            self.last = Done(Ruling("demo.nobody-to-put-out", (), {"table": table}), wrong=True)
            return
        await self.pause()
        kinds = kinds_of(self._desk.book(self.event))
        kind = "exclusion" if "disqualification" not in kinds else "disqualification"
        decision = await self._ask(Penalise(who, kind))  # type: ignore[arg-type]  # it is one of them
        self.last = _told(decision, "demo.did.put-out", table, who)
        standing = self._desk.shown(self.event).value.take_back
        self._put_out = standing.version if standing is not None and not self.last.wrong else 0

    @property
    def can_take_back(self) -> bool:
        return bool(self._put_out)

    async def take_back(self) -> None:
        if not self._put_out:
            return
        decision = await self._ask(TakeBack(self._put_out))
        self.last = _told(decision, "demo.did.take-back", seat=self.last.seat if self.last else "")
        self._put_out = 0 if not self.last.wrong else self._put_out

    async def sit_down(self) -> None:
        """A person plays on for the bot whose seat is looked at, at the pace of life."""
        who, table = self.watched()
        if self.you or not table:
            return
        decision = await self._ask(TakeOver(who))
        self.last = _told(decision, "demo.did.sit-down", table, who)
        if not self.last.wrong:
            self.you, self.rate = who, 1.0
            self._desk.pace(0 if self.paused else 1.0)
            await self.go_on()

    async def stand_up(self) -> None:
        """The bot plays on."""
        if self.you:
            decision = await self._ask(LetBotPlay(self.you))
            self.last = _told(decision, "demo.did.stand-up", seat=self.you)
            self.you, self._watched = "", self.you
            self._set(self._settings.rate)

    def _out_of_hand(self, state: Tournament, table: TableNo) -> EntryId:
        """A bot that nothing of the hand depends on any more, the one with the fewest chips; "" where there is none."""
        felt = self._desk.showing(self.event).felt(table, "")
        if felt is None or len(state.sits) < 3:
            return ""
        away = {one.seat for one in felt.seats if one.taken and (felt.over or one.state != "live")}
        seats = state.players(table)
        waits = [who for seat, who in seats.items() if seat in away and who not in (self.you, self._watched)]
        return min(waits, key=lambda who: (state.stacks.get(who, 0), who), default="")

    async def _ask(self, command: AnyCommand) -> Decision:
        return await self._desk.do(self.event, command, By(HOST.person, HOST.rank), secrets.token_hex(8))


async def _patiently() -> AsyncIterator[None]:
    """Again and again, for a while."""
    for _ in range(int(PATIENCE_SECONDS / LOOKS_EVERY_SECONDS)):
        yield
        await asyncio.sleep(LOOKS_EVERY_SECONDS)


def _told(decision: Decision, code: str, table: TableNo = 0, seat: EntryId = "") -> Done:
    """What came of it, with the statements that it rests on."""
    if not isinstance(decision, Accepted):
        return Done(decision.ruling, wrong=True, seat=seat)
    cites: tuple[RuleId, ...] = ()
    for event in decision.events:
        cites = joined(cites, getattr(event, "cites", ()))
    return Done(Ruling(code, cites, {"table": table}), seat=seat)
