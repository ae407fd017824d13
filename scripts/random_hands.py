"""Play hands by chance for as long as you like, and look at everything that must hold.

    python scripts/random_hands.py --hands 100000 --seed 7          all games and books, many houses
    python scripts/random_hands.py --hands 20000 --against-pokerkit   the same cards and choices in PokerKit too
    python scripts/random_hands.py --only 7-123                       one hand again, with its log

A hand that fails prints its seed. What is reported in hands and evenings has a script of its own: `any_report.py`.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.hand.playing import Play, play

from floorman.hand import GAMES


def main() -> int:
    asked = _asked()
    if asked.only:
        return _only(asked.only)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**6)
    print(f"seed {seed}, {asked.hands} hands")
    return _against_pokerkit(asked.hands, seed) if asked.against_pokerkit else _many(asked.hands, seed)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--only", metavar="SEED", help="play one hand again, as a failure named it")
    parser.add_argument("--against-pokerkit", action="store_true")
    return parser.parse_args()


def _many(hands: int, seed: int) -> int:
    seen: Counter[str] = Counter()
    began = time.process_time()
    for number in range(hands):
        _count(seen, play(f"{seed}-{number}"))
        if (number + 1) % 10_000 == 0:
            print(f"{number + 1} hands, {time.process_time() - began:.0f} s", flush=True)
    for name, count in sorted(seen.items()):
        print(f"{count:>10}  {name}")
    return 0


def _count(seen: Counter[str], one: Play) -> None:
    seen[f"hands, {one.drawn.book_name}"] += 1
    seen[f"hands of {one.drawn.game.id}"] += 1
    seen["events"] += len(one.log)
    seen["refusals tried"] += one.refused
    seen["decks that ran out"] += one.dealer.reshuffles
    seen.update({f"hands with {event.__class__.__name__}" for event in one.log})


def _only(seed: str) -> int:
    one = play(seed)
    print(one.drawn)
    for event in one.log:
        print(event)
    return 0


def _against_pokerkit(hands: int, seed: int) -> int:
    compare = importlib.import_module("tests.differential.comparing").compare  # PokerKit is needed only here
    games = tuple(GAMES)
    seen: Counter[str] = Counter()
    for number in range(hands):
        seen.update(compare(f"{seed}-{number}", game=games[number % len(games)]))
    for name, count in sorted(seen.items()):
        print(f"{count:>10}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
