"""Which statements of the books are proved, by the three numbers of `measure`. Always from a run."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from floorman.rulebook import Kind, Rulebook, Shelf, questions
from floorman.scenario.byhand import by_hand
from floorman.scenario.flips import flips
from floorman.scenario.format import Scenario
from floorman.scenario.measure import Found
from floorman.scenario.notices import shown
from floorman.scenario.prove import Trial, Tried, proved, trials_of
from floorman.terms import RuleId


class Coverage(Struct, frozen=True):
    """One statement with what names it, what witnesses it, and which witnesses decide by it.

    Each is SCENARIO@BOOK#STEP; PAGE@BOOK where the statement only informs; tests/PATH::NAME where nothing is to turn.
    """

    id: RuleId
    book: str
    kind: Kind
    paragraph: str
    named: tuple[str, ...]
    witnesses: tuple[str, ...]
    decisive: tuple[str, ...]
    double_of: RuleId | None

    @property
    def counts(self) -> tuple[int, int, int]:
        """In how many runs, or on how many pages or by how many tests, it is named, witnessed and decisive."""
        named, witnessed, decisive = (
            len({one.partition("#")[0] for one in found}) for found in (self.named, self.witnesses, self.decisive)
        )
        return named, witnessed, decisive


def coverage(
    names: Sequence[str],
    scenarios: Sequence[Scenario],
    shelf: Shelf,
    *,
    trials: Sequence[Trial] = (),
    processes: int = 1,
) -> tuple[Coverage, ...]:
    """Every statement of these books, in their order. `trials` of the same stories, where somebody has them already."""
    trials = trials or trials_of(scenarios, shelf)
    rows: list[Coverage] = []
    for one in sorted((one for one in trials if one.name in names), key=lambda one: names.index(one.name)):
        decided = decisive(one, proved(one, to_the_end=False, processes=processes))
        rows += rows_of(one, trials, decided)
    return tuple(rows)


def rows_of(
    one: Trial, trials: Sequence[Trial], decided: Mapping[RuleId, Iterable[Found]], ids: Sequence[RuleId] = ()
) -> Iterator[Coverage]:
    """The statements of one book, or some of them. What fills the gaps of others is named and witnessed there too."""
    pages, tests, doubles = shown(one.name, one.book), by_hand().tests, by_hand().doubles
    alone = turned_alone(one.name, one.book)
    for id in ids or one.book.own:
        rule = one.book.rules[id]
        stands = tests.get(id, ()) if id not in alone or rule.kind == "information" else ()
        told = tuple(pages.get(id, ()))
        yield Coverage(
            id=id,
            book=one.name,
            kind=rule.kind,
            paragraph=rule.paragraph,
            named=(*(str(found) for other in trials for found in other.met.named.get(id, ())), *told),
            witnesses=(
                *(str(found) for other in trials for found in other.met.witnessed.get(id, ())),
                *(told if stands else ()),
            ),
            decisive=(*map(str, decided.get(id, ())), *stands),
            double_of=doubles.get(id),
        )


def turned_alone(name: str, book: Rulebook) -> set[RuleId]:
    """The statements of which something is turned that rests on no other: they need no test to stand for them."""
    found = (flip.statements for flip in flips(name, book, questions()))
    return {id for statements in found if len(statements) == 1 for id in statements}


def decisive(one: Trial, tried: Iterable[Tried]) -> dict[RuleId, list[Found]]:
    """Of each statement its witnesses that notice a flip, each run once.

    Of an answer that several statements share, only witnesses that expect the statement by name.
    """
    found: dict[RuleId, dict[str, Found]] = defaultdict(dict)
    for each in tried:
        noticing, shared = set(each.noticed_by), len(each.flip.statements) > 1
        for id in each.flip.statements:
            for where in (one.met.expected if shared else one.met.witnessed).get(id, ()):
                if where.scenario in noticing:
                    found[id].setdefault(where.scenario, where)
    return {id: list(where.values()) for id, where in found.items()}


def numbers(rows: Sequence[Coverage]) -> tuple[int, int, int, int]:
    """How many statements there are, and how many are named, witnessed and decisive."""
    return (
        len(rows),
        sum(bool(row.named) for row in rows),
        sum(bool(row.witnesses) for row in rows),
        sum(bool(row.decisive) for row in rows),
    )
