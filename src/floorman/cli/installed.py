"""Is there more than the engine? The command is installed with it, and says so where it has nothing to work with."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec

# What the app and the terminal import, of the extra `serve`. A test compares the two.
NEEDED = (
    "argon2",
    "cryptography",
    "cyclopts",
    "jinja2",
    "litestar",
    "prometheus_client",
    "rich",
    "segno",
    "structlog",
    "uvicorn",
)


def ask_for_the_rest(words: Sequence[str]) -> None:
    """With the engine alone: one sentence on standard error, and the end."""
    if all(find_spec(name) for name in NEEDED):
        return
    sys.stderr.write(_sentence(words) + "\n")
    sys.exit(2)


def _sentence(words: Sequence[str]) -> str:
    """In the language that `--lang` says, which is not read by its own reader here, else that of this machine."""
    # Read where it is needed alone: who has everything does not wait for it.
    from floorman.cli.here import lang_or_here  # noqa: PLC0415
    from floorman.speech import language_of, speech  # noqa: PLC0415

    asked = " ".join(words).replace("=", " ").partition("--lang ")[2]
    return speech(language_of(asked, lang_or_here(None))).say("install.serve")
