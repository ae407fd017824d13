"""The seat that a person has taken: how another window or device comes to it."""

from __future__ import annotations

from floorman.doors import Offered
from floorman.doors.addresses import LOOPBACK
from floorman.doors.secrets import new_id
from floorman.house.passes import CODE_MINUTES_MOST, GivePass
from floorman.sim.demo import Demo
from floorman.web.desks import Ask

# The other name of this machine: what is shown at its door there is not what is shown here.
BESIDE = "localhost"


async def offer_seat(request: Ask, demo: Demo) -> None:
    """A code for the seat, once."""
    wish = GivePass(new_id(), demo.you, "player", demo.event, 0, demo.you, CODE_MINUTES_MOST)
    offered = await request.doors.offer(wish, request.by)
    request.app.state.demo_code = offered.code if isinstance(offered, Offered) else ""


async def seat_address(request: Ask, demo: Demo, lang: str) -> str:
    """Where one plays: by the code as long as nobody has used it."""
    if not demo.you:
        return ""
    code = str(request.app.state.get("demo_code", ""))
    waits = bool(code) and await request.doors.offered(code) is not None
    path = f"enter/{code}" if waits else f"events/{demo.event}/table"
    own = str(request.base_url).replace(LOOPBACK, BESIDE, 1)
    return f"{own}{path}?lang={lang}"
