"""What cannot be read or written says so in a sentence, also to a program that only prints the error."""

from __future__ import annotations

import pickle
from random import Random

import pytest

import floorman
from floorman.histories import HistoryError, Unplayable, Unreadable, ohh_text, read, replayed
from floorman.rulebook import load
from tests.histories.files import phh


def test_a_format_without_the_game_says_which_it_has() -> None:
    """Open Hand History has no code for triple draw: the error names the game and those that it knows."""
    table = floorman.Table([1_000, 1_000], blinds=(5, 10), game="27td")
    table.deal(Random(1))
    table.fold()
    with pytest.raises(Unplayable) as refused:
        ohh_text(table.events)

    assert "game: The format has no code for the game 27td. It knows: " in str(refused.value)
    assert "Omaha PL" in str(refused.value)
    assert refused.value.says("de").startswith("game: Das Format hat keinen Code")
    assert str(refused.value) == str(pickle.loads(pickle.dumps(refused.value)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("variant = ", "This is no PHH"),
        ("{", "This is not good JSON, near line 1"),
        (phh(variant='"XX"'), 'variant: There is no variant "XX". Known are: FT NT'),
        (phh(antes="[0]"), "antes: 3 entries are due"),
    ],
)
def test_a_file_that_cannot_be_read_says_where_and_why(text: str, told: str) -> None:
    (error,) = read(text)

    assert isinstance(error, HistoryError)
    assert told in str(error)
    assert error.ruling.code not in str(error)
    assert isinstance(error, Unreadable | Unplayable)


def test_an_outcome_says_what_the_terminal_says() -> None:
    """`detail` is the word of `floorman replay --json`."""
    (record,) = read(phh(finishing_stacks="[1, 2, 3]"))
    assert not isinstance(record, HistoryError)
    outcome = replayed(record, load("tda-2024"))

    assert "mismatch" == outcome.status
    assert outcome.detail == outcome.says()
    assert "the file says 1" in outcome.detail
    assert "laut Datei" in outcome.says("de") or "Datei" in outcome.says("de")


def test_what_is_written_is_one_hand_that_began_at_a_time() -> None:
    """All events of a table are those of many hands, and yesterday is no time that a program could read."""
    table = floorman.Table([1_000, 1_000], blinds=(5, 10))
    for number in (1, 2):
        table.deal(Random(number))
        table.fold()
    with pytest.raises(Unplayable, match="These are the events of 2 hands: write each by itself"):
        ohh_text(table.all_events)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="yesterday"):
        ohh_text(table.events, begun="yesterday")
