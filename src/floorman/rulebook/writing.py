"""A house book as a file: only what is different from the book that it extends."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from floorman.rulebook.answers import Rulebook
from floorman.rulebook.question import Question, Value

ID_LETTERS_MOST = 40


class HouseBook(Struct, frozen=True):
    """What somebody has decided in their house. What they say in statements of their own is kept as they wrote it."""

    id: str
    title: str
    extends: str
    answers: dict[str, Value] = {}


def written(book: HouseBook, questions: Mapping[str, Question], before: str = "") -> str:
    """The text of the file. Of an older text of the same book, its edition goes up and its statements stay."""
    old = tomllib.loads(before) if before else {}
    edition = str(int(old["edition"]) + 1) if str(old.get("edition", "")).isdigit() else "1"
    lines = [
        f"id = {_text(book.id)}",
        f"edition = {_text(edition)}",
        f"title = {_text(book.title)}",
        f"extends = {_text(book.extends)}",
    ]
    for id, value in book.answers.items():
        question = questions[id]
        known = old.get(question.topic, {}).get(id, {})
        same = known.get("value") == msgspec.to_builtins(value)
        cite = known.get("cite") if same else None
        lines += ["", f"[{question.topic}.{id}]", f"value = {_value(value)}", 'status = "house"']
        lines += [f"cite = {_value(tuple(cite))}"] if cite else []
    tail = before[before.index("[[rule]]") :] if "[[rule]]" in before else ""
    return "\n".join(lines) + "\n" + (f"\n{tail.strip()}\n" if tail else "")


def different(book: Rulebook, base: Rulebook) -> dict[str, Value]:
    """What a book answers otherwise than the one it extends."""
    return {id: one.value for id, one in book.answers.items() if one.value != base.answers[id].value}


def id_of(title: str) -> str:
    """A name for files and citations, from what a book is called."""
    spread = unicodedata.normalize("NFKD", title.casefold().replace("ß", "ss").replace("ł", "l"))
    plain = re.sub(r"[^a-z0-9]+", "-", "".join(one for one in spread if not unicodedata.combining(one)))
    return plain.strip("-")[:ID_LETTERS_MOST].strip("-")


def _value(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return "[" + ", ".join(_text(one) for one in value) + "]"
    return _text(value)


def _text(text: str) -> str:
    """A string as TOML writes it, which is as JSON does."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")
