"""`floorman stats`: what the hands of files come to, for a home game's season or for one's own play."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import Struct
from rich.table import Table
from rich.text import Text

from floorman.cli.books import book_named, once_read
from floorman.cli.many import Bar, rows_of
from floorman.cli.output import console, exact_json, fail, shown_path, words
from floorman.cli.spoken import SPOKEN
from floorman.cli.stats_page import stats_page
from floorman.histories import HistoryError, replayed
from floorman.histories.blocks import Block
from floorman.histories.outcome import failed
from floorman.histories.stats import Stats, as_data, ranked, unit_of
from floorman.histories.stats.words import Words
from floorman.speech import Lang, Speech

COUNTED = ("exact", "odd-chip", "no-result")
PLAYERS_MOST = 20


# Of what cannot be read so much is told; `floorman replay` tells all of it.
UNREAD_MOST = 5


class Wish(Struct, frozen=True):
    book: str | None
    lang: Lang = "en"


class Row(Struct):
    """What a block of hands comes to; the last hand of it carries the sums."""

    hero: str = ""
    counted: bool = False
    status: str = ""
    detail: str = ""
    stats: dict[str, Stats] | None = None


def stats(
    *paths: Annotated[Path, Parameter(allow_leading_hyphen=True)],
    player: str = "",
    page: Path | None = None,
    book: str | None = None,
    jobs: int = 1,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Count hands: how many, how large and how long, and who won what, from where and on which street.

    Hands that come out otherwise than their file says are left out, and told. Exit status: 0 if all were counted,
    1 if some were left out, 2 if there is nothing to count.

    Parameters
    ----------
    paths
        Files with hands in any format that is read, and folders of them; - is standard input.
    player
        Tell of this one alone; otherwise of the one for whom the files were written.
    page
        Write a page with pictures to this file. It needs no network.
    book
        The rulebook, or the file of a house book; otherwise the one that a hand names, or tda-2024.
    jobs
        So many processes; 0 for one on each core.
    json
        All of it as one object.
    """
    say = words(lang)
    if not paths:
        fail(say.say("replay.no-path"))
    if book is not None:
        book_named(book, lang)
    with Bar(paths, say) as bar:
        found = _counted(paths, Wish(book, say.lang), jobs, bar)
    if not found.hands:
        fail(say.say("replay.nothing-found"))
    everything = sorted(found.stats.values(), key=lambda one: -one.hands)
    who = player or found.hero()
    if page is not None:
        text = stats_page(everything, say.lang, who, found.counted, found.left_out)
        _write(page, text, say)
    if json:
        told = {"hands": found.hands, "left_out": dict(found.others), "money": [as_data(one) for one in everything]}
        sys.stdout.write(exact_json.encode(told).decode() + "\n")
    elif page is None:
        _tell(everything, found, who, say)
    return int(found.left_out > 0)


def _write(page: Path, text: str, say: Speech) -> None:
    try:
        page.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(say.say("file.unwritable", file=shown_path(page), reason=error.strerror or str(error)))


class _Found:
    """All that was counted, of all files."""

    def __init__(self) -> None:
        self.hands = 0
        self.counted = 0
        self.stats: dict[str, Stats] = {}
        self.heroes: Counter[str] = Counter()
        self.others: Counter[str] = Counter()
        self.unread: list[str] = []

    @property
    def left_out(self) -> int:
        return self.others.total()

    def hero(self) -> str:
        """For whom the files were written, if it is always the same."""
        return next(iter(self.heroes)) if len(self.heroes) == 1 else ""

    def hear(self, row: Row) -> None:
        self.hands += bool(row.status)
        self.counted += row.counted
        if row.status and not row.counted:
            self.others[row.status] += 1
        if row.hero:
            self.heroes[row.hero] += 1
        for unit, part in (row.stats or {}).items():
            known = self.stats.get(unit)
            if known is None:
                self.stats[unit] = part
            else:
                known.join(part)


def _counted(paths: Sequence[Path], wish: Wish, jobs: int, bar: Bar) -> _Found:
    found = _Found()
    for file, index, row in rows_of(paths, _rows, wish, jobs, bar):
        found.hear(row)
        if row.detail and len(found.unread) < UNREAD_MOST:
            found.unread.append(f"{shown_path(file)} ({index}): {row.detail}")
    return found


def _rows(block: Block, wish: Wish) -> Iterator[Row]:
    """A row for each hand; what they come to goes with a last one."""
    rules = once_read(wish.book) if wish.book is not None else None
    sums: dict[str, Stats] = {}
    for record in block.hands():
        if isinstance(record, HistoryError):
            yield Row(status="unreadable", detail=failed(record).says(wish.lang))
            continue
        outcome = replayed(record, rules)
        counts = outcome.status in COUNTED and outcome.stacks is not None
        if counts:
            unit = unit_of(record)
            sums.setdefault(unit, Stats(unit=unit)).count(record, outcome, block.file.name)
        yield Row(record.names.get(record.about.hero, ""), counts, outcome.status)
    yield Row(stats=sums)


def _tell(everything: Sequence[Stats], found: _Found, who: str, say: Speech) -> None:
    out = console()
    for stats in everything:
        told = Words(stats, say)
        if len(everything) > 1:
            out.print(Text(told.unit, style="bold"))
        for name, value in told.facts():
            out.print(Text(f"{name}: {value}"))
        out.print()
        rows = [told.player_row(*one) for one in ranked(stats)]
        _table(told.player_heads(), rows[:PLAYERS_MOST])
        if len(rows) > PLAYERS_MOST:
            out.print(say.say("replay.more", count=len(rows) - PLAYERS_MOST))
        if why := told.why_no_rate():
            out.print(Text(why, style="dim"))
        _by_himself(stats, told, who)
        out.print()
        _table(told.street_heads(), told.street_rows())
        out.print()
        _table(told.pot_heads()[:3], [row[:3] for row in told.pot_rows()[:5]])
        out.print()
    for status, count in found.others.items():
        what = say.say(f"replay.status.{status}")
        out.print(Text(say.say("stats.not-counted", what=what, number=count), style="red"))
    for line in found.unread:
        out.print(Text(line), soft_wrap=True)


def _by_himself(stats: Stats, told: Words, who: str) -> None:
    player = stats.players.get(who)
    if player is None:
        return
    heads = [told.say.say(f"stats.head-{name}") for name in ("hands", "won", "rate")]
    for code, tallies, name in (
        ("stats.by-position", told.positions(player), told.position),
        ("stats.by-street", told.streets(player), told.street),
    ):
        console().print()
        rows = [
            [name(key), told.say.number(tally.hands), told.change(tally.won), told.rate(tally)]
            for key, tally in tallies
        ]
        _table([told.say.say(code, who=who), *heads], rows)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place else "left", overflow="ellipsis", no_wrap=True)
    for row in rows:
        table.add_row(*map(Text, row))
    console().print(table)
