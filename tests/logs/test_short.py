"""What an event leaves out means for ever what it meant when the line was written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from floorman.wire.kinds import UPCASTS
from tests.logs.fields import as_then, kinds, optional, whole
from tests.logs.short import UNIONS, decoded

FILES = sorted(Path(__file__).parent.glob("short-*.jsonl"))
LINES: list[dict[str, Any]] = [msgspec.json.decode(line) for file in FILES for line in file.read_bytes().splitlines()]
KINDS = sorted({line["short"]["kind"] for line in LINES})


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_missing_is_read_as_ever(kind: str) -> None:
    """The short event and the whole one are the same, and say what they said, in each version that wrote them."""
    for line in (one for one in LINES if one["short"]["kind"] == kind):
        event = decoded(line["short"])

        assert event == decoded(line["whole"])
        assert line["whole"]["kind"] in UPCASTS or line["whole"] == as_then(line["whole"], whole(event))


def test_every_kind_is_there() -> None:
    """Short, and with each of its own fields that may be missing."""
    there = {line["short"]["kind"] for line in LINES}
    fields = {f"{line['whole']['kind']}.{name}" for line in LINES for name in line["whole"]}
    own = {name for union in UNIONS for name in optional(union) if "/" in name}

    assert set() == {kind for union in UNIONS for kind in kinds(union)} - there
    assert set() == own - fields
