"""A plan in a file: what the API takes, as JSON or TOML. Either the plan alone, or an event with its `plan`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from floorman.cli.books import book_named
from floorman.cli.output import fail, fail_with, shown_path, text_of
from floorman.rulebook import BookError, Rulebook
from floorman.rulebook.loading import FALLBACK
from floorman.sim.evenings import plan_of
from floorman.speech import Speech
from floorman.store import Person
from floorman.table import TableError
from floorman.terms.tables import toml_of
from floorman.tournament import Plan

ENDINGS = (".json", ".toml")


def is_plan_file(told: str) -> bool:
    """Nobody gives an event the name of a file, be it there or not."""
    return told.lower().endswith(ENDINGS)


def of_file(told: str, say: Speech) -> tuple[str, Plan, Rulebook, list[Person]]:
    """What it is called, its plan, its book, and whoever is entered."""
    path = Path(told)
    text = text_of(path, say.lang).removeprefix("\ufeff")
    try:
        read: Any = toml_of(text) if told.lower().endswith(".toml") else json.loads(text)
    except (ValueError, RecursionError) as error:
        fail(say.say("rehearse.file", file=shown_path(path), message=str(error)))
    event = read if isinstance(read, dict) and "plan" in read else {"plan": read}
    players = event.get("players", ())
    try:
        plan, book = plan_of(event["plan"]), _book(str(event.get("book", FALLBACK)), path.parent, say)
    except TableError as error:
        fail(f"{shown_path(path)}: {error.says(say.lang)}")
    except BookError as error:
        fail_with(error, say.lang)
    people = [Person(f"player-{number:04}", "", str(name)) for number, name in enumerate(players, start=1)]
    return str(event.get("name", path.stem)), plan, book, people


def _book(name: str, folder: Path, say: Speech) -> Rulebook:
    """By its name; or a house book's file, which lies beside the plan if it is not told from where."""
    beside = folder / name
    return book_named(str(beside) if beside.is_file() else name, say.lang)
