"""Cash games at the programmers' front: what the book allows is played, saved, taken back and seen, and no more."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import floorman
from floorman.table.cash import Missed

HOUSE = floorman.book(
    "tda-2024",
    straddles="under_the_gun_or_button",
    restraddles=2,
    missed_blinds="big_live_small_dead",
    new_player_posts="big_live",
    run_it_most=2,
    bomb_pots="one_or_two_boards",
)


def home(*stacks: int, **more: Any) -> floorman.Table:
    return floorman.Table(stacks, blinds=(1, 2), button=len(stacks), book=HOUSE, **more)


def test_a_straddle() -> None:
    """Who may, what it costs, and that the next hand knows nothing of it."""
    table = home(100, 100, 100, 100, 100)
    assert {3: (4, 4), 5: (4, 4)} == table.may_straddle
    table.next_hand(straddles={3: 4, 4: 8})
    table.deal(random.Random(1))

    assert (5, 8, 16) == (
        table.turn.seat,
        table.offers and table.offers.call_to,
        table.offers and table.offers.raise_min_to,
    )
    assert {} == table.may_straddle
    for _ in range(4):
        table.fold()
    assert {1: 99, 2: 98, 3: 96, 4: 107, 5: 100} == table.stacks
    table.next_hand()
    assert 3 == table.pot


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"straddles": {4: 4}}, "straddle.not-this-seat"),
        ({"straddles": {3: 5}}, "straddle.out-of-range"),
        ({"straddles": {3: 4, 4: 8, 5: 16}}, "straddle.nobody"),
        ({"straddles": {3: "4"}}, "table.bad-amount"),
        ({"late": {4: "all"}}, "late.no-such-word"),
        ({"late": {9: "both"}}, "cash.not-in-hand"),
        ({"late": {2: "both"}}, "cash.bad-late-post"),
        ({"bomb": 10, "boards": 3}, "bomb.boards"),
        ({"boards": 2}, "table.bad-amount"),
        ({"bomb": -1}, "table.bad-amount"),
        ({"bomb": 10, "straddles": {3: 4}}, "straddle.nobody"),
    ],
)
def test_what_the_house_does_not_play(asked: dict[str, Any], code: str) -> None:
    table = home(100, 100, 100, 100, 100)
    before = table.save()
    with pytest.raises(floorman.TableError) as found:
        table.next_hand(**asked)

    assert code == found.value.code
    assert before == table.save(), "nothing has changed"


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"straddles": {3: 4}}, "straddle.nobody"),
        ({"late": {4: "new"}}, "late.nothing-due"),
        ({"bomb": 10}, "bomb.never"),
    ],
)
def test_a_tournament_has_nothing_of_it(asked: dict[str, Any], code: str) -> None:
    table = floorman.Table([100] * 5, blinds=(1, 2))
    with pytest.raises(floorman.NotAllowed) as found:
        table.next_hand(**asked)

    assert (code, True) == (found.value.code, found.value.cites[0].startswith("practice-"))
    assert {} == table.may_straddle


@pytest.mark.parametrize(("missed", "pot"), [("both", 6), ("big", 5), ("small", 4), ("new", 5)])
def test_late_blinds(missed: Missed, pot: int) -> None:
    table = home(100, 100, 100, 100, 100)
    table.next_hand(late={4: missed})

    assert pot == table.pot


def test_a_newcomer_who_posts_need_not_wait() -> None:
    """By this book he waits for the big blind, or posts it."""
    book = floorman.book("tda-2024", new_player_plays="with_big_blind", new_player_posts="big_live")
    table = floorman.Table([100] * 4, blinds=(1, 2), button=1, book=book)
    table.deal(random.Random(1))
    while table.turn.waits_for == "act":
        table.fold()
    table.sit_down(7, 100)
    assert (7,) == table.waiting
    table.next_hand(late={7: "new"})

    assert table.hand is not None
    assert 7 in table.hand.at
    assert 98 == table.stacks[7]


def all_in(table: floorman.Table) -> None:
    while table.turn.waits_for == "act":
        table.all_in()


def test_run_it_twice() -> None:
    """Saved in the middle, taken back, seen by everybody, and every chip still there."""
    table = home(50, 50)
    table.deal(random.Random(3))
    assert 0 == table.runs_most
    all_in(table)
    assert 2 == table.runs_most
    table.run_it(2, seat=1)
    table.run_it(2, seat=2)
    table.deal(random.Random(4))
    table.undo()
    table = floorman.Table.load(table.save(), book=HOUSE)
    while table.turn.waits_for == "cards":
        table.deal(random.Random(5))

    boards = table.view()["boards"]
    assert [5, 5] == [*map(len, boards)]
    assert boards[0] == table.view()["board"]
    assert 100 == table.chips
    assert {"hand.runs-wished/1", "hand.runs-agreed/1"} <= {line["kind"] for line in table.seen()}
    assert [1] * 3 == [
        line["number"] for line in table.seen() if line["kind"] == "hand.board-dealt/1" and "number" in line
    ]
    assert json.loads(json.dumps(table.view())) == table.view()
    told = table.story()
    assert "All agree: the rest of the board is dealt 2 times." in told
    assert any(line.startswith("Board 2: ") for line in told)
    assert any("board 2" in line for line in told)


def test_a_bomb_pot_and_a_rake() -> None:
    """10 from each of three on two boards; all but one fold to a bet: 30 less five percent."""
    table = home(100, 100, 100, rake=floorman.Rake(500, 3))
    table.next_hand(bomb=10, boards=2)
    table.deal(random.Random(1))
    while table.turn.waits_for == "cards":
        table.deal(random.Random(2))
    table.bet_to(5)
    table.fold()
    table.fold()

    assert (1, {1: 119, 2: 90, 3: 90}) == (table.raked, table.stacks)
    assert "The house takes 1." in table.story()
    assert "Das Haus nimmt 1." in table.story("de")
    again = floorman.Table.load(table.save(), book=HOUSE)
    assert (1, table.stacks) == (again.raked, again.stacks)
    table.undo()
    assert 0 == table.raked


def test_many_hands() -> None:
    """By chance, with everything at once: what is not with the house is on the table."""
    rng = random.Random(7)
    table = home(200, 200, 200, 200, 200, rake=floorman.Rake(500, 4))
    for _ in range(60):
        if len(table.stacks) < 3:
            break
        asked: dict[str, Any] = {}
        if rng.random() < 0.3:
            asked = {"bomb": 4, "boards": rng.choice((1, 2))}
        elif rng.random() < 0.5 and table.may_straddle:
            seat, (least, _) = rng.choice([*table.may_straddle.items()])
            asked = {"straddles": {seat: least}}
        table.next_hand(**asked)
        _to_the_end(table, rng)
        assert 1000 == table.chips + table.raked
    assert table.raked > 0


def _to_the_end(table: floorman.Table, rng: random.Random) -> None:
    while table.turn.waits_for not in ("hand", "players"):
        match table.turn.waits_for:
            case "cards":
                if table.runs_most and rng.random() < 0.8:
                    table.run_it(rng.randint(1, table.runs_most))
                table.deal(rng)
            case "act":
                rng.choice((table.check_or_call, table.check_or_call, table.all_in))()
            case _:
                table.show()


def test_no_such_rake() -> None:
    with pytest.raises(floorman.TableError) as found:
        home(100, 100, rake=floorman.Rake(20_000))
    assert "cash.bad-rake" == found.value.code
