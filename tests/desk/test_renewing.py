"""A log that was taken from a copy: no deck and no draw that came behind it elsewhere comes again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from shutil import copyfile

import pytest
from msgspec.structs import replace

from floorman.archive import audit, repair, verify
from floorman.archive.decks import DeckVerdict, audit_deck, dealt_by_the_desk, shuffled_again
from floorman.archive.mixes import Mixes
from floorman.cli.log_decks import place_of
from floorman.desk import Desk, NewEvent, Opened
from floorman.desk.pauses import NO_PAUSES
from floorman.desk.renewing import to_void
from floorman.floor import AnyCommand, StreamEvent
from floorman.floor.decks import deck_of
from floorman.floor.events import DeckCommitted
from floorman.floor.mixing import next_deck
from floorman.floor.streams import prepared_name
from floorman.hand import GAMES
from floorman.hand.events import HandClosed
from floorman.rulebook import load, shipped
from floorman.store import Commit, Entry, MemoryStore, Outcome, SqliteStore
from floorman.store.mark import mark_of
from floorman.store.restoring import restore
from floorman.store.wal import wal_of
from floorman.terms import Accepted
from floorman.tournament import Level, Plan, StartEvent, fold
from floorman.tournament.commands import DrawSeats, OpenTable
from floorman.tournament.events import Event
from floorman.tournament.events.clock import LevelExtended
from floorman.tournament.events.renewing import ChanceRenewed
from floorman.wire import decode, decode_hand, encode
from tests.archive.nights import begun
from tests.desk.test_going_on import HOST, acts, opened
from tests.floor.mixers import a_value, seals
from tests.floor.net import DECKS, in_a_net_hand
from tests.waiting import until_so

Copy = Callable[[Path, Path], None]


class House:
    """A log and its event, served again and again."""

    def __init__(self, log: Path, event: str = "") -> None:
        self.log = log
        self.event = event

    def store(self) -> SqliteStore:
        return SqliteStore(self.log, serving=True)

    async def goes_on(self, count: int, *, first: bool = False) -> None:
        """Somebody acts so often. `first`: in an event that is opened now."""
        store = self.store()
        async with Desk(store, shipped(), beats=None, pauses=NO_PAUSES) as desk:
            if first:
                self.event = await (another(desk) if desk.events() else opened(desk, 6, 1))
            rng, sent = Random(4), f"{len(list(store.follow()))}"
            for number in range(count):
                await until_so(lambda: self._plays(desk))
                await acts(desk, self.event, rng, int(f"{sent}{number:04}"))
        store.close()

    def _plays(self, desk: Desk) -> bool:
        evening = desk._events.find(self.event)._memory.floor
        return bool(evening.hands) and not to_void(evening)

    def told(self) -> list[Event]:
        with_rows = SqliteStore(self.log)
        found: list[Event] = [decode(row.kind, row.body) for row in with_rows.read(f"event/{self.event}")]
        with_rows.close()
        return found

    def renewals(self) -> int:
        return sum(isinstance(one, ChanceRenewed) for one in self.told())

    def roots(self) -> dict[str, str]:
        """Of all decks, by the streams of their hands."""
        store = SqliteStore(self.log)
        found = dict[str, str]()
        for stream in store.streams(f"hand/{self.event}/"):
            for row in store.read(stream):
                if isinstance(one := decode_hand(row.kind, row.body), DeckCommitted):
                    found[stream] = one.root
        store.close()
        return found

    def audited(self) -> set[DeckVerdict]:
        """What a look at every card of every hand says."""
        store = SqliteStore(self.log)
        told = [decode(row.kind, row.body) for row in store.read(f"event/{self.event}")]
        mixes, state = Mixes.told(told), fold(told)
        secret = store.secret_of(f"deck/{self.event}")
        assert secret is not None
        shuffle = shuffled_again(secret.encode(), state.renewals)
        found = {
            audit_deck(one, list(store.read(one)), load("cuca"), shuffle, mixes.of.get(place_of(one))).verdict
            for one in dealt_by_the_desk(told, self.event)
        }
        assert verify(store).bad is None
        store.close()
        return found


def by_restore(log: Path, copy: Path) -> None:
    restore(copy, log, move=True)


def by_repair(log: Path, copy: Path) -> None:
    """What was brought back of a log that had lost its end."""
    out = copy.with_name(f"out-{len(list(copy.parent.glob('out-*')))}.sqlite")
    repair(copy, out)
    restore(out, log, move=True)


def by_hand(log: Path, copy: Path) -> None:
    """Somebody puts the copy there himself, and takes away what is in the way."""
    for one in (wal_of(log), mark_of(log)):
        one.unlink(missing_ok=True)
    copyfile(copy, log)


def with_a_torn_mark(log: Path, copy: Path) -> None:
    by_hand(log, copy)
    mark_of(log).write_bytes(b"torn")


def again(log: Path, _: Path) -> None:
    """Floorman ends and begins."""


def killed(log: Path, _: Path) -> None:
    """The mark lags behind the log, as after a power cut."""


async def backed_up(tmp_path: Path) -> tuple[House, Path]:
    """A house with a copy of its log, and some hands behind it."""
    one, copy = House(tmp_path / "house" / "floorman.sqlite"), tmp_path / "copy.sqlite"
    await one.goes_on(40, first=True)
    store = one.store()
    store.backup(copy)
    store.close()
    return one, copy


@pytest.mark.parametrize("way", [by_restore, by_repair, by_hand, with_a_torn_mark])
def test_behind_a_copy_no_deck_comes_again(tmp_path: Path, way: Copy) -> None:
    """Nor from one copy what came from it before. What was being dealt is void; each hand is what its deck says."""

    async def go() -> tuple[House, list[dict[str, str]], dict[str, str]]:
        one, copy = await backed_up(tmp_path)
        before = one.roots()
        await one.goes_on(80)
        ends = [one.roots()]
        for _ in range(2):
            way(one.log, copy)
            await one.goes_on(80)
            ends.append(one.roots())
        return one, ends, before

    one, ends, before = asyncio.run(go())
    behind = [{root for stream, root in found.items() if stream not in before} for found in ends]

    assert all(before.items() <= found.items() for found in ends)  # what was dealt stays as it is
    assert all(len(found) > 1 for found in behind), behind
    assert not (behind[0] & behind[1] or behind[0] & behind[2] or behind[1] & behind[2])
    assert 1 == one.renewals()
    assert one.audited() <= {"same", "open"}


def test_another_desk_that_writes_at_that_moment_keeps_no_old_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it writes, the event is renewed before anything is dealt."""
    append, overtaken = SqliteStore.append, list[str]()

    def overtakes(store: SqliteStore, commits: Sequence[Commit]) -> list[Outcome]:
        if not overtaken and "/renewed/" in commits[0].command:
            overtaken.append(commits[0].command)
            ((stream, version),) = commits[0].expected.items()
            longer = encode(LevelExtended(clock=fold(one.told()).clock, level=0, minutes=1))
            entry = Entry(stream, longer.kind, longer.body)
            append(store, [replace(commits[0], command="elsewhere", expected={stream: version}, entries=[entry])])
        return append(store, commits)

    async def go() -> tuple[House, set[int]]:
        house, copy = await backed_up(tmp_path)
        by_hand(house.log, copy)
        one.event, one.log = house.event, house.log
        monkeypatch.setattr(SqliteStore, "append", overtakes)
        await house.goes_on(1)
        return house, set(fold(house.told()).renewals)

    one = House(tmp_path)
    house, renewed = asyncio.run(go())

    assert (1, 1, 1) == (len(overtaken), house.renewals(), len(renewed))
    assert any(isinstance(told, LevelExtended) and told.minutes == 1 for told in house.told())


@pytest.mark.parametrize("way", [again, killed])
def test_where_nothing_was_copied_nothing_is_renewed(tmp_path: Path, way: Copy) -> None:
    async def go() -> House:
        one, copy = await backed_up(tmp_path)
        mark = mark_of(one.log).read_bytes()
        await one.goes_on(10)
        if way is killed:
            mark_of(one.log).write_bytes(mark)
        way(one.log, copy)
        await one.goes_on(10)
        return one

    one = asyncio.run(go())

    assert 0 == one.renewals()
    assert one.audited() <= {"same", "open"}


def test_a_hand_that_was_being_dealt_is_void_and_dealt_anew(tmp_path: Path) -> None:
    """Somebody may have seen the cards to come. Everybody has his chips back, and the next hand has another deck."""

    async def go() -> tuple[House, set[str], set[str]]:
        one, copy = await backed_up(tmp_path)
        store = SqliteStore(one.log)
        playing = {
            stream
            for stream in one.roots()
            if not any(isinstance(decode_hand(row.kind, row.body), HandClosed) for row in store.read(stream))
        }
        store.close()
        by_restore(one.log, copy)
        await one.goes_on(0)
        await one.goes_on(1)
        store = SqliteStore(one.log)
        closed = {
            stream
            for stream in playing
            if any(isinstance(one, HandClosed) for one in [decode_hand(r.kind, r.body) for r in store.read(stream)])
        }
        store.close()
        return one, playing, closed

    one, playing, closed = asyncio.run(go())

    assert playing
    assert closed == playing
    assert 1 == one.renewals()


def test_an_event_that_is_opened_in_a_copy_or_is_over_is_as_it_is(tmp_path: Path) -> None:
    """Only what had begun, and goes on, has something to be known."""

    async def go() -> tuple[House, House]:
        old, copy = await backed_up(tmp_path)
        by_restore(old.log, copy)
        new = House(old.log)
        await new.goes_on(5, first=True)
        return old, new

    old, new = asyncio.run(go())

    assert (1, 0) == (old.renewals(), new.renewals())


async def another(desk: Desk) -> str:
    plan = Plan(structure=(Level(10, 50, 100),), stack=5_000, table_size=6, depth="virtual", paid=1)
    new = NewEvent(name="Another", book="cuca", plan=plan, players=("Ada", "Bo", "Cy"))
    found = await desk.open(new, HOST, "another")
    assert isinstance(found, Opened)
    begin: tuple[AnyCommand, ...] = (OpenTable(1), DrawSeats(expected=3), StartEvent())
    for number, command in enumerate(begin):
        assert isinstance(await desk.do(found.id, command, HOST, f"another-{number}"), Accepted)
    return found.id


def test_draws_are_others_and_are_found_again() -> None:
    """The same draw: with the number that nobody knew they come out otherwise, before it as they were."""
    night = begun(MemoryStore(), players=20)
    before = night.now.lots()
    first = audit(list(night.store.read(night.stream)), night.book, night.secret)
    renewed = ChanceRenewed(fresh="22" * 32)
    night.state.apply(renewed)
    night.log.append(renewed)
    night._keep(night.state.version - 1, night.at, (renewed,))
    after = night.now.lots()
    rng = Random(3)
    while night.state.phase != "over":
        night.some_go_out(rng)
        night.follow()
    found = audit(list(night.store.read(night.stream)), night.book, night.secret)

    assert before.number == after.number
    assert before.order(range(52)) != after.order(range(52))
    assert first.draws == found.draws[: len(first.draws)]
    assert found.well
    assert ["same"] * len(found.draws) == [draw.verdict for draw in found.draws]
    assert len(found.draws) > len(first.draws)


def test_a_deck_that_was_prepared_is_left_lying() -> None:
    """With all that players had added to it: elsewhere it may have been dealt."""
    found = in_a_net_hand(3)
    number = found.evening.state.version + 1
    assert "" == seals(found, "p01", a_value(1))
    event = StreamEvent("event/net", ChanceRenewed(fresh="22" * 32))
    found.evening.apply([event])
    found.log.append(event)
    dropped = next_deck(found.evening.state, 1)
    assert "" == seals(found, "p01", a_value(1))
    prepared = next_deck(found.evening.state, 1)

    assert None is dropped
    assert prepared is not None
    assert number < prepared.number == found.evening.state.version - 1
    cards = tuple(GAMES["nlhe"].shown.deck)
    old = deck_of(DECKS, prepared_name("net", 1, prepared.number), cards).root()
    again = shuffled_again(DECKS, found.evening.state.renewals)
    assert old != prepared.root == again(prepared_name("net", 1, prepared.number), cards).root()
    assert found.evening.deck_secret(number) == DECKS
