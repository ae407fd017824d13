"""Hands of cash games for the logs: small ones that together have every term and every event of such a hand."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.cards import DECK, UNKNOWN
from floorman.hand import (
    AnyCommand,
    Award,
    Call,
    Cash,
    Check,
    DealCards,
    Forced,
    Hand,
    LatePost,
    RaiseTo,
    Rake,
    RakeCap,
    RunIt,
    SeatSetup,
    Show,
    Straddle,
    agree_on_runs,
    decide,
    first_positions,
    offers,
    runs_most,
    start,
    to_show,
)
from floorman.hand.events import WinnersTold
from floorman.terms import Accepted
from tests.hand.table import house
from tests.logs.hands import HandLog, logged

BOOK = "tda-2024"
STEPS_MOST = 60
# Five percent: at most 60 of a hand, and 90 where four or more are dealt in.
RAKE = Rake(500, 60, (RakeCap(4, 90),))
BLINDS = Forced(50, 100)

# Each with its stacks, seat 1 being the small blind.
TERMS: dict[str, tuple[str, Forced, tuple[int, ...], Cash]] = {
    # Two straddles, the second with a raise of its own; one who comes back posts both blinds; run twice, a side pot.
    "cash, all-in": (
        "nlhe",
        BLINDS,
        (900, 2000, 2000, 400, 2000),
        Cash((Straddle(3, 200), Straddle(4, 400, 300)), (LatePost(5, 100, 50),), runs_most=2, rake=RAKE),
    ),
    # At a limit a straddle is one of the raises.
    "cash, limit": (
        "flhe",
        Forced(50, 100, small_bet=100, big_bet=200),
        (2000,) * 4,
        Cash((Straddle(3, 200), Straddle(4, 300)), rake=RAKE),
    ),
    "cash, bomb pot": ("nlhe", BLINDS, (2000,) * 3, Cash(bomb=300, boards=2, rake=RAKE)),
}
# Nobody told their cards: the dealer says who has won each board.
UNSEEN = "cash, bomb pot"


def cash_hands() -> Iterator[HandLog]:
    for name, (game, forced, stacks, cash) in TERMS.items():
        book = house(BOOK)
        seats = [SeatSetup(seat, stack) for seat, stack in enumerate(stacks, 1)]
        positions = first_positions(len(seats), [one.seat for one in seats])
        hand, begun = start(book, seats, positions, forced, game=game, smallest_chip=5, cash=cash)
        events = list(begun)
        for _ in range(STEPS_MOST):
            if hand.closed:
                break
            named = sum(isinstance(event, WinnersTold) for event in events)
            decision = decide(hand, _next(hand, named, unseen=name == UNSEEN))
            assert isinstance(decision, Accepted), decision
            for event in decision.events:
                hand.apply(event)
                events.append(event)
        yield logged(name, book, BOOK, events)


def _next(hand: Hand, named: int, *, unseen: bool) -> AnyCommand:
    """All go all-in where there is no limit; all agree, one after the other, on as many runs as there may be."""
    if runs_most(hand):
        return RunIt(runs_most(hand), agree_on_runs(hand)[0])
    if hand.owed:
        return DealCards(_cards(hand, unseen=unseen))
    offer = offers(hand)
    if offer is not None:
        if not unseen and offer.raise_max_to is not None and hand.rules.game.limit == "no-limit":
            return RaiseTo(offer.seat, offer.raise_max_to)
        return Check(offer.seat) if offer.check else Call(offer.seat)
    return Award(0, (named + 1,), board=named) if unseen else Show(hand.seats[to_show(hand)])


def _cards(hand: Hand, *, unseen: bool) -> tuple[int, ...]:
    """The lowest that are left; no card of a player whose hand nobody sees."""
    if unseen and hand.being_dealt_in():
        return (UNKNOWN,) * hand.owed
    return tuple(card for card in DECK if not hand.used >> card & 1)[: hand.owed]
