"""The streams of an event: one for the tournament, and one for each hand that is told."""

from __future__ import annotations

from functools import lru_cache

from floorman.terms import TableNo

EVENT, HAND = "event/", "hand/"


def event_stream(event: str) -> str:
    return EVENT + event


def hand_stream(event: str, table: TableNo, log: int) -> str:
    """`log` is the version of the tournament with which the hand began: no two hands have the same."""
    return f"{HAND}{event}/{table}-{log}"


def number_of(name: str) -> int:
    """The version of the tournament's log that a hand, or a prepared deck, has its name from."""
    return int(name.rpartition("-")[2])


def prepared_name(event: str, table: TableNo, number: int) -> str:
    """What names a deck that the desk prepares before there is a hand to deal it in. It is no stream."""
    return f"prepared/{event}/{table}-{number}"


def hands_of(stream: str) -> str:
    """What the streams of all hands of an event begin with, from the stream of its tournament."""
    return f"{HAND}{stream.removeprefix(EVENT)}/"


@lru_cache(maxsize=1 << 14)
def table_of(stream: str) -> TableNo:
    """Whose hand a stream tells."""
    return int(stream.rpartition("/")[2].partition("-")[0])


def event_of(stream: str) -> str:
    """Whose stream it is; the name itself of one that belongs to no event."""
    for kind in (EVENT, HAND):
        if stream.startswith(kind):
            return stream.removeprefix(kind).partition("/")[0]
    return stream
