"""`floorman book`: read the rulebooks, compare them, check one's own, and see what is proved."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.table import Table
from rich.text import Text

from floorman.cli.books import laid
from floorman.cli.output import console, fail, fail_with, print_json, text_of, words
from floorman.cli.spoken import SPOKEN
from floorman.cli.waiting import Waiting
from floorman.rulebook import BookError, Question, Rulebook, Shelf, differences, new_shelf
from floorman.scenario import (
    Coverage,
    Tried,
    by_hand,
    decisive,
    numbers,
    processors,
    proved,
    rows_of,
    shipped_scenarios,
    trials_of,
    units,
)
from floorman.scenario import coverage as covered
from floorman.speech import Lang, Speech

app = App(name="book", help="Rulebooks as data: read, compare, check and prove them.")

Json = Annotated[bool, Parameter(name="--json", negative="")]
Language = Annotated[Lang | None, SPOKEN]


@app.command(name="list")
def list_books(*, lang: Language = None, json: Json = False) -> None:
    """The books on the shelf."""
    shelf = new_shelf()
    books = [shelf.book(name) for name in shelf]
    if json:
        print_json([{"id": book.head.id, "edition": book.head.edition, "extends": book.head.extends} for book in books])
        return
    say = words(lang)
    table = Table(box=None, pad_edge=False)
    for heading in ("book.head-id", "book.head-title", "book.head-statements", "book.head-extends"):
        table.add_column(say.say(heading))
    for book in books:
        title = book.head.title.says(say.lang)
        table.add_row(book.head.id, title, str(len(book.own)), book.head.extends or "–")
    console().print(table)


@app.command
def show(
    id: str,
    *,
    questions: Annotated[bool, Parameter(negative="")] = False,
    file: Path | None = None,
    lang: Language = None,
    json: Json = False,
) -> None:
    """A book's statements; with --questions its answers.

    Parameters
    ----------
    id
        A book on the shelf, or the file of a house book.
    questions
        Show what the book answers, each answer with its source.
    file
        A house book of yours, laid on the shelf first.
    json
        Everything, for programs.
    """
    shelf = _shelf(file, lang)
    book = _book(shelf, laid(id, shelf, lang), lang)
    if json:
        print_json(_as_json(book))
        return
    say = words(lang)
    _head(book, say)
    if questions:
        _answers(book, shelf, say)
    else:
        _statements(book, say)


@app.command(name="questions")
def list_questions(*, lang: Language = None, json: Json = False) -> None:
    """Everything that a rulebook is asked."""
    shelf = new_shelf()
    if json:
        print_json([_question_as_json(question) for question in shelf.questions.values()])
        return
    say = words(lang)
    out = console()
    for topic, of_topic in groupby(shelf.questions.values(), key=lambda question: question.topic):
        # With the word that stands for it in the file of a book.
        out.print(Text.assemble(_topic(topic, say), (f"  [{topic}]", "dim")))
        for question in of_topic:
            asked_by = say.say("book.asked-by", room=question.asked_by)
            out.print(Text.assemble((question.id, "bold cyan"), "  ", (asked_by, "dim")))
            out.print(Text("  " + question.says(say.lang)))
            for value in question.words:
                meaning = question.meaning(value, say.lang)
                word = str(value).lower() if isinstance(value, bool) else str(value)
                out.print(Text(f"    {word}: {meaning}"))
            if question.type == "number":
                out.print(Text(f"    {question.least} … {question.most} {question.unit}"))


@app.command
def compare(*ids: str, file: Path | None = None, lang: Language = None, json: Json = False) -> None:
    """Where books part: only the questions that they answer differently.

    Parameters
    ----------
    ids
        Two or more books, each by its name or its file.
    file
        A house book of yours, laid on the shelf first.
    """
    shelf = _shelf(file, lang)
    if len(ids) < 2:
        fail(words(lang).say("book.compare-two"))
    ids = tuple([laid(name, shelf, lang) for name in ids])
    books = [_book(shelf, name, lang) for name in ids]
    parted = differences(books, shelf.questions)
    if json:
        print_json(
            [{"question": one.question.id, "answers": dict(zip(ids, one.answers, strict=True))} for one in parted]
        )
        return
    say = words(lang)
    for topic, of_topic in groupby(parted, key=lambda one: one.question.topic):
        console().print(_topic(topic, say))
        for one in of_topic:
            console().print(Text(one.question.says(say.lang), style="italic"))
            table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 2), expand=True)
            table.add_column(no_wrap=True, style="bold", width=max(map(len, ids)))
            table.add_column(ratio=3)
            table.add_column(ratio=2, overflow="fold")
            for name, answer in zip(ids, one.answers, strict=True):
                source = f"{', '.join(answer.cites)} ({say.say(f'status.{answer.status}')})"
                table.add_row(name, Text(one.question.meaning(answer.value, say.lang)), Text(source, style="dim"))
            console().print(table)
    console().print("\n" + say.say("book.differences", count=len(parted)))


@app.command
def check(*files: Path, lang: Language = None, json: Json = False) -> None:
    """Check house books of your own: everything wrong, with its place and what was expected."""
    say = words(lang)
    shelf = new_shelf()
    if not files:
        fail(say.say("book.check-what"))
    try:
        for name in [shelf.lay_house_book(text_of(file, lang), str(file)) for file in files]:
            book = shelf.book(name)
            own = sum(answer.origin == name for answer in book.answers.values())
            if json:
                print_json({"id": name, "answers": own, "extends": book.head.extends})
                continue
            console().print(say.say("book.fine", id=name, count=own, extends=book.head.extends or "–"))
    except BookError as error:
        if json:
            for one in error.problems:
                said = say.problem(one.code, one.facts)
                print_json({"file": one.file, "path": one.path, "code": one.code, "says": said})
            raise SystemExit(2) from None
        fail_with(error, lang)


@app.command
def coverage(*ids: str, lang: Language = None, json: Json = False) -> None:
    """Which statements the scenarios name, witness and decide by; always from a run."""
    shelf = new_shelf()
    rows = covered(_ids(ids, shelf, lang), shipped_scenarios(), shelf, processes=processors())
    if json:
        print_json(rows)
        return
    _numbers(rows, words(lang))


def _numbers(rows: Sequence[Coverage], say: Speech) -> None:
    """The three numbers of each book and kind, beside how many statements it has."""
    table = Table(box=None, pad_edge=False)
    for heading in ("book.head-id", "book.head-kind"):
        table.add_column(say.say(heading))
    for heading in ("book.head-statements", "book.head-named", "book.head-witnessed", "book.head-decisive"):
        table.add_column(say.say(heading), justify="right")
    by_kind = sorted(rows, key=lambda row: (row.book, row.kind))
    for (name, kind), group in groupby(by_kind, key=lambda row: (row.book, row.kind)):
        table.add_row(name, say.say(f"kind.{kind}"), *map(str, numbers(tuple(group))))
    console().print(table)
    console().print(Text(say.say("book.what-counts"), style="dim"))


@app.command
def prove(*ids: str, lang: Language = None, json: Json = False) -> None:
    """Turn every answer and all that is forbidden, and run the scenarios again: what nobody notices is a survivor."""
    shelf, say = new_shelf(), words(lang)
    tried: list[Tried] = []
    rows: list[Coverage] = []
    with Waiting(counts=True) as bar:
        trials = trials_of(shipped_scenarios(), shelf)
        wanted = [one for one in trials if one.name in _ids(ids, shelf, lang)]
        flips = sum(len(unit) for one in wanted for unit in units(one))
        for one in wanted:
            of_book: list[Tried] = []
            for turned in proved(one, to_the_end=True, processes=processors()):
                of_book.append(turned)
                bar(len(tried) + len(of_book), flips)
            tried += of_book
            rows += rows_of(one, trials, decisive(one, of_book))
    if json:
        print_json([_tried_as_json(one) for one in tried])
        return
    _numbers(rows, say)
    survivors = [one.flip for one in tried if one.survivor]
    for flip in survivors:
        console().print(Text(f"{flip.id}  ({', '.join(flip.statements)})"))
        console().print(Text(f"    {by_hand().reasons.get(flip.id, say.say('book.no-reason'))}", style="dim"))
    console().print(say.say("book.survivors", count=len(survivors), flips=len(tried)))


def _tried_as_json(one: Tried) -> dict[str, Any]:
    rows = ("book", "kind", "question", "value", "flipped_to", "statements")
    told = {key: getattr(one.flip, key) for key in rows}
    why = by_hand().reasons.get(one.flip.id) if one.survivor else None
    return {**told, "statement": one.flip.statements[0], "survivor": one.survivor, "why": why}


def _shelf(file: Path | None, lang: Lang | None) -> Shelf:
    shelf = new_shelf()
    if file is not None:
        try:
            shelf.lay_house_book(text_of(file, lang), str(file))
        except BookError as error:
            fail_with(error, lang)
    return shelf


def _book(shelf: Shelf, name: str, lang: Lang | None) -> Rulebook:
    try:
        return shelf.book(name)
    except BookError as error:
        fail_with(error, lang)


def _ids(ids: tuple[str, ...], shelf: Shelf, lang: Lang | None) -> tuple[str, ...]:
    names = tuple([laid(name, shelf, lang) for name in ids])
    for name in names:
        _book(shelf, name, lang)
    return names or tuple(shelf)


def _as_json(book: Rulebook) -> dict[str, Any]:
    return {
        "id": book.head.id,
        "edition": book.head.edition,
        "hash": book.hash,
        "extends": book.head.extends,
        "author": book.head.author,
        "title": book.head.title,
        "answers": {
            name: {"value": one.value, "cites": one.cites, "status": one.status, "from": one.origin}
            for name, one in book.answers.items()
        },
        "rules": [book.rules[id] for id in book.own],
    }


def _question_as_json(question: Question) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": question.id,
        "topic": question.topic,
        "type": question.type,
        "values": [True, False] if question.type == "flag" else list(question.words),
        "meanings": question.values,
        "en": question.en,
        "de": question.de,
        "asked_by": question.asked_by,
    }
    if question.type == "number":
        row |= {"unit": question.unit, "least": question.least, "most": question.most}
    return row


def _head(book: Rulebook, say: Speech) -> None:
    head = book.head
    console().print(Text(head.title.says(say.lang), style="bold"))
    if head.author:
        console().print(Text(say.say("books.by", author=head.author)))
    if head.credit:
        console().print(Text(head.credit.says(say.lang), style="dim"))


def _statements(book: Rulebook, say: Speech) -> None:
    for paragraph, rules in groupby((book.rules[id] for id in book.own), key=lambda rule: rule.paragraph):
        console().print(Text(f"\n{say.paragraph(paragraph)}", style="bold"))
        table = Table(box=None, show_header=False, pad_edge=False)
        table.add_column(no_wrap=True, style="cyan")
        table.add_column(ratio=1)
        for rule in rules:
            table.add_row(rule.id, Text(rule.says(say.lang)))
        console().print(table)


def _answers(book: Rulebook, shelf: Shelf, say: Speech) -> None:
    for topic, of_topic in groupby(shelf.questions.values(), key=lambda question: question.topic):
        console().print(_topic(topic, say))
        for question in of_topic:
            answer = book.answers[question.id]
            console().print(Text(question.says(say.lang), style="italic"))
            source = f"{', '.join(answer.cites)}, {say.say(f'status.{answer.status}')}"
            console().print(Text.assemble("  ", question.meaning(answer.value, say.lang), (f"  ({source})", "dim")))


def _topic(topic: str, say: Speech) -> Text:
    return Text(f"\n{say.say(f'topic.{topic}')}", style="bold")
