"""The examples of the documents hold: stories pass, house books can be laid, commands print what is shown."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from floorman.rulebook import Shelf, new_shelf
from floorman.scenario import read_scenarios, run
from tests.cli.terminal import floorman
from tests.docs.pages import DOCS, ROOT, File, Shell, files, programs, programs_of, shells

# Those that print no time of day and no id, so that they print the same again.
REPEATABLE = re.compile(r"floorman (book|hand|replay|ruling|scenario) ")


def shelf_with_house_books() -> Shelf:
    shelf = new_shelf()
    for book in files("house book"):
        shelf.lay(book.text, book.name)
    return shelf


@pytest.mark.parametrize("story", files("scenario"), ids=lambda file: file.name)
def test_scenarios_pass(story: File) -> None:
    """A story on a page passes under each book that it names."""
    shelf = shelf_with_house_books()

    outcomes = [outcome for scenario in read_scenarios(story.text, story.name) for outcome in run(scenario, shelf)]

    assert outcomes
    assert [] == [outcome for outcome in outcomes if outcome.status != "passed"]


@pytest.mark.parametrize("book", files("house book"), ids=lambda file: file.name)
def test_house_books_can_be_laid(book: File) -> None:
    """A house book on a page is complete, and gives answers of its own."""
    shelf = new_shelf()

    name = shelf.lay(book.text, book.name)

    assert [] != [one for one in shelf.book(name).answers.values() if one.origin == name]


@pytest.mark.parametrize("page", sorted({shell.page for shell in shells() if REPEATABLE.match(shell.command)}))
def test_commands_print_what_is_shown(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command on a page, run beside the page's files, prints the output shown: in English and without a terminal.

    In this process: that the commands are there in one of their own is seen by their exit statuses, below.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for file in files():
        if file.page == page:
            (tmp_path / file.name).write_text(file.text, encoding="utf-8")
    shown = [one for one in shells() if one.page == page and REPEATABLE.match(one.command)]

    printed = [Shell(page, one.command, printed_by(one.command)) for one in shown]

    assert [Shell(page, one.command, bare(one.output)) for one in shown] == printed


@pytest.mark.parametrize("page", programs())
def test_programs_run(page: str) -> None:
    """The Python on a page runs from top to bottom, and what it asserts holds."""
    exec(compile(programs()[page], f"docs/{page}", "exec"), {"__name__": page})


def test_the_program_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    """It runs as it stands, prints what stands below it, and names the paragraph that stands there."""
    page = ROOT / "README.md"
    here: dict[str, object] = {"__name__": "readme"}

    exec(compile(programs_of(page).replace("print(no, ", "told = no; print(no, "), str(page), "exec"), here)

    text = page.read_text(encoding="utf-8")
    assert f"```text\n{capsys.readouterr().out}```" in text
    assert f"{here['told'].cites}\n```" in text  # type: ignore[attr-defined]


def test_the_readme_is_short() -> None:
    """It is a shop window: what works part by part has a page of its own."""
    words = [one for one in (ROOT / "README.md").read_text(encoding="utf-8").split() if re.search(r"\w", one)]

    assert len(words) <= 700


def test_the_moving_picture_is_light() -> None:
    """Whoever opens the README waits for it."""
    assert (DOCS / "images/evening.webp").stat().st_size <= 1_500_000


@pytest.mark.parametrize(("command", "status"), [("too-soon.toml", 1), ("clock.toml", 0), ("none.toml", 2)])
def test_exit_statuses(command: str, status: int, tmp_path: Path) -> None:
    """The exit statuses are those that the page on scenario files lists."""
    for file in files():
        (tmp_path / file.name).write_text(file.text, encoding="utf-8")

    assert status == ran(f"floorman scenario run {command}", tmp_path).returncode


def printed_by(command: str) -> str:
    said = floorman(*shlex.split(command)[1:])
    return bare(said.out + said.err)


def ran(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """`floorman …` as its own process, in English and without a terminal; both its outputs are one."""
    words = [sys.executable, "-m", "floorman", *shlex.split(command)[1:]]
    here = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
    return subprocess.run(
        words, cwd=folder, env=here, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False
    )


def bare(text: str) -> str:
    """Without the blanks that fill up a table's last column."""
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines())
