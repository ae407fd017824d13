"""Chips that go in are called what they were ruled to be: a call is no bet."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.asking import answered, read_asked
from floorman.asking.moved import chips_told
from floorman.rulebook import new_shelf
from floorman.speech import LANGUAGES, speech

HAND = {"blinds": [100, 200], "button": 1, "seat": [{"seat": seat, "stack": 20_000} for seat in range(1, 7)]}
RAISED = [{"act": {"seat": 4, "do": "raise", "to": 600}}]


@pytest.mark.parametrize(
    ("report", "steps", "word"),
    [
        ({"chips": [200]}, [], "call"),
        ({"chips": [1000]}, [], "call"),  # one chip and no word
        ({"said": "raise", "amount": 600}, [], "raise"),
        ({"chips": [600], "seat": 5}, RAISED, "call"),
        ({"said": "raise", "amount": 1_200, "seat": 5}, RAISED, "raise"),
    ],
)
def test_what_goes_in_is_called_what_it_is(report: dict[str, Any], steps: list[Any], word: str) -> None:
    asked = read_asked({"hand": HAND, "steps": steps, "report": {"kind": "declaration", "seat": 4, **report}})
    answer = answered(asked, new_shelf())
    codes = {chips_told(move, answer["reading"]) for move in answer["chips"] if move["to"] == "pot"}

    assert word == answer["reading"]["action"]
    assert {f"told.chips-in.{word}"} == codes
    for lang in LANGUAGES:
        assert ("Call" if word == "call" else "Raise") in speech(lang).say(*codes, amount=1, source="x").title()
