"""The level: what the forced bets are, for all games of a table or for some of them."""

from __future__ import annotations

from typing import get_args

from msgspec import Struct

from floorman.hand import Forced
from floorman.hand.setup import AnteKind
from floorman.table.errors import wrong
from floorman.table.games import is_stud
from floorman.terms import Chips, meant, quoted, shown

CHIPS_MOST = 10**15


class Level(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Blinds and ante, and the bets of limit games. What a game has no use for is left aside.

    Without `ante_kind` the big blind pays the ante for the table, and in stud each player their own. Where nothing else
    is named, limit games are played for the big blind and twice that, and the bring-in is the small blind.
    """

    small_blind: Chips
    big_blind: Chips
    ante: Chips = 0
    ante_kind: AnteKind | None = None
    small_bet: Chips = 0
    big_bet: Chips = 0
    bring_in: Chips = 0

    def forced(self, game: str) -> Forced:
        """The forced bets of a hand of this game."""
        stud = is_stud(game)
        kind: AnteKind = self.ante_kind or ("each" if stud else "big-blind") if self.ante else "none"
        return Forced(
            small_blind=self.small_blind,
            big_blind=self.big_blind,
            ante=self.ante,
            ante_kind=kind,
            bring_in=(self.bring_in or self.small_blind) if stud else 0,
            small_bet=self.small_bet,
            big_bet=self.big_bet,
        )


def checked(level: Level) -> Level:
    """Amounts that a table can be played with. Raises TableError."""
    for name in ("small_blind", "big_blind", "ante", "small_bet", "big_bet", "bring_in"):
        amount = getattr(level, name)
        if not isinstance(amount, int) or isinstance(amount, bool) or not 0 <= amount <= CHIPS_MOST:
            raise wrong("table.bad-amount", name=name, amount=quoted(amount), least=0)
    if level.ante_kind not in (None, *get_args(AnteKind)):
        kinds = get_args(AnteKind)
        raise wrong(
            "table.no-such-ante", kind=shown(level.ante_kind), known=", ".join(kinds), **meant(level.ante_kind, kinds)
        )
    if not level.small_blind <= level.big_blind or not level.big_blind:
        raise wrong("table.bad-blinds", small=level.small_blind, big=level.big_blind)
    return level
