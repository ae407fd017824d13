"""`floorman replay`: hands that were played elsewhere, played again by the book."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from floorman.cli.output import console, exact_json, fail, fail_with, shown_path, words
from floorman.histories import FAULTS, STATUSES, Outcome, files_in, outcomes
from floorman.rulebook import BookError, Rulebook, load
from floorman.speech import Lang, Speech

DETAILS_MOST = 20


def replay(
    *paths: Path,
    book: str | None = None,
    lang: Annotated[Lang | None, Parameter(name="--lang")] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Play hand histories again, each by the rules of a book, and compare the results.

    Exit status: 0 if none differs, was refused or could not be read; 1 otherwise; 2 if there is nothing to play.

    Parameters
    ----------
    paths
        Files with hands, in PHH or Open Hand History, and folders of them.
    book
        The rulebook; otherwise the one that a hand names, or tda-2024.
    lang
        en or de; otherwise the language of this machine.
    json
        One object a line for each hand.
    """
    say = words(lang)
    if not paths:
        fail(say.say("replay.no-path"))
    rules = book_named(book, lang) if book is not None else None
    counts: Counter[tuple[str, str]] = Counter()
    faults: list[str] = []
    for path in paths:
        for file in files_in(path):
            for index, outcome in enumerate(outcomes(file, rules), 1):
                counts[outcome.variant, outcome.status] += 1
                if json:
                    sys.stdout.write(exact_json.encode(_row(file, index, outcome, say)).decode() + "\n")
                elif outcome.status in FAULTS:
                    faults.append(f"{shown_path(file)} ({index}): {outcome.says(say.lang)}")
    if not counts:
        fail(say.say("replay.nothing-found"))
    if not json:
        _tell(counts, faults, say)
    return int(any(status in FAULTS for _, status in counts))


def book_named(name: str, lang: Lang | None) -> Rulebook:
    try:
        return load(name)
    except BookError as error:
        fail_with(error, lang)


def _row(file: Path, index: int, outcome: Outcome, say: Speech) -> dict[str, Any]:
    return {
        "file": shown_path(file),
        "index": index,
        "line": outcome.line,
        "variant": outcome.variant,
        "status": outcome.status,
        "detail": outcome.says(say.lang),
        "stacks": outcome.stacks,
        "recorded": outcome.recorded,
    }


def _tell(counts: Counter[tuple[str, str]], faults: list[str], say: Speech) -> None:
    _print_table(counts, say)
    for line in faults[:DETAILS_MOST]:
        console().print(Text(line, style="red"))
    if len(faults) > DETAILS_MOST:
        console().print(say.say("replay.more", count=len(faults) - DETAILS_MOST))


def _print_table(counts: Counter[tuple[str, str]], say: Speech) -> None:
    """A line for each game, a column for each way a hand ended."""
    found = [status for status in STATUSES if any(counts[key] for key in counts if key[1] == status)]
    table = Table(box=None, pad_edge=False)
    table.add_column(say.say("replay.head-game"))
    for status in found:
        table.add_column(say.say(f"replay.status.{status}"), justify="right")
    games = sorted({variant for variant, _ in counts})
    for game in games:
        table.add_row(game or "?", *(say.number(counts[game, status]) for status in found))
    if len(games) > 1:
        sums = [sum(counts[game, status] for game in games) for status in found]
        table.add_row(say.say("replay.all"), *map(say.number, sums))
    console().print(table)
