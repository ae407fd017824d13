"""Any value of a type that is stored: for tests that must hold for every kind of event and command."""

from __future__ import annotations

import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from msgspec import Struct

# The whole numbers that every store and every page can carry.
NUMBERS = st.integers(-(2**53), 2**53)
WORDS = st.text(max_size=30)
MANY = 3


def any_of(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a plain type: numbers, words, choices, lists and tables of them, and structs."""
    if kind is int:
        return NUMBERS
    if kind is str:
        return WORDS
    if kind is bool:
        return st.booleans()
    if kind is type(None):
        return st.none()
    if kind is Any:  # the facts of a report: whatever a form may have
        return st.one_of(NUMBERS, WORDS, st.booleans(), st.lists(NUMBERS, max_size=MANY))
    if isinstance(kind, type) and issubclass(kind, Struct):
        hints = get_type_hints(kind)
        return st.builds(kind, **{name: any_of(hints[name]) for name in kind.__struct_fields__})
    return _of_several(kind, get_origin(kind), get_args(kind))


def _of_several(kind: Any, origin: Any, inner: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    if origin is Literal:
        return st.sampled_from(inner)
    if origin in (Union, types.UnionType):
        return st.one_of(*(any_of(one) for one in inner))
    if origin is tuple and inner[-1] is Ellipsis:
        return st.lists(any_of(inner[0]), max_size=MANY).map(tuple)
    if origin is tuple:
        return st.tuples(*(any_of(one) for one in inner))
    if origin is dict:
        return st.dictionaries(any_of(inner[0]), any_of(inner[1]), max_size=MANY)
    raise AssertionError(f"no values known for {kind}")


def example_of(kind: Any) -> Any:
    """One value of a type, with something in everything."""
    if kind is int:
        return 3
    if kind in (str, Any):
        return "Anna"
    if kind is bool:
        return True
    if isinstance(kind, type) and issubclass(kind, Struct):
        hints = get_type_hints(kind)
        return kind(**{name: example_of(hints[name]) for name in kind.__struct_fields__})
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return inner[-1]
    if origin in (Union, types.UnionType):
        return example_of(inner[0])
    if origin is tuple:
        return (example_of(inner[0]),) if inner[-1] is Ellipsis else tuple(example_of(one) for one in inner)
    assert origin is dict, f"no value known for {kind}"
    return {example_of(inner[0]): example_of(inner[1])}
