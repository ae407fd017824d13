"""Templates are read by people too: what is reviewed line by line has lines that fit a screen."""

from __future__ import annotations

import re
from pathlib import Path

from floorman import web

TEMPLATES = Path(web.__file__).parent / "templates"
COLUMNS = 120


def test_no_line_is_longer_than_those_of_the_code() -> None:
    """Wrap inside `{{ … }}`, between two attributes of a tag, or before a block: a browser sees no difference there."""
    files = list(TEMPLATES.rglob("*.html"))
    long = [
        f"{file.relative_to(TEMPLATES)}:{number}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > COLUMNS
    ]

    assert files
    assert [] == long


def test_every_rule_of_a_style_sheet_is_closed() -> None:
    """A browser leaves out what stands behind an open brace, and says nothing: the page loses its looks."""
    sheets = list((TEMPLATES.parent / "static").glob("*.css"))
    bare = {
        sheet.name: re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", sheet.read_text("utf-8"), flags=re.DOTALL) for sheet in sheets
    }

    assert sheets
    assert [] == [name for name, told in bare.items() if told.count("{") != told.count("}")]


def test_an_example_in_a_field_says_that_it_is_one() -> None:
    """Grey figures and cards look as if they had been filled in."""
    bare = re.compile(r'placeholder="(?:[0-9/]|[AKQJT2-9][shdc])')
    found = [
        (str(file.relative_to(TEMPLATES)), one)
        for file in TEMPLATES.rglob("*.html")
        for one in bare.findall(file.read_text(encoding="utf-8"))
        if file.name != "backups.html"  # where a folder lies
    ]

    assert [] == [one for one in found if not one[0].startswith("new/")]
