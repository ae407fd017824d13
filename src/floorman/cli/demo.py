"""`floorman demo`: a whole evening played by bots, in a house of its own that is gone afterwards."""

from __future__ import annotations

import tempfile
import threading
import webbrowser
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from floorman.cli.folder import log_file
from floorman.cli.listening import listen
from floorman.cli.opening import open_store
from floorman.cli.output import console, fail, words
from floorman.cli.spoken import SPOKEN
from floorman.speech import Lang

PLAYERS_FEWEST, PLAYERS_MOST = 2, 90
RATE_MOST = 100.0


def demo(
    *,
    players: Annotated[int, Parameter(validator=Number(gte=PLAYERS_FEWEST, lte=PLAYERS_MOST))] = 27,
    book: str = "cuca",
    rate: Annotated[float, Parameter(validator=Number(gte=1, lte=RATE_MOST))] = 30.0,
    folder: Path | None = None,
    port: int = 8000,
    browser: bool = True,
    lang: Annotated[Lang | None, SPOKEN] = None,
) -> None:
    """Show an evening of bots at thirty times the speed, to look at and to take over.

    Parameters
    ----------
    players
        How many bots play, at tables of nine.
    book
        The rulebook that they play by, or the file of a house book.
    rate
        How many times as fast as in life.
    folder
        Where its log stays afterwards; otherwise nothing stays.
    port
        Where it listens.
    browser
        Open a browser window.
    """
    say = words(lang)
    # Imported here: the terminal alone needs no web server.
    from floorman.cli.books import shelf_with
    from floorman.rulebook.shelf import unknown_book
    from floorman.sim.demo import DemoSettings
    from floorman.web import Server, build
    from floorman.web.log_lines import open_log

    open_log("warning")
    shelf, book = shelf_with(book, lang)
    if book not in shelf:
        fail(say.ruling(unknown_book(book, shelf)))
    place = listen(port, lan=False, tls=False, named=(), say=say)
    settings = DemoSettings(players=players, book=book, rate=rate, name=say.say("demo.event"))
    address = place.address() + "demo"
    with ExitStack() as stack:
        data = folder or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="floorman-demo-")))
        store = open_store(log_file(data), lang, serving=True)
        stack.callback(store.close)
        console().print(say.say("demo.open", address=address), soft_wrap=True)
        console().print(say.say("demo.stop"), soft_wrap=True)
        if browser:
            threading.Timer(0.8, webbrowser.open, (address,)).start()
        app = build(store, shelf, hosts=place.hosts, rate=rate, address=place.address(), show=settings)
        Server(app).run(sockets=[place.listening])
