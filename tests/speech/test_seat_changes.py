"""Why somebody sits where he sits: every step of the log that gave him a seat says where from, where to and why."""

from __future__ import annotations

import pytest

from floorman.speech import LANGUAGES, Lang, speech
from floorman.speech.history import told, told_of_seats
from floorman.speech.seat_changes import seat_changes
from floorman.store import Commit, Entry, MemoryStore, Recorded
from floorman.tournament import AnyEvent
from floorman.tournament.events import (
    FinalTableDrawn,
    PenaltyCarried,
    PlayersMoved,
    PlayersOut,
    Seated,
    SeatsDrawn,
    SeatsRedrawn,
    TableBroken,
    TakenBack,
)
from floorman.tournament.holdings import Out, Outgoing, Place, Table
from floorman.wire import encode

EACH = pytest.mark.parametrize("lang", LANGUAGES)
NAMES = {"p-1": "The Captain", "p-2": "Jana", "p-3": "Ben"}


def seated(**seats: str) -> tuple[Seated, ...]:
    """`p1="2-5"` is the player p-1 at table 2, seat 5."""
    return tuple(
        Seated(who.replace("p", "p-"), Place(*(int(one) for one in seat.split("-")))) for who, seat in seats.items()
    )


EVENTS: tuple[AnyEvent, ...] = (
    SeatsDrawn(draw=1, seats=seated(p1="1-5", p2="2-6", p3="1-2")),
    PlayersMoved(reason="balance", seats=seated(p1="3-7"), cites=("r-1",)),
    PenaltyCarried(who="p-1"),  # follows from the move, and goes back with it
    TableBroken(table=3, seats=seated(p1="2-9"), cites=("r-2",)),
    TakenBack(version=4),
    TakenBack(version=3),
    TakenBack(version=6),  # the move stands again
    PlayersMoved(reason="swap", seats=seated(p2="1-2", p3="2-6")),
    PlayersOut(outs=(Outgoing("p-3", Out(round=1, rank=1)),)),
    SeatsRedrawn(draw=2, seats=seated(p1="1-1", p2="1-3"), tables=(1,)),
    FinalTableDrawn(number=1, table=Table(9), seats=seated(p1="1-4", p2="1-3")),
)
# By hand: what stands in the log of The Captain, the oldest first.
CAPTAIN = ["1-5", "1-5 → 3-7", "3-7 → 2-9", "2-9 → 3-7", "3-7 → 1-5", "1-5 → 3-7", "3-7 → 1-1", "1-1 → 1-4"]


def rows() -> list[Recorded]:
    store = MemoryStore()
    for version, event in enumerate(EVENTS, start=1):
        one = encode(event)
        entry = Entry("event/a", one.kind, one.body)
        store.append(
            [
                Commit(
                    at=version * 1_000,
                    person="host",
                    rank="direction",
                    command=str(version),
                    expected={},
                    entries=[entry],
                )
            ]
        )
    return list(store.read("event/a"))


def test_every_step_says_where_from_and_where_to() -> None:
    """What is taken back puts everybody where he had been; with the move also goes what followed from it."""
    found = seat_changes(dict(enumerate(EVENTS, start=1)))

    assert CAPTAIN == [one.says() for version in sorted(found) for one in found[version] if one.who == "p-1"]
    assert ["2-6 → 1-2", "1-2 → 2-6"] == [one.says() for one in found[8]]
    assert {3, 9}.isdisjoint(found)  # nobody is given a seat by these


@EACH
def test_his_own_rows_say_why(lang: Lang) -> None:
    """Each with his own move alone, whoever else moved with it, and with its paragraphs."""
    words = speech(lang)
    lines = told_of_seats(rows(), words, NAMES, "p-1")[::-1]

    assert [(f"The Captain {one}",) for one in CAPTAIN] == [line.moves for line in lines]
    assert [1, 2, 4, 5, 6, 7, 10, 11] == [line.version for line in lines]
    assert words.say("log.moved.balance") == lines[1].says
    assert [("r-1",), ("r-2",)] == [line.cites for line in lines[1:3]]
    assert words.say("command.taken-back/1", what=words.say("players.moved/1", players="The Captain")) == lines[4].says
    assert [] == told_of_seats(rows(), words, NAMES, "p-9")


@EACH
def test_the_log_names_everybody_who_moved(lang: Lang) -> None:
    lines = {line.version: line for line in told(rows(), speech(lang), NAMES)}

    assert ("The Captain 3-7 → 2-9",) == lines[4].moves
    assert ("Jana 2-6 → 1-2", "Ben 1-2 → 2-6") == lines[8].moves
    assert ("The Captain 1-1 → 1-4", "Jana 1-3") == lines[11].moves
    assert () == lines[9].moves
