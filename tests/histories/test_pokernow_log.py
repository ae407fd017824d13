"""Logs of PokerNow of any length: hands in their order, whichever way the lines run, and never the whole at once."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator

import pytest

from floorman.histories import HistoryError, Record, read, window
from floorman.histories.rooms import pokernow
from floorman.histories.rooms.pokernow import ROWS_MOST, pokernow_hands
from floorman.histories.window import Window
from tests.histories.samples import POKERNOW

HEAD, _, LINES = POKERNOW.partition("\n")


def log_of(evenings: int) -> Iterator[str]:
    """The newest line first, two hands an evening."""
    yield HEAD + "\n"
    for number in range(evenings, 0, -1):
        yield (
            LINES.replace("hand #1", "hand #one")
            .replace("hand #2", f"hand #{2 * number}")
            .replace("hand #one", f"hand #{2 * number - 1}")
        )


def numbers(text: str) -> list[str]:
    return [one.about.number if isinstance(one, Record) else one.ruling.code for one in read(text)]


def test_hands_come_in_their_order() -> None:
    text = "".join(log_of(40))
    turned = "\n".join([HEAD, *reversed(text.strip().split("\n")[1:])])

    assert [str(number) for number in range(1, 81)] == numbers(text) == numbers(turned)


def test_what_is_no_csv_costs_the_hands_behind_it_alone() -> None:
    """The fault is told with its line; the newest hands, which were read by then, are there."""
    broken = POKERNOW.replace('"-- starting hand #1', "a" * 140_000 + '"-- starting hand #1')

    assert ["history.no-csv", "2"] == numbers(broken)
    assert POKERNOW[: POKERNOW.index("-- starting hand #1")].count("\n") + 1 == next(
        one.line for one in read(broken) if isinstance(one, HistoryError)
    )


def test_lines_without_a_hand_have_an_end() -> None:
    """Somebody sends a log that talks for ever."""
    talk = '"-- ending hand #1 --",x,1\n' + '"hello",x,1\n' * (ROWS_MOST + 5)

    assert ["history.no-end"] == numbers(f"{HEAD}\n{talk}")


def test_memory_does_not_follow_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for its turn is packed: a log that is longer by so many letters takes less than half as many bytes."""
    monkeypatch.setattr(pokernow, "_read", lambda rows: rows)
    monkeypatch.setattr(window, "LARGEST", 10_000)  # what lies ready is no more than that

    def most(evenings: int) -> int:
        tracemalloc.start()
        for _ in pokernow_hands(Window(log_of(evenings))):
            pass
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak

    longer = 100 * len(LINES)
    assert most(200) - most(100) < longer / 2
