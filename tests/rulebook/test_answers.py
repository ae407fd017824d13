"""`answers.py` is what its script writes from the questions; if not, run scripts/write_answers.py again."""

from __future__ import annotations

import os
import runpy
import sys
from pathlib import Path

import pytest

from floorman.rulebook import Rulebook, answers, questions

SCRIPT = Path(__file__).parents[2] / "scripts/write_answers.py"


def test_answers_are_as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """mypy knows each answer's type only while this file and the questions agree."""
    # The script calls ruff, which lies beside this Python also where nobody has activated the environment.
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))

    script = runpy.run_path(str(SCRIPT))
    beside = Path(answers.__file__).with_name("house_answers.py")

    assert script["text"]() == Path(answers.__file__).read_text(encoding="utf-8")
    assert script["house_text"]() == beside.read_text(encoding="utf-8")


def test_a_rulebook_has_one_attribute_for_each_question() -> None:
    own = {"head", "hash", "answers", "rules", "own"}

    assert own | set(questions()) == set(Rulebook.__struct_fields__)
    assert own.isdisjoint(questions())
