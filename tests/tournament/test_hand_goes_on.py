"""What was said of a hand by a slip is taken back whole: the count of hands, the button, the void hand, all of it."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from floorman.tournament import Tournament
from floorman.tournament.commands import Bust, Busted, HandGoesOn, TellButton, TellHandDone
from tests.tournament.tables import Tables

CHANGED = (
    "play", "entries", "stacks", "starts", "uncounted", "presence", "rotations", "countdowns", "waits", "reports",
)  # fmt: skip
SIX = (1, 2, 3, 4, 5, 6)


def so(state: Tournament) -> dict[str, object]:
    """All that a hand at a table may change."""
    return {name: to_builtins(getattr(state, name), str_keys=True, enc_hook=str) for name in CHANGED}


@pytest.mark.parametrize("void", [False, True])
@pytest.mark.parametrize("before", [0, 1])
def test_nothing_is_left_of_a_hand_that_is_not_over(before: int, *, void: bool) -> None:
    """Whether it was counted, or was to be dealt once more, in the first hand and in a later one."""
    tables = Tables({1: SIX}, size=6)
    tables.do(TellButton(1, 2), "dealer")
    for _ in range(before):
        tables.do(TellHandDone(1), "dealer")
    was = so(tables.state)
    tables.do(TellHandDone(1, void=void), "dealer")
    assert was != so(tables.state)

    tables.do(HandGoesOn(1), "dealer")
    assert was == so(tables.state)


def test_what_rests_on_a_hand_keeps_it_over() -> None:
    """Nobody has said so yet; somebody is out since; and a button that was told since is a word of its own."""
    tables = Tables({1: SIX}, size=6)
    assert "hand.none-to-go-on" == tables.refused(HandGoesOn(1), "dealer").code
    tables.do(TellHandDone(1), "dealer")
    tables.do(Bust((Busted(tables.state.seats[1][3]),)), "floor")
    assert "take-back.in-the-way" == tables.refused(HandGoesOn(1), "dealer").code
    tables.do(TellHandDone(1), "dealer")
    tables.do(TellButton(1, 2), "dealer")
    assert "take-back.in-the-way" == tables.refused(HandGoesOn(1), "dealer").code


@pytest.mark.parametrize("first", ["done", "void"])
@pytest.mark.parametrize("then", ["done", "void"])
def test_a_tap_for_a_hand_that_is_over_does_nothing(first: str, then: str) -> None:
    """Both were drawn for the same hand: only the one that came first is done. What names no hand means the one that
    is on."""
    tables = Tables({1: SIX}, size=6)
    tables.do(TellButton(1, 2), "dealer")
    for hand in (1, 2):
        play = tables.state.play[1]
        assert (hand, False) == (play.hands + 1, play.again is not None)
        tables.do(TellHandDone(1, void=first == "void", hand=hand, again=False), "dealer")
        was = so(tables.state)
        stale = TellHandDone(1, void=then == "void", hand=hand, again=False)
        assert "hand.said-already" == tables.refused(stale, "dealer").code
        assert was == so(tables.state)
        if first == "void":
            tables.do(TellHandDone(1, hand=hand, again=True), "dealer")
    tables.do(TellHandDone(1), "dealer")
    assert 3 == tables.state.play[1].hands
