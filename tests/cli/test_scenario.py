"""`floorman scenario run`: one's own stories from a terminal, with an exit status for scripts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from floorman.scenario import shipped_scenarios
from floorman.speech import LANGUAGES, Lang, speech
from tests.cli.terminal import floorman
from tests.rulebook.houses import house

PASSES = 'books = ["cuca", "tda-2024"]\n[[step]]\nask = ["clock"]\nexpect.level.number = 1\n'
FAILS = 'books = ["cuca"]\n[[step]]\nexpect.level.number = 2\n'
BROKEN = """
books = ["cuca"]
[hand]
blinds = [50, 100]
seat = [{ seat = 1, stack = 1000 }, { seat = 2, stack = 1000 }]
[[step]]
declare = { seat = 9, said = "call" }
"""
REFUSED = 'books = ["cuca"]\n[[step]]\ncommand = { name = "stop-clock", by = "player" }\nexpect.refused = true\n'
UNREADABLE = "books = "


def files(folder: Path, **texts: str) -> list[str]:
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return [str(folder / f"{name}.toml") for name in texts]


@pytest.mark.parametrize(
    ("text", "status"), [(PASSES, 0), (REFUSED, 0), (FAILS, 1), (BROKEN, 1), (UNREADABLE, 2), ("boks = []", 2)]
)
def test_exit_status(tmp_path: Path, text: str, status: int) -> None:
    """0 if all passed, 1 if something failed or could not be told, 2 if a file could not be read."""
    (file,) = files(tmp_path, story=text)

    assert status == floorman("scenario", "run", file).status
    assert status == floorman("scenario", "run", "--json", file).status
    assert status == floorman("scenario", "run", "-", stdin=text).status


def test_the_others_still_run(tmp_path: Path) -> None:
    """An unreadable file is told on standard error with its place; it outweighs a failure in the status."""
    passes, unreadable, fails = files(tmp_path, a=PASSES, b=UNREADABLE, c=FAILS)
    nowhere = str(tmp_path / "nowhere.toml")

    said = floorman("scenario", "run", "--json", passes, unreadable, nowhere, fails)

    assert [("a", "cuca", "passed"), ("a", "tda-2024", "passed"), ("c", "cuca", "failed")] == [
        (row["scenario"], row["book"], row["status"]) for row in said.rows
    ]
    assert 2 == said.status
    assert "Errno" not in said.err
    assert [unreadable, nowhere] == [line.partition(": ")[0] for line in said.err.splitlines()]


def test_folder(tmp_path: Path) -> None:
    """All stories in it and below it, in both spellings, in the order of their names; nothing else."""
    (tmp_path / "inner").mkdir()
    files(tmp_path, b=PASSES)
    files(tmp_path / "inner", c=PASSES)
    (tmp_path / "a.json").write_text('{"books": ["cuca"], "step": [{"ask": ["level"]}]}', encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not a story", encoding="utf-8")

    said = floorman("scenario", "run", "--json", str(tmp_path))

    assert 0 == said.status
    assert ["a", "b", "b", "c", "c"] == [row["scenario"] for row in said.rows]
    assert {str(tmp_path / "a.json"), str(tmp_path / "b.toml"), str(tmp_path / "inner" / "c.toml")} == {
        row["file"] for row in said.rows
    }


@pytest.mark.parametrize("text", [PASSES, '{"books": ["cuca"], "step": [{"ask": ["level"]}]}'])
def test_standard_input(text: str) -> None:
    said = floorman("scenario", "run", "--json", "-", stdin=text)

    assert 0 == said.status
    assert {"passed"} == {row["status"] for row in said.rows}


@pytest.mark.slow
def test_without_a_path_the_shipped_stories_run() -> None:
    said = floorman("scenario", "run", "--json")

    assert 0 == said.status
    assert {scenario.id for scenario in shipped_scenarios()} == {row["scenario"] for row in said.rows}


def test_a_line_has_exactly_these_keys(tmp_path: Path) -> None:
    """Programs read them; a key more is a promise, a key less breaks one."""
    steps = f"{REFUSED}[[step]]\nexpect.level.number = 2\n"
    (row,) = floorman("scenario", "run", "--json", *files(tmp_path, story=steps)).rows
    refused, failed = row["steps"]

    assert ["scenario", "file", "book", "status", "cites", "steps", "error"] == list(row)
    for step in row["steps"]:
        assert ["n", "answers", "refused", "emitted", "failed"] == list(step)
    assert {"code", "facts", "cites"} == set(refused["refused"])
    assert [{"kind", "code", "cites"}] == [set(said) for said in refused["emitted"]]
    assert [{"key": "level", "expected": {"number": 2}, "actual": failed["answers"]["level"]}] == failed["failed"]
    assert (1, 2, None, None) == (refused["n"], failed["n"], failed["refused"], row["error"])
    assert row["cites"] == sorted({cite for step in row["steps"] for said in step["emitted"] for cite in said["cites"]})


def test_a_folder_without_stories(tmp_path: Path) -> None:
    """Nothing was run, so nothing has passed."""
    said = floorman("scenario", "run", str(tmp_path))

    assert 2 == said.status


def test_error_has_its_path(tmp_path: Path) -> None:
    (row,) = floorman("scenario", "run", "--json", *files(tmp_path, story=BROKEN)).rows

    assert ("error", [], []) == (row["status"], row["cites"], row["steps"])
    assert "step[0].declare.seat" == row["error"]["path"]
    assert ["path", "message"] == list(row["error"])


def test_refusal_that_was_not_expected_is_shown(tmp_path: Path) -> None:
    text = REFUSED.replace("expect.refused = true", "expect.level = { number = 1 }")

    (row,) = floorman("scenario", "run", "--json", *files(tmp_path, story=text)).rows

    (failed,) = row["steps"][0]["failed"]
    assert ("refused", None, "rank.too-low") == (failed["key"], failed["expected"], failed["actual"]["code"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_for_people(tmp_path: Path, lang: Lang) -> None:
    """Only what did not come as expected, with the step and both sides; then the sum."""
    passes, fails, broken = files(tmp_path, a=PASSES, b=FAILS, c=BROKEN)
    words = speech(lang)

    said = floorman("scenario", "run", passes, fails, broken, "--lang", lang)

    assert words.say("scenario.sum", passed=2, failed=1, broken=1) == said.out.splitlines()[-1]
    together = said.out.replace("\n", "")
    assert f"b @ cuca, {words.say('scenario.step', n=1)}, level" in said.words
    assert '{"number":2}' in together
    assert "c @ cuca: step[0].declare.seat: " in said.words
    assert "a @ cuca" not in said.words


def test_house_book(tmp_path: Path) -> None:
    book = tmp_path / "our.toml"
    book.write_text(house('[clock.running_level_changeable]\nvalue = false\nstatus = "house"\n'), encoding="utf-8")
    steps = '[[step]]\ncommand = { name = "extend-level", minutes = 5 }\nexpect.refused = "level.fixed"\n'
    (file,) = files(tmp_path, story=f'books = ["our-house"]\n{steps}')

    assert 0 == floorman("scenario", "run", file, "--book", str(book)).status
    assert 1 == floorman("scenario", "run", file).status


def test_house_book_that_is_wrong(tmp_path: Path) -> None:
    book, story = files(tmp_path, our="id = ", story=PASSES)

    said = floorman("scenario", "run", story, "--book", book)

    assert (2, "") == (said.status, said.out)
    assert said.err.startswith(book)


def test_as_a_program(tmp_path: Path) -> None:
    """The whole way once: another process, its standard input, its status."""
    command = [sys.executable, "-m", "floorman", "scenario", "run", "--json", "-", *files(tmp_path, fails=FAILS)]

    ended = subprocess.run(
        command, input=PASSES, capture_output=True, text=True, encoding="utf-8", env=os.environ, check=False
    )

    rows = [json.loads(line) for line in ended.stdout.splitlines()]
    assert ["passed", "passed", "failed"] == [row["status"] for row in rows]
    assert (1, "") == (ended.returncode, ended.stderr)


def test_stories_are_listed_and_shown() -> None:
    """By words, by paragraph, and each as it is written: what is shown can be run again."""
    listed = floorman("scenario", "list", "odd", "chip")
    by_rule = floorman("scenario", "list", "--rule", "tda-2024-20-a-2", "--json")
    shown = floorman("scenario", "show", "odd-chips-none-while-smaller-chips-are-in-play")
    nothing = floorman("scenario", "show", "odd-chip", "--lang", "en")

    assert "award-odd-chip" in listed.out
    assert "odd-chips-none-while-smaller-chips-are-in-play" in [row["id"] for row in by_rule.rows]
    assert 0 == floorman("scenario", "run", "-", stdin=shown.out).status
    assert (2, True) == (nothing.status, "award-odd-chip" in nothing.err)
    assert 1 == floorman("scenario", "list", "xyzzy").status
