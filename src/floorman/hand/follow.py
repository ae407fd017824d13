"""What happens of itself: hands that die, rounds that end, bets that go back, pots that are paid: each an event too."""

from __future__ import annotations

from floorman.hand.awarding import award, uncontested
from floorman.hand.events import (
    Acted,
    AnyEvent,
    BetReturned,
    Drew,
    HandHeld,
    HandKilled,
    HandsOpened,
    KillReason,
    RoundClosed,
)
from floorman.hand.hand import Hand
from floorman.hand.pots import uncalled
from floorman.hand.ranking import cards_missing
from floorman.hand.setup import Presence
from floorman.hand.state import LIVE, NOBODY
from floorman.hand.telling import winners_owed
from floorman.terms import RuleId, joined


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
    if hand.closed or hand.held:
        return []
    if hand.watchful and (absent := _presence(hand)):
        return [absent]
    if hand.live < 2:
        return _uncontested(hand)
    if hand.being_dealt_in():
        return []  # the first round is still to come, and may have a decision in it
    if hand.to_act != NOBODY or (hand.to_draw != NOBODY and hand.can_bet > 1):
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
    closed = [place for place, status in enumerate(hand.status) if status == LIVE and not hand.shown >> place & 1]
    opening = _opening(hand, closed)
    if hand.holds and hand.has_all_in() and (waits := _waits(hand, opening)) is not None:
        return waits
    if opening:
        return opening
    if not hand.at_showdown() or closed or cards_missing(hand):
        # Where the dealer has awarded pots, the others may be waiting for known cards alone.
        return award(hand) if hand.winners and not winners_owed(hand) else []
    return award(hand)


def _opening(hand: Hand, closed: list[int]) -> list[AnyEvent]:
    """With a player all-in: all hands at once, or after the last card. In a draw nobody shows what others draw to."""
    if not closed or not hand.has_all_in() or hand.draws_to_come():
        return []
    rules = hand.rules
    at_end = hand.at_showdown()
    if (at_end and rules.all_in_all_show) or (not at_end and rules.open_at_once):
        answer = rules.book.all_in_all_show if at_end else rules.book.all_in_hands_open
        first = rules.book.stud_all_in_opens_first
        if rules.game.is_stud and first.value == "not_at_risk":
            closed.sort(key=lambda place: not hand.stack[place])
            return [HandsOpened(tuple(hand.seats[place] for place in closed), joined(answer.cites, first.cites))]
        return [HandsOpened(tuple(hand.seats[place] for place in closed), answer.cites)]
    return []


def _waits(hand: Hand, opening: list[AnyEvent]) -> list[AnyEvent] | None:
    """In hand-for-hand: whether the all-in is held now, with its cards open or not; None goes on as ever."""
    book = hand.rules.book
    answer = book.hand_for_hand_all_in
    face_down = book.held_all_in_cards.value == "face_down"
    if answer.value == "never":
        return None
    if answer.value == "when_betting_is_over" or hand.at_showdown():
        return opening if opening and not face_down else [HandHeld(joined(answer.cites, book.held_all_in_cards.cites))]
    return [] if face_down else None


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
    if hand.being_dealt_in():
        return None
    if hand.to_act != NOBODY and hand.bring_in_due() and (event := _brought_in(hand)) is not None:
        return event
    for place, presence in enumerate(hand.presence):
        if hand.status[place] == LIVE and (event := _of_the_missing(hand, place, presence)) is not None:
            return event
    return None


def _brought_in(hand: Hand) -> AnyEvent | None:
    """The bring-in of a player who is not there: taken from their stack, or left to the next card."""
    place = hand.to_act
    book = hand.rules.book
    late = hand.presence[place] == "late" and book.presence_deadline.value == "first_card"
    if hand.presence[place] in ("present", "late") and not late:
        return None
    answer = book.absent_bring_in
    seat = hand.seats[place]
    if answer.value == "posted_and_dead":
        cites = answer.about(_why_dead(hand.presence[place])).cites
        return Acted(seat, "bring-in", min(hand.bet_to, hand.stack[place]), cites=cites)
    return HandKilled(seat, _why_dead(hand.presence[place]), answer.about(_why_dead(hand.presence[place])).cites)


def _why_dead(presence: Presence) -> KillReason:
    return "penalised" if presence == "penalised" else "absent"


def _of_the_missing(hand: Hand, place: int, presence: Presence) -> AnyEvent | None:
    book = hand.rules.book
    seat = hand.seats[place]
    match presence:
        case "penalised":
            brought_in = hand.bring_in_round() and hand.acted >> place & 1
            why = book.absent_bring_in.about("penalised").cites if brought_in else ()
            return HandKilled(seat, "penalised", joined(book.penalised_hand.cites, why))
        case "left":
            return _by_itself(hand, place, book.left_seat_action.value == "fold", book.left_seat_action.cites)
        case "absent":
            return _of_the_absent(hand, place, ())
        case "late" if book.presence_deadline.value == "first_card":
            return _of_the_absent(hand, place, book.presence_deadline.cites)
        case _:
            return None


def _of_the_absent(hand: Hand, place: int, deadline: tuple[RuleId, ...]) -> AnyEvent | None:
    book = hand.rules.book
    seat = hand.seats[place]
    if hand.bring_in_round() and hand.acted >> place & 1:
        return HandKilled(seat, "absent", book.absent_bring_in.about("absent").cites)
    # Without a decision in it, the first round is over at once.
    first_round = not hand.past_first_round() or not hand.burns
    is_big_blind = hand.rules.blinds and seat == hand.positions.big_blind
    if is_big_blind and first_round and hand.to_draw == NOBODY and book.absent_bb.value == "until_his_turn":
        return HandKilled(seat, "absent", book.absent_bb.cites) if hand.to_act == place else None
    if first_round and book.absent_hand.value == "dead_at_deal":
        return HandKilled(seat, "absent", deadline or book.absent_hand.cites)
    return _by_itself(hand, place, False, book.absent_hand.cites)


def _by_itself(hand: Hand, place: int, folds: bool, cites: tuple[RuleId, ...]) -> AnyEvent | None:
    """A hand without its player, in its turn: checked where it can be, folded where it cannot; it draws no card."""
    if hand.to_draw == place:
        return Drew(hand.seats[place], (), cites)
    if hand.to_act != place:
        return None
    bet = hand.bet[place]
    return Acted(hand.seats[place], "fold" if folds or bet < hand.bet_to else "check", bet, cites=cites)
