"""Two people send the same id, on every route that takes a form, for as many rounds as one has time for.

    python scripts/same_id.py [ROUNDS] [SEED]

It serves nothing and listens nowhere: the house and its two people are in this process.
"""

from __future__ import annotations

import logging
import random
import sys
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.trials.same_id import NASTY, WAYS, heard, ids, two_people

# A house that has been tried so often is a big one, and slow.
IN_ONE_HOUSE = 4


def main() -> None:
    rounds, seed = (int(word) for word in [*sys.argv[1:], *("40", "1")[len(sys.argv) - 1 :]])
    logging.disable()
    rng, done = random.Random(seed), 0
    while done < rounds:
        with two_people() as two:
            tried = islice(ids(two.event, rng), IN_ONE_HOUSE if done else len(NASTY))
            for sent in islice(tried, rounds - done):
                for way in rng.sample(WAYS, len(WAYS)):
                    if way.often:
                        heard(two, way, sent)
                done += 1
                print(f"seed {seed}, round {done}: both heard, each once", flush=True)


if __name__ == "__main__":
    main()
