"""Small formulas in which a host writes what a rebuy costs and gives: `price * 3 / 2`, `min(stack, 5000)`.

| numbers        | whole ones, at most a million million; inside, fractions stay exact            |
| names          | stack, price, level, rebuys, entries, left, chips                             |
| signs          | + - * / // % and brackets; the result is rounded down                         |
| functions      | min(…, …) and max(…, …)                                                        |
| choices        | A if B else C, with == != < <= > >=, and, or                                   |

Python reads the formula, but nothing of Python runs: whatever is not in this table is refused with its position.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from floorman.terms import Fact

NAMES = ("stack", "price", "level", "rebuys", "entries", "left", "chips")
FUNCTIONS: dict[str, Callable[..., Fraction]] = {"min": min, "max": max}
CHOICES = ("if", "else", "and", "or")

LETTERS_MOST = 200
LETTERS_TOLD = 60  # of a formula, in a fault
NUMBER_MOST = 10**12
RESULT_MOST = 10**15

# Spaces, then a number that no letter follows, a word, or a sign.
TOKEN = re.compile(r" *(?:(?P<number>[0-9]+)(?![0-9A-Za-z_.])|(?P<word>[A-Za-z_]+)|(?P<sign>[-+*/%<>=!]+|[(),]))")
SIGNS = ("+", "-", "*", "/", "//", "%", "<", "<=", ">", ">=", "==", "!=", "(", ")", ",")
# What may stand behind another sign: a minus belongs to the number after it.
JOINED = re.compile(r"(//|<=|>=|==|!=|[-+*/%<>])(-*)")

REACHES: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: lambda one, other: Fraction(one // other),
    ast.Mod: operator.mod,
}
COMPARES: dict[type[ast.cmpop], Callable[[Fraction, Fraction], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}

Node: TypeAlias = ast.expr


class FormulaFault(ValueError):
    """A formula that cannot be read or reckoned: why, at which letter after leading spaces, and what is allowed."""

    def __init__(self, code: str, at: int, **facts: Fact) -> None:
        self.code = code
        self.at = at
        self.facts: dict[str, Fact] = {"at": at, **facts}
        super().__init__(f"{code} at {at}")


def value(text: str, names: Mapping[str, int]) -> int:
    """What a formula comes to, rounded down. Raises FormulaFault."""
    tree = parse(text)
    with _telling(text):
        found = _reckon(tree, names)
        whole = found.numerator // found.denominator
        if not 0 <= whole <= RESULT_MOST:
            raise FormulaFault("formula.out-of-range", 1, most=RESULT_MOST)
        return whole


@lru_cache(maxsize=256)
def parse(text: str) -> Node:
    """The formula as a tree in which nothing stands that is not allowed. Raises FormulaFault."""
    with _telling(text):
        return _read(text.strip(" "))


@contextmanager
def _telling(text: str) -> Iterator[None]:
    """Every fault says of which formula it is."""
    try:
        yield
    except FormulaFault as fault:
        fault.facts["formula"] = text.strip(" ")[:LETTERS_TOLD]
        raise


def _read(text: str) -> Node:
    if not text:
        raise FormulaFault("formula.empty", 1)
    if len(text) > LETTERS_MOST:
        raise FormulaFault("formula.too-long", LETTERS_MOST + 1, most=LETTERS_MOST)
    _check_letters(text)
    try:
        tree = ast.parse(text, mode="eval").body
    except SyntaxError as error:
        raise FormulaFault("formula.not-understood", min(error.offset or 1, len(text))) from error
    called = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for node in ast.walk(tree):
        if isinstance(node, ast.expr) and node not in called:
            _check(node)
    return tree


def _check_letters(text: str) -> None:
    """Only words, numbers and signs of the table; so Python never sees anything else."""
    at, end = 0, len(text)
    while at < end:
        found = TOKEN.match(text, at)
        if found is None:
            begin = at + len(text[at:]) - len(text[at:].lstrip(" "))
            raise FormulaFault("formula.not-allowed", begin + 1, allowed=", ".join(SIGNS))
        _check_token(found)
        at = found.end()


def _check_token(found: re.Match[str]) -> None:
    name = found.lastgroup or ""
    token, at = found[name], found.start(name) + 1
    if name == "number" and (len(token) > len(str(NUMBER_MOST)) or int(token) > NUMBER_MOST):
        raise FormulaFault("formula.number-too-big", at, most=NUMBER_MOST)
    if name == "word" and token not in (*NAMES, *FUNCTIONS, *CHOICES):
        raise FormulaFault("formula.unknown-name", at, name=token, allowed=", ".join((*NAMES, *FUNCTIONS)))
    if name == "sign" and token not in SIGNS and not JOINED.fullmatch(token):
        raise FormulaFault("formula.not-allowed", at, allowed=", ".join(SIGNS))


def _check(node: Node) -> None:
    match node:
        case ast.Constant() | ast.BoolOp() | ast.Compare() | ast.IfExp() | ast.UnaryOp(op=ast.USub()):
            return
        case ast.BinOp(op=op) if type(op) in REACHES:
            return
        case ast.Name(id=name) if name in NAMES:
            return
        case ast.Call(func=ast.Name(id=name), args=[_, _, *_], keywords=[]) if name in FUNCTIONS:
            return
    raise FormulaFault("formula.not-understood", node.col_offset + 1)


def _reckon(node: Node, names: Mapping[str, int]) -> Fraction:
    match node:
        case ast.Constant(value=int(number)):
            return Fraction(number)
        case ast.Name(id=name) if name in NAMES:
            return Fraction(names[name])
        case ast.UnaryOp(operand=operand):
            return -_reckon(operand, names)
        case ast.BinOp(left, op, right):
            return _worked_out(node, REACHES[type(op)], _reckon(left, names), _reckon(right, names))
        case ast.Compare():
            return Fraction(_compares(node, names))
        case ast.BoolOp(op, values):
            return _first_that_decides(isinstance(op, ast.Or), values, names)
        case ast.IfExp(test, body, orelse):
            return _reckon(body if _reckon(test, names) else orelse, names)
        case ast.Call(func=ast.Name(id=name), args=args):
            return FUNCTIONS[name](*(_reckon(one, names) for one in args))
    raise FormulaFault("formula.not-understood", node.col_offset + 1)


def _worked_out(node: Node, way: Callable[[Fraction, Fraction], Fraction], one: Fraction, other: Fraction) -> Fraction:
    try:
        return way(one, other)
    except ZeroDivisionError:
        raise FormulaFault("formula.by-zero", node.col_offset + 1) from None


def _compares(node: ast.Compare, names: Mapping[str, int]) -> bool:
    """A chain holds if each of its links holds."""
    one = _reckon(node.left, names)
    for op, right in zip(node.ops, node.comparators, strict=True):
        other = _reckon(right, names)
        if not COMPARES[type(op)](one, other):
            return False
        one = other
    return True


def _first_that_decides(any_will_do: bool, values: list[Node], names: Mapping[str, int]) -> Fraction:
    found = Fraction(0)
    for one in values:
        found = _reckon(one, names)
        if bool(found) == any_will_do:
            break
    return found
