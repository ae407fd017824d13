"""Opening the file of a log, with a clear end where that cannot be."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from floorman.cli.output import fail, words
from floorman.speech import Lang, Speech
from floorman.store import DamagedDatabase, MissingLog, SqliteStore, StoreFault
from floorman.store.looking import refuse_missing
from floorman.store.mark import mark_of


def open_store(file: Path, lang: Lang | None, *, serving: bool = False) -> SqliteStore:
    """The log of this machine; `serving`: for this process alone to serve, until the store is closed."""
    say = words(lang)
    with no_faults(say):
        store = SqliteStore(file, serving=serving)
    if store.upgraded is not None:
        sys.stderr.write(say.say("store.upgraded", file=str(file), backup=str(store.upgraded.backup)) + "\n")
    if store.closed:
        sys.stderr.write(say.say("store.closed", files=", ".join(map(str, store.closed))) + "\n")
    if store.unmarked:
        sys.stderr.write(say.say("store.unmarked", file=str(mark_of(file))) + "\n")
    return store


@contextmanager
def no_faults(say: Speech) -> Iterator[None]:
    """Whatever is wrong with the file ends the command with a sentence; with status 1 where it is damaged."""
    try:
        yield
    except StoreFault as fault:
        fail(fault_said(fault, say), 1 if isinstance(fault, DamagedDatabase | MissingLog) else 2)


def none_yet(file: Path, say: Speech) -> NoReturn:
    """There is no log where one is needed; or there is none any more."""
    with no_faults(say):
        refuse_missing(file)
    fail(say.say("log.none", file=str(file)))


def fault_said(fault: StoreFault, say: Speech) -> str:
    return say.say(fault.code, file=str(fault.file), reason=fault.reason, process=fault.reason, **fault.facts)
