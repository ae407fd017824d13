"""The runner: a story under each of its books, step by step, with what was expected and what came."""

from __future__ import annotations

import pytest

from floorman.rulebook import load, new_shelf, shipped
from floorman.scenario import run
from floorman.scenario.story import Refusal
from tests.rulebook.houses import house
from tests.scenario.stories import EVENING, error, failures, story, told

STOP = '[[step]]\ncommand = { name = "stop-clock" }\n'
START = '[[step]]\ncommand = { name = "start-clock" }\n'
BY_PLAYER = '[[step]]\ncommand = { name = "stop-clock", by = "player" }\n'


def test_partial_tables() -> None:
    """Only the keys that are named are compared: level 1 of the structure is 20 minutes of 100/200."""
    outcome = told('[[step]]\nwait = "5m"\nexpect = { level = { sb = 100 }, clock = { left_s = 900 } }\n')

    assert ("passed", ()) == (outcome.status, outcome.steps[0].failed)
    assert {
        "level": {"number": 1, "minutes": 20, "sb": 100, "bb": 200, "ante": 0},
        "clock": {"left_s": 900, "running": True},
    } == outcome.steps[0].answers


def test_what_did_not_come() -> None:
    outcome = told(
        '[[step]]\nwait = "20m"\nexpect = { level = { number = 2, bb = 500 }, clock = { running = true } }\n'
    )

    (failed,) = outcome.steps[0].failed
    assert "failed" == outcome.status
    assert ("level", {"number": 2, "bb": 500}) == (failed.key, failed.expected)
    assert (2, 400, 400) == tuple(failed.actual[key] for key in ("number", "bb", "ante"))


def test_a_failed_step_does_not_end_the_story() -> None:
    steps = '[[step]]\nask = ["level"]\nexpect.level = { number = 9 }\n'

    assert [(1, "level"), (2, "level")] == failures(told(steps + steps))


def test_phases() -> None:
    outcome = told(
        """
[[step]]
expect.phase = { event = "before", tables = {} }
[[step]]
command = { name = "start-event" }
expect.phase.event = "running"
[[step]]
wait = "40m"
expect.phase.event = "break"
expect.level = { number = 2 }
[[step]]
wait = "10m"
expect.phase.event = "running"
expect.level = { number = 3 }
[[step]]
command = { name = "cancel-event" }
expect.phase.event = "over"
""",
        event=EVENING.replace("started = 2026-03-07T20:00:00Z\n", ""),
    )

    assert ("passed", []) == (outcome.status, failures(outcome))


def test_an_expectation_of_one_book() -> None:
    """`expect.cuca` holds under cuca alone; there its keys stand in place of the common ones, wherever they stand."""
    steps = '[[step]]\nask = ["level"]\nexpect = { cuca = { level = { number = 9 } }, level = { number = 1 } }\n'

    cuca, other = run(story(steps, 'books = ["cuca", "tda-2024"]'), shipped())

    assert [("cuca", "failed"), ("tda-2024", "passed")] == [(cuca.book, cuca.status), (other.book, other.status)]
    assert {"number": 9} == cuca.steps[0].failed[0].expected


@pytest.mark.parametrize(
    "wanted",
    [
        "true",
        '"clock.already-running"',
        '{ code = "clock.already-running" }',
        "{ facts = {} }",
        "{ cites = [] }",
    ],
)
def test_refused_as_expected(wanted: str) -> None:
    """As a yes, a code or a table."""
    outcome = told(f"{START}expect.refused = {wanted}\n")

    assert "passed" == outcome.status
    assert Refusal("clock.already-running", {}, ()) == outcome.steps[0].refused


@pytest.mark.parametrize(
    "wanted",
    [
        "false",
        '"event.over"',
        '{ code = "event.over" }',
        '{ cites = ["tda-2024-1-a"] }',
        "{ facts = { level = 1 } }",
        "1",
    ],
)
def test_refused_otherwise(wanted: str) -> None:
    assert [(1, "refused")] == failures(told(f"{START}expect.refused = {wanted}\n"))


def test_not_refused() -> None:
    assert "passed" == told(f"{STOP}expect.refused = false\n").status
    for wanted in ("true", '"event.over"'):
        assert [(1, "refused")] == failures(told(f"{STOP}expect.refused = {wanted}\n"))


def test_rank_is_refused_with_facts_and_source() -> None:
    """The book says who may stop the clock; a player may not."""
    authority = load("tda-2024").who_stops_clock
    wanted = f'{{ code = "rank.too-low", facts = {{ rank = "player" }}, cites = {list(authority.cites)} }}'

    outcome = told(f"{BY_PLAYER}expect.refused = {wanted}\n")

    assert "passed" == outcome.status
    assert (("refusal", "rank.too-low", authority.cites),) == tuple(
        (said.kind, said.code, said.cites) for said in outcome.steps[0].emitted
    )


def test_a_refused_step_changes_nothing_and_ends_nothing() -> None:
    outcome = told(f'{BY_PLAYER}{STOP}expect.clock.running = false\n[[step]]\nwait = "1h"\nexpect.level.number = 1\n')

    assert ("passed", 3) == (outcome.status, len(outcome.steps))
    assert outcome.steps[0].refused is not None


def test_an_unexpected_refusal_fails_where_something_is_expected() -> None:
    """Whoever expects something of a step expects that it happens; whoever expects nothing may try."""
    outcome = told(f"{BY_PLAYER}expect.clock.running = true\n")

    assert [(1, "refused")] == failures(outcome)
    assert None is outcome.steps[0].failed[0].expected
    assert "passed" == told(BY_PLAYER).status


def test_cites_and_codes_are_those_of_the_step() -> None:
    level, stop = load("tda-2024").blind_levels.cites, load("tda-2024").who_stops_clock.cites
    steps = f'{STOP}ask = ["level"]\nexpect = {{ cites = {[*stop, *level]}, codes = ["clock.stopped"] }}\n'

    outcome = told(steps)

    assert "passed" == outcome.status
    assert [("event", "clock.stopped", stop), ("explanation", "level.by-schedule", level)] == [
        (said.kind, said.code, said.cites) for said in outcome.steps[0].emitted
    ]
    assert tuple(sorted({*stop, *level})) == outcome.cites


def test_citation_of_another_step_does_not_count() -> None:
    level = load("tda-2024").blind_levels.cites
    steps = f"[[step]]\nask = ['level']\n{STOP}expect.cites = {list(level)}\n"

    outcome = told(steps)

    assert [(2, "cites")] == failures(outcome)
    assert sorted(load("tda-2024").who_stops_clock.cites) == outcome.steps[1].failed[0].actual


def test_code_that_was_not_said() -> None:
    assert [(1, "codes")] == failures(told(f'{STOP}expect.codes = ["clock.started"]\n'))


def test_asking_beside_expecting() -> None:
    """What is asked stands in the answers without being compared; what is expected is asked by itself, once."""
    outcome = told(f'{STOP}ask = ["level", "clock"]\nexpect.clock = {{ running = false }}\n')

    assert ["level", "clock"] == list(outcome.steps[0].answers)
    assert 1 == sum(said.code == "level.by-schedule" for said in outcome.steps[0].emitted)


def test_single_answers_replaced() -> None:
    """As a house book would: here the levels of a running event stand fast."""
    steps = '[[step]]\ncommand = { name = "extend-level", minutes = 5 }\nexpect.refused = "level.fixed"\n'

    assert "failed" == told(steps, 'books = ["tda-2024"]\nanswers = { running_level_changeable = true }').status
    assert "passed" == told(steps, 'books = ["tda-2024"]\nanswers = { running_level_changeable = false }').status


def test_answers_of_the_book_may_be_expected() -> None:
    head = 'books = ["tda-2024"]\nanswers = { burn_after_reshuffle = ["flop"], running_level_changeable = false }'
    steps = "[[step]]\nexpect.book = { burn_after_reshuffle = ['flop'], running_level_changeable = %s }\n"

    assert "passed" == told(steps % "false", head).status
    assert [(1, "book")] == failures(told(steps % "true", head))


def test_house_book_on_the_shelf() -> None:
    shelf = new_shelf()
    shelf.lay(house('[clock.running_level_changeable]\nvalue = false\nstatus = "house"\n'), "our.toml")
    steps = '[[step]]\ncommand = { name = "extend-level", minutes = 5 }\nexpect.our-house.refused = true\n'

    outcome = told(steps, 'books = ["our-house"]', shelf=shelf)

    assert ("passed", "our-house") == (outcome.status, outcome.book)
    assert ("our-house-running_level_changeable",) == outcome.steps[0].emitted[0].cites


def test_take_back_of_a_step() -> None:
    """A step is named by its number in the story; a refused one has nothing to take back."""
    outcome = told(
        f"""
{BY_PLAYER}
{STOP}
[[step]]
command = {{ name = "take-back", step = 2 }}
expect.clock.running = true
[[step]]
command = {{ name = "take-back", step = 3 }}
expect.clock.running = false
"""
    )

    assert ("passed", []) == (outcome.status, failures(outcome))
    again = told(f'{BY_PLAYER}[[step]]\ncommand = {{ name = "take-back", step = 1 }}\n')
    assert ("error", "step[1].command.step") == error(again)


def test_rank_decides_about_taking_back_too() -> None:
    """Whoever may do a thing may take it back."""
    steps = '[[step]]\ncommand = { name = "set-level", level = 2 }\n[[step]]\ncommand = %s\nexpect.refused = %s\n'
    by_floor = '{ name = "take-back", step = 1, by = "floor" }', '"rank.too-low"'
    by_director = '{ name = "take-back", step = 1, by = "director" }', "false"

    assert "passed" == told(steps % by_floor).status
    assert "passed" == told(steps % by_director).status
