"""Write src/floorman/rulebook/answers.py from the questions, so that mypy knows every answer's type; and beside it
house_answers.py, so that it knows what a house of one's own may answer.

Run it after a question was added, dropped or given another value; a test compares the two.
"""

from __future__ import annotations

import runpy
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path

ROOM = Path(__file__).parent.parent / "src/floorman/rulebook"

HEAD = '''"""Every question as a typed attribute. Written by scripts/write_answers.py, not by hand."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from floorman.rulebook.book import Answer, AnyAnswer, Head, Rule
from floorman.terms import RuleId, StaffRank


class Rulebook(Struct, frozen=True, kw_only=True):
    """A complete rulebook: one attribute for each question, the statements, and what the book says of itself."""

    head: Head
    """What the book says of itself: `id`, `edition`, `title`, `author`, `extends`."""
    hash: str
    """By what is in it: two books with the same one are the same."""
    answers: dict[str, AnyAnswer]
    """Each question's answer by its name, for lists and comparisons: `book.answers["minimum_raise"].cites`."""
    rules: dict[RuleId, Rule]
    """The statements by their ids, with those of the books it extends: `book.rules["tda-2024-43-a"].paragraph`."""
    own: tuple[RuleId, ...]
    """The ids of this book's own statements, in its order."""

    def __repr__(self) -> str:
        return f"<Rulebook {self.head.id} {self.head.edition}>"
'''


HOUSE = '''"""What a house may answer, for type checkers alone. Written by scripts/write_answers.py, not by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from floorman.terms import StaffRank


class HouseAnswers(TypedDict, total=False):
    """Each question under its name, with the answers that it may have."""
'''


def type_of(question: dict[str, object]) -> str:
    values = question.get("values", {})
    assert isinstance(values, dict)
    words = ", ".join(word.title() if word in ("true", "false") else f'"{word}"' for word in values)
    match question["type"]:
        case "flag":
            return "bool"
        case "choice":
            return f"Literal[{words}]"
        case "rank":
            return f"StaffRank | Literal[{words}]" if values else "StaffRank"
        case "number":
            return f"int | Literal[{words}]" if values else "int"
        case _:
            return f"tuple[Literal[{words}], ...]"


def text() -> str:
    return written(HEAD, "answers.py", lambda name, question: f"    {name}: Answer[{type_of(question)}]\n")


def house_text() -> str:
    def line(name: str, question: dict[str, object]) -> str:
        told = type_of(question)
        several = told.removeprefix("tuple[").removesuffix(", ...]")
        return f"    {name}: {told if several == told else f'Sequence[{several}]'}\n"

    return written(HOUSE, "house_answers.py", line)


def written(head: str, name: str, line: Callable[[str, dict[str, object]], str]) -> str:
    # By path: importing the package would need the very file that is written here.
    topics = runpy.run_path(str(ROOM / "question.py"))["TOPICS"]
    lines = [head]
    for topic in topics:
        table = tomllib.loads((ROOM / "questions" / f"{topic}.toml").read_text(encoding="utf-8"))
        lines.append(f"\n    # {topic.replace('_', ' ')}\n")
        lines += [line(name, question) for name, question in table.items()]
    source = "".join(lines)
    if "Any," in source:
        source = source.replace("from typing import Any, Literal", "from typing import Literal")
    command = ["ruff", "format", "--stdin-filename", str(ROOM / name), "-"]
    return subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    (ROOM / "answers.py").write_text(text(), encoding="utf-8")
    (ROOM / "house_answers.py").write_text(house_text(), encoding="utf-8")
