"""Kill a desk of 600 tables under load, again and again, and look whether anything was lost.

python scripts/kill_desk.py [KILLS] [SEED]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.kills.campaign import killed
from tests.kills.evening import evening

TABLES = 600


def main() -> None:
    kills, seed = (int(word) for word in [*sys.argv[1:], *("200", "1")[len(sys.argv) - 1 :]])
    with tempfile.TemporaryDirectory() as folder:
        event = evening(Path(folder), TABLES)
        print(f"seed {seed}:", killed(Path(folder), event, TABLES, kills, seed))


if __name__ == "__main__":
    main()
