"""Whole tournaments at one table, hand after hand, under every book."""

from __future__ import annotations

from random import Random

import pytest

from floorman import Table
from floorman.hand import GAMES
from floorman.rulebook import SHIPPED
from floorman.terms.games import GameId
from tests.table.playing import STACKS, step, to_the_winner


@pytest.mark.parametrize("book", SHIPPED)
@pytest.mark.parametrize("seed", range(4))
def test_to_the_winner(book: str, seed: int) -> None:
    """Chips are conserved at every step; in the end one has all, and everybody has a place."""
    table = Table(STACKS, blinds=(25, 50), book=book)
    rng = Random(seed)

    while table.winner is None:
        step(table, rng)
        assert sum(STACKS) == table.chips

    assert {table.winner: sum(STACKS)} == table.stacks
    assert "players" == table.turn.waits_for
    assert sorted(range(1, len(STACKS) + 1)) == sorted(one.seat for one in table.places)
    assert (1, table.winner) == (table.places[0].place, table.places[0].seat)
    assert all(earlier.place <= later.place for earlier, later in zip(table.places, table.places[1:], strict=False))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_every_game_to_the_winner(game: GameId, seed: int) -> None:
    """Whatever is dealt, drawn and brought in: chips are conserved, and somebody wins."""
    table = Table(STACKS, blinds=(25, 50), game=game, ante=5, ante_kind="each")
    rng = Random(seed)

    while table.winner is None:
        step(table, rng)
        assert sum(STACKS) == table.chips

    assert len(STACKS) == len(table.places)


def test_same_seed_same_tournament() -> None:
    logs = []
    for _ in range(2):
        table = Table(STACKS, blinds=(25, 50))
        to_the_winner(table, Random(5))
        logs.append(table.log(all_hands=True))

    assert logs[0] == logs[1]


def test_who_goes_out_later_stands_better() -> None:
    """Of two who go out in one hand, the bigger stack at its start stands better (practice-bigger-stack)."""
    table = Table([1000, 300, 600], blinds=(50, 100), button=1)
    table.next_hand()
    table.deal_cards({1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"})
    table.all_in()
    table.all_in()
    table.all_in()
    table.deal_cards("2c 7d 8h")
    table.deal_cards("9s")
    table.deal_cards("3c")

    assert [(1, 1), (2, 3), (3, 2)] == [(one.place, one.seat) for one in table.places]
    assert table.result is not None
    assert {1: 900, 2: -300, 3: -600} == table.result.change
    assert (1,) == table.result.winners
    assert [(2, 0, {1: 900}), (3, 1, {1: 600})] == [(one.seat, one.pot, one.to) for one in table.result.out]


def test_equal_stacks_share_a_place() -> None:
    table = Table([1000, 300, 300], blinds=(50, 100), button=1)
    table.next_hand()
    table.deal_cards({1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"})
    for _ in range(3):
        table.all_in()
    for street in ("2c 7d 8h", "9s", "3c"):
        table.deal_cards(street)

    assert [(1, 1), (2, 2), (2, 3)] == [(one.place, one.seat) for one in table.places]


def test_forgetting_changes_nothing_that_goes_on() -> None:
    """The record is short afterwards, and the tournament goes the same way."""
    kept, short = (Table(STACKS, blinds=(25, 50)) for _ in range(2))
    for table in (kept, short):
        rng = Random(3)
        while table.winner is None:
            step(table, rng)
            if table is short:
                table.forget()

    assert kept.stacks == short.stacks
    assert kept.places == short.places
    assert kept.result == short.result
    assert len(short.all_events) < 80 < len(kept.all_events)
    assert short.save() == Table.load(short.save()).save()
