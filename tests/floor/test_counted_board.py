"""A street that was dealt wrong at a table that tells no acts: what counts is whether somebody has acted on it."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.rulebook import SHIPPED, load
from floorman.rulings.around import Around
from tests.floor.test_counted_table import asked, counted, ruled

NOTHING_TOLD = Around()
NOBODY: tuple[Any, ...] = ()
SOMEBODY = ({"seat": 6, "do": "check"},)
# Flops of four and five, a second turn, a second river: none of them hangs on who comes first.
TOO_MANY = (("flop", 4), ("flop", 5), ("turn", 2), ("river", 2))
# What a book has for a flop of four, by its own answer.
BY_ANSWER = {
    "one_drawn_as_burn": "card-becomes-burn",
    "set_aside": "board-redealt",
    "shuffled_back": "board-redealt",
}


@pytest.mark.parametrize("book", SHIPPED)
@pytest.mark.parametrize(("street", "count"), TOO_MANY)
def test_it_is_asked_whether_somebody_acted_and_nothing_else(book: str, street: str, count: int) -> None:
    """Neither how far the hand is, which the street itself says, nor whose turn it is, nor where the button lies."""
    found, report = counted(button=None, book=book), {"kind": "too-many-board-cards", "street": street, "count": count}
    assert ("since",) == asked(found, NOTHING_TOLD, **report)
    assert "floor-decides" == ruled(found, NOTHING_TOLD, **report, since=SOMEBODY).outcome
    assert "floor-decides" != ruled(found, NOTHING_TOLD, **report, since=NOBODY).outcome


@pytest.mark.parametrize("book", SHIPPED)
def test_a_flop_of_four_is_ruled_whoever_is_to_act_on_it(book: str) -> None:
    """The blinds may have folded before it: then another seat comes first, and still nobody has acted on the flop."""
    found, answer = counted(book=book), load(book).too_many_flop_cards.value
    report = {"kind": "too-many-board-cards", "street": "flop", "count": 4, "since": NOBODY}
    outcome = ruled(found, NOTHING_TOLD, **report)
    assert BY_ANSWER[str(answer)] == outcome.outcome
    if answer == "one_drawn_as_burn":
        assert ["step.mix-flop", "step.drawn-burn", "step.play-on"] == [one.code for one in outcome.steps]


@pytest.mark.parametrize("book", SHIPPED)
@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_a_burn_that_was_left_out_asks_no_more_either(book: str, street: str) -> None:
    found = counted(button=None, book=book)
    told = asked(found, NOTHING_TOLD, kind="no-burn", street=street)
    assert told == ("since",) or not isinstance(told, tuple), "where it stands in any case nothing is asked"
    for since in (NOBODY, SOMEBODY):
        assert not isinstance(asked(found, NOTHING_TOLD, kind="no-burn", street=street, since=since), tuple)


@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_a_street_too_early_says_how_far_the_hand_is(street: str) -> None:
    """It was dealt while the betting before it was on: nobody is asked for that once more."""
    told = asked(counted(), NOTHING_TOLD, kind="early-street", street=street, burnt=True)
    assert not isinstance(told, tuple) or "around.stage" not in told
