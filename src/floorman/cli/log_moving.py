"""`floorman log export` and `floorman log import`: an event from one machine to another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from floorman.archive import BadFile, LiveCards, bring_in, carried, exported, odd_names
from floorman.cli.log_events import stream_named
from floorman.cli.output import console, fail, print_json, words
from floorman.cli.spoken import SPOKEN
from floorman.cli.waiting import Waiting
from floorman.cli.where import HERE, Where, opened
from floorman.desk.time import HERE as COMPUTER
from floorman.rulebook import new_shelf
from floorman.speech import Lang, Speech
from floorman.store.copying import put
from floorman.store.vault import VaultedStore


def export(
    event: str,
    file: Path,
    *,
    names: Annotated[bool, Parameter(negative="")] = False,
    where: Where = HERE,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Write one event into a file, for another machine or to keep.

    The secret of its draws goes along once the event is over; before that it stays here.

    Parameters
    ----------
    event
        The event by its id.
    file
        Where to; a file that is there already stays as it is.
    names
        Names, contacts and what people said in their own words, too; otherwise aliases alone.
    """
    say = words(lang)
    with opened(where, lang) as store:
        stream_named(event, store, say)
        try:
            head, content = exported(store, event, names=names)
        except LiveCards as error:
            fail(say.say("export.open-hand", table=error.table))
        put(content, file)
        vaulted = isinstance(store, VaultedStore)
    if json:
        print_json({"event": event, "file": str(file), "events": head.events, "over": head.over, "names": names,
                    "bytes": len(content)})  # fmt: skip
        return
    told = ["export.done", "export.with-names" if names else "export.with-aliases"]
    told.append("export.with-secret" if head.over else "export.without-secret")
    told.append("export.plain")
    told += ["export.not-encrypted"] if vaulted else []
    for code in told:
        console().print(Text(say.say(code, event=event, file=str(file), events=head.events)))


def bring(
    file: Path,
    *,
    where: Where = HERE,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Bring an event from a file into the log, which no Floorman may be serving meanwhile.

    Everything in the file is checked before anything is written.

    Parameters
    ----------
    file
        What `log export` has written.
    """
    say = words(lang)
    try:
        with Waiting():
            found = carried(file)
        with opened(where, lang, alone=True, make=True) as store, Waiting():
            bring_in(found, store, new_shelf(), COMPUTER.wall_ms())
    except BadFile as bad:
        fail(_said(file, bad, say))
    except OSError as error:
        fail(say.say("file.unreadable", file=str(file), reason=error.strerror or str(error)))
    if json:
        print_json({"event": found.head.event, "name": found.head.name, "events": found.head.events,
                    "over": found.head.over, "odd_names": odd_names(found)})  # fmt: skip
        return
    console().print(Text(say.say("import.done", event=found.head.event, events=found.head.events)))
    if odd := odd_names(found):
        console().print(Text(say.say("import.odd-names", count=len(odd), names=", ".join(odd))))
    if not found.head.over:
        console().print(Text(say.say("import.other-lots")))


def _said(file: Path, bad: BadFile, say: Speech) -> str:
    """Where in the file, and what it means."""
    line = say.say("import.where", file=str(file), line=bad.line)
    at = bad.facts.get("at")
    facts = {**bad.facts, "at": f"{say.day(at)} {say.clock(at)}"} if isinstance(at, int) else bad.facts
    return f"{line} {say.say(bad.code, **say.words(facts))}\n{say.say('import.nothing')}"
