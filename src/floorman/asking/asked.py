"""A question to a book: the report, and the hand or the event in which it happened.

AskError                  the question cannot be read or told; says where and what was expected
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import Struct

from floorman.asking.situations import by_its_kind, situations
from floorman.rulebook import BookError, Rulebook, Shelf, with_answers
from floorman.rulebook.loading import FALLBACK
from floorman.rulings import KINDS, BadReport, Case, Reported, hanging, read_report
from floorman.rulings import ruled as ruled_by
from floorman.rulings.around import Around
from floorman.scenario.event_facts import facts_of_event
from floorman.scenario.event_story import TournamentStory
from floorman.scenario.format import EventStory, HandStory, Scenario, Step, check_step
from floorman.scenario.format import ScenarioError as Unreadable
from floorman.scenario.hand_story import OneHand
from floorman.scenario.story import BadStep, Story, Unbuilt
from floorman.speech import Speech, speech
from floorman.terms import Ruling, TableNo, instead, wrong_shape

# From then on the hands of a question are told.
HAND = "new-hand"
KIND = "kind"


class AskError(Exception):
    """The question cannot be read or told. `refused` is why something told cannot have happened."""

    def __init__(self, path: str, message: str, refused: Ruling | None = None) -> None:
        self.path = path
        self.message = message
        self.refused = refused
        said = message if refused is None else speech("en").ruling(refused)
        super().__init__(f"{path}: {said}" if path else said)

    def told(self, say: Speech) -> str:
        """The same for a person: what does not fit, by the question that it answers, and not by its place in a file."""
        step = re.fullmatch(r"steps\[(\d+)\].*", self.path)
        if self.refused is not None:
            why = say.ruling(self.refused)
            return say.say("ask.act-refused", nth=int(step[1]) + 1, why=why) if step else why
        more = f" ({self.message})" if say.lang == "en" and self.message else ""
        where, _, fact = self.path.partition(".")
        if where == "report":
            code = f"fact.{re.split(r'[.[]', fact)[0]}"
            known = bool(fact) and say.knows(code)
            return (say.say("ask.does-not-fit", fact=say.say(code)) if known else say.say("ask.not-together")) + more
        return f"{self.path}: {self.message}" if self.path else self.message


class Asked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked. `steps` are what happened before the report, as in a scenario."""

    report: dict[str, Any]
    book: str = FALLBACK
    answers: dict[str, Any] = {}
    hand: HandStory | None = None
    event: EventStory | None = None
    steps: tuple[Step, ...] = ()
    table: TableNo | None = None  # of an event with several
    around: Around = Around()  # what is told of the hand at a table of the event that tells none
    situation: str = ""  # by whose name it was asked, if it was


def read_asked(table: object) -> Asked:
    """A question from plain data; its report goes by a kind, or by the name of a situation. Raises AskError."""
    try:
        asked = msgspec.convert(table, Asked)
    except msgspec.ValidationError as error:
        raise AskError(*wrong_shape(error, Asked, table)) from error
    if asked.hand is not None and asked.event is not None:
        raise AskError("hand", "a report is about a hand or about an event, not about both")
    if asked.steps and asked.hand is None and asked.event is None:
        raise AskError("steps", "what happened before needs a `hand` or an `event` to happen in")
    if KIND not in asked.report:
        raise AskError("report", "has no kind")
    for place, step in enumerate(asked.steps):
        try:
            check_step(step, f"steps[{place}]", "")
        except Unreadable as error:
            raise AskError(error.path, error.message) from error
    report = _by_its_kind(asked.report)
    named = asked.report[KIND] if asked.report[KIND] not in KINDS else asked.situation
    if named and (named not in situations() or situations()[named].kind != report[KIND]):
        known = [one.id for one in situations().values() if one.kind == report[KIND]]
        raise AskError("situation", f"no situation {named!r} of this kind. {instead(named, known)}")
    return msgspec.structs.replace(asked, report=report, situation=named)


def hand_story(told: dict[str, Any]) -> HandStory:
    """A hand around a report, from plain data."""
    return msgspec.convert(told, HandStory)


def _by_its_kind(report: dict[str, Any]) -> dict[str, Any]:
    found = by_its_kind(report)
    if not isinstance(found[KIND], str) or found[KIND] not in KINDS:
        known = sorted({*KINDS, *(id for id, one in situations().items() if one.kind)})
        raise AskError(f"report.{KIND}", f"no kind of report {found[KIND]!r}. {instead(found[KIND], known)}")
    return found


def book_for(asked: Asked, name: str, shelf: Shelf) -> Rulebook:
    """The book with the answers that are replaced for this question. Raises AskError."""
    if name not in shelf:
        raise AskError("book", f"no book {name!r}. {instead(name, shelf)}")
    try:
        book = shelf.book(name)
        return with_answers(book, asked.answers, shelf.questions) if asked.answers else book
    except BookError as error:
        wrong = error.problems[0]
        raise AskError(wrong.place, wrong.told()) from error


def ruled(asked: Asked, book: Rulebook) -> Reported:
    """The ruling of this book. Raises AskError."""
    try:
        if asked.hand is not None:
            return _in_hand(asked, asked.hand, book)
        if asked.event is not None and (asked.event.table or asked.steps):
            return _in_event(asked, asked.event, book)
        report, unknown = read_report(asked.report)
        case = Case(book=book, event=facts_of_event(asked.event), unknown=unknown)
        return hanging(report, case, ruled_by(report, case), event=asked.event is not None)
    except BadReport as error:
        raise AskError(f"report.{error.path}".rstrip("."), str(error)) from error
    except (BadStep, Unbuilt) as error:
        raise AskError(error.path, str(error)) from error


def _in_hand(asked: Asked, hand: HandStory, book: Rulebook) -> Reported:
    story = OneHand(Scenario(hand=hand), book)
    _happened(story, asked)
    return story.says(asked.report)


def _in_event(asked: Asked, event: EventStory, book: Rulebook) -> Reported:
    story = TournamentStory(Scenario(event=event), book)
    _happened(story, asked)
    # Of a table at which nothing was told of any hand nobody knows whether one is on.
    story.floor.tells_all = any(step.command is not None and step.command.get("name") == HAND for step in asked.steps)
    return story.says(asked.report, asked.table, "report", asked.around)


def _happened(story: Story, asked: Asked) -> None:
    """What was done before. What could not be done has not happened, so that nobody can ask about it."""
    for place, step in enumerate(asked.steps):
        did = story.do(step, f"steps[{place}]")
        if did.refused is not None:
            raise AskError(f"steps[{place}]", "", Ruling(did.refused.code, (), dict(did.refused.facts)))
