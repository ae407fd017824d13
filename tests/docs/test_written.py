"""Pages that a script writes are as it would write them now, and tell of everything."""

from __future__ import annotations

import inspect
import re
import runpy
import subprocess
import sys
from importlib import import_module
from typing import Any, get_args

import pytest

import floorman
from floorman.house import AnyHouseCommand
from floorman.tournament import AnyCommand
from tests.docs.pages import DOCS, ROOT
from tests.speech.catalogues import written
from tests.waiting import LONG_SECONDS

REFERENCE = runpy.run_path(str(ROOT / "scripts/write_reference.py"))
COPIED = runpy.run_path(str(ROOT / "scripts/write_pages.py"))["texts"]()


@pytest.mark.parametrize("page", REFERENCE["PAGES"])
def test_the_reference_is_up_to_date(page: str) -> None:
    """docs/reference is what scripts/write_reference.py writes."""
    assert REFERENCE["texts"]()[page] == (DOCS / f"reference/{page}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", COPIED)
def test_what_stands_in_other_files_is_up_to_date(page: str) -> None:
    """The words and what is new are what scripts/write_pages.py writes."""
    assert COPIED[page] == (DOCS / page).read_text(encoding="utf-8")


def test_the_reference_has_no_other_pages() -> None:
    assert sorted(REFERENCE["PAGES"]) == sorted(one.stem for one in (DOCS / "reference").glob("*.md"))


def test_every_name_of_the_front_is_in_the_reference() -> None:
    """And every name that histories export."""
    told = {name for page in REFERENCE["PAGES"].values() for name in page.names or import_module(page.module).__all__}
    wanted = {*floorman.__all__, *import_module("floorman.histories").__all__} - {"__version__"}

    assert set() == wanted - told


@pytest.mark.parametrize("page", REFERENCE["PAGES"])
def test_names_can_be_imported_from_where_the_reference_says(page: str) -> None:
    """The page names a module, and what stands on it is there for `from … import …`, by the module's own list."""
    text = (DOCS / f"reference/{page}.md").read_text(encoding="utf-8")
    module = re.search(r"Names of `(?:import )?([\w.]+)`", text)
    assert module is not None
    names = re.findall(r"^## `(\w+)`$", text, re.MULTILINE)

    here: dict[str, object] = {}
    exec(f"from {module[1]} import {', '.join(names)}", here)

    assert names
    assert set() == {*names} - {*import_module(module[1]).__all__}


@pytest.mark.parametrize("page", REFERENCE["PAGES"])
def test_a_name_in_a_type_leads_to_where_it_is_described(page: str) -> None:
    """From each thing to every other one that stands in its fields or its signatures."""
    described = {
        name
        for one in REFERENCE["PAGES"]
        for name in re.findall(
            r"^## `([A-Z]\w+)`$", (DOCS / f"reference/{one}.md").read_text(encoding="utf-8"), re.MULTILINE
        )
    }
    text = (DOCS / f"reference/{page}.md").read_text(encoding="utf-8")
    for part in re.split(r"^(?=## )", text, flags=re.MULTILINE)[1:]:
        name = re.match(r"## `?([\w ]+)", part)
        assert name is not None
        if name[1] == "Words in these types":
            continue
        typed = "\n".join(line for line in part.splitlines() if line.startswith("| ")) + "".join(
            re.findall(r"```text\n(.*?)```", part, re.DOTALL)
        )
        used = {one for one in re.findall(r"\b[A-Z]\w+", typed) if one in described} - {name[1], *own_words(page)}

        assert used == set(re.findall(r"\[`(\w+)`\]\([\w.]*#", part)), name[1]


def own_words(page: str) -> set[str]:
    """Names that mean something else on this page: they are told at its end."""
    return {*REFERENCE["PAGES"][page].words}


def things() -> list[tuple[str, Any]]:
    """What is described, with the members of each class that anybody calls."""
    found: list[tuple[str, Any]] = []
    for page in REFERENCE["PAGES"].values():
        module = import_module(page.module)
        for name in page.names or module.__all__:
            thing = getattr(module, name)
            if inspect.isclass(thing) or inspect.isfunction(thing):
                found.append((f"{page.module}.{name}", thing))
    return [*found, *((f"Table.{name}", member) for name, member in members(floorman.Table))]


def members(kind: type) -> list[tuple[str, Any]]:
    every = {name: member for one in reversed(kind.__mro__) for name, member in vars(one).items()}
    return [
        (name, one) for name, one in every.items() if not name.startswith("_") and isinstance(one, REFERENCE["MEMBERS"])
    ]


@pytest.mark.parametrize("thing", things(), ids=lambda one: one[0])
def test_what_is_described_has_words(thing: tuple[str, Any]) -> None:
    """A sentence of our own for each, not that of a class it is made from: one that ends with a full stop, and is no
    signature that a tool has made."""
    own = vars(thing[1]).get("__doc__") if inspect.isclass(thing[1]) else inspect.getdoc(thing[1])
    told = own or ""

    assert "." in told, thing[0]
    assert not told.startswith(f"{thing[0].rpartition('.')[2]}(")


@pytest.mark.slow
def test_the_calls_of_the_api_are_up_to_date() -> None:
    """docs/api-calls.md is what scripts/write_api_calls.py writes: the answers are those that the app gives today."""
    written = runpy.run_path(str(ROOT / "scripts/write_api_calls.py"))["text"]()

    assert written == (DOCS / "api-calls.md").read_text(encoding="utf-8")


def test_every_command_names_the_class_that_it_is() -> None:
    """Nine of them are called otherwise than their word; each can be imported from where the page says."""
    page = (DOCS / "events.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^#+ ([\w-]+)\n(?:\n(?!#|In Python).+)*\n+In Python: `(.+)`\.$", page, re.MULTILINE))
    classes = {
        tag: getattr(import_module(name.rpartition(".")[0]), name.rpartition(".")[2]) for tag, name in told.items()
    }

    assert {*get_args(AnyCommand), *get_args(AnyHouseCommand)} <= {*classes.values()}
    assert classes["hand-done"].__name__ == "TellHandDone"
    assert [] == [tag for tag, kind in classes.items() if tag not in (kind.__struct_config__.tag, kind.__name__)]


def test_rooms_for_programs_are_there_with_the_package() -> None:
    """Docs name `floorman.rulebook.questions()` below `import floorman`; nothing of them is read before."""
    told = "import floorman, sys; had = len(sys.modules); floorman.rulebook.questions(); print(had < len(sys.modules))"
    ran = subprocess.run(
        [sys.executable, "-c", told], capture_output=True, text=True, timeout=LONG_SECONDS, check=False
    )

    assert ("True\n", "") == (ran.stdout, ran.stderr)


def test_every_code_of_a_hand_has_its_sentence_and_no_other() -> None:
    said = {one.code for one in written("en") if re.fullmatch(r"(hand|low|badugi)\.[a-z-]+", one.code)}

    assert {*get_args(floorman.MadeCode)} <= said
