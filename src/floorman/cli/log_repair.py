"""`floorman log repair`: what is intact of a damaged log, in a new one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import structs
from rich.text import Text

from floorman.archive import Account, Bad, Cut, Gap
from floorman.archive import repair as repaired
from floorman.cli.log_verify import said
from floorman.cli.opening import no_faults
from floorman.cli.output import console, fail, print_json, typed, words
from floorman.cli.spoken import SPOKEN
from floorman.cli.waiting import Waiting
from floorman.floor.streams import HAND
from floorman.speech import Lang, Speech
from floorman.store.looking import traces
from floorman.terms import Instant


def repair(
    damaged: Path,
    file: Path,
    *,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Bring back what is intact of a damaged log into a new file, and say what is missing.

    The damaged one stays as it is. Stop Floorman first.

    Exit status: 0 if all of it was brought back; 1 if something is missing; 2 if nothing could be done.

    Parameters
    ----------
    damaged
        The damaged file, with what lies beside it (-wal, -mark).
    file
        Where to; a file that is there already stays as it is.
    """
    say = words(lang)
    try:
        if not damaged.is_file() and not traces(damaged):
            damaged.open("rb").close()  # says why not
        with no_faults(say), Waiting() as bar:
            found = repaired(damaged, file, bar)
    except OSError as error:
        fail(say.say("file.unreadable", file=str(damaged), reason=error.strerror or str(error)))
    if json:
        print_json(_table(found, file, say))
    else:
        for line in _told(found, damaged, file, say):
            named = str(file) in line or str(damaged) in line  # a name is copied: it stays in one piece
            console().print(Text(line), soft_wrap=named)
    return int(not found.whole)


def _table(found: Account, file: Path, say: Speech) -> dict[str, object]:
    bad = None if found.bad is None else structs.asdict(found.bad) | {"says": said(found.bad, say)}
    return {"file": str(file), "whole": found.whole} | structs.asdict(found) | {"bad": bad}


def _told(found: Account, damaged: Path, file: Path, say: Speech) -> list[str]:
    lines = [say.say("repair.kept", file=str(file), kept=found.kept, had=found.had)]
    if found.sound:
        return [*lines, say.say("repair.sound", damaged=str(damaged), file=str(file))]
    if found.whole:
        return [*lines, say.say("repair.whole"), say.say("repair.then", file=typed(file))]
    lines += [_gap(gap, say) for gap in found.gaps]
    lines += [_cut(cut, say) for cut in found.cuts]
    if found.unproven:
        lines.append(say.say("repair.unproven", events=found.unproven))
    if found.torn:
        lines.append(say.say("repair.torn"))
    if found.bad is not None:
        lines.append(_bad(found.bad, say))
    return [*lines, say.say("repair.chained"), say.say("repair.then", file=typed(file))]


def _gap(gap: Gap, say: Speech) -> str:
    return say.say(
        "repair.gap", first=gap.first, last=gap.last, since=_time(gap.after, say), until=_time(gap.before, say)
    )


def _cut(cut: Cut, say: Speech) -> str:
    name = cut.name or cut.event
    code = "repair.hand-cut" if cut.stream.startswith(HAND) else "repair.cut"
    until = _time(cut.until, say)
    return say.say(code, name=name, stream=cut.stream, kept=cut.kept, had=cut.had, intact=cut.intact, until=until)


def _bad(bad: Bad, say: Speech) -> str:
    return say.say("repair.bad", stream=bad.stream, version=bad.version, says=said(bad, say))


def _time(at: Instant | None, say: Speech) -> str:
    return "–" if at is None else f"{say.day(at)} {say.clock(at)}"
