"""A hand from a file as plain data: what `floorman hand` tells, for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from floorman.cards import texts_of
from floorman.hand import AnyEvent
from floorman.histories import Outcome, Record
from floorman.histories.money import in_file
from floorman.rulebook import Rulebook
from floorman.speech import Speech
from floorman.speech.hand_memory import HandLine
from floorman.speech.hands import told_hand
from floorman.terms import RuleId, SeatNo


def as_data(
    record: Record, outcome: Outcome, book: Rulebook, say: Speech, dealt: Mapping[SeatNo, Sequence[int]]
) -> dict[str, Any]:
    """Amounts are in the unit of the file; `events` count chips as played, `scale` of them to one of the file's."""
    events = outcome.played.events if outcome.played is not None else ()
    return {
        "variant": record.variant,
        "game": record.game,
        "title": record.title,
        "book": book.head.id,
        "status": outcome.status,
        "detail": outcome.says(say.lang),
        "seats": [_seat(place, record, outcome, dealt) for place in range(len(record.seats))],
        "lines": [_line(line, book, say) for line in _lines(events, record, say)],
        "scale": record.scale,
        "events": [msgspec.to_builtins(event, str_keys=True) for event in events],
    }


def _seat(place: int, record: Record, outcome: Outcome, dealt: Mapping[SeatNo, Sequence[int]]) -> dict[str, Any]:
    one = record.seats[place]
    return {
        "seat": one.seat,
        "player": record.names.get(one.seat, ""),
        "stack": None if record.unknown_stacks else in_file(one.stack, record.scale),
        "cards": texts_of(dealt.get(one.seat, ())),
        "after": outcome.stacks[place] if outcome.stacks is not None else None,
        "recorded": outcome.recorded[place] if outcome.recorded is not None else None,
    }


def _lines(events: Sequence[AnyEvent], record: Record, say: Speech) -> list[HandLine]:
    if not events:
        return []

    def amount(chips: int) -> str:
        return say.amount(in_file(chips, record.scale))

    return told_hand(events, say, names=record.names, amount=amount, all_cards=True)


def _line(line: HandLine, book: Rulebook, say: Speech) -> dict[str, Any]:
    return {
        "says": line.says,
        "begins_street": line.begins_street,
        "cites": list(line.cites),
        "paragraphs": paragraphs(line.cites, book, say),
    }


def paragraphs(cites: tuple[RuleId, ...], book: Rulebook, say: Speech) -> list[str]:
    """Where it says so, each paragraph once."""
    return list(dict.fromkeys(say.paragraph(book.rules[id].paragraph) for id in cites if id in book.rules))
