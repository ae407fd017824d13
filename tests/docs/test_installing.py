"""How Floorman is installed: what the page of installation says works today, and no other page says anything else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from floorman.speech import LANGUAGES
from tests.docs.pages import DOCS, ROOT

INSTALLS = re.compile(
    r"(?:pip3?|uv pip) (?:install|wheel|download)[^\n`&|]*|uv (?:add|tool install|tool upgrade) [^\n`&|]*|uvx [^\n`]*"
)
TARGET = re.compile(r"""(?:^|[\s"'\\])(?P<target>[^\s"'\\]*floorman[^\s"'\\]*|\.{1,2}(?:\[[\w,]+\])?)(?=$|[\s"'\\.])""")
# What has been said in its time stays said.
OF_THEIR_TIME = ("changelog.md", "CHANGELOG.md")
NOT_ON_THE_INDEX = {"installation.md": "not on the package index", "de/installation.md": "nicht im Paketindex"}
FOLDER_OR_FILE = re.compile(r"\.(?:/floorman)?(?:\[[a-z,]+\])?|dist/floorman-VERSION-py3-none-any\.whl\[desk\]")


def texts() -> dict[str, str]:
    """All pages, and all sentences of the program."""
    pages = [*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    catalogues = [ROOT / f"src/floorman/speech/locale/{lang}/LC_MESSAGES/floorman.po" for lang in LANGUAGES]
    kept = [one for one in (*pages, *catalogues) if not {*one.relative_to(ROOT).parts} & {*OF_THEIR_TIME}]
    return {str(one.relative_to(ROOT)): one.read_text(encoding="utf-8") for one in kept}


def wrong(text: str) -> list[str]:
    """The commands that would look for Floorman on the index of packages."""
    commands = [one[0] for one in INSTALLS.finditer(text) if "--no-index" not in one[0]]
    return [
        command.strip()
        for command in commands
        for target in TARGET.finditer(command.partition("#")[0])
        if not FOLDER_OR_FILE.fullmatch(target["target"]) and target["target"] != "floorman-files"
    ]


@pytest.mark.parametrize(
    ("command", "right"),
    [
        ("pip install floorman", False),
        ('bots/bin/pip install "floorman[fast]"', False),
        ('pip install --upgrade "floorman[desk]"', False),
        ("uv add floorman", False),
        ("uv tool upgrade floorman", False),
        ('"Install it: pip install \\"floorman[desk]\\""', False),
        ('pip install ".[desk]"', True),
        ("uv add ./floorman --extra fast", True),
        ('pip install --no-index --find-links floorman-files "floorman[desk]"', True),
        ("pip install uv && uv run --no-dev --extra desk floorman", True),
    ],
)
def test_what_is_looked_for(command: str, right: bool) -> None:
    assert right == (not wrong(command))


def test_no_page_and_no_sentence_installs_by_the_name_alone() -> None:
    """The package is not on the index: what is installed is a folder, or a file that was built from it."""
    found = {name: bad for name, text in texts().items() if (bad := wrong(text))}

    assert {} == found


def test_the_page_of_installation_decides() -> None:
    """It says in both languages why a folder is named; each page with a command that installs leads to it."""
    for name, words in NOT_ON_THE_INDEX.items():
        assert words in (DOCS / name).read_text(encoding="utf-8")
    commands = {name: INSTALLS.findall(text) for name, text in texts().items() if name.endswith(".md")}
    installing = {
        name
        for name, found in commands.items()
        if any("./floorman" in one or ".[" in one for one in found) and Path(name).name != "installation.md"
    }

    assert {"docs/programmers.md", "docs/first-bot.md"} <= installing
    assert set() == {name for name in installing if "](installation.md)" not in texts()[name]}
