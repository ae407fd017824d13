"""Turn over every byte of a log, of its write-ahead log and of its mark, and look whether anything is lost in silence.

    python scripts/torn_disk.py [EVERY] [FIRST] [--mend]

EVERY 97 takes each 97th byte, beginning with FIRST; 1 takes all of them, which takes hours. With --mend what can be
brought back is tried too, where something is told. Harmless is a byte after which the same 304 events are read.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.store.torn import SILENT, Trial, impatient

EACH_SO_MANY = 2_000


def main() -> int:
    words = [word for word in sys.argv[1:] if word != "--mend"]
    every, first = (int(word) for word in [*words, *("97", "0")[len(words) :]])
    with tempfile.TemporaryDirectory() as folder, impatient():
        trial = Trial(Path(folder))
        for file in trial.files():
            for number, place in enumerate(range(first, file.stat().st_size, every), start=1):
                if trial.turn(file, place, mend="--mend" in sys.argv) == SILENT:
                    print(f"SILENT: byte {place} of {file.name}", flush=True)
                if number % EACH_SO_MANY == 0:
                    print(file.name, number, trial.outcomes, flush=True)
    for name, outcomes in trial.outcomes.items():
        print(f"{name}: {sum(outcomes.values())} bytes, {dict(outcomes)}")
    return int(any(outcomes[SILENT] for outcomes in trial.outcomes.values()))


if __name__ == "__main__":
    sys.exit(main())
