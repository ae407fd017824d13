"""How much a bet or raise may be: in no-limit, pot-limit and fixed limit. Totals of the round.

| limit        | least                                    | most                                       |
| no-limit     | the price and the last whole step        | the stack                                  |
| pot-limit    | the same                                 | the pot after calling, on top of the price |
| fixed limit  | the last whole bet and one fixed bet     | the same                                   |
"""

from __future__ import annotations

from floorman.hand.opening import known
from floorman.hand.state import LIVE, HandState
from floorman.terms import Chips


def whole_raise(hand: HandState) -> Chips:
    """The smallest total of a whole bet or raise."""
    rules = hand.rules
    price = hand.bet_to
    if rules.fixed:
        from_whole = hand.full_to + hand.step
        return from_whole if from_whole > price else price + hand.step
    if not price:
        return hand.smallest_chip if rules.tiny_bets else hand.big_blind
    if rules.double_the_bet:
        return 2 * price
    if rules.step_from_full and hand.short and hand.full_to + hand.step > price:
        return hand.full_to + hand.step
    return price + hand.step


def largest_raise(hand: HandState, place: int, least: Chips) -> Chips:
    """The largest total that the limit allows, whatever the stack."""
    rules = hand.rules
    if rules.fixed:
        return least + hand.step if may_double(hand) else least
    if rules.pot_limit:
        return max(least, pot_raise(hand, place))
    return hand.bet[place] + hand.stack[place]


def pot_raise(hand: HandState, place: int) -> Chips:
    """A raise of the pot: what is to be called is put in first, then as much as lies there."""
    price = hand.bet_to
    return price + hand.pot + hand.pot_counts + price - hand.bet[place]


def may_double(hand: HandState) -> bool:
    """On fourth street with an open pair, where the book allows the big bet: until somebody has made it."""
    return hand.rules.open_pair_doubles and hand.step == hand.sizes[0] and open_pair_on_fourth(hand)


def open_pair_on_fourth(hand: HandState) -> bool:
    """Does somebody show a pair on fourth street of high stud?"""
    if not hand.rules.game.is_high_stud or hand.street != "fourth":
        return False
    boards = (known(hand.open_cards(place)) if status == LIVE else () for place, status in enumerate(hand.status))
    return any(len(board) == 2 and board[0] >> 2 == board[1] >> 2 for board in boards)
