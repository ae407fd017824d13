"""Where converted hands go: a file, standard output, or a folder with a file for each that was read.

A file is whole or not there: it is written beside its place and moved there at the end. None is written over unasked.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from msgspec import Struct

from floorman.cli.output import fail, shown_path
from floorman.histories.opened import STDIN
from floorman.speech import Speech

ENDINGS = {"phh": ".phh", "phhs": ".phhs", "ohh": ".ohh", "text": ".txt"}


class Target(Struct, frozen=True):
    """Where to, in which format, and whether what lies there may go."""

    out: Path
    form: str
    force: bool


@contextmanager
def written_to(target: Target, sources: Sequence[Path], say: Speech) -> Iterator[Writer]:
    writer = Writer(target, sources, say)
    try:
        yield writer
        writer.finish()
    finally:
        writer.clear()


class Writer:
    """Hands in their new words, each where it belongs."""

    def __init__(self, target: Target, sources: Sequence[Path], say: Speech) -> None:
        self._target = target
        self._say = say
        self._open: TextIO | None = None
        self._of: Path | None = None
        self._begun: dict[Path, Path] = {}  # what is written beside its place, by its place
        self._hands = 0
        self._several = target.out.is_dir() or (not target.out.suffix and target.out != STDIN)
        if self._several and target.out in sources:
            fail(say.say("convert.same", file=shown_path(target.out)))
        if not self._several and target.out != STDIN:
            self._check(target.out)
            if any(source != STDIN and source.exists() and _same(source, target.out) for source in sources):
                fail(say.say("convert.same", file=shown_path(target.out)))

    def write(self, file: Path, text: str) -> None:
        self._hands += 1
        if self._target.out == STDIN:
            sys.stdout.write(self._numbered(text))
            return
        if self._target.form == "phh":
            self._one_each(file, text)
            return
        place = self._place(file)
        if place != self._of:
            self._close()
            self._hands = 1
            self._of, self._open = place, self._begin(place)
        assert self._open is not None, "it was begun"
        self._open.write(self._numbered(text))

    def _numbered(self, text: str) -> str:
        return f"[{self._hands}]\n{text}\n" if self._target.form == "phhs" else text

    def _one_each(self, file: Path, text: str) -> None:
        """The format has one hand in a file."""
        if not self._several and self._hands > 1:
            fail(self._say.say("convert.one-hand", file=shown_path(self._target.out)))
        place = self._target.out
        if self._several:
            if file != self._of:
                self._of, self._hands = file, 1
            place = place / f"{_stem(file)}-{self._hands:05}.phh"
        self._close()
        self._open = self._begin(place)
        self._open.write(text)

    def _place(self, file: Path) -> Path:
        if not self._several:
            return self._target.out
        return self._target.out / f"{_stem(file)}{ENDINGS[self._target.form]}"

    def _begin(self, place: Path) -> TextIO:
        number = 2
        while place in self._begun:  # two files of the same name in different folders
            place = place.with_stem(f"{place.stem}-{number}")
            number += 1
        self._check(place)
        beside = place.with_name(f".{place.name}.part")
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            opened = beside.open("w", encoding="utf-8", newline="\n")
        except OSError as error:
            fail(self._say.say("file.unwritable", file=shown_path(place), reason=error.strerror or str(error)))
        self._begun[place] = beside
        return opened

    def _check(self, place: Path) -> None:
        if place.exists() and not self._target.force:
            fail(self._say.say("convert.there", file=shown_path(place)))

    def _close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    def finish(self) -> None:
        self._close()
        for place, beside in self._begun.items():
            beside.replace(place)
        self._begun = {}

    def clear(self) -> None:
        """What was not finished is not left lying about."""
        self._close()
        for beside in self._begun.values():
            beside.unlink(missing_ok=True)


def _stem(file: Path) -> str:
    return "stdin" if file == STDIN else file.stem


def _same(one: Path, other: Path) -> bool:
    return other.exists() and one.samefile(other)
