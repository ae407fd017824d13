"""Of a damaged log: what a command led to is brought back as a whole, or not at all.

A tournament and its hands are told in streams of their own, and one command may write to both. So a hole in one of them
may leave half of a command in the other: a hand that is dealt without its blinds, or that is over while the tournament
waits for its end.

| what a command lost                   | then                                                                    |
|---------------------------------------|-------------------------------------------------------------------------|
| something in the tournament           | nothing of the command is kept, nor what comes behind it                |
| something in a hand that is over      | the hand ends before it; the tournament knows how it ended              |
| something in a hand that is played    | the hand goes on from before it; so does the tournament if it was in it |
| the beginning of a hand that is played| the tournament ends before it, and the hand is dealt anew               |
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from floorman.desk.answers import Stretch, stretches_of
from floorman.floor.streams import EVENT, HAND, event_of, event_stream, hand_stream
from floorman.store import Recorded
from floorman.tournament import fold
from floorman.wire import decode

# How far each stream is kept.
Ends = dict[str, int]


def agreed(rows: Sequence[Recorded], answers: Mapping[str, bytes]) -> list[Recorded]:
    """Of rows without holes in their streams, those that stay; `answers` tell where the rows of each command stand."""
    commands = [_stretches(answers.get(command, b"")) for command in dict.fromkeys(row.command for row in rows)]
    ends: Ends = {row.stream: row.version for row in rows}
    while (left := _step(rows, [one for one in commands if one], ends)) != ends:
        ends = left
    return [row for row in rows if row.version <= ends[row.stream]]


def _stretches(answer: bytes) -> list[Stretch]:
    """No hash vouches for what stands beside the events: what cannot be read tells nothing."""
    try:
        return stretches_of(answer)
    except msgspec.MsgspecError:
        return []


def _step(rows: Sequence[Recorded], commands: Iterable[Sequence[Stretch]], ends: Ends) -> Ends:
    left = {**ends}
    open = _open_hands(rows, ends)
    for stretches in commands:
        for stream, version in _cut(stretches, ends, open):
            left[stream] = min(left.get(stream, 0), version)
    for stream, version in open.items():
        if not ends.get(stream):
            own = event_stream(event_of(stream))
            left[own] = min(left[own], version - 1)
    return _with_their_tournaments(rows, left)


def _cut(stretches: Sequence[Stretch], ends: Ends, open: Mapping[str, int]) -> list[tuple[str, int]]:
    """Where the streams of a command end, if something of it is missing."""
    if not any(ends.get(stream, 0) > after for stream, after, _ in stretches):
        return []  # nothing is left of it
    torn = {stream for stream, _, last in stretches if ends.get(stream, 0) < last}
    whole = any(stream.startswith(EVENT) or stream in open for stream in torn)
    return [(stream, after) for stream, after, _ in stretches if stream in torn or (torn and whole)]


def _open_hands(rows: Sequence[Recorded], ends: Ends) -> dict[str, int]:
    """The hands that are played where the tournaments end, each with the version with which it began."""
    own: dict[str, list[Recorded]] = {}
    for row in rows:
        if row.stream.startswith(EVENT) and row.version <= ends[row.stream]:
            own.setdefault(event_of(row.stream), []).append(row)
    found: dict[str, int] = {}
    for event, told in own.items():
        try:
            state = fold(decode(row.kind, row.body) for row in told)  # those of a tournament
        except Exception:  # what cannot be read says nothing of its hands; a look at the new log will tell
            continue
        playing = {table: play.log for table, play in state.play.items() if play.hand and play.log}
        found |= {hand_stream(event, table, log): log for table, log in playing.items()}
    return found


def _with_their_tournaments(rows: Sequence[Recorded], ends: Ends) -> Ends:
    """No hand goes on where its tournament does not."""
    cut_at: dict[str, int] = {}
    for row in rows:
        if row.stream.startswith(EVENT) and row.version == ends[row.stream] + 1:
            cut_at[event_of(row.stream)] = row.position
    left = {**ends}
    for row in rows:
        if row.stream.startswith(HAND) and row.position > cut_at.get(event_of(row.stream), row.position):
            left[row.stream] = min(left[row.stream], row.version - 1)
    return left
