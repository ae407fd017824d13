from __future__ import annotations

import pytest

from floorman.cards import DECK, SHORT_DECK, UNKNOWN, CardsError, card_of, cards_of, order_of, text_of, texts_of


def test_every_card_has_its_text() -> None:
    """52 texts for 52 cards, and each is read back; an unknown card is written as two question marks."""
    texts = [text_of(card) for card in DECK]

    assert 52 == len(set(texts))
    assert list(DECK) == [card_of(text) for text in texts]
    assert UNKNOWN not in DECK
    assert "??" == text_of(UNKNOWN)
    assert UNKNOWN == card_of("??")


def test_cards_are_ranks_of_four_suits() -> None:
    """The deuces come first and the aces last; within a rank clubs, diamonds, hearts, spades."""

    assert [0, 1, 2, 3] == [card_of(text) for text in ("2c", "2d", "2h", "2s")]
    assert [48, 49, 50, 51] == [card_of(text) for text in ("Ac", "Ad", "Ah", "As")]


def test_cards_are_read_as_people_write_them() -> None:
    """With blanks or commas or nothing between, in any case, the ten also in digits."""
    expected = cards_of("As Kd Th")

    assert expected == cards_of("AsKdTh")
    assert expected == cards_of("as, KD,10h")
    assert "As Kd Th" == texts_of(expected)
    assert () == cards_of(" ")


@pytest.mark.parametrize("text", ["A", "1s", "Ax", "AsK", "sA", "???"])
def test_no_card_is_guessed(text: str) -> None:
    """What is no card is refused, with what was written."""
    with pytest.raises(CardsError) as refused:
        cards_of(text)

    assert "cards.unreadable" == refused.value.code
    assert str(refused.value.facts["text"]) in text


def test_the_short_deck_begins_at_six() -> None:
    """36 cards, of which the lowest is a six."""

    assert 36 == len(SHORT_DECK)
    assert set("6789TJQKA") == {text_of(card)[0] for card in SHORT_DECK}


def test_cards_are_compared_by_rank_then_by_the_suits_given() -> None:
    """The order of suits is an argument, worst first; the ace may stand below the deuce."""
    drawn = cards_of("Kc Ah Kd As 2s")

    assert cards_of("2s Kc Kd Ah As") == tuple(sorted(drawn, key=order_of))
    assert cards_of("2s Kd Kc As Ah") == tuple(sorted(drawn, key=lambda card: order_of(card, "shdc")))
    assert cards_of("Ah As 2s Kc Kd") == tuple(sorted(drawn, key=lambda card: order_of(card, ace_low=True)))
