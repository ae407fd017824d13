"""Where there is no terminal, every line fits into 80 columns, in both languages, and nothing is cut off."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from floorman.rulebook import SHIPPED, load
from floorman.speech import LANGUAGES
from tests.cli.terminal import floorman

COMMANDS = [
    ["book", "list"],
    ["book", "questions"],
    ["book", "compare", *SHIPPED],
    ["book", "coverage"],
    ["book", "prove", "cuca", "house-ten"],
    ["scenario", "run"],
    *(["book", "show", name] for name in SHIPPED),
    *(["book", "show", name, "--questions"] for name in SHIPPED),
]


# These run every scenario, which other tests do as well: they are for the night.
RUNNING = (["book", "coverage"], ["book", "prove", "cuca", "house-ten"], ["scenario", "run"])


LINES = [
    pytest.param(
        command, lang, id=f"{' '.join(command)}-{lang}", marks=[pytest.mark.nightly] if command in RUNNING else []
    )
    for command in COMMANDS
    for lang in LANGUAGES
]


@pytest.mark.parametrize(("command", "lang"), LINES)
def test_lines_fit(command: list[str], lang: str) -> None:
    said = floorman(*command, "--lang", lang)

    assert (0, "") == (said.status, said.err)
    assert said.out
    assert [] == [line for line in said.out.splitlines() if cell_len(line) > 80]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SHIPPED)
def test_no_statement_is_cut_off(name: str, lang: str) -> None:
    """A narrow table wraps its text; each word of each statement can still be read."""
    read = set(floorman("book", "show", name, "--lang", lang).words.split())

    statements = (load(name).rules[id] for id in load(name).own)
    assert {} == {rule.id: rule.says(lang) for rule in statements if not {rule.id, *rule.says(lang).split()} <= read}


def test_failures_fit(tmp_path: Path) -> None:
    """Also what went wrong in a story with a long name and long expectations."""
    file = tmp_path / "a-story-with-a-long-name.toml"
    wanted = ", ".join(f'"practice-of-a-house-{number}"' for number in range(20))
    file.write_text(f'books = ["cuca"]\n[[step]]\nask = ["level"]\nexpect.cites = [{wanted}]\n', encoding="utf-8")

    said = floorman("scenario", "run", str(file), "--lang", "de")

    assert 1 == said.status
    assert [] == [line for line in said.out.splitlines() if cell_len(line) > 80]
    assert "practice-of-a-house-19" in said.out.replace("\n", "")
