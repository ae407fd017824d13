"""More cards are owed than the deck has: in stud the burnt ones go back, then all share one; in a draw the discards."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.cards import texts_of
from floorman.hand import DealCards, cards_to_come
from floorman.hand.events import DrawsDealt, StreetDealt
from floorman.hand.state import LIVE
from tests.hand.table import Table, house, seated


def stud(players: int, cards: dict[int, str] | None = None, board: str = "", **more: Any) -> Table:
    return seated(*[1000] * players, game="stud", cards=cards, board=board, **more).antes(5, 10, (20, 40))


def until(table: Table, street: str) -> Table:
    """Everybody goes along until this street has begun."""
    while table.hand.street != street:
        table.go_along()
    return table


def leave(table: Table, players: int) -> Table:
    """A bet, and so many are left after it."""
    table.raise_to(table.may_raise()[0] or 0)
    while table.hand.live > players:
        table.fold()
    return table.go_along()


def last_street(table: Table) -> StreetDealt:
    return table.all_of(StreetDealt)[-1]


def test_burnt_cards_go_back_in_stud() -> None:
    """Eight hands on sixth: 51 cards are out. Two on seventh, one to burn and one that stays are the last card and the
    three burnt ones, all mixed (tda-2024-rp-10-h-1)."""
    table = leave(until(stud(8), "sixth"), 2)

    street = last_street(table)
    assert (1, 2, True, False) == (len(street.burns), len(street.cards), street.reshuffled, street.shared)
    burnt = {card for event in table.all_of(StreetDealt)[:3] for card in event.burns}
    assert len(burnt & {*street.burns, *street.cards}) >= 2
    assert 1 == table.hand.stub


@pytest.mark.parametrize(("players", "burns"), [(3, 1), (4, 0)])
def test_a_house_deals_to_the_last_card(players: int, burns: int) -> None:
    """It goes by whether there is a card for each: for three with one to burn, for four without."""
    table = stud(8, book=house("tda-2024", stud_stub_short="stub_then_burns"))
    street = last_street(leave(until(table, "sixth"), players))

    assert (burns, players, True, False) == (len(street.burns), len(street.cards), street.reshuffled, street.shared)


@pytest.mark.parametrize("players", [3, 5, 8])
def test_one_card_for_all_on_seventh(players: int) -> None:
    """For three and more four cards are too few, and one is fewer than three: all are mixed, and one plays for
    everybody (tda-2024-rp-10-h-3)."""
    table = until(stud(8), "sixth")
    table = leave(table, players) if players < 8 else table.go_along()

    street = last_street(table)
    assert (1, 1, True, True) == (len(street.burns), len(street.cards), street.reshuffled, street.shared)
    assert street.cards == table.hand.board
    assert {6} == {len(table.hand.cards[place]) for place in range(8) if table.hand.status[place] == LIVE}


def test_nine_hands_share_sixth_and_seventh() -> None:
    """47 cards are out on fifth, and five and two burnt ones are no nine: two shared cards play with all five own."""
    cards = {1: "As Ad 2c 3d 7h", 2: "Kc 4d Kd Kh 4s"}
    table = until(stud(9, cards, board="Ah 9c"), "seventh")

    assert [True, True] == [street.shared for street in table.all_of(StreetDealt)[-2:]]
    assert "Ah 9c" == texts_of(table.hand.board)
    table.go_along().show_all()
    assert [(0, 9 * 15, {2: 135})] == table.awards()


@pytest.mark.parametrize(("players", "shared"), [(7, True), (6, False)])
def test_a_card_is_left_for_seventh(players: int, shared: bool) -> None:
    """Seven cards are no card for each of seven hands on sixth, for then there is none on seventh; for six they are."""
    table = leave(until(stud(9), "fifth"), players)

    assert shared is last_street(table).shared
    until(table, "seventh").go_along().show_all()
    assert [7] * players == [
        len(cards) + len(table.hand.board)
        for cards, status in zip(table.hand.cards, table.hand.status, strict=True)
        if status == LIVE
    ]


def test_the_last_card_is_closed_after_a_shared_one() -> None:
    """Sixth is shared, on seventh two hands get cards of their own: only the three open ones say who begins."""
    table = leave(until(stud(9), "sixth"), 2)

    assert (False, 2) == (last_street(table).shared, len(last_street(table).cards))
    assert {6} == {len(table.hand.cards[place]) for place in range(9) if table.hand.status[place] == LIVE}
    assert {3} == {len(table.hand.open_cards(place)) for place in range(9)}


def test_discards_go_back_in_a_draw() -> None:
    """Eight hands of five, each throws two away: 17 cards are owed and 12 are left; what nobody holds is dealt."""
    table = seated(*[1000] * 8, game="27td").blinds(50, 100).go_along()
    table.deals = False
    for _ in range(8):
        place = table.hand.to_draw
        table.draw(texts_of(table.hand.cards[place][:2]))
    held = {card for cards in table.hand.cards for card in cards}
    table.deals = True
    table.supply()

    dealt = table.all_of(DrawsDealt)[-1]
    assert (17, True) == (len(dealt.burns + dealt.cards), dealt.reshuffled)
    assert not held & {*dealt.burns, *dealt.cards}
    assert 52 - 24 - 17 == table.hand.stub


def test_the_stub_is_dealt_to_its_end_first() -> None:
    """12 cards are left and 17 owed: a discard among the first twelve is refused, after them it may come again."""
    table = seated(*[1000] * 8, game="27td").blinds(50, 100).go_along()
    table.deals = False
    thrown: list[int] = []
    for _ in range(8):
        thrown += table.hand.cards[table.hand.to_draw][:2]
        table.draw(texts_of(thrown[-2:]))
    count, stub, back = cards_to_come(table.hand)
    too_soon = (*stub[:11], thrown[0], stub[11], *thrown[1:5])

    assert (12, 12, {*thrown}) == (count, len(stub), {*back})
    refused = table.refused(DealCards(too_soon))
    assert ("deal.stub-first", {"stub": 12}) == (refused.code, refused.facts)
    table.do(DealCards((*stub, *thrown[:5])))
    assert table.all_of(DrawsDealt)[-1].reshuffled


def test_a_draw_that_the_deck_can_serve() -> None:
    """Five hands, each throws two away: 11 of 27 cards, and no discard comes back."""
    table = seated(*[1000] * 5, game="27td").blinds(50, 100).go_along()
    thrown: list[int] = []
    for _ in range(5):
        thrown += table.hand.cards[table.hand.to_draw][:2]
        table.draw(texts_of(thrown[-2:]))

    dealt = table.all_of(DrawsDealt)[-1]
    assert (11, False) == (len(dealt.burns + dealt.cards), dealt.reshuffled)
    assert not {*thrown} & {*dealt.burns, *dealt.cards}


def test_the_last_card_of_stud_comes_face_down() -> None:
    """Also where nobody can bet any more: it is the one card that lies closed among open ones (tda-2024-rp-10-b-2)."""
    table = seated(300, 300, game="stud", book=house("tda-2024", all_in_hands_open="at_showdown")).antes(
        5, 10, (100, 200)
    )
    table.deals = False
    while table.hand.to_act >= 0:
        offer = table.may_raise()
        table.raise_to(offer[0]) if offer[0] else table.go_along()
    table.deals = True
    table.supply()

    assert {7} == {len(cards) for cards in table.hand.cards}
    assert [False, False, True, True, True, True, False] == [table.hand.lies_open(number) for number in range(7)]
