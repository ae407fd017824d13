"""Who may give which command: the book's answer decides, and its statement stands in the refusal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from floorman.rulebook import load
from floorman.terms import Accepted, Rank, Refused
from floorman.tournament import (
    AnyCommand,
    CancelEvent,
    ExtendLevel,
    SetLevel,
    StartClock,
    StartEvent,
    StopClock,
    TakeBack,
)
from tests.tournament.evening import Evening

BOOKS = ("cuca", "casino", "house-ten", "showdown", "tda-excerpt", "tda-2024")
FROM_THE_TOP = ("direction", "manager", "director", "floor", "dealer")
RANKS: tuple[Rank, ...] = (*FROM_THE_TOP, "registrar", "player", "screen", "public")  # type: ignore[assignment]


def opened(book: str) -> Evening:
    return Evening(book=load(book))


def running(book: str) -> Evening:
    return opened(book).started().wait(5)


def stopped(book: str) -> Evening:
    evening = running(book)
    evening.do(StopClock())
    return evening.wait(5)


# Each command, where it would be carried out, and the question that says who may give it.
COMMANDS: dict[str, tuple[Callable[[str], Evening], AnyCommand, str]] = {
    "start-event": (opened, StartEvent(), "who_starts_play"),
    "stop-clock": (running, StopClock(), "who_stops_clock"),
    "stop-clock break": (running, StopClock(why="break"), "who_stops_clock"),
    "stop-clock last-hands": (running, StopClock(why="last-hands"), "who_ends_play"),
    "stop-clock deal-talks": (running, StopClock(why="deal-talks"), "who_opens_deal_talks"),
    "start-clock": (stopped, StartClock(), "who_stops_clock"),
    "set-level": (running, SetLevel(2), "who_changes_levels"),
    "extend-level": (running, ExtendLevel(5), "who_changes_levels"),
    "cancel-event": (running, CancelEvent(), "who_cancels"),
}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("name", COMMANDS)
def test_the_books_answer_decides(name: str, rank: Rank, book: str) -> None:
    """From the answered rank up a command is carried out; below and beside it, it is refused with the citation."""
    build, command, question = COMMANDS[name]
    answer = getattr(load(book), question)
    decision = build(book).decide(command, rank)

    assert _may(rank, answer.value) is isinstance(decision, Accepted)
    if isinstance(decision, Refused):
        ruling = decision.ruling
        assert "rank.too-low" == ruling.code
        assert answer.cites == ruling.cites != ()
        assert {"rank": rank, "needed": answer.value} == ruling.facts


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("name", COMMANDS)
def test_taking_back_and_restoring_need_the_rank_of_the_command(name: str, rank: Rank, book: str) -> None:
    """Whoever may do a thing may take it back, and do it again; nobody else."""
    build, command, question = COMMANDS[name]
    answer = getattr(load(book), question)
    evening = build(book)
    done = evening.do(command)
    taken_back = evening.decide(TakeBack(done), rank)
    undone = evening.do(TakeBack(done))
    restored = evening.decide(TakeBack(undone), rank)
    took_back = evening.events()[-1]

    assert answer.cites == took_back.cites, "what was taken back, and by whose leave"
    for decision in (taken_back, restored):
        assert _may(rank, answer.value) is isinstance(decision, Accepted)
        if isinstance(decision, Refused):
            assert ("rank.too-low", answer.cites) == (decision.ruling.code, decision.ruling.cites)


@pytest.mark.parametrize(
    ("book", "command", "cites"),
    [
        ("casino", SetLevel(2), ("casino-7-b",)),
        ("casino", CancelEvent(), ("casino-7-a",)),
        ("casino", StopClock(why="last-hands"), ("casino-29-a", "casino-29-c")),
        ("casino", StopClock(why="deal-talks"), ("casino-6-b",)),
    ],
)
def test_what_the_floor_may_not(book: str, command: AnyCommand, cites: tuple[str, ...]) -> None:
    """These are kept to the director by the book; the floor hears which statement says so."""
    ruling = running(book).refused(command, "floor")

    assert ("rank.too-low", cites) == (ruling.code, ruling.cites)


@pytest.mark.parametrize("command", [StopClock(), StopClock(why="last-hands"), StopClock(why="break")])
def test_the_floor_may_stop_the_clock_by_cuca_and_the_dealer_may_not(command: AnyCommand) -> None:
    """Under Cuca the floor starts, interrupts and ends play (cuca-4-d)."""
    evening = running("cuca")

    assert isinstance(evening.decide(command, "floor"), Accepted)
    assert ("cuca-4-d",) == evening.refused(command, "dealer").cites


def _may(rank: Rank, needed: str) -> bool:
    return rank in FROM_THE_TOP and FROM_THE_TOP.index(rank) <= FROM_THE_TOP.index(needed)
