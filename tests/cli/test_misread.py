"""What is typed wrong is told in the reader's language, and so is the help: all of it, with no English left over."""

from __future__ import annotations

import io
import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest
from cyclopts import App
from cyclopts.help.formatters import DefaultFormatter
from rich.console import Console

from floorman.cli.app import app
from floorman.cli.help_in_german import in_german, source_of, words
from tests.cli.terminal import floorman

WRONG = {
    "a command": ("equityy", "Den Befehl „equityy“ gibt es nicht. Gemeint war vielleicht „equity“.", "Did you mean"),
    "what one says of it": ("start", "Gemeint war vielleicht „serve“.", 'Did you mean "serve"? Available'),
    "an option without its dashes": ("version", "Gemeint war vielleicht „--version“.", 'Did you mean "--version"?'),
    "an option of all": ("--verson", "Gemeint war vielleicht „--version“.", 'Did you mean "--version"?'),
    "a command of a command": ("log veriffy", "Gemeint war vielleicht „verify“.", 'Did you mean "verify"?'),
    "an option": ("equity --gam nlhe AsKs QQ", "Die Option --gam gibt es nicht.", "Unknown option: --gam."),
    "no number": ("equity --samples x AsKs QQ", "--samples: „x“ ist keine ganze Zahl.", "is no whole number."),
    "a choice": ("convert a b --names x", "„x“ geht bei --names nicht. Zur Wahl stehen: keep,", "Choose from: keep,"),
    "nothing": ("rehearse", "Befehl „rehearse“: EVENT fehlt oder hat keinen Wert.", "EVENT is missing"),
    "too little": ("rehearse x --evenings 0", "--evenings ist mindestens 1.", "--evenings is at least 1."),
    "too much": ("restore a b", "Damit ist nichts anzufangen: b", "Nothing can be made of: b"),
    "twice": ("equity --board As --board Kd QQ AA", "--board ist mehrmals angegeben.", "is given more than once."),
}


@pytest.fixture(params=["LANG", "LC_ALL"])
def german(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that speaks it, told in either way."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(request.param, "de_DE.UTF-8")


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_typed_wrong(wrong: str, german: None) -> None:
    line, said, _ = WRONG[wrong]
    found = floorman(*line.split())

    assert 2 == found.status
    assert "Fehler" in found.err
    assert said in flat(found.err)


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_typed_wrong_in_english(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    line, _, said = WRONG[wrong]
    found = floorman(*line.split())

    assert 2 == found.status
    assert said in flat(found.err)


def test_the_language_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in the line that cannot be read; one that there is not is no language."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    assert "Den Befehl" in floorman("equityy", "--lang", "de").err
    assert "Aufruf" in floorman("equity", "--help", "--lang=de").out
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "„xx“ geht bei --lang nicht." in flat(floorman("log", "verify", "--lang", "xx").err)
    assert "Usage" in floorman("equity", "--help", "--lang", "en").out


def flat(panel: str) -> str:
    """What stands in a frame, on one line."""
    return " ".join(" ".join(line.strip("│╭╮╰╯─ ") for line in panel.splitlines()).split())


class Listening(DefaultFormatter):
    """Hears what the help is made of, and shows nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: set[str] = set()

    def render_usage(self, *_: Any) -> None:
        pass

    def render_description(self, _console: Any, _options: Any, description: Any) -> None:
        self.heard |= {" ".join(part.split()) for part in source_of(description).split("\n\n")}

    def __call__(self, _console: Any, _options: Any, panel: Any) -> None:
        self.heard |= {" ".join(source_of(one.description).split()) for one in panel.entries}


def ways(here: App, words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield words
    for name in here:
        if not name.startswith("-"):
            yield from ways(here[name], (*words, name))


def test_all_of_the_help_is_there_in_german(monkeypatch: pytest.MonkeyPatch) -> None:
    """And no German that no help shows. What is the same in both languages, as names of games, needs none."""
    listening = Listening()
    monkeypatch.setattr(app, "help_formatter", listening)
    for one in ways(app):
        app.help_print(one, console=Console(file=io.StringIO()))
    heard = {text for text in listening.heard if " " in text and not text.startswith("nlhe plhe")}

    assert heard == set(words())
    assert [] == [text for text in heard if in_german(text) == text]


def test_the_german_help_is_written_once_each() -> None:
    text = (resources.files("floorman.cli") / "help_de.toml").read_text(encoding="utf-8")
    said = tomllib.loads(text)["said"]

    assert len(said) == len(words())


def test_a_page_of_help(german: None) -> None:
    said = flat(floorman("log", "verify", "--help").out)

    assert "Aufruf: floorman log verify [OPTIONEN] [ANGABEN]" in said
    assert "Ist das Protokoll, wie es geschrieben wurde" in said
    assert "Exit-Status: 0, wenn alles in Ordnung ist" in said
    assert "[Auswahl: en, de]" in said and "[sonst: nein]" in said
