"""A ruling becomes commands for the hand: all of it in one event, or nothing."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.hand import AnyCommand, AnyEvent, Check, Fold, Hand, decide
from floorman.hand.commands import Rule
from floorman.hand.events import ChipsMoved, Fate, Ruled, Worth
from floorman.hand.state import DEAD, FOLDED, LIVE, MUCKED
from floorman.rulings import Outcome
from floorman.terms import Accepted, Refused

STATUS: dict[str, int] = {"live": LIVE, "shown": LIVE, "folded": FOLDED, "dead": DEAD, "mucked": MUCKED}
# A hand that lies open after all is live again.
CHANGING: dict[str, Worth] = {"live": "live", "shown": "live", "passive": "passive", "folded": "folded", "dead": "dead"}


def carried_out(hand: Hand, kind: str, outcome: Outcome) -> Accepted[AnyEvent] | Refused:
    """What the hand says to a ruling: the events that follow, or why it cannot be. The hand stays as it is."""
    assert outcome.definite, "somebody has to choose before it can be carried out"
    if outcome.act:
        seat = next(iter(outcome.hands))
        return decide(hand, Check(seat) if outcome.act == "check" else Fold(seat))
    if outcome.plays:
        return _played(hand, outcome.plays)
    ruled = Ruled(
        kind,
        outcome.outcome,
        fates(hand, outcome),
        () if outcome.positions else tuple(_moves_of_the_hand(outcome)),
        outcome.cards if outcome.in_hand is None else outcome.in_hand,
        outcome.burnt,
        outcome.redeal,
        outcome.round,
        outcome.void,
        outcome.cites,
        outcome.counted,
        outcome.instead_of,
        outcome.positions,
    )
    if not changes(ruled):
        return Accepted(())
    return decide(hand, Rule(ruled))


def _played(hand: Hand, commands: tuple[AnyCommand, ...]) -> Accepted[AnyEvent] | Refused:
    """All of them, or the first refusal."""
    ahead = hand.copy()
    told: list[AnyEvent] = []
    for command in commands:
        decision = decide(ahead, command)
        if isinstance(decision, Refused):
            return decision
        for event in decision.events:
            ahead.apply(event)
        told += decision.events
    return Accepted(tuple(told))


def fates(hand: Hand, outcome: Outcome) -> tuple[Fate, ...]:
    """The hands that the ruling changes, not those that stay what they are; and who has gone or is back.

    What a hand is worth that lives again when the hand is over, its chips say.
    """
    there = {seat.seat: seat.presence for seat in hand.started.seats}
    moved = tuple(Fate(seat, word) for seat, word in outcome.presence.items() if there[seat] != word)
    return (*moved, *_worths(hand, outcome))


def _worths(hand: Hand, outcome: Outcome) -> Iterator[Fate]:
    for seat, word in outcome.hands.items():
        if seat not in hand.at or word not in CHANGING or (hand.closed and CHANGING[word] == "live"):
            continue
        place = hand.at[seat]
        if _is_already(hand, place, word):
            continue
        if word == "passive" and hand.status[place] != LIVE:
            # Nobody who is out plays passively: they are in again first.
            yield Fate(seat, "live")
        yield Fate(seat, CHANGING[word])


def _is_already(hand: Hand, place: int, word: str) -> bool:
    if hand.closed and word != "passive":
        return (hand.status[place] == LIVE) == (STATUS[word] == LIVE)
    passive = bool(hand.passive >> place & 1)
    if word == "passive":
        return passive and hand.status[place] == LIVE
    return hand.status[place] == STATUS[word]


def _moves_of_the_hand(outcome: Outcome) -> Iterator[ChipsMoved]:
    moves = outcome.chips if outcome.booked is None else outcome.booked
    return (move for move in moves if _of_the_hand(move.source) and _of_the_hand(move.target))


def _of_the_hand(account: str) -> bool:
    return account in ("pot", "carry") or account.startswith("seat:")


def changes(ruled: Ruled) -> bool:
    moved = ruled.hands or ruled.chips or ruled.cards or ruled.burnt or ruled.redeal or ruled.round or ruled.void
    return bool(moved or ruled.counted or ruled.positions)


def noted(hand: Hand, kind: str, outcome: Outcome) -> tuple[AnyEvent, ...]:
    """What is kept in mind of a ruling that somebody has yet to choose: irregular cards are counted all the same."""
    if hand.closed or not outcome.counted:
        return ()
    return (Ruled(kind, outcome.outcome, cites=outcome.cites, counted=outcome.counted),)
