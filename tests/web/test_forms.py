"""Fields of a form are read in one place, and alike."""

from __future__ import annotations

import re
from pathlib import Path

from floorman import web
from floorman.web.forms import as_typed, field

SOURCES = Path(web.__file__).parent
# The first of what came under a name, and the answer to what no page of ours sends.
BY_HAND = re.compile(r'next\(iter\(\w+\.get\(|form\.get\([^)]*\[""\]\)|Ruling\("form\.unreadable"\)')


def test_the_first_of_a_name_without_space_around_it() -> None:
    fields = {"who": [" 1-4 ", "1-5"], "none": []}

    assert ("1-4", "", "") == (field(fields, "who"), field(fields, "none"), field(fields, "other"))


def test_a_password_is_taken_to_the_letter() -> None:
    assert " secret " == as_typed({"password": [" secret "]}, "password")


def test_nobody_reads_fields_another_way() -> None:
    found = {one.name for one in SOURCES.rglob("*.py") if BY_HAND.search(one.read_text(encoding="utf-8"))}

    assert {"forms.py"} == found
