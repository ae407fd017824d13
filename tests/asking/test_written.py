"""What a person types becomes facts, or a clear word on what was expected."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.asking import AskError
from floorman.asking.situation import Situation, hand_of
from floorman.asking.written import NotUnderstood, acts_of, fact_of, record_of
from floorman.rulings import FactForm

KINDS = (
    "number",
    "flag",
    "choice",
    "text",
    "list-of-number",
    "list-of-since",
    "list-of-card",
    "choice-or-list-of-number",
)


def form(type: str, *choices: str) -> FactForm:
    return FactForm("fact", type, choices, required=True)


@pytest.mark.parametrize(
    ("type", "typed", "fact"),
    [
        ("number", "1,000", 1000),
        ("list-of-list-of-number", "500 500; 1000", [[500, 500], [1000]]),
        ("number", " 1.000 ", 1000),
        ("flag", "ja", True),
        ("flag", "N", False),
        ("flag", "?", "unknown"),
        ("choice", "player", "player"),
        ("choice", "2", "floor"),
        ("list-of-number", "500, 500 25", [500, 500, 25]),
        ("list-of-actedon", "nobody", []),
        ("list-of-since", "nichts", []),
        ("list-of-card", "seat=3 nth=1, seat=4 nth=2", [{"seat": 3, "nth": 1}, {"seat": 4, "nth": 2}]),
        ("choice-or-list-of-number", "1 2", [1, 2]),
        ("choice-or-list-of-number", "player", "player"),
    ],
)
def test_typed_facts(type: str, typed: str, fact: Any) -> None:
    assert fact == fact_of(form(type, "player", "floor"), typed)


@pytest.mark.parametrize(
    ("type", "typed"),
    [("number", "1.5"), ("number", "4,5"), ("number", "1,00"), ("number", "0,500"), ("list-of-number", "1,000"),
     ("list-of-list-of-number", "200; 1,000")],
)  # fmt: skip
def test_what_could_be_read_otherwise_is_not_understood(type: str, typed: str) -> None:
    """Neither 15 nor 45, and no chips of 1 and of nothing."""
    with pytest.raises(NotUnderstood):
        fact_of(form(type), typed)


def test_acts() -> None:
    assert [{"seat": 4, "do": "raise", "to": 600}, {"seat": 5, "do": "call"}] == acts_of("4 raise 600, Platz 5 call")


@pytest.mark.parametrize("typed", ["4", "x call", "4 jump", "4 raise", "4 raise x", "4 call 5 6"])
def test_acts_that_are_none(typed: str) -> None:
    with pytest.raises(NotUnderstood):
        acts_of(typed)


@pytest.mark.parametrize("typed", ["seat", "seat=", "=3"])
def test_records_that_are_none(typed: str) -> None:
    with pytest.raises(NotUnderstood):
        record_of(typed)


@given(st.sampled_from(KINDS), st.text(max_size=40))
def test_whatever_is_typed(type: str, typed: str) -> None:
    """A fact or a clear word, never another exception."""
    try:
        fact_of(form(type, "player", "floor"), typed)
    except NotUnderstood as error:
        assert error.code.startswith("ask.")


def test_the_hand_around_a_report() -> None:
    hand, steps = hand_of(Situation(blinds="300/600", players="4", street="flop", done="2 bet 600"))

    assert [300, 600] == hand["blinds"]
    assert [1, 2, 3, 4] == [one["seat"] for one in hand["seat"]]
    assert "flop" == hand["street"]
    assert [{"act": {"seat": 2, "do": "bet", "to": 600}}] == steps


@pytest.mark.parametrize(
    ("told", "path"),
    [
        ({"blinds": "100"}, "blinds"),
        ({"blinds": "a/b"}, "blinds"),
        ({"players": "1"}, "players"),
        ({"players": "11"}, "players"),
        ({"stack": "much"}, "stack"),
        ({"game": "whist"}, "game"),
        ({"done": "4 jump"}, "done"),
    ],
)
def test_hands_that_are_none(told: dict[str, str], path: str) -> None:
    with pytest.raises(AskError) as caught:
        hand_of(Situation(**told))

    assert path == caught.value.path
