"""The clock of an evening long ago shows after each event what it showed then."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import msgspec
import pytest

from tests.logs.clock import event_of, read, with_views
from tests.logs.fields import as_then, named, said_again

FILES = sorted(Path(__file__).parent.glob("clock-*.jsonl"))
BODIES = [row["body"].encode() for file in FILES for row in read(file)]


def test_every_event_is_written_as_it_was() -> None:
    """It decodes, and encodes again to the same bytes, but for fields that were added later."""
    for body in BODIES:
        event = event_of(body)
        assert named(type(event)) != msgspec.json.decode(body)["kind"] or body == said_again(body, event)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_clock_shows_what_it_showed(file: Path) -> None:
    """After each event, and ten minutes later."""
    rows = read(file)
    again = with_views([(row["at"], row["body"].encode()) for row in rows])

    for then, now in zip_longest(rows, again):
        assert then == as_then(then, now)
