"""Kill a desk of 600 tables under load, again and again, and look whether anything was lost.

    python scripts/kill_desk.py [KILLS] [SEED]

Every twenty kills it begins again with the same evening, so that each return is that of an evening and not of a year.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.kills.campaign import Result, killed
from tests.kills.evening import copy_of, evening

TABLES = 600
AT_ONCE = 20


def main() -> None:
    kills, seed = (int(word) for word in [*sys.argv[1:], *("200", "1")[len(sys.argv) - 1 :]])
    result = Result()
    with tempfile.TemporaryDirectory() as folder:
        event = evening(Path(folder) / "first", TABLES)
        for number, done in enumerate(range(0, kills, AT_ONCE)):
            room = copy_of(Path(folder) / "first", Path(folder) / f"{number}")
            result = result.with_more(killed(room, event, TABLES, min(AT_ONCE, kills - done), seed + number))
            print(f"seed {seed}, {result}", flush=True)


if __name__ == "__main__":
    main()
