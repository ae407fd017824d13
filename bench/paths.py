"""Ten paths that are hot when people play, each in a process that takes orders: this one file measures any Floorman.

It is run by the Python of the tree that is measured (`bench.slower` does so, with two trees in turns), and imports
nothing but `floorman` and what that needs; so it may use only what both trees have. Each path imports its own: one that
a tree does not have yet, or calls otherwise, is told as missing, and the others are measured.

    python -P bench/paths.py PATH LOG FOLDER

It reads an old log, and keeps its own in an empty folder. Then a number a line: do it so often; answered with the CPU
seconds that it took.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from itertools import count, cycle
from pathlib import Path
from typing import Any

# Does something so often, and tells the CPU seconds that it took.
Turn = Callable[[int], float]

SEATS, STACK, SMALL, BIG = 6, 10_000, 50, 100
EVENTS, FULL, TABLES = 64, 9, 600
FLUSH_SECONDS = 0.002
ADDRESS = "127.0.0.1:8000"


def main() -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the program prints is no answer

    def say(**told: object) -> None:
        answers.write(json.dumps(told) + "\n")
        answers.flush()

    try:
        turn = PATHS[sys.argv[1]](Path(sys.argv[3]), Path(sys.argv[2]))
        say(ready=True)
        for line in sys.stdin:
            gc.collect()
            say(seconds=turn(int(line)))
    except (
        ModuleNotFoundError
    ) as error:  # of ours: the tree has no such thing yet; of others: its environment is wanting
        name = (error.name or "").partition(".")[0]
        say(**({"failed": f"{error}"} if name == "floorman" else {"lacks": name}))
        raise
    except Exception as error:  # told to whoever gave the order; the trace goes where errors go
        say(failed=f"{type(error).__name__}: {error}")
        raise


# ---- in the core ----------------------------------------------------------------------------------------------------


def _timed(job: Callable[[], object]) -> Turn:
    def turn(times: int) -> float:
        began = time.process_time()
        for _ in range(times):
            job()
        return time.process_time() - began

    return turn


def _hand(_: Path, __: Path) -> Turn:
    """No-limit hold'em, six seats, to the award of the last pot."""
    rng = random.Random(1)
    return _timed(lambda: [None for _ in _played(rng)])


def _played(rng: random.Random) -> Iterator[Any]:
    """A hand, before each decision in it. They are made by chance, but nobody folds without a bet."""
    from floorman.cards import DECK
    from floorman.hand import DealCards, Forced, Positions, SeatSetup, Show, decide, offers, start, to_show

    seats = [SeatSetup(seat, STACK) for seat in range(1, SEATS + 1)]
    hand, _ = start(_book(), seats, Positions(SEATS, 1, 2, SEATS), Forced(SMALL, BIG), game="nlhe")
    deck = iter(rng.sample(list(DECK), len(DECK)))
    while not hand.closed:
        command: Any
        if owed := hand.owed:
            command = DealCards(tuple(next(deck) for _ in range(owed)))
        else:
            yield hand
            offer = offers(hand)
            command = Show(hand.seats[to_show(hand)]) if offer is None else _chosen(offer, rng.random())
        for event in decide(hand, command).events:  # type: ignore[union-attr]  # a refusal has none, and ends it
            hand.apply(event)


def _chosen(offer: Any, way: float) -> Any:
    from floorman.hand import Call, Check, Fold, RaiseTo

    if offer.raise_min_to and way < 1 / 3:
        return RaiseTo(offer.seat, offer.raise_min_to)
    if offer.call_to is None:
        return Check(offer.seat)
    return Call(offer.seat) if way < 2 / 3 else Fold(offer.seat)


def _offer(_: Path, __: Path) -> Turn:
    """What somebody may do, worked out anew each time."""
    from floorman.hand import offers

    rng = random.Random(2)
    hands = cycle([hand.copy() for _ in range(40) for hand in _played(rng)])

    def job() -> None:
        hand = next(hands)
        hand.offer = None  # it is kept until the next act
        offers(hand)

    return _timed(job)


def _book() -> Any:
    from floorman.rulebook import load

    return load("tda-2024")


def _bust(_: Path, __: Path) -> Turn:
    """At 600 tables: decided, applied, and what it leads to proposed; what is proposed is carried out off the clock."""
    from floorman.sim.evening import Night
    from floorman.tournament import Level, Plan
    from floorman.tournament.commands import Bust, Busted, CloseRegistration
    from floorman.tournament.proposals import proposals

    plan = Plan(structure=(Level(20, 100, 200),), stack=STACK, table_size=FULL)
    night = Night(plan, _book(), [f"p-{number:05}" for number in range(TABLES * FULL)], b"a night")
    night.seat(TABLES)
    night.start()
    night.do(CloseRegistration())
    rng = random.Random(3)

    def turn(times: int) -> float:
        took = 0.0
        for _ in range(times):
            who = rng.choice(sorted(night.state.sits))
            began = time.process_time()
            night.do(Bust((Busted(who),)))
            proposals(night.now)
            took += time.process_time() - began
            night.follow()
        return took

    return turn


def _fold(_: Path, log: Path) -> Turn:
    """Whole evenings, from bytes to the last state: an old log, which every Floorman reads."""
    import msgspec

    from floorman.tournament import fold
    from floorman.wire import decode

    rows = [json.loads(line) for line in log.read_bytes().splitlines()]
    logs = [[(one["kind"], msgspec.json.encode(one)) for one in row["events"]] for row in rows if "events" in row]
    which = cycle(logs)
    return _timed(lambda: fold([decode(kind, body) for kind, body in next(which)]))


def _ruling(_: Path, __: Path) -> Turn:
    """What players said and put in, reported of the hands of an evening: read and ruled on."""
    from floorman.hand import offers
    from floorman.rulings import Case, read_report, rule_on

    rng, book, cases = random.Random(4), _book(), []
    for hand in (hand for _ in range(20) for hand in _played(rng)):
        if (offer := offers(hand)) is None:
            continue  # hands are shown
        for said in ({"said": "call"}, {"chips": [500]}, {"said": "raise", "amount": 700}):
            told = {"kind": "declaration", "seat": offer.seat, **said}
            cases.append((told, Case(book=book, hand=hand.copy())))
    which = cycle(cases)

    def job() -> None:
        told, case = next(which)
        rule_on(read_report(told)[0], case)

    return _timed(job)


# ---- at the desk ----------------------------------------------------------------------------------------------------


def _alone(folder: Path, _: Path) -> Turn:
    return _commands(folder, 1)


def _at_once(folder: Path, _: Path) -> Turn:
    return _commands(folder, EVENTS)


def _commands(folder: Path, people: int) -> Turn:
    """Acknowledged ones that set clocks: 64 events, so many people who each wait for an answer before the next."""
    from floorman.tournament import ExtendLevel, StartClock, StopClock

    run, desk = _desk(folder, flushes=people > 1)
    events = [run(_event(desk, f"{number}")) for number in range(EVENTS)]
    clock = (StopClock(), StartClock(), ExtendLevel(1), ExtendLevel(-1))
    sources = [cycle([(event, one) for one in clock]) for event in events]
    numbers = count()

    async def person(who: int, times: int) -> None:
        for number in range(times):
            event, command = next(sources[(who + number * people) % EVENTS])
            await _do(desk, event, command, next(numbers))

    async def all_of_them(times: int) -> None:
        await asyncio.gather(*(person(who, max(times // people, 1)) for who in range(people)))

    return _timed_async(run, all_of_them, people)


def _view(folder: Path, _: Path) -> Turn:
    """What the desk of an event with twenty tables shows, made anew."""
    run, desk = _desk(folder)
    event = run(_event(desk, "large", 20))
    topic = desk.shown(event)

    async def look(times: int) -> None:
        for _ in range(times):
            topic.publish()
            topic.value  # noqa: B018 - made when it is looked at

    return _timed_async(run, look)


def _page(folder: Path, _: Path) -> Turn:
    """The page of that event, as the browser of the house asks for it, through the whole app."""
    import uvloop

    from floorman.rulebook import new_shelf
    from floorman.store import SqliteStore
    from floorman.web import build

    app = build(SqliteStore(folder / "log.sqlite"), new_shelf(), hosts=(ADDRESS,))
    run = asyncio.Runner(loop_factory=uvloop.new_event_loop).run
    begun = app.lifespan()
    run(begun.__aenter__())
    event = run(_event(app.state.desk, "large", 20))
    assert run(_asked_for(app, f"/events/{event}")) == 200, "the event has a page"

    async def look(times: int) -> None:
        for _ in range(times):
            await _asked_for(app, f"/events/{event}")

    return _timed_async(run, look)


async def _asked_for(app: Any, path: str) -> int:
    """The status of a page, read to its end."""
    headers = [(b"host", ADDRESS.encode()), (b"accept", b"text/html")]
    scope = {
        **{"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http"},
        **{"path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"", "headers": headers},
        **{"client": ("127.0.0.1", 50_000), "server": ("127.0.0.1", 8000), "state": {}},
    }
    status = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            status.append(message["status"])

    await app(scope, receive, send)
    return int(status[0])


def _virtual(folder: Path, _: Path) -> Turn:
    """Acts at eight tables in the browser at once, and the hands that go on by themselves between them."""
    from floorman.desk.pauses import NO_PAUSES
    from floorman.floor.commands import Act
    from floorman.hand import Call, Check, offers
    from floorman.terms import By

    tables = range(1, 9)
    run, desk = _desk(folder, flushes=True, pauses=NO_PAUSES)
    event = run(_event(desk, "virtual", len(tables), depth="virtual", paid=1))
    # No door of the desk tells a stranger's hand: whoever plays along sees the evening itself.
    evening = desk._events.find(event).evening
    numbers = count()

    async def act(table: int) -> None:
        while table not in evening.hands or (offer := offers(evening.hands[table].hand)) is None:
            await asyncio.sleep(0.001)
        who = evening.state.seats[table][offer.seat]
        by = By(evening.state.entries[who].person, "player")
        command = Check(offer.seat) if offer.call_to is None else Call(offer.seat)
        await _do(desk, event, Act(table=table, act=command), next(numbers), by)

    async def acts(times: int) -> None:
        for _ in range(max(times // len(tables), 1)):
            await asyncio.gather(*map(act, tables))

    return _timed_async(run, acts, len(tables))


Run = Callable[[Coroutine[Any, Any, Any]], Any]


class _SlowDisk:
    """A store whose flushes take as long as those of a disk: so those who wait meanwhile are always as many."""

    def __init__(self, store: Any) -> None:
        self._store = store

    def append(self, commits: Any) -> Any:
        outcomes = self._store.append(commits)
        time.sleep(FLUSH_SECONDS)
        return outcomes

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def _desk(folder: Path, *, flushes: bool = False, **how: Any) -> tuple[Run, Any]:
    import uvloop

    from floorman.desk import Desk
    from floorman.rulebook import new_shelf
    from floorman.store import SqliteStore

    run = asyncio.Runner(loop_factory=uvloop.new_event_loop).run

    async def opened() -> Any:
        store = SqliteStore(folder / "log.sqlite")
        desk = Desk(_SlowDisk(store) if flushes else store, new_shelf(), **how)
        return await desk.__aenter__()

    return run, run(opened())


async def _event(desk: Any, id: str, tables: int = 1, **plan: Any) -> str:
    """Every seat taken, the clock running."""
    from floorman.desk import NewEvent
    from floorman.tournament import Level, Plan, StartEvent
    from floorman.tournament.commands import DrawSeats, OpenTable

    players = tuple(f"Player {number}" for number in range(tables * FULL))
    settings = Plan(structure=(Level(600, 100, 200),) * 20, stack=STACK, table_size=FULL, **plan)
    opened = await desk.open(NewEvent(name=id, book="tda-2024", plan=settings, players=players), _host(), id)
    opens = [OpenTable(number) for number in range(1, tables + 1)]
    for number, command in enumerate([*opens, DrawSeats(expected=len(players)), StartEvent()]):
        await _do(desk, opened.id, command, f"{id}-{number}")
    return str(opened.id)


async def _do(desk: Any, event: str, command: Any, id: object, by: Any = None) -> None:
    from floorman.terms import Accepted

    decision = await desk.do(event, command, by or _host(), f"path-{id}")
    assert isinstance(decision, Accepted), (command, decision)


def _host() -> Any:
    from floorman.terms import By

    return By("host", "direction")


def _timed_async(run: Run, job: Callable[[int], Awaitable[None]], least: int = 1) -> Turn:
    """The threads that write count, too. At least so many times; what was done more is divided out."""

    async def timed(times: int) -> float:
        began = time.process_time()
        await job(times)
        return time.process_time() - began

    def turn(times: int) -> float:
        done = max(times // least, 1) * least
        return float(run(timed(times))) * times / done

    return turn


PATHS: dict[str, Callable[[Path, Path], Turn]] = {
    "hand": _hand,
    "offer": _offer,
    "command": _alone,
    "64-commands": _at_once,
    "bust": _bust,
    "view": _view,
    "page": _page,
    "virtual-act": _virtual,
    "fold": _fold,
    "ruling": _ruling,
}


if __name__ == "__main__":
    main()
