"""A scenario under each book of the shelf: where it goes another way than under the book that it was told for."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from msgspec import Struct

from floorman.rulebook import BookError, Rulebook, Shelf, with_answers
from floorman.scenario import Scenario
from floorman.scenario.play import parting
from floorman.scenario.run import Outcome, run_under

# So many runs are remembered, and so many books are compared on one page: what a page may cost has an end.
KEPT_MOST = 400
COMPARED_MOST = 12

_runs: OrderedDict[tuple[str, str, str], Outcome] = OrderedDict()
_keeping = Lock()


class Way(Struct, frozen=True):
    """One book. `parts` are the steps at which it goes another way; None: nobody has looked, or it cannot be played."""

    book: Rulebook
    home: Rulebook
    told_for: bool
    playable: bool
    parts: tuple[int, ...] | None


def home_of(scenario: Scenario, book: Rulebook, shelf: Shelf) -> Rulebook:
    """The book whose expectations hold: itself, the one that it extends, or the first that the story names."""
    for name in (book.head.id, book.head.extends):
        if name in scenario.books:
            return shelf.book(str(name))
    return shelf.book(scenario.books[0])


def in_story(scenario: Scenario, book: Rulebook, shelf: Shelf) -> Rulebook | None:
    """The book with the answers that the story replaces; None where both cannot go together."""
    try:
        return with_answers(book, scenario.answers, shelf.questions) if scenario.answers else book
    except BookError:
        return None


def ways(scenario: Scenario, chosen: Rulebook, shelf: Shelf) -> list[Way]:
    """Every book of the shelf; those beyond a dozen are compared only when they are chosen."""
    books = [shelf.book(name) for name in shelf]
    return [_way(scenario, one, shelf, n < COMPARED_MOST or one is chosen) for n, one in enumerate(books)]


def _way(scenario: Scenario, book: Rulebook, shelf: Shelf, compared: bool) -> Way:
    home, first = home_of(scenario, book, shelf), shelf.book(scenario.books[0])
    told_for = home is book
    base = first if told_for else home
    here = _run(scenario, book, home, shelf) if compared else None
    there = _run(scenario, base, base, shelf) if compared else None
    parts = None if here is None or there is None else parting(here.steps, there.steps)
    return Way(book, base, told_for, here is not None or not compared, parts)


def _run(scenario: Scenario, book: Rulebook, home: Rulebook, shelf: Shelf) -> Outcome | None:
    key = (scenario.id, book.hash, home.head.id)
    kept = _runs.get(key)
    if kept is None:
        inside = in_story(scenario, book, shelf)
        if inside is None:
            return None
        found = run_under(scenario, home.head.id, inside, shelf.questions)
        with _keeping:
            _runs[key] = found
            while len(_runs) > KEPT_MOST:
                _runs.popitem(last=False)
        return found
    return kept
