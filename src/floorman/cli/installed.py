"""Is there more than the engine? The command is installed with it, and says so where it has nothing to work with."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec

from floorman.cli.here import lang_or_here
from floorman.speech import Lang, language_of, speech

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
    sys.stderr.write(speech(_lang(words)).say("install.serve") + "\n")
    sys.exit(2)


def _lang(words: Sequence[str]) -> Lang:
    """As `--lang` says, which is not read by its own reader here, else that of this machine."""
    asked = " ".join(words).replace("=", " ").partition("--lang ")[2]
    return language_of(asked, lang_or_here(None))
