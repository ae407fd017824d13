"""Templates are read by people too: what is reviewed line by line has lines that fit a screen."""

from __future__ import annotations

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
