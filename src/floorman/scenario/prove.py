"""Does every answer matter, and every part of what a book forbids? Each is turned into its other legal values, and the
stories that ask for it are told again.

A flip that no outcome notices is a survivor: either nothing shows it yet, or it decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from floorman.rulebook import Question, Rulebook, Shelf
from floorman.scenario.crowd import done_by
from floorman.scenario.flips import Flip, flips
from floorman.scenario.format import Scenario
from floorman.scenario.measure import Met, met
from floorman.scenario.ran import ran_under
from floorman.scenario.turning import comes_otherwise
from floorman.terms import RuleId


class Tried(Struct, frozen=True):
    """A flip, the stories that notice it and witness one of its statements, and whether nobody at all notices it."""

    flip: Flip
    noticed_by: tuple[str, ...]
    survivor: bool


class Trial(Struct, frozen=True):
    """The stories of one book that pass, ready to be told again."""

    name: str
    book: Rulebook
    questions: Mapping[str, Question]
    stories: Mapping[str, Scenario]
    asked: Mapping[str, frozenset[str]]
    met: Met

    def about(self, statement: RuleId) -> Iterator[Tried]:
        """What rests on one statement, turned."""
        for unit in units(self):
            if statement in unit[0].statements:
                yield from self.of(unit, to_the_end=False)

    def of(self, about: Sequence[Flip], *, to_the_end: bool) -> tuple[Tried, ...]:
        """Flips of one answer or one statement. A witness that has noticed one of them need not notice the others.

        With `to_the_end` it is found out of each flip whether anybody at all notices it.
        """
        return tuple(self._each(about, to_the_end))

    def _each(self, about: Sequence[Flip], to_the_end: bool) -> Iterator[Tried]:
        left, known = self._witnesses(about[0]), list[str]()
        for flip in about:
            turned = flip.turned(self.book)
            noticed = [id for id in left if self._notices(id, turned)]
            survives = to_the_end and not noticed
            if survives:
                rest = (id for id in self.stories if id not in known and id not in left and self._asks(id, flip))
                survives = not any(self._notices(id, turned) for id in (*known, *rest))
            left = [id for id in left if id not in noticed]
            known += noticed
            yield Tried(flip, tuple(noticed), survives)

    def _witnesses(self, flip: Flip) -> list[str]:
        found = (one.scenario for id in flip.statements for one in self.met.witnessed.get(id, ()))
        return [id for id in dict.fromkeys(found) if self._asks(id, flip)]

    def _asks(self, id: str, flip: Flip) -> bool:
        return (flip.question if flip.kind == "answer" else "rules") in self.asked[id]

    def _notices(self, id: str, turned: Rulebook) -> bool:
        return comes_otherwise(self.stories[id], self.name, turned, self.questions)


def trial(name: str, scenarios: Sequence[Scenario], shelf: Shelf) -> Trial:
    ran = ran_under(name, scenarios, shelf)
    return Trial(
        name=name,
        book=shelf.book(name),
        questions=shelf.questions,
        stories={one.scenario.id: one.scenario for one in ran},
        asked={one.scenario.id: one.asked for one in ran},
        met=met((one.outcome for one in ran), scenarios, shelf),
    )


def trials_of(scenarios: Sequence[Scenario], shelf: Shelf) -> tuple[Trial, ...]:
    """Of every book on the shelf: what fills the gaps of one is met in the others."""
    return tuple(trial(name, scenarios, shelf) for name in shelf)


def proved(one: Trial, *, to_the_end: bool, processes: int = 1) -> Iterator[Tried]:
    """Every flip of what a book answers from its own statements, and of all that these forbid."""
    work = Work(one, to_the_end)
    return (tried for unit in done_by(processes, work, units(one)) for tried in unit)


def units(one: Trial) -> list[tuple[Flip, ...]]:
    """All flips, those of one answer and those of one statement together."""
    return [tuple(unit) for _, unit in groupby(flips(one.name, one.book, one.questions), key=_about)]


def _about(flip: Flip) -> tuple[str, str]:
    return (flip.kind, flip.question if flip.kind == "answer" else flip.statements[0])


class Work(Struct, frozen=True):
    """What each process does with the flips of one answer or one statement."""

    trial: Trial
    to_the_end: bool

    def __call__(self, about: tuple[Flip, ...]) -> tuple[Tried, ...]:
        return self.trial.of(about, to_the_end=self.to_the_end)
