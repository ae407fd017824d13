"""Everything that takes longer than a run of all checks should, one part after the other: a night's work.

    uv run --group bench python scripts/nightly.py               all parts
    uv run python scripts/nightly.py --list                      what there is, what it shows, how long it takes
    uv run python scripts/nightly.py --only cards speed          these alone
    uv run python scripts/nightly.py --out FOLDER                what they say goes there, a file each

A part that fails stops no other. One that takes six times as long as it should is ended, and has failed. Exit status: 0
if all is well with each, 1 otherwise.
"""

from __future__ import annotations

import argparse
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).resolve().parent.parent
# What hangs shall not take the night from the others.
PATIENCE = 6
TIDY_SECONDS = 10
PYTHON = sys.executable


class Part(Struct, frozen=True):
    """What is run, what it shows, and about how many minutes it takes on a machine with two cores."""

    name: str
    shows: str
    minutes: float
    command: tuple[str, ...]
    env: dict[str, str] = {}

    @property
    def line(self) -> str:
        """As one would type it."""
        words = ["python" if word == PYTHON else word for word in self.command]
        return shlex.join([*(f"{name}={value}" for name, value in self.env.items()), *words])


# How much each does stands here and nowhere else. Seeds are left to chance where a script can: each night is another.
PARTS = (
    Part(
        "tests",
        "all tests, the slow ones too, at ten times the size",
        90,
        (PYTHON, "-m", "pytest", "-m", "", "-q"),
        {"FLOORMAN_PROFILE": "night"},
    ),
    Part(
        "twice",
        "what failed beside others in the checks holds fifty times under load",
        30,
        (PYTHON, "scripts/twice.py"),
    ),
    Part(
        "cards",
        "every hand of five and of seven cards is ranked, and counted as is known",
        1,
        (PYTHON, "scripts/verify_cards.py", "--seven"),
    ),
    Part(
        "hands",
        "hands by chance in all games under many houses keep what must hold",
        20,
        (PYTHON, "scripts/random_hands.py", "--hands", "300000"),
    ),
    Part(
        "reports",
        "at tables and in whole evenings everything is reported that can be, right and strange: nothing that was told "
        "changes in silence, the log tells the same again, every evening comes to its end",
        40,
        (PYTHON, "scripts/any_report.py", "--hands", "200000", "--evenings", "200"),
    ),
    Part(
        "second-opinion",
        "the same cards and choices end the same in PokerKit",
        15,
        (PYTHON, "scripts/random_hands.py", "--against-pokerkit", "--hands", "100000"),
    ),
    Part(
        "written",
        "hands that we write in PHH end the same in PokerKit, but for what is known, and no chip is lost",
        10,
        (PYTHON, "scripts/written_hands.py", "--hands", "50000"),
    ),
    Part(
        "rooms",
        "hands of every game in the words of rooms are read to the stacks that were played, and none that lost a line "
        "becomes another in silence",
        4,
        (PYTHON, "scripts/readers_beside_pokerkit.py", "--hands", "100"),
    ),
    Part(
        "evenings",
        "evenings of sixty players in which everything goes wrong come to their end",
        45,
        (PYTHON, "scripts/chaos.py", "1000"),
    ),
    Part(
        "kills",
        "a desk of 600 tables that is killed under load loses nothing that was answered",
        25,
        (PYTHON, "scripts/kill_desk.py", "500"),
    ),
    Part(
        "flood",
        "a server that is flooded in several ways answers a newcomer within a second, and its staff always; nothing of "
        "those who come and go stays behind",
        11,
        (PYTHON, "scripts/flood.py"),
    ),
    Part(
        "same-id",
        "two people who send the same id are both heard, on every route",
        10,
        (PYTHON, "scripts/same_id.py", "100"),
    ),
    Part(
        "torn-disk",
        "whichever byte of a log is turned over, each in turn, nothing is lost in silence",
        30,
        (PYTHON, "scripts/torn_disk.py", "1"),
    ),
    Part(
        "mended",
        "what is brought back of a log one byte of which was turned over, for each 97th",
        30,
        (PYTHON, "scripts/torn_disk.py", "97", "--mend"),
    ),
    Part(
        "speed",
        "ten hot paths are no more than a tenth slower than in the last release",
        8,
        (PYTHON, "-m", "bench.slower"),
    ),
    Part(
        "start",
        "what is asked for without a command is told in a quarter of a second",
        1,
        (PYTHON, "-m", "bench", "start", "--hold"),
    ),
)


class Ran(Struct, frozen=True):
    """How a part went."""

    name: str
    status: int | None  # None: it was ended, since it took too long
    wall: float
    cpu: float
    file: Path

    @property
    def well(self) -> bool:
        return self.status == 0

    @property
    def result(self) -> str:
        if self.well:
            return "well"
        return "took too long" if self.status is None else f"failed ({self.status})"


def main(words: Sequence[str] | None = None, parts: Sequence[Part] = PARTS) -> int:
    asked = _asked(parts).parse_args(words)
    if asked.list:
        print("\n".join(map(told, parts)))
        return 0
    folder = Path(asked.out or tempfile.mkdtemp(prefix="floorman-night-"))
    folder.mkdir(parents=True, exist_ok=True)
    ran = [run(part, folder) for part in parts if not asked.only or part.name in asked.only]
    print(f"\n{table(ran)}")
    return int(not all(one.well for one in ran))


def _asked(parts: Sequence[Part]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [part.name for part in parts]
    parser.add_argument("--list", action="store_true", help="say what there is, and run nothing")
    parser.add_argument("--only", nargs="+", choices=names, default=[], metavar="NAME", help=", ".join(names))
    parser.add_argument("--out", default="", metavar="FOLDER", help="otherwise a new one, which is named")
    return parser


def told(part: Part) -> str:
    return f"{part.name}: {part.shows}\n    about {_stretch(part.minutes * 60)}: {part.line}"


def run(part: Part, folder: Path) -> Ran:
    """To its end, or to that of our patience."""
    file = folder / f"{part.name}.txt"
    print(f"{part.name}: {part.line}\n    about {_stretch(part.minutes * 60)}, to {file}", flush=True)
    began, spent = time.monotonic(), _spent()
    with file.open("wb") as out:
        status = _ended(part, out.fileno())
    ran = Ran(part.name, status, time.monotonic() - began, _spent() - spent, file)
    print(f"    {ran.result} after {_stretch(ran.wall)}", flush=True)
    return ran


def _ended(part: Part, out: int) -> int | None:
    # In a session of its own, so that whatever it has started ends with it.
    process = subprocess.Popen(
        part.command,
        cwd=ROOT,
        env={**os.environ, **part.env},
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        return process.wait(part.minutes * 60 * PATIENCE)
    except subprocess.TimeoutExpired:
        return None
    finally:
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """It may tidy up; what does not is killed, with all that it has started."""
    if process.poll() is not None:
        return
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(TIDY_SECONDS)
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _spent() -> float:
    """CPU seconds of all that has run here and ended."""
    now = os.times()
    return now.children_user + now.children_system


def table(ran: Sequence[Ran]) -> str:
    wide = max((len(one.name) for one in ran), default=4)
    lines = [
        f"{one.name:{wide}}  {one.result:14}  wall {_stretch(one.wall):>8}  CPU {_stretch(one.cpu):>8}" for one in ran
    ]
    lines += [f"\n{one.name} says at its end ({one.file}):\n{_end_of(one.file)}" for one in ran if not one.well]
    return "\n".join(lines)


def _end_of(file: Path, lines: int = 15) -> str:
    said = file.read_text(encoding="utf-8", errors="replace").splitlines()
    return "\n".join(f"    {line}" for line in said[-lines:])


def _stretch(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02}"


if __name__ == "__main__":
    sys.exit(main())
