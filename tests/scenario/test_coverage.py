"""Which statements are named, which witnessed, and by which anything is decided."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from floorman.rulebook import load, shipped
from floorman.scenario import Outcome, Scenario, coverage, run
from floorman.scenario.measure import Found, met
from floorman.scenario.run import StepOutcome
from floorman.scenario.story import Emission
from tests.scenario.stories import story

STOP = '[[step]]\ncommand = { name = "stop-clock" }\n'
STOPPED = f"{STOP}expect.clock.running = false\n"
BOTH = 'id = "stopping"\nbooks = ["tda-2024", "cuca"]'


def witnesses(*scenarios: Scenario) -> dict[str, list[str]]:
    return told(met((outcome for one in scenarios for outcome in run(one, shipped())), scenarios, shipped()).witnessed)


def told(found: Mapping[str, tuple[Found, ...]]) -> dict[str, list[str]]:
    return {id: [str(one) for one in where] for id, where in found.items()}


def decided(step: int, *books: str) -> dict[str, list[str]]:
    """The statements by which these books let the clock be stopped, each with this step under these books."""
    found: dict[str, list[str]] = {}
    for name in books:
        for cite in load(name).who_stops_clock.cites:
            found.setdefault(cite, []).append(f"stopping@{name}#{step}")
    return found


def test_step_with_an_expectation_is_a_witness() -> None:
    """Named so that a run finds it again: story, book, step."""
    waiting_first = story('[[step]]\nwait = "1s"\n' + STOPPED, BOTH)

    assert decided(2, "tda-2024", "cuca") == witnesses(waiting_first)


def test_refusal_is_a_witness() -> None:
    refused = '[[step]]\ncommand = { name = "stop-clock", by = "player" }\nexpect.refused = true\n'

    assert decided(1, "tda-2024", "cuca") == witnesses(story(refused, BOTH))


def test_what_only_informs_is_named_by_a_page() -> None:
    """Each by the page that it belongs to; witnessed is what a test fetches."""
    pages = {rule.id: rule.notice.page for rule in load("cuca").rules.values() if rule.notice is not None}
    rows = {row.id: row for row in coverage(("cuca",), [], shipped()) if row.id in pages}

    assert len(rows) > 5
    assert {id: (f"{pages[id]}@cuca",) for id in rows} == {id: row.named for id, row in rows.items()}
    for row in rows.values():
        assert (row.named if row.decisive else ()) == row.witnesses
        assert all(one.startswith("tests/") for one in row.decisive)


@pytest.mark.parametrize("key", ["cites", "codes", "book"])
def test_step_that_only_asks_why_is_none(key: str) -> None:
    """It is named there all the same."""
    rank = load("cuca").who_stops_clock
    expect = {"cites": list(rank.cites), "codes": ["clock.stopped"], "book": f'{{ who_stops_clock = "{rank.value}" }}'}
    one = story(f"{STOP}expect.{key} = {expect[key]}\n", 'id = "stopping"\nbooks = ["cuca"]')

    found = met(run(one, shipped()), [one], shipped())

    assert decided(1, "cuca") == told(found.named)
    assert {} == found.witnessed


def test_replaced_answer_is_no_witness_of_its_statement() -> None:
    """Another book than the one that ships ran, even where something else rests on the same statement."""
    (statement, *_), others = load("cuca").who_stops_clock.cites, load("cuca").answers
    beside = next(id for id, one in others.items() if statement in one.cites and id != "who_stops_clock")

    def of(question: str, value: object) -> Mapping[str, object]:
        head = f'id = "stopping"\nbooks = ["cuca"]\nanswers = {{ {question} = "{value}" }}'
        return witnesses(story(STOPPED, head))

    assert statement in of(beside, others[beside].value)
    assert statement not in of(beside, "dealer" if others[beside].value != "dealer" else "floor")


def test_step_that_expects_nothing_is_none() -> None:
    nothing_asked = f"{STOP}[[step]]\nexpect.clock.running = false\n"

    assert {} == witnesses(story(nothing_asked, BOTH))
    assert {} == witnesses(story(f'{STOP}ask = ["clock"]\n', BOTH))


def test_step_that_expects_something_of_another_book_only_is_none() -> None:
    assert decided(1, "cuca") == witnesses(story(f"{STOP}expect.cuca.clock.running = false\n", BOTH))


def test_story_that_failed_or_broke_off_witnesses_nothing() -> None:
    """Not even by the steps that came as expected."""
    assert {} == witnesses(story(f"{STOPPED}[[step]]\nexpect.clock.running = true\n", BOTH))
    assert {} == witnesses(story(f'{STOPPED}[[step]]\nask = ["offers"]\n', BOTH))


def test_what_names_too_many_names_none() -> None:
    """Five statements on one answer may each have decided; with six nobody looked each of them up."""
    one = story(STOPPED, 'id = "long"\nbooks = ["cuca"]')

    def emitted(count: int) -> dict[str, list[str]]:
        cites = tuple(f"cuca-{number}" for number in range(count))
        steps = (StepOutcome(1, {}, None, (Emission("event", "x", cites), Emission("event", "y", ("cuca-0",))), ()),)
        return told(met([Outcome("long", "", "cuca", "passed", cites, steps)], [one], shipped()).witnessed)

    assert {f"cuca-{number}" for number in range(5)} == set(emitted(5))
    assert {"cuca-0"} == set(emitted(6))
    assert ["long@cuca#1"] == emitted(6)["cuca-0"]


def test_shows_counts_as_nothing() -> None:
    """What a story says of itself is for readers."""
    head = 'books = ["cuca"]\nshows = ["cuca-8.2-a"]'

    assert "cuca-8.2-a" not in witnesses(story("[[step]]\nexpect.clock.running = true\n", head))


def test_coverage_lists_every_statement() -> None:
    """In the order of the book, with or without witnesses; for several books one after the other."""
    names = ("tda-2024", "cuca")

    rows = coverage(names, [story(STOPPED, BOTH)], shipped())

    assert [(name, id) for name in names for id in load(name).own] == [(row.book, row.id) for row in rows]
    deciding = [row for row in rows if load(row.book).rules[row.id].notice is None]  # the others stand on a page
    assert all(set(row.decisive) <= set(row.witnesses) for row in deciding if "::" not in str(row.decisive))
    assert decided(1, *names) == {row.id: list(row.witnesses) for row in deciding if row.witnesses}
    rule = load("cuca").rules[rows[-1].id]
    assert (rule.kind, rule.paragraph) == (rows[-1].kind, rows[-1].paragraph)
