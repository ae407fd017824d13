"""The house at the desk: commands to it come one after the other, each answered once it is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from floorman.desk.ids import assert_outside
from floorman.desk.unbroken import unbroken
from floorman.desk.writer import Writer
from floorman.house import AnyHouseEvent, House, HouseCommand, HouseDecision, HouseEvent, decide_house
from floorman.store import Appended, Commit, Entry, Recorded, Store
from floorman.terms import Accepted, By, Instant
from floorman.wire import decode_house, encode_house, typed

STREAM = "house"
TRIES = 3


class HouseBusy(Exception):
    """Other processes wrote to the house again and again. Nothing was carried out."""


class HouseDesk:
    """The house, as it is on disk. Only `ask` changes it."""

    def __init__(
        self, store: Store, writer: Writer, now: Callable[[], Instant], live: Callable[[], frozenset[str]]
    ) -> None:
        self._store = store
        self._writer = writer
        self._now = now
        self._live = live
        self._lock = asyncio.Lock()
        self._asked: set[asyncio.Task[HouseDecision]] = set()
        self._answered: dict[str, HouseDecision] = {}
        self.state = House()
        # Who is told once the state is another one, whoever wrote it.
        self.when_changed: list[Callable[[], None]] = []

    async def open(self) -> None:
        """Find it as it was left."""
        await self._catch_up()

    async def hear(self) -> None:
        """Another desk may have written to the house."""
        async with self._lock:
            await self._catch_up()

    async def ask(self, command: HouseCommand, by: By, id: str) -> HouseDecision:
        """The decision, once it is on disk, even if nobody waits for it any more. The same id gets the same answer.
        Raises TypeError for a value of another type."""
        assert_outside(id)
        task = asyncio.create_task(self._in_turn(typed(command), by, id))
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)
        return await asyncio.shield(task)

    def answered(self, id: str) -> HouseDecision | None:
        """What a command was answered; None while it is not."""
        return self._answered.get(id)

    async def close(self) -> None:
        """Nobody stays without an answer."""
        await asyncio.gather(*self._asked, return_exceptions=True)

    async def _in_turn(self, command: HouseCommand, by: By, id: str) -> HouseDecision:
        async with self._lock:
            for _ in range(TRIES):
                decision = await self._carried_out(command, by, id)
                if decision is not None:
                    return decision
        raise HouseBusy

    async def _carried_out(self, command: HouseCommand, by: By, id: str) -> HouseDecision | None:
        """The decision; None if another process wrote first, which has been read by now."""
        if id in self._answered:
            return self._answered[id]
        decision = decide_house(self.state, command, by, self._now(), self._live())
        if not isinstance(decision, Accepted):
            self._answered[id] = decision
            return decision
        (outcome,) = await self._writer.append([self._commit(decision.events, by, id)])
        await self._catch_up()
        return self._answered.get(id) if not isinstance(outcome, Appended) else decision

    def _commit(self, events: tuple[HouseEvent, ...], by: By, id: str) -> Commit:
        encoded = [encode_house(event) for event in events]
        return Commit(
            at=self._now(),
            person=by.person,
            rank=by.rank,
            command=id,
            expected={STREAM: self.state.version},
            entries=[Entry(STREAM, one.kind, one.body) for one in encoded],
        )

    async def _catch_up(self) -> None:
        """Believe the disk: what this desk wrote, and what others did."""
        rows = await asyncio.to_thread(lambda: list(self._store.read(STREAM, after=self.state.version)))
        for row in rows:
            self.state.apply(decode_house(row.kind, row.body))
        self._answered.update(answers_in(rows))
        for tell in self.when_changed if rows else ():
            with unbroken("Telling that the house has changed"):
                tell()


def answers_in(rows: list[Recorded]) -> dict[str, HouseDecision]:
    """What each command in the log was answered."""
    events: dict[str, list[AnyHouseEvent]] = {}
    for row in rows:
        events.setdefault(row.command, []).append(decode_house(row.kind, row.body))
    return {command: Accepted(tuple(made)) for command, made in events.items()}
