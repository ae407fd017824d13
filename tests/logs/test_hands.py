"""Hands that were finished long ago: read, folded again, and as they ended then."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hand.table import BOOKS
from tests.logs.fields import said_again
from tests.logs.hands import HandLog, decode, end_of, read, refolded, text_of_logs
from tests.logs.marks import marks, wanted

FILES = sorted(Path(__file__).parent.glob("hands-*.jsonl"))
HANDS = {f"{file.stem} {log.name}": log for file in FILES for log in read(file)}

each_hand = pytest.mark.parametrize("log", HANDS.values(), ids=HANDS)


@each_hand
def test_every_event_is_written_as_it_was(log: HandLog) -> None:
    """It decodes, and encodes again to the same bytes, but for fields that were added later; both are one event."""
    for line in log.lines:
        event = decode.decode(line)
        assert line == said_again(line, event)
        assert event == decode.decode(said_again(line, event))


@each_hand
def test_a_hand_of_long_ago_ends_as_it_ended(log: HandLog) -> None:
    """Step by step, each event just what the hand waits for, chips conserved, to the recorded last state."""
    ended = refolded(log.events, log.played_by())

    assert log.end == end_of(ended, log.events)


@each_hand
def test_no_other_book_changes_how_it_ended(log: HandLog) -> None:
    """The log is believed: but for the answers that stand with the hand, refolding asks no book anything."""
    for book in BOOKS:
        assert log.end == end_of(refolded(log.events, log.played_by(book)), log.events)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_is_read_whole(file: Path) -> None:
    """No line of it is passed over."""

    assert file.read_bytes() == text_of_logs(read(file))


def test_the_hands_show_everything() -> None:
    """Each kind, each field that may be missing, each word, game and book; see `marks`.

    What was added to the events since is missing here: write the next file, see the README of this folder.
    """

    assert set() == wanted() - {mark for log in HANDS.values() for mark in marks(log)}
