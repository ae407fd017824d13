"""The proof as a whole: which statements are decided by something, which flips survive, and which statements are
doubles. What is listed by hand is what there is, no more and no less."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from floorman.rulebook import load, shipped
from floorman.scenario import Coverage, decisive, proofs, rows_of, run, shipped_scenarios
from floorman.scenario.byhand import by_hand
from floorman.scenario.measure import cited
from floorman.scenario.prove import units
from tests.scenario.tried import tried
from tests.sizes import by_profile

UNCITED = "its answer is asked, and nothing that is said cites it"

# Statements of which nothing is shown to decide anything, and why not yet.
OPEN = {
    "practice-heads-up-levels": "levels that stay as they are name no source",
    "practice-deck-runs-out": "the stories of it expect no card by name",
    "practice-ante-kinds": UNCITED,
    "practice-blind-is-the-bet": UNCITED,
    "practice-completion": UNCITED,
    "practice-no-fixed-halt": UNCITED,
    "practice-no-redraw": UNCITED,
}


# Whether nobody at all notices a flip is asked of all the stories that ask for it: in CI of every so many of what is
# turned, at night of all.
OF_SO_MANY = by_profile(16, 8, 1)


@cache
def rows() -> tuple[Coverage, ...]:
    trials = proofs().trials
    return tuple(row for one in trials for row in rows_of(one, trials, decisive(one, tried(one.name))))


@pytest.mark.slow
def test_every_statement_is_decided_by_something() -> None:
    assert OPEN.keys() == {row.id for row in rows() if not row.decisive}


@pytest.mark.slow
def test_every_statement_is_named_and_witnessed() -> None:
    """But for the open ones: those that nothing cites are not even named."""
    assert {id for id, why in OPEN.items() if why == UNCITED} == {row.id for row in rows() if not row.named}
    assert OPEN.keys() > {row.id for row in rows() if not row.witnesses}


@pytest.mark.slow
def test_every_survivor_has_a_reason_and_every_reason_a_survivor() -> None:
    turned = [(one, unit) for one in proofs().trials for unit in units(one)]
    looked = turned[::OF_SO_MANY]
    tried = [each for one, unit in looked for each in one.of(unit, to_the_end=True)]

    asked = {each.flip.id for each in tried}
    assert by_hand().reasons.keys() & asked == {each.flip.id for each in tried if each.survivor}
    assert by_hand().reasons.keys() <= {flip.id for _, unit in turned for flip in unit}


@pytest.mark.slow
def test_doubles_are_those_that_no_emission_tells_apart() -> None:
    """Wherever a shipped story names one of them it names the other, in the same breath."""
    said: dict[str, set[tuple[object, ...]]] = defaultdict(set)
    for story in shipped_scenarios():
        for outcome in run(story, shipped()):
            for step in outcome.steps:
                for number, one in enumerate(step.emitted):
                    for cite in cited(step) & set(one.cites):
                        said[cite].add((outcome.scenario, outcome.book, step.n, number))
    alike: dict[frozenset[tuple[object, ...]], list[str]] = defaultdict(list)
    for id in (id for name in shipped() for id in load(name).own if said[id]):
        alike[frozenset(said[id])].append(id)

    groups = {frozenset(ids) for ids in alike.values() if len(ids) > 1}
    marked: dict[str, set[str]] = defaultdict(set)
    for id, of in by_hand().doubles.items():
        marked[of] |= {id, of}
    assert groups == {frozenset(ids) for ids in marked.values()}
    assert [] == [one.id for one in by_hand().double if not one.why]


def test_what_is_listed_by_hand_is_of_the_shipped_books() -> None:
    own = {id for name in shipped() for id in load(name).own}

    assert by_hand().tests.keys() <= own
    assert by_hand().doubles.keys() | set(by_hand().doubles.values()) <= own
