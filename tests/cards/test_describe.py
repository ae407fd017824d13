from __future__ import annotations

import pytest

from floorman.cards import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    OMAHA_HIGH,
    SHORT_DECK_HIGH,
    Badugi,
    Ranking,
    cards_of,
    describe,
)


@pytest.mark.parametrize(
    ("ranking", "cards", "code", "facts"),
    [
        (HIGH, "As Ks Qs Js Ts 2d 3d", "hand.royal-flush", {"of": "A", "cards": "A-K-Q-J-T"}),
        (HIGH, "5s 4s 3s 2s As Kd Kh", "hand.straight-flush", {"of": "5", "cards": "5-4-3-2-A"}),
        (HIGH, "9s 9d 9h 9c Ks Kd 2h", "hand.quads", {"of": "9", "cards": "K-9-9-9-9"}),
        (HIGH, "Ks Kd Kh 5c 5s 2d 3h", "hand.full-house", {"of": "K", "over": "5", "cards": "K-K-K-5-5"}),
        (HIGH, "As Js 9s 4s 2s Kd Kh", "hand.flush", {"of": "A", "cards": "A-J-9-4-2"}),
        (HIGH, "5s 4d 3s 2s As Kd Kh", "hand.straight", {"of": "5", "cards": "5-4-3-2-A"}),
        (HIGH, "Ts 9d 8s 7s 6s Kd Kh", "hand.straight", {"of": "T", "cards": "T-9-8-7-6"}),
        (HIGH, "7s 7d 7h Ac 3s 2d 9h", "hand.trips", {"of": "7", "cards": "A-9-7-7-7"}),
        (HIGH, "Qs Qd 8h 8c 3s 3d 9h", "hand.two-pair", {"of": "Q", "over": "8", "cards": "Q-Q-9-8-8"}),
        (HIGH, "Qs Qd 8h 7c 3s 2d 9h", "hand.pair", {"of": "Q", "cards": "Q-Q-9-8-7"}),
        (HIGH, "As Qd 8h 7c 3s 2d 9h", "hand.high-card", {"of": "A", "cards": "A-Q-9-8-7"}),
        (HIGH, "4s 4d Kh", "hand.pair", {"of": "4", "cards": "K-4-4"}),
        (HIGH, "Ks Qs Js Ts", "hand.high-card", {"of": "K", "cards": "K-Q-J-T"}),
        (SHORT_DECK_HIGH, "As 9d 8h 7c 6s", "hand.straight", {"of": "9", "cards": "9-8-7-6-A"}),
        (ACE_TO_FIVE, "5s 4s 3s 2s As Kd Kh", "low.wheel", {"cards": "5-4-3-2-A"}),
        (ACE_TO_FIVE, "7s 5s 3s 2s As Kd Kh", "low.cards", {"of": "7", "next": "5", "cards": "7-5-3-2-A"}),
        (ACE_TO_FIVE, "7s 7d 3s 3d As Ad 2h", "low.pair", {"of": "A", "cards": "7-3-2-A-A"}),
        (ACE_TO_FIVE, "7s 7d 3s 3d 3c 3h 7h", "low.full-house", {"of": "3", "over": "7", "cards": "7-7-3-3-3"}),
        (ACE_TO_FIVE, "7s", "low.one", {"of": "7", "cards": "7"}),
        (EIGHT_OR_BETTER, "8s 5s 3s 2s As Kd Kh", "low.cards", {"of": "8", "next": "5", "cards": "8-5-3-2-A"}),
        (EIGHT_OR_BETTER, "9s 5s 3s 2s As Kd Kh", "low.none", {}),
        (DEUCE_TO_SEVEN, "7s 5d 4c 3h 2s", "low.cards", {"of": "7", "next": "5", "cards": "7-5-4-3-2"}),
        (DEUCE_TO_SEVEN, "As 5d 4c 3h 2s", "low.cards", {"of": "A", "next": "5", "cards": "A-5-4-3-2"}),
        (DEUCE_TO_SEVEN, "6s 5d 4c 3h 2s", "hand.straight", {"of": "6", "cards": "6-5-4-3-2"}),
        (DEUCE_TO_SEVEN, "As 5s 4s 3s 2s", "hand.flush", {"of": "A", "cards": "A-5-4-3-2"}),
        (BADUGI, "7s 4d 2c Ah", "badugi.four", {"cards": "7-4-2-A"}),
        (BADUGI, "7s 4d 2c Ac", "badugi.three", {"cards": "7-4-A"}),
        (BADUGI, "7s 4s 2c Ac", "badugi.two", {"cards": "4-A"}),
        (BADUGI, "7s 4s 2s As", "badugi.one", {"cards": "A"}),
    ],
)
def test_hands_have_names(ranking: Ranking | Badugi, cards: str, code: str, facts: dict[str, str]) -> None:
    """A code that speech has a sentence for, and the ranks that the sentence names."""
    described = describe(ranking, cards_of(cards))

    assert code == described.code
    assert facts == described.facts


def test_omaha_is_named_by_the_five_that_play() -> None:
    """Two pair on the board and a king in the hand are a full house."""
    five = OMAHA_HIGH.best_five(cards_of("Ks Kd 4h 3c"), cards_of("Kh 9s 9d 9c 2d"))

    assert "hand.full-house" == describe(HIGH, five).code
    assert {"of": "K", "over": "9", "cards": "K-K-K-9-9"} == describe(HIGH, five).facts
