"""The commands as a whole: what the help says of them, what is read for which, and what a mistyped one is told."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from floorman.cli.app import COMMANDS, app, asked
from tests.cli.terminal import floorman
from tests.waiting import LONG_SECONDS

LOADED = (
    "import sys, floorman.cli.app; print(*(name for name in sys.modules if name.startswith(('floorman.', 'litestar'))))"
)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_says_what_the_command_says_of_itself(name: str) -> None:
    """It is told without reading the command, so it stands twice."""
    command = app[name]
    told = command.help or (command.default_command.__doc__ if command.default_command else "")

    assert COMMANDS[name][1] == str(told).strip().partition("\n\n")[0]


def test_no_command_is_read_before_it_is_called() -> None:
    """Nor the engine, nor the web framework: who asks for the version waits for none of them."""
    command = [sys.executable, "-c", LOADED]
    loaded = subprocess.run(command, capture_output=True, text=True, timeout=LONG_SECONDS, check=True).stdout.split()

    assert {"floorman.cli", "floorman.cli.app", "floorman.version"} == set(loaded)


@pytest.mark.parametrize("lang", ["C", "de_DE.UTF-8"])
def test_the_list_of_commands_needs_nothing_that_reads_markdown(lang: str) -> None:
    """That takes as long to load as all the rest."""
    loaded = (
        "import atexit, sys; atexit.register(lambda: print('rich.markdown' in sys.modules)); sys.argv[1:] = ['--help']"
    )
    run = f"{loaded}; import floorman.cli.app as a; a.main()"
    told = subprocess.run(
        [sys.executable, "-c", run],
        env={**os.environ, "LC_ALL": lang, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        timeout=LONG_SECONDS,
        check=True,
    ).stdout
    assert ("Befehle" in told, told.split()[-1]) == (lang != "C", "False")


def test_a_mistyped_command_is_told_what_it_is_like() -> None:
    said = floorman("equityy")

    assert 2 == said.status
    assert 'Did you mean "equity"?' in said.err


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ([], ["serve"]),
        (["--lan", "--port", "1"], ["serve", "--lan", "--port", "1"]),
        (["serve", "--lan"], ["serve", "--lan"]),
        (["--version"], ["--version"]),
        (["-h"], ["-h"]),
        (["--lang", "de", "--help"], ["--help"]),
        (["--lang=de", "-h"], ["-h"]),
        (["equity", "AsKs"], ["equity", "AsKs"]),
        (["--lang", "de", "equity", "AsKs"], ["equity", "AsKs", "--lang", "de"]),
        (["--lang=de", "log"], ["log", "--help"]),
        (["--lang", "de", "--lan"], ["serve", "--lang", "de", "--lan"]),
        (["--lang", "de"], ["serve", "--lang", "de"]),
        (["--install-completion"], ["--install-completion"]),
    ],
)
def test_without_a_command_the_app_is_opened(words: list[str], meant: list[str]) -> None:
    assert meant == asked(words)


def test_an_option_before_the_command() -> None:
    """The language is understood there; others are told where they stand."""
    assert "Equity" in floorman("--lang", "de", "equity", "AsKs", "QhQd", "--board", "2c 3c 4c").out
    assert "Options stand behind the command: floorman ruling" in " ".join(
        floorman("--data", "x", "ruling", "y", "--lang", "en").err.split()
    )
