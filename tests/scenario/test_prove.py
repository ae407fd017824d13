"""Does every answer matter? An answer that may be turned round unnoticed has not been proved."""

from __future__ import annotations

from floorman.rulebook import SHIPPED, Shelf, load, new_shelf, questions
from floorman.scenario import Scenario, prove
from tests.rulebook.houses import house
from tests.scenario.stories import story

FAST = '[clock.running_level_changeable]\nvalue = false\nstatus = "house"\n'
EXTEND = '[[step]]\ncommand = { name = "extend-level", minutes = 5 }\n'
REFUSED = f'{EXTEND}expect.refused = "level.fixed"\n'
OURS = 'books = ["our-house"]'


def shelf_with(body: str) -> Shelf:
    shelf = new_shelf()
    shelf.lay(house(body), "our.toml")
    return shelf


def survivors(body: str, *scenarios: Scenario) -> dict[str, dict[object, bool]]:
    """For each answer of the house the flips, and whether nobody noticed."""
    found: dict[str, dict[object, bool]] = {}
    for flip in prove(["our-house"], scenarios, shelf_with(body)):
        found.setdefault(flip.question, {})[flip.flipped_to] = flip.survivor
    return found


def test_flip_that_an_expectation_notices_is_no_survivor() -> None:
    assert {"running_level_changeable": {True: False}} == survivors(FAST, story(REFUSED, OURS))


def test_flip_that_nobody_asks_about_survives() -> None:
    """Nothing in the story asks whether check-raises are allowed."""
    body = f'{FAST}[betting.check_raise]\nvalue = false\nstatus = "house"\n'

    assert {"running_level_changeable": {True: False}, "check_raise": {True: True}} == survivors(
        body, story(REFUSED, OURS)
    )


def test_flip_that_changes_only_what_nobody_expects_survives() -> None:
    """The answer is asked, and the step comes out otherwise, but no expectation looks at it."""
    looks_away = f"{EXTEND}[[step]]\nexpect.clock.running = true\n"

    assert {"running_level_changeable": {True: True}} == survivors(FAST, story(looks_away, OURS))
    assert {"running_level_changeable": {True: True}} == survivors(FAST)


def test_each_other_value_is_tried() -> None:
    """The director stops the clock: a rule for a lower rank lets him, a rule for a higher one does not."""
    body = '[authority.who_stops_clock]\nvalue = "director"\nstatus = "house"\n'
    steps = '[[step]]\ncommand = { name = "stop-clock", by = "director" }\nexpect.refused = false\n'

    assert {"who_stops_clock": {"dealer": True, "floor": True, "manager": False, "direction": False}} == survivors(
        body, story(steps, OURS)
    )


def test_answer_that_is_expected_itself_is_noticed() -> None:
    """Also where it is expected of one book only."""
    common = "[[step]]\nexpect.book.running_level_changeable = false\n"
    own = "[[step]]\nexpect.our-house.book.running_level_changeable = false\n"

    assert {"running_level_changeable": {True: False}} == survivors(FAST, story(common, OURS))
    assert {"running_level_changeable": {True: False}} == survivors(FAST, story(own, OURS))


def test_story_that_replaces_the_answer_does_not_prove_it() -> None:
    replaced = story(REFUSED, f"{OURS}\nanswers = {{ running_level_changeable = false }}")

    assert {"running_level_changeable": {True: True}} == survivors(FAST, replaced)


def test_story_that_replaces_another_answer_proves_it() -> None:
    """It is told with its own answers on both sides of the flip: here nothing passes without them."""
    jump = '[[step]]\ncommand = { name = "set-level", level = 2 }\nexpect.refused = "level.fixed"\n'
    replaced = story(REFUSED + jump, f"{OURS}\nanswers = {{ future_levels_changeable = false }}")

    assert {"running_level_changeable": {True: False}} == survivors(FAST, replaced)
    assert {"running_level_changeable": {True: True}} == survivors(FAST, story(REFUSED + jump, OURS))


def test_story_that_fails_or_is_of_another_book_proves_nothing() -> None:
    fails = story(f"{REFUSED}[[step]]\nexpect.clock.running = false\n", OURS)
    other = story(REFUSED, 'books = ["cuca"]')

    assert {"running_level_changeable": {True: True}} == survivors(FAST, fails, other)


def test_answers_of_the_base_are_not_tried() -> None:
    """They are the base's to prove; each of its own answers is tried with all that might stand in its place."""
    tried: dict[str, set[str]] = {}
    for flip in prove(SHIPPED, [], new_shelf()):
        assert flip.survivor
        assert flip.value == load(flip.book).answers[flip.question].value
        tried.setdefault(flip.book, set()).add(flip.question)

    for name in SHIPPED:
        own = {id for id, answer in load(name).answers.items() if answer.status != "filled"}
        assert {id for id in own if not questions()[id].given} == tried[name]
