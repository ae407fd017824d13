"""Lines that a command prints to be pasted into a shell come back as the words that were meant."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from floorman.cli.folder import log_file
from floorman.cli.output import typed
from floorman.speech import LANGUAGES, Lang
from tests.cli.terminal import floorman
from tests.cli.test_log_verify import fill

EACH = pytest.mark.parametrize("lang", LANGUAGES)


@EACH
def test_the_facts_of_a_string_bet(lang: Lang) -> None:
    said = floorman("ruling", "string-bet", "seat=4", "--lang", lang)
    flat = " ".join(said.out.split())
    hand = re.search(r"\((blinds=.*?);", flat)
    motions = re.search(r"motions=\S+ \S+ \S+", flat)
    assert hand is not None and motions is not None, flat

    words = shlex.split(f"{hand[1]} {motions[0]}")
    assert ["blinds=100/200", "players=6", "done=4 raise 600", "motions=600; 600 600"] == words
    assert 3 != floorman("ruling", "string-bet", "seat=4", *words).status


@EACH
def test_a_folder_with_a_blank(tmp_path: Path, lang: Lang) -> None:
    folder = tmp_path / "our club's log"
    folder.mkdir()
    fill(folder)
    content = log_file(folder).read_bytes()
    log_file(folder).write_bytes(content[: len(content) // 2])

    said = floorman("log", "verify", "--data", str(folder), "--lang", lang).err
    pasted = shlex.split(said[said.index("floorman log repair") :].rpartition(")")[0])

    assert ["floorman", "log", "repair", str(log_file(folder))] == pasted[:-1]


def test_what_a_shell_would_take_apart() -> None:
    for word in ("plain", "two words", "it's", "a?b=c&d", "4 raise 600; x"):
        assert [word] == shlex.split(typed(word))
