"""Opening the file of a log, with a clear end where that cannot be."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from floorman.cli.output import fail, typed, words
from floorman.cli.passphrase import passphrase
from floorman.speech import Lang, Speech
from floorman.store import DamagedDatabase, MissingLog, SqliteStore, StoreFault
from floorman.store.looking import refuse_missing
from floorman.store.mark import mark_of
from floorman.store.vault import VaultedStore, WrongPassphrase, has_vault


def open_store(file: Path, lang: Lang | None, *, serving: bool = False, vault: bool = False) -> SqliteStore:
    """The log of this machine; `serving`: for this process alone to serve, until the store is closed.

    Whose secrets are encrypted is opened with its passphrase; `vault`: and from now on they are.
    """
    say = words(lang)
    with no_faults(say):
        store = SqliteStore(file, serving=serving)
        _tell(store, say)
        locked = has_vault(store)
        if locked or vault:
            store.close()
            store = _unlocked(file, say, serving=serving, make=not locked)
    return store


def _tell(store: SqliteStore, say: Speech) -> None:
    """How it was found."""
    told = []
    if store.upgraded is not None:
        told.append(say.say("store.upgraded", file=str(store.path), backup=str(store.upgraded.backup)))
    if store.closed:
        told.append(say.say("store.closed", files=", ".join(map(str, store.closed))))
    if store.unmarked:
        told.append(say.say("store.unmarked", file=str(mark_of(store.path))))
    sys.stderr.write("".join(f"{line}\n" for line in told))


def _unlocked(file: Path, say: Speech, *, serving: bool, make: bool) -> SqliteStore:
    try:
        return VaultedStore(file, passphrase(say, new=make), serving=serving, make=make)
    except WrongPassphrase:
        fail(say.say("vault.wrong"))


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
    fail(f"{say.say('log.none', file=str(file))}. {say.say('log.begins-so')}")


def fault_said(fault: StoreFault, say: Speech) -> str:
    return say.say(fault.code, file=typed(fault.file), reason=fault.reason, process=fault.reason, **fault.facts)
