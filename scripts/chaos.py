"""Evenings of 60 players in which everything goes wrong: `scripts/chaos.py SEEDS [FIRST]`, one line a seed.

Two evenings run at a time. Exit status: 0 if all is well with each; 1 otherwise.
"""

from __future__ import annotations

import sys
from multiprocessing import Pool
from time import perf_counter

from floorman.sim.campaign import PLAYERS, CampaignRow, campaign

AT_A_TIME = 2


def one(seed: int) -> CampaignRow:
    (told,) = campaign(range(seed, seed + 1), PLAYERS)
    return told


def main() -> int:
    count, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    began, bad = perf_counter(), 0
    with Pool(AT_A_TIME) as pool:
        for told in pool.imap(one, range(first, first + count)):
            print(told.line, flush=True)
            bad += bool(told.faults)
    print(f"{count} evenings in {perf_counter() - began:.0f} s, {bad} with faults")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
