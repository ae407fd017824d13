"""Logs of a table for programs: saved texts, and what each seat saw when they were saved.

A saved table holds the answers it is played by, so that it is read whatever its book says today. The first log is older
than that: it keeps the book whole, and is read with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

import floorman
from floorman import Table
from floorman.hand import Rake, RakeCap
from floorman.rulebook import FALLBACK, Rulebook, load, questions
from floorman.rulebook.keeping import unpack
from floorman.table.events import AnyEvent
from floorman.terms.games import GameId
from tests.logs.fields import encode
from tests.table.playing import step

STACKS = {1: 3000, 2: 2500, 3: 150, 4: 4500, 6: 2800, 7: 2000}
GAMES: tuple[GameId, ...] = ("nlhe", "27td", "plo8", "stud8")
# A tenth for the house: at most 50 of a hand, and 100 where five or more are dealt in.
RAKE = Rake(1000, 50, (RakeCap(5, 100),))


def text(number: int) -> bytes:
    """The table in the middle of a hand: with all its hands, and again when those before this one are forgotten."""
    table = played(Random(number))
    tables = {"whole": _kept(table)}
    table.forget()
    tables["later"] = _kept(table)
    return _laid_out(encode({"tables": tables}))


def _laid_out(text: bytes) -> bytes:
    """An event a line, and each view. No word can hold one of these marks: there a quote has a stroke before it."""
    for mark in (b'{"kind":', b'{"you":', b'{"head":'):
        text = text.replace(mark, b"\n" + mark)
    return text + b"\n"


def played(rng: Random) -> Table:
    """Four hands of four games; players come and go, a level and one game's own begin, a pot stays in the middle.

    The house has its rake of them, and took some before the last one begins: so the table that forgets says how much.
    """
    book = floorman.book("tda-2024", no_live_hand="carry")
    table = Table(STACKS, blinds=(25, 50), games=GAMES, hands_each="level", book=book, rake=RAKE)
    table.deal(rng)  # draws for the button first
    _to_the_end(table, rng)
    table.leave(4)
    table.sit_down(4, 2200)
    table.sit_down(9, 1800, moved=True)
    table.level((50, 100), ante=100, smallest_chip=25)
    table.level((25, 50), games=("stud8",), ante=10, ante_kind="each", bring_in=25, small_bet=100, big_bet=200)
    table.next_hand()
    _to_the_end(table, rng)
    table.level((75, 150), ante=150)
    table.next_hand(dict.fromkeys(table.stacks, "absent"))
    _to_the_end(table, rng)
    table.level((100, 200), ante=200)
    table.sit_down(8, 1000)
    table.sit_down(5, 900, moved=True)
    table.next_hand()
    go_on(table, rng, lambda: _on_fifth_street(table))
    assert table.raked, "a hand that saw the flop or a draw has paid rake"
    return table


def go_on(table: Table, rng: Random, done: Callable[[], bool]) -> None:
    """By chance, until that is so."""
    for _ in range(1000):
        if done():
            return
        step(table, rng)
    raise AssertionError(f"a hand comes to its end: {table.turn}")


def _on_fifth_street(table: Table) -> bool:
    assert table.hand is not None, "a hand has begun"
    return len(table.hand.burns) == 2 and table.turn.waits_for == "act"


def _to_the_end(table: Table, rng: Random) -> None:
    go_on(table, rng, lambda: table.turn.waits_for == "hand")


def _kept(table: Table) -> dict[str, Any]:
    return {"saved": msgspec.json.decode(table.save()), "views": views(table)}


def views(table: Table) -> dict[str, Any]:
    """As each seat sees the table, and who looks on; as JSON has it."""
    seats = (None, *(seat["seat"] for seat in table.view()["seats"]))
    shown: dict[str, Any] = msgspec.to_builtins({str(seat or "looking on"): table.view(seat) for seat in seats})
    return shown


# ---- reading ------------------------------------------------------------------------------------------------------


def read(file: Path) -> dict[str, dict[str, Any]]:
    tables: dict[str, dict[str, Any]] = msgspec.json.decode(file.read_bytes())["tables"]
    return tables


def book_of(file: Path) -> Rulebook | None:
    """The one that the log keeps, if it does."""
    kept = msgspec.json.decode(file.read_bytes()).get("book")
    return None if kept is None else unpack(encode(kept), questions(), load(FALLBACK))


def events_of(file: Path) -> Iterator[Struct]:
    for table in read(file).values():
        record = table["saved"]["record"]
        for one in (record["first"], *(event for events in record["steps"] for event in events)):
            event: Struct = msgspec.convert(one, AnyEvent, str_keys=True)
            yield event
