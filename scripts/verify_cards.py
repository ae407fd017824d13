"""Rank every hand there is and compare the counts with those that are known.

Without a word: all 2,598,960 hands of five cards, in plain Python, and the same through numpy where it is installed.
With --seven also all 133,784,560 hands of seven cards, which needs numpy.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from itertools import chain, combinations

from floorman.cards import DECK, HIGH

# From the worst: how many different worths a category has, and how many hands of five and of seven cards fall into it.
CATEGORIES = (
    ("high card", 1_277, 1_302_540, 23_294_460),
    ("pair", 2_860, 1_098_240, 58_627_800),
    ("two pair", 858, 123_552, 31_433_400),
    ("trips", 858, 54_912, 6_461_620),
    ("straight", 10, 10_200, 6_180_020),
    ("flush", 1_277, 5_108, 4_047_644),
    ("full house", 156, 3_744, 3_473_184),
    ("quads", 156, 624, 224_848),
    ("straight flush", 10, 40, 41_584),
)
WORTHS = 7_462
WORTHS_OF_SEVEN = 4_824


def by_category(worths: Counter[int]) -> dict[str, int]:
    found, above = {}, 0
    for name, different, _, _ in CATEGORIES:
        found[name] = sum(worths[worth] for worth in range(above + 1, above + different + 1))
        above += different
    return found


def five_cards() -> Counter[int]:
    return Counter(map(HIGH.rank, combinations(DECK, 5)))


def five_cards_in_columns() -> Counter[int]:
    import numpy as np  # noqa: PLC0415 - only where it is installed

    from floorman.cards.fast import rank_many  # noqa: PLC0415

    hands = np.fromiter(chain.from_iterable(combinations(DECK, 5)), np.uint8).reshape(-1, 5)
    return Counter(rank_many(HIGH, hands).tolist())


def seven_cards() -> Counter[int]:
    """Two cards before all hands of five that come after them, whose keys are added up once."""
    import numpy as np  # noqa: PLC0415

    from floorman.cards import fast  # noqa: PLC0415
    from floorman.cards.keys import KEYS, START  # noqa: PLC0415

    fives = np.fromiter(chain.from_iterable(combinations(DECK, 5)), np.uint8).reshape(-1, 5)
    columns = list(np.ascontiguousarray(fives.T))
    keys = fast.key_of(columns) + START
    first_after = np.searchsorted(columns[0], np.arange(1, 53))
    counts = np.zeros(WORTHS + 1, np.int64)
    for one, other in combinations(DECK, 2):
        for start in range(int(first_after[other]), len(keys), fast.CHUNK):
            end = start + fast.CHUNK
            chunk = [one, other, *(column[start:end] for column in columns)]
            ranks = fast.rank_keys(HIGH, keys[start:end] + (KEYS[one] + KEYS[other]), chunk)
            counts += np.bincount(ranks, minlength=len(counts))
    return Counter({worth: int(count) for worth, count in enumerate(counts) if count})


def report(title: str, worths: Counter[int], expected: dict[str, int], different: int) -> bool:
    right = by_category(worths) == expected and len(worths) == different
    print(f"{title}: {sum(worths.values()):,} hands, {len(worths):,} worths: {'right' if right else 'WRONG'}")
    for name, count in by_category(worths).items():
        print(f"  {name:15}{count:>12,}{'' if count == expected[name] else f'  expected {expected[name]:,}'}")
    return right


def main(words: list[str]) -> int:
    of_five = {name: five for name, _, five, _ in CATEGORIES}
    of_seven = {name: seven for name, _, _, seven in CATEGORIES}
    campaigns = [("five cards", five_cards, of_five, WORTHS)]
    try:
        import numpy  # noqa: F401, PLC0415
    except ImportError:
        print("without numpy: five cards in plain Python only")
    else:
        campaigns.append(("five cards, in columns", five_cards_in_columns, of_five, WORTHS))
        if "--seven" in words:
            campaigns.append(("seven cards", seven_cards, of_seven, WORTHS_OF_SEVEN))
    right = True
    for title, campaign, expected, different in campaigns:
        begun = time.process_time()
        right &= report(title, campaign(), expected, different)
        print(f"  {time.process_time() - begun:.1f} s")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
