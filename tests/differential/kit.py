"""PokerKit's side of a hand.

It counts players from the small blind on, and heads-up from the big blind: that is the order of play, as Floorman's
places are. But forced bets are given to it as if from the small blind on, heads-up too. A small blind that nobody posts
is left out: then its first player is the big blind.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerkit import AntePosting, Automation, BlindOrStraddlePosting, Mode, NoLimitTexasHoldem, State

from floorman.cards import text_of
from tests.differential.drawing import Drawn

BY_ITSELF = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def begin(drawn: Drawn) -> State:
    count = len(drawn.stacks)
    forced = drawn.forced
    blinds = [0] * count
    antes = [0] * count
    heads_up = count == 2
    big = 0 if heads_up or not drawn.small_blind_is_posted else 1
    blinds[big] = forced.big_blind
    if drawn.small_blind_is_posted:
        blinds[1 if heads_up else 0] = forced.small_blind
    match forced.ante_kind:
        case "each":
            antes = [forced.ante] * count
        case "big-blind":
            antes[big] = forced.ante
        case "button":
            antes[-1] = forced.ante
    if heads_up:
        blinds.reverse()
        antes.reverse()
    return NoLimitTexasHoldem.create_state(
        BY_ITSELF,
        forced.ante_kind == "each",
        tuple(antes),
        tuple(blinds),
        forced.big_blind,
        tuple(drawn.stacks),
        count,
        mode=Mode.TOURNAMENT,
    )


def posts(state: State) -> tuple[dict[int, int], dict[int, int]]:
    """Antes and blinds by player, as they were posted."""
    antes = {one.player_index: one.amount for one in state.operations if isinstance(one, AntePosting)}
    blinds = {one.player_index: one.amount for one in state.operations if isinstance(one, BlindOrStraddlePosting)}
    return antes, blinds


def deal_holes(state: State, hands: Sequence[Sequence[int]]) -> None:
    for hand in hands:
        state.deal_hole("".join(map(text_of, hand)))


def deal_board(state: State, burn: int, cards: Sequence[int]) -> None:
    state.burn_card(text_of(burn))
    state.deal_board("".join(map(text_of, cards)))
