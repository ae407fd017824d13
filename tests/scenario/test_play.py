"""A scenario that somebody looks on at: each step as the runner knows it, with how the story stands after it."""

from __future__ import annotations

import pytest

from floorman.hand import GAMES
from floorman.hand.events import Raked
from floorman.rulebook import Rulebook, shipped, with_answers
from floorman.scenario import Played, Scenario, play, proofs, run, shipped_scenarios
from floorman.scenario.play import parting
from floorman.scenario.scene import HandScene

STORIES = {one.id: one for one in shipped_scenarios()}


def book_of(story: Scenario, name: str = "") -> Rulebook:
    shelf = shipped()
    book = shelf.book(name or story.books[0])
    return with_answers(book, story.answers, shelf.questions) if story.answers else book


def played(id: str, at: int, book: str = "") -> Played:
    story = STORIES[id]
    return play(story, book_of(story, book), shipped().questions, book or story.books[0], at)


@pytest.mark.parametrize("id", ["all-in-of-half-a-raise", "evening-at-the-club", "final-table-of-nine"])
def test_what_is_played_is_what_the_runner_runs(id: str) -> None:
    """Whichever step is looked at, every step answers as in a run."""
    outcome = run(STORIES[id], shipped())[0]

    for at in (0, 1, len(STORIES[id].step)):
        assert outcome.steps == played(id, at).steps


def test_the_picture_shows_the_chips_of_its_step() -> None:
    """300 of 5,000 are bet; then 450 are all-in; then they are called."""
    shown = []
    for at in range(4):
        scene = played("all-in-of-half-a-raise", at).scene
        assert scene is not None
        assert scene.hand is not None
        view = scene.hand.view
        shown.append(([(seat.stack, seat.bet) for seat in view.seats], view.pot, scene.hand.turn))

    assert [
        ([(5000, 0), (5000, 0), (450, 0)], 300, 2),
        ([(5000, 0), (4700, 300), (450, 0)], 600, 3),
        ([(5000, 0), (4700, 300), (0, 450)], 1050, 1),
        ([(4550, 450), (4700, 300), (0, 450)], 1500, 2),
    ] == shown


def test_chips_of_every_picture_are_those_that_the_hand_began_with() -> None:
    """In front of the seats, behind them and in the pot lies what lay there, but for what the house took of a pot."""
    raked = {}
    for story in STORIES.values():
        if story.hand is None or any(step.report is not None for step in story.step):
            continue
        first = played(story.id, 0).scene
        end = played(story.id, len(story.step))
        assert first is not None
        assert end.scene is not None
        rake = sum(one.amount for says in end.happened.hands for one in says.events if isinstance(one, Raked))
        assert chips_of(first.hand) == chips_of(end.scene.hand) + rake, story.id
        if rake:
            raked[story.id] = rake
    assert 150 == raked["cash-bomb-pot-and-rake"], "a tenth of three antes of 500"


def chips_of(hand: HandScene | None) -> int:
    assert hand is not None
    return sum(seat.stack for seat in hand.view.seats) + (hand.view.pot or 0)


def test_only_what_a_step_brought_about_happens_in_it() -> None:
    """The blinds are of the beginning; the act alone is of its step."""
    happened = played("all-in-is-the-whole-stack", 1).happened
    (says,) = happened.hands

    assert ["hand.acted/1"] == [str(one.__struct_config__.tag) for one in says.events[says.since :]]
    assert says.since > 2


def test_a_story_goes_another_way_under_another_book() -> None:
    """Half a raise reopens the betting under one book and not under the other."""
    story = STORIES["all-in-of-half-a-raise"]
    mine, other = played(story.id, 0, "cuca"), played(story.id, 0, "tda-2024")

    assert () == parting(mine.steps, mine.steps)
    assert parting(mine.steps, other.steps)


def test_a_story_that_cannot_go_on_says_where() -> None:
    """Under a book that it was not told for a step may make no sense; what came before it is there."""
    story = STORIES["all-in-of-half-a-raise"]
    broken = Scenario(id="x", title="", books=story.books, hand=story.hand, step=(*story.step[:1], story.step[0]))
    wrong = play(broken, book_of(story), shipped().questions, "cuca", 2)

    assert 2 == len(wrong.steps)
    assert wrong.steps[1].refused is not None


@pytest.mark.nightly
def test_proofs_are_found_again_by_a_run() -> None:
    """Each witness names a step of a shipped scenario that cites the statement under that book."""
    known = proofs()
    outcomes = {(one.scenario, one.book): one for story in list(STORIES.values())[:60] for one in run(story, shipped())}
    seen = 0
    for rule, witnesses in known.of_rule.items():
        for one in witnesses:
            if (one.scenario, one.book) in outcomes:
                seen += 1
                step = outcomes[one.scenario, one.book].steps[one.step - 1]
                assert any(rule in said.cites for said in step.emitted)
    assert seen > 100


def test_every_game_can_be_shown() -> None:
    """Some story is told of each game, or at least of one with its cards."""
    told = {story.hand.game for story in STORIES.values() if story.hand is not None}

    assert told <= set(GAMES)
    assert {"nlhe", "stud", "plo"} <= told
