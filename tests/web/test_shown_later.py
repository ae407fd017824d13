"""A hand that is replayed: cards that are shown in its course lie closed until then, unless one looks ahead."""

from __future__ import annotations

import pytest

from floorman.hand import AnyEvent, Call, Fold, RaiseTo
from floorman.hand.events import HandsOpened
from floorman.speech import speech
from floorman.terms import SeatNo
from floorman.views.past_hands import PastHand
from floorman.views.seen_hand import as_seen
from floorman.web.hand_files.steps import Replay, replay_of
from floorman.web.past.reading import Kept
from floorman.web.past.told import wins
from tests.histories.files import BOOK
from tests.histories.test_dead_hands import FLOP, HOLES, RIVER, TURN, three

PAST = PastHand(table=1, number=1, log=1, at=0, dealt=("a", "b", "c"), ended=60_000)
ACES, KINGS, QUEENS, CLOSED = ("As", "Ah"), ("Kd", "Kc"), ("Qc", "Qd"), ("??", "??")


def all_in() -> list[AnyEvent]:
    """The queens on the button are all-in, the aces call, the kings in the big blind fold."""
    return three(HOLES, RaiseTo(3, 1000), Call(1), Fold(2), FLOP, TURN, RIVER)


def replayed(you: SeatNo, *, ahead: bool) -> Replay:
    events = as_seen(all_in(), BOOK, you or None)
    kept = Kept(PAST, "Friday", BOOK, events, {1: "Anna", 2: "Ben", 3: "Cem"}, you)
    return replay_of(kept.record(), BOOK, events, speech("en"), ahead=ahead, shut=True)


def lie(again: Replay, step: int, *, ahead: bool) -> dict[SeatNo, tuple[str, ...]]:
    return {one.seat: one.cards for one in again.felt(step, ahead=ahead).seats}


@pytest.mark.parametrize(("you", "kings"), [(0, CLOSED), (2, KINGS)], ids=["by the link", "whoever folded the kings"])
def test_an_all_in_lies_closed_until_it_is_turned_over(you: SeatNo, kings: tuple[str, ...]) -> None:
    """From the deal to the fold nobody's cards but one's own; then the aces and the queens, to the end of the hand."""
    again = replayed(you, ahead=False)
    turned = next(number for number, event in enumerate(again.events, 1) if isinstance(event, HandsOpened))
    before = [number for number, one in enumerate(again.steps, 1) if one.events < turned]
    after = [number for number, one in enumerate(again.steps, 1) if one.events >= turned]
    dealt = [number for number in before if any(lie(again, number, ahead=False).values())]

    assert len(dealt) > 3
    for number in dealt:
        shown = lie(again, number, ahead=False)
        assert (CLOSED, CLOSED) == (shown[1], shown[3]), number
        assert shown[2] in (kings, ()), "() once it is folded and nobody knows it"
    for number in after:
        shown = lie(again, number, ahead=False)
        assert (ACES, QUEENS) == (shown[1], shown[3]), number


@pytest.mark.parametrize("you", [0, 2])
def test_ahead_they_lie_open_from_the_deal_on(you: SeatNo) -> None:
    """As many steps as without; the kings, that nobody has shown, only for whoever held them."""
    again = replayed(you, ahead=True)
    first = next(number for number in range(1, 9) if any(lie(again, number, ahead=True).values()))

    shown = lie(again, first, ahead=True)
    assert (ACES, KINGS if you else CLOSED, QUEENS) == (shown[1], shown[2], shown[3])
    assert len(again.steps) == len(replayed(you, ahead=False).steps)


def with_a_side_pot() -> Kept:
    events = as_seen(three(HOLES, RaiseTo(3, 1000), Call(1), Call(2), FLOP, TURN, RIVER, first=500), BOOK, None)
    return Kept(PAST, "Friday", BOOK, events, {1: "Anna", 2: "Ben", 3: "Cem"}, 0)


def test_what_is_given_away_lies_in_the_middle_no_more() -> None:
    """The aces are all-in for 500, kings and queens for 1,000: 1,500 in the main pot, 1,000 beside it. In the end they
    are before the aces and the kings, and nowhere else; the queens have lost, and are all-in no more."""
    kept = with_a_side_pot()
    events = kept.events
    again = replay_of(kept.record(), BOOK, events, speech("en"), shut=True)
    felts = [again.felt(number, ahead=False) for number in range(1, len(again.steps) + 1)]

    assert (1_500, 1_000) in [tuple(pot.amount for pot in one.pots) for one in felts]
    for one in felts:
        assert 2_500 == one.pot + sum(seat.stack for seat in one.seats)
        assert not one.pots or one.pot == sum(pot.amount for pot in one.pots)
    last = felts[-1]
    assert ({1: 1_500, 2: 1_000, 3: 0}, 0, ()) == ({one.seat: one.stack for one in last.seats}, last.pot, last.pots)
    assert not any(one.marks for one in last.seats)


def test_the_greatest_pot_is_told_first_of_a_hand_in_the_list() -> None:
    """Here side pots are given first; the aces took the main pot of 1,500, the kings the 1,000 beside it."""
    first, second = wins(with_a_side_pot(), speech("en"))
    assert ("Anna: wins 1,500", "Ben: wins 1,000") == (first.partition(" (")[0], second.partition(" (")[0])
