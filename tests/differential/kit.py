"""PokerKit's side of a hand.

It counts players from the small blind on, and heads-up from the big blind: that is the order of play, as Floorman's
places are. But forced bets are given to it as if from the small blind on, heads-up too. A small blind that nobody posts
is left out: then its first player is the big blind.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerkit import AntePosting, BlindOrStraddlePosting, State

from floorman.cards import UNKNOWN, text_of
from floorman.hand.events import NO_CARD, StreetDealt
from tests.differential.drawing import Drawn
from tests.differential.kit_games import table_of


def begin(drawn: Drawn) -> State:
    """The forced bets are in, and the cards are due."""
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
    cash = getattr(drawn, "cash", None)
    for late in cash.posts if cash is not None else ():
        blinds[late.seat - 1] -= late.live  # below nothing: it is not first to act because of that
        antes[late.seat - 1] += late.dead
    for straddle in cash.straddles if cash is not None else ():
        blinds[straddle.seat - 1] = straddle.to
    if heads_up:
        blinds.reverse()
        antes.reverse()
    table = table_of(drawn.game, forced, tuple(antes), tuple(blinds), cash)
    state: State = table(tuple(drawn.stacks), count)
    return state


def posts(state: State) -> tuple[dict[int, int], dict[int, int]]:
    """Antes and blinds by player, as they were posted."""
    antes = {one.player_index: one.amount for one in state.operations if isinstance(one, AntePosting)}
    blinds = {one.player_index: one.amount for one in state.operations if isinstance(one, BlindOrStraddlePosting)}
    return antes, blinds


# ---- cards --------------------------------------------------------------------------------------------------------


def deal_holes(state: State, hands: Sequence[Sequence[int]]) -> None:
    for hand in hands:
        state.deal_hole(_text(hand))


def deal_board(state: State, burn: int, cards: Sequence[int]) -> None:
    """An open card that comes with the hands has no burn card."""
    if burn != NO_CARD:
        state.burn_card(text_of(burn))
    state.deal_board(_text(cards))


def shares_a_card(state: State) -> bool:
    """Will it deal one card for all instead of one for each hand?"""
    return any(state.board_dealing_counts)


def cards_on_board(state: State) -> int:
    return len(list(state.get_board_cards(0)))


def deal_street(state: State, event: StreetDealt) -> None:
    """Its burn card is always there, ours not when the deck has run out."""
    state.burn_card(text_of(event.burns[0] if event.burns else UNKNOWN))
    if event.shared:
        state.deal_board(_text(event.cards))
        return
    for card in event.cards:
        state.deal_hole(text_of(card))


def throw_away(state: State, cards: Sequence[int]) -> None:
    state.stand_pat_or_discard(_text(cards))
    waits_for_cards = any(state.hole_dealing_statuses) or any(state.board_dealing_counts)
    if not any(state.standing_pat_or_discarding_statuses) and not waits_for_cards:
        # It burns a card also where everybody stands pat.
        state.burn_card(text_of(UNKNOWN))


def deal_draws(state: State, burn: int, cards: Sequence[int]) -> None:
    if not any(state.board_dealing_counts):  # a street with a draw and a card of the board has one burn card for it
        state.burn_card(text_of(burn))
    left = list(cards)
    for place, due in enumerate(list(map(len, state.hole_dealing_statuses))):
        if due:
            state.deal_hole(_text(left[:due]), place)
            del left[:due]


def _text(cards: Sequence[int]) -> str:
    return "".join(map(text_of, cards))
