"""`floorman log verify`: is the log as it was written?"""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from floorman.archive import Bad, Verified
from floorman.archive import verify as verified
from floorman.cli.log_events import PREFIX, stream_named
from floorman.cli.opening import fault_said
from floorman.cli.output import console, fail, print_json, words
from floorman.cli.spoken import SPOKEN
from floorman.cli.waiting import Waiting
from floorman.cli.where import HERE, Where, opened
from floorman.speech import Lang, Speech
from floorman.store import StoreFault


def verify(
    event: str | None = None,
    *,
    where: Where = HERE,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Is the log as it was written, and does it tell what can be? The first thing that is wrong is named.

    Exit status: 0 if all is well; 1 if something is wrong; 2 if there is no log to look at.

    Parameters
    ----------
    event
        Fold only this event again; the chain of hashes is looked at as a whole.
    """
    say = words(lang)
    with opened(where, lang) as store:
        stream = None if event is None else stream_named(event, store, say)
        try:
            with Waiting() as bar:
                found = verified(store, stream, bar)
        except StoreFault as fault:
            fail(fault_said(fault, say), 1)
    if json:
        print_json(_table(found, say))
    else:
        _tell(found, say)
    return int(found.bad is not None)


def _table(found: Verified, say: Speech) -> dict[str, object]:
    table: dict[str, object] = {"events": found.events, "streams": found.streams, "hash": found.hash.hex()}
    if found.bad is None:
        return {"well": True, **table}
    bad = found.bad
    return {"well": False, **table, "position": bad.position, "stream": bad.stream, "version": bad.version,
            "code": bad.code, "says": said(bad, say)}  # fmt: skip


def _tell(found: Verified, say: Speech) -> None:
    if found.bad is None:
        console().print(Text(say.say("verify.well", events=found.events, streams=found.streams)))
        console().print(Text(say.say("verify.hash", hash=found.hash.hex())))
        return
    bad = found.bad
    event = bad.stream.removeprefix(PREFIX)
    console().print(Text(say.say("verify.where", position=bad.position, event=event, version=bad.version), "bold"))
    console().print(Text(said(bad, say)))


def said(bad: Bad, say: Speech) -> str:
    """What it means."""
    return say.say(bad.code, **say.words(bad.facts))
