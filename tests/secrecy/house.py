"""A house with all that somebody may not see: people, own words, secrets, and hands whose cards are known."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from floorman.cards import cards_of
from floorman.cli.folder import log_file
from floorman.desk import Desk, NewEvent, Opened, hooks
from floorman.doors import tokens
from floorman.doors.attempts import Attempts
from floorman.doors.certificates import certificate
from floorman.doors.secrets import new_id
from floorman.doors.tokens import SCOPES, Limits
from floorman.floor import AnyCommand, Floor
from floorman.floor.commands import Act
from floorman.hand import Call, Check, DealCards, Fold, Muck, RaiseTo, Show, muck_refused, offers, to_show
from floorman.house.passes import GivePass
from floorman.store import Person, SqliteStore, Store
from floorman.terms import RANKS, Accepted, By, Rank
from floorman.tournament import Level, Plan, StartEvent, StopClock
from floorman.tournament.commands import (
    CallFloor,
    CancelEvent,
    CloseDispute,
    CorrectStacks,
    DrawButton,
    DrawSeats,
    Enter,
    NewHand,
    OpenDispute,
    OpenTable,
    SetTable,
    StartTable,
    TakeBack,
)
from floorman.tournament.commands.clock import StartClock
from floorman.views.called import KINDS
from floorman.web.called import kept
from floorman.web.called.kept import Rung
from floorman.web.called.vapid import key_of
from tests.secrecy.kept import of_the_store, tls_key
from tests.web.doors import DIRECTION, Browser, House, a_house, unhurried

PLAN = Plan(structure=(Level(20, 100, 200), Level(20, 200, 400)), stack=10_000, table_size=6)
# Each as the house knows him. On the wall stands his alias.
ZOE, MAX, GUEST = (
    Person(
        f"p-{id}",
        f"{name} 'Zwoelfnamen{id}' O'Hara",
        f"Kuerzelvon{name}",
        f"kontaktvon{id}@example.org",
        f"notizueber{id} & mehr",
    )
    for id, name in (("a1a1a1a1a1a1", "Zoe"), ("b2b2b2b2b2b2", "Max"), ("c3c3c3c3c3c3", "Gus"))
)
PEOPLE = (ZOE, MAX, GUEST)
PASSWORD = "Passwortvon{}geheim"
WORDS = {
    "start": 'weiter"eigenesworteins <b>',
    "dispute": "streit'eigeneswortzwei & so",
    "cancel": "schluss: eigeneswortdrei",
    "about": "korrektur: eigeneswortfuenf",
    "back": "zurueck: eigeneswortvier",
    "call": "ruf: eigeneswortsechs",
}
# Dealt one at a time around the table, four players each; then a burn card before each part of the board.
FIRST = cards_of("Kc Qd Jh Ts 9c 8c 7c 6c")
FIRST_BOARD = (cards_of("Ad 2h 3h 4s"), cards_of("Ac 5d"), cards_of("Ah 2d"))
OPEN = cards_of("Ks Qh Js Td Kd Qc Jc Th")
OPEN_BURN, OPEN_BOARD = cards_of("8s"), cards_of("6h 9d 4c")
BURNT = (*(part[0] for part in FIRST_BOARD), *OPEN_BURN)


class Filled:
    """The house, its events, and a visitor of each kind."""

    def __init__(self, house: House, store: Store, folder: Path) -> None:
        self.house = house
        self.store = store
        self.folder = folder
        self.event = self.other = ""
        self.sent = 0
        self.mucked: list[int] = []  # cards of the hand that is over
        self.mucked_by: dict[str, tuple[int, ...]] = {}
        self.staff: dict[str, str] = {}  # by rank
        self.codes: dict[str, str] = {}
        self.invitation = ""
        self.shown: dict[str, str] = {}  # what devices and programs show
        self.browsers: dict[str, Browser] = {}
        self.programs: dict[str, dict[str, str]] = {}

    @property
    def desk(self) -> Desk:
        desk = self.house.app.state.desk
        assert isinstance(desk, Desk)
        return desk

    def call(self, function: Any, *arguments: Any) -> Any:
        return self.house.client.blocking_portal.call(function, *arguments)

    def do(self, event: str, command: AnyCommand, by: By = DIRECTION) -> Any:
        self.sent += 1
        decision = self.call(self.desk.do, event, command, by, f"c{self.sent}")
        assert isinstance(decision, Accepted), (command, decision)
        return decision.events

    @property
    def evening(self) -> Floor:
        return self.desk._events.find(self.event)._memory.floor

    def act(self, what: Any) -> None:
        self.do(self.event, Act(table=1, act=what), By("table-1", "dealer"))

    def player(self, seat: int) -> str:
        return self.evening.state.players(1)[seat]

    def secrets(self) -> dict[str, str]:
        """Everything that nobody may ever be shown again."""
        return {
            **{f"contact of {one.alias}": one.contact for one in PEOPLE},
            **{f"note of {one.alias}": one.note for one in PEOPLE},
            **{f"password of {rank}": PASSWORD.format(rank) for rank in self.staff},
            **{f"what {who} shows": shown.partition(".")[2] for who, shown in self.shown.items()},
            **{f"code for {what}": code for what, code in self.codes.items()},
            **of_the_store(self.store),
            "TLS key": tls_key(self.folder),
        }

    def names(self) -> dict[str, str]:
        return {f"name of {one.alias}": one.name for one in PEOPLE}


@contextmanager
def filled(folder: Path, told: str = "") -> Iterator[Filled]:
    """`told`: an address that hears of everything from the beginning."""
    store = SqliteStore(log_file(folder), serving=True)
    certificate(folder, ["desk.local"], dt.datetime.now(dt.UTC))
    store.put_people(PEOPLE)
    if told:
        hooks.add(store, hooks.NewHook(url=told, own=True), 0, "host")
    try:
        with a_house(store) as house:
            # Nobody waits here, however often he asks or tries.
            unhurried(house)
            house.doors._attempts = Attempts(now=map(float, count(0, 10_000)).__next__)
            found = Filled(house, store, folder)
            _staff(found)
            _play(found)
            _let_in(found)
            yield found
    finally:
        store.close()


def _staff(found: Filled) -> None:
    """Somebody of each rank that has a password; two of them will play."""
    for rank in ("direction", "manager", "director", "floor", "dealer"):
        add = found.house.doors.add_staff
        person = found.call(add, f"Staff {rank}", (rank,), DIRECTION, PASSWORD.format(rank))
        assert isinstance(person, str), person
        found.staff[rank] = person


def _play(found: Filled) -> None:
    found.event, found.other = _opened(found, "Thursday"), _opened(found, "Friday")
    plays = (ZOE.id, MAX.id, found.staff["director"], found.staff["dealer"])
    for who in plays:
        found.do(found.event, Enter(who))
    found.do(found.other, Enter(GUEST.id))
    for command in (OpenTable(1), DrawSeats(expected=4), SetTable(1, "entered", "dealer"), StartEvent()):
        found.do(found.event, command)
    _button(found)
    found.do(found.event, StopClock())
    found.do(found.event, StartClock(WORDS["start"]))
    found.do(found.event, TakeBack(found.evening.state.version, why=WORDS["back"]))
    found.do(found.event, StartClock(WORDS["start"]))
    found.do(found.event, OpenDispute(table=1, what=WORDS["dispute"]))
    found.do(found.event, CloseDispute(table=1))
    found.do(found.event, CallFloor(table=1, what=WORDS["call"]))
    _first_hand(found)
    _correct(found)
    _open_hand(found)
    found.do(found.other, CancelEvent(WORDS["cancel"]))


def _opened(found: Filled, name: str) -> str:
    new = NewEvent(name=name, book="tda-2024", plan=PLAN, players=())
    opened = found.call(found.desk.open, new, DIRECTION, f"open-{name}")
    assert isinstance(opened, Opened), opened
    return opened.id


def _button(found: Filled) -> None:
    cards = dict(zip(sorted(found.evening.state.seats[1]), ("2c", "3c", "4d", "5c"), strict=True))
    for command in (DrawButton(1, cards), StartTable(1, cards)):
        found.sent += 1
        if isinstance(found.call(found.desk.do, found.event, command, DIRECTION, f"c{found.sent}"), Accepted):
            return
    raise AssertionError("the button could not be drawn")


def _first_hand(found: Filled) -> None:
    """To a showdown, at which all but those who have to show muck."""
    found.do(found.event, NewHand(1))
    found.act(DealCards(FIRST))
    board = iter(FIRST_BOARD)
    while 1 in found.evening.hands:
        hand = found.evening.hands[1].hand
        offer = offers(hand)
        if hand.owed:
            found.act(DealCards(next(board)))
        elif offer is not None:
            found.act(Check(offer.seat) if offer.check else Call(offer.seat))
        else:
            place = to_show(hand)
            mucks = muck_refused(hand, place) is None
            if mucks:
                found.mucked += hand.cards[place]
                found.mucked_by[found.player(hand.seats[place])] = tuple(hand.cards[place])
            found.act(Muck(hand.seats[place]) if mucks else Show(hand.seats[place]))
    assert found.mucked, "somebody has mucked what he held"


def _correct(found: Filled) -> None:
    """Somebody says why two stacks are to be others: Zoe's is one of them."""
    seats = {who: seat for seat, who in found.evening.state.players(1).items()}
    stacks = {seats[who]: found.evening.state.stacks[who] + more for who, more in ((ZOE.id, 100), (MAX.id, -100))}
    found.do(found.event, CorrectStacks(table=1, stacks=stacks, why=WORDS["about"]))


def _open_hand(found: Filled) -> None:
    """Somebody has folded, and the flop is there."""
    found.do(found.event, NewHand(1))
    found.act(DealCards(OPEN))
    raised = False
    while not found.evening.hands[1].hand.owed:
        offer = offers(found.evening.hands[1].hand)
        assert offer is not None, "somebody is to act"
        if found.player(offer.seat) == MAX.id:
            found.act(Fold(offer.seat))
        else:
            found.act(Call(offer.seat) if raised else RaiseTo(offer.seat, offer.raise_min_to or 0))
            raised = True
    found.act(DealCards((*OPEN_BURN, *OPEN_BOARD)))


def _let_in(found: Filled) -> None:
    """A browser for each rank, a program for each, and codes that nobody has brought yet."""
    for rank, person in found.staff.items():
        found.browsers[rank] = browser = found.house.browser()
        form = {"name": f"Staff {rank}", "password": PASSWORD.format(rank)}
        assert 303 == browser.send("/enter", form).status_code, person
    found.browsers["dealer-at-table"] = found.house.with_pass("dealer", found.event, 1)
    found.browsers["registrar"] = found.house.with_pass("registrar", found.event)
    found.browsers["screen"] = found.house.with_pass("screen")
    for name, one in (("Zoe", ZOE), ("Max", MAX)):
        wish = GivePass(new_id(), one.id, "player", found.event, 0, one.id)
        browser = found.browsers[f"player {name}"] = found.house.browser()
        offered = found.call(found.house.doors.offer, wish, DIRECTION)
        assert 303 == browser.send(f"/enter/{offered.code}", {}).status_code
    found.browsers["public"] = found.house.browser()
    found.shown |= {who: browser.shown for who, browser in found.browsers.items() if browser.shown}
    for rank in RANKS:
        entry = ZOE.id if rank == "player" else ""
        found.programs[f"program {rank}"] = _program(found, rank, entry, "host")
    found.programs["program of the director"] = _program(found, "director", "", found.staff["director"])
    waiting: tuple[Rank, ...] = ("dealer", "player")
    for rank in waiting:
        wish = GivePass(new_id(), ZOE.id, rank, found.event, 1 if rank == "dealer" else 0, ZOE.id)
        found.codes[rank] = found.call(found.house.doors.offer, wish, DIRECTION).code
    wish = GivePass(new_id(), "host", "direction")
    found.codes["host"] = found.call(found.house.doors.offer, wish, By("desk", "direction")).code
    # Zoe's phone is rung.
    key_of(found.store)
    endpoint = "https://fcm.googleapis.com/fcm/send/adressevonzoe"
    kept.keep(found.store, found.shown["player Zoe"].partition(".")[0], Rung(endpoint, KINDS))
    found.invitation = found.house.doors.invitations.renew(found.event)
    hooks.add(found.store, hooks.NewHook(url="http://127.0.0.1:9/nowhere", event="none", own=True), 0, "host")


def _program(found: Filled, rank: Rank, entry: str, by: str) -> dict[str, str]:
    limits = Limits(rank=rank, scopes=SCOPES, entry=entry)
    made, shown = tokens.add(found.store, f"a {rank}", limits, 0, by)
    found.shown[f"program {made.id}"] = shown
    return {"authorization": f"Bearer {shown}"}


def held_by(evening: Floor) -> Mapping[str, tuple[int, ...]]:
    """The hole cards of the open hand, by who holds them."""
    hand, players = evening.hands[1].hand, evening.state.players(1)
    return {players[seat]: tuple(hand.cards[place]) for place, seat in enumerate(hand.seats)}
