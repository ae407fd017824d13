"""Draws by a card: cuca-5-k names ranks and suits; a house may let equals draw again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.cards import DECK, text_of
from floorman.rulebook import load
from floorman.terms import Refused
from floorman.tournament.lots import Lots
from floorman.tournament.seating.high_card import Compared, compared, dealt_by_lot
from tests.tournament.evening import house

AGAIN = house(draw_ties="redraw")


@given(st.permutations(DECK).map(lambda deck: deck[:9]))
def test_an_order_as_a_dealer_calls_it(cards: list[int]) -> None:
    """By rank, then clubs, diamonds, hearts, spades: said by hand, not by the card's number."""
    texts = {seat: text_of(card) for seat, card in enumerate(cards, start=1)}
    found = compared(texts, load("cuca"))
    assert isinstance(found, Compared)
    worth = [("23456789TJQKA".index(texts[seat][0]), "cdhs".index(texts[seat][1])) for seat in found.order]

    assert sorted(worth, reverse=True) == worth
    assert sorted(texts) == sorted(found.order)


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ({}, "draw.card-missing"),
        ({1: "Kh", 2: ""}, "draw.card-missing"),
        ({1: "Kh", 2: "??"}, "draw.card-missing"),
        ({1: "Kh", 2: "Kh"}, "draw.card-twice"),
        ({1: "Kh", 2: "Kd 3c"}, "draw.too-many-cards"),
        ({1: "Kh", 2: "Zz"}, "cards.unreadable"),
        ({1: "Kh", 2: "x" * 999}, "cards.unreadable"),
    ],
)
def test_cards_that_cannot_be(cards: dict[int, str], code: str) -> None:
    found = compared(cards, load("cuca"))

    assert isinstance(found, Refused)
    assert code == found.ruling.code


def test_equals_draw_again_until_one_is_best() -> None:
    first = {1: "Ah", 2: "As", 3: "Kd", 4: "Ad"}
    second = {1: "Ah 9c", 2: "As 9d", 3: "Kd", 4: "Ad 2c"}
    third = {1: "Ah 9c 4d", 2: "As 9d 5d", 3: "Kd", 4: "Ad 2c"}

    assert Compared(again=(1, 2, 4)) == compared(first, AGAIN)
    assert Compared(again=(1, 2)) == compared(second, AGAIN)
    assert Compared(order=(2, 1, 4, 3)) == compared(third, AGAIN)


def test_who_is_not_equal_does_not_draw_again() -> None:
    found = compared({1: "Ah 2c", 2: "As 3c", 3: "Kd 4c"}, AGAIN)

    assert isinstance(found, Refused)
    assert "draw.too-many-cards" == found.ruling.code


@given(st.integers(1, 10), st.integers(0, 500), st.sampled_from([AGAIN, load("cuca")]))
def test_cards_drawn_by_lot_decide_by_the_book(seats: int, number: int, book: object) -> None:
    """What was drawn for everybody to see leads to the order that it was drawn for."""
    texts, order = dealt_by_lot(list(range(1, seats + 1)), Lots(b"s", number), "table 1", book)  # type: ignore[arg-type]

    assert Compared(order=order) == compared(texts, book)  # type: ignore[arg-type]
    assert sorted(order) == list(range(1, seats + 1))
