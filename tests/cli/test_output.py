"""What is printed is printed as it is."""

from __future__ import annotations

import pytest
from rich.table import Table

from floorman.cli.output import console

WRITTEN = "[red]Max[/red] :ab: A1:4C:AB:FF"


def test_nothing_in_a_text_is_taken_for_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    """A name in brackets keeps them, and two letters between colons stay what they are, alone and in a table."""
    table = Table("name")
    table.add_row(WRITTEN)
    console.cache_clear()
    console().print(WRITTEN)
    console().print(table)
    console.cache_clear()

    assert 2 == capsys.readouterr().out.count(WRITTEN)
