"""Files of hands, whatever their format: told apart by what is in them, not by their names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace

from floorman.histories.errors import HistoryError, Unreadable
from floorman.histories.foreign import BEGINNING, looks_like
from floorman.histories.json_lines import line_in_json
from floorman.histories.ohh_hand import OhhHand, ToldHand
from floorman.histories.ohh_read import ohh_hands
from floorman.histories.ohh_record import ohh_record
from floorman.histories.opened import chunks_in, chunks_of
from floorman.histories.outcome import Outcome, failed, replayed
from floorman.histories.phh_hand import PhhHand
from floorman.histories.phh_lines import line_in, lines_of_actions
from floorman.histories.phh_read import phh_hands
from floorman.histories.phh_record import record_of
from floorman.histories.record import Part, Parts, Record
from floorman.histories.rooms import room_hands
from floorman.histories.window import Window
from floorman.rulebook import BookFile, Rulebook, the_book
from floorman.terms import shown

SUFFIXES = (".phh", ".phhs", ".ohh")
# A file with more faults than this is no file of hands, and need not be read to its end.
FAULTS_MOST = 1_000

# In a folder a file of any other name is taken for a history only if it begins like one.
PARTS = Parts.__struct_fields__

LIKE_PHH = re.compile(r"^variant[ \t]*=", re.MULTILINE)
LIKE_A_NAME = re.compile(r"[^\n={}]{1,250}\.(?:phhs?|ohh|json|toml|txt|xml|csv)", re.IGNORECASE)
LIKE_JSON = re.compile(r"\s*(?:\[\s*)?\{")
LIKE_OHH = re.compile(r'^\s*(?:\[\s*)?\{(?=.*?"ohh"\s*:)', re.DOTALL)


def files_in(path: str | Path) -> Iterator[Path]:
    """A file by itself, or all histories of a folder and below it, in the order of their names."""
    path = Path(path)
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
    return bool(LIKE_PHH.search(begins) or LIKE_OHH.match(begins) or looks_like(begins))


def read(text: str | Path, line: int = 1) -> Iterator[Record | HistoryError]:
    """The hands of a text in order, each ready to play or told why not. It begins in this line of its file. A `Path` is
    read as `hands_in` does."""
    if isinstance(text, Path):
        yield from hands_in(text)
    elif LIKE_A_NAME.fullmatch(text):
        yield Unreadable("", "history.name-of-file", file=shown(text))
    else:
        yield from _read(Window(iter((text.removeprefix("\ufeff"),)), line))


def hands_in(file: Path | str) -> Iterator[Record | HistoryError]:
    """The hands of a file, one after the other: it may be of any size, and a pipe."""
    yield from _of(chunks_of(Path(file)))


def hands_sent(content: bytes) -> Iterator[Record | HistoryError]:
    """The hands of a file that somebody has sent."""
    yield from _of(chunks_in(content))


def _of(chunks: Iterator[str]) -> Iterator[Record | HistoryError]:
    try:
        yield from _read(Window(chunks))
    except Unreadable as error:
        yield error


def _read(window: Window) -> Iterator[Record | HistoryError]:
    faults = 0
    for line, hand, text in _hands(window):
        found = hand if isinstance(hand, HistoryError) else _record(hand, line, text)
        if isinstance(found, HistoryError):
            found.line = found.line or line
        yield found
        faults += isinstance(found, Unreadable)
        if faults > FAULTS_MOST:
            yield Unreadable("", "history.too-many-faults", most=FAULTS_MOST)
            return


def _hands(window: Window) -> Iterator[tuple[int, PhhHand | OhhHand | HistoryError, str]]:
    """Each with its line, and its text where its own words do not say in which line they stand.

    JSON begins with a brace, in a list or not, and no TOML does. Texts of rooms are known by how they begin.
    """
    window.fill()
    if LIKE_JSON.match(window.text):
        return ohh_hands(window)
    if name := looks_like(window.text):
        return ((line, hand, "") for line, hand in room_hands(name, window))
    return phh_hands(window)


def _record(hand: PhhHand | OhhHand, line: int, text: str) -> Record | HistoryError:
    try:
        record = record_of(hand) if isinstance(hand, PhhHand) else ohh_record(hand)
    except HistoryError as error:
        limited = (hand.variant,) if isinstance(hand, PhhHand) else (hand.game_type, hand.bet_limit.bet_type)
        error.variant = shown(" ".join(limited).strip())
        error.line = error.line or _line_of(hand, error.place, line, text)
        if isinstance(hand, ToldHand):
            error.place = ""  # a room has words of its own
        return error
    parts = _placed(record.parts, lambda name: _line_of(hand, name, line, text))
    if isinstance(hand, ToldHand):
        parts = Parts(**{one: Part("", getattr(parts, one).line) for one in PARTS})
    act_lines = lines_of_actions(text, line) if isinstance(hand, PhhHand) else ()
    return replace(record, line=line, act_lines=act_lines, parts=parts)


def _line_of(hand: PhhHand | OhhHand, place: str, line: int, text: str) -> int:
    """Of what stands at this place of the hand."""
    if isinstance(hand, ToldHand):
        return hand.line_of(place) or line
    found = line_in if isinstance(hand, PhhHand) else line_in_json
    return line + found(text, place)


def _placed(parts: Parts, line_of: Callable[[str], int]) -> Parts:
    named = {one: getattr(parts, one).name for one in PARTS}
    return Parts(**{one: Part(name, line_of(name)) for one, name in named.items() if name})


def outcomes(file: Path | str, book: Rulebook | str | BookFile | None = None) -> Iterator[Outcome]:
    """Every hand of a file played under a book, or under the one that it names; one that cannot be read counts too."""
    rules = None if book is None else the_book(book)
    for found in hands_in(file):
        yield failed(found) if isinstance(found, HistoryError) else replayed(found, rules)
