"""Where the log is, in a folder or in a database; and the log from there, for the time of a command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from floorman.cli.folder import log_file
from floorman.cli.opening import no_faults, none_yet, open_store
from floorman.cli.output import fail, words
from floorman.cli.shared import open_shared, shown_address
from floorman.speech import Lang, Speech
from floorman.store import Store
from floorman.store.faults import is_there
from floorman.wire import UnknownKind


@Parameter(name="*")
@dataclass(frozen=True)
class Where:
    """Where the log is.

    Parameters
    ----------
    data
        The folder of the log; otherwise one of your own: ~/.local/share/floorman on Linux, elsewhere what the
        system has for it.
    shared
        The address of a PostgreSQL database that holds the log instead, for several desks. An address with a password
        is better kept in FLOORMAN_STORE than typed here, where others on this machine can see it.
    """

    data: Path | None = None
    shared: Annotated[str | None, Parameter(name="--store", env_var="FLOORMAN_STORE")] = None


HERE = Where()


def shown(where: Where, say: Speech) -> str:
    """The file, or the database without the password; a clear end where it cannot be told."""
    if where.shared is None:
        return str(log_file(where.data))
    if where.data is not None:
        fail(say.say("store.two-places"))
    return shown_address(where.shared, say)


@contextmanager
def opened(where: Where, lang: Lang | None, *, alone: bool = False, make: bool = False) -> Iterator[Store]:
    """The log for the time of a command. It has to be there, but for `make`; with `alone` no Floorman may serve it.

    Whatever of it a newer Floorman wrote ends the command with a sentence, wherever it is come upon.
    """
    say = words(lang)
    name = shown(where, say)
    with no_faults(say):
        if where.shared is None and not make and not is_there(log_file(where.data)):
            none_yet(log_file(where.data), say)
        store = _open(where, lang, alone=alone, make=make)
        try:
            yield store
        except UnknownKind as error:
            fail(say.say("log.newer-kind", file=name, kind=error.kind))
        finally:
            store.close()


def _open(where: Where, lang: Lang | None, *, alone: bool, make: bool) -> Store:
    if where.shared is None:
        return open_store(log_file(where.data), lang, serving=alone)
    return open_shared(where.shared, lang, alone=alone, make=make)[0]
