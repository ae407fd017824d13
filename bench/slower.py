"""Has Floorman grown slower since its last release? Ten hot paths, beside the release, in turns on the same machine.

python -m bench.slower                        beside the last release: the newest tag v*, else its commit
python -m bench.slower --against REV          beside any revision
python -m bench.slower --beside FOLDER        beside a checkout that has an environment (.venv) of its own
python -m bench.slower --paths hand bust      these alone
python -m bench.slower --rounds 7 --limit 1.2 sooner done, and only what has grown much slower counts

What counts is CPU time. Both trees do the same path as often, one right after the other, and the ratio of such a pair
is what is looked at: a machine that is busy is so for both. A path whose median ratio is above the limit is measured
once more, in new processes and twice as often: if three of four pairs are above it then, it has grown slower.

Exit status: 0 if none has; 1 if one has, or fails here; 2 if there is nothing to measure beside.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from bench.paths import PATHS
from bench.releases import Nothing, python_of, release
from bench.rounds import ROOT, Spread, spread

LIMIT = 1.10
# What has grown since the release, seen and not mended: so many times. From there on nothing more is let pass. Whoever
# makes a path quick again takes its line out; with a release all go.
GROWN: Mapping[str, float] = {
    "command": 1.14,  # more is looked at before a command is on disk, and after it
    "64-commands": 1.33,
    "view": 1.7,  # it tells more: each table's waits, marks and moves
    "virtual-act": 1.1,  # an act is held to its time, and its conduct goes on record
    "fold": 1.32,  # counts are kept beside the state, so that no decision looks at all tables
}
ROUNDS = 21
# A turn lasts about so long, in CPU time, and no path is done more often in one.
TURN_SECONDS, TIMES_MOST = 0.15, 1_000_000
LOG = ROOT / "tests/logs/floor-1.jsonl"


class Missing(Exception):
    """This tree does not have the path, or cannot measure it."""


class Found(Struct, frozen=True):
    """A path: CPU seconds of one here and there, and the ratios of the pairs."""

    path: str
    here: float = 0.0
    there: float = 0.0
    ratio: Spread | None = None
    first: float = 0.0  # the median ratio before it was measured once more
    said: str = ""  # why it could not be measured
    failed: bool = False  # here, where it must not
    limit: float = LIMIT

    @property
    def slower(self) -> bool:
        """At the second look three of four pairs have to say so: some paths waver more than what is looked for."""
        if self.ratio is None:
            return False
        return (self.ratio.low if self.first else self.ratio.median) > self.limit


Pair = tuple[float, float]
# Measures a path so many rounds: the seconds of both in each, and how often each was done in a turn.
Measure = Callable[[str, int], tuple[list[Pair], int]]


def main() -> int:
    asked = _asked()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what lies in folders for this once goes away
    with ExitStack() as stack:
        try:
            there = Path(asked.beside).resolve() if asked.beside else stack.enter_context(release(asked.against))
            python_of(there)
            found = _all_of(asked, there)
        except Nothing as error:
            sys.stderr.write(f"{error}\n")
            return 2
    wrong = [one.path for one in found if one.slower or one.failed]
    sys.stdout.write(f"Grown slower, or failed: {', '.join(wrong)}.\n" if wrong else "No path has grown slower.\n")
    if all(one.ratio is None for one in found) and not wrong:
        sys.stderr.write("nothing of it could be measured beside this release\n")
        return 2
    return int(bool(wrong))


def _all_of(asked: argparse.Namespace, there: Path) -> list[Found]:
    found = []
    known = {} if asked.against or asked.beside else GROWN
    for path in asked.paths or list(PATHS):
        limit = asked.limit * known.get(path, 1.0)
        found.append(judged(path, asked.rounds, lambda path, rounds: pairs_of(path, rounds, ROOT, there), limit))
        sys.stdout.write(line_of(found[-1]) + "\n")
        sys.stdout.flush()
    return found


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "python -m bench.slower", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--against", default="", metavar="REV", help="the last release where none is named")
    parser.add_argument("--beside", default="", metavar="FOLDER", help="a checkout instead, with its .venv")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--limit", type=float, default=LIMIT, help="the ratio above which a path counts as slower")
    parser.add_argument("--paths", nargs="+", choices=list(PATHS), default=[], metavar="PATH")
    return parser.parse_args()


# ---- what the figures say -------------------------------------------------------------------------------------------


def judged(path: str, rounds: int, measure: Measure, limit: float = LIMIT) -> Found:
    """What seems slower is measured once more; what was seen then counts."""
    try:
        found = _found(path, *measure(path, rounds), limit=limit)
        if not found.slower:
            return found
        first = found.ratio.median if found.ratio is not None else 0.0
        return _found(path, *measure(path, 2 * rounds), first=first, limit=limit)
    except Missing as error:
        return Found(path, said=str(error))
    except AssertionError as error:
        return Found(path, said=str(error), failed=True)


def _found(path: str, pairs: Sequence[Pair], times: int, first: float = 0.0, limit: float = LIMIT) -> Found:
    here, there = (spread([one[side] for one in pairs]).median / times for side in (0, 1))
    return Found(path, here, there, spread([here / there for here, there in pairs]), first, limit=limit)


def line_of(found: Found) -> str:
    if found.ratio is None:
        return f"{found.path:12} {'FAILED here' if found.failed else 'not beside it'}: {found.said}"
    ratio, again = found.ratio, f", first {found.first:.3f}" if found.first else ""
    return (
        f"{found.path:12} {_micro(found.here):>10} µs, was {_micro(found.there):>10} µs   "
        f"x{ratio.median:.3f} ({ratio.low:.3f}-{ratio.high:.3f}{again}){'  SLOWER' if found.slower else ''}"
    )


def _micro(seconds: float) -> str:
    return f"{seconds * 1e6:,.2f}"


# ---- how they are taken ---------------------------------------------------------------------------------------------


class Worker:
    """A process of one tree that measures one path."""

    def __init__(self, tree: Path, path: str) -> None:
        self._tree = tree
        self._folder = tempfile.TemporaryDirectory(prefix="floorman-paths-", dir=without_a_disk())
        command = [str(python_of(tree)), "-P", "-m", "bench.paths", path, str(LOG), self._folder.name]
        # The paths are those of this tree, whichever it is that they measure.
        here = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(ROOT)}
        here.pop("VIRTUAL_ENV", None)
        self._process = subprocess.Popen(
            command, cwd=tree, env=here, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        try:
            self._answer()
        except BaseException:
            self.close()
            raise

    def turn(self, times: int) -> float:
        assert self._process.stdin is not None, "it was started with one"
        self._process.stdin.write(b"%d\n" % times)
        self._process.stdin.flush()
        return float(self._answer()["seconds"])

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None, "it was started with one"
        told: dict[str, Any] = json.loads(self._process.stdout.readline() or b'{"failed": "ended without a word"}')
        if package := told.get("lacks"):
            raise Nothing(f"the environment of {self._tree} has no {package}, so that it cannot be measured")
        if "failed" in told:
            raise Missing(told["failed"])
        return told

    def close(self) -> None:
        """It never says anything after its last answer: nothing is lost."""
        self._process.kill()
        self._process.communicate()
        self._folder.cleanup()


def without_a_disk() -> str | None:
    """A flush to a disk costs the system so much CPU, and never the same, that nothing else would be seen."""
    memory = Path("/dev/shm")
    return str(memory) if memory.is_dir() and os.access(memory, os.W_OK) else None


def pairs_of(path: str, rounds: int, here: Path, there: Path) -> tuple[list[Pair], int]:
    """The release goes first in every other round: who goes second finds the machine as the first has left it."""
    with ExitStack() as stack:
        try:
            ours = stack.enter_context(_worker(here, path))
        except Missing as error:
            raise AssertionError(str(error)) from error
        theirs = stack.enter_context(_worker(there, path))
        times = times_for(lambda times: max(ours.turn(times), theirs.turn(times)))
        pairs = []
        for number in range(rounds):
            if number % 2:
                then = theirs.turn(times)
                pairs.append((ours.turn(times), then))
            else:
                now = ours.turn(times)
                pairs.append((now, theirs.turn(times)))
        return pairs, times


def times_for(both: Callable[[int], float]) -> int:
    """How often makes a turn: both do the same, also while that is found out, so that they stand alike."""
    times = 1
    both(times)  # the first time much is loaded
    while (took := both(times)) < TURN_SECONDS / 2 and times < TIMES_MOST:
        times = min(max(int(times * min(TURN_SECONDS / max(took, 1e-6), 8.0)), times + 1), TIMES_MOST)
    return times


@contextmanager
def _worker(tree: Path, path: str) -> Iterator[Worker]:
    worker = Worker(tree, path)
    try:
        yield worker
    finally:
        worker.close()


if __name__ == "__main__":
    sys.exit(main())
