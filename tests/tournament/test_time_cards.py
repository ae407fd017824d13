"""The shot clock: it begins where book or plan says, cards lengthen a decision, and are full again at their moments."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.terms import Refused
from floorman.tournament.time_cards import MOMENTS, Held, begun, played, ran_out, reset, runs
from tests.tournament.evening import BEGIN, house

BOOK = house()


def test_none_runs_unless_somebody_says_so() -> None:
    """The standard leaves it to the plan of the event (tda-2024-rp19)."""
    assert not any(runs(BOOK, moment) for moment in MOMENTS)
    assert runs(BOOK, "money", plan="money")
    assert runs(BOOK, "final_table", plan="money")
    assert not runs(BOOK, "start", plan="money")
    assert not runs(house(shot_clock_from="start"), "money", plan="never")
    assert runs(house(shot_clock_from="registration_closed"), "registration_closed")


def test_a_card_in_time() -> None:
    """30 seconds, and 30 more with each of four cards (practice-shot-clock, practice-time-cards)."""
    shot, held = begun("Anna", BEGIN, BOOK), Held()
    assert 30_000 == shot.left(BEGIN)

    for number in range(1, 5):
        found = played(shot, held, BEGIN + 29_000, BOOK)
        assert not isinstance(found, Refused)
        shot, held = found
        assert (4 - number, 30_000 * (number + 1)) == (held.of("Anna", BOOK), shot.left(BEGIN))

    refused = played(shot, held, BEGIN + 29_000, BOOK)
    assert isinstance(refused, Refused)
    assert ("time-card.none-left", ("practice-time-cards",)) == (refused.ruling.code, refused.ruling.cites)
    assert 4 == held.of("Ben", BOOK)


def test_a_card_too_late() -> None:
    refused = played(begun("Anna", BEGIN, BOOK), Held(), BEGIN + 30_000, BOOK)

    assert isinstance(refused, Refused)
    assert "time-card.too-late" == refused.ruling.code


@pytest.mark.parametrize("cards", [0, 1, 3])
def test_cards_that_go_by_themselves(cards: int) -> None:
    """As long as he has one; then his time is out."""
    book = house(time_card_played_by="by_itself", time_cards=cards, time_card_seconds=20)
    shot, held, times = begun("Anna", BEGIN, book), Held(), 0
    while (more := ran_out(shot, held, book)) is not None:
        (shot, held), times = more, times + 1

    assert cards == times
    assert 30_000 + 20_000 * cards == shot.left(BEGIN)
    assert None is ran_out(begun("Anna", BEGIN, BOOK), Held(), BOOK)


@given(st.sampled_from(("new_day", "money", "final_table", "heads_up")))
def test_full_again(moment: str) -> None:
    held, answer = reset(Held({"Anna": 0}), moment, BOOK)  # type: ignore[arg-type]

    assert (4 if moment in ("new_day", "final_table") else 0) == held.of("Anna", BOOK)
    assert ("practice-time-cards",) == answer.cites
