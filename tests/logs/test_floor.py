"""Whole evenings of long ago are folded again and end as they ended; whatever an event could say is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.logs.fields import as_then, encode, named, optional, said_again, says
from tests.logs.floor import KINDS, NOT_WITH_OTHERS, event_of, events_of, facts_after, read

FILES = sorted(Path(__file__).parent.glob("floor-*.jsonl"))
ROWS = [row for file in FILES for row in read(file)]
LOGS = {row["log"]: row for row in ROWS if "log" in row}
BODIES = [body for row in ROWS for body in row.get("events") or (row["whole"],)]


def test_every_event_is_written_as_it_was() -> None:
    """It decodes, and encodes again to the same bytes, but for fields that were added later."""
    for body in BODIES:
        event = event_of(body)
        assert named(type(event)) != body["kind"] or encode(body) == said_again(encode(body), event)


@pytest.mark.parametrize("row", LOGS.values(), ids=LOGS)
def test_an_evening_of_long_ago_ends_as_it_ended(row: dict[str, Any]) -> None:
    """Nothing is asked of a book; what is so at the end is what was so then."""

    assert row["facts"] == as_then(row["facts"], facts_after(events_of(row)))


def test_the_events_show_everything() -> None:
    """Each kind, and each field that may be missing. What was added since wants a new file: see the README."""
    said = {one for body in BODIES for one in says(event_of(body))}

    assert set() == {named(kind) for kind in KINDS}.union(*map(optional, KINDS)) - said - NOT_WITH_OTHERS
