"""Commands as bytes, for pages and programs that send them."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.tournament import (
    AnyCommand,
    CancelEvent,
    ExtendLevel,
    Penalise,
    SetLevel,
    StartClock,
    StartEvent,
    StopClock,
    TakeBack,
)
from floorman.tournament.commands import COMMANDS
from floorman.wire import decode_command, encode_command

NUMBERS = st.integers(-(2**53), 2**53)
ALL: dict[type, st.SearchStrategy[Any]] = {
    StartEvent: st.just(StartEvent()),
    StartClock: st.builds(StartClock, st.text()),
    StopClock: st.builds(StopClock, st.sampled_from(["", "break", "last-hands", "deal-talks", "other"])),
    SetLevel: st.builds(SetLevel, NUMBERS),
    ExtendLevel: st.builds(ExtendLevel, NUMBERS),
    CancelEvent: st.builds(CancelEvent, st.text()),
    Penalise: st.builds(
        Penalise,
        st.text(),
        st.sampled_from(["warning", "missed-hands", "missed-rounds", "time", "disqualification", "exclusion"]),
        NUMBERS | st.none(),
        NUMBERS | st.none(),
        NUMBERS | st.none(),
        NUMBERS,
        NUMBERS,
    ),
    TakeBack: st.builds(TakeBack, NUMBERS),
}


def test_no_command_is_forgotten_here() -> None:
    """A new command needs its line in these tests."""

    assert set(get_args(AnyCommand)) == set(ALL)


@given(st.one_of(*ALL.values()))
def test_commands_come_back_as_they_went(command: AnyCommand) -> None:
    assert command == decode_command(encode_command(command))


def test_the_words_that_programs_send() -> None:
    """They are fixed: other programs rely on them."""

    assert {
        "start-event",
        "start-clock",
        "stop-clock",
        "set-level",
        "extend-level",
        "cancel-event",
        "penalise",
        "take-back",
    } == set(COMMANDS)
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
