"""Equity: what each hand wins, ties and gets of the pot, exactly where that can be counted, else by samples.

With numpy (the extra `fast`) it goes faster and gives the same answer, also for samples: both draw the same cards from
the same generator. Chance is always an argument.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from types import ModuleType
from typing import NamedTuple, TypeAlias

from floorman.cards import grouping, range_equity, walking
from floorman.cards.card import Card, CardsError
from floorman.cards.deals import Deal, Hand, deal_of
from floorman.cards.grouping import Tally
from floorman.cards.range_equity import Choice, Ranged, ranged_of
from floorman.cards.ranges import Range
from floorman.cards.sharing import Branch, Drawn, Executor, branches, drawn_for, must_be_of_use, summed
from floorman.cards.walking import Chance
from floorman.terms import quoted

# Up to so many hands ranked, the exact answer is the default: about a second in plain Python.
EXACT_MOST = 2_000_000
# A hand of Omaha takes as long as so many others.
OMAHA_WORK = 10
# Before the flop boards alike are counted once, which takes as long as so many hands.
GROUPED_WORK = 200_000
# Of so many ways to hold at most it is found out which of them are alike, unless all shall be counted.
CHOICES_MOST = 20_000
# So many kinds of hands against each other are a piece of work.
KINDS_EACH = 16


# A question as it travels: game, hands, board, dead cards.
Asked: TypeAlias = tuple[str, tuple[Hand, ...], Hand, Hand]


class Player(NamedTuple):
    """Of all deals: where the player gets the whole pot, where a part of it, and which share of the pot on average."""

    win: Fraction
    tie: Fraction
    share: Fraction


class Equity(NamedTuple):
    """One entry a hand. `exact` says whether `deals` are all that can be or a sample of them."""

    players: tuple[Player, ...]
    deals: int
    exact: bool


def equity(  # noqa: PLR0913 - a question of many parts, all but two of them named
    game: str,
    hands: Sequence[Iterable[Card]],
    board: Iterable[Card] = (),
    dead: Iterable[Card] = (),
    *,
    exact: bool | None = None,
    samples: int = 100_000,
    rng: Chance | None = None,
    numpy: bool | None = None,
    executor: Executor | None = None,
) -> Equity:
    """What the hands are worth against each other.

    `game` is a game's id (`nlhe`, `plo8`, `razz` …). Cards that a hand or the board lacks, or that are `UNKNOWN`, may
    be any live ones; `()` is a hand of which nothing is known. Draw games are filled up, without drawing decisions.
    `exact` None counts all deals where that is quick and samples otherwise, which needs `rng`; True always counts,
    False always samples. `numpy` None uses it where it is installed. With an `executor` others do the work that comes
    in pieces; the answer is the same. Raises CardsError where the question makes no sense.
    """
    must_be_of_use(rng, executor)
    asked: Asked = (game, tuple(map(tuple, hands)), tuple(board), tuple(dead))
    deal = deal_of(*asked)
    fast = _numpy_asked(numpy)
    grouped = grouping.applies(deal)
    if exact is None:
        exact = grouped or _work(deal) <= EXACT_MOST
    if exact:
        return _shares(_exact(deal, fast), len(deal.hands), exact=True)
    if rng is None:
        raise CardsError("equity.no-chance", deals=deal.ways())
    _some(samples)
    pieces = ((asked, *piece, fast is not None) for piece in drawn_for(deal, rng, samples))
    counted = summed(_sampled, pieces, executor)
    return _shares(counted, len(deal.hands), exact=False)


def equity_of_ranges(  # noqa: PLR0913 - as above
    game: str,
    ranges: Sequence[Range],
    board: Iterable[Card] = (),
    dead: Iterable[Card] = (),
    *,
    exact: bool | None = None,
    samples: int = 100_000,
    rng: Chance | None = None,
    numpy: bool | None = None,
    executor: Executor | None = None,
) -> Equity:
    """As `equity`, where players may hold any hand of a range (`range_of`), each way to hold them as likely.

    `deals` counts ways to hold and to deal. Raises CardsError.
    """
    if all(len(one) == 1 for one in ranges):
        hands = [one[0] for one in ranges]
        return equity(game, hands, board, dead, exact=exact, samples=samples, rng=rng, numpy=numpy, executor=executor)
    must_be_of_use(rng, executor)
    fast = _numpy_asked(numpy)
    ranged = ranged_of(game, ranges, board, dead)
    alike = range_equity.alike(ranged) if exact or (exact is None and ranged.most_choices() <= CHOICES_MOST) else None
    if exact is None:
        exact = alike is not None and sum(_least_work(ranged.deal(hands)) for hands in alike) <= EXACT_MOST
    if exact and alike is not None:
        kinds = list(alike.items())
        parts = ((ranged, kinds[at : at + KINDS_EACH], fast is not None) for at in range(0, len(kinds), KINDS_EACH))
        return _shares(summed(_counted, parts, executor), len(ranges), exact=True)
    if rng is None:
        raise CardsError("ranges.no-chance")
    _some(samples)
    pieces = ((ranged, *piece, fast is not None) for piece in branches(rng, samples))
    return _shares(summed(_ranges_sampled, pieces, executor), len(ranges), exact=False)


# ---- pieces of work, each of which can be done anywhere --------------------------------------------------------------


def _sampled(asked: Asked, chance: Drawn, samples: int, numpy: bool) -> Tally:
    deal = deal_of(*asked)
    if fast := _numpy_asked(numpy):
        return fast.tally_sampled(deal, chance, samples)  # type: ignore[no-any-return]
    return walking.tally(deal, walking.sampled(deal, chance, samples))


def _ranges_sampled(ranged: Ranged, seed: bytes, samples: int, numpy: bool) -> Tally:
    deal, drawn = range_equity.open_deal(ranged), range_equity.sampled(ranged, Branch(seed), samples)
    if fast := _numpy_asked(numpy):
        return fast.tally_rows(deal, drawn)  # type: ignore[no-any-return]
    return walking.tally(deal, drawn)


def _counted(ranged: Ranged, kinds: Sequence[tuple[Choice, int]], numpy: bool) -> Tally:
    fast, counted = _numpy_asked(numpy), Counter[tuple[int, ...]]()
    for hands, times in kinds:
        for winners, count in _exact(ranged.deal(hands), fast).items():
            counted[winners] += count * times
    return counted


# ---- how ------------------------------------------------------------------------------------------------------------


def has_numpy() -> bool:
    """Whether equities are reckoned in columns here."""
    return _numpy() is not None


def _numpy_asked(numpy: bool | None) -> ModuleType | None:
    fast = _numpy() if numpy is not False else None
    if numpy and fast is None:
        raise CardsError("equity.no-numpy")
    return fast


def _some(samples: int) -> None:
    if isinstance(samples, bool) or not isinstance(samples, int):
        raise CardsError("table.bad-number", name="samples", number=quoted(samples))
    if samples < 1:
        raise CardsError("equity.no-samples")


def _work(deal: Deal) -> int:
    return deal.ways() * len(deal.hands) * (OMAHA_WORK if deal.game.is_omaha else 1)


def _least_work(deal: Deal) -> int:
    return min(_work(deal), GROUPED_WORK) if grouping.applies(deal) else _work(deal)


def _exact(deal: Deal, fast: ModuleType | None) -> Tally:
    counted: Tally
    grouped = grouping.applies(deal)
    if fast is not None:
        counted = fast.tally_grouped(deal) if grouped else fast.tally_walked(deal)
    else:
        counted = grouping.tally(deal) if grouped else walking.tally(deal, deal.draws())
    return counted


def _numpy() -> ModuleType | None:
    try:
        from floorman.cards import fast_equity  # noqa: PLC0415 - numpy is an extra, and slow to import
    except ImportError:
        return None
    return fast_equity


def _shares(counted: Tally, players: int, *, exact: bool) -> Equity:
    deals = sum(counted.values())
    wins, ties = [0] * players, [0] * players
    parts: list[Counter[int]] = [Counter() for _ in range(players)]
    for halves, count in counted.items():
        live = [half for half in halves if half]
        for player in range(players):
            mine = [half for half in live if half >> player & 1]
            if all(half == 1 << player for half in live):
                wins[player] += count
            elif mine:
                ties[player] += count
            for half in mine:
                parts[player][len(live) * half.bit_count()] += count
    return Equity(
        tuple(
            Player(
                Fraction(wins[player], deals),
                Fraction(ties[player], deals),
                _share(parts[player], deals),
            )
            for player in range(players)
        ),
        deals,
        exact,
    )


def _share(parts: Counter[int], deals: int) -> Fraction:
    """Of all deals: in so many it was one of so many equal parts."""
    common = lcm(*parts)
    return Fraction(sum(count * (common // among) for among, count in parts.items()), common * deals)
