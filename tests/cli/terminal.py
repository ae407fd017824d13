"""A terminal for the tests: the app is called in this process, as the console script calls it."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NamedTuple
from unittest.mock import patch

from floorman.cli.app import run


class Said(NamedTuple):
    """How a command ended, and what it printed."""

    status: int
    out: str
    err: str

    @property
    def rows(self) -> list[Any]:
        """One object a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def table(self) -> Any:
        (row,) = self.rows
        return row

    @property
    def words(self) -> str:
        """The text as if there were no lines."""
        return " ".join(self.out.split())


def floorman(*arguments: str, stdin: str = "") -> Said:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", io.StringIO(stdin)):
        try:
            ended = run(arguments)
        except SystemExit as exit:
            ended = exit.code
    assert ended is None or isinstance(ended, int), "a command ends with a number"
    return Said(ended or 0, out.getvalue(), err.getvalue())
