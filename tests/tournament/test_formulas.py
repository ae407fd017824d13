"""Formulas are reckoned exactly, and nothing but formulas is reckoned."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from math import floor

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from floorman.tournament.formulas import NAMES, RESULT_MOST, FormulaFault, parse, value

EVENING = {"stack": 10_000, "price": 5_500, "level": 4, "rebuys": 2, "entries": 40, "left": 31, "chips": 0}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("price * 3 / 2", 8_250),
        ("stack", 10_000),
        ("min(stack, 5000)", 5_000),
        ("max(stack, price, 12000)", 12_000),
        ("  7 // 2 ", 3),
        ("7 % 4 + 1", 4),
        ("7 / 2", 3),
        ("2 / 3 * 3", 2),
        ("-3 + 10", 7),
        ("10--3", 13),
        ("2 * -1 * -4", 8),
        ("stack if rebuys < 3 else stack / 2", 10_000),
        ("stack if level > 4 or left == 30 else stack / 2", 5_000),
        ("1 < rebuys <= 2", 1),
        ("1 < rebuys < 2", 0),
        ("chips and 100 / chips", 0),
        ("level >= 4 and left != 0", 1),
        ("stack / rebuys if rebuys else stack", 5_000),
    ],
)
def test_what_formulas_come_to(text: str, expected: int) -> None:
    """Reckoned by hand; fractions stay exact inside, the result is rounded down."""
    assert expected == value(text, EVENING)


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("", "formula.empty", 1),
        ("   ", "formula.empty", 1),
        ("1+" * 101, "formula.too-long", 201),
        ("stak * 2", "formula.unknown-name", 1),
        ("2 * Price", "formula.unknown-name", 5),
        ("price ** 9", "formula.not-allowed", 7),
        ("price.real", "formula.not-allowed", 6),
        ("price; 1", "formula.not-allowed", 6),
        ("'a'", "formula.not-allowed", 1),
        ("1.5", "formula.not-allowed", 1),
        ("0x10", "formula.not-allowed", 1),
        ("price = 3", "formula.not-allowed", 7),
        ("1 << 9", "formula.not-allowed", 3),
        ("stack[0]", "formula.not-allowed", 6),
        ("\nstack", "formula.not-allowed", 1),
        ("stack\x00", "formula.not-allowed", 6),
        ("ſtack", "formula.not-allowed", 1),
        ("not chips", "formula.unknown-name", 1),
        ("lambda", "formula.unknown-name", 1),
        ("min(stack)", "formula.not-understood", 1),
        ("min(*stack, 1)", "formula.not-understood", 5),
        ("min", "formula.not-understood", 1),
        ("level(1, 2)", "formula.not-understood", 1),
        ("2 * (1, 2)", "formula.not-understood", 5),
        ("+3", "formula.not-understood", 1),
        ("9999999999999", "formula.number-too-big", 1),
        ("1 + " + "9" * 100, "formula.number-too-big", 5),
        ("10 // chips", "formula.by-zero", 1),
        ("  3 + 10 % chips", "formula.by-zero", 5),
        ("1 - 2", "formula.out-of-range", 1),
        ("stack * stack * stack * stack", "formula.out-of-range", 1),
    ],
)
def test_what_no_formula_may_say(text: str, code: str, at: int) -> None:
    """The fault tells where it is and names the formula."""
    with pytest.raises(FormulaFault) as fault:
        value(text, EVENING)

    assert (code, at) == (fault.value.code, fault.value.facts["at"])
    assert text.strip(" ")[:60] == fault.value.facts["formula"]


@pytest.mark.parametrize(
    "text", ["(" * 200, "-" * 199 + "1", "min(" * 50, "1 if " * 40, "1" + "+1" * 99, "((1" + "))" * 98]
)
def test_deep_formulas_end(text: str) -> None:
    """A number or a fault, whatever is nested."""
    try:
        assert value(text, EVENING) in (100, 0)
    except FormulaFault as fault:
        assert fault.code in ("formula.not-understood", "formula.out-of-range")


def test_an_unknown_name_says_which_there_are() -> None:
    with pytest.raises(FormulaFault) as fault:
        parse("stak")

    assert "stak" == fault.value.facts["name"]
    assert all(name in str(fault.value.facts["allowed"]) for name in NAMES)


# A second way of reckoning: text and value grow together, and Python's parser has no part in it.

BINARY: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": lambda one, other: Fraction(floor(one / other)),
    "%": lambda one, other: one - other * floor(one / other),
}
COMPARING: dict[str, Callable[[Fraction, Fraction], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
Both = tuple[str, Fraction | None]
LEAVES: st.SearchStrategy[Both] = st.one_of(
    st.integers(0, 50).map(lambda number: (str(number), Fraction(number))),
    st.sampled_from(NAMES).map(lambda name: (name, Fraction(EVENING[name]))),
)


def _either(one: Both, sign: str, other: Both) -> Both:
    text = f"({one[0]} {sign} {other[0]})"
    if one[1] is None or other[1] is None:
        return text, None
    if sign in COMPARING:
        return text, Fraction(COMPARING[sign](one[1], other[1]))
    return text, None if sign in ("/", "//", "%") and not other[1] else BINARY[sign](one[1], other[1])


def _choice(one: Both, test: Both, other: Both) -> Both:
    text = f"({one[0]} if {test[0]} else {other[0]})"
    return text, None if test[1] is None else (one[1] if test[1] else other[1])


def _joined(one: Both, word: str, other: Both) -> Both:
    text = f"({one[0]} {word} {other[0]})"
    if one[1] is None:
        return text, None
    return text, one[1] if bool(one[1]) == (word == "or") else other[1]


def _most(one: Both, word: str, other: Both) -> Both:
    text = f"{word}({one[0]}, {other[0]})"
    if one[1] is None or other[1] is None:
        return text, None
    return text, (one[1] if (one[1] < other[1]) == (word == "min") else other[1])


def _deeper(inner: st.SearchStrategy[Both]) -> st.SearchStrategy[Both]:
    return st.one_of(
        st.builds(_either, inner, st.sampled_from([*BINARY, *COMPARING]), inner),
        st.builds(_choice, inner, inner, inner),
        st.builds(_joined, inner, st.sampled_from(["and", "or"]), inner),
        st.builds(_most, inner, st.sampled_from(["min", "max"]), inner),
        inner.map(lambda one: (f"-{one[0]}", None if one[1] is None else -one[1])),
    )


@given(st.recursive(LEAVES, _deeper, max_leaves=8).filter(lambda both: len(both[0]) <= 200))
def test_a_second_way_of_reckoning_agrees(both: Both) -> None:
    text, expected = both
    try:
        found: int | None = value(text, EVENING)
    except FormulaFault as fault:
        found = None
        assert fault.code in ("formula.by-zero", "formula.out-of-range")

    if expected is None:
        assert found is None
    elif 0 <= floor(expected) <= RESULT_MOST:
        assert floor(expected) == found
    else:
        assert found is None


PIECES = [*NAMES, "min", "max", "if", "else", "(", ")", ",", "+", "-", "*", "/", "%", "<", "=", "1", "0", " ", ":", "x"]


@given(st.one_of(st.text(max_size=300), st.lists(st.sampled_from(PIECES), max_size=60).map("".join)))
@example("__import__('os')")
@example("min(stack, 1)(2, 3)")
@example("1if 2else 3")
def test_hostile_text_is_a_number_or_a_fault(text: str) -> None:
    try:
        found = value(text, EVENING)
    except FormulaFault as fault:
        assert 1 <= fault.at <= max(len(text), 1) + 1
    else:
        assert 0 <= found <= RESULT_MOST
