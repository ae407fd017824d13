"""Turn over every byte of a log, of its write-ahead log and of its mark, and look whether anything is lost in silence.

    python scripts/torn_disk.py [EVERY] [FIRST] [--mend]

EVERY 97 takes each 97th byte, beginning with FIRST; 1 takes all of them, which takes an hour. With --mend what can be
brought back is tried too, where something is told, which takes far longer. Told is what a desk that starts says, and
what `log verify` says. Harmless is a byte after which the same 304 events are read.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.store.torn import SILENT, Trial, hurried

# In so many goes over all of it, each between the places of those before: whoever ends it has a part of everything.
GOES = (0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15)
# What is only kept in memory is flushed at once.
MEMORY = Path("/dev/shm")


def main() -> int:
    words = [word for word in sys.argv[1:] if word != "--mend"]
    every, first = (int(word) for word in [*words, *("97", "0")[len(words) :]])
    kept = str(MEMORY) if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=kept) as folder, hurried():
        trial = Trial(Path(folder))
        for done, go in enumerate(GOES, start=1):
            for file in trial.files():
                for place in range(first + go * every, file.stat().st_size, every * len(GOES)):
                    if trial.turn(file, place, mend="--mend" in sys.argv) == SILENT:
                        print(f"SILENT: byte {place} of {file.name}", flush=True)
            print(f"go {done} of {len(GOES)}", flush=True)
            tell(trial)
    return int(any(outcomes[SILENT] for outcomes in trial.outcomes.values()))


def tell(trial: Trial) -> None:
    for name, outcomes in trial.outcomes.items():
        print(f"{name}: {trial.turned[name]} bytes")
        print("\n".join(f"    {count:8} {outcome}" for outcome, count in outcomes.most_common()), flush=True)


if __name__ == "__main__":
    sys.exit(main())
