"""Who is dealt in: busts, newcomers, those who leave, and where button and blinds go meanwhile."""

from __future__ import annotations

from random import Random

import pytest

import floorman
from floorman import NotAllowed, Table, TableError
from floorman.hand import Positions
from floorman.hand.events import HandStarted
from floorman.table.events import ButtonDrawn


def blinds_only(table: Table) -> HandStarted:
    """A hand that everybody folds at once."""
    table.next_hand()
    started = table.events[0]
    assert isinstance(started, HandStarted)
    table.deal_cards({})
    while table.turn.waits_for == "act":
        table.fold()
    return started


def where(started: HandStarted) -> tuple[int, int, int]:
    positions: Positions = started.positions
    return positions.button, positions.small_blind, positions.big_blind


def dealt_in(started: HandStarted) -> list[int]:
    return sorted(one.seat for one in started.seats)


def test_button_and_blinds_go_round() -> None:
    table = Table({1: 1000, 4: 1000, 7: 1000}, blinds=(5, 10), button=4)

    assert [(4, 7, 1), (7, 1, 4), (1, 4, 7)] == [where(blinds_only(table)) for _ in range(3)]


def test_the_dead_button() -> None:
    """Who has left leaves the button at an empty seat; nobody has the big blind twice, and nobody escapes it."""
    table = Table({1: 1000, 2: 1000, 3: 1000, 4: 1000}, blinds=(5, 10), button=1)
    blinds_only(table)  # blinds 2 and 3

    assert 995 == table.leave(2)
    assert 2 not in table.stacks
    assert [(2, 3, 4), (3, 4, 1), (4, 1, 3)] == [where(blinds_only(table)) for _ in range(3)]


def test_a_newcomer_plays_at_once() -> None:
    """With all rights and duties of his position (tda-2024-8-a-1): here he has the big blind."""
    table = Table({1: 1000, 2: 1000, 3: 1000}, blinds=(5, 10), button=1)
    blinds_only(table)

    table.sit_down(5, 800)
    assert 3800 == table.chips
    hand = blinds_only(table)

    assert ((2, 3, 5), [1, 2, 3, 5]) == (where(hand), dealt_in(hand))


def test_a_newcomer_between_button_and_small_blind_waits() -> None:
    """He gets no hand and posts nothing until the button has passed (tda-2024-8-a-2)."""
    table = Table({1: 1000, 3: 1000, 5: 1000, 7: 1000}, blinds=(5, 10), button=1)
    blinds_only(table)  # blinds 3 and 5

    table.sit_down(4, 800)

    assert (4,) == table.waiting
    waits = blinds_only(table)
    assert ((3, 5, 7), [1, 3, 5, 7]) == (where(waits), dealt_in(waits))
    assert 800 == table.stacks[4]
    plays = blinds_only(table)
    assert ((5, 7, 1), [1, 3, 4, 5, 7]) == (where(plays), dealt_in(plays))


def test_a_house_may_deal_him_in() -> None:
    house = floorman.book("tda-2024", new_player_in_gap="plays")
    table = Table({1: 1000, 3: 1000, 5: 1000, 7: 1000}, blinds=(5, 10), button=1, book=house)
    blinds_only(table)
    table.sit_down(4, 800)

    assert () == table.waiting
    assert [1, 3, 4, 5, 7] == dealt_in(blinds_only(table))


def test_a_house_may_keep_the_seat() -> None:
    house = floorman.book("tda-2024", new_player_in_gap="seat_not_given")
    table = Table({1: 1000, 3: 1000, 5: 1000, 7: 1000}, blinds=(5, 10), button=1, book=house)
    blinds_only(table)

    with pytest.raises(NotAllowed, match="between button and small blind") as refused:
        table.sit_down(4, 800)

    assert ("house-new_player_in_gap",) == refused.value.cites
    table.sit_down(8, 800)


def test_a_house_may_let_him_wait_for_the_big_blind() -> None:
    house = floorman.book("tda-2024", new_player_plays="with_big_blind")
    table = Table({1: 1000, 3: 1000, 5: 1000}, blinds=(5, 10), button=1, book=house)
    blinds_only(table)  # blinds 3 and 5
    table.sit_down(2, 800)

    assert (2,) == table.waiting
    assert (3, 5, 1) == where(blinds_only(table))
    plays = blinds_only(table)
    assert ((5, 1, 2), [1, 2, 3, 5]) == (where(plays), dealt_in(plays))


def test_a_seat_that_became_free_can_be_taken() -> None:
    table = Table({1: 1000, 2: 100, 3: 1000}, blinds=(50, 100), button=3)
    table.next_hand()
    table.deal_cards({1: "As Ad", 2: "Ks Kd", 3: "2c 3d"})
    table.fold()
    table.call()
    with pytest.raises(TableError, match="Somebody sits at seat 2"):
        table.sit_down(2, 500)
    for street in ("7h 8h 9c", "4s", "4d"):
        table.deal_cards(street)

    table.sit_down(2, 500)

    assert 500 == table.stacks[2]
    assert [(4, 2)] == [(one.place, one.seat) for one in table.places]


def test_heads_up() -> None:
    """The button has the small blind; from three to two nobody has the big blind twice."""
    table = Table({1: 1000, 2: 1000}, blinds=(5, 10), button=1)

    assert [(1, 1, 2), (2, 2, 1)] == [where(blinds_only(table)) for _ in range(2)]


def test_the_first_button_is_drawn() -> None:
    """Where the book draws by high card, whoever deals draws: the cards stand in the record (practice)."""
    table = Table([1000] * 4, blinds=(5, 10))
    table.deal(Random(1))

    drawn = table.all_events[1]
    assert isinstance(drawn, ButtonDrawn)
    assert drawn.seat == max(drawn.cards, key=lambda seat: drawn.cards[seat])
    started = table.events[0]
    assert isinstance(started, HandStarted)
    assert drawn.seat == started.positions.button
    table.undo()
    assert 1 == len(table.all_events)


def test_the_first_button_without_a_draw() -> None:
    """By name, by another book, or where there is no chance to draw from: the lowest seat."""
    named = Table({2: 1000, 3: 1000, 5: 1000}, blinds=(5, 10), button=3)
    house = Table({2: 1000, 3: 1000, 5: 1000}, blinds=(5, 10), book="cuca")
    neither = Table({2: 1000, 3: 1000, 5: 1000}, blinds=(5, 10))
    named.deal(Random(1))
    house.deal(Random(1))
    neither.next_hand()

    assert [3, 2, 2] == [table.view()["button"] for table in (named, house, neither)]


def test_absent_players() -> None:
    """Their cards are dealt and their hands die, as the book says."""
    table = Table([1000] * 3, blinds=(5, 10), button=1)
    table.next_hand({2: "absent"})
    table.deal_cards({})

    assert "dead" == table.view()["seats"][1]["state"]


def test_levels_are_of_the_next_hand() -> None:
    table = Table([1000] * 3, blinds=(5, 10), button=1)
    table.next_hand()
    table.level((10, 20), ante=20)

    assert 5 == table.view()["level"]["small_blind"]
    table.deal_cards({})
    table.fold()
    table.fold()
    assert {"small_blind": 10, "big_blind": 20, "ante": 20} == table.view()["level"]
    table.next_hand()
    assert 50 == table.pot
