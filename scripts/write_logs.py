"""Write a new log of today's program into tests/logs, where it stays as it is for ever.

    python scripts/write_logs.py hands 2      tests/logs/hands-2.jsonl, with hands that show what no log shows yet
    python scripts/write_logs.py table 2      and so on: clock, evening; short last, since it draws on the others

A file that is there already is not touched. When a new one is due, tests/logs/README.md says.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.logs.writing import WRITERS, write


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=sorted(WRITERS))
    parser.add_argument("number", type=int)
    asked = parser.parse_args()
    try:
        file = write(asked.what, asked.number)
    except FileExistsError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{file}: {file.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
