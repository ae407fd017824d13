"""A house book works by its file wherever a command takes a book by its name.

The house lets nobody raise by less than the whole bet: over 250 to 500 at least, where the TDA asks for 400 (the big
blind of 100 was raised by 150).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import floorman as engine
from floorman.cli.plan_file import of_file
from floorman.histories import HistoryError, outcomes, read, replayed, winners
from floorman.histories.convert import converted
from floorman.speech import speech
from tests.cli.terminal import floorman
from tests.histories.files import acts, phh

HOUSE = """id = "home"
title = "At home"
extends = "tda-2024"

[betting.minimum_raise]
value = "double_the_bet"
status = "house"
"""
RAISES = phh(
    actions=acts("d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 7c2d", "p3 cbr 250", "p1 cbr 400", "p2 f", "p3 f"),
    finishing_stacks="[1350, 900, 750]",
)


@pytest.fixture
def house(tmp_path: Path) -> str:
    file = tmp_path / "home.toml"
    file.write_text(HOUSE, encoding="utf-8")
    (tmp_path / "hand.phh").write_text(RAISES, encoding="utf-8")
    return str(file)


def test_hands_are_played_by_it(house: str, tmp_path: Path) -> None:
    hand = str(tmp_path / "hand.phh")
    by_the_tda, at_home = (floorman("replay", "--json", hand, *book) for book in ((), ("--book", house)))

    assert ["exact", "refused"] == [by_the_tda.table["status"], at_home.table["status"]]
    assert "at least 500" in at_home.table["detail"]
    told = floorman("hand", hand, "--book", house, "--lang", "en")
    assert 1 == told.status and "at least 500" in told.words
    assert 0 == floorman("hand", hand, "--lang", "en").status


def test_hands_are_played_by_it_in_several_processes(house: str, tmp_path: Path) -> None:
    said = floorman("replay", "--json", str(tmp_path / "hand.phh"), "--book", house, "--jobs", "2")

    assert "refused" == said.table["status"]


def test_hands_are_counted_and_written_by_it(house: str, tmp_path: Path) -> None:
    """What it refuses is neither counted nor written."""
    hand = str(tmp_path / "hand.phh")
    said = floorman("convert", hand, "--to", "ohh", "--out", str(tmp_path / "o.ohh"), "--book", house, "--lang", "en")
    counted = floorman("stats", hand, "--book", house, "--lang", "en")

    assert 1 == said.status and "at least 500" in said.err + said.out
    assert counted.status
    assert 0 == floorman("stats", hand, "--lang", "en").status


def test_it_is_asked_shown_and_compared(house: str) -> None:
    asked = floorman("ruling", "minimum-raise", "--book", house, "--json")
    in_json = json.dumps({"book": "home", "report": {"kind": "clock-expired", "seat": 4, "facing_bet": False}})

    (raised,) = [one["value"] for one in asked.table["answers"] if one["question"] == "minimum_raise"]
    assert "double_the_bet" == raised
    assert "home" == floorman("ruling", "--json", "--book", house, stdin=in_json).table["book"]
    assert "home" == floorman("book", "show", house, "--json").table["id"]
    (row,) = floorman("book", "compare", house, "tda-2024", "--json").table
    assert ("minimum_raise", {"home", "tda-2024"}) == (row["question"], {*row["answers"]})


def test_it_lies_beside_the_plan_of_an_event(house: str, tmp_path: Path) -> None:
    plan = {"stack": 1000, "structure": [{"type": "level", "minutes": 20, "small_blind": 5, "big_blind": 10}]}
    (tmp_path / "friday.json").write_text(json.dumps({"plan": plan, "book": "home.toml"}), encoding="utf-8")

    assert "double_the_bet" == of_file(str(tmp_path / "friday.json"), speech("en"))[2].minimum_raise.value
    assert house.endswith("home.toml")


def test_in_python_it_comes_by_its_path(house: str) -> None:
    """As a book, for a table, with one answer more; the same file is the same book."""
    file = Path(house)
    book = engine.book(file, odd_chip_distribution="all_to_first")
    table = engine.Table([1000, 1000, 1000], blinds=(50, 100), book=file)

    assert ("double_the_bet", "all_to_first") == (book.minimum_raise.value, book.odd_chip_distribution.value)
    assert engine.book(file) is table.book
    assert engine.Table.load(table.save(), book=file).book is table.book


@pytest.mark.parametrize(("by", "status"), [("tda-2024", "exact"), (Path("home.toml"), "refused")])
def test_hands_are_played_by_a_book_in_python(house: str, tmp_path: Path, by: str | Path, status: str) -> None:
    """A shipped one by its name, one's own by its path, in each call that plays hands."""
    book = Path(house) if isinstance(by, Path) else by
    (record,) = read(tmp_path / "hand.phh")
    assert not isinstance(record, HistoryError)
    found = replayed(record, book)

    assert [status] == [one.status for one in outcomes(tmp_path / "hand.phh", book)]
    assert status == found.status
    if status == "exact":
        assert [1] == [one.seat for one in winners(record, found, book)]
        assert converted(record, "ohh", book=book).text
    else:
        with pytest.raises(HistoryError, match="at least 500"):
            converted(record, "ohh", book=book)


@pytest.mark.parametrize(
    "command",
    [("replay", "x.phh"), ("hand", "x.phh"), ("stats", "x.phh"), ("ruling", "minimum-raise"), ("demo",)],
    ids=lambda command: str(command[0]),
)
def test_a_file_that_is_none_is_told(tmp_path: Path, command: tuple[str, ...]) -> None:
    """A word with an ending is meant as a file; one that takes a shipped book's place is refused."""
    taken = tmp_path / "cuca.toml"
    taken.write_text(HOUSE.replace("home", "cuca"), encoding="utf-8")
    nowhere, refused = (floorman(*command, "--book", book, "--lang", "en") for book in ("no/such.toml", str(taken)))

    assert (2, 2) == (nowhere.status, refused.status)
    assert "no/such.toml" in nowhere.err
    assert "cuca" in refused.err
