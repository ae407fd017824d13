"""`floorman hand`: a hand from a file, told as a person would tell it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from floorman.cards import texts_of
from floorman.cli.books import book_named
from floorman.cli.hand_json import as_data, paragraphs
from floorman.cli.output import console, exact_json, fail, shown_path, words
from floorman.cli.spoken import SPOKEN
from floorman.hand import GAMES, AnyEvent
from floorman.hand.events import HandStarted, HolesDealt
from floorman.histories import FAULTS, HistoryError, Outcome, Record, hands_in, replayed
from floorman.histories.money import in_file, in_units
from floorman.histories.outcome import book_for
from floorman.rulebook import Rulebook
from floorman.speech import Lang, Speech
from floorman.speech.hands import told_hand
from floorman.terms import Chips, RuleId, SeatNo


def hand(
    file: Annotated[Path, Parameter(allow_leading_hyphen=True)],
    *,
    number: int = 1,
    book: str | None = None,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Tell a hand from a history: who sits where, street by street, what was ruled and by which paragraph.

    Exit status: 0 if the hand could be played as it stands there and came out as recorded, 1 if not, 2 if there is
    no such hand.

    Parameters
    ----------
    file
        A file with hands, in PHH, Open Hand History or the text of a room; - is standard input.
    number
        Which of its hands, counted from 1.
    book
        The rulebook it is played by, or the file of a house book; otherwise the one that the file names, or tda-2024.
    json
        All of it as one object, with the events of the hand, for programs.
    """
    say = words(lang)
    named = book_named(book, lang) if book is not None else None
    found = next(islice(hands_in(file), max(number - 1, 0), None), None)
    if found is None or number < 1:
        fail(say.say("hand.none-such", file=shown_path(file), number=number))
    if isinstance(found, HistoryError):
        fail(f"{shown_path(file)}: {found.says(say.lang)}")
    rules = named or book_for(found)[0]
    outcome = replayed(found, named)
    if json:
        dealt = _dealt(outcome.played.events) if outcome.played is not None else {}
        sys.stdout.write(exact_json.encode(as_data(found, outcome, rules, say, dealt)).decode() + "\n")
    else:
        tell(found, outcome, rules, say, console())
    return int(outcome.status in FAULTS)


def tell(record: Record, outcome: Outcome, book: Rulebook, say: Speech, out: Console) -> None:
    """All of a hand, as a person would tell it."""
    _print_head(record, book, say, out)
    if outcome.played is not None:
        _print_seats(record, outcome, say, out)
        _print_story(record, outcome, book, say, out)
        _print_result(record, outcome, say, out)
    if outcome.notes:
        out.print(Text(outcome.says(say.lang), style="red" if outcome.status in FAULTS else ""))


def _print_head(record: Record, book: Rulebook, say: Speech, out: Console) -> None:
    if record.title:
        out.print(Text(record.title, style="bold"))
    title = book.head.title.says(say.lang)
    out.print(Text(say.say("hand.by-the-book", game=say.say(f"game.{record.game}"), book=title)))


def _print_seats(record: Record, outcome: Outcome, say: Speech, out: Console) -> None:
    """Who sits where, with what, and which cards they were dealt."""
    assert outcome.played is not None
    dealt = _dealt(outcome.played.events)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("hand.head-seat", "hand.head-player", "hand.head-position"):
        table.add_column(say.say(heading))
    table.add_column(say.say("hand.head-stack"), justify="right")
    table.add_column(say.say("hand.head-cards"))
    for one in record.seats:
        stack = "?" if record.unknown_stacks else _amount(one.stack, record, say)
        cards = texts_of(dealt.get(one.seat, ()))
        table.add_row(str(one.seat), record.names.get(one.seat, ""), _position(one.seat, record, say), stack, cards)
    out.print(table)


def _dealt(events: Sequence[AnyEvent]) -> dict[SeatNo, tuple[int, ...]]:
    """The first cards of each seat."""
    started = events[0]
    assert isinstance(started, HandStarted), "a hand begins with its start"
    cards = next((event.cards for event in events if isinstance(event, HolesDealt)), ())
    return {one.seat: cards[place :: len(started.seats)] for place, one in enumerate(started.seats)}


def _position(seat: SeatNo, record: Record, say: Speech) -> str:
    if not GAMES[record.game].has_blinds:
        return ""
    where = record.positions
    held = [name for name in ("button", "small_blind", "big_blind") if getattr(where, name) == seat]
    return ", ".join(say.say(f"position.{name.replace('_', '-')}") for name in held)


def _print_story(record: Record, outcome: Outcome, book: Rulebook, say: Speech, out: Console) -> None:
    assert outcome.played is not None
    lines = told_hand(
        outcome.played.events,
        say,
        names=record.names,
        amount=lambda chips: _amount(chips, record, say),
        all_cards=True,
    )
    out.print()
    for line in lines:
        text = Text(line.says, style="bold" if line.begins_street else "")
        text.append(_paragraphs(line.cites, book, say), style="dim")
        out.print(Padding(text, (0, 0, 0, 0 if line.begins_street else 2), expand=False))


def _paragraphs(cites: tuple[RuleId, ...], book: Rulebook, say: Speech) -> str:
    named = paragraphs(cites, book, say)
    return f" ({', '.join(named)})" if named else ""


def _print_result(record: Record, outcome: Outcome, say: Speech, out: Console) -> None:
    """What everybody has in the end, and what it is more or less than before."""
    assert outcome.played is not None
    stacks = _left(record, outcome)
    if stacks is None or record.unknown_stacks:
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(say.say("hand.head-player"))
    table.add_column(say.say("hand.head-after"), justify="right")
    table.add_column("", justify="right")
    for one, left in zip(record.seats, stacks, strict=True):
        change = left - one.stack
        sign = "+" if change > 0 else "−" if change < 0 else "±"
        name = record.names.get(one.seat) or say.say("hand.seat", seat=one.seat)
        table.add_row(name, _amount(left, record, say), sign + _amount(abs(change), record, say))
    out.print()
    if record.taken:
        out.print(say.say("hand.rake", amount=say.amount(record.taken)))
    out.print(table)


def _left(record: Record, outcome: Outcome) -> Sequence[Chips] | None:
    """What is in front of each in the end; where the house has taken rake, what the file says."""
    assert outcome.played is not None
    recorded = record.finishing_stacks
    if record.taken and recorded is not None and outcome.status == "exact":
        return [in_units(amount, record.scale) for amount in recorded]
    return outcome.played.stacks


def _amount(chips: Chips, record: Record, say: Speech) -> str:
    return say.amount(in_file(chips, record.scale))
