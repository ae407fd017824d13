"""The houses of the gallery: real servers on this machine's loopback, each over a log in memory, or on disk."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct, field

from floorman.desk import Desk
from floorman.doors import Doors, Entered, Offered
from floorman.doors.secrets import new_id
from floorman.house.inventory import AddScreen, AddTable
from floorman.house.passes import GivePass
from floorman.rulebook import new_shelf
from floorman.scenario import proofs
from floorman.store import MemoryStore, SqliteStore, Store
from floorman.terms import Rank
from floorman.web.app import build
from floorman.web.gallery.evenings import (
    HOST,
    Evening,
    at_the_door,
    club_night,
    friends_waiting,
    hand_for_hand,
    home_games,
    kitchen_table,
)
from floorman.web.gallery.own import hang_up, on_stream
from floorman.web.gallery.still import HeldTime, draw_from_the_seed
from floorman.web.gallery.tracked import shown_down, tracked_table
from floorman.web.server import Server

PASSWORD = "Königsdame 7"
STARTED_WITHIN_SECONDS = 20.0


class House(Struct):
    """Where it listens, what is in it, and what its devices show at the door."""

    lan: bool = False
    address: str = ""
    known_as: str = ""  # what other devices find it under
    doubts: bool = False  # the computer's clock is looked at
    folder: Path | None = None  # where its log lies, if it has a file
    events: dict[str, str] = field(default_factory=dict)  # an event's id by its name in the table of pages
    passes: dict[str, str] = field(default_factory=dict)
    codes: dict[str, str] = field(default_factory=dict)


Fill = Callable[[Desk, HeldTime, House], Awaitable[None]]


async def _home(desk: Desk, time: HeldTime, house: House) -> None:
    """A host's own machine with all his evenings."""
    house.events |= await home_games(desk, time)
    house.events["hands"] = (await hand_for_hand(desk)).id
    house.events["door"] = (await at_the_door(desk)).id
    house.events["club"] = (await club_night(desk, time)).id
    house.events["told"] = (await tracked_table(desk)).id
    house.events["stream"] = await on_stream(desk)
    house.events["friends"] = (await friends_waiting(desk)).id
    house.codes["friends"] = Doors(desk).invitations.renew(house.events["friends"])


async def _club(desk: Desk, time: HeldTime, house: House) -> None:
    """A card room: its doors are closed, and everybody holds a pass."""
    house.lan = True
    club = await club_night(desk, time)
    house.events["club"] = club.id
    doors = Doors(desk, lan=True)
    await doors.add_staff("Ines Álvarez", ("direction",), HOST, PASSWORD)
    await doors.add_staff("Łukasz Groß", ("floor",), HOST)
    for rank in ("direction", "floor", "registrar"):
        house.passes[rank] = await _pass(doors, rank)
    house.passes["dealer"] = await _pass(doors, "dealer", club, table=3)
    house.passes["player"] = await _pass(doors, "player", club, entry=club.at(3)[0])
    house.passes["seated"] = await _pass(doors, "player", club, entry=club.at(1)[0])
    house.passes["out"] = await _pass(
        doors, "player", club, entry=next(one.id for one in club.floor.players if one.place)
    )
    for number, name in enumerate(("Round table", "Table by the window", "Table at the bar"), 1):
        await desk.house.ask(AddTable(name=name, seats=9), HOST, f"table-{number}")
    await desk.house.ask(AddScreen(name="TV at the door"), HOST, "screen-1")
    offered = await doors.offer(GivePass(new_id(), "table-2", "dealer", club.id, 2), HOST)
    assert isinstance(offered, Offered), offered
    house.codes["dealer"] = offered.code


async def _pass(doors: Doors, rank: Rank, event: Evening | None = None, table: int = 0, entry: str = "") -> str:
    """What the device of somebody with this rank shows."""
    wish = GivePass(new_id(), f"the-{rank}", rank, "" if event is None else event.id, table, entry)
    offered = await doors.offer(wish, HOST)
    assert isinstance(offered, Offered), offered
    entered = await doors.enter(offered.code, "127.0.0.1", "Tablet")
    assert isinstance(entered, Entered), entered
    return entered.value


async def _kitchen(desk: Desk, _: HeldTime, house: House) -> None:
    """Friends at home: cards lie on phones."""
    house.lan = True
    one = await kitchen_table(desk)
    house.events["kitchen"] = one.id
    past = await shown_down(desk)
    house.events["past"] = past.id
    doors = Doors(desk, lan=True)
    house.passes["direction"] = await _pass(doors, "direction")
    house.passes["player"] = await _pass(doors, "player", one, entry=one.at(1)[0])
    house.passes["past"] = await _pass(doors, "player", past, entry=past.at(1)[0])


async def _ahead(desk: Desk, time: HeldTime, house: House) -> None:
    """A computer whose clock is a quarter of a year later than the log."""
    house.doubts = True
    house.events["friends"] = (await friends_waiting(desk)).id
    time.pass_(90 * 24 * 60)


async def _kept(desk: Desk, _: HeldTime, house: House) -> None:
    """A house on a disk, with a stick beside it."""
    assert house.folder is not None, "it has a file"
    house.events["friends"] = (await friends_waiting(desk)).id
    (house.folder / "stick").mkdir()


async def _empty(_desk: Desk, _time: HeldTime, _house: House) -> None:
    """A first run: nothing is there."""


async def _own(desk: Desk, time: HeldTime, house: House) -> None:
    """A club whose walls are its own, with an evening that waits and one that runs."""
    house.known_as = "http://192.168.7.5:8000"
    waits, runs = await friends_waiting(desk), await club_night(desk, time)
    house.events |= {"waits": waits.id, "runs": runs.id}
    house.events["door"] = await hang_up(desk, runs.id)
    for one in (waits, runs):
        await one.do("tell-room", text="Willkommen! Küche bis 22:30 Uhr")


FILLED: dict[str, Fill] = {
    "home": _home,
    "club": _club,
    "kitchen": _kitchen,
    "own": _own,
    "empty": _empty,
    "ahead": _ahead,
    "kept": _kept,
}
ON_DISK = ("kept",)


@contextmanager
def running(name: str, *, still: bool = True) -> Iterator[House]:
    """A house by its name, open for visitors. Nobody keeps its log; what the scenarios prove is known already."""
    with TemporaryDirectory(prefix="floorman-") as folder:
        house = House(folder=Path(folder) if name in ON_DISK else None)
        with closing(
            SqliteStore(house.folder / "house" / "floorman.sqlite") if house.folder else MemoryStore()
        ) as store:
            yield from _opened(name, store, house, still=still)


def _opened(name: str, store: Store, house: House, *, still: bool) -> Iterator[House]:
    proofs()
    held = HeldTime()
    _apart(lambda: asyncio.run(_fill(name, store, held, house)))
    if not still:
        held.let_go()
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    house.address = f"http://127.0.0.1:{port}"
    hosts = (f"127.0.0.1:{port}",)
    app = build(
        store,
        new_shelf(),
        hosts,
        lan=house.lan,
        address=house.known_as or house.address,
        computer=held.computer,
        backups=(None if house.folder is None else house.folder / "house" / "backups", None),
        doubts=house.doubts,
    )
    server = Server(app)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, name=f"house {name}")
    thread.start()
    try:
        _await_start(server, thread)
        yield house
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


async def _fill(name: str, store: Store, held: HeldTime, house: House) -> None:
    draw_from_the_seed()
    # Without a heartbeat: that time is set forward here is no outage.
    async with Desk(store, new_shelf(), computer=held.computer, beats=None) as desk:
        await FILLED[name](desk, held, house)


def _apart(do: Callable[[], None]) -> None:
    """In a thread of its own: where a browser is driven, no other loop can run."""
    failed: list[BaseException] = []

    def watched() -> None:
        try:
            do()
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=watched)
    thread.start()
    thread.join()
    if failed:
        raise failed[0]


def _await_start(server: Server, thread: threading.Thread) -> None:
    until = time.monotonic() + STARTED_WITHIN_SECONDS
    while not server.started:
        assert thread.is_alive() and time.monotonic() < until, "a house of the gallery opens its doors"
        time.sleep(0.02)
