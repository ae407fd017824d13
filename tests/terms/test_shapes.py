"""Where data has the wrong shape: the path of the part itself, of a key that is too many or lacking too."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from floorman.terms import below, wrong_shape


class Inner(Struct, forbid_unknown_fields=True):
    a: int


class Outer(Struct, forbid_unknown_fields=True):
    x: tuple[Inner, ...]


@pytest.mark.parametrize(
    ("table", "path"),
    [
        ({"x": [{"a": 1, "b": 2}]}, "x[0].b"),
        ({"x": [{"a": 1}, {}]}, "x[1].a"),
        ({"x": [{"a": True}]}, "x[0].a"),
        ({"x": 1}, "x"),
        ({"y": 1}, "y"),
        ([], ""),
    ],
)
def test_the_path(table: Any, path: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(table, Outer)

    found, message = wrong_shape(caught.value)

    assert path == found
    assert message and "$" not in message


def test_a_path_inside_another() -> None:
    assert ["a.b", "a[0]", "a", "b"] == [below("a", "b"), below("a", "[0]"), below("a", ""), below("", "b")]
