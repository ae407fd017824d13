"""What failed beside others, each fifty times under load: the list is tests/twice.txt.

    uv run python scripts/twice.py               fifty times each
    uv run python scripts/twice.py --times 5     so many times

A busy loop for each processor and one more run beside it. Exit status: 0 if nothing failed, 1 otherwise.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTED = ROOT / "tests" / "twice.txt"
BUSY = (sys.executable, "-c", "while True: pass")


def listed(file: Path = LISTED) -> list[str]:
    """The tests that stand there, each once."""
    lines = [line.split(maxsplit=1) for line in file.read_text(encoding="utf-8").splitlines()]
    return sorted({words[1] for words in lines if len(words) == 2 and not words[0].startswith("#")})


def failures(test: str, times: int) -> int:
    """How often it fails, run by itself."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-m", "", test]
    runs = (subprocess.run(command, cwd=ROOT, check=False, stdin=subprocess.DEVNULL) for _ in range(times))
    return sum(run.returncode != 0 for run in runs)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--times", type=int, default=50)
    times = asked.parse_args().times
    beside = [subprocess.Popen(BUSY) for _ in range((os.cpu_count() or 1) + 1)]
    try:
        failed = {test: failures(test, times) for test in listed()}
    finally:
        for process in beside:
            process.kill()
            process.wait()
    for test, count in failed.items():
        print(f"{count} of {times} failed: {test}")
    return int(any(failed.values()))


if __name__ == "__main__":
    sys.exit(main())
