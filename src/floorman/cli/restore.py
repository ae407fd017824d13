"""`floorman restore`: a backup, or what was brought back of a damaged log, takes the place of the log."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from floorman.cli.folder import log_file
from floorman.cli.opening import no_faults
from floorman.cli.output import console, fail, print_json, words
from floorman.cli.spoken import SPOKEN
from floorman.cli.waiting import Waiting
from floorman.speech import Lang
from floorman.store.restoring import HouseThere
from floorman.store.restoring import restore as restored


def restore(
    backup: Path,
    *,
    data: Path | None = None,
    yes: Annotated[bool, Parameter(name="--yes", negative="")] = False,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Put a backup in the place of the log. Stop Floorman first.

    The log that is there, damaged or not, is moved aside and never deleted; that wants `--yes`.

    Parameters
    ----------
    backup
        A copy that `floorman backup` or Floorman itself made, or what `floorman log repair` has written.
    data
        The folder of the log; otherwise one of your own: ~/.local/share/floorman on Linux, elsewhere what the
        system has for it.
    yes
        Move the log aside that is there.
    """
    say = words(lang)
    log = log_file(data)
    try:
        with no_faults(say), Waiting():
            aside = restored(backup, log, move=yes)
    except HouseThere as there:
        fail(say.say("restore.there", file=str(log), aside=str(there.aside)))
    if json:
        print_json({"file": str(log), "backup": str(backup), "aside": None if aside is None else str(aside)})
        return
    console().print(Text(say.say("restore.done", file=str(log), backup=str(backup))), soft_wrap=True)
    if aside is not None:
        console().print(Text(say.say("restore.aside", aside=str(aside))), soft_wrap=True)
