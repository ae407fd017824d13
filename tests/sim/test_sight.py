"""What a seat sees does not depend on what is hidden from it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from floorman import TableError
from floorman.hand import Hand
from floorman.sim.bots import KINDS, choose
from floorman.sim.sight import Sight, seat_in_turn, sight_of
from tests.sim.playing_bots import apply, drawn_hand, next_command
from tests.sizes import examples


def hidden_otherwise(hand: Hand, me: int, rng: Random) -> Hand:
    """The same hand with other cards wherever this place cannot look: closed ones, burnt ones, the deck."""
    twin = hand.copy()
    twin.offer = None
    first, last = hand.rules.game.open_cards[0], hand.open_end
    open_to_him = {*hand.cards[me], *hand.board}
    for place, cards in enumerate(hand.cards):
        open_to_him.update(cards if hand.shown >> place & 1 else cards[first:last])
    hidden = [card for card in hand.rules.game.shown.deck if card not in open_to_him]
    other = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    twin.cards = [tuple(other.get(card, card) for card in cards) for cards in hand.cards]
    twin.burns = tuple(other.get(card, card) for card in hand.burns)
    return twin


@given(st.integers(0, 10**9))
@settings(max_examples=examples(150), deadline=None, suppress_health_check=list(HealthCheck))
def test_hidden_cards_change_nothing(seed: int) -> None:
    """Two hands that differ only in cards a seat cannot see look the same from it, and a bot acts the same."""
    rng = Random(seed)
    hand, kinds = drawn_hand(rng)
    while not hand.closed:
        for place, seat in enumerate(hand.seats):
            if hand.cards[place]:
                assert sight_of(hand, seat) == sight_of(hidden_otherwise(hand, place, rng), seat)
        turn = seat_in_turn(hand)
        if turn is not None:
            twin = hidden_otherwise(hand, hand.at[turn], rng)
            for kind in KINDS:
                acts = [choose(kind, sight_of(one, turn), Random(seed)) for one in (hand, twin)]
                assert acts[0] == acts[1]
        apply(hand, next_command(hand, kinds, rng))


def test_others_chips_are_what_an_eye_sees() -> None:
    """The exact number is only told of one's own."""
    hand, _ = drawn_hand(Random(3), "nlhe")
    hand.stack = [4_730] * len(hand.seats)

    sight = sight_of(hand, hand.seats[1])

    assert 4_730 == sight.stack
    assert 4_500 == sight.stacks[0]


def test_sight_is_all_that_is_given() -> None:
    """No field of it is the hand, which knows every card."""
    assert "hand" not in Sight.__struct_fields__


@pytest.mark.parametrize("seat", [9, 0, "1", None])
def test_a_seat_that_is_not_in_the_hand(seat: Any) -> None:
    hand, _ = drawn_hand(Random(1))

    with pytest.raises(TableError, match="is not in this hand"):
        sight_of(hand, seat)
