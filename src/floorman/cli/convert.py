"""`floorman convert`: hands from every format that is read into one that is written."""

from __future__ import annotations

import io
import secrets
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2s
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from cyclopts import Parameter
from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console
from rich.text import Text

from floorman.cli.books import book_named, once_read
from floorman.cli.hand import tell
from floorman.cli.many import Bar, rows_of
from floorman.cli.output import NARROW, exact_json, fail, shown_path, words
from floorman.cli.spoken import SPOKEN
from floorman.cli.written import Target, written_to
from floorman.histories import HistoryError, Record, Unplayable, Unreadable, replayed
from floorman.histories.blocks import Block
from floorman.histories.convert import Naming, as_it_is, converted
from floorman.histories.outcome import book_for
from floorman.rulebook import Rulebook
from floorman.speech import Lang, Speech, speech
from floorman.terms import SeatNo

To: TypeAlias = Literal["phh", "phhs", "ohh", "text"]
Names: TypeAlias = Literal["keep", "alias", "number"]
SUFFIXES: dict[str, To] = {".phh": "phh", ".phhs": "phhs", ".ohh": "ohh", ".json": "ohh", ".txt": "text"}
TOLD_MOST = 20


class Wish(Struct, frozen=True):
    """What is asked of each hand."""

    to: To
    names: Names
    salt: bytes
    currency: str
    book: str | None
    lang: Lang


class Row(Struct, frozen=True):
    """One hand in its new words, or why it has none."""

    text: str = ""
    left_out: str = ""
    unreadable: bool = False
    untold: tuple[str, ...] = ()


def convert(  # noqa: PLR0913 - all that may be said, by name
    *paths: Annotated[Path, Parameter(allow_leading_hyphen=True)],
    to: To | None = None,
    names: Names = "keep",
    currency: str = "",
    book: str | None = None,
    force: Annotated[bool, Parameter(negative="")] = False,
    jobs: int = 1,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Write hands of any format that is read in another: PHH, Open Hand History, or text for people.

    What a format has no word for is counted and told, and no hand is left out in silence. Exit status: 0 if every
    hand was written, 1 if some were not, 2 if there was nothing to convert or nowhere to write.

    Parameters
    ----------
    paths
        Files and folders to read, and last the file or folder to write; - is standard input or output.
    to
        phh, phhs, ohh or text; otherwise what the name of the file to write says.
    names
        keep them; alias: another name for each, the same in all hands; number: the number of the seat.
    currency
        The currency of hands that name none, such as EUR.
    book
        The rulebook, or the file of a house book; otherwise the one that a hand names, or tda-2024.
    force
        Write over a file that is there.
    jobs
        So many processes; 0 for one on each core.
    json
        The summary as one object on standard error.
    """
    say = words(lang)
    if len(paths) < 2:
        fail(say.say("convert.no-path"))
    *sources, out = paths
    form = to or SUFFIXES.get(out.suffix.lower())
    if form is None:
        fail(say.say("convert.no-format", file=shown_path(out)))
    if book is not None:
        book_named(book, lang)
    wish = Wish(form, names, secrets.token_bytes(16), currency.upper(), book, say.lang)
    counts = _Counts()
    with Bar(sources, say) as bar, written_to(Target(out, form, force), sources, say) as writer:
        for file, index, row in rows_of(sources, _rows, wish, jobs, bar):
            counts.hear(file, index, row)
            if row.text:
                writer.write(file, row.text)
    if not counts.all:
        fail(say.say("replay.nothing-found"))
    counts.tell(say, json=json)
    return int(counts.left_out > 0)


def _rows(block: Block, wish: Wish) -> Iterator[Row]:
    book = once_read(wish.book) if wish.book is not None else None
    for found in block.hands():
        if isinstance(found, HistoryError):
            yield Row(left_out=found.says(wish.lang), unreadable=isinstance(found, Unreadable))
            continue
        try:
            yield _row(found, book, wish)
        except HistoryError as error:
            error.line = error.line or found.line
            yield Row(left_out=error.says(wish.lang))


def _row(record: Record, book: Rulebook | None, wish: Wish) -> Row:
    if wish.currency and not record.about.currency and not record.about.event:
        record = replace(record, about=replace(record.about, currency=wish.currency))
    if wish.to == "text":
        return Row(_text(record, book, wish))
    done = converted(record, wish.to, _naming(wish), book=book)
    return Row(done.text, untold=done.untold)


def _naming(wish: Wish) -> Naming:
    if wish.names == "keep":
        return as_it_is
    say = speech(wish.lang)
    if wish.names == "number":
        return lambda seat, _name: say.say("hand.seat", seat=seat)
    return lambda seat, name: _alias(wish.salt, name or str(seat))


def _alias(salt: bytes, name: str) -> str:
    """The same for the same name in one run, and nothing to find the name by."""
    number = int.from_bytes(blake2s(name.encode(), key=salt, digest_size=5).digest(), "big")
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    return "P-" + "".join(letters[number >> 5 * place & 31] for place in range(6))


def _text(record: Record, book: Rulebook | None, wish: Wish) -> str:
    outcome = replayed(record, book)
    if outcome.status in ("refused", "mismatch") or outcome.played is None:
        why = outcome.notes[-1]
        raise Unplayable(outcome.place, why.code, **why.facts)
    naming = _naming(wish)
    seats: list[SeatNo] = [one.seat for one in record.seats]
    named = {seat: naming(seat, record.names.get(seat, "")) for seat in seats}
    told = replace(record, names={seat: name for seat, name in named.items() if name})
    out = io.StringIO()
    page = Console(file=out, width=NARROW, highlight=False, markup=False, emoji=False, color_system=None)
    tell(told, outcome, book or book_for(record)[0], speech(wish.lang), page)
    return out.getvalue() + "\n"


class _Counts:
    """What became of the hands."""

    def __init__(self) -> None:
        self.written = 0
        self.left_out = 0
        self.unreadable = 0
        self.faults: list[str] = []
        self.untold: Counter[str] = Counter()

    @property
    def all(self) -> int:
        return self.written + self.left_out

    def hear(self, file: Path, index: int, row: Row) -> None:
        self.untold.update(row.untold)
        if row.text:
            self.written += 1
            return
        self.left_out += 1
        self.unreadable += row.unreadable
        if len(self.faults) < TOLD_MOST:
            self.faults.append(f"{shown_path(file)} ({index}): {row.left_out}")

    def tell(self, say: Speech, *, json: bool) -> None:
        if json:
            told = {"written": self.written, "left_out": self.left_out, "unreadable": self.unreadable}
            summary = {**told, "untold": dict(self.untold), "faults": self.faults}
            sys.stderr.write(exact_json.encode(summary).decode() + "\n")
            return
        out = Console(stderr=True, width=None if sys.stderr.isatty() else NARROW, highlight=False, markup=False)
        out.print(say.say("convert.written", number=self.written))
        if self.left_out:
            out.print(Text(say.say("convert.left-out", number=self.left_out), style="red"))
        for line in self.faults:
            out.print(Text(line, style="red"))
        if self.left_out > len(self.faults):
            out.print(say.say("replay.more", count=self.left_out - len(self.faults)))
        for name, count in sorted(self.untold.items()):
            out.print(say.say("convert.untold", field=name, number=count))
