"""A rulebook answers questions, the engine asks them: nowhere in the code is it asked which book is played."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import floorman
from floorman.rulebook import SHIPPED

SOURCE = Path(floorman.__file__).parent

# Who may name a book: the shelf that lays them out, the fallback, and what two pages show before anything was chosen.
NAMES_BOOKS = {
    "rulebook/shelf.py": {*SHIPPED} - {"tda-2024"},
    "rulebook/loading.py": {"tda-2024"},
    "web/starting.py": {"cuca"},
    "web/books.py": {"cuca", "casino", "tda-2024"},
}

# Where "showdown" is the word of the game and not the book: a topic, a street, an answer.
SHOWDOWN_OF_THE_GAME = {"rulebook/question.py", "rulebook/answers.py", "scenario/format.py"}


def docstrings(tree: ast.AST) -> set[int]:
    alone = (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))
    return {id(value) for value in alone if isinstance(value, ast.Constant)}


def named_in(source: str) -> set[str]:
    """The book ids that stand in the code as a string, whole or glued."""
    tree = ast.parse(source)
    silent = docstrings(tree)
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in silent)
    return {node.value for node in found if isinstance(node.value, str)} & {*SHIPPED}


def test_the_search_finds_what_it_is_to_find() -> None:
    assert {"cuca"} == named_in('"""The cuca book."""\nif book.head.id == "cuca":\n    pass')
    assert {"casino"} == named_in('match name:\n    case "casino":\n        "cuca"')
    assert set() == named_in('x = "cuca-8.2-a"')


def test_only_the_shelf_names_books() -> None:
    named: dict[str, set[str]] = {}
    for file in SOURCE.rglob("*.py"):
        path = file.relative_to(SOURCE).as_posix()
        found = named_in(file.read_text(encoding="utf-8"))
        if path in SHOWDOWN_OF_THE_GAME:
            found -= {"showdown"}
        if found:
            named[path] = found

    too_many = {path: found - NAMES_BOOKS.get(path, set()) for path, found in named.items()}
    assert {} == {path: found for path, found in too_many.items() if found}
    assert "rulebook/shelf.py" in named


def test_pages_name_no_book() -> None:
    """Neither a template nor a script asks for one by its id, in quotes of either kind."""
    quoted = re.compile("[\"'](" + "|".join(map(re.escape, SHIPPED)) + ")[\"']")
    files = [file for kind in ("*.html", "*.js") for file in (SOURCE / "web").rglob(kind) if "vendor" not in file.parts]

    assert files
    assert {} == {str(file): found for file in files if (found := quoted.findall(file.read_text(encoding="utf-8")))}
