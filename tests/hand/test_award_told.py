"""Hands that nobody has typed: the dealer names who wins each pot."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.cards import DECK, UNKNOWN, cards_of
from floorman.hand import (
    GAMES,
    AnyCommand,
    Award,
    Call,
    Forced,
    Hand,
    Muck,
    SeatSetup,
    Show,
    begun,
    decide,
    first_positions,
    pots_of,
    winners_owed,
)
from floorman.hand.commands import Rule
from floorman.hand.events import AnyEvent, Fate, HandPlaced, HandStarted, PotAwarded, Ruled, WinnersTold
from floorman.hand.follow import following
from floorman.rulebook import load
from floorman.terms import Accepted, Refused

TDA = load("tda-2024")
BOARD = cards_of("Kh Qd 7s 4c 2d")
ACES, TWO_PAIR = cards_of("As Ad"), cards_of("Ks Qs")
NOBODY_KNOWS = (UNKNOWN, UNKNOWN)


def shown_down(
    put: Sequence[int],
    cards: Sequence[tuple[int, ...]],
    board: tuple[int, ...] = BOARD,
    *,
    game: str = "nlhe",
    behind: int = 0,
) -> tuple[Hand, list[AnyEvent]]:
    """All betting is over; seats are numbered in the order of play. What follows of itself has happened."""
    seats = tuple(SeatSetup(place, chips + behind) for place, chips in enumerate(put, start=1))
    positions = first_positions(len(put), range(1, len(put) + 1))
    hand = begun(HandStarted(game, seats, positions, Forced(50, 100), 1), TDA)
    events = following(hand, HandPlaced("showdown", tuple(put), (), tuple(cards), board))
    for event in events:
        hand.apply(event)
    return hand, list(events)


def carry_out(hand: Hand, command: AnyCommand) -> list[AnyEvent]:
    decision = decide(hand, command)
    assert isinstance(decision, Accepted), decision
    for event in decision.events:
        hand.apply(event)
    return list(decision.events)


def refused(hand: Hand, command: AnyCommand) -> str:
    before = hand.stack[:]
    decision = decide(hand, command)
    assert isinstance(decision, Refused), decision
    assert before == hand.stack
    return decision.ruling.code


def test_a_side_pot_that_only_one_may_win_is_his_unseen() -> None:
    """Seat 3 matched it and folded; nobody is asked for a hand that wins it in any case."""
    seats = tuple(SeatSetup(place, chips) for place, chips in ((1, 500), (2, 1000), (3, 1000)))
    hand = begun(HandStarted("nlhe", seats, first_positions(3, (1, 2, 3)), Forced(50, 100), 1), TDA)
    for event in following(hand, HandPlaced("showdown", (500, 1000, 1000), (3,), (NOBODY_KNOWS,) * 3, (UNKNOWN,) * 5)):
        hand.apply(event)

    carry_out(hand, Award(0, (1,)))

    assert hand.closed
    assert [1500, 1000, 0] == hand.stack


@st.composite
def dealt(draw: st.DrawFn) -> tuple[str, list[int], list[tuple[int, ...]], tuple[int, ...], list[bool]]:
    """A game, what everybody has put in, the cards, and which hands nobody has typed."""
    game = draw(st.sampled_from(["nlhe", "plo8"]))
    put = draw(st.lists(st.sampled_from([100, 101, 250, 333, 800]), min_size=2, max_size=6))
    cards = Random(draw(st.integers(0, 10_000))).sample(DECK, 5 + GAMES[game].hole_cards * len(put))
    each = GAMES[game].hole_cards
    hands = [tuple(cards[5 + each * place : 5 + each * (place + 1)]) for place in range(len(put))]
    unknown = draw(st.lists(st.booleans(), min_size=len(put), max_size=len(put)))
    return game, put, hands, tuple(cards[:5]), unknown


@given(dealt(), st.randoms(use_true_random=False))
def test_told_as_the_cards_say(
    drawn: tuple[str, list[int], list[tuple[int, ...]], tuple[int, ...], list[bool]], chance: Random
) -> None:
    """Where the dealer says what the cards would have said, everybody gets the same, in whatever order he says it."""
    game, put, cards, board, unknown = drawn
    known, events = shown_down(put, cards, board, game=game)
    by_cards = {event.pot: event for event in events if isinstance(event, PotAwarded)}
    closed = [(UNKNOWN,) * len(his) if hidden else his for his, hidden in zip(cards, unknown, strict=True)]
    hand, _ = shown_down(put, closed, board, game=game)
    chips = hand.chips()

    while owed := winners_owed(hand):
        pot = chance.choice(owed)
        right = by_cards[pot]
        high = right.high or tuple(share.seat for share in right.shares)
        carry_out(hand, Award(pot, high, right.low))
        assert chips == hand.chips()

    assert hand.closed
    assert known.stack == hand.stack
    assert 0 == hand.pot


@given(dealt(), st.data())
def test_whatever_is_told_chips_stay(
    drawn: tuple[str, list[int], list[tuple[int, ...]], tuple[int, ...], list[bool]], data: st.DataObject
) -> None:
    """Nonsense is refused and changes nothing; at the end every chip is on a stack."""
    game, put, cards, board, _ = drawn
    hand, _ = shown_down(put, [(UNKNOWN,) * len(his) for his in cards], board, game=game)
    chips = hand.chips()
    seats = st.lists(st.integers(-1, 8), max_size=4).map(tuple)

    for _ in range(12):
        decision = decide(hand, Award(data.draw(st.integers(-2, 6)), data.draw(seats), data.draw(seats)))
        if isinstance(decision, Accepted):
            for event in decision.events:
                hand.apply(event)
        assert chips == hand.chips()
    while owed := winners_owed(hand):
        carry_out(hand, Award(owed[0], (hand.seats[pots_of(hand)[owed[0]].claimants[0]],)))

    assert hand.closed
    assert chips == sum(hand.stack)


def test_a_known_hand_that_is_beaten_wins_nothing() -> None:
    hand, _ = shown_down([300, 300, 300], [ACES, TWO_PAIR, NOBODY_KNOWS])

    assert (0,) == winners_owed(hand)
    assert "award.cards-speak" == refused(hand, Award(0, (1,)))
    assert "award.cards-speak" == refused(hand, Award(0, (3, 1)))
    carry_out(hand, Award(0, (3,)))
    assert [0, 0, 900] == hand.stack


def test_a_tie_of_known_hands_is_a_tie() -> None:
    """Who names one of two equal hands leaves the other out."""
    hand, _ = shown_down([300] * 3, [cards_of("As Jd"), cards_of("Ac Jh"), NOBODY_KNOWS])

    assert "award.cards-speak" == refused(hand, Award(0, (1,)))
    carry_out(hand, Award(0, (1, 2)))
    assert [450, 450, 0] == hand.stack


def test_a_pot_of_known_hands_goes_by_them() -> None:
    """Only the main pot waits: what seats 2 and 3 play for beside it their cards decide."""
    hand, _ = shown_down([100, 400, 400], [NOBODY_KNOWS, ACES, TWO_PAIR])

    assert (0,) == winners_owed(hand)
    events = carry_out(hand, Award(0, (1,)))

    assert [300, 0, 600] == hand.stack
    assert [1, 0] == [event.pot for event in events if isinstance(event, PotAwarded)]


def test_a_board_that_nobody_knows() -> None:
    """Then no hand is known at all."""
    hand, _ = shown_down([300, 300], [ACES, TWO_PAIR], (*BOARD[:4], UNKNOWN))

    assert (0,) == winners_owed(hand)
    carry_out(hand, Award(0, (1,)))
    assert [600, 0] == hand.stack


def test_before_the_showdown_and_after_it() -> None:
    hand, _ = shown_down([300, 300], [ACES, TWO_PAIR])
    assert hand.closed
    assert () == winners_owed(hand)
    assert "award.no-showdown" == refused(hand, Award(0, (2,)))

    seats = tuple(SeatSetup(seat, 1000) for seat in (1, 2))
    early = begun(HandStarted("nlhe", seats, first_positions(2, (1, 2)), Forced(50, 100), 1), TDA)
    for event in following(early, HandPlaced("river", (100, 100), (), (NOBODY_KNOWS, NOBODY_KNOWS), BOARD)):
        early.apply(event)
    assert () == winners_owed(early)
    assert "award.no-showdown" == refused(early, Award(0, (2,)))
    assert isinstance(decide(early, Call(1)), Refused)


def test_after_the_first_pot_nobody_mucks_and_nothing_is_ruled() -> None:
    """What is still to be paid would belong to others than the dealer has spoken of."""
    hand, _ = shown_down([100, 400, 400], [NOBODY_KNOWS] * 3, behind=500)
    told = carry_out(hand, Award(1, (2,)))
    assert isinstance(told[0], WinnersTold)

    assert "muck.pots-awarded" == refused(hand, Muck(3))
    assert "rule.pots-awarded" == refused(hand, Rule(Ruled("hand-mucked", "hand-dead", hands=(Fate(3, "dead"),))))
    carry_out(hand, Award(0, (1,)))
    assert [800, 1100, 500] == hand.stack


def test_who_is_out_and_who_took_it() -> None:
    """Also those are told whose pot was awarded before the last one."""
    hand, _ = shown_down([100, 400, 400], [NOBODY_KNOWS] * 3)
    carry_out(hand, Award(1, (2,)))

    closed = carry_out(hand, Award(0, (2,)))[-1]

    assert [(1, 0, [2]), (3, 1, [2])] == [
        (one.seat, one.pot, [share.seat for share in one.winners])
        for one in closed.out  # type: ignore[union-attr]
    ]


@pytest.mark.parametrize("shows_first", [True, False])
def test_cards_that_are_shown_after_all(shows_first: bool) -> None:
    """Once everything is known the rest goes by the cards."""
    hand, _ = shown_down([100, 400, 400], [NOBODY_KNOWS] * 3)
    carry_out(hand, Award(0, (1,)))
    carry_out(hand, Show(2, ACES))
    if shows_first:
        carry_out(hand, Show(3, TWO_PAIR))
    else:
        assert "award.not-eligible" == refused(hand, Award(1, (1,)))
        carry_out(hand, Award(1, (3,)))

    assert hand.closed
    assert [300, 0, 600] == hand.stack


def test_a_low_half() -> None:
    """A hand for high alone has none; in a split game a known low wins its half."""
    high, _ = shown_down([300, 300], [NOBODY_KNOWS] * 2)
    assert "award.no-low" == refused(high, Award(0, (1,), (2,)))

    nobody = (UNKNOWN,) * 4
    split, _ = shown_down([300, 300], [nobody, cards_of("Ah 3h 9c 9d")], cards_of("2h 5d 7s Kc Kd"), game="plo8")
    assert "award.cards-speak" == refused(split, Award(0, (1,)))
    carry_out(split, Award(0, (1,), (2,)))
    assert [300, 300] == split.stack


def test_both_halves_of_drawmaha_have_a_winner() -> None:
    """The second half is that of the five cards held; somebody always has the best of them."""
    nobody = (UNKNOWN,) * 5
    hand, _ = shown_down([300, 300], [nobody, nobody], game="drawmaha")
    assert "award.no-held-winner" == refused(hand, Award(0, (1,)))

    carry_out(hand, Award(0, (1,), (2,)))

    assert [300, 300] == hand.stack
