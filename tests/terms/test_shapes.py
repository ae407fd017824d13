"""What does not fit is told with its place, and with what would fit."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest
from msgspec import Struct

from floorman.terms.shapes import instead, nearest, wrong_shape


class Level(Struct, tag="level", forbid_unknown_fields=True):
    minutes: int
    kind: Literal["short", "long"] = "long"


class Break(Struct, tag="break", forbid_unknown_fields=True):
    minutes: int
    food: Literal["soup", "bread"] = "soup"


class Plan(Struct, forbid_unknown_fields=True, rename={"ante_kind": "ante"}):
    levels: tuple[Level | Break, ...] = ()
    depth: Literal["counted", "virtual"] | None = None
    ante_kind: Literal["each", "big-blind"] = "each"
    seats: dict[str, Literal["in", "out"]] = {}


def wrong(told: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(told, Plan)
    return wrong_shape(error.value, Plan, told)


@pytest.mark.parametrize(
    ("told", "path", "says"),
    [
        ({"depth": "virtul"}, "depth", "Nearest: virtual. Known: counted, virtual"),
        ({"ante": "x"}, "ante", "Known: big-blind, each"),
        ({"levels": [{"type": "levl"}]}, "levels[0].type", "Nearest: level. Known: level, break"),
        ({"levels": [{"type": "break", "minutes": 1, "food": "bred"}]}, "levels[0].food", "Known: bread, soup"),
        ({"levels": [{"type": "level", "minutes": 1}, {"type": "level", "minute": 1}]}, "levels[1]", ""),
        ({"stack": 1}, "stack", "Known: levels, depth, ante, seats"),
        ({"levels": [{"type": "level", "minutes": 1, "kindd": "x"}]}, "levels[0].kindd", "Nearest: kind"),
        ({"seats": {"1": "off"}}, "seats[...]", "Known: in, out"),
    ],
)
def test_what_may_stand_there(told: dict[str, Any], path: str, says: str) -> None:
    """Of structs that a word tells apart only the one that was named has a say; a missing field has no choices."""
    where, message = wrong(told)

    assert where.startswith(path)
    assert says in message
    assert "food" not in message.partition("Known")[2]


def test_without_the_shape_nothing_is_added() -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert({"depth": "x"}, Plan)

    assert ("depth", "Invalid enum value 'x'") == wrong_shape(error.value)


def test_of_many_the_nearest_alone() -> None:
    """Who is far off hears the first of them; capitals and underlines are no difference."""
    many = [f"word-{letter * 3}" for letter in "abcdefghijklmnop"]

    assert "Nearest: word-aaa" in instead("word-aab", many)
    assert "Known" not in instead("word-aab", many)
    assert instead("zzzzzzzzz", many).endswith("and 4 more")
    assert ["big-blind"] == nearest("BIG_BLIND", ["each", "big-blind"])
    assert ["cards-exposed"] == nearest("exposed-card", ["button-moved", "cards-exposed", "deck"])[:1]
