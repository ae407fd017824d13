"""`floorman log`: who did what, when and why; whether it is as it was written; an event from one machine to another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from cyclopts import App, Parameter
from msgspec import structs
from rich.table import Table
from rich.text import Text

from floorman.cli.log_audit import audit_
from floorman.cli.log_events import PREFIX, stream_named
from floorman.cli.log_filter import EVERYTHING, Wanted, Which
from floorman.cli.log_moving import bring, export
from floorman.cli.log_repair import repair
from floorman.cli.log_verify import verify
from floorman.cli.output import console, print_json, words
from floorman.cli.spoken import SPOKEN
from floorman.cli.where import HERE, Where, opened
from floorman.speech import Lang, Speech
from floorman.speech.history import Line, told
from floorman.store import Store

app = App(name="log", help="The log of your events.")
app.command(verify)
app.command(audit_, name="audit")
app.command(export)
app.command(bring, name="import")
app.command(repair)


@app.command
def show(
    event: str | None = None,
    *,
    which: Which = EVERYTHING,
    names: Annotated[bool, Parameter(negative="")] = False,
    where: Where = HERE,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Who did what, oldest first.

    Parameters
    ----------
    event
        One event by its id; otherwise all of them.
    names
        People by their names, and what they said in their own words; otherwise aliases alone.
    """
    say = words(lang)
    with opened(where, lang) as store:
        wanted = which.wanted(store.people(), say)
        called = what_all_are_called(store, names=names)
        for stream in store.streams(PREFIX) if event is None else [stream_named(event, store, say)]:
            lines = which.last(_lines(stream, store, wanted, called, say))
            _show(stream, lines if names else list(map(masked, lines)), say, json)


def masked(line: Line) -> Line:
    """Without what somebody said in their own words: it may name somebody."""
    return structs.replace(line, why="")


def what_all_are_called(store: Store, *, names: bool) -> Mapping[str, str]:
    """People by their aliases; or by their names, and texts by their ids."""
    people = store.people().values()
    if not names:
        return {one.id: one.alias for one in people}
    return {one.id: one.name or one.alias for one in people} | {id: one.text for id, one in store.texts().items()}


def _lines(stream: str, store: Store, wanted: Wanted, called: Mapping[str, str], say: Speech) -> list[Line]:
    """Oldest first. What is taken back may be of another kind, so all is told before it is chosen from."""
    rows = list(store.read(stream))
    lines = told(rows, say, called)[::-1]
    return [line for row, line in zip(rows, lines, strict=True) if wanted.holds(row)]


def _show(stream: str, lines: list[Line], say: Speech, json: bool) -> None:
    id = stream.removeprefix(PREFIX)
    if json:
        for line in lines:
            print_json({"event": id, "position": line.position, "version": line.version, "at": line.at,
                        "person": line.person, "rank": line.rank, "kind": line.kind, "says": line.says,
                        "why": line.why, "moves": line.moves, "cites": line.cites})  # fmt: skip
    elif lines:
        console().print(Text(say.say("log.event", event=id, day=say.day(lines[0].at)), style="bold"))
        console().print(_table(lines, say))


def _table(lines: list[Line], say: Speech) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("#", justify="right")
    for heading in ("log.time", "log.who", "log.rank"):
        table.add_column(say.say(heading), no_wrap=True)
    table.add_column(say.say("log.what"), ratio=1)
    for line in lines:
        why = f": {line.why}" if line.why else ""
        source = f" ({', '.join(line.cites)})" if line.cites else ""
        moves = f": {', '.join(line.moves)}" if line.moves else ""
        what = Text.assemble(line.says, moves, why, (source, "dim"))
        table.add_row(str(line.version), line.time, line.person, line.rank, what)
    return table
