"""`floorman log`: who did what, and when."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.table import Table
from rich.text import Text

from floorman.cli.folder import log_file
from floorman.cli.opening import open_store
from floorman.cli.output import console, fail, print_json, words
from floorman.speech import Lang, Speech
from floorman.speech.history import Line, told
from floorman.store import SqliteStore
from floorman.wire import UnknownKind

app = App(name="log", help="The log of your events.")
PREFIX = "event/"


@app.command
def show(
    event: str | None = None,
    *,
    data: Path | None = None,
    lang: Annotated[Lang | None, Parameter(name="--lang")] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Who did what, oldest first.

    Parameters
    ----------
    event
        One event by its id; otherwise all of them.
    data
        The folder of the log; otherwise your data folder.
    """
    say = words(lang)
    file = log_file(data)
    if not file.exists():
        fail(say.say("log.none", file=str(file)))
    store = open_store(file, lang)
    try:
        streams = store.streams(PREFIX)
        if event is not None and PREFIX + event not in streams:
            known = ", ".join(stream.removeprefix(PREFIX) for stream in streams)
            fail(say.say("log.no-event", event=event, known=known))
        for stream in streams if event is None else [PREFIX + event]:
            _show(stream, store, say, json)
    except UnknownKind as error:
        fail(say.say("log.newer-kind", file=str(file), kind=error.kind))
    finally:
        store.close()


def _show(stream: str, store: SqliteStore, say: Speech, json: bool) -> None:
    names = {person.id: person.alias for person in store.people().values()}
    lines = told(list(store.read(stream)), say, names)[::-1]
    id = stream.removeprefix(PREFIX)
    if json:
        for line in lines:
            print_json({"event": id, "position": line.position, "version": line.version, "at": line.at,
                        "person": line.person, "rank": line.rank, "says": line.says, "cites": line.cites})  # fmt: skip
        return
    console().print(Text(say.say("log.event", event=id, day=say.day(lines[0].at)), style="bold"))
    console().print(_table(lines, say))


def _table(lines: list[Line], say: Speech) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("#", justify="right")
    for heading in ("log.time", "log.who", "log.rank"):
        table.add_column(say.say(heading), no_wrap=True)
    table.add_column(say.say("log.what"), ratio=1)
    for line in lines:
        source = f" ({', '.join(line.cites)})" if line.cites else ""
        what = Text.assemble(line.says, (source, "dim"))
        table.add_row(str(line.version), line.time, line.person, line.rank, what)
    return table
