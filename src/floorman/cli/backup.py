"""`floorman backup`: a copy of the log, also while Floorman is running."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from floorman.cli.folder import log_file
from floorman.cli.opening import no_faults, none_yet, open_store
from floorman.cli.output import console, fail, print_json, typed, words
from floorman.cli.spoken import SPOKEN
from floorman.cli.waiting import Waiting
from floorman.cli.where import HERE, Where, shown
from floorman.speech import Lang
from floorman.store.faults import is_there


def backup(
    file: Path,
    *,
    where: Where = HERE,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Copy the whole log into a file, while Floorman may go on running. Databases have a tool of their own for it.

    To go back to it, stop Floorman, then `floorman restore` it. Names and secrets are in it: keep it where nobody else
    reads it.

    Parameters
    ----------
    file
        Where to; a file that is there already stays as it is.
    """
    say = words(lang)
    if where.shared is not None:
        fail(say.say("backup.shared", store=typed(shown(where, say)), file=typed(file)))
    _copy(log_file(where.data), file, lang)
    size = file.stat().st_size
    if json:
        print_json({"file": str(file), "bytes": size})
        return
    console().print(Text(say.say("backup.done", file=str(file), bytes=size)), soft_wrap=True)
    console().print(Text(say.say("backup.private")))


def _copy(log: Path, target: Path, lang: Lang | None) -> None:
    say = words(lang)
    with no_faults(say):
        if not is_there(log):
            none_yet(log, say)
        with closing(open_store(log, lang)) as store, Waiting() as bar:
            store.backup(target, bar)
