"""What a hand takes besides time: bytes of its own, a copy of it, and the import of the engine."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence

from msgspec import Struct

from bench.engines.ours import House
from bench.rounds import ROOT, Spread, core, spread
from bench.worker import pin
from bench.workload import TABLES
from floorman.hand import AnyCommand, Call, Check, Hand, decide, offers
from floorman.terms import Accepted

ACTS = 9
COPIES = 10_000
IMPORT = "import time; began = time.process_time(); import floorman.hand; print(time.process_time() - began)"


class Measure(Struct, frozen=True):
    """What was found, and what we want it to stay below, or to reach."""

    name: str
    unit: str
    found: Spread
    goal: float
    reach: bool = False

    @property
    def missed(self) -> bool:
        found, goal = self.found.median, self.goal
        return bool(goal) and (found < goal if self.reach else found >= goal)


def together(same: Sequence[Measure]) -> Measure:
    """The same figure of all rounds."""
    first = same[0]
    return Measure(first.name, first.unit, spread([one.found.median for one in same]), first.goal, first.reach)


def measured(rounds: int) -> list[Measure]:
    pin(core())
    numbers = range(1, rounds + 1)
    return [
        Measure("state of a hand", "bytes", spread([_own_bytes(number) for number in numbers]), 4096),
        Measure("copy of a hand", "µs", spread([_copy_us(number) for number in numbers]), 5),
        Measure("import floorman.hand", "ms", spread(_imports_ms(rounds)), 60),
    ]


def stand(seed: int) -> Hand:
    """A hand after so many acts, everybody checking or calling."""
    house = House(TABLES["nlhe"], "common", seed)
    hand, _ = house.begin()
    acts = 0
    while acts < ACTS:
        offer = offers(hand)
        command: AnyCommand
        if offer is None:
            command = house.without_offer(hand)
        else:
            acts += 1
            command = Check(offer.seat) if offer.check else Call(offer.seat)
        decision = decide(hand, command)
        assert isinstance(decision, Accepted), "the offers are kept"
        for event in decision.events:
            hand.apply(event)
    return hand


def _own_bytes(seed: int) -> float:
    """What this hand has to itself: what another hand of the same book holds as well is shared."""
    shared = _parts(stand(seed + 1_000))
    return sum(sys.getsizeof(part) for id, part in _parts(stand(seed)).items() if id not in shared)


def _parts(hand: Hand) -> dict[int, object]:
    """Everything that can be reached from a hand, by its identity."""
    found: dict[int, object] = {}
    todo: list[object] = [hand]
    while todo:
        part = todo.pop()
        if id(part) not in found:
            found[id(part)] = part
            todo += _inside(part)
    return found


def _inside(part: object) -> Iterable[object]:
    if isinstance(part, list | tuple):
        return part
    if isinstance(part, dict):
        return [*part, *part.values()]
    names = [name for kind in type(part).__mro__ for name in getattr(kind, "__slots__", ())]
    return [getattr(part, name) for name in names if hasattr(part, name)]


def _copy_us(seed: int) -> float:
    copy = stand(seed).copy
    began = time.process_time()
    for _ in range(COPIES):
        copy()
    return (time.process_time() - began) / COPIES * 1e6


def _imports_ms(rounds: int) -> list[float]:
    """In fresh processes, as after an installation: compiled by the first one, which does not count."""
    with tempfile.TemporaryDirectory(prefix="floorman-bench-") as folder:
        here = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        command = [sys.executable, "-c", IMPORT]
        said = [subprocess.check_output(command, cwd=ROOT, env=here, text=True) for _ in range(1 + rounds)]
    return [float(text) * 1e3 for text in said[1:]]
