"""Each test that the first command leaves out is on a list, with the reason; and the list names no other."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.docs.pages import DOCS, ROOT


@pytest.mark.slow
def test_the_list_of_slow_tests_is_complete() -> None:
    asked = [sys.executable, "-m", "pytest", "-n", "0", "-q", "--collect-only", "-m", "slow"]
    found = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    text = (DOCS / "tests.md").read_text(encoding="utf-8").partition("## What is slow, and why")[2]

    rows = re.findall(r"^\| `(tests/[\w/]+\.py)` \|", text, re.MULTILINE)

    assert sorted(set(re.findall(r"^(tests/[\w/]+\.py)::", found, re.MULTILINE))) == sorted(rows)
