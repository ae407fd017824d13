"""Hands of all games that PHH has a code for, played by chance, written, and read by PokerKit.

    python scripts/written_hands.py --hands 20000

Every hand that ends otherwise there, or is refused, is played once more in both, act by act: it is one of the known
differences of `tests/differential/known_differences.toml`, or it is printed with its seed and the status is 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.differential.written import outcome_of, read_by_pokerkit, why
from tests.histories.played import played

from floorman.histories import phh_of, phh_text
from floorman.histories.variants import BY_GAME
from floorman.rulebook import load


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=2_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    asked = parser.parse_args()
    book = load("tda-2024")
    found: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    unsorted = 0
    began = time.process_time()
    games = list(BY_GAME)
    for number in range(asked.hands):
        game, seed = games[number % len(games)], asked.first + number
        events = played(game, seed, book, plain=True)
        hand = phh_of(events)
        theirs = read_by_pokerkit(phh_text(hand))
        status = outcome_of(hand.finishing_stacks or (), theirs)
        found[f"{status}"] += 1
        if status == "equal":
            continue
        try:
            seen = why(events, book)
        except AssertionError as error:
            seen = Counter()
            print(f"{game} {seed}: {status}: {str(error)[:300]}")
        known = sorted(one.removeprefix("differs: ") for one in seen if one.startswith("differs"))
        if status == "chips lost" or not known:
            unsorted += 1
            print(f"{game} {seed}: {status}, {known}: ours {hand.finishing_stacks}, theirs {theirs}")
        reasons.update(f"{status}: {one}" for one in known)
    for name, count in sorted((found + reasons).items()):
        print(f"{count:>8}  {name}")
    print(f"{unsorted:>8}  not sorted; {time.process_time() - began:.0f} s")
    return int(unsorted > 0)


if __name__ == "__main__":
    sys.exit(main())
