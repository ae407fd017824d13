"""What goes wrong of an evening, drawn from a seed: people come late or not at all, drop out and come back, argue, are
penalised; hands are misdealt; somebody takes a step back that they made; and the power goes.

Whatever is refused is an ordinary thing. What may not happen is that a command breaks, or leaves something that cannot
be; that is for whoever looks on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, TypeAlias

from floorman.floor.commands import Report, VoidHand
from floorman.hand import Hand
from floorman.hand.state import LIVE
from floorman.rulings import KINDS
from floorman.sim.simulated import Simulated
from floorman.store import Person
from floorman.terms import Accepted, By, EntryId, TableNo
from floorman.tournament import Tournament, read
from floorman.tournament.commands import (
    AnswerCall,
    CallFloor,
    CloseDispute,
    Enter,
    OpenDispute,
    Pay,
    Penalise,
    TakeBack,
)
from floorman.tournament.commands.playing import disputed
from floorman.tournament.commands.ways_back import last_step

INCIDENTS = (
    "late-entry", "no-show", "disconnect", "dispute", "misdeal", "call", "report", "penalty", "take-back", "power-cut",
)  # fmt: skip

# Of so many incidents each is so many.
WEIGHTS = {"late-entry": 4, "disconnect": 8, "dispute": 3, "misdeal": 3, "call": 5, "report": 6, "penalty": 3,
           "take-back": 3, "power-cut": 2}  # fmt: skip

MINUTE = 60.0

# Where no plan says how long: nobody comes later than in this level.
LATE_UNTIL = 3

# What is reported of a player's hand, with no more than the seat.
REPORTS = ("clock-called", "count-asked", "pot-count-asked", "rabbit-hunt", "left-table", "hand-mucked", "cards-thrown")

Incident: TypeAlias = Callable[["Chaos", Simulated], Awaitable[bool]]
Reported: TypeAlias = Callable[[Random, str, Hand], dict[str, Any]]


class Chaos:
    """One incident after the other, until the event is over. `counts` tells how many came to pass."""

    def __init__(self, seed: str, every_minutes: float, reported: Reported | None = None) -> None:
        self.rng = Random(f"{seed}/chaos")
        self._reported = reported
        self.counts: Counter[str] = Counter()
        self._mean = every_minutes * MINUTE
        self._late = 0

    def begin(self, sim: Simulated) -> None:
        self._next(sim)

    def stay_away(self, sim: Simulated, count: int) -> None:
        """So many never come; some of them only late."""
        entries = sorted(sim.floor.state.entries)
        for who in self.rng.sample(entries, min(count, len(entries) - 2)):
            self.counts["no-show"] += 1
            sim.away.add(who)
            if self.rng.random() < 0.4:
                sim.later(self.rng.uniform(10, 90) * MINUTE, _comes_back(who))

    def _next(self, sim: Simulated) -> None:
        sim.later(self.rng.expovariate(1 / self._mean), self._happens)

    async def _happens(self, sim: Simulated) -> None:
        kinds = list(WEIGHTS)
        (kind,) = self.rng.choices(kinds, [WEIGHTS[one] for one in kinds])
        if await HAPPENS[kind](self, sim):
            self.counts[kind] += 1
        self._next(sim)

    # ---- each of them -----------------------------------------------------------------------------------------------

    async def late_entry(self, sim: Simulated) -> bool:
        state = sim.floor.state
        reading = read(state.schedule, state.clock, sim.desk.now())
        if reading.number > (state.plan.registration_until or LATE_UNTIL):
            return False
        self._late += 1
        who = f"late-{self._late:03}"
        sim.store.put_people([Person(who, "", f"Late {self._late}")])
        entered = await sim.ask(Enter(who, as_="late", data_confirmed=True))
        if not isinstance(entered, Accepted):
            entered = await sim.ask(Enter(who, data_confirmed=True))
        if isinstance(entered, Accepted):
            await sim.ask(Pay(who))
        return isinstance(entered, Accepted)

    async def disconnect(self, sim: Simulated) -> bool:
        here = [who for who in self._seated(sim) if who not in sim.away]
        if len(here) < 3:
            return False
        who = self.rng.choice(here)
        sim.away.add(who)
        sim.later(self.rng.uniform(0.3, 12) * MINUTE, _comes_back(who))
        return True

    async def dispute(self, sim: Simulated) -> bool:
        """Decided some minutes later: this one, and not whichever is the oldest of its table.

        Otherwise each decision would end another's dispute, and one that was opened again, because somebody took its
        decision back, would never grow old enough for the floor to see that nobody is at it.
        """
        table = self._table(sim)
        if self._has_nothing_new(sim.floor.state, table):
            return False
        opened = await sim.ask(OpenDispute(table))
        if not isinstance(opened, Accepted):
            return False
        number = opened.events[0].number  # type: ignore[union-attr]  # a dispute has one
        sim.later(self.rng.uniform(1, 8) * MINUTE, lambda sim: _done(sim.ask(CloseDispute(table, number))))
        return True

    async def misdeal(self, sim: Simulated) -> bool:
        tables = sorted(sim.floor.hands)
        return bool(tables) and isinstance(await sim.ask(VoidHand(table=self.rng.choice(tables))), Accepted)

    async def call(self, sim: Simulated) -> bool:
        table = self._table(sim)
        kind: Any = self.rng.choice(("floor", "ruling", "chips", "clock"))
        made = await sim.ask(CallFloor(table, kind), By(f"dealer {table}", "dealer"))
        if not isinstance(made, Accepted):
            return False
        number = made.events[0].number  # type: ignore[union-attr]  # a call has one
        wait = self.rng.uniform(0.2, 4) * MINUTE
        sim.later(wait, lambda sim: _done(sim.ask(AnswerCall(table, number, "going"))))
        sim.later(wait * 2, lambda sim: _done(sim.ask(AnswerCall(table, number, "done"))))
        return True

    async def report(self, sim: Simulated) -> bool:
        tables = sorted(sim.floor.hands)
        if not tables:
            return False
        table = self.rng.choice(tables)
        hand = sim.floor.hands[table].hand
        if self._reported is not None:
            strange = self._reported(self.rng, self.rng.choice(sorted(KINDS)), hand)
            return isinstance(await sim.ask(Report(table=table, report=strange)), Accepted)
        live = [seat for place, seat in enumerate(hand.seats) if hand.status[place] == LIVE]
        seat = self.rng.choice(live or list(hand.seats))
        told: dict[str, Any] = {"kind": self.rng.choice(REPORTS), "seat": seat}
        if told["kind"] == "clock-called":
            told |= {"by_seat": self.rng.choice(live or list(hand.seats)), "by": "player"}
        return isinstance(await sim.ask(Report(table=table, report=told)), Accepted)

    async def penalty(self, sim: Simulated) -> bool:
        seated = self._seated(sim)
        if len(seated) < 3:
            return False
        who, roll = self.rng.choice(seated), self.rng.random()
        if roll < 0.5:
            command = Penalise(who, "warning")
        elif roll < 0.95:
            command = Penalise(who, "missed-hands", hands=self.rng.randint(1, 3))
        else:
            command = Penalise(who, "disqualification")
        return isinstance(await sim.ask(command), Accepted)

    async def take_back(self, sim: Simulated) -> bool:
        """The last step that can be, or an older one, with all that rests on it; and often it is restored."""
        state = sim.floor.state
        step = last_step(state) if self.rng.random() < 0.6 else self.rng.choice(state.done[-60:])
        if step is None or step is state.done[0]:
            return False
        taken = await sim.ask(TakeBack(step.last, with_later=self.rng.random() < 0.5, why="A slip"))
        if not isinstance(taken, Accepted):
            return False
        if self.rng.random() < 0.7:
            version = sim.floor.state.version
            sim.later(self.rng.uniform(0, 5), lambda sim: _done(sim.ask(TakeBack(version, why="It was right"))))
        return True

    async def power_cut(self, sim: Simulated) -> bool:
        sim.cut_power(self.rng.choice(("before", "after")), self.rng.choice((0.0, 3.0, 40.0, 400.0)))
        return True

    def _seated(self, sim: Simulated) -> list[EntryId]:
        return sorted(sim.floor.state.sits)

    @staticmethod
    def _has_nothing_new(state: Tournament, table: TableNo) -> bool:
        """Where no hand has been dealt since the last dispute, there is nothing else to dispute."""
        return disputed(state, table) and state.play[table].hand is None

    def _table(self, sim: Simulated) -> TableNo:
        return self.rng.choice(sim.floor.state.open_tables())


def _comes_back(who: EntryId) -> Callable[[Simulated], Awaitable[None]]:
    async def back(sim: Simulated) -> None:
        sim.seats.back(who)

    return back


async def _done(asked: Awaitable[Any]) -> None:
    await asked


HAPPENS: dict[str, Incident] = {
    "late-entry": Chaos.late_entry,
    "disconnect": Chaos.disconnect,
    "dispute": Chaos.dispute,
    "misdeal": Chaos.misdeal,
    "call": Chaos.call,
    "report": Chaos.report,
    "penalty": Chaos.penalty,
    "take-back": Chaos.take_back,
    "power-cut": Chaos.power_cut,
}
