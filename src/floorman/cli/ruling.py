"""`floorman ruling`: what happened, and what follows by the book."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from floorman.asking import AskError, answered, read_asked
from floorman.asking.situations import Situation
from floorman.cli.books import shelf_with
from floorman.cli.output import book_by_file, fail, print_json, text_of, typed, words
from floorman.cli.ruling_asked import ask_step_by_step, from_words
from floorman.cli.ruling_found import Meant, meant, tell_answers, tell_meant, tell_motions
from floorman.cli.ruling_told import tell_forms, tell_hand, tell_ruling
from floorman.cli.spoken import SPOKEN
from floorman.rulebook import Shelf
from floorman.rulebook.loading import FALLBACK
from floorman.rulings import forms
from floorman.speech import Lang, Speech
from floorman.terms import meant as likely

ANSWERED, BAD, MISSING = 0, 2, 3


def ruling(
    *told: Annotated[str, Parameter(allow_leading_hyphen=True)],
    book: str = FALLBACK,
    file: Path | None = None,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
    jsonl: Annotated[bool, Parameter(name="--jsonl", negative="")] = False,
    list_forms: Annotated[bool, Parameter(name="--forms", negative="")] = False,
) -> int:
    """Ask a rulebook what follows from something that went wrong at the table.

    Without anything it asks step by step. Otherwise say it in your own words (floorman ruling four cards on the flop),
    or name the kind and its facts: floorman ruling clock-expired seat=4 facing_bet=no. It says what it understood.
    Exit status: 0 answered, 3 facts are missing or several things may be meant, 2 it could not be understood.

    Parameters
    ----------
    told
        Your own words or the kind of report, and its facts as name=value; motions="200; 600" are two motions. The
        hand around it: blinds=100/200 players=6 street=flop stack=20000 done="4 bet 400, 5 call".
    book
        The rulebook that is asked, or the file of a house book; with --json it may be named by its id.
    file
        Where --json and --jsonl read from; otherwise standard input.
    json
        Read one question as JSON and print the answer as JSON. With --forms: the forms.
    jsonl
        The same with one question a line.
    list_forms
        List the kinds of reports with the facts of each.
    """
    shelf, book = shelf_with(book, lang)
    if list_forms:
        return _forms(json, lang)
    _no_file(told, words(lang))
    if jsonl:
        # Only a line feed ends a line: the other separators of Unicode may stand inside a string.
        return _lines(_input(file, lang).split("\n"), shelf)
    if json and not told:
        return _one(_input(file, lang), shelf)
    say = words(lang)
    if told:
        found = meant(told, say)
        if not json:
            tell_meant(found, say)
        if found.situation is not None and found.situation.questions:
            return _answers(found.situation, book, shelf, say, json=json)
        if not found.told:
            return _which(found, json=json)
        asked = from_words(found.told, book, say) | _named(found)
    elif sys.stdin.isatty():
        asked = ask_step_by_step(shelf, say, None if book == FALLBACK else book)
    else:
        fail(say.say("ruling.how"))
    try:
        answer = answered(read_asked(asked), shelf)
    except AskError as error:
        fail(f"{error.told(say)}{_by_file(book, shelf, say)}", BAD)
    if json:
        print_json(answer)
    else:
        tell_hand(asked, say)
        tell_motions(asked["report"], say)
        tell_ruling(answer, shelf, say)
    return MISSING if answer["missing"] else ANSWERED


def _no_file(told: Sequence[str], say: Speech) -> None:
    """What is a question in a file comes in another way, and is none of the words."""
    if told and Path(told[0]).suffix in (".json", ".jsonl"):
        fail(say.say("ruling.file", file=typed(told[0])), BAD)


def _by_file(book: str, shelf: Shelf, say: Speech) -> str:
    return "" if book in shelf or likely(book, shelf) else f". {book_by_file(book, say)}"


def _named(found: Meant) -> dict[str, str]:
    """What its name needs is asked for, as on a page."""
    return {} if found.situation is None else {"situation": found.situation.id}


def _which(found: Meant, *, json: bool) -> int:
    """Several things may be meant: nothing is ruled until one is chosen."""
    if json:
        print_json({"situations": [{"id": one.id, "en": one.en, "de": one.de} for one in found.others]})
    return MISSING


def _answers(situation: Situation, book: str, shelf: Shelf, say: Speech, *, json: bool) -> int:
    if book not in shelf:
        fail(say.say("ruling.no-such-book", book=book, known=", ".join(shelf)) + _by_file(book, shelf, say), BAD)
    if json:
        answers = shelf.book(book).answers
        told = [{"question": id, "value": answers[id].value, "cites": answers[id].cites} for id in situation.questions]
        print_json({"book": book, "situation": situation.id, "answers": told})
    else:
        tell_answers(situation, book, shelf, say)
    return ANSWERED


def _input(file: Path | None, lang: Lang | None) -> str:
    return sys.stdin.read() if file is None or str(file) == "-" else text_of(file, lang)


def _forms(json: bool, lang: Lang | None) -> int:
    if json:
        print_json(forms())
    else:
        tell_forms(words(lang))
    return ANSWERED


def _one(text: str, shelf: Shelf) -> int:
    try:
        answer = answered(read_asked(_decoded(text)), shelf)
    except AskError as error:
        fail(str(error), BAD)
    print_json(answer)
    return MISSING if answer["missing"] else ANSWERED


def _lines(lines: Iterable[str], shelf: Shelf) -> int:
    """An answer for every line; one that cannot be understood gets an object that says why."""
    worst = ANSWERED
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            answer = answered(read_asked(_decoded(line)), shelf)
        except AskError as error:
            sys.stderr.write(f"line {number}: {error}\n")
            print_json({"error": {"line": number, "path": error.path, "message": str(error)}})
            worst = BAD
            continue
        print_json(answer)
        if answer["missing"] and worst == ANSWERED:
            worst = MISSING
    return worst


def _decoded(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise AskError("", f"not JSON: {error}") from error
