"""What a player is let know of a hand: the pot, stacks, cards, as his book says."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.hand import NOBODY
from floorman.hand.events import HandStarted
from floorman.hand.start import begun
from floorman.views import hand_view
from floorman.views.hand import about, street_lying
from tests.hand.table import BOOKS, Table, seated


def table(book: str = "tda-2024", game: str = "nlhe", **answers: Any) -> Table:
    return seated(4730, 12400, 380, book=book, game=game, **answers).blinds(50, 100)


def stacks(at: Table, you: int | None) -> dict[int, tuple[int, bool]]:
    return {one.seat: (one.stack, one.about) for one in hand_view(at.hand, you).seats}


def test_the_pot_is_told_in_pot_limit_only() -> None:
    """tda-2024-54-a: in other games nobody counts it."""
    assert None is hand_view(table().hand, 1).pot
    assert 150 == hand_view(table(game="plo").hand, 1).pot


def test_a_house_may_tell_it_always() -> None:
    assert 150 == hand_view(table(pot_size_told=["no_limit", "pot_limit"]).hand, 1).pot


def test_stacks_are_seen_not_counted() -> None:
    """tda-2024-60-a: one's own is known, those of others about; casino and TDA count only an all-in."""
    assert {1: (4680, False), 2: (10000, True), 3: (400, True)} == stacks(table(), 1)
    assert {1: (4500, True), 2: (10000, True), 3: (400, True)} == stacks(table(), None)


def test_where_everyone_may_know_all_stacks() -> None:
    """cuca-2-h."""
    assert {1: (4680, False), 2: (12300, False), 3: (380, False)} == stacks(table("cuca"), 3)


def test_after_the_hand_stacks_can_be_counted() -> None:
    at = table().fold().fold()

    assert at.hand.closed
    assert not any(one.about for one in hand_view(at.hand, None).seats)


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_sees_closed_cards_of_another(book: str) -> None:
    at = table(book)
    for you in (1, 2, 3, None):
        seen = {one.seat: set(one.cards) for one in hand_view(at.hand, you).seats}

        assert all(cards == {"??"} for seat, cards in seen.items() if seat != you)
        assert you is None or "??" not in seen[you]


@pytest.mark.parametrize(
    ("chips", "seen"), [(0, 0), (9, 9), (12, 10), (13, 15), (100, 100), (4730, 4500), (4760, 5000), (12400, 10000)]
)
def test_what_an_eye_sees(chips: int, seen: int) -> None:
    assert seen == about(chips)


def streets(at: Table) -> list[str]:
    """How far the cards lay after each thing that happened."""
    first, *rest = at.log
    assert isinstance(first, HandStarted)
    hand, told = begun(first, at.seated.book), [""]
    for event in rest:
        hand.apply(event)
        told.append(street_lying(hand))
    return list(dict.fromkeys(one for one in told if one))


def test_how_far_cards_lie_is_told_where_nobody_can_bet_any_more() -> None:
    """Two are all-in before the flop, on third street, before the first draw: cards come, and no round with them."""
    holdem = seated(1000, 1000).blinds(50, 100).all_in().all_in()
    stud = seated(1000, 1000, game="stud").antes(10, 25, (50, 100)).bring_in()
    while stud.hand.to_act != NOBODY:
        _ = stud.raise_to(most) if (most := stud.offers().raise_max_to) is not None else stud.call()
    draws = seated(150, 150, game="27td").blinds(50, 100).all_in().all_in()
    while draws.hand.to_draw != NOBODY:
        draws.draw()

    assert ["preflop", "flop", "turn", "river"] == streets(holdem)
    assert ["third", "fourth", "fifth", "sixth", "seventh"] == streets(stud)
    assert ["predraw", "draw-1", "draw-2", "draw-3"] == streets(draws)
