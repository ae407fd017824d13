"""`floorman`: without a word it runs the app; with one it answers from the terminal."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

from cyclopts import App

from floorman import __version__
from floorman.cli.backup import backup
from floorman.cli.book import app as book_app
from floorman.cli.convert import convert
from floorman.cli.demo import demo
from floorman.cli.equity import equity
from floorman.cli.hand import hand
from floorman.cli.log import app as log_app
from floorman.cli.person import app as person_app
from floorman.cli.rehearse import rehearse_
from floorman.cli.replay import replay
from floorman.cli.restore import restore
from floorman.cli.ruling import ruling
from floorman.cli.scenario import app as scenario_app
from floorman.cli.serve import serve
from floorman.cli.staff import app as staff_app
from floorman.cli.staff import host_code
from floorman.cli.stats import stats
from floorman.cli.token import app as token_app
from floorman.cli.webhook import app as webhook_app

app = App(
    name="floorman",
    help="Runs poker tournaments by the book. Without a command it opens the app in your browser.",
    version=__version__,
)
app.default(serve)
app.command(serve)
app.command(demo)
app.command(book_app)
app.command(scenario_app)
app.command(log_app)
app.command(person_app)
app.command(backup)
app.command(restore)
app.command(staff_app)
app.command(host_code)
app.command(token_app)
app.command(webhook_app)
app.command(equity)
app.command(replay)
app.command(convert)
app.command(stats)
app.command(rehearse_, name="rehearse")
app.command(hand)
app.command(ruling)


# What a shell reports of a program that wrote where nobody reads any more.
NOBODY_READS = 128 + 13


def main() -> None:
    """The console script. A terminal that lacks a letter shows a question mark for it, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        try:
            status = app()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # As `| head` does when it has seen enough. What is still to be written would be told as an error at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(NOBODY_READS)
    sys.exit(status)
