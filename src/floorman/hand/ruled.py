"""What a ruling changes in a hand, as its event says: whose hand is worth what, which chips and cards move where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from floorman.cards import UNKNOWN
from floorman.hand.games import Bet, Deal
from floorman.hand.opening import first_by_cards
from floorman.hand.order import clockwise
from floorman.hand.rules import LONG
from floorman.hand.state import BITS, DEAD, FOLDED, LIVE, MUCKED, NOBODY, HandState

if TYPE_CHECKING:
    from floorman.hand.events import CardMoved, ChipsMoved, RoundPut, Ruled
    from floorman.hand.hand import Hand
    from floorman.hand.setup import Presence
    from floorman.positions import Positions
    from floorman.terms import SeatNo

WORTH = {"dead": DEAD, "folded": FOLDED}
ON_BOARD = -1  # the gap that a card leaves on the board; other gaps are by place
POT, CARRY, BOARD, BURNS, STUB = "pot", "carry", "board", "burns", "stub"


def place_of(hand: Hand, account: str) -> int | None:
    """The place behind `seat:4`; None for an account or a pile that is no seat's."""
    name, _, number = account.partition(":")
    return hand.at[int(number)] if name == "seat" else None


def apply_ruled(hand: Hand, event: Ruled) -> None:
    hand.quick = LONG
    if event.positions is not None:
        return _begin_anew(hand, event.positions)
    for chips in event.chips:
        _move_chips(hand, chips)
    if hand.closed:
        return
    if event.round is not None:
        _put_round(hand, event.round)
    gaps: dict[int, int] = {}
    for card in event.cards:
        _move_card(hand, card, gaps)
    hand.burnt |= event.burnt
    if event.cards and hand.to_act != NOBODY and hand.bring_in_due():
        hand.to_act = hand.turn_after(first_by_cards(hand, hand.rules.game.first_round.first) - 1)
    if event.redeal:
        _deal_again(hand)
    for fate in event.hands:
        if fate.worth in ("left", "present"):
            _set_presence(hand, fate.seat, fate.worth)
        else:
            _decide_hand(hand, hand.at[fate.seat], fate.worth)
    if hand.to_act != NOBODY or event.round is not None:
        _whose_turn(hand)


def _begin_anew(hand: Hand, positions: Positions) -> None:
    """As before the forced bets, in the order of the right button; the cards are dealt once more, the same to each."""
    started = hand.started
    seats = clockwise(started.seats, positions.button)
    fresh = type(hand)(msgspec.structs.replace(started, seats=seats, positions=positions), hand.rules)
    for name in HandState.__slots__:
        setattr(hand, name, getattr(fresh, name))


def _set_presence(hand: Hand, seat: SeatNo, presence: Presence) -> None:
    started = hand.started
    seats = tuple(msgspec.structs.replace(one, presence=presence) if one.seat == seat else one for one in started.seats)
    hand.started = msgspec.structs.replace(started, seats=seats)
    hand.watchful = any(one.presence != "present" for one in seats)


def _move_chips(hand: Hand, move: ChipsMoved) -> None:
    if move.target == CARRY:
        return  # it stays in the middle until the hand is closed
    source, target = place_of(hand, move.source), place_of(hand, move.target)
    if source is not None:
        hand.stack[source] -= move.amount
        if target is None:
            hand.put[source] += move.amount
            hand.bet[source] += move.amount
        if not hand.stack[source] and hand.active >> source & 1:
            hand._all_in(source)
    else:
        hand.pot -= move.amount
    if target is not None:
        if not hand.stack[target] and hand.status[target] == LIVE:
            hand.can_bet += 1
            hand.active |= 1 << target
        hand.stack[target] += move.amount
        if source is None:
            hand.put[target] = max(hand.put[target] - move.amount, 0)
            hand.bet[target] = max(hand.bet[target] - move.amount, 0)
    elif move.target == POT:
        hand.pot += move.amount


def _put_round(hand: Hand, put: RoundPut) -> None:
    hand.bet_to, hand.full_to, hand.open_to = put.bet_to, put.full_to, put.open_to
    hand.step, hand.raises, hand.short = put.step, put.raises, put.short
    hand.aggressor = hand.at.get(put.aggressor, NOBODY)


def _move_card(hand: Hand, move: CardMoved, gaps: dict[int, int]) -> None:
    """A card that takes another's place lies where that one lay: in stud it matters which is open."""
    card = move.card
    source, target = place_of(hand, move.source), place_of(hand, move.target)
    if source is not None:
        gaps[source] = where(hand.cards[source], card)
        hand.cards[source] = _without(hand.cards[source], gaps[source])
    elif move.source == BOARD:
        gaps[ON_BOARD] = where(hand.board, card)
        hand.board = _without(hand.board, gaps[ON_BOARD])
    elif move.source == BURNS:
        hand.burns = _without(hand.burns, where(hand.burns, card))
    elif move.source == STUB:
        hand.stub -= 1
    hand.used |= BITS[card]
    if target is not None:
        at = gaps.pop(target, len(hand.cards[target]))
        hand.cards[target] = (*hand.cards[target][:at], card, *hand.cards[target][at:])
    elif move.target == BOARD:
        at = gaps.pop(ON_BOARD, len(hand.board))
        hand.board = (*hand.board[:at], card, *hand.board[at:])
    elif move.target == BURNS:
        hand.burns += (card,)
    elif move.target == STUB:
        hand.stub += 1
        hand.used &= ~BITS[card]


def where(cards: tuple[int, ...], card: int) -> int:
    """Where a card lies among these; one that was not known may be named as it goes."""
    return cards.index(card if card in cards else UNKNOWN)


def _without(cards: tuple[int, ...], at: int) -> tuple[int, ...]:
    return (*cards[:at], *cards[at + 1 :])


def _deal_again(hand: Hand) -> None:
    """Back to the step that dealt the last cards: they are owed once more."""
    steps = hand.rules.game.steps
    index = min(hand.step_index, len(steps) - 1)
    while type(steps[index]) is not Deal:
        index -= 1
    hand.step_index = index - 1
    hand._next_step()


def _decide_hand(hand: Hand, place: int, worth: str) -> None:
    status = hand.status[place]
    if worth in WORTH:
        if status == LIVE:
            hand.kill(place, WORTH[worth])
        else:
            hand.status[place] = WORTH[worth]
    elif worth == "passive":
        hand.passive |= 1 << place
        hand.rules = hand.rules.looking_closer()
    elif status in (FOLDED, DEAD, MUCKED):
        _restore(hand, place)


def _restore(hand: Hand, place: int) -> None:
    """The player is in again."""
    folded = hand.status[place] == FOLDED
    hand.status[place] = LIVE
    hand.live += 1
    if hand.stack[place]:
        hand.can_bet += 1
        hand.active |= 1 << place
    step = hand.rules.game.steps[min(hand.step_index, hand.rules.steps - 1)]
    if hand.owed and type(step) is Deal and step.to == "hands" and hand.step_index:
        hand._owe(step)
    if hand.to_act != NOBODY and hand.stack[place]:
        _to_decide(hand, place, folded=folded)


def _to_decide(hand: Hand, place: int, *, folded: bool) -> None:
    """A fold that is taken back is decided again. The action goes back to the player if it has passed them."""
    if folded:
        hand.acted &= ~(1 << place)
    decides = not (hand.acted >> place & 1 and hand.bet[place] >= hand.bet_to)
    if decides and _has_passed(hand, place):
        hand.to_act = place


def _has_passed(hand: Hand, place: int) -> bool:
    """Has it been the player's turn since the last bet or raise of this round?"""
    step = hand.rules.game.steps[hand.step_index]
    assert type(step) is Bet, "somebody is to act"
    raised = hand.aggressor != NOBODY and hand.aggressor_street == hand.street
    begins = (hand.aggressor if raised else hand._before_first(step)) + 1
    count = len(hand.seats)
    return (place - begins) % count < (hand.to_act - begins) % count


def _whose_turn(hand: Hand) -> None:
    """Who still has to decide, counted anew."""
    waiting = [
        place
        for place in range(len(hand.seats))
        if hand.active >> place & 1 and not (hand.acted >> place & 1 and hand.bet[place] >= hand.bet_to)
    ]
    hand.waiting = len(waiting)
    if not waiting or hand.live < 2:
        hand.to_act = NOBODY
    elif hand.to_act not in waiting:
        after = [place for place in waiting if place > hand.to_act]
        hand.to_act = (after or waiting)[0]
