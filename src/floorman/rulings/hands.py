"""How a hand stands, in the words that rulings ask for: who can still act, whose bet was called, who was paid."""

from __future__ import annotations

from msgspec import Struct

from floorman.cards import cards_of
from floorman.hand import Hand, begun
from floorman.hand.events import Acted, HandPlaced, HandStarted, PotAwarded, RoundClosed, Ruled
from floorman.hand.state import DEAD, FOLDED, LIVE, MUCKED, NOBODY
from floorman.rulings.case import Case
from floorman.rulings.outcome import HandWord
from floorman.rulings.report import BadReport, Lacking
from floorman.terms import Chips, SeatNo

WORDS: dict[int, HandWord] = {FOLDED: "folded", DEAD: "dead", MUCKED: "mucked"}
OUT = tuple(WORDS.values())


def hand_of(case: Case) -> Hand:
    """The hand, where nothing can be said without it."""
    if case.hand is None:
        raise Lacking("hand")
    return case.hand


def open_hand_of(case: Case) -> Hand | None:
    """The hand if it is told. What is done with cards during a hand can no longer be ruled on when it is over."""
    if case.hand is not None and case.hand.closed:
        raise BadReport("hand", "the hand is over; what can still be put right is its pots: report `wrong-award`")
    return case.hand


def word_of(hand: Hand | None, seat: SeatNo) -> HandWord:
    """What a hand is worth now; one that nothing is known of lives."""
    if hand is None or seat not in hand.at:
        return "live"
    place = hand.at[seat]
    if hand.status[place] != LIVE:
        return WORDS[hand.status[place]]
    if hand.shown >> place & 1:
        return "shown"
    return "passive" if hand.passive >> place & 1 else "live"


def as_they_are(hand: Hand | None, *seats: SeatNo) -> dict[SeatNo, HandWord]:
    """Hands that stay what they are."""
    return {seat: word_of(hand, seat) for seat in seats}


def is_live(hand: Hand | None, seat: SeatNo) -> bool:
    return hand is None or hand.status[hand.at[seat]] == LIVE


def at_showdown(hand: Hand | None) -> bool:
    """All betting is over, by the last round or because nobody can bet any more."""
    return hand is None or hand.closed or hand.at_showdown() or betting_over(hand)


def betting_over(hand: Hand) -> bool:
    """Can nobody bet any more, though cards may still come?"""
    return hand.can_bet < 2 and hand.to_act == NOBODY and not hand.being_dealt_in()


def decides(hand: Hand, place: int) -> bool:
    """Has he something to decide in this round, now or later?"""
    if hand.to_act == NOBODY or not hand.active >> place & 1:
        return False
    return not (hand.acted >> place & 1 and hand.bet[place] >= hand.bet_to)


def can_still_act(hand: Hand, place: int) -> bool:
    """May he still come to act in this round: because he has not yet, or because somebody can raise him?"""
    if hand.to_act == NOBODY or not hand.active >> place & 1:
        return False
    return decides(hand, place) or any(
        decides(hand, other) and hand.stack[other] + hand.bet[other] > hand.bet_to
        for other in range(len(hand.seats))
        if other != place
    )


def is_last_to_act(hand: Hand, place: int) -> bool:
    """Does nobody act behind him, as the round stands?"""
    count = len(hand.seats)
    waiting = [other for other in range(count) if decides(hand, other)]
    return place in waiting and place == max(waiting, key=lambda other: (other - hand.to_act) % count)


class LastRaise(Struct, frozen=True):
    """His bet or raise of this round, if it was the last one: what he faced before it, and what nobody has called."""

    before: Hand
    price: Chips  # what the others have to match without it
    uncalled: Chips


def last_raise(case: Case, seat: SeatNo) -> LastRaise | None:
    hand = case.hand
    if hand is None or hand.closed or hand.aggressor != hand.at[seat] or hand.to_act == NOBODY:
        return None
    before = _before_his_raise(case, seat)
    if before is None:
        return None
    place = hand.at[seat]
    others = max((bet for other, bet in enumerate(hand.bet) if other != place), default=0)
    price = max(before.bet_to, others)
    return LastRaise(before, price, max(hand.bet[place] - price, 0))


def _before_his_raise(case: Case, seat: SeatNo) -> Hand | None:
    hand, found = None, None
    for event in case.events:
        if hand is None:
            assert isinstance(event, HandStarted), "a hand begins by being started"
            hand = begun(event, case.book)
            continue
        if isinstance(event, Acted) and event.seat == seat and event.to > hand.bet_to:
            found = hand.copy()
        elif isinstance(event, RoundClosed):
            found = None
        hand.apply(event)
    return found


def has_folded(case: Case, seat: SeatNo) -> bool:
    """Did he fold while the betting was on? Such a hand never came to the showdown."""
    return any(act.seat == seat and act.did == "fold" for act in case.acts())


def shown_count(cards: str, fact: str) -> int:
    """How many cards are named. Raises BadReport for what is no cards."""
    try:
        return len(cards_of(cards))
    except ValueError as error:
        raise BadReport(fact, f"{cards!r} are no cards; write them like 'As Kd', or tell how many") from error


def has_bet(case: Case, seat: SeatNo) -> bool:
    """Did he put in chips of his own accord?"""
    told_later = any(isinstance(event, HandPlaced) for event in case.events) and case.hand is not None
    if told_later and case.hand is not None and case.hand.put[case.hand.at[seat]]:
        return True
    return any(act.seat == seat and act.did not in ("fold", "check", "bring-in") for act in case.acts())


def before_paying(case: Case) -> Hand | None:
    """A closed hand as it stood when its first pot was paid."""
    hand = None
    for event in case.events:
        if hand is None:
            assert isinstance(event, HandStarted), "a hand begins by being started"
            hand = begun(event, case.book)
        elif isinstance(event, PotAwarded):
            return hand
        else:
            hand.apply(event)
    return None


def paid(case: Case) -> dict[SeatNo, Chips]:
    """What each seat has from the pots: as they were paid, and as rulings have put that right since."""
    got: dict[SeatNo, Chips] = {}
    for event in case.events:
        if isinstance(event, PotAwarded):
            for share in event.shares:
                got[share.seat] = got.get(share.seat, 0) + share.amount
        elif isinstance(event, Ruled):
            for move in event.chips:
                source, target = seat_of(move.source), seat_of(move.target)
                if source and target:
                    got[source] = got.get(source, 0) - move.amount
                    got[target] = got.get(target, 0) + move.amount
    return {seat: amount for seat, amount in got.items() if amount > 0}


def seat_of(account: str) -> SeatNo:
    """The seat that an account of chips is the stack of; 0 for any other."""
    kind, _, number = account.partition(":")
    return int(number) if kind == "seat" else 0
