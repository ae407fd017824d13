"""Layouts of a wall: which part lies in which cells of a grid. Some are ready, others a house builds for itself.

A layout is small and lies in the log of the house. What everybody has to see stands on the wall whatever the layout
is: that is the screen's to see to, and no layout can leave it out.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from floorman.house.command import HouseCommand, HouseDecision, HouseNow, yes
from floorman.house.event import HouseEvent
from floorman.terms import Refused, no
from floorman.terms.names import unseen

if TYPE_CHECKING:
    from floorman.house.state import House

Part: TypeAlias = Literal[
    "clock", "level", "blinds", "next", "break", "players", "average", "chips", "pool", "registration", "prizes",
    "seats", "ranking", "moves", "sponsors", "message", "news", "code", "daytime", "logo", "name", "text",
]  # fmt: skip
# The same square everywhere: a sixtieth of a TV's width and height, 60 of 1920 by 1080.
COLUMNS, ROWS = 32, 18
LAYOUT_ID = re.compile(r"l[1-9][0-9]{0,5}")
LAYOUTS_MOST, PARTS_MOST = 24, 40
NAME_MOST, TEXT_MOST = 40, 80


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    """A part and its cells. `text` is what a part of the kind "text" says."""

    part: Part
    left: int
    top: int
    wide: int
    high: int
    text: str = ""

    def meets(self, other: Piece) -> bool:
        across = self.left < other.left + other.wide and other.left < self.left + self.wide
        return across and self.top < other.top + other.high and other.top < self.top + self.high


class Layout(Struct, frozen=True):
    """What a screen shows where, under a name that the house has given to it."""

    name: str
    parts: tuple[Piece, ...]

    def has(self, part: Part) -> bool:
        return any(one.part == part for one in self.parts)


class KeptLayout(Struct, frozen=True):
    """A layout of the house, and how it was before it was changed last."""

    layout: Layout
    before: Layout | None = None


class LayoutSet(HouseEvent, frozen=True, tag="house.layout-set/1"):
    """From now on a layout of the house is this."""

    id: str
    layout: Layout

    def apply(self, house: House) -> None:
        old = house.layouts.get(self.id)
        house.layouts[self.id] = KeptLayout(self.layout, old.layout if old else None)


class LayoutRemoved(HouseEvent, frozen=True, tag="house.layout-removed/1"):
    """It is there no more; a screen that showed it shows the usual one again."""

    id: str

    def apply(self, house: House) -> None:
        del house.layouts[self.id]
        for id, thing in house.things.items():
            if thing.shows is not None and thing.shows.layout == self.id:
                house.things[id] = replace(thing, shows=replace(thing.shows, layout=""))


class SetLayout(HouseCommand, frozen=True, tag="set-layout"):
    """A layout of the house's own: a new one without an id, or another form of one that is there."""

    layout: Layout
    id: str = ""

    def decide(self, now: HouseNow) -> HouseDecision:
        kept = now.house.layouts
        if self.id and self.id not in kept:
            return no("house.none-such", ())
        if not self.id and len(kept) >= LAYOUTS_MOST:
            return no("layout.too-many", (), most=LAYOUTS_MOST)
        if (wrong := wrong_with(self.layout)) is not None:
            return wrong
        name = self.layout.name.strip()
        others = {one.layout.name.casefold() for id, one in kept.items() if id != self.id}
        if name.casefold() in others:
            return no("house.name-taken", ())
        layout = replace(self.layout, name=name)
        if self.id and kept[self.id].layout == layout:
            return no("settings.nothing-changed", ())
        return yes(LayoutSet(id=self.id or _new_id(now.house), layout=layout))


class RemoveLayout(HouseCommand, frozen=True, tag="remove-layout"):
    """It is needed no more."""

    id: str

    def decide(self, now: HouseNow) -> HouseDecision:
        return yes(LayoutRemoved(id=self.id)) if self.id in now.house.layouts else no("house.none-such", ())


class RestoreLayout(HouseCommand, frozen=True, tag="restore-layout"):
    """As it was before it was changed last; once more, and it is changed again."""

    id: str

    def decide(self, now: HouseNow) -> HouseDecision:
        kept = now.house.layouts.get(self.id)
        if kept is None or kept.before is None:
            return no("house.none-such", ())
        return SetLayout(kept.before, self.id).decide(now)


def wrong_with(layout: Layout) -> Refused | None:
    """Why nobody could hang it up: which part, and where."""
    name = layout.name.strip()
    if not name or len(name) > NAME_MOST or unseen(name):
        return no("house.name", (), most=NAME_MOST)
    if not layout.parts:
        return no("layout.empty", ())
    if len(layout.parts) > PARTS_MOST:
        return no("layout.too-many-parts", (), most=PARTS_MOST)
    for piece in layout.parts:
        if (wrong := _wrong_piece(piece)) is not None:
            return wrong
    for one, other in combinations(layout.parts, 2):
        if one.part == other.part != "text":
            return no("layout.twice", (), part=one.part)
        if one.meets(other):
            return no("layout.overlap", (), part=one.part, other=other.part)
    return None


def _wrong_piece(piece: Piece) -> Refused | None:
    inside = 0 <= piece.left < piece.left + piece.wide <= COLUMNS and 0 <= piece.top < piece.top + piece.high <= ROWS
    if not inside:
        return no("layout.outside", (), part=piece.part, columns=COLUMNS, rows=ROWS)
    says = piece.text.strip()
    if piece.part == "text" and (not says or len(says) > TEXT_MOST or unseen(says)):
        return no("layout.text", (), most=TEXT_MOST)
    return None


def _new_id(house: House) -> str:
    return f"l{max((int(id[1:]) for id in house.layouts), default=0) + 1}"


def _ready(*told: tuple[Part, int, int, int, int]) -> tuple[Piece, ...]:
    return tuple(Piece(*one) for one in told)


# Ready ones, by their names; their titles are sentences. Each says level, time and blinds somewhere, and each holds
# seen from far away, too.
READY: dict[str, tuple[Piece, ...]] = {
    "prizes": _ready(
        ("logo", 0, 0, 3, 2), ("name", 3, 0, 12, 2), ("level", 15, 0, 12, 2), ("daytime", 27, 0, 5, 2),
        ("clock", 0, 2, 21, 7), ("blinds", 0, 9, 21, 3), ("next", 0, 12, 21, 2), ("prizes", 21, 2, 11, 12),
        ("players", 0, 14, 16, 2), ("average", 16, 14, 16, 2),
        ("news", 0, 16, 20, 2), ("sponsors", 20, 16, 12, 2),
    ),
    "time": _ready(
        ("level", 0, 0, 24, 2), ("daytime", 24, 0, 8, 2), ("clock", 0, 2, 32, 7), ("blinds", 0, 9, 32, 3),
        ("next", 0, 12, 32, 2), ("players", 0, 14, 16, 2), ("average", 16, 14, 16, 2), ("news", 0, 16, 32, 2),
    ),
    "blinds": _ready(
        ("level", 0, 0, 16, 2), ("clock", 16, 0, 16, 4), ("logo", 0, 2, 8, 2), ("name", 8, 2, 8, 2),
        ("blinds", 0, 4, 32, 6), ("next", 0, 10, 32, 3), ("break", 0, 13, 16, 3), ("players", 16, 13, 16, 3),
        ("news", 0, 16, 32, 2),
    ),
    "seats": _ready(
        ("clock", 0, 0, 12, 5), ("level", 0, 5, 12, 2), ("blinds", 0, 7, 12, 2), ("next", 0, 9, 12, 2),
        ("moves", 0, 11, 12, 5), ("seats", 12, 0, 20, 16), ("news", 0, 16, 22, 2), ("daytime", 22, 16, 10, 2),
    ),
    "bar": _ready(
        ("logo", 0, 0, 8, 3), ("message", 8, 0, 24, 3), ("clock", 0, 3, 18, 6), ("level", 18, 3, 14, 2),
        ("blinds", 18, 5, 14, 3), ("next", 0, 9, 18, 3), ("registration", 18, 8, 14, 4),
        ("sponsors", 0, 12, 20, 4), ("code", 20, 12, 12, 6), ("news", 0, 16, 20, 2),
    ),
    "sponsors": _ready(
        ("sponsors", 0, 0, 32, 12), ("clock", 0, 12, 13, 4), ("level", 13, 12, 19, 2), ("blinds", 13, 14, 10, 2),
        ("next", 23, 14, 9, 2), ("news", 0, 16, 32, 2),
    ),
    "money": _ready(
        ("name", 0, 0, 20, 2), ("daytime", 20, 0, 12, 2), ("prizes", 0, 2, 16, 12), ("pool", 16, 2, 16, 2),
        ("clock", 16, 4, 16, 4), ("level", 16, 8, 16, 2), ("blinds", 16, 10, 16, 2), ("next", 16, 12, 16, 2),
        ("players", 0, 14, 16, 2), ("average", 16, 14, 16, 2), ("news", 0, 16, 32, 2),
    ),
}  # fmt: skip


def layout_of(house: House, id: str) -> tuple[Piece, ...]:
    """Where its parts lie; nowhere, where the wall is Floorman's own or the layout is gone."""
    kept = house.layouts.get(id)
    return READY.get(id, ()) if kept is None else kept.layout.parts
