"""The guided tour: ten steps, and what of the page each of them points at."""

from __future__ import annotations

from msgspec import Struct

from floorman.terms import whole_number


class Step(Struct, frozen=True):
    """Its words stand under `demo.step.NAME` and `demo.says.NAME`; `at` is a part of the page, or nothing."""

    name: str
    at: str = ""


STEPS = (
    Step("welcome"),
    Step("table", "table"),
    Step("desk", "desk"),
    Step("wall", "wall"),
    Step("phone", "phone"),
    Step("pace", "pace"),
    Step("misdeal", "misdeal"),
    Step("put-out", "put-out"),
    Step("moves", "desk"),
    Step("sit-down", "seat"),
)


def number_of(wish: object) -> int:
    """The step that was asked for, from 1; the first where it is none."""
    text = str(wish or "")
    return number if 1 <= (number := whole_number(text) or 1) <= len(STEPS) else 1
