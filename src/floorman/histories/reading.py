"""Files of hands, whatever their format: told apart by what is in them, not by their names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from floorman.histories.errors import HistoryError, Unreadable
from floorman.histories.ohh_hand import OhhHand
from floorman.histories.ohh_read import read_ohh
from floorman.histories.ohh_record import ohh_record
from floorman.histories.outcome import Outcome, failed, replayed
from floorman.histories.phh_hand import PhhHand
from floorman.histories.phh_read import read_phh
from floorman.histories.phh_record import record_of
from floorman.histories.record import Record
from floorman.rulebook import Rulebook

SUFFIXES = (".phh", ".phhs", ".ohh")
MIB_MOST = 16
BEGINNING = 4096
# A file with more faults than this is no file of hands, and need not be read to its end.
FAULTS_MOST = 1_000

# In a folder a file of any other name is taken for a history only if it begins like one.
LIKE_PHH = re.compile(r"^variant[ \t]*=", re.MULTILINE)
LIKE_JSON = re.compile(r"\s*\{")
LIKE_OHH = re.compile(r'^\s*\{(?=.*?"ohh"\s*:)', re.DOTALL)


def files_in(path: Path) -> Iterator[Path]:
    """A file by itself, or all histories of a folder and below it, in the order of their names."""
    if not path.is_dir():
        yield path
        return
    for file in sorted(path.rglob("*")):
        if file.is_file() and (file.suffix.lower() in SUFFIXES or _begins_like_one(file)):
            yield file


def _begins_like_one(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            begins = opened.read(BEGINNING).decode("utf-8", "replace").lstrip("\ufeff")
    except OSError:
        return False
    return bool(LIKE_PHH.search(begins) or LIKE_OHH.match(begins))


def text_of(file: Path) -> str:
    """The text of a file, or why it has none that can be read."""
    try:
        with file.open("rb") as opened:
            content = opened.read(MIB_MOST * 2**20 + 1)
    except OSError as error:
        raise Unreadable("", "history.no-file", reason=error.strerror or str(error)) from None
    if len(content) > MIB_MOST * 2**20:
        raise Unreadable("", "history.too-large", most=MIB_MOST)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable("", "history.no-text") from None


def read(text: str) -> Iterator[Record | HistoryError]:
    """The hands of a text in order, each ready to play or told why not."""
    faults = 0
    for hand in _hands(text):
        found = hand if isinstance(hand, HistoryError) else _record(hand)
        yield found
        faults += isinstance(found, Unreadable)
        if faults > FAULTS_MOST:
            yield Unreadable("", "history.too-many-faults", most=FAULTS_MOST)
            return


def _hands(text: str) -> Iterator[PhhHand | OhhHand | Unreadable]:
    """JSON begins with a brace, and no TOML does."""
    return read_ohh(text) if LIKE_JSON.match(text) else read_phh(text)


def _record(hand: PhhHand | OhhHand) -> Record | HistoryError:
    try:
        return record_of(hand) if isinstance(hand, PhhHand) else ohh_record(hand)
    except HistoryError as error:
        return error


def outcomes(file: Path, book: Rulebook | None = None) -> Iterator[Outcome]:
    """Every hand of a file played under a book, or under the one that it names; one that cannot be read counts too."""
    try:
        text = text_of(file)
    except Unreadable as error:
        yield failed(error)
        return
    for found in read(text):
        yield failed(found) if isinstance(found, HistoryError) else replayed(found, book)
