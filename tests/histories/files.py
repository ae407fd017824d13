"""Hands for these tests: small ones written by hand, and some of the public set."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from floorman.histories import HistoryError, Outcome, PhhHand, read, read_phh, replayed
from floorman.rulebook import Rulebook, load

DATA = Path(__file__).parents[1] / "data" / "phh"
BOOK = load("tda-2024")

THREE = {
    "variant": '"NT"',
    "antes": "[0, 0, 0]",
    "blinds_or_straddles": "[50, 100, 0]",
    "min_bet": "100",
    "starting_stacks": "[1000, 1000, 1000]",
    "actions": '["d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 7c2d", "p3 f", "p1 cbr 300", "p2 f"]',
    "finishing_stacks": "[1100, 900, 1000]",
}


def phh(**fields: str | None) -> str:
    """Three players, p1 raises and takes the blinds; single fields otherwise, or left out."""
    return "\n".join(f"{name} = {value}" for name, value in {**THREE, **fields}.items() if value is not None)


def acts(*actions: str) -> str:
    return "[" + ", ".join(f'"{action}"' for action in actions) + "]"


def one(text: str) -> PhhHand:
    (hand,) = read_phh(text)
    assert isinstance(hand, PhhHand)
    return hand


def fault(text: str) -> HistoryError:
    (error,) = read(text)
    assert isinstance(error, HistoryError)
    return error


def outcome(text: str, book: Rulebook = BOOK) -> Outcome:
    (record,) = read(text)
    assert not isinstance(record, HistoryError), record
    return replayed(record, book)


def codes(found: Outcome) -> list[Any]:
    return [note.code for note in found.notes]
