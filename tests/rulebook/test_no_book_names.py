"""A rulebook answers questions, the engine asks them: nowhere in the code is it asked which book is played."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import floorman
from floorman.rulebook import SHIPPED

SOURCE = Path(floorman.__file__).parent

# Who may name a book: the shelf that lays them out, the fallback, and what two pages show before anything was chosen.
NAMES_BOOKS = {
    "rulebook/shelf.py": {*SHIPPED} - {"tda-2024"},
    "rulebook/loading.py": {"tda-2024"},
    "tournament/templates.py": {"casino"},  # an evening as casinos have it
    "cli/demo.py": {"cuca"},  # what a demo is played by, unless somebody wants another
    "sim/demo.py": {"cuca"},
    "web/gallery/evenings.py": {"cuca", "tda-2024"},  # what the pictures are made of
    "web/gallery/hand_file.py": {"tda-2024"},
    "web/gallery/pages.py": {"cuca"},
    "web/start/front.py": {"cuca"},
    "web/start/new.py": {"cuca"},
    "web/books/reading.py": {"cuca", "casino", "tda-2024"},
}

# One book is called as a street, a topic and a moment of the game are: it counts only where it is held against a name.
WORD_OF_THE_GAME = "showdown"
NAME_OF_A_BOOK = re.compile(r"book|head|extends|\bname\b|\bid\b")


def docstrings(tree: ast.AST) -> set[int]:
    alone = (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))
    return {id(value) for value in alone if isinstance(value, ast.Constant)}


def questions_of_name(tree: ast.AST) -> Iterator[ast.AST]:
    """All comparisons and cases of a match in which something is asked that sounds like a book's name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(
            NAME_OF_A_BOOK.search(ast.unparse(side))
            for side in (node.left, *node.comparators)
            if not isinstance(side, ast.Constant)
        ):
            yield node
        if isinstance(node, ast.Match) and NAME_OF_A_BOOK.search(ast.unparse(node.subject)):
            yield from (case.pattern for case in node.cases)


def strings(tree: ast.AST, silent: set[int]) -> set[str]:
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in silent)
    return {node.value for node in found if isinstance(node.value, str)}


def named_in(source: str) -> set[str]:
    """The ids of books that stand in the code as strings."""
    if not any(id in source for id in SHIPPED):
        return set()
    tree = ast.parse(source)
    silent = docstrings(tree)
    asked = {text for question in questions_of_name(tree) for text in strings(question, silent)}
    return (strings(tree, silent) - {WORD_OF_THE_GAME} | asked) & {*SHIPPED}


def test_the_search_finds_what_it_is_to_find() -> None:
    assert {"cuca"} == named_in('"""The cuca book."""\nif book.head.id == "cuca":\n    pass')
    assert {"casino"} == named_in('match name:\n    case "casino":\n        "cuca"')
    assert {"showdown"} == named_in('if book.head.id in ("showdown", "x"):\n    pass')
    assert {"showdown"} == named_in('match book.head.id:\n    case "showdown" | "x":\n        pass')
    assert set() == named_in('x = "cuca-8.2-a"\nif street == "showdown":\n    pass')


def test_only_the_shelf_names_books() -> None:
    named = {
        file.relative_to(SOURCE).as_posix(): named_in(file.read_text(encoding="utf-8")) for file in SOURCE.rglob("*.py")
    }

    too_many = {path: found - NAMES_BOOKS.get(path, set()) for path, found in named.items()}
    assert {} == {path: found for path, found in too_many.items() if found}
    assert named["rulebook/shelf.py"]


def test_pages_name_no_book() -> None:
    """Neither a template nor a script asks for one by its id, in quotes of either kind."""
    quoted = re.compile("[\"'](" + "|".join(map(re.escape, SHIPPED)) + ")[\"']")
    files = [file for kind in ("*.html", "*.js") for file in (SOURCE / "web").rglob(kind) if "vendor" not in file.parts]

    assert files
    assert {} == {str(file): found for file in files if (found := quoted.findall(file.read_text(encoding="utf-8")))}
