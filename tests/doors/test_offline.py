"""The doors of a house whose server is down."""

from __future__ import annotations

import pytest

from floorman.doors import Doors, Entered, HouseFile, drop_passes
from floorman.doors.secrets import read_code
from floorman.house.staff import StaffAdded
from floorman.store import Commit, Entry, MemoryStore
from floorman.terms import Ruling
from floorman.wire import encode_house
from tests.desk.house import house

pytestmark = pytest.mark.anyio

PASSWORD = "Königsdame 7"


async def test_the_code_of_the_host() -> None:
    """With it his browser is of the direction, once, whoever has forgotten which password."""
    store = MemoryStore()
    file = HouseFile(store)
    assert file.add("Anna", ["direction"], PASSWORD) is None
    code = file.host_code()
    assert code == read_code(code)
    async with house(store) as desk:
        doors = Doors(desk, lan=True)
        entered = await doors.enter(code, "127.0.0.1", "")

        assert isinstance(entered, Entered)
        assert ("host", "direction") == (entered.caller.person, entered.caller.rank)
        assert isinstance(await doors.enter(code, "127.0.0.1", ""), Ruling)


async def test_staff_from_the_terminal_log_in() -> None:
    """In the running house they are the same people; what the desk did before is seen here."""
    store = MemoryStore()
    file = HouseFile(store)
    assert "staff.direction-first" == _code(file.add("Ben", ["floor"], PASSWORD))
    assert file.add("Anna", ["direction"], PASSWORD) is None
    assert file.add("Ben", ["floor", "dealer"], PASSWORD) is None
    assert "house.name-taken" == _code(file.add(" anna", ["floor"], PASSWORD))
    assert "password.length" == _code(file.add("Cora", ["floor"], "short"))
    assert ["Anna", "Ben"] == [name for name, _ in file.staff.values()]
    async with house(store) as desk:
        entered = await Doors(desk).log_in("Ben", PASSWORD, "127.0.0.1", "")
        assert isinstance(entered, Entered)
        assert "floor" == entered.caller.rank

    assert HouseFile(store).set_password("BEN", "another one 9") is None
    async with house(store) as desk:
        assert await Doors(desk).show(entered.value) is None
        assert isinstance(await Doors(desk).log_in("Ben", PASSWORD, "127.0.0.1", ""), Ruling)
        assert isinstance(await Doors(desk).log_in("Ben", "another one 9", "127.0.0.1", ""), Entered)


async def test_who_is_forgotten_holds_nothing_any_more() -> None:
    store = MemoryStore()
    HouseFile(store).add("Anna", ["direction"], PASSWORD)
    async with house(store) as desk:
        entered = await Doors(desk).log_in("Anna", PASSWORD, "127.0.0.1", "")
        assert isinstance(entered, Entered)
    drop_passes(store, entered.caller.person)

    assert [] == [name for name in store._secrets if name.startswith(("pass", "password"))]
    async with house(store) as desk:
        assert await Doors(desk, lan=True).show(entered.value) is None


async def test_two_write_to_one_house() -> None:
    """What the other wrote meanwhile is read, and the command decided again."""
    store = MemoryStore()
    one, other = HouseFile(store), HouseFile(store)
    assert one.add("Anna", ["direction"], PASSWORD) is None

    assert other.add("Ben", ["direction"], PASSWORD) is None
    assert {"Anna", "Ben"} == {name for name, _ in other.staff.values()}


async def test_the_desk_and_the_terminal_tell_the_same_time() -> None:
    """What the terminal writes is not before what stands in the log already."""
    store = MemoryStore()
    later = 4_000_000_000_000
    _at(store, later)
    HouseFile(store).host_code()

    assert later == store.last_at()


def _at(store: MemoryStore, instant: int) -> None:
    told = encode_house(StaffAdded(person="p-1", ranks=("direction",)))
    entry = Entry("house", told.kind, told.body)
    store.append([Commit(at=instant, person="x", rank="x", command="x", expected={"house": 0}, entries=[entry])])


def _code(refused: object) -> str:
    return getattr(getattr(refused, "ruling", None), "code", "")
