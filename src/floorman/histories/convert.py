"""A hand of one format in another: with its money, its names and its time, and what the other has no word for told.

In its own format a hand is copied, but for the names. In another it is played again, and written if it came out as it
is recorded there. What the other format cannot say is counted, and stands under a field of ours, from where it is
read again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from floorman.histories.about import About, Around
from floorman.histories.errors import Unplayable
from floorman.histories.money import in_units
from floorman.histories.ohh_write import ohh_line
from floorman.histories.outcome import Outcome, book_for, replayed
from floorman.histories.phh_hand import PhhHand
from floorman.histories.phh_write import phh_of, phh_text
from floorman.histories.record import Record
from floorman.rulebook import BookFile, Rulebook, the_book
from floorman.terms import SeatNo

Form: TypeAlias = Literal["phh", "phhs", "ohh"]
Naming: TypeAlias = Callable[[SeatNo, str], str]

_json = msgspec.json.Encoder(decimal_format="number")


class Converted(Struct, frozen=True):
    """A hand in its new words, how it came out, and what they do not say."""

    text: str
    outcome: Outcome | None  # None: copied as it was
    untold: tuple[str, ...] = ()  # kept under a field of ours, where other programs do not look


def as_it_is(_seat: SeatNo, name: str) -> str:
    return name


def converted(
    record: Record, form: Form, naming: Naming = as_it_is, *, book: Rulebook | str | BookFile | None = None
) -> Converted:
    """A record in PHH or Open Hand History. Raises Unplayable where it cannot be written, or came out otherwise."""
    copied = _copied(record, form, naming)
    if copied is not None:
        return Converted(copied, None)
    outcome = replayed(record, book)
    _check(record, outcome)
    assert outcome.played is not None, "what was not played is refused"
    names = {seat: naming(seat, record.names.get(seat, "")) for seat in record.players()}
    rules = book_for(record)[0] if book is None else the_book(book)
    around = _around(record, outcome)
    if form == "ohh":
        text = ohh_line(outcome.played.events, names, around, book=rules, scale=record.scale)
    else:
        named = names if any(names.values()) else None
        text = phh_text(phh_of(outcome.played.events, named, book=rules, scale=record.scale, around=around))
    return Converted(text, outcome, _untold(record, form))


# ---- copied ----------------------------------------------------------------------------------------------------------


def _copied(record: Record, form: Form, naming: Naming) -> str | None:
    """The hand in the words that it came in."""
    source = record.source
    if isinstance(source, PhhHand) and form != "ohh":
        if source.players is None or naming is as_it_is:
            return phh_text(source)
        named = tuple(naming(seat, name) for seat, name in enumerate(source.players, 1))
        return phh_text(replace(source, players=named))
    if isinstance(source, dict) and form == "ohh":
        if naming is as_it_is:
            return _json.encode(source).decode() + "\n"
        hand = source["ohh"]
        players = [_renamed(one, naming) for one in hand["players"]]
        return _json.encode({**source, "ohh": {**hand, "players": players}}).decode() + "\n"
    return None


def _renamed(player: dict[str, Any], naming: Naming) -> dict[str, Any]:
    named = {**player, "name": naming(player.get("seat", 0), player.get("name") or "")}
    return {**named, "display": named["name"]} if player.get("display") else named


# ---- played ----------------------------------------------------------------------------------------------------------


def _check(record: Record, outcome: Outcome) -> None:
    if outcome.status in ("refused", "mismatch") or outcome.played is None:
        why = outcome.notes[-1]
        error = Unplayable(outcome.place, why.code, **why.facts)
        error.line, error.variant = outcome.line, record.variant
        raise error
    if record.unknown_stacks:
        raise Unplayable("starting_stacks", "history.stacks-unknown")


def _around(record: Record, outcome: Outcome) -> Around:
    recorded, ours = record.finishing_stacks, outcome.stacks
    left = None
    if recorded is not None and ours is not None and tuple(recorded) != tuple(ours):
        left = dict(zip(record.players(), recorded, strict=True))
    return Around(
        about=record.about,
        left=left,
        taken=in_units(record.taken, record.scale),
        seats=_seats(record),
        may_be_open=True,
    )


def _seats(record: Record) -> Mapping[SeatNo, SeatNo]:
    """The numbers of a PHH's own, if they go around the table as its players do."""
    told: Sequence[int] | None = record.source.seats if isinstance(record.source, PhhHand) else None
    if told is None or len(set(told)) < len(told) or not all(0 < seat < 100 for seat in told):
        return {}
    falls = sum(one > other for one, other in zip(told, (*told[1:], told[0]), strict=True))
    return dict(enumerate(told, 1)) if falls == 1 else {}


def _untold(record: Record, form: Form) -> tuple[str, ...]:
    """What the other format has no word for."""
    about: About = record.about
    kept = [
        f"{name}.{field}"
        for name, fields in about.others.items()
        if name != ("ohh" if form == "ohh" else "phh")
        for field in fields
    ]
    if form == "ohh":
        kept += ["time"] if about.began is not None and about.utc() is None else []
        kept += ["level"] if about.level else []
        kept += ["winnings"] if record.winnings is not None and record.finishing_stacks is None else []
    else:
        kept += ["hero"] if about.hero else []
        kept += ["rake"] if record.taken else []
    return tuple(kept)
