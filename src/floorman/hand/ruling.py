"""May a ruling be carried out in this hand? Everything that it changes, or nothing."""

from __future__ import annotations

from floorman.cards import UNKNOWN
from floorman.hand.commands import Rule
from floorman.hand.events import AnyEvent, ChipsMoved, HandClosed, Ruled, Share
from floorman.hand.follow import following
from floorman.hand.hand import Hand
from floorman.hand.ruled import BOARD, BURNS, CARRY, POT, STUB
from floorman.hand.state import BITS, LIVE
from floorman.terms import Accepted, Refused, no


def rule(hand: Hand, command: Rule) -> Accepted[AnyEvent] | Refused:
    ruled = command.ruled
    code = _against(hand, ruled)
    if code:
        return no(code, ruled.cites)
    if hand.closed:
        return Accepted((ruled,))
    if ruled.void:
        return Accepted((ruled, _closed(hand, ruled)))
    return Accepted(following(hand, ruled))


def _against(hand: Hand, ruled: Ruled) -> str:
    """Why this cannot be carried out, if it cannot."""
    if hand.closed and (ruled.hands or ruled.cards or ruled.void or ruled.redeal or ruled.round):
        return "rule.hand-over"
    if not _known(hand, ruled):
        return "rule.not-in-hand"
    if not _chips_are_there(hand, ruled.chips):
        return "rule.no-such-chips"
    if not _cards_are_there(hand, ruled):
        return "rule.no-such-card"
    if any(fate.worth == "passive" and hand.status[hand.at[fate.seat]] != LIVE for fate in ruled.hands):
        return "rule.hand-not-live"
    return ""


def _known(hand: Hand, ruled: Ruled) -> bool:
    accounts = [name for chips in ruled.chips for name in (chips.source, chips.target)]
    accounts += [name for card in ruled.cards for name in (card.source, card.target)]
    seats = [int(name.partition(":")[2]) for name in accounts if name.startswith("seat:")]
    return all(seat in hand.at for seat in (*seats, *(fate.seat for fate in ruled.hands)))


def _chips_are_there(hand: Hand, moves: tuple[ChipsMoved, ...]) -> bool:
    """Each account covers what leaves it, one move after the other."""
    held = {f"seat:{seat}": hand.stack[place] for seat, place in hand.at.items()} | {POT: hand.pot}
    for move in moves:
        if move.amount <= 0 or move.source not in held or held[move.source] < move.amount:
            return False
        held[move.source] -= move.amount
        if move.target != CARRY and move.target not in held:
            return False
        if move.target != CARRY:
            held[move.target] += move.amount
    return not hand.closed or all(POT not in (move.source, move.target) for move in moves)


def _cards_are_there(hand: Hand, ruled: Ruled) -> bool:
    board, burns, used, stub = list(hand.board), list(hand.burns), hand.used, hand.stub
    held = [list(cards) for cards in hand.cards]
    piles = {BOARD: board, BURNS: burns} | {f"seat:{seat}": held[place] for seat, place in hand.at.items()}
    for move in ruled.cards:
        card = move.card
        if not 0 <= card <= UNKNOWN or BITS[card] & hand.rules.not_in_deck:
            return False
        if move.source in piles:
            if card not in piles[move.source]:
                return False
            piles[move.source].remove(card)
        elif move.source == STUB:
            if used & BITS[card] or not stub:
                return False
            stub -= 1
        used |= BITS[card]
        if move.target in piles:
            piles[move.target].append(card)
        elif move.target == STUB:
            used &= ~BITS[card]
            stub += 1
    return True


def _closed(hand: Hand, ruled: Ruled) -> HandClosed:
    """Nobody has won: what went back to nobody stays for the table's next pot."""
    ahead = hand.copy()
    ahead.apply(ruled)
    stacks = tuple(Share(seat, ahead.stack[place]) for place, seat in enumerate(hand.seats))
    return HandClosed(stacks, (), ahead.pot, ruled.cites)
