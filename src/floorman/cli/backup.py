"""`floorman backup`: a copy of the log, also while Floorman is running."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from floorman.cli.folder import log_file
from floorman.cli.opening import opened
from floorman.cli.output import console, print_json, words
from floorman.speech import Lang


def backup(
    file: Path,
    *,
    data: Path | None = None,
    lang: Annotated[Lang | None, Parameter(name="--lang")] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Copy the whole log into a file, while Floorman may go on running.

    To go back to it, stop Floorman and put it in the place of floorman.sqlite. Names and secrets are in it: keep it
    where nobody else reads it.

    Parameters
    ----------
    file
        Where to; a file that is there already stays as it is.
    data
        The folder of the log; otherwise your data folder.
    """
    say = words(lang)
    with opened(log_file(data), lang) as store:
        store.backup(file)
    size = file.stat().st_size
    if json:
        print_json({"file": str(file), "bytes": size})
        return
    console().print(Text(say.say("backup.done", file=str(file), bytes=size)), soft_wrap=True)
    console().print(Text(say.say("backup.private")))
