"""How the walls of this house look, and what each of its screens shows.

Pictures lie beside the log, under a name that is made of what they are; here they are told by that name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec
from msgspec import Struct

from floorman.house.command import HouseCommand, HouseDecision, HouseNow, yes
from floorman.house.event import HouseEvent
from floorman.house.layouts import layout_of
from floorman.house.legible import HEX, nearest_accent, nearest_ground, reads_as_accent, reads_as_ground
from floorman.terms import Refused, TableNo, no
from floorman.terms.names import unseen

if TYPE_CHECKING:
    from floorman.house.state import House, Thing

Sheet: TypeAlias = Literal["clock", "seats", "payouts", "ranking", "board", "sponsors", "code"]
# What everybody should hear. "back": a break is over.
Moment: TypeAlias = Literal["level", "minute", "break", "back", "goes-on", "paused", "hand", "winner"]
PICTURE_ID = re.compile(r"[0-9a-f]{32}")
LETTERS_MOST = 40
SPONSORS_MOST = 12
SECONDS_LEAST, SECONDS_MOST, SECONDS_USUAL = 5, 300, 20
DELAY_MOST, DELAY_USUAL = 3600, 300
TABLE_MOST = 9999


class Sponsor(Struct, frozen=True):
    """Who pays for a part of it: a name, a picture of it, or both."""

    name: str
    picture: str = ""


class OwnSound(Struct, frozen=True):
    """What is heard at a moment in place of Floorman's tone, by what the file is made of."""

    moment: Moment
    sound: str


class WallLook(Struct, frozen=True):
    """What makes a wall this house's own, at every event. What is empty is as Floorman has it."""

    logo: str = ""
    background: str = ""
    accent: str = ""  # on the dark wall
    accent_light: str = ""  # on the light one
    ground: str = ""  # of the strip, and of a break
    sponsors: tuple[Sponsor, ...] = ()
    code: bool = False  # a code for the players' phones, while nothing is played
    sounds: tuple[OwnSound, ...] = ()

    @property
    def pictures(self) -> frozenset[str]:
        """All that lie beside the log for it."""
        return frozenset(filter(None, (self.logo, self.background, *(one.picture for one in self.sponsors))))

    @property
    def heard(self) -> frozenset[str]:
        """The sounds that lie beside the log for it."""
        return frozenset(one.sound for one in self.sounds)


class OnStream(Struct, frozen=True, forbid_unknown_fields=True):
    """A screen that lies over the picture of a stream: how late it is, and whether the table gives its cards for it."""

    delay: int  # seconds
    cards: bool = False


class ScreenShows(Struct, frozen=True):
    """What one screen shows in turn, for how long each, and for how far away; where its parts lie, in which language,
    and of which event and table."""

    show: tuple[Sheet, ...] = ("clock",)
    every: int = SECONDS_USUAL
    far: bool = False
    theme: Literal["dark", "light"] = "dark"
    layout: str = ""  # one that is ready, or the house's own; empty: Floorman's own wall
    lang: Literal["", "en", "de"] = ""  # empty: what the screen itself asks for
    event: str = ""  # empty: the one that it was opened for
    table: TableNo = 0  # whose board; 0: one after the other
    stream: OnStream | None = None


class WallLookSet(HouseEvent, frozen=True, tag="house.wall-look/1"):
    """From now on all walls of the house look so."""

    look: WallLook

    def apply(self, house: House) -> None:
        house.look = self.look


class ScreenSet(HouseEvent, frozen=True, tag="house.screen-set/1"):
    """From now on a screen shows this."""

    id: str
    shows: ScreenShows

    def apply(self, house: House) -> None:
        house.things[self.id] = msgspec.structs.replace(house.things[self.id], shows=self.shows)


class SetWallLook(HouseCommand, frozen=True, tag="set-wall-look"):
    """Another look. What is left out stays; what is empty is as Floorman has it."""

    logo: str | None = None
    background: str | None = None
    accent: str | None = None
    accent_light: str | None = None
    ground: str | None = None
    code: bool | None = None

    def decide(self, now: HouseNow) -> HouseDecision:
        told = {name: getattr(self, name) for name in self.__struct_fields__ if getattr(self, name) is not None}
        look = msgspec.structs.replace(now.house.look, **told)
        if look == now.house.look:
            return no("settings.nothing-changed", ())
        if not all(PICTURE_ID.fullmatch(one) for one in look.pictures):
            return no("picture.unreadable", ())
        return _illegible(look) or yes(WallLookSet(look=look))


class AddSponsor(HouseCommand, frozen=True, tag="add-sponsor"):
    """One more in the strip, at its end."""

    name: str
    picture: str = ""

    def decide(self, now: HouseNow) -> HouseDecision:
        name, look = self.name.strip(), now.house.look
        if not name or len(name) > LETTERS_MOST or unseen(name):
            return no("house.name", (), most=LETTERS_MOST)
        if self.picture and not PICTURE_ID.fullmatch(self.picture):
            return no("picture.unreadable", ())
        if len(look.sponsors) >= SPONSORS_MOST:
            return no("sponsor.too-many", (), most=SPONSORS_MOST)
        if any(one.name.casefold() == name.casefold() for one in look.sponsors):
            return no("house.name-taken", ())
        sponsors = (*look.sponsors, Sponsor(name, self.picture))
        return yes(WallLookSet(look=msgspec.structs.replace(look, sponsors=sponsors)))


class RemoveSponsor(HouseCommand, frozen=True, tag="remove-sponsor"):
    """A sponsor stands there no more."""

    name: str

    def decide(self, now: HouseNow) -> HouseDecision:
        look = now.house.look
        sponsors = tuple(one for one in look.sponsors if one.name != self.name)
        if sponsors == look.sponsors:
            return no("house.none-such", ())
        return yes(WallLookSet(look=msgspec.structs.replace(look, sponsors=sponsors)))


class SetSound(HouseCommand, frozen=True, tag="set-sound"):
    """Another sound at a moment; Floorman's own tone, if it is none."""

    moment: Moment
    sound: str = ""

    def decide(self, now: HouseNow) -> HouseDecision:
        look = now.house.look
        if self.sound and not PICTURE_ID.fullmatch(self.sound):
            return no("sound.unreadable", ())
        others = tuple(one for one in look.sounds if one.moment != self.moment)
        sounds = (*others, OwnSound(self.moment, self.sound)) if self.sound else others
        if sounds == look.sounds:
            return no("settings.nothing-changed", ())
        return yes(WallLookSet(look=msgspec.structs.replace(look, sounds=sounds)))


class SetScreen(HouseCommand, frozen=True, tag="set-screen"):
    """What a screen shows. Each picture once, in the order in which they are told."""

    id: str
    show: tuple[Sheet, ...]
    every: int = SECONDS_USUAL
    far: bool = False
    theme: Literal["dark", "light"] = "dark"
    layout: str = ""
    lang: Literal["", "en", "de"] = ""
    event: str = ""
    table: TableNo = 0
    stream: OnStream | None = None

    def decide(self, now: HouseNow) -> HouseDecision:
        thing = now.house.things.get(self.id)
        if thing is None or thing.what != "screen":
            return no("house.none-such", ())
        if not self.show:
            return no("screen.shows-nothing", ())
        if not SECONDS_LEAST <= self.every <= SECONDS_MOST:
            return no("screen.seconds", (), least=SECONDS_LEAST, most=SECONDS_MOST)
        if (wrong := self._wrong(now, thing)) is not None:
            return wrong
        told = {name: getattr(self, name) for name in ScreenShows.__struct_fields__}
        shows = ScreenShows(**{**told, "show": tuple(dict.fromkeys(self.show))})
        if shows == thing.shows:
            return no("settings.nothing-changed", ())
        return yes(ScreenSet(id=self.id, shows=shows))

    def _wrong(self, now: HouseNow, thing: Thing) -> Refused | None:
        if self.layout and not layout_of(now.house, self.layout):
            return no("layout.none-such", ())
        # What it showed before may be over by now: that is no reason to refuse another layout.
        if self.event and self.event not in now.live and (thing.shows is None or thing.shows.event != self.event):
            return no("house.no-such-event", ())
        if not 0 <= self.table <= TABLE_MOST:
            return no("screen.table", (), most=TABLE_MOST)
        if self.stream is not None and not 0 <= self.stream.delay <= DELAY_MOST:
            return no("stream.delay", (), most=DELAY_MOST)
        if self.stream is not None and not self.table:
            return no("stream.table", ())
        return None


def told_to_screens(house: House) -> dict[str, object]:
    """What every wall has to know: how it looks, and what each screen shows, by its id and not its name."""
    screens = {id: told_to_screen(house, id) for id, thing in house.things.items() if thing.what == "screen"}
    return {"look": house.look, "screens": screens}


def told_to_screen(house: House, id: str) -> dict[str, object] | None:
    """The same to one of them; None, as long as nobody has set it, or where there is no such screen."""
    thing = house.things.get(id)
    return None if thing is None or thing.shows is None else _with_pieces(house, thing.shows)


def gives_cards(house: House, event: str, table: TableNo) -> int | None:
    """How late a stream shows the cards of a table that gives them, the soonest; None where it gives none."""
    shown = [one.shows for one in house.things.values() if one.shows is not None and one.shows.table == table]
    late = [
        one.stream.delay for one in shown if one.stream is not None and one.stream.cards and one.event in ("", event)
    ]
    return min(late, default=None)


def _with_pieces(house: House, shows: ScreenShows) -> dict[str, object]:
    told: dict[str, object] = msgspec.structs.asdict(shows)
    return {**told, "pieces": layout_of(house, shows.layout)}


def _illegible(look: WallLook) -> Refused | None:
    """A colour that nobody could read, with the nearest that everybody can."""
    accents: tuple[tuple[str, Literal["dark", "light"]], ...] = ((look.accent, "dark"), (look.accent_light, "light"))
    if any(one and not HEX.fullmatch(one) for one in (look.accent, look.accent_light, look.ground)):
        return no("colour.unreadable", ())
    for colour, theme in accents:
        if colour and not reads_as_accent(colour, theme):
            return no(f"colour.accent-{theme}", (), colour=colour, nearest=nearest_accent(colour, theme))
    if look.ground and not reads_as_ground(look.ground):
        return no("colour.ground", (), colour=look.ground, nearest=nearest_ground(look.ground))
    return None
