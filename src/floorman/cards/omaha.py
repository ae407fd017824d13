"""Omaha: exactly two of four to six own cards with exactly three of the board.

The ranks of two cards make 91 pairs, and those of a board of three to five make 8,450 rows. `rows[board][pair]` is what
the best three of the board are worth with that pair: reckoned from `VIEW[pair][triple]` when it is first asked. Flushes
are looked up apart, where the board has three of a suit and the hand two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
from typing import TypeAlias

from floorman.cards.card import SUITS, Card
from floorman.cards.keys import BITS, KEYS, RANK_KEYS, SUIT_SHIFT, place_of
from floorman.cards.ranking import EIGHT_OR_BETTER, HIGH, Rank, Ranking, best_of

View: TypeAlias = list[list[Rank]]
# What a hand asks of a row: its pairs.
Asked: TypeAlias = Callable[[Mapping[int, Rank]], tuple[Rank, ...]]
RankHand: TypeAlias = Callable[[Sequence[Card], Sequence[Card]], Rank]
RankHands: TypeAlias = Callable[[Sequence[Card], Iterable[Sequence[Card]]], list[Rank]]

# By the key of two ranks, and by that of three.
PAIRS: dict[int, int] = {
    sum(RANK_KEYS[rank] for rank in two): number
    for number, two in enumerate(combinations_with_replacement(range(13), 2))
}
TRIPLES: dict[int, int] = {
    sum(RANK_KEYS[rank] for rank in three): number
    for number, three in enumerate(combinations_with_replacement(range(13), 3))
}
RANKS_OF = (1 << SUIT_SHIFT) - 1
# Every suit of a board begins with five, and of a hand with six: three here and two there set the bit of
# `SUITED_AS`.
BOARD_START, HAND_START = 0x5555 << SUIT_SHIFT, 0x6666 << SUIT_SHIFT
SUITED_AS = tuple(8 << 4 * suit + SUIT_SHIFT for suit in range(4))


def view_of(ranking: Ranking) -> View:
    """A row for each pair of ranks, a column for each triple. For five of a rank it holds nonsense that nobody asks."""
    by_place = ranking.by_place
    return [[by_place[place_of(pair + triple)] for triple in TRIPLES] for pair in PAIRS]


class Row(dict[int, Rank]):
    """What each pair is worth on one board."""

    def __init__(self, board: int, view: View) -> None:
        triples = {TRIPLES[sum(three)] for three in combinations(ranks_in(board), 3)}
        # With a single one `itemgetter` would not return a tuple.
        self._triples: Callable[[Sequence[Rank]], tuple[Rank, ...]] = itemgetter(*triples, next(iter(triples)))
        self._view = view

    def __missing__(self, pair: int) -> Rank:
        self[pair] = worth = max(self._triples(self._view[pair]))
        return worth


class Rows(dict[int, Row]):
    """By the key of a board's ranks."""

    def __init__(self, view: View) -> None:
        self._view = view

    def __missing__(self, board: int) -> Row:
        self[board] = row = Row(board, self._view)
        return row


class Hands(dict[int, Asked]):
    """By the key of a hand's ranks."""

    def __missing__(self, hand: int) -> Asked:
        pairs = [*{PAIRS[one + other] for one, other in combinations(ranks_in(hand), 2)}]
        self[hand] = asked = itemgetter(*pairs) if len(pairs) > 1 else itemgetter(*pairs, *pairs)
        return asked


HANDS = Hands()


def ranks_in(key: int) -> list[int]:
    """The rank keys that make this one."""
    found = []
    for rank_key in reversed(RANK_KEYS):
        count, key = divmod(key, rank_key)
        found += [rank_key] * count
    return found


class Subsets(dict[int, tuple[int, ...]]):
    """So many of the ranks in a mask, in every way."""

    def __init__(self, count: int) -> None:
        self._count = count

    def __missing__(self, mask: int) -> tuple[int, ...]:
        bits = [1 << rank for rank in range(13) if mask >> rank & 1]
        self[mask] = found = tuple(sum(some) for some in combinations(bits, self._count))
        return found


class Omaha:
    """Ranks hands of Omaha as the ranking it is made with ranks five cards."""

    ranking: Ranking
    """The ranking of five cards that it goes by."""
    rank: RankHand
    """What four to six cards are worth with a board of three cards at least: `OMAHA_HIGH.rank(hand, board)`."""
    ranks: RankHands
    """What the hands of all seats are worth on one board, which is looked at once for all."""
    view: View
    rows: Rows

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking

    def __getattr__(self, name: str) -> object:
        """The first question reads the tables."""
        if name not in ("rank", "ranks", "rows", "view"):
            raise AttributeError(name)
        self.view = view_of(self.ranking)
        self.rows = Rows(self.view)
        self.rank, self.ranks = self._functions()
        return getattr(self, name)

    def _functions(self) -> tuple[RankHand, RankHands]:
        # Cells and plain numbers instead of module names, as in `Ranking`.
        rows, hands, keys, ranks_of = self.rows, HANDS, KEYS, RANKS_OF
        key_of_card = dict(enumerate(KEYS)).__getitem__
        board_start, hand_start = BOARD_START, HAND_START
        suited = sum(SUITED_AS) if self.ranking.suited else 0
        flushes, bit_of_card = self.ranking.by_mask, dict(enumerate(BITS)).__getitem__
        suit_of, twos, threes = dict(zip(SUITED_AS, range(0, 52, 13), strict=True)), Subsets(2), Subsets(3)

        def best_flush(hole: Sequence[Card], board: Sequence[Card], suited: int) -> Rank:
            """What the best one is worth, straight flushes included; `suited` has the bit of the suit."""
            suit = suit_of[suited]
            two = twos[sum(map(bit_of_card, hole)) >> suit & 0x1FFF]
            three = threes[sum(map(bit_of_card, board)) >> suit & 0x1FFF]
            if len(two) == len(three) == 1:
                return flushes[two[0] | three[0]]
            return max([flushes[one | other] for one in two for other in three])

        def rank(hole: Sequence[Card], board: Sequence[Card]) -> Rank:
            if len(hole) == 4:
                a, b, c, d = hole
                hand = hand_start + keys[a] + keys[b] + keys[c] + keys[d]
            else:
                hand = sum(map(key_of_card, hole), hand_start)
            if len(board) == 5:
                a, b, c, d, e = board
                shown = board_start + keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
            else:
                shown = sum(map(key_of_card, board), board_start)
            worth = max(hands[hand & ranks_of](rows[shown & ranks_of]))
            if hand & shown & suited:
                return max(worth, best_flush(hole, board, hand & shown & suited))
            return worth

        def ranks(board: Sequence[Card], holes: Iterable[Sequence[Card]]) -> list[Rank]:
            shown = sum(map(key_of_card, board), board_start)
            row, flush = rows[shown & ranks_of], shown & suited
            found = []
            for hole in holes:
                hand = sum(map(key_of_card, hole), hand_start)
                worth = max(hands[hand & ranks_of](row))
                found.append(max(worth, best_flush(hole, board, hand & flush)) if hand & flush else worth)
            return found

        return rank, ranks

    def best_five(self, hole: Sequence[Card], board: Sequence[Card], suits: str = SUITS) -> tuple[Card, ...]:
        """The five cards that play, the highest first; () is no hand. See `Ranking.best_five`."""
        fives = [(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)]
        return best_of(self.ranking, fives, suits)


OMAHA_HIGH = Omaha(HIGH)
OMAHA_EIGHT = Omaha(EIGHT_OR_BETTER)
