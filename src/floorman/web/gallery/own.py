"""A house whose walls are its own: a logo, a picture behind everything, colours, sponsors, a message, two screens."""

from __future__ import annotations

from floorman.desk import Desk
from floorman.house import HouseCommand
from floorman.house.inventory import AddScreen
from floorman.house.walls import AddSponsor, OnStream, SetScreen, SetWallLook
from floorman.terms import Accepted, Refused
from floorman.web.gallery.evenings import HOST
from floorman.web.walls.pictures import keep

_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{drawn}</svg>'
ANCHOR = _SVG.format(
    box="0 0 48 48",
    drawn='<g fill="none" stroke="#f0b24c" stroke-width="4" stroke-linecap="round"><circle cx="24" cy="9" r="5"/>'
    '<path d="M24 14v29M13 21h22M6 29c1 9 8 14 18 14s17-5 18-14"/></g>',
)
GULL = _SVG.format(
    box="0 0 200 60",
    drawn='<g fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"><path d="M8 34c8-18 20-18 28 2 '
    '8-20 20-20 28-2"/><path d="M80 20h112M80 42h80"/></g>',
)
HARBOUR = _SVG.format(
    box="0 0 192 108",
    drawn='<rect width="192" height="108" fill="#27506e"/><circle cx="150" cy="30" r="16" fill="#f7d9a0"/>'
    '<path d="M0 70h192v38H0z" fill="#153247"/><path d="M20 70V30l28 40zM60 70V44l18 26z" fill="#e8e2d2"/>'
    '<path d="M12 72h44l-6 8H20zM56 72h28l-4 7H60z" fill="#8f3a2a"/>',
)


async def hang_up(desk: Desk, event: str) -> str:
    """All that a house can bring; the id of one of its screens."""
    logo, picture, gull = [await _kept(desk, one) for one in (ANCHOR, HARBOUR, GULL)]
    look = SetWallLook(logo=logo, background=picture, accent="#f0b24c", ground="#1d4d78", code=True)
    sponsors = (AddSponsor("Brauerei Möwe", gull), AddSponsor("Łódź Taxi"), AddSponsor("Druckerei Süd"))
    for number, command in enumerate((look, *sponsors, AddScreen(name="Bar"), AddScreen(name="Tür"))):
        await _done(desk, command, f"{event}-own-{number}")
    door = next(id for id, one in desk.house.state.things.items() if one.name == "Tür")
    await _done(desk, SetScreen(door, ("seats", "sponsors"), 15, far=True), f"{event}-own-door")
    return door


async def on_stream(desk: Desk) -> str:
    """A screen that lies over the picture of table 1, nothing late: what stands on it is told at once."""
    await _done(desk, AddScreen(name="Stream"), "stream-screen")
    (screen,) = (id for id, one in desk.house.state.things.items() if one.name == "Stream")
    await _done(desk, SetScreen(screen, ("clock",), table=1, stream=OnStream(delay=0)), "stream-set")
    return screen


async def _kept(desk: Desk, drawn: str) -> str:
    name = await keep(desk.store, drawn.encode())
    assert not isinstance(name, Refused), name
    return name


async def _done(desk: Desk, command: HouseCommand, id: str) -> None:
    decision = await desk.house.ask(command, HOST, id)
    assert isinstance(decision, Accepted), decision
