"""May a ruling be carried out in this hand? Everything that it changes, or nothing."""

from __future__ import annotations

from floorman.cards import UNKNOWN
from floorman.hand.commands import Rule
from floorman.hand.events import NO_CARD, AnyEvent, BoardDealt, HandClosed, HolesDealt, Ruled, Share
from floorman.hand.follow import following
from floorman.hand.games import Deal
from floorman.hand.hand import Hand
from floorman.hand.ruled import BOARD, BURNS, CARRY, POT, STUB
from floorman.hand.start import forced_bets
from floorman.hand.state import BITS, LIVE, NOBODY
from floorman.positions import Positions
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
    if ruled.positions is not None:
        return Accepted(_begun_anew(hand, ruled))
    return Accepted(following(hand, ruled))


def _against(hand: Hand, ruled: Ruled) -> str:
    """Why this cannot be carried out, if it cannot."""
    if hand.closed and (ruled.hands or ruled.cards or ruled.void or ruled.redeal or ruled.round or ruled.positions):
        return "rule.hand-over"
    if hand.winners and not hand.closed:
        return "rule.pots-awarded"
    if ruled.positions is not None and not _can_begin_anew(hand, ruled.positions):
        return "rule.cannot-begin-anew"
    if len(hand.boards) > 1 and (ruled.redeal or any(BOARD in (move.source, move.target) for move in ruled.cards)):
        return "rule.several-boards"
    if not _known(hand, ruled):
        return "rule.not-in-hand"
    if not _chips_are_there(hand, ruled):
        return "rule.no-such-chips"
    if not _cards_are_there(hand, ruled):
        return "rule.no-such-card"
    if any(fate.worth == "live" and _has_missed(hand, hand.at[fate.seat]) for fate in ruled.hands):
        return "rule.street-over"
    back = [fate.seat for fate in ruled.hands if fate.worth == "live"]
    if any(
        fate.worth == "passive" and hand.status[hand.at[fate.seat]] != LIVE and fate.seat not in back
        for fate in ruled.hands
    ):
        return "rule.hand-not-live"
    return ""


def _has_missed(hand: Hand, place: int) -> bool:
    """Has a street been bet or dealt without a hand that is to come back?"""
    others = [other for other, status in enumerate(hand.status) if status == LIVE and other != place]
    if hand.status[place] == LIVE or not others:
        return False
    if len(hand.cards[place]) < max(len(hand.cards[other]) for other in others):
        return True
    now = hand.bet if hand.to_act != NOBODY else [0] * len(hand.bet)
    matched = max(hand.put[other] - now[other] for other in others)
    return bool(hand.stack[place]) and hand.put[place] - now[place] < matched


def _can_begin_anew(hand: Hand, positions: Positions) -> bool:
    """In the first round, with blinds to put right, and all hands as they were dealt."""
    dealt = {len(cards) for cards in hand.cards}
    return (
        hand.in_first_round()
        and hand.rules.blinds
        and positions.big_blind in hand.at
        and dealt == {hand.rules.game.hole_cards}
        and not hand.burns
    )


def _begun_anew(hand: Hand, ruled: Ruled) -> tuple[AnyEvent, ...]:
    """The forced bets of the right seats, and the same cards."""
    cards = dict(zip(hand.seats, hand.cards, strict=True))
    ahead = hand.copy()
    ahead.apply(ruled)
    told: list[AnyEvent] = [ruled, *forced_bets(ahead)]
    around = tuple(cards[seat][nth] for nth in range(hand.rules.game.hole_cards) for seat in ahead.seats)
    # What lay open before the first round lies there again.
    for dealt in (HolesDealt(around), *((BoardDealt(NO_CARD, hand.board),) if hand.board else ())):
        more = following(ahead, dealt)
        for event in more:
            ahead.apply(event)
        told += more
    return tuple(told)


def _known(hand: Hand, ruled: Ruled) -> bool:
    accounts = [name for chips in ruled.chips for name in (chips.source, chips.target)]
    accounts += [name for card in ruled.cards for name in (card.source, card.target)]
    seats = [int(name.partition(":")[2]) for name in accounts if name.startswith("seat:")]
    return all(seat in hand.at for seat in (*seats, *(fate.seat for fate in ruled.hands)))


def _chips_are_there(hand: Hand, ruled: Ruled) -> bool:
    """Each account covers what leaves it, one move after the other.

    While a hand is on nobody gets more out of the pot than they put in, and nothing goes from stack to stack; after
    it the pot is empty.
    """
    held = {f"seat:{seat}": hand.stack[place] for seat, place in hand.at.items()} | {POT: hand.pot}
    put = {f"seat:{seat}": hand.put[place] for seat, place in hand.at.items()}
    for move in ruled.chips:
        source, target, amount = move.source, move.target, move.amount
        if amount <= 0 or source not in held or held[source] < amount or (source == POT == target):
            return False
        if target != CARRY and target not in held:
            return False
        if (POT in (source, target)) == hand.closed or (target == CARRY and not ruled.void):
            return False
        if source == POT and target in put and not ruled.void:
            if put[target] < amount:
                return False
            put[target] -= amount
        held[source] -= amount
        held[target] = held.get(target, 0) + amount
    return True


def _cards_are_there(hand: Hand, ruled: Ruled) -> bool:
    board, burns, used, stub = list(hand.board), list(hand.burns), hand.used, hand.stub
    held = [list(cards) for cards in hand.cards]
    piles = {BOARD: board, BURNS: burns} | {f"seat:{seat}": held[place] for seat, place in hand.at.items()}
    for move in ruled.cards:
        card = move.card
        if not 0 <= card <= UNKNOWN or BITS[card] & hand.rules.not_in_deck:
            return False
        if move.source in piles:
            pile = piles[move.source]
            if card not in pile and (UNKNOWN not in pile or used & BITS[card]):
                return False
            pile.remove(card if card in pile else UNKNOWN)
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
    return len(board) == _cards_on_board(hand, ruled.redeal)


def _cards_on_board(hand: Hand, redeal: bool) -> int:
    """How many must lie there afterwards: as many as now, or as before the street that is dealt again; else -1."""
    if not redeal:
        return len(hand.board)
    dealt = [step for step in hand.rules.game.steps[: hand.step_index + 1] if type(step) is Deal]
    return len(hand.board) - (dealt[-1].count if dealt[-1].to == "board" else 0) if len(dealt) > 1 else -1


def _closed(hand: Hand, ruled: Ruled) -> HandClosed:
    """Nobody has won: what went back to nobody stays for the table's next pot."""
    ahead = hand.copy()
    ahead.apply(ruled)
    stacks = tuple(Share(seat, ahead.stack[place]) for place, seat in enumerate(hand.seats))
    return HandClosed(stacks, (), ahead.pot, ruled.cites)
