"""`floorman ruling` at a terminal: one question after the other, until the book can answer."""

from __future__ import annotations

import os
import subprocess
import sys
from threading import Timer

import pytest

from tests.waiting import LONG_SECONDS

pty = pytest.importorskip("pty", reason="there are terminals of this kind on POSIX only")

PATIENCE_S = LONG_SECONDS


def conversation(*typed: str, lang: str = "en") -> tuple[int, str]:
    """What a person types, line by line, and everything that stands on his terminal afterwards."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "floorman", "ruling", "--lang", lang]
    here = {**os.environ, "TERM": "dumb", "COLUMNS": "80"}
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=here)
    os.close(theirs)
    # Who has nothing more to say ends his input, so that a question too many is no wait without end.
    os.write(ours, "".join(f"{line}\n" for line in typed).encode() + b"\x04\x04")
    alarm = Timer(PATIENCE_S, process.kill)
    alarm.start()
    said = b""
    try:
        while part := os.read(ours, 65536):
            said += part
    except OSError:
        pass  # the other end is closed
    alarm.cancel()
    os.close(ours)
    return process.wait(timeout=PATIENCE_S), " ".join(said.decode(errors="replace").split())


def test_silent_chips() -> None:
    """Book, kind and hand by name or Enter, then the few facts; what is no answer is asked for again."""
    hand = ("", "300", "300/600", "", "", "")
    status, said = conversation("casino", "declaration", *hand, "x", "4", "", "", "1000")

    assert 0 == status
    assert "Expected: two numbers, as 100/200" in said
    assert "A number is expected, not “x”." in said
    assert "A call of 600. Going back: 400." in said
    assert "casino-40-a" in said


def test_in_german() -> None:
    """A book by its number; a kind that is none is asked for again."""
    hand = ("nlhe", "100/200", "4", "", "4 fold")
    status, said = conversation("4", "nothing", "wrong-first-seat", *hand, "3", "2", lang="de")

    assert 0 == status
    assert "Bitte eines davon wählen." in said
    assert "Misdeal" in said


def test_in_ones_own_words() -> None:
    """What they may mean is listed anew: a paragraph is told at once, a report is chosen by its number."""
    hand = ("", "300/600", "", "", "")
    status, said = conversation("casino", "odd chip", "1", "oversized chip", "1", *hand, "4", "", "", "1000")

    assert 0 == status
    assert "1 Odd chip odd-chip" in said
    assert "1 One big chip, no word one-big-chip" in said
    assert "A call of 600. Going back: 400." in said


def test_words_for_conduct_are_listed() -> None:
    """Each with its name, before one of them is typed."""
    status, said = conversation("casino", "incident", "", "", "", "", "", "insult")

    assert "angle-shooting" in said
    assert "Insult" in said
    assert 0 == status


def test_acts_that_cannot_be() -> None:
    """They are found out when the book is asked: then the hand is told anew."""
    wrong, right = ("", "", "", "", "4 raise 250"), ("", "", "", "", "4 raise 600")
    status, said = conversation("casino", "clock-expired", *wrong, "5", *right)

    assert 0 == status
    assert "casino-28-c" in said


def test_input_that_ends() -> None:
    status, said = conversation("casino")

    assert 130 == status
    assert "Traceback" not in said
