"""From TOML text to a rulebook that can be asked: parse, check, fill from the book it extends.

Everything wrong with a file is found in one go and told with its key path. No file is read here; whoever has one gives
its text.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from floorman.rulebook.answers import Rulebook
from floorman.rulebook.binding import bind
from floorman.rulebook.book import Answer, AnyAnswer, Head, Rule, Status
from floorman.rulebook.errors import GIVEN, BookError, Problem
from floorman.rulebook.question import Both, Question
from floorman.terms import Fact, RuleId, below, meant, wrong_shape
from floorman.terms.tables import toml_of

FALLBACK = "tda-2024"

# Ids stand in addresses of pages and in the names of witnesses.
BOOK_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
RULE_ID = re.compile(r"[\w.-]{1,80}")


# Of keys that there are not, so many are told with what is nearest.
TOLD_MOST = 100


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """One answer as a file gives it."""

    value: Any
    status: Status
    cite: tuple[RuleId, ...] = ()
    cite_for: dict[str, tuple[RuleId, ...]] = {}


class Draft(Struct, frozen=True, kw_only=True):
    """A checked file: its own answers and statements, not yet filled from the book it extends."""

    file: str
    head: Head
    answers: dict[str, Given]
    rules: dict[RuleId, Rule]


class _File(Struct, forbid_unknown_fields=True, kw_only=True):
    id: str
    title: str | Both
    edition: str = "1"
    author: str = ""
    credit: Both | None = None
    extends: str | None = None
    rule: tuple[dict[str, Any], ...] = ()


def parse(text: str, file: str, questions: Mapping[str, Question], incidents: Iterable[str] = ()) -> Draft:
    """Check one file by itself. `incidents` are the names of conduct that it may use. Raises BookError with all that
    is wrong."""
    try:
        table = toml_of(text)
    except ValueError as error:  # no TOML, a number without end, brackets without end
        raise BookError([Problem("book.not-toml", file, "", {"message": str(error)})]) from error
    problems: list[Problem] = []
    topics = {question.topic for question in questions.values()}
    answers = dict(_answers(table, topics, questions, file, problems))
    head, rules = _head({key: value for key, value in table.items() if key not in topics}, topics, file, problems)
    problems += _breaches(rules.values(), list(incidents), file)
    problems += _silences(rules.values(), list(questions), file)
    if problems or head is None:
        raise BookError(problems)
    return Draft(file=file, head=head, answers=answers, rules=rules)


def _answers(
    table: dict[str, Any], topics: set[str], questions: Mapping[str, Question], file: str, problems: list[Problem]
) -> Iterator[tuple[str, Given]]:
    for topic in (key for key in table if key in topics):
        if not isinstance(table[topic], dict):
            problems.append(Problem("book.wrong-shape", file, topic, {"message": "Expected a table of answers"}))
            continue
        for name, raw in table[topic].items():
            path = f"{topic}.{name}"
            question = questions.get(name)
            if question is None:
                known = [one.id for one in questions.values()]
                problems.append(Problem("book.unknown-question", file, path, _nearest(name, known)))
            elif question.topic != topic:
                right = f"{question.topic}.{name}"
                problems.append(Problem("book.wrong-topic", file, path, {"right": right}))
            else:
                given = _given(raw, question, path, file, problems)
                if given is not None:
                    yield name, given


def _given(raw: object, question: Question, path: str, file: str, problems: list[Problem]) -> Given | None:
    try:
        given = msgspec.convert(raw, Given)
    except msgspec.ValidationError as error:
        problems.append(_of_wrong_shape(error, path, file, Given, raw))
        return None
    if given.status == "filled":
        problems.append(Problem("book.status-filled", file, f"{path}.status"))
    if not question.accepts(given.value):
        facts: dict[str, Fact] = {"value": _as_toml(given.value), "expected": question.expected()}
        problems.append(Problem("book.wrong-value", file, f"{path}.value", facts))
        return None
    for word, cites in given.cite_for.items():
        words = question.values if question.type == "set" else question.outcomes
        if word not in words or not set(cites) <= set(given.cite):
            problems.append(Problem("book.cite-for", file, f"{path}.cite_for.{word}", {"word": word}))
    return msgspec.structs.replace(given, value=question.settled(given.value))


def _head(
    table: dict[str, Any], topics: set[str], file: str, problems: list[Problem]
) -> tuple[Head | None, dict[RuleId, Rule]]:
    allowed = [*_File.__struct_fields__, *topics]
    unknown = [key for key in table if key not in allowed]
    problems += [_unknown(key, table[key], topics, file) for key in unknown[:TOLD_MOST]]
    try:
        top = msgspec.convert({key: value for key, value in table.items() if key not in unknown}, _File)
    except msgspec.ValidationError as error:
        problems.append(_of_wrong_shape(error, "", file, _File, table))
        return None, {}
    if not BOOK_ID.fullmatch(top.id):
        problems.append(Problem("book.bad-id", file, "id", {"id": top.id}))
    title = top.title if isinstance(top.title, Both) else Both(top.title, top.title)
    head = Head(id=top.id, edition=top.edition, title=title, author=top.author, credit=top.credit, extends=top.extends)
    return head, _rules(top.rule, file, problems)


def _rules(raw: tuple[dict[str, Any], ...], file: str, problems: list[Problem]) -> dict[RuleId, Rule]:
    rules: dict[RuleId, Rule] = {}
    for number, one in enumerate(raw):
        path = f"rule[{number}]"
        try:
            rule = msgspec.convert(one, Rule)
        except msgspec.ValidationError as error:
            problems.append(_of_wrong_shape(error, path, file, Rule, one))
            continue
        if not RULE_ID.fullmatch(rule.id):
            problems.append(Problem("book.bad-id", file, f"{path}.id", {"id": rule.id}))
        if rule.id in rules:
            problems.append(Problem("book.rule-twice", file, f"{path}.id", {"id": rule.id}))
        rules[rule.id] = rule
    return rules


def _breaches(rules: Iterable[Rule], incidents: list[str], file: str) -> Iterator[Problem]:
    """Conduct is named by words that all books share, or nobody could compare them."""
    for rule in rules:
        for word in rule.breach.what if rule.breach else ():
            if word not in incidents:
                yield Problem("book.unknown-incident", file, f"rule.{rule.id}.breach.what", _nearest(word, incidents))


def _silences(rules: Iterable[Rule], questions: list[str], file: str) -> Iterator[Problem]:
    for rule in rules:
        for name in rule.silent:
            if name not in questions:
                yield Problem("book.unknown-question", file, f"rule.{rule.id}.silent", _nearest(name, questions))


def resolve(draft: Draft, base: Rulebook | None, questions: Mapping[str, Question]) -> Rulebook:
    """Fill a draft from the book it extends. Raises BookError where it cites nothing, or leaves a question open."""
    rules = {**(_inherited(base, draft) if base else {}), **draft.rules}
    problems = [
        Problem("book.rule-taken", draft.file, f"rule.{id}", {"id": id, "book": base.head.id})
        for id in draft.rules
        if base is not None and id in base.rules
    ]
    problems += [
        Problem("book.cite-nowhere", draft.file, f"rule.{id}.breach.under", _cited(rule.breach.under, rules))
        for id, rule in draft.rules.items()
        if rule.breach is not None and rule.breach.under and rule.breach.under not in rules
    ]
    answers: dict[str, AnyAnswer] = {}
    for name, question in questions.items():
        given = draft.answers.get(name)
        if given is not None:
            cites = given.cite or _own_statement(draft, given, question, rules)
            path = f"{question.topic}.{name}.cite"
            problems += [
                Problem("book.cite-nowhere", draft.file, path, _cited(cite, rules))
                for cite in cites
                if cite not in rules
            ]
            answers[name] = Answer(given.value, _interned(cites), given.status, draft.head.id, given.cite_for)
        elif base is not None:
            answers[name] = _filled(name, getattr(base, name), draft)
        else:
            path = f"{question.topic}.{name}"
            problems.append(Problem("book.unanswered", draft.file, path, {"expected": question.expected()}))
    if problems:
        raise BookError(problems)
    own = tuple(id for id in rules if id in draft.rules or base is None or id not in base.rules)
    return bind(draft.head, _hash(draft.head, answers, rules), answers, rules, own)


def _inherited(base: Rulebook, draft: Draft) -> dict[RuleId, Rule]:
    """The statements of the book it extends. What a book tells on a page of its own is all that is told there."""
    pages = {rule.notice.page for rule in draft.rules.values() if rule.notice is not None}
    told_by_its_own = [id for id, rule in base.rules.items() if rule.notice is not None and rule.notice.page in pages]
    return dict(base.rules) | {id: msgspec.structs.replace(base.rules[id], notice=None) for id in told_by_its_own}


def _filled(name: str, answer: AnyAnswer, draft: Draft) -> AnyAnswer:
    """The answer of the book it extends; where this book notes its own silence, that is a source too."""
    silences = tuple(rule.id for rule in draft.rules.values() if name in rule.silent)
    return msgspec.structs.replace(answer, status="filled", cites=_interned((*answer.cites, *silences)))


def _cited(id: RuleId, rules: Mapping[RuleId, Rule]) -> dict[str, Fact]:
    return {"id": id, **_nearest(id, list(rules))}


def _own_statement(draft: Draft, given: Given, question: Question, rules: dict[RuleId, Rule]) -> tuple[RuleId, ...]:
    """A house that cites no paragraph is its own source: the answer becomes a statement of its book."""
    own = Rule(
        id=f"{draft.head.id}-{question.id}",
        paragraph=question.id,
        kind="ruling",
        en=f"{question.en} {question.meaning(given.value, 'en')}",
        de=f"{question.de} {question.meaning(given.value, 'de')}",
    )
    rules.setdefault(own.id, own)  # unless the house has worded it itself
    return (own.id,)


_TUPLES: dict[tuple[RuleId, ...], tuple[RuleId, ...]] = {}


def _interned(cites: tuple[RuleId, ...]) -> tuple[RuleId, ...]:
    """Equal lists of citations are one object, however many answers and events carry them."""
    return _TUPLES.setdefault(cites, cites)


def _hash(head: Head, answers: Mapping[str, AnyAnswer], rules: Mapping[RuleId, Rule]) -> str:
    told = msgspec.json.encode([head, answers, rules], order="deterministic")
    return hashlib.sha256(told).hexdigest()


def with_answers(book: Rulebook, changed: Mapping[str, object], questions: Mapping[str, Question]) -> Rulebook:
    """The same book with single answers replaced, as a house book would. Raises BookError for an illegal one."""
    given: dict[str, Given] = {}
    problems: list[Problem] = []
    for name, value in changed.items():
        question = questions.get(name)
        if question is None:
            problems.append(Problem("book.unknown-question", GIVEN, name, _nearest(name, list(questions))))
            continue
        one = _given({"value": value, "status": "house"}, question, name, GIVEN, problems)
        if one is not None:
            given[name] = one
    if problems:
        raise BookError(problems)
    head = Head(id="house", edition=book.head.edition, title=book.head.title, extends=book.head.id)
    return resolve(Draft(file=GIVEN, head=head, answers=given, rules={}), book, questions)


def _of_wrong_shape(error: msgspec.ValidationError, path: str, file: str, shape: Any, told: object) -> Problem:
    inner, message = wrong_shape(error, shape, told)
    return Problem("book.wrong-shape", file, below(path, inner), {"message": message})


def _unknown(key: str, value: object, topics: set[str], file: str) -> Problem:
    """A table of the file is a topic of questions: where none looks like it, there are these."""
    facts = _nearest(key, [*_File.__struct_fields__, *topics])
    if isinstance(value, dict) and not facts["near"]:
        return Problem("book.unknown-topic", file, key, {**facts, "known": ", ".join(sorted(topics))})
    return Problem("book.unknown-key", file, key, facts)


def _nearest(word: str, known: list[str]) -> dict[str, Fact]:
    return {"word": word, "near": "", **meant(word, known)}


def _as_toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
