"""Everything is reported that can be, right and strange, in hands and in whole evenings, for as long as you let it.

    python scripts/any_report.py                                     100,000 hands, 200 evenings of 60 players
    python scripts/any_report.py --hands 20000 --evenings 40 --seed 7
    python scripts/any_report.py --state told.json --minutes 60      an hour of it; again, and it goes on from there
    python scripts/any_report.py --only 7-hands-123                  one of them again, as a failure named it

Two parts. In the first, two tables play on while dealers, floor and direction report by chance; of each report is
looked at whether chips, other tables and whatever was told before stay as they were, and at the end whether the log
tells the same again. In the second, evenings come to their end through power cuts while the same is reported, and a
look is taken at everything that must always hold. What fails is named by its seed and does not stop the rest. It is
nice to others at the machine, and uses one processor. Exit status: 0 if all is well, 1 otherwise.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from msgspec import Struct, structs
from msgspec import json as coded
from tests.floor.thrown_in import evening
from tests.rulings.chance import drawn_report

from floorman.sim.campaign import PLAYERS, one_evening

NICE = 15
FAULTS_MOST = 25  # so many are enough to begin with
OFTEN = 0.25  # minutes between two things that go wrong in an evening


class Progress(Struct):
    """How far it has come. Kept after each of them, so that nothing is played twice."""

    seed: int
    played: dict[str, int] = {}  # how many of each part, which is the number of the next one
    seen: dict[str, int] = {}
    faults: dict[str, str] = {}


def main(words: list[str] | None = None) -> int:
    asked = _asked(words)
    if asked.only:
        return _once(asked.only)
    progress = _begun(asked.state, asked.seed)
    print(f"seed {progress.seed}, after {progress.played or 'nothing'}", flush=True)
    ends = time.monotonic() + asked.minutes * 60
    wanted = {"hands": asked.hands, "evenings": asked.evenings}
    for part, many in wanted.items():
        while _so_far(progress, part) < many and time.monotonic() < ends and len(progress.faults) < FAULTS_MOST:
            _next(progress, part)
            _keep(progress, asked.state)
    _say(progress)
    done = all(_so_far(progress, part) >= many for part, many in wanted.items())
    print(
        "all of it" if done else "not all of it yet: the same command goes on from here" if asked.state else "cut off"
    )
    return int(bool(progress.faults))


def _asked(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=100_000, help="to be dealt at two tables (100,000)")
    parser.add_argument("--evenings", type=int, default=200, help="of 60 players, to their end (200)")
    parser.add_argument("--seed", type=int, help="otherwise another each time")
    parser.add_argument("--minutes", type=float, default=24 * 60, help="no new one is begun after so many")
    parser.add_argument("--state", type=Path, metavar="FILE", help="keeps how far it has come, and goes on from it")
    parser.add_argument("--only", metavar="SEED", help="one again, as a failure named it")
    return parser.parse_args(words)


def _begun(state: Path | None, seed: int | None) -> Progress:
    if state is not None and state.exists():
        kept = coded.decode(state.read_bytes(), type=Progress)
        if seed is None or seed == kept.seed:
            return kept
        raise SystemExit(f"{state} was begun with the seed {kept.seed}: go on without --seed, or name another file")
    return Progress(random.SystemRandom().randrange(10**6) if seed is None else seed)


def _keep(progress: Progress, state: Path | None) -> None:
    if state is None:
        return
    new = state.with_suffix(".new")
    new.write_bytes(coded.encode(progress))
    new.replace(state)


def _so_far(progress: Progress, part: str) -> int:
    """Hands are counted, not the tables at which they were dealt."""
    return progress.seen.get("hands", 0) if part == "hands" else progress.played.get(part, 0)


def _next(progress: Progress, part: str) -> None:
    number = progress.played.get(part, 0)
    seed = f"{progress.seed}-{part}-{number}"
    progress.played[part] = number + 1
    try:
        seen = PARTS[part](seed)
    except Exception:
        progress.faults[seed] = traceback.format_exc()
        print(f"{seed}:\n{progress.faults[seed]}", flush=True)
        return
    progress.seen = dict(Counter(progress.seen) + seen)
    if part == "evenings" or number % 200 == 199:
        print(f"{part}: {number + 1} played, {progress.seen.get('hands', 0)} hands", flush=True)


def _hands(seed: str) -> Counter[str]:
    found = evening(seed)
    found["tables of two"] = found.pop("evenings")
    return found


def _evening(seed: str) -> Counter[str]:
    number = int(seed.rpartition("-")[2]) + 1000 * int(seed.partition("-")[0])
    row = one_evening(number, PLAYERS, lambda one: structs.replace(one, reported=_reported, chaos_minutes=OFTEN))
    assert not row.faults, row.line
    return Counter({"evenings": 1, "commands in them": row.commands, "reports in them": row.incidents.get("report", 0)})


def _reported(rng: random.Random, kind: str, hand: Any) -> dict[str, Any]:
    return drawn_report(rng, kind, hand)


PARTS: dict[str, Callable[[str], Counter[str]]] = {"hands": _hands, "evenings": _evening}


def _once(seed: str) -> int:
    part = seed.split("-")[1]
    print(json.dumps(PARTS[part](seed), indent=2))
    return 0


def _say(progress: Progress) -> None:
    for name, count in sorted(progress.seen.items()):
        print(f"{count:>10}  {name}")
    print(f"{len(progress.faults):>10}  with faults" + "".join(f"\n            {seed}" for seed in progress.faults))


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICE)
    sys.exit(main())
