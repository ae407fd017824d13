"""A deal that left something to play for, by names: the same on every page, on the wall and on paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from floorman.terms import EntryId
from floorman.tournament import Tournament
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.told import split_of
from floorman.views.names import alias_of


class SplitView(Struct, frozen=True):
    """What each has by a deal, wherever they end; what places get on top; and what was won before it."""

    shares: tuple[tuple[str, Coins], ...]  # by name, the most first
    on_top: tuple[tuple[int, Coins], ...]  # by place
    below: tuple[tuple[int, Coins], ...] = ()


def split_view(
    state: Tournament,
    aliases: Mapping[str, str],
    called: Callable[[Tournament, EntryId, Mapping[str, str]], str] = alias_of,
) -> SplitView | None:
    split = split_of(state)
    if split is None:
        return None
    shares = tuple((called(state, who, aliases), coins) for who, coins in split.shares)
    return SplitView(shares, split.on_top, split.below)
