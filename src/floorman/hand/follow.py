"""What happens of itself: hands that die, rounds that end, bets that go back, pots that are paid: each an event too."""

from __future__ import annotations

from floorman.hand.awarding import award, uncontested
from floorman.hand.events import Acted, AnyEvent, BetReturned, HandKilled, HandsOpened, RoundClosed
from floorman.hand.hand import Hand
from floorman.hand.pots import uncalled
from floorman.hand.ranking import cards_missing
from floorman.hand.setup import Presence
from floorman.hand.state import LIVE, NOBODY
from floorman.terms import RuleId


def following(hand: Hand, event: AnyEvent) -> tuple[AnyEvent, ...]:
    """An event and all that follows from it, until somebody has to do something."""
    ahead = hand.copy()
    told = [event]
    ahead.apply(event)
    while more := _follow(ahead):
        for one in more:
            ahead.apply(one)
        told += more
    return tuple(told)


def _follow(hand: Hand) -> list[AnyEvent]:
    if hand.closed:
        return []
    if hand.watchful and (absent := _presence(hand)):
        return [absent]
    if hand.live < 2:
        return _uncontested(hand)
    if hand.to_act != NOBODY:
        return []
    if hand.in_round():
        return [RoundClosed(hand.street)]
    return _betting_over(hand) if hand.can_bet < 2 or hand.at_showdown() else []


def _uncontested(hand: Hand) -> list[AnyEvent]:
    """One live hand is left, or none."""
    if not hand.live:
        return award(hand)
    place = hand.status.index(LIVE)
    if hand.rules.last_must_show and hand.at_showdown() and not hand.shown >> place & 1:
        return []
    return uncontested(hand, place)


def _betting_over(hand: Hand) -> list[AnyEvent]:
    """Nobody can bet any more: unmatched chips go back, hands are opened, and after the last card pots are paid."""
    if back := _returned(hand):
        return back
    rules = hand.rules
    closed = [place for place, status in enumerate(hand.status) if status == LIVE and not hand.shown >> place & 1]
    if closed and hand.has_all_in():
        at_end = hand.at_showdown()
        if (at_end and rules.all_in_all_show) or (not at_end and rules.open_at_once):
            answer = rules.book.all_in_all_show if at_end else rules.book.all_in_hands_open
            return [HandsOpened(tuple(hand.seats[place] for place in closed), answer.cites)]
    if not hand.at_showdown() or closed or cards_missing(hand):
        return []
    return award(hand)


def _returned(hand: Hand) -> list[AnyEvent]:
    back = uncalled(hand.put)
    if back is None:
        return []
    place, amount = back
    if hand.status[place] != LIVE:
        # Chips of a hand that died are not its owner's any more: they fall to the pot below.
        return []
    return [BetReturned(hand.seats[place], amount, hand.rules.book.uncalled_bet.cites)]


def _presence(hand: Hand) -> AnyEvent | None:
    """Seats without a player, once the deal is complete: their hands die, check or fold as the book says."""
    if hand.owed and not hand.cards[0]:
        return None
    for place, presence in enumerate(hand.presence):
        if hand.status[place] == LIVE and (event := _of_the_missing(hand, place, presence)) is not None:
            return event
    return None


def _of_the_missing(hand: Hand, place: int, presence: Presence) -> AnyEvent | None:
    book = hand.rules.book
    seat = hand.seats[place]
    match presence:
        case "penalised":
            return HandKilled(seat, "penalised", book.penalised_hand.cites)
        case "left" if hand.to_act == place:
            folds = book.left_seat_action.value == "fold"
            return _by_itself(hand, place, folds, book.left_seat_action.cites)
        case "absent":
            return _of_the_absent(hand, place, ())
        case "late" if book.presence_deadline.value == "first_card":
            return _of_the_absent(hand, place, book.presence_deadline.cites)
        case _:
            return None


def _of_the_absent(hand: Hand, place: int, deadline: tuple[RuleId, ...]) -> AnyEvent | None:
    book = hand.rules.book
    seat = hand.seats[place]
    before_the_flop = not hand.board
    is_big_blind = seat == hand.positions.big_blind
    if is_big_blind and before_the_flop and book.absent_bb.value == "until_his_turn":
        return HandKilled(seat, "absent", book.absent_bb.cites) if hand.to_act == place else None
    if before_the_flop and book.absent_hand.value == "dead_at_deal":
        return HandKilled(seat, "absent", deadline or book.absent_hand.cites)
    return _by_itself(hand, place, False, book.absent_hand.cites) if hand.to_act == place else None


def _by_itself(hand: Hand, place: int, folds: bool, cites: tuple[RuleId, ...]) -> Acted:
    """A hand without its player: checked where it can be, folded where it cannot."""
    bet = hand.bet[place]
    return Acted(hand.seats[place], "fold" if folds or bet < hand.bet_to else "check", bet, cites=cites)
