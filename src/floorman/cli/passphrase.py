"""The passphrase of a vault: from a file or the environment, for services; otherwise from the terminal."""

from __future__ import annotations

import os
import sys
from getpass import getpass
from pathlib import Path

from floorman.cli.output import fail
from floorman.speech import Speech

VARIABLE, FILE = "FLOORMAN_PASSPHRASE", "FLOORMAN_PASSPHRASE_FILE"
LETTERS_LEAST = 8


def passphrase(say: Speech, *, new: bool) -> str:
    """`new`: it is chosen now, so it has to be long enough, and is typed twice."""
    found = _given(say)
    if found is None:
        if not sys.stdin.isatty():
            fail(say.say("vault.nobody-to-ask", variable=VARIABLE, file=FILE))
        found = getpass(say.say("vault.ask"))
        if new and found != getpass(say.say("vault.ask-again")):
            fail(say.say("vault.not-the-same"))
    if new and len(found) < LETTERS_LEAST:
        fail(say.say("vault.too-short", letters=LETTERS_LEAST))
    return found


def _given(say: Speech) -> str | None:
    named = os.environ.get(FILE)
    if not named:
        return os.environ.get(VARIABLE)
    try:
        return Path(named).read_text(encoding="utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        fail(say.say("file.unreadable", file=named, reason=reason))
