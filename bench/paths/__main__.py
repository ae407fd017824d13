"""Measures one path, in turns that it is told to take.

    python -P -m bench.paths PATH LOG FOLDER

It reads an old log, and keeps its own in an empty folder. Then a number a line: do it so often; answered with the CPU
seconds that it took.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from pathlib import Path

from bench.paths import PATHS


def main() -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the program prints is no answer

    def say(**told: object) -> None:
        answers.write(json.dumps(told) + "\n")
        answers.flush()

    try:
        turn = PATHS[sys.argv[1]](Path(sys.argv[3]), Path(sys.argv[2]))
        say(ready=True)
        for line in sys.stdin:
            gc.collect()
            say(seconds=turn(int(line)))
    except ModuleNotFoundError as error:
        # Of ours: the tree has no such thing yet. Of others: its environment is wanting.
        name = (error.name or "").partition(".")[0]
        say(**({"failed": f"{error}"} if name == "floorman" else {"lacks": name}))
        raise
    except Exception as error:  # told to whoever gave the order; the trace goes where errors go
        say(failed=f"{type(error).__name__}: {error}")
        raise


if __name__ == "__main__":
    main()
