"""The levels in the form, as a table and as lines of text: whichever was changed is believed, and the other follows."""

from __future__ import annotations

from litestar.datastructures import FormMultiDict
from msgspec import Struct
from msgspec.structs import replace

from floorman.speech import Speech
from floorman.terms import whole_number
from floorman.tournament.plan_text import PlanText, parse_structure, structure_text
from floorman.tournament.structure import Break, Level, Stretch, Structure

ROWS_MOST = 200
CELLS = ("minutes", "small", "big", "ante")
BREAK_MINUTES, LEVEL_MINUTES = 10, 20


class Row(Struct, frozen=True):
    """One line of the table, as it was typed. A break has minutes alone."""

    minutes: str
    small: str = ""
    big: str = ""
    ante: str = ""

    @property
    def is_break(self) -> bool:
        return not (self.small or self.big or self.ante)

    def line(self, pause: str) -> str:
        if self.is_break:
            return f"{pause} {self.minutes}"
        return f"{self.minutes}: {self.small}/{self.big}" + (f" ante {self.ante}" if self.ante else "")


class Levels(Struct, frozen=True):
    """Both forms. Where the text cannot be read, there are no rows."""

    text: str = ""
    rows: tuple[Row, ...] = ()

    @classmethod
    def sent(cls, raw: FormMultiDict, before: Levels, words: Speech) -> tuple[Levels, bool]:
        """What was sent, and whether somebody has changed it. `shown` is what both looked like before he did."""
        text = lines(str(raw["structure"])) if "structure" in raw else before.text
        shown = lines(str(raw.get("shown", before.text)))
        if text != shown:
            return levels_of_text(text, words), True
        rows = _rows(raw)
        pause = words.say("new.break-word")
        if "row" in raw:
            rows = _with_row(rows, str(raw["row"]))
        said = "\n".join(row.line(pause) for row in rows)
        if rows and said.casefold() != shown.casefold() and not _only_translated(said, shown):
            return cls(said, rows), True
        return levels_of_text(text, words), "structure" in raw and "shown" not in raw


def as_long(levels: Levels, minutes: str, words: Speech) -> Levels:
    """All levels so long; breaks stay as they are."""
    rows = tuple(row if row.is_break else replace(row, minutes=minutes) for row in levels.rows)
    return Levels("\n".join(row.line(words.say("new.break-word")) for row in rows), rows) if rows else levels


def levels_of_text(text: str, words: Speech) -> Levels:
    """The rows of a text that can be read; the break in the reader's language."""
    try:
        structure = parse_structure(text)
    except PlanText:
        return Levels(text)
    return levels_of(structure, words)


def levels_of(structure: Structure, words: Speech) -> Levels:
    return Levels(structure_text(structure, words.say("new.break-word")), tuple(_row(one) for one in structure))


def lines(text: str) -> str:
    """As browsers send it, without what nobody sees."""
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def _row(stretch: Stretch) -> Row:
    match stretch:
        case Break(minutes):
            return Row(str(minutes))
        case Level(minutes, small, big, ante):
            return Row(str(minutes), str(small), str(big), str(ante) if ante else "")


def _rows(raw: FormMultiDict) -> tuple[Row, ...]:
    columns = [[str(one).strip() for one in raw.getall(f"level_{cell}", [])][:ROWS_MOST] for cell in CELLS]
    return tuple(Row(*cells) for cells in zip(*columns, strict=False))


def _with_row(rows: tuple[Row, ...], wish: str) -> tuple[Row, ...]:
    """One line more behind this one, or this one gone: `level:3`, `break:3`, `remove:3`; lines count from 1."""
    what, _, place = wish.partition(":")
    at = whole_number(place) or 0
    if not 1 <= at <= len(rows):
        return rows
    match what:
        case "remove":
            return (*rows[: at - 1], *rows[at:])
        case "break":
            return (*rows[:at], Row(str(BREAK_MINUTES)), *rows[at:])
        case "level":
            return (*rows[:at], _next_to(rows[:at]), *rows[at:])
    return rows


def night_with_row(raw: FormMultiDict, night: int, now: Levels) -> int:
    """The last level of the first day, once a line before it has come or gone: the night stays where it was."""
    rows = _rows(raw)
    at = whole_number(str(raw["row"]).partition(":")[2]) or 0
    if not 1 <= at <= len(rows) or len(rows) == len(now.rows):
        return night
    number = sum(not row.is_break for row in rows[:at])  # of the line that was pressed, or of the level before it
    if len(now.rows) < len(rows):
        return night - 1 if not rows[at - 1].is_break and number <= night else night
    return night + 1 if not now.rows[at].is_break and number < night else night


def _next_to(before: tuple[Row, ...]) -> Row:
    """As the level before, for somebody to change."""
    return next((row for row in reversed(before) if not row.is_break), Row(str(LEVEL_MINUTES), "1", "2"))


def _only_translated(one: str, other: str) -> bool:
    """The same levels, with the word for a break in another language."""
    try:
        return parse_structure(one) == parse_structure(other)
    except PlanText:
        return False
