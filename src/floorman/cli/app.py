"""`floorman`: without a word it runs the app; with one it answers from the terminal.

Each command is read when it is called: the others would cost a second before the first word.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from itertools import pairwise
from types import FrameType
from typing import TYPE_CHECKING, Any

from cyclopts import App

from floorman.version import VERSION

if TYPE_CHECKING:
    from cyclopts import CycloptsError

# Where each command stands, and what the help says of it without reading it. A test compares it with what they say.
COMMANDS = {
    "backup": (
        "backup:backup",
        "Copy the whole log into a file, while Floorman may go on running. Databases have a tool of their own for it.",
    ),
    "book": ("book:app", "Rulebooks as data: read, compare, check and prove them."),
    "convert": (
        "convert:convert",
        "Write hands of any format that is read in another: PHH, Open Hand History, or text for people.",
    ),
    "demo": ("demo:demo", "Show an evening of bots at thirty times the speed, to look at and to take over."),
    "equity": ("equity:equity", "What hands are worth against each other, on any street of any game."),
    "hand": (
        "hand:hand",
        "Tell a hand from a history: who sits where, street by street, what was ruled and by which paragraph.",
    ),
    "host-code": ("staff:host_code", "Print a one-time code with which a browser becomes the host's."),
    "log": ("log:app", "The log of your events."),
    "person": ("person:app", "The people who are kept here: list them, hand over what is kept of one, or erase it."),
    "rehearse": (
        "rehearse:rehearse_",
        "Play an event by its own plan, book and entries with made-up players, and tell how the evening went.",
    ),
    "replay": (
        "replay:replay",
        "Play hand histories again, each by the rules of a book, and compare the results.",
    ),
    "restore": ("restore:restore", "Put a backup in the place of the log. Stop Floorman first."),
    "ruling": ("ruling:ruling", "Ask a rulebook what follows from something that went wrong at the table."),
    "scenario": ("scenario:app", "Play stories of hands and evenings, and check what comes of them."),
    "serve": ("serve:serve", "Run the app and open it in your browser."),
    "staff": ("staff:app", "Who works here. While Floorman runs, its page “People” does the same."),
    "stats": (
        "stats:stats",
        "Count hands: how many, how large and how long, and who won what, from where and on which street.",
    ),
    "token": ("token:app", "Tokens of programs that call the API."),
    "webhook": ("webhook:app", "Addresses that are told what happens at your events."),
}

app = App(
    name="floorman",
    help="""Runs poker tournaments by the book. Without a command it opens the app in your browser, as serve does.

With --lan the phones and screens of your network reach it; with --data FOLDER its log lies in that folder.

All options: floorman serve --help""",
    version=VERSION,
    version_format="plaintext",
)
for name, (place, said) in COMMANDS.items():
    app.command(f"floorman.cli.{place}", name=name, help=said)
app.register_install_completion_command(help="Let your shell complete what you type after floorman.")

# What a shell reports of a program that wrote where nobody reads any more, and of one that was told to end.
NOBODY_READS = 128 + 13
BROKEN_OFF = 128 + signal.SIGINT
TOLD_TO_END = 128 + signal.SIGTERM


def asked(words: Sequence[str]) -> list[str]:
    """With its command: where only options stand, or nothing, it is the app that is wanted."""
    words = _language_behind(list(words))
    bare = _without_language(words)
    if bare[:1] == ["help"]:  # as other programs have it
        return asked([*bare[1:], "--help"])
    if bare in (["-v"], ["-V"]):
        return ["--version"]
    if bare in (["--help"], ["-h"]):
        return bare
    if len(bare) == 1 and COMMANDS.get(bare[0], ("",))[0].endswith(":app"):
        return [*bare, "--help"]  # a group: what there is in it
    first = words[0] if words else ""
    opens = not first or (first.startswith("-") and first not in app)
    return ["serve", *words] if opens else list(words)


def _language_behind(words: Sequence[str]) -> Sequence[str]:
    """Whoever names the language first, and then a command, means the same as behind it."""
    named = 2 if words[:1] == ["--lang"] else 1 if words and words[0].startswith("--lang=") else 0
    if not named or not {*words[named : named + 1]} & {*COMMANDS}:
        return words
    return [*words[named:], *words[:named]]


def _without_language(words: Sequence[str]) -> list[str]:
    """The rest says what is wanted: help is given in a language as well."""
    after = [False, *(word == "--lang" for word in words)]
    return [word for word, value in zip(words, after, strict=False) if not value and word.partition("=")[0] != "--lang"]


def run(words: Sequence[str]) -> Any:
    """What the command gave: its exit status, or nothing."""
    app.error_formatter = lambda error: _said(error, words)
    wanted = asked(words)
    helps = bool({"--help", "-h"} & {*wanted})
    app.help_formatter = _german() if helps and _speaks_german(words) else None
    if helps:
        from floorman.cli.output import console  # noqa: PLC0415

        app.console = console()  # which ends as everything does when nobody reads any more
    if words and words[0] not in COMMANDS:  # the list of all commands: nothing in it needs what reads Markdown
        app.help_format = "plaintext"
    return app(wanted)


def _german() -> Any:
    """The German words are read by whoever asks for them."""
    from floorman.cli.help_in_german import German  # noqa: PLC0415

    return German()


def _said(error: CycloptsError, words: Sequence[str]) -> Any:
    """Why it was not understood: the catalogue is read by whoever has to hear that."""
    from floorman.cli.misread import panel  # noqa: PLC0415
    from floorman.speech import speech  # noqa: PLC0415

    return panel(error, speech("de" if _speaks_german(words) else "en"))


def _speaks_german(words: Sequence[str]) -> bool:
    """By what was asked for, also in a line that cannot be read; else as this machine does."""
    asked_for = [after for word, after in pairwise(words) if word == "--lang"]
    asked_for += [word.partition("=")[2] for word in words if word.startswith("--lang=")]
    here = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return [here, *(one for one in asked_for if one in ("en", "de"))][-1].lower().startswith("de")


def main() -> None:
    """The console script. A terminal that lacks a letter shows a question mark for it, not a traceback."""
    signal.signal(signal.SIGTERM, _end)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        try:
            status = run(sys.argv[1:])
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # As `| head` does when it has seen enough. What is still to be written would be told as an error at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(NOBODY_READS)
    except SystemExit as ended:
        if ended.code in (BROKEN_OFF, TOLD_TO_END):
            gc.freeze()  # to look through all that was reckoned, for what could be thrown away, may take a second
        raise
    sys.exit(status)


def _end(_signal: int, _frame: FrameType | None) -> None:
    """As when a service is stopped or a machine shut down: what is open is closed on the way out, as after Ctrl+C."""
    sys.exit(TOLD_TO_END)
