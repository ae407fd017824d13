"""`floorman replay`: hands that were played elsewhere, played again by the book."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec import Struct, structs
from rich.table import Table
from rich.text import Text

from floorman.cli.books import book_named, once_read
from floorman.cli.many import Bar, rows_of
from floorman.cli.output import console, exact_json, fail, shown_path, words
from floorman.cli.spoken import SPOKEN
from floorman.histories import FAULTS, STATUSES, HistoryError, replayed
from floorman.histories.blocks import Block
from floorman.histories.money import Money
from floorman.histories.outcome import failed
from floorman.speech import Lang, Speech

DETAILS_MOST = 20


class Wish(Struct, frozen=True):
    """What is asked of each hand."""

    book: str | None
    lang: Lang
    json: bool


class Row(Struct, frozen=True):
    """How one hand came out, as far as it is printed."""

    line: int
    variant: str
    status: str
    detail: str
    stacks: tuple[Money, ...] | None
    recorded: tuple[Money, ...] | None


def replay(
    *paths: Annotated[Path, Parameter(allow_leading_hyphen=True)],
    book: str | None = None,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
    jobs: int = 1,
) -> int:
    """Play hand histories again, each by the rules of a book, and compare the results.

    Exit status: 0 if none differs, was refused or could not be read; 1 otherwise; 2 if there is nothing to play.

    Parameters
    ----------
    paths
        Files with hands, in PHH, Open Hand History or the text of a room, and folders of them; - is standard input.
    book
        The rulebook, or the file of a house book; otherwise the one that a hand names, or tda-2024.
    json
        One object a line for each hand.
    jobs
        So many processes; 0 for one on each core.
    """
    say = words(lang)
    if not paths:
        fail(say.say("replay.no-path"))
    if book is not None:
        book_named(book, lang)
    counts: Counter[tuple[str, str]] = Counter()
    faults: list[str] = []
    with Bar(paths, say) as bar:
        for file, index, row in rows_of(paths, _rows, Wish(book, say.lang, json), jobs, bar):
            counts[row.variant, row.status] += 1
            if json:
                sys.stdout.write(exact_json.encode(_told(file, index, row)).decode() + "\n")
            elif row.status in FAULTS:
                faults.append(f"{shown_path(file)} ({index}): {row.detail}")
    if not counts:
        fail(say.say("replay.nothing-found"))
    if not json:
        _tell(counts, faults, say)
    return int(any(status in FAULTS for _, status in counts))


def _rows(block: Block, wish: Wish) -> Iterator[Row]:
    """Every hand of a block played under a book, or under the one that it names."""
    rules = once_read(wish.book) if wish.book is not None else None
    for found in block.hands():
        outcome = failed(found) if isinstance(found, HistoryError) else replayed(found, rules)
        told = outcome.notes and (wish.json or outcome.status in FAULTS)
        detail = outcome.says(wish.lang) if told else ""
        yield Row(outcome.line, outcome.variant, outcome.status, detail, outcome.stacks, outcome.recorded)


def _told(file: Path, index: int, row: Row) -> dict[str, Any]:
    return {"file": shown_path(file), "index": index, **structs.asdict(row)}


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
