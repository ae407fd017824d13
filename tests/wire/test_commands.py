"""Commands as bytes, for pages and programs that send them."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.tournament import AnyCommand, SetLevel, StopClock
from floorman.tournament.commands import COMMANDS
from floorman.wire import decode_command, encode_command
from tests.wire.anything import any_of

ALL: dict[type, st.SearchStrategy[Any]] = {kind: any_of(kind) for kind in get_args(AnyCommand)}

# Words that other programs send. A line may be added here; none may ever go.
FOR_EVER = {
    "notice-outage",
    "count-gap",
    "take-out-gap",
    "start-event",
    "start-clock",
    "stop-clock",
    "set-level",
    "extend-level",
    "cancel-event",
    "penalise",
    "take-back",
    "enter",
    "cancel-entry",
    "new-hand",
    "hand-done",
    "bust",
    "move",
}


@given(st.one_of(*ALL.values()))
def test_commands_come_back_as_they_went(command: AnyCommand) -> None:
    assert command == decode_command(encode_command(command))


def test_the_words_that_programs_send() -> None:
    """They are fixed: other programs rely on them."""

    assert set() == FOR_EVER - set(COMMANDS)
    assert SetLevel(3) == decode_command(b'{"do":"set-level","level":3}')
    assert StopClock() == decode_command(b'{"do":"stop-clock"}')


@pytest.mark.parametrize(
    ("body", "path"),
    [
        (b'{"do":"set-level"}', "level"),
        (b'{"do":"set-level","level":"three"}', r"\$\.level"),
        (b'{"do":"set-level","level":1.5}', r"\$\.level"),
        (b'{"do":"set-level","level":3,"minutes":5}', "minutes"),
        (b'{"do":"stop-clock","why":"lunch"}', r"\$\.why"),
        (b'{"do":"dance"}', "dance"),
        (b"{}", "do"),
        (b"[]", "object"),
    ],
)
def test_what_is_no_command_is_refused_with_its_path(body: bytes, path: str) -> None:
    """Unknown keys too: a word nobody understands is not passed over in silence."""
    with pytest.raises(msgspec.ValidationError, match=path):
        decode_command(body)


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_command(b"{")
