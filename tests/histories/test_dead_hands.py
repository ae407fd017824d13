"""Hands of players who were not there, or whose time was out, in files: what is read again has the same end."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman.cards import cards_of
from floorman.hand import (
    AnyCommand,
    AnyEvent,
    Call,
    Check,
    DealCards,
    Fold,
    Forced,
    SeatSetup,
    Show,
    decide,
    first_positions,
    start,
)
from floorman.hand.events import Fate, HandClosed, HandKilled, HandStarted, Ruled
from floorman.histories import Unplayable, phh_of, phh_text, read, replayed
from floorman.histories.ohh_write import ohh_text
from floorman.histories.variants import BY_GAME
from floorman.rulebook import SHIPPED, load
from floorman.terms import Accepted, Chips
from tests.histories.files import BOOK
from tests.histories.played import begins, command_of

HOLES = DealCards(tuple(cards_of("AsKdQcAhKcQd")))  # the small blind aces, the big blind kings, the button queens
FLOP, TURN, RIVER = (DealCards(tuple(cards_of(one))) for one in ("2c3d4h5s", "7c8d", "9h9s"))
CHECKED: list[AnyCommand] = [
    FLOP,
    Check(1),
    Check(3),
    TURN,
    Check(1),
    Check(3),
    RIVER,
    Check(1),
    Check(3),
    Show(1),
    Show(3),
]


def three(*commands: AnyCommand, absent: int = 0, first: Chips = 1000) -> list[AnyEvent]:
    """Button 3, blinds 1 and 2 at 50/100, a thousand each, seat 1 `first`; a command that has nothing to do any more is
    left out."""
    seats = [
        SeatSetup(one, first if one == 1 else 1000, presence="absent" if one == absent else "present")
        for one in (1, 2, 3)
    ]
    hand, events = start(BOOK, seats, first_positions(3, [1, 2, 3]), Forced(50, 100))
    log = list(events)
    for command in commands:
        if hand.closed:
            break
        decision = decide(hand, command)
        assert isinstance(decision, Accepted), decision
        for event in decision.events:
            hand.apply(event)
        log += decision.events
    return log


def again(events: Sequence[AnyEvent]) -> tuple[int, ...]:
    """What each has after the hand that is read from the file."""
    (record,) = read(phh_text(phh_of(events, book=BOOK)))
    assert not isinstance(record, Exception), record
    found = replayed(record, BOOK)
    assert "exact" == found.status
    return tuple(int(one) for one in found.stacks or ())


def test_a_blind_that_was_not_there_checks_and_is_mucked() -> None:
    """Three times 100 in the pot, and aces against queens: 1 has 200 more, 2 and 3 have 100 less. No more is bet, so
    that the big blind would never have had to pay: it checks four times, and its kings are thrown away."""
    events = three(HOLES, Call(3), Call(1), *CHECKED, absent=2)

    assert (1200, 900, 900) == again(events)
    hand = phh_of(events, book=BOOK)
    assert ["p2 cc"] * 4 + ["p2 sm"] == [act for act in hand.actions if act.startswith("p2")]
    assert '"Mucks Cards"' in ohh_text(events, book=BOOK)


def test_an_absent_button_folds_in_its_turn() -> None:
    """It is first to act and has nothing in; the small blind folds after it, and its 50 are the big blind's."""
    events = three(HOLES, Fold(1), absent=3)

    assert any(isinstance(one, HandKilled) for one in events)
    assert (950, 1050, 1000) == again(events)
    assert ["p3 f", "p1 f"] == [act for act in phh_of(events, book=BOOK).actions if not act.startswith("d")][:2]


def test_time_that_is_out_is_a_fold() -> None:
    """The button lets his time run out before the flop, and nothing else is ruled: he has folded."""
    before = three(HOLES)
    ruled = Ruled("clock-expired", "hand-dead", hands=(Fate(3, "dead"),))
    folded = three(HOLES, Fold(3), Fold(1))
    timed_out = [*before, ruled, *folded[len(before) + 1 :]]

    assert (950, 1050, 1000) == again(folded) == again(timed_out)


def test_nobody_is_made_to_act_who_had_not_to() -> None:
    """The button folds, and the small blind has won against a big blind that is not there, without a word: no file can
    say that."""
    with pytest.raises(Unplayable) as refused:
        phh_of(three(HOLES, Fold(3), absent=2), book=BOOK)

    assert "history.killed" == refused.value.ruling.code


def some_are_missing(game: str, seed: int, name: str) -> list[AnyEvent]:
    """A hand by chance without some of those who are dealt in."""
    book, rng = load(name), random.Random(f"{game} {seed}")
    began = begins(game, rng, book, False)[0].started
    gone = set(rng.sample([one.seat for one in began.seats], rng.randint(1, max(len(began.seats) - 2, 1))))
    seats = [replace(one, presence="absent") if one.seat in gone else one for one in began.seats]
    chip, dead, left = began.smallest_chip, began.dead, began.event_left
    hand, events = start(
        book, seats, began.positions, began.forced, game=game, smallest_chip=chip, dead=dead, event_left=left
    )
    log = list(events)
    while not hand.closed:
        decision = decide(hand, command_of(hand, rng))
        if not isinstance(decision, Accepted):
            break  # whoever may not muck
        for one in decision.events:
            hand.apply(one)
        log += decision.events
    return log


@given(st.sampled_from(sorted(BY_GAME)), st.integers(0, 10**6), st.sampled_from(SHIPPED))
def test_a_hand_without_some_is_the_same_hand_or_none(game: str, seed: int, name: str) -> None:
    """In every game: the file comes to the stacks that the hand had, or it is refused by name."""
    events = some_are_missing(game, seed, name)
    started, closed = events[0], events[-1]
    assert isinstance(started, HandStarted)
    if not isinstance(closed, HandClosed):
        return
    try:
        text = phh_text(phh_of(events, book=load(name)))
    except Unplayable as error:
        assert "history.killed" == error.ruling.code
        return
    (record,) = read(text)

    assert not isinstance(record, Exception), record
    left = {share.seat: share.amount for share in closed.stacks}
    assert tuple(left[seat.seat] for seat in started.seats) == replayed(record, load(name)).stacks
