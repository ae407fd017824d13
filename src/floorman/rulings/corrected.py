"""What a closed hand would have paid with a hand in it that was taken for dead: the chips that move between stacks."""

from __future__ import annotations

from msgspec.structs import replace

from floorman.hand import Hand
from floorman.hand.awarding import award
from floorman.hand.events import ChipsMoved, Fate, PotAwarded, Ruled
from floorman.hand.ranking import cards_missing
from floorman.hand.state import LIVE
from floorman.rulings.case import Case
from floorman.rulings.hands import before_paying, paid
from floorman.rulings.outcome import Outcome, Step
from floorman.terms import Chips, SeatNo


def with_awards(case: Case, seat: SeatNo, outcome: Outcome) -> Outcome:
    """The same, with the pots put right where the hand is over and this one was good after all."""
    if case.hand is None or not case.hand.closed or outcome.hands.get(seat) not in ("live", "shown"):
        return outcome
    moves = moves_to(case, seat)
    if not moves:
        return outcome
    return replace(outcome, chips=moves, steps=(*outcome.steps, *(told(move) for move in moves)))


def told(move: ChipsMoved) -> Step:
    source, target = (int(name.partition(":")[2]) for name in (move.source, move.target))
    return Step("step.move-chips", {"amount": move.amount, "source": source, "target": target})


def moves_to(case: Case, seat: SeatNo) -> tuple[ChipsMoved, ...]:
    """From those who got too much to those who got too little; nothing where the cards are not known."""
    right = awards_with(case, seat)
    if right is None:
        return ()
    got = paid(case)
    owed = {one: right.get(one, 0) - got.get(one, 0) for one in {*right, *got}}
    moves = []
    for target in sorted(owed, key=lambda one: (one != seat, one)):
        for source in sorted(owed):
            amount = min(owed[target], -owed[source])
            if amount > 0:
                moves.append(ChipsMoved(f"seat:{source}", f"seat:{target}", amount))
                owed[source] += amount
                owed[target] -= amount
    return tuple(moves)


def shares_of(case: Case, seat: SeatNo, holder: SeatNo | None) -> tuple[ChipsMoved, ...]:
    """Where the cards are not known: the pots he played for, from whoever was paid them; or from this one alone.

    The main pot first, until he has what everybody put in against him.
    """
    hand = before_paying(case)
    if hand is None:
        return ()  # everything went back to who had put it in
    got = paid(case)
    left = most_for(hand, seat) - got.get(seat, 0)
    moves = []
    awards = sorted((event for event in case.events if isinstance(event, PotAwarded)), key=lambda event: event.pot)
    for share in (share for event in awards for share in event.shares):
        amount = min(left, share.amount, got.get(share.seat, 0))
        if share.seat == seat or holder not in (None, share.seat) or amount <= 0:
            continue
        moves.append(ChipsMoved(f"seat:{share.seat}", f"seat:{seat}", amount))
        left -= amount
        got[share.seat] -= amount
    return tuple(moves)


def most_for(hand: Hand, seat: SeatNo) -> Chips:
    """All that a hand can win: what each has put in, as far as its player has, and what was dead from the start."""
    his = hand.put[hand.at[seat]]
    return hand.dead + sum(min(put, his) for put in hand.put)


def awards_with(case: Case, seat: SeatNo) -> dict[SeatNo, Chips] | None:
    """What each seat gets from the pots if this hand is in; None where that cannot be told."""
    hand = before_paying(case)
    if hand is None and case.hand is not None and not case.hand.closed:
        hand = case.hand.copy()  # nothing was paid yet
    if hand is None or not hand.at_showdown():
        return None
    if hand.status[hand.at[seat]] != LIVE:
        hand.apply(Ruled("", "", (Fate(seat, "live"),)))
    if cards_missing(hand):
        return None
    found: dict[SeatNo, Chips] = {}
    for event in award(hand):
        if isinstance(event, PotAwarded):
            for share in event.shares:
                found[share.seat] = found.get(share.seat, 0) + share.amount
    return found
