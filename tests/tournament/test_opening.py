"""Opening an event: all settings are checked before anything is in the log."""

from __future__ import annotations

import pytest

from floorman.rulebook import Rulebook, load
from floorman.terms import Accepted, Fact, Refused
from floorman.terms.bounds import CHIPS_MOST
from floorman.tournament import BookNamed, Break, EventOpened, Level, OpenEvent, Structure, open_event
from floorman.tournament.clock import Stopped
from tests.tournament.evening import BEGIN, HOME, MINUTE, Evening, house, wish

ONE = Level(20, 100, 200)
TOO_LONG: Structure = (ONE,) * 201


@pytest.mark.parametrize(
    ("settings", "code", "facts"),
    [
        (wish("", HOME), "event.no-name", {}),
        (wish(" \t ", HOME), "event.no-name", {}),
        (wish("x" * 81, HOME), "event.name-too-long", {"most": 80}),
        (wish("Friday", HOME, stack=0), "event.no-stack", {"most": 10**12}),
        (wish("Friday", HOME, stack=-1), "event.no-stack", {"most": 10**12}),
        (wish("Friday", HOME, ("a", "b", "a")), "event.entry-twice", {}),
        (wish("Friday", HOME, tuple(map(str, range(100_001)))), "event.too-many-entries", {"most": 100_000}),
        (wish("Friday", TOO_LONG), "structure.too-long", {"most": 200}),
        (wish("Friday", ()), "structure.no-level", {"line": 1}),
        (wish("Friday", (Break(10),)), "structure.no-level", {"line": 1}),
        (wish("Friday", (Break(10), ONE)), "structure.begins-with-break", {"line": 1}),
        (wish("Friday", (ONE, Level(0, 100, 200))), "structure.no-minutes", {"line": 2}),
        (wish("Friday", (ONE, Break(-5), ONE)), "structure.no-minutes", {"line": 2}),
        (wish("Friday", (ONE, Break(5))), "structure.ends-with-break", {"line": 2}),
        (
            wish("Friday", (ONE, Level(601, 1, 2))),
            "structure.too-big",
            {"line": 2, "minutes": 600, "chips": 10**12},
        ),
        (wish("Friday", (ONE, ONE, Level(20, 300, 200))), "structure.blinds", {"line": 3}),
        (wish("Friday", (Level(20, 0, 0),)), "structure.blinds", {"line": 1}),
        (wish("Friday", (Level(20, -1, 200),)), "structure.blinds", {"line": 1}),
        (wish("Friday", (Level(20, 100, 200, -1),)), "structure.ante", {"line": 1}),
    ],
)
def test_what_is_wrong_with_the_settings(settings: OpenEvent, code: str, facts: dict[str, Fact]) -> None:
    decision = open_event(settings, load("tda-2024"))

    assert isinstance(decision, Refused)
    assert (code, facts) == (decision.ruling.code, decision.ruling.facts)


@pytest.mark.parametrize(
    "settings",
    [
        wish("x" * 80, HOME),
        wish("Friday", (ONE,) * 200),
        wish("Friday", (Level(1, 0, 1),), stack=1),
        wish("Friday", (Level(20, 200, 200),)),
        wish("Friday", HOME, ()),
    ],
)
def test_settings_at_the_edge_are_fine(settings: OpenEvent) -> None:
    """The longest name and structure, one chip, no small blind, blinds alike, nobody entered yet."""

    assert isinstance(open_event(settings, load("tda-2024")), Accepted)


def test_the_first_event_holds_the_settings_and_the_edition() -> None:
    """The name without its blanks, and the book by id, edition and hash, so that a later edition changes nothing."""
    book = load("cuca")
    event = _opened(wish("  Friday ", HOME, ("p-1", "p-2"), 20_000), book)

    assert ("Friday", HOME, ("p-1", "p-2"), 20_000) == (
        event.name,
        event.plan.structure,
        event.entries,
        event.plan.stack,
    )
    assert BookNamed("cuca", book.head.edition, book.hash) == event.book
    assert ("cuca-1-i", "practice-last-level-goes-on") == event.cites
    assert not event.stops_at_end


def test_the_clock_stands_at_the_start_of_level_1() -> None:
    evening = Evening()

    assert ("before", Stopped(0, 20 * MINUTE)) == (evening.state.phase, evening.state.clock)
    assert 1 == evening.state.version


def test_a_house_whose_levels_double() -> None:
    """After 200/400 with ante 400 come 400/800, 800/1,600 and so on, fifteen minutes each, a thousandfold at last."""
    structure = _opened(wish("Friday", HOME), house(after_last_level="doubling_levels")).plan.structure
    added = structure[len(HOME) :]

    assert HOME == structure[: len(HOME)]
    assert (Level(15, 400, 800, 800), Level(15, 800, 1600, 1600)) == added[:2]
    assert (10, Level(15, 204_800, 409_600, 409_600)) == (len(added), added[-1])


def test_levels_of_a_copy_are_doubled_once() -> None:
    """The evening after takes all levels of this one: ten are at its end already. And none is above all chips."""
    doubling = house(after_last_level="doubling_levels")
    structure = _opened(wish("Friday", HOME), doubling).plan.structure
    assert structure == _opened(wish("Friday", structure), doubling).plan.structure
    high = (Level(20, CHIPS_MOST // 10, CHIPS_MOST // 5),)
    assert [CHIPS_MOST * 2 // 5, CHIPS_MOST * 4 // 5] == [
        one.big_blind for one in _opened(wish("Friday", high), doubling).plan.structure[1:] if isinstance(one, Level)
    ]


def test_doubled_levels_follow_by_themselves() -> None:
    """At 65:00 the written structure is over; at 70:00 level 4 runs with twice the blinds and 10:00 to go."""
    evening = Evening(book=house(after_last_level="doubling_levels")).started().wait(70)
    reading = evening.reading()

    assert (4, 10 * MINUTE, BEGIN + 80 * MINUTE) == (reading.number, reading.left, reading.ends_at)
    assert Level(15, 400, 800, 800) == reading.stretch


def test_levels_double_from_the_last_level() -> None:
    structure = _opened(wish("Friday", (ONE, Break(10), ONE)), house(after_last_level="doubling_levels")).plan.structure

    assert Level(20, 200, 400) == structure[3]


def test_a_house_that_waits_for_its_floor() -> None:
    """The clock stands at 0:00 of the last level and waits; it is no break, and the blinds stay."""
    book = house(after_last_level="floor")
    evening = Evening(book=book).started().wait(200)
    standing = evening.reading()
    clock = evening.clock()

    assert (None, 0, 3) == (clock.ends_at, clock.left, clock.structure[clock.index].level)
    assert (*book.blind_levels.cites, "house-after_last_level") == evening.events()[0].cites
    assert (0, False, None) == (standing.left, standing.running, standing.ends_at)


def _opened(settings: OpenEvent, book: Rulebook) -> EventOpened:
    decision = open_event(settings, book)
    assert isinstance(decision, Accepted)
    (event,) = decision.events
    return event
