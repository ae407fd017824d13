"""The command that was typed to start Floorman here, for sentences that say how it is started another way."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

NAME = "floorman"
# Options of which the next word is a part, and options that stand alone.
WITH_A_WORD = ("--data", "--port", "--backup-to", "--host", "--public-url", "--trust-proxy", "--log-level", "--lang")
ALONE = ("--tls", "--vault", "--lan", "--no-browser")
# An address that may hold a password is not shown again: that there was one is, as without it another house opens.
SECRET = {"--store": "postgresql://…"}


def as_started(*instead: str, argv: Sequence[str] | None = None, environment: Mapping[str, str] | None = None) -> str:
    """What to type to serve the same house with these options, too; `--port 8001` takes the place of the old port."""
    typed = list(sys.argv if argv is None else argv)
    kept = [one for one in _kept(typed[1:]) if one[0] not in instead]
    options = [word for one in kept for word in one]
    start = _start(typed[0] if typed else NAME, os.environ if environment is None else environment)
    return f"{start} {shlex.join(['serve', *options, *instead])}"


def _start(program: str, environment: Mapping[str, str]) -> str:
    """In the shell of whoever typed it a program of this name may not be found."""
    if environment.get("UV_RUN_RECURSION_DEPTH"):
        return f"uv run --no-dev --extra desk {NAME}"
    if Path(program).stem not in (NAME, "__main__") or shutil.which(NAME):
        return NAME
    return f"{shlex.quote(sys.executable)} -m {NAME}" if Path(program).stem == "__main__" else shlex.quote(program)


def _kept(words: Sequence[str]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for at, word in enumerate(words):
        name, joined, value = word.partition("=")
        if (name in WITH_A_WORD or name in SECRET) and (joined or at + 1 < len(words)):
            found.append((name, SECRET.get(name) or (value if joined else words[at + 1])))
        elif word in ALONE:
            found.append((word,))
    return found
