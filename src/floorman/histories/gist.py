"""Files of hands in short: what a list tells of each hand, all that is needed to play it again, and what they come to.

Whoever sends a file may send anything. So much of it is read as a page can tell, and what is kept of it is small.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import TypeAlias

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from floorman.cards import UNKNOWN, text_of
from floorman.hand.events import HolesDealt, PotAwarded
from floorman.histories.errors import HistoryError
from floorman.histories.money import Money, in_file
from floorman.histories.outcome import Outcome, Status, failed, replayed
from floorman.histories.reading import hands_sent
from floorman.histories.record import Record
from floorman.histories.stats import Stats, unit_of
from floorman.terms import Ruling, SeatNo

HANDS_MOST = 5_000
ACTS_MOST = 2_000
PLAYERS_MOST = 200
BYTES_MOST = 16_000_000
LETTERS_MOST = 40
COUNTED: tuple[Status, ...] = ("exact", "odd-chip", "no-result")

Sent: TypeAlias = tuple[str, bytes]  # a file's name, and what is in it


class Gist(Struct, frozen=True):
    """One hand. `kept` plays it again; it is empty where the hand could not be read, or has no end of acts."""

    file: str
    index: int  # among the hands of its file, from 1
    line: int
    status: Status
    notes: tuple[Ruling, ...] = ()
    place: str = ""
    variant: str = ""
    game: str = ""
    began: datetime | None = None
    title: str = ""
    players: int = 0
    own: tuple[str, ...] = ()  # the cards of the one for whom the file was written
    change: Money | None = None  # what the player has more or less in the end
    winners: tuple[str, ...] = ()
    pot: Money | None = None
    unit: str = ""
    kept: bytes = b""

    def outcome(self) -> Outcome:
        """What there is to say of it, as it was said when it was played."""
        return Outcome(self.variant, self.status, self.notes, self.place, line=self.line)


class Opened(Struct):
    """All of some files."""

    hands: list[Gist] = field(default_factory=list)
    stats: list[Stats] = field(default_factory=list)  # of each kind of money, what most hands were played for first
    hero: str = ""
    counted: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    more: bool = False  # there are hands behind the last one that was read


def opened(files: Iterable[Sent]) -> Opened:
    """Read and played, each hand by the book that it names, or by the newest of the TDA."""
    found, stats, heroes = Opened(), dict[str, Stats](), Counter[str]()
    size = 0
    for name, index, hand in _numbered(files):
        if len(found.hands) >= HANDS_MOST or size > BYTES_MOST:
            found.more = True
            break
        gist, outcome = _failed(name, index, hand) if isinstance(hand, HistoryError) else _played(name, index, hand)
        found.hands.append(gist)
        size += len(gist.kept)
        if not isinstance(hand, HistoryError) and gist.status in COUNTED and outcome.stacks is not None:
            unit = unit_of(hand)
            stats.setdefault(unit, Stats(unit=unit)).count(hand, outcome, name)
            found.counted += 1
            if who := hand.names.get(hand.about.hero):
                heroes[who] += 1
        else:
            found.left_out[gist.status] += 1
    found.hero = next(iter(heroes)) if len(heroes) == 1 else ""
    found.stats = sorted((_fewer(one, found.hero) for one in stats.values()), key=lambda one: -one.hands)
    return found


def record_kept(gist: Gist) -> Record:
    """The hand as it was read, to play it again."""
    return msgspec.msgpack.decode(zlib.decompress(gist.kept), type=Record)


def _numbered(files: Iterable[Sent]) -> Iterator[tuple[str, int, Record | HistoryError]]:
    for name, content in files:
        for index, hand in enumerate(hands_sent(content), 1):
            yield name, index, hand


def _failed(name: str, index: int, error: HistoryError) -> tuple[Gist, Outcome]:
    outcome = failed(error)
    return Gist(name, index, outcome.line, outcome.status, outcome.notes, outcome.place, outcome.variant), outcome


def _played(name: str, index: int, record: Record) -> tuple[Gist, Outcome]:
    outcome = replayed(record)
    gist = Gist(
        file=name,
        index=index,
        line=outcome.line,
        status=outcome.status,
        notes=outcome.notes,
        place=outcome.place,
        variant=record.variant,
        game=record.game,
        began=record.about.began,
        title=record.title,
        players=len(record.seats),
        own=_own(record, outcome),
        change=_change(record, outcome),
        winners=tuple(_name(record, seat) for seat in _winners(outcome)),
        pot=_pot(record, outcome),
        unit=record.about.currency or record.about.symbol,
        kept=_kept(record) if len(record.acts) <= ACTS_MOST else b"",
    )
    return gist, outcome


def _kept(record: Record) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(replace(record, source=None)))


def _own(record: Record, outcome: Outcome) -> tuple[str, ...]:
    """The cards that the player was dealt first."""
    events = outcome.played.events if outcome.played is not None else ()
    dealt = next((event.cards for event in events if isinstance(event, HolesDealt)), ())
    place = next((place for place, one in enumerate(record.seats) if one.seat == record.about.hero), None)
    cards = () if place is None else dealt[place :: len(record.seats)]
    return () if UNKNOWN in cards else tuple(map(text_of, cards))


def _change(record: Record, outcome: Outcome) -> Money | None:
    stacks = outcome.recorded or outcome.stacks
    if stacks is None or record.unknown_stacks:
        return None
    for one, left in zip(record.seats, stacks, strict=True):
        if one.seat == record.about.hero:
            return left - in_file(one.stack, record.scale)
    return None


def _awarded(outcome: Outcome) -> list[PotAwarded]:
    events = outcome.played.events if outcome.played is not None else ()
    return [event for event in events if isinstance(event, PotAwarded)]


def _winners(outcome: Outcome) -> list[SeatNo]:
    return list(dict.fromkeys(one.seat for event in _awarded(outcome) for one in event.shares if one.amount))


def _pot(record: Record, outcome: Outcome) -> Money | None:
    pots = _awarded(outcome)
    return in_file(sum(event.amount for event in pots), record.scale) if pots else None


def _name(record: Record, seat: SeatNo) -> str:
    name = record.names.get(seat) or f"#{seat}"
    return name if len(name) <= LETTERS_MOST else name[: LETTERS_MOST - 1] + "…"


def _fewer(stats: Stats, hero: str) -> Stats:
    """Those who played most: a page has no room for thousands."""
    most = sorted(stats.players, key=lambda name: (name != hero, -stats.players[name].total.hands))[:PLAYERS_MOST]
    stats.players = {name: stats.players[name] for name in most}
    return stats
