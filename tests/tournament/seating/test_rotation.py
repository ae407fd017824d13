"""Several games in turn: which one is on, and where the button is meanwhile."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.hand import GAMES
from floorman.positions import Positions, first_positions, next_positions
from floorman.rulebook import load
from floorman.terms import Refused
from floorman.tournament import Level, Plan
from floorman.tournament.checks import faults
from floorman.tournament.commands import NewHand, NextGame, SetLevel, TakeBack, TellButton, TellHandDone
from floorman.tournament.holdings import InRotation
from floorman.tournament.penalties import Sitting, after_a_hand
from floorman.tournament.plan import Game
from floorman.tournament.seating.rotation import (
    WITHOUT_BUTTON,
    after,
    due,
    game_of,
    one_more,
    place_for,
    standing,
    stands_still,
)
from tests.tournament.tables import Tables

TDA = load("tda-2024")
LEVELS = (Level(20, 100, 200), Level(20, 200, 400), Level(20, 300, 600))


def rotating(*games: Game, seats: dict[int, tuple[int, ...]] | None = None, **plan: Any) -> Tables:
    tables = Tables(seats or {1: (1, 2, 3, 5)}, button=dict.fromkeys(seats or {1: ()}, 1))
    tables.state.one(plan=Plan(structure=LEVELS, games=games, **plan), game=games[0])
    return tables


def test_games_are_as_the_hand_has_them() -> None:
    """The event knows which games have no button: the hand's own table says so."""
    assert {game for game in get_args(Game) if not GAMES[game].has_blinds} == set(WITHOUT_BUTTON)


def test_the_button_waits_only_for_other_games() -> None:
    assert stands_still(Plan(structure=LEVELS, games=("nlhe", "stud")), "stud")
    assert not stands_still(Plan(structure=LEVELS, games=("nlhe", "stud")), "nlhe")
    assert not stands_still(Plan(structure=LEVELS, games=("stud", "razz")), "stud")


@pytest.mark.parametrize(
    ("change", "here", "level", "expected"),
    [
        ("level", InRotation(0, level=1), 1, 0),
        ("level", InRotation(0, level=1), 2, 1),
        ("level", InRotation(0, level=1), 3, 2),
        ("level", InRotation(2, level=1), 2, 0),
        ("level", InRotation(1, level=3), 1, 2),
        ("orbit", InRotation(1, hands=3, round_of=4, level=1), 2, 1),
        ("orbit", InRotation(1, hands=4, round_of=4, level=1), 1, 2),
        ("orbit", InRotation(1), 1, 1),
        ("hand", InRotation(1), 3, 1),
        ("hand", InRotation(2, hands=1), 3, 0),
    ],
)
def test_which_game_is_due(change: Any, here: InRotation, level: int, expected: int) -> None:
    tables = rotating("nlhe", "plo", "stud", games_change=change)
    tables.state.put(tables.state.rotations, 1, here)

    assert expected == due(tables.state, 1, level).place


def test_one_more_hand() -> None:
    assert InRotation(1, hands=1, round_of=6) == one_more(InRotation(1), 6)
    assert InRotation(1, hands=2, round_of=6) == one_more(InRotation(1, hands=1, round_of=6), 5)


def test_a_game_that_comes_twice() -> None:
    """The next one of its kind is meant; the one that is on is none."""
    tables = rotating("nlhe", "stud", "nlhe", "plo")

    assert 2 == place_for(tables.state, 1, "nlhe")
    assert 1 == place_for(tables.state, 1, "stud")
    assert None is place_for(tables.state, 1, "razz")


# The button


@st.composite
def at_a_table(draw: st.DrawFn) -> tuple[Positions, list[int], list[int]]:
    """The positions of some hand, who sat there then, and who of them is left."""
    seats = sorted(draw(st.sets(st.integers(1, 10), min_size=2, max_size=10)))
    now = first_positions(draw(st.sampled_from(seats)), seats)
    for _ in range(draw(st.integers(0, 12))):
        gone = draw(st.sampled_from([0, 0, *seats]))
        seats = [seat for seat in seats if seat != gone] if len(seats) > 2 else seats
        now = next_positions(now, seats, TDA)
    left = sorted(draw(st.sets(st.sampled_from(seats), min_size=2)))
    return now, seats, left


@given(at_a_table(), st.integers(1, 5))
def test_it_stands_still_while_nobody_comes_or_goes(drawn: tuple[Positions, list[int], list[int]], hands: int) -> None:
    now, seats, _ = drawn
    coming = next_positions(now, seats, TDA)
    frozen = coming

    for _ in range(hands):
        frozen = after(frozen, seats, TDA, still=True)

    assert coming == frozen


@given(at_a_table())
def test_whoever_goes_out_takes_no_position_along(drawn: tuple[Positions, list[int], list[int]]) -> None:
    """As if the hands without a button had not been: the next hand follows from the last one that had blinds."""
    now, seats, left = drawn
    frozen = next_positions(now, seats, TDA)

    with_stud = standing(frozen, left, TDA)

    at_once = next_positions(now, left, TDA)
    assert at_once.big_blind == with_stud.big_blind
    assert at_once.small_blind == with_stud.small_blind
    assert at_once.button == with_stud.button


@given(at_a_table())
def test_a_big_blind_is_always_somebody_there(drawn: tuple[Positions, list[int], list[int]]) -> None:
    now, _, left = drawn

    assert standing(now, left, TDA).big_blind in left


# The commands


def code(decision: object) -> str:
    assert isinstance(decision, Refused), decision
    return decision.ruling.code


def test_refusals() -> None:
    tables = rotating("nlhe", "stud", seats={1: tuple(range(1, 9)), 2: tuple(range(1, 11))})

    assert "table.none-such" == code(tables.decide(NextGame(7, "stud")))
    assert "game.on-already" == code(tables.decide(NextGame(1, "nlhe")))
    assert "game.not-in-rotation" == code(tables.decide(NextGame(1, "plo")))
    assert "game.too-many-players" == code(tables.decide(NextGame(2, "stud")))
    tables.do(NewHand(1))
    assert "table.hand-is-on" == code(tables.decide(NextGame(1, "stud")))
    tables.do(TellHandDone(1, void=True))
    assert "table.hand-is-on" == code(tables.decide(NextGame(1, "stud")))


def test_one_game_is_no_rotation() -> None:
    tables = rotating("nlhe")

    assert "game.not-in-rotation" == code(tables.decide(NextGame(1, "plo")))
    assert "game.on-already" == code(tables.decide(NextGame(1, "nlhe")))


def test_tables_change_by_themselves() -> None:
    """Each is where its own hands have brought it."""
    tables = rotating("nlhe", "plo", "stud", seats={1: (1, 2, 3), 2: (1, 2, 3)}, games_change="hand")

    tables.do(TellHandDone(1))
    tables.do(TellHandDone(1))

    assert ["stud", "nlhe"] == [game_of(tables.state, 1), game_of(tables.state, 2)]
    assert not faults(tables.state)


def test_a_chosen_game_goes_on_from_its_level() -> None:
    tables = rotating("nlhe", "plo", "stud")

    tables.do(NextGame(1, "stud"))
    tables.do(TellHandDone(1))
    assert "stud" == game_of(tables.state, 1)
    tables.do(SetLevel(2))
    tables.do(TellHandDone(1))

    assert "nlhe" == game_of(tables.state, 1)


def test_taken_back_after_hands_of_it() -> None:
    """The hands were played all the same: the button still stands where it waited."""
    tables = rotating("nlhe", "stud")
    tables.do(NextGame(1, "stud"))
    chosen = tables.state.version
    tables.do(TellHandDone(1))
    play = tables.state.play[1]

    tables.do(TakeBack(chosen))

    assert "nlhe" == game_of(tables.state, 1)
    assert play == tables.state.play[1]
    assert play.frozen


def test_a_void_hand_of_stud_is_dealt_again_from_where_it_was() -> None:
    tables = rotating("nlhe", "stud")
    tables.do(NextGame(1, "stud"))
    tables.do(NewHand(1))
    frozen = tables.state.play[1].hand
    tables.do(TellHandDone(1, void=True))
    assert not tables.state.play[1].frozen  # the last hand that was played had a button
    tables.do(NewHand(1))

    assert frozen == tables.state.play[1].hand
    assert tables.state.play[1].hand_frozen


def test_a_told_button_stands_where_it_is_during_stud() -> None:
    tables = rotating("nlhe", "stud")
    tables.do(NextGame(1, "stud"))
    tables.do(TellButton(1, 3))

    tables.do(NewHand(1))

    assert Positions(3, 5, 1, 3) == tables.state.play[1].hand


def test_a_place_outside_the_rotation_is_a_fault() -> None:
    tables = rotating("nlhe", "stud")
    tables.state.put(tables.state.rotations, 1, InRotation(2))

    assert ["no-such-game"] == faults(tables.state)


def test_hands_alone_are_counted_where_the_button_stands_still() -> None:
    """Three hands of a round, none of which the button moves in; a mixture ends with whichever comes first."""
    sitting: Sitting | None = Sitting("missed_rounds", hands=3, rounds=1, button=2)
    for left in (2, 1):
        assert sitting is not None
        sitting = after_a_hand(sitting, 0, 0)
        assert sitting is not None
        assert left == sitting.hands

    assert sitting is not None
    assert None is after_a_hand(sitting, 0, 0)
    assert None is after_a_hand(sitting, 1, 2)
