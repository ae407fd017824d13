"""What was played beside what was recorded. Nothing of a recorded result is read before the hand is over."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from floorman.hand.events import PotAwarded
from floorman.histories.errors import HistoryError, Unreadable, where
from floorman.histories.money import Money, exact, in_file
from floorman.histories.record import Part, Record
from floorman.histories.replay import Played, play
from floorman.rulebook import SHIPPED, BookFile, Rulebook, load, the_book
from floorman.rulebook.loading import FALLBACK
from floorman.speech import Lang, speech
from floorman.terms import Chips, Fact, Ruling, SeatNo, short_repr, shown

Status: TypeAlias = Literal["exact", "odd-chip", "mismatch", "refused", "no-result", "unreadable"]
# In the order in which they are told; the last three are faults.
STATUSES: tuple[Status, ...] = ("exact", "odd-chip", "no-result", "mismatch", "refused", "unreadable")
FAULTS: tuple[Status, ...] = STATUSES[3:]


class Outcome(Struct, frozen=True):
    """One hand of a file: how it compares, and why. Amounts are in the unit of the file.

    `change` is what each seat has won or lost: by the file, where it says so and we agree, else as it was played; empty
    where the hand has no end. `stacks` and `recorded` are what is left, in the order of `Record.seats`. `played` has
    the events; their amounts are in chips, `Record.scale` of which make one of the file's.
    """

    variant: str
    status: Status
    notes: tuple[Ruling, ...] = ()
    place: str = ""  # where in the file, or at which act
    stacks: tuple[Money, ...] | None = None
    recorded: tuple[Money, ...] | None = None
    played: Played | None = None
    line: int = 0  # of the file, where the hand begins or what is wrong with it stands
    change: dict[SeatNo, Money] = {}

    __repr__ = short_repr

    def says(self, lang: Lang = "en") -> str:
        """Where it stands, and all there is to say about it: what `floorman replay` prints."""
        told = " ".join(speech(lang).ruling(note) for note in self.notes)
        place = where(self.line, self.place, lang, self.notes[-1]) if self.status in FAULTS else self.place
        return f"{place}: {told}" if place else told

    @property
    def detail(self) -> str:
        """The same in English, under the name that it has in `floorman replay --json`."""
        return self.says()


def failed(error: HistoryError, variant: str = "") -> Outcome:
    status: Status = "unreadable" if isinstance(error, Unreadable) else "refused"
    return Outcome(error.variant or variant, status, (error.ruling,), error.place, line=error.line)


def replayed(record: Record, book: Rulebook | str | BookFile | None = None) -> Outcome:
    """Play a record; then, and only then, look at what the file says came of it.

    Without a book it is played by the one that the file names, else by the newest of the TDA.
    """
    found = _replayed(record, book)
    return replace(found, line=found.line or record.line)


def _replayed(record: Record, book: Rulebook | str | BookFile | None) -> Outcome:
    rules, notes = (the_book(book), ()) if book is not None else book_for(record)
    try:
        played = play(record, rules)
    except HistoryError as error:
        return failed(error, record.variant)
    played = replace(played, notes=(*notes, *played.notes))
    if played.ended == "refused":
        line = played.refused_line
        return Outcome(record.variant, "refused", played.notes, played.refused_at, played=played, line=line)
    if played.stacks is None or record.unknown_stacks:
        why = () if played.stacks is None else (Ruling("history.stacks-unknown"),)
        return Outcome(record.variant, "no-result", (*played.notes, *why), played=played)
    return _compared(record, played, played.stacks)


def book_for(record: Record) -> tuple[Rulebook, tuple[Ruling, ...]]:
    """The book that a file names; if it is not among those shipped, the newest of the TDA, and a note."""
    if record.book in ("", *SHIPPED):
        return load(record.book or FALLBACK), ()
    return load(FALLBACK), (Ruling("history.no-such-book", (), {"book": shown(record.book), "taken": FALLBACK}),)


def _other_pot(record: Record, played: Played) -> Ruling | None:
    """The pots of the file, where it says how much they were, may be others than ours."""
    if record.pot is None:
        return None
    ours = sum(event.amount for event in played.events if isinstance(event, PotAwarded))
    if ours == Decimal(record.pot) * record.scale:
        return None
    facts: dict[str, Fact] = {"ours": str(in_file(ours, record.scale)), "recorded": str(record.pot)}
    return Ruling("history.pot-differs", (), facts)


def _compared(record: Record, played: Played, left: tuple[Chips, ...]) -> Outcome:
    stacks = tuple(in_file(chips, record.scale) for chips in left)
    recorded = record.finishing_stacks
    if recorded is not None:
        status, why = _beside(record, played, left, recorded)
    elif record.winnings is not None:
        status, why = _beside_winnings(record, played, record.winnings)
    else:
        status, why = "no-result", (Ruling("history.nothing-recorded"),)
    part = record.parts.result if status == "mismatch" else Part()
    other = _other_pot(record, played)
    if other is not None:
        part = part if status == "mismatch" else record.parts.pots
        status, why = "mismatch", (*why, other)
    notes = (*played.notes, *why)
    change = change_of(record, status, stacks)
    return Outcome(record.variant, status, notes, part.name, stacks, recorded, played, part.line, change)


def change_of(record: Record, status: Status, stacks: tuple[Money, ...]) -> dict[SeatNo, Money]:
    """What each seat has more or less in the end: by the file, where it says so and we agree."""
    recorded = record.finishing_stacks if status in ("exact", "odd-chip") else None
    left, began = recorded or stacks, record.stacks
    return {seat: exact(after - began[seat]) for seat, after in zip(record.players(), left, strict=True)}


def _beside(
    record: Record, played: Played, left: tuple[Chips, ...], recorded: tuple[Money, ...]
) -> tuple[Status, tuple[Ruling, ...]]:
    apart = [Decimal(theirs) * record.scale - ours for ours, theirs in zip(left, recorded, strict=True)]
    if not any(apart):
        return "exact", ()
    if record.taken and all(his <= 0 for his in apart) and _winners_alone(record, played, apart):
        whole = -sum(apart) == Decimal(record.taken) * record.scale
        return ("exact", ()) if whole else ("no-result", (Ruling("history.rake"),))
    if _is_odd_chip(record, played, apart):
        return "odd-chip", (Ruling("history.odd-chip"),)
    place = next(place for place, one in enumerate(apart) if one)
    facts: dict[str, Fact] = {
        "seat": record.seats[place].seat,
        "ours": str(in_file(left[place], record.scale)),
        "recorded": str(recorded[place]),
    }
    return "mismatch", (Ruling("history.differs", (), facts),)


def _winners_alone(record: Record, played: Played, apart: list[Decimal]) -> bool:
    """Do only those have less than ours who have won something, of which the house could take?"""
    won = {share.seat for event in played.events if isinstance(event, PotAwarded) for share in event.shares}
    return all(one.seat in won for one, by in zip(record.seats, apart, strict=True) if by)


def _is_odd_chip(record: Record, played: Played, apart: list[Decimal]) -> bool:
    """At most one unit more or less, only among those who share one pot, and none lost or found."""
    if sum(apart) or any(abs(one) > record.smallest_chip for one in apart):
        return False
    seats = {one.seat for one, by in zip(record.seats, apart, strict=True) if by}
    pots = [event for event in played.events if isinstance(event, PotAwarded)]
    return any(seats <= {share.seat for share in pot.shares} for pot in pots)


def _beside_winnings(record: Record, played: Played, winnings: tuple[Money, ...]) -> tuple[Status, tuple[Ruling, ...]]:
    """Winnings stand there after rake: less than ours by the same winners says nothing against the hand."""
    won = dict.fromkeys(record.players(), 0)
    for event in played.events:
        if isinstance(event, PotAwarded):
            for share in event.shares:
                won[share.seat] += share.amount
    told = [Decimal(amount) * record.scale for amount in winnings]
    ours = [Decimal(won[seat]) for seat in record.players()]
    if told == ours:
        return "exact", ()
    if not any(told):
        return "no-result", (Ruling("history.nothing-recorded"),)  # where there is a pot somebody wins it
    if all(bool(mine) == bool(his) and his <= mine for mine, his in zip(ours, told, strict=True)):
        return "no-result", (Ruling("history.rake"),)
    return "mismatch", (Ruling("history.winnings-differ"),)
