"""Our games as PokerKit knows them; what it does not have is put together from its parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar, TypeAlias

from pokerkit import (
    Automation,
    Deck,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    Mode,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    PotLimitOmahaHoldem,
    StandardHighHand,
    State,
)
from pokerkit.games import (
    FixedLimitPokerMixin,
    Holdem,
    OmahaHoldemMixin,
    PotLimitPokerMixin,
    SingleDraw,
    TexasHoldemMixin,
    UnfixedLimitHoldem,
)

from floorman.hand import Cash, Forced, Game

Dealt: TypeAlias = Callable[[tuple[int, ...], int], State]

BY_ITSELF = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class PotLimitTexasHoldem(PotLimitPokerMixin, TexasHoldemMixin, UnfixedLimitHoldem):
    pass


class PotLimitOmahaEight(PotLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem):
    hand_types = (OmahaHoldemHand, OmahaEightOrBetterLowHand)


class FixedLimitOmahaEight(FixedLimitPokerMixin, OmahaHoldemMixin, Holdem):
    """Its own class of this name has the pot as its limit."""

    hand_types = (OmahaHoldemHand, OmahaEightOrBetterLowHand)


class FixedLimitFiveCardDraw(FixedLimitPokerMixin, SingleDraw):
    """The big bet after the draw."""

    deck = Deck.STANDARD
    hand_types = (StandardHighHand,)
    hole_dealing_count = 5

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first, second = self.streets
        big = 2 * second.min_completion_betting_or_raising_amount
        self.streets = (first, replace(second, min_completion_betting_or_raising_amount=big))


class PotLimitOmahaFive(PotLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem):
    hole_dealing_count = 5
    hand_types: ClassVar[tuple[type, ...]] = (OmahaHoldemHand,)


class PotLimitOmahaFiveEight(PotLimitOmahaFive):
    hand_types = (OmahaHoldemHand, OmahaEightOrBetterLowHand)


class PotLimitOmahaSix(PotLimitOmahaFive):
    hole_dealing_count = 6


class NoLimitFiveCardDraw(NoLimitDeuceToSevenLowballSingleDraw):
    hand_types = (StandardHighHand,)


class PotLimitCourchevel(PotLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem):
    """The first card of the flop comes with the hands; two are left for the flop."""

    hole_dealing_count = 5
    hand_types: ClassVar[tuple[type, ...]] = (OmahaHoldemHand,)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first, flop, *later = self.streets
        self.streets = (replace(first, board_dealing_count=1), replace(flop, board_dealing_count=2), *later)


class PotLimitCourchevelEight(PotLimitCourchevel):
    hand_types = (OmahaHoldemHand, OmahaEightOrBetterLowHand)


class HeldHand(StandardHighHand):
    """The cards of the board are nobody's here."""

    @classmethod
    def from_game(cls, hole_cards: Any, _board_cards: Any = ()) -> Any:
        return super().from_game(hole_cards)


class PotLimitDrawmaha(PotLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem):
    """The turn is a street that begins with a draw."""

    hole_dealing_count = 5
    hand_types = (OmahaHoldemHand, HeldHand)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first, flop, turn, river = self.streets
        self.streets = (first, flop, replace(turn, draw_status=True), river)


ONE_SIZE = {
    "nlhe": NoLimitTexasHoldem,
    "plhe": PotLimitTexasHoldem,
    "plo": PotLimitOmahaHoldem,
    "plo8": PotLimitOmahaEight,
    "plo5": PotLimitOmahaFive,
    "plo58": PotLimitOmahaFiveEight,
    "plo6": PotLimitOmahaSix,
    "courchevel": PotLimitCourchevel,
    "courchevel8": PotLimitCourchevelEight,
    "drawmaha": PotLimitDrawmaha,
    "shortdeck": NoLimitShortDeckHoldem,
    "27sd": NoLimitDeuceToSevenLowballSingleDraw,
    "5cd": FixedLimitFiveCardDraw,
    "5cdnl": NoLimitFiveCardDraw,
}
TWO_SIZES = {
    "flhe": FixedLimitTexasHoldem,
    "flo8": FixedLimitOmahaEight,
    "27td": FixedLimitDeuceToSevenLowballTripleDraw,
    "badugi": FixedLimitBadugi,
}
STUD = {
    "stud": FixedLimitSevenCardStud,
    "stud8": FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": FixedLimitRazz,
}
BOTH_KNOW = (*ONE_SIZE, *TWO_SIZES, *STUD)


def table_of(
    game: Game, forced: Forced, antes: tuple[int, ...], blinds: tuple[int, ...], cash: Cash | None = None
) -> Dealt:
    """Deals a hand to so many stacks."""
    small, big = forced.sizes
    from_each = forced.ante_kind == "each" and not any(late.dead for late in (cash or Cash()).posts)
    more: dict[str, Any] = {"mode": Mode.TOURNAMENT}
    if cash is not None:
        rake = cash.rake.basis_points if cash.rake is not None else 0
        more = {
            "mode": Mode.CASH_GAME,
            "starting_board_count": cash.boards,
            "rake": lambda pot, state: _raked(pot, rake, state),
        }
    if game.id in STUD:
        return STUD[game.id](BY_ITSELF, from_each, antes, forced.bring_in, small, big, **more)
    if game.id in TWO_SIZES:
        return TWO_SIZES[game.id](BY_ITSELF, from_each, antes, blinds, small, big, **more)
    return ONE_SIZE[game.id](BY_ITSELF, from_each, antes, blinds, forced.big_blind, **more)


def _raked(pot: int, basis_points: int, state: State) -> tuple[int, int]:
    """Its own function rounds to the nearest chip; a house rounds down."""
    taken = pot * basis_points // 10_000 if any(state.board_cards) else 0
    return taken, pot - taken
