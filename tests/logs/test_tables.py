"""Tables that were saved long ago: loaded, they show each seat what it saw, and play on."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from floorman import Table
from floorman.table.course import BETWEEN_HANDS
from tests.logs.fields import as_then, encode, named, optional, says
from tests.logs.tables import book_of, events_of, go_on, read, views

FILES = sorted(Path(__file__).parent.glob("table-*.json"))
TABLES = {f"{file.stem} {name}": (file, table) for file in FILES for name, table in read(file).items()}

each_table = pytest.mark.parametrize(("file", "kept"), TABLES.values(), ids=TABLES)


def loaded(file: Path, kept: dict[str, Any]) -> Table:
    return Table.load(encode(kept["saved"]), book=book_of(file))


def assert_same_record(kept: dict[str, Any], table: Table) -> None:
    """All but the name of the book, which was given along."""
    then, now = kept["saved"]["record"], msgspec.json.decode(table.save())["record"]
    for part in ("first", "steps"):
        assert encode(then[part]) == encode(as_then(then[part], now[part]))


@each_table
def test_each_seat_sees_what_it_saw(file: Path, kept: dict[str, Any]) -> None:
    """In the middle of a hand: cards, chips, pots, whose turn it is and what he may do."""
    now = views(loaded(file, kept))

    assert kept["views"] == as_then(kept["views"], now)
    assert set(kept["views"]) == set(now)


@each_table
def test_every_event_is_saved_as_it_was(file: Path, kept: dict[str, Any]) -> None:
    """The record is written with the same bytes again, but for fields that were added later."""
    assert_same_record(kept, loaded(file, kept))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_is_forgotten_has_left_the_table_so(file: Path) -> None:
    """The table with all its hands, made to forget those before this one, is the one that was saved so."""
    tables = read(file)
    table = loaded(file, tables["whole"])
    table.forget()

    assert_same_record(tables["later"], table)


@each_table
def test_the_table_plays_on(file: Path, kept: dict[str, Any]) -> None:
    """To the end of the hand and into the next one, no chip lost; what the house has taken counts."""
    table = loaded(file, kept)
    chips, hands = table.chips + table.raked, table.hands
    go_on(table, Random(1), lambda: table.hands > hands)

    assert chips == table.chips + table.raked


def test_the_tables_show_everything() -> None:
    """Each kind between the hands, and each field that may be missing. What was added since wants a new file."""
    said = {one for file in FILES for event in events_of(file) for one in says(event)}
    wanted = {one for kind in BETWEEN_HANDS for one in (named(kind), *optional(kind))}

    assert set() == wanted - said
