"""Does every answer matter? An answer that may be turned round unnoticed has not been proved."""

from __future__ import annotations

from floorman.rulebook import SHIPPED, Shelf, load, new_shelf, questions
from floorman.scenario import Scenario, Tried, decisive, proved, trials_of
from floorman.scenario.flips import flips
from tests.rulebook.houses import house
from tests.scenario.stories import story

FAST = '[clock.running_level_changeable]\nvalue = false\nstatus = "house"\n'
EXTEND = '[[step]]\ncommand = { name = "extend-level", minutes = 5 }\n'
REFUSED = f'{EXTEND}expect.refused = "level.fixed"\n'
OURS = 'books = ["our-house"]'
SPITTING = """
[[rule]]
id = "our-1"
paragraph = "1"
kind = "incident"
en = "Nobody hides chips on purpose."
de = "Niemand versteckt absichtlich Chips."
breach = { what = ["chips-hidden"], on_purpose = true }
"""
RULE = """
[[rule]]
id = "our-{0}"
paragraph = "{0}"
kind = "tournament"
en = "The level that runs stays."
de = "Der laufende Level bleibt."
"""
AT_A_TABLE = """
[event]
[[event.table]]
number = 1
seat = [{ seat = 1, name = "Anna" }, { seat = 2, name = "Ben" }]
"""


def shelf_with(body: str, rules: str = "") -> Shelf:
    shelf = new_shelf()
    shelf.lay(house(body) + rules, "our.toml")
    return shelf


def tried(body: str, *scenarios: Scenario, rules: str = "") -> list[Tried]:
    (one,) = (one for one in trials_of(scenarios, shelf_with(body, rules)) if one.name == "our-house")
    return list(proved(one, to_the_end=True))


def survivors(body: str, *scenarios: Scenario) -> dict[str, dict[object, bool]]:
    """For each answer of the house the flips, and whether nobody noticed."""
    found: dict[str, dict[object, bool]] = {}
    for one in tried(body, *scenarios):
        found.setdefault(one.flip.question, {})[one.flip.flipped_to] = one.survivor
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


def test_why_something_happens_notices_nothing() -> None:
    """Neither a citation nor a code nor the answer read back: what happens is the same."""
    reads_back = story("[[step]]\nexpect.book.running_level_changeable = false\n", OURS)
    cites = story(f'{EXTEND}expect = {{ cites = ["our-house-running_level_changeable"] }}\n', OURS)
    of_a_code = (
        '[[step]]\ncommand = { name = "stop-clock", by = "player" }\nexpect.refused = { code = "rank.too-low" }\n'
    )
    body = '[authority.who_stops_clock]\nvalue = "director"\nstatus = "house"\n'

    assert {"running_level_changeable": {True: True}} == survivors(FAST, reads_back)
    assert {"running_level_changeable": {True: True}} == survivors(FAST, cites)
    assert all(survivors(body, story(of_a_code, OURS))["who_stops_clock"].values())


def test_story_that_replaces_the_answer_does_not_prove_it() -> None:
    replaced = story(REFUSED, f"{OURS}\nanswers = {{ running_level_changeable = false }}")

    assert {"running_level_changeable": {True: True}} == survivors(FAST, replaced)


def test_story_that_replaces_another_answer_proves_it() -> None:
    """It is told with its own answers on both sides of the flip: here nothing passes without them."""
    jump = '[[step]]\ncommand = { name = "set-level", level = 2 }\nexpect.refused = "level.fixed"\n'
    replaced = story(REFUSED + jump, f"{OURS}\nanswers = {{ future_levels_changeable = false }}")

    assert {"running_level_changeable": {True: False}} == survivors(FAST, replaced)
    assert {"running_level_changeable": {True: True}} == survivors(FAST, story(REFUSED + jump, OURS))


def test_an_answer_of_two_statements_counts_for_the_one_that_is_expected_by_name() -> None:
    """Turned, it turns both: of the other one the story may know nothing. Alone it needs no name."""
    body = '[clock.running_level_changeable]\nvalue = false\nstatus = "stated"\ncite = [{}]\n'
    rules = "".join(RULE.format(number) for number in (1, 2))

    def decided(cites: str, expect: str) -> set[str]:
        told = story(f"{EXTEND}expect = {{ {expect} }}\n", OURS)
        (one,) = (one for one in trials_of([told], shelf_with(body.format(cites), rules)) if one.name == "our-house")
        return {*decisive(one, proved(one, to_the_end=False))}

    assert {"our-1"} == decided('"our-1"', "refused = true")
    assert set() == decided('"our-1", "our-2"', "refused = true")
    assert {"our-2"} == decided('"our-1", "our-2"', 'refused = true, cites = ["our-2"]')
    assert {"our-1", "our-2"} == decided('"our-1", "our-2"', 'refused = { cites = ["our-1", "our-2"] }')


def test_story_that_fails_or_is_of_another_book_proves_nothing() -> None:
    fails = story(f"{REFUSED}[[step]]\nexpect.clock.running = false\n", OURS)
    other = story(REFUSED, 'books = ["cuca"]')

    assert {"running_level_changeable": {True: True}} == survivors(FAST, fails, other)


def test_what_is_forbidden_is_turned_too() -> None:
    """Told with and without intent while a hand may be on: nothing says what holds between two hands."""
    hidden = '[[step]]\nreport = {{ kind = "chips-hidden", seat = 1, amount = 500, on_purpose = {} }}\n'
    with_it = story(hidden.format("true") + 'expect.ruling.penalty = { obligation = "may" }\n', OURS, AT_A_TABLE)
    without = story(hidden.format("false") + 'expect.ruling.outcome = "no-effect"\n', OURS, AT_A_TABLE)

    def noticed(*scenarios: Scenario) -> set[tuple[str, object]]:
        return {
            (one.flip.question, one.flip.flipped_to)
            for one in tried("", *scenarios, rules=SPITTING)
            if not one.survivor
        }

    assert {("obligation", "must"), ("obligation", "none"), ("when", "hand"), ("when", "device-ban")} < noticed(with_it)
    assert ("on_purpose", False) not in noticed(with_it)
    assert ("on_purpose", False) in noticed(without)


def test_answers_of_the_base_are_not_tried() -> None:
    """They are the base's to prove; each of a book's own answers is tried with all that might stand in its place, and
    so is one that is filled because the book notes its own silence."""
    for name in SHIPPED:
        book, tried = load(name), set[str]()
        for flip in flips(name, book, questions()):
            if flip.kind == "answer":
                assert flip.value == book.answers[flip.question].value
                tried.add(flip.question)

        silences = {question for id in book.own for question in book.rules[id].silent}
        own = {id for id, answer in book.answers.items() if answer.status != "filled"} | silences
        assert {id for id in own if not questions()[id].given} == tried
