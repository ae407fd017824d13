"""A second opinion: every ranking again, by brute force and from the words of the rules, without keys or tables.

Cards are texts such as `As`. A worth is a tuple that compares as the hands do; nothing here is shared with the room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

Worth: TypeAlias = tuple[int, ...]
FACES = {face: value for value, face in enumerate("23456789TJQKA", start=2)}


def high_of_five(cards: Sequence[str], low_straight: str = "A5432") -> Worth:
    values = sorted((FACES[card[0]] for card in cards), reverse=True)
    repeated = {value for value in values if values.count(value) > 1}
    several = sorted(repeated, key=lambda value: (-values.count(value), -value))
    alone = [value for value in values if values.count(value) == 1]
    shape = [values.count(value) for value in several]
    if not shape:
        faces = "".join(sorted((card[0] for card in cards), key=lambda face: -FACES[face]))
        run = faces in "AKQJT98765432"
        top = FACES[faces[1]] if faces == low_straight else values[0]
        straight = run or faces == low_straight
        flush = all(card[1] == cards[0][1] for card in cards)
        if straight:
            return (9 if flush else 5, top)
        return (6 if flush else 1, *values)
    place = {(2,): 2, (2, 2): 3, (3,): 4, (3, 2): 7, (4,): 8}[tuple(shape)]
    return (place, *several, *alone)


def high(cards: Sequence[str]) -> Worth:
    return max(high_of_five(five) for five in combinations(cards, 5))


def short_deck(cards: Sequence[str]) -> Worth:
    def of_five(five: Sequence[str]) -> Worth:
        place, *rest = high_of_five(five, low_straight="A9876")
        # Only the two change places.
        place = {6: 7, 7: 6}.get(place, place)
        return (place, *rest)

    return max(of_five(five) for five in combinations(cards, 5))


def ace_to_five(cards: Sequence[str]) -> Worth:
    """Better is larger: fewer of a kind first, then lower from the top, an ace being one."""

    def of_five(five: Sequence[str]) -> Worth:
        values = [1 if card[0] == "A" else FACES[card[0]] for card in five]
        times = sorted((values.count(value) for value in set(values)), reverse=True)
        badness = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)].index(tuple(times))
        inside = sorted(set(values), key=lambda value: (values.count(value), value), reverse=True)
        return (-badness, *(-value for value in inside))

    return max(of_five(five) for five in combinations(cards, 5))


def eight_or_better(cards: Sequence[str]) -> Worth:
    """The empty tuple is no low; it is less than any other."""
    lows = [ace_to_five(five) for five in combinations(cards, 5) if qualifies(five)]
    return max(lows, default=())


def qualifies(five: Sequence[str]) -> bool:
    return len({card[0] for card in five}) == 5 and all(card[0] in "A2345678" for card in five)


def deuce_to_seven(cards: Sequence[str]) -> Worth:
    """The lowest high hand, where an ace is never below a deuce."""
    lowest = min(high_of_five(five, low_straight="none") for five in combinations(cards, 5))
    return tuple(-part for part in lowest)


def badugi(cards: Sequence[str]) -> Worth:
    def fits(held: Sequence[str]) -> bool:
        return len({card[0] for card in held}) == len({card[1] for card in held}) == len(held)

    def worth(held: Sequence[str]) -> Worth:
        values = sorted((1 if card[0] == "A" else FACES[card[0]] for card in held), reverse=True)
        return (len(held), *(-value for value in values))

    return max(worth(held) for count in range(1, 5) for held in combinations(cards, count) if fits(held))


def omaha(hole: Sequence[str], board: Sequence[str], ranking: Callable[[Sequence[str]], Worth]) -> Worth:
    return max(ranking((*two, *three)) for two in combinations(hole, 2) for three in combinations(board, 3))


def same_order(pairs: Iterable[tuple[int, Worth]]) -> None:
    """Two rankings of the same hands agree: equal where equal, and otherwise in the same order."""
    found = dict[Worth, int]()
    for rank, worth in pairs:
        assert found.setdefault(worth, rank) == rank, (worth, rank)
    ranks = [found[worth] for worth in sorted(found)]
    assert ranks == sorted(set(ranks))
