"""Texts of rooms, read by us and by PokerKit's parsers: how many become hands, and how many end with the same stacks.

    python scripts/readers_beside_pokerkit.py --hands 100

All of them are made here (`tests/histories/rooms.py` and `samples.py`), so that what must come of each is known: hands
of every game in the words of a room, with antes, dead buttons and hard names, and the samples robbed of
each of their lines in turn. A text that is not read is no harm; one that becomes another hand without a word is. Exit
status: 0 if we read every hand, and none becomes another with us; 1 otherwise.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

sys.path.insert(0, str(Path(__file__).parent.parent))

from pokerkit import HandHistory, NoLimitTexasHoldem
from tests.histories.played import played
from tests.histories.rooms import ENGLISH, GERMAN, GG, NAMES, WINAMAX, stars_text
from tests.histories.samples import ALL

from floorman.histories import HistoryError, Record, read, replayed
from floorman.rulebook import load

BOOK = load("tda-2024")
Stacks: TypeAlias = dict[str, Decimal]
Ends: TypeAlias = list[Stacks | None]
Parse: TypeAlias = Callable[[str], Iterator[HandHistory]]
DIALECTS: tuple[tuple[str, Mapping[str, str], Parse | None], ...] = (
    ("PokerStars, English", ENGLISH, HandHistory.from_pokerstars),
    ("PokerStars, German", GERMAN, HandHistory.from_pokerstars),
    ("GGPoker", GG, None),
    ("Winamax", WINAMAX, None),
)
OF_ACPC: Any = NoLimitTexasHoldem((), True, 0, (50, 100), 100)
PARSERS: dict[str, Parse] = {
    "pokerstars": HandHistory.from_pokerstars,
    "tournament": HandHistory.from_pokerstars,
    "partypoker": HandHistory.from_partypoker,
    "ipoker": HandHistory.from_ipoker_network,
    "acpc": partial(HandHistory.from_acpc_protocol, OF_ACPC, 20_000),
}
BECAME = ("same", "told", "another")


def ours(text: str) -> Ends:
    """Of each hand the stacks in the end; None where it is told that something is wrong."""
    return [None if isinstance(hand, HistoryError) else _played(hand) for hand in read(text)]


def _played(hand: Record) -> Stacks | None:
    outcome = replayed(hand, BOOK)
    if outcome.status not in ("exact", "odd-chip") or outcome.recorded is None:
        return None
    left = zip(hand.players(), outcome.recorded, strict=True)
    return {hand.names[seat]: Decimal(stack) for seat, stack in left}


def theirs(parse: Parse, text: str) -> Ends:
    found: Ends = []
    with warnings.catch_warnings(action="ignore"), contextlib.redirect_stderr(io.StringIO()):
        try:
            found.extend(map(_end_of, parse(text)))
        except Exception:  # whatever a text makes of a parser is what is counted
            found.append(None)
    return found


def _end_of(hand: HandHistory) -> Stacks | None:
    last: Any = None
    try:
        for state in hand:
            last = state
    except Exception:  # as above
        return None
    if last is None or last.status:
        return None
    names = hand.players or [str(number) for number in range(len(last.stacks))]
    return {name: Decimal(str(left)) for name, left in zip(names, last.stacks, strict=True)}


def is_same(one: Stacks | None, other: Stacks | None) -> bool:
    """But for an odd chip."""
    if one is None or other is None or one.keys() != other.keys():
        return False
    return all(abs(one[name] - other[name]) <= 1 for name in one)


def tell_games(hands: int) -> int:
    """How many of them we do not read to the stacks that were played."""
    missed = 0
    print(f"{'room':<22}{'game':<34}{'hands':>6}{'ours':>7}{'PokerKit':>12}  (the same stacks, of those it reads)")
    for room, words, parse in DIALECTS:
        for game, name in NAMES.items():
            counts: Counter[str] = Counter()
            for seed in range(hands):
                text = stars_text(played(game, seed, BOOK, plain=True), words=dict(words), number=seed + 1)
                mine = next(iter(ours(text)), None)
                his = next(iter(theirs(parse, text)), None) if parse else None
                counts["ours"] += mine is not None
                counts["read"] += his is not None
                counts["same"] += is_same(mine, his)
            missed += hands - counts["ours"]
            shown = f"{counts['same']} of {counts['read']}" if parse else "-"
            print(f"{room:<22}{name:<34}{hands:>6}{counts['ours']:>7}{shown:>12}", flush=True)
    return missed


def tell_samples() -> int:
    """Each whole, and without each of its lines: read to the same end, not read, or to another end in silence.

    How many come to another with us.
    """
    others = 0
    print(f"\n{'sample':<14}{'ours (without a line: same/told/another)':<44}PokerKit")
    for name, (text, _) in ALL.items():
        parse, mine = PARSERS.get(name), _robbed(ours, text)
        others += mine["another"]
        print(f"{name:<14}{_told(mine):<44}", end="")
        print(_told(_robbed(partial(theirs, parse), text + "\n\n\n")) if parse else "-")
    return others


def _robbed(reads: Callable[[str], Ends], text: str) -> Counter[str]:
    whole, lines = reads(text), text.split("\n")
    became = Counter({"whole": sum(one is not None for one in whole)})
    for number in range(len(lines)):
        became[_became(whole, reads("\n".join(lines[:number] + lines[number + 1 :])))] += 1
    return became


def _told(became: Counter[str]) -> str:
    return f"{became['whole']} whole, {'/'.join(str(became[what]) for what in BECAME)}"


def _became(whole: Ends, less: Ends) -> str:
    known = [one for one in whole if one is not None]
    found = [one for one in less if one is not None]
    if any(one not in known for one in found):
        return "another"
    return "same" if found == known else "told"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=100, help="of each game in each dialect")
    asked = parser.parse_args()
    missed, others = tell_games(asked.hands), tell_samples()
    return 1 if missed or others else 0


if __name__ == "__main__":
    sys.exit(main())
