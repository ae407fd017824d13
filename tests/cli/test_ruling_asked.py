"""`floorman ruling` at a terminal: one question after the other, until the book can answer."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pty = pytest.importorskip("pty", reason="there are terminals of this kind on POSIX only")


def conversation(*typed: str, lang: str = "en") -> tuple[int, str]:
    """What a person types, line by line, and everything that stands on his terminal afterwards."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "floorman", "ruling", "--lang", lang]
    here = {**os.environ, "TERM": "dumb", "COLUMNS": "80"}
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=here)
    os.close(theirs)
    os.write(ours, "".join(f"{line}\n" for line in typed).encode())
    said = b""
    try:
        while part := os.read(ours, 65536):
            said += part
    except OSError:
        pass  # the other end is closed
    os.close(ours)
    return process.wait(timeout=30), " ".join(said.decode(errors="replace").split())


def test_a_silent_chip() -> None:
    """Book, kind and hand by Enter or name, then the few facts; an answer that is none is asked for again."""
    status, said = conversation("casino", "declaration", "300/600", "", "", "", "x", "4", "", "", "1000")

    assert 0 == status
    assert "A number is expected, not “x”." in said
    assert "A call of 600. 400 go back." in said
    assert "casino-40-a" in said


def test_a_fact_that_only_this_book_needs() -> None:
    """What the book wants to know beyond the form is asked last; "?" leaves it to the floor."""
    status, said = conversation(
        "4", "clock-nothing", "wrong-first-seat", "100/200", "4", "", "4 fold", "3", "2", lang="de"
    )

    assert 0 == status
    assert "Bitte eines davon wählen." in said
    assert "Misdeal" in said
