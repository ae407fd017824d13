"""`floorman serve`: the app on this machine."""

from __future__ import annotations

import socket
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from floorman.cli.folder import log_file
from floorman.cli.opening import open_store
from floorman.cli.output import console, fail, words
from floorman.cli.shared import open_shared
from floorman.speech import Lang
from floorman.store import Store

HOST = "127.0.0.1"


def serve(
    *,
    port: int = 8000,
    data: Path | None = None,
    shared: Annotated[str | None, Parameter(name="--store", env_var="FLOORMAN_STORE")] = None,
    browser: bool = True,
    rate: Annotated[float, Parameter(show=False)] = 1.0,
    lang: Annotated[Lang | None, Parameter(name="--lang")] = None,
) -> None:
    """Run the app and open it in your browser.

    Parameters
    ----------
    port
        Where it listens, on this machine alone.
    data
        The folder for the log; otherwise your data folder.
    shared
        The address of a PostgreSQL database for the log instead, which several of these may share. An address with a
        password is better kept in FLOORMAN_STORE than typed here, where others on this machine can see it.
    browser
        Open a browser window.
    lang
        The language of these messages: en or de.
    """
    say = words(lang)
    listening = _listen(port)
    if listening is None:
        fail(say.say("serve.port-taken", port=str(port), other=str(port + 1)))
    store, log = _open(data, shared, lang)
    # Imported here: reading a rulebook from the terminal needs no web server.
    from floorman.rulebook import new_shelf
    from floorman.web import Server, build

    here = listening.getsockname()[1]
    address = f"http://{HOST}:{here}/"
    console().print(say.say("serve.open", address=address), soft_wrap=True)
    console().print(say.say("serve.log", file=log), soft_wrap=True)
    if browser:
        threading.Timer(0.8, webbrowser.open, (address,)).start()
    app = build(store, new_shelf(), hosts=(f"{HOST}:{here}", f"localhost:{here}"), rate=rate)
    try:
        Server(app).run(sockets=[listening])
    finally:
        store.close()


def _open(data: Path | None, shared: str | None, lang: Lang | None) -> tuple[Store, str]:
    """The store, and where it is."""
    if shared is not None:
        return open_shared(shared, lang)
    file = log_file(data)
    return open_store(file, lang, serving=True), str(file)


def _listen(port: int) -> socket.socket | None:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
    except OSError:
        listening.close()
        return None
    return listening
