"""The evenings of the gallery: made through the desk, with the commands that its pages send."""

from __future__ import annotations

from itertools import count
from typing import Any

import msgspec

from floorman.desk import Desk, NewEvent, Opened
from floorman.desk.sign_ups import SignUps
from floorman.floor import AnyCommand
from floorman.terms import Accepted, By, EntryId
from floorman.tournament import Break, Level, Plan
from floorman.tournament.plan import Price, Purchase
from floorman.views import FloorView
from floorman.web.gallery.still import HeldTime

HOST = By("host", "direction")

HOME = (
    "Sofie Groß",
    "Łukasz Nowak",
    "Leyla Demir",
    "Martin Krüger",
    "Anna Kraft",
    "Jonas Weiß",
    "Mehmet Yıldız",
    "Clara Schäfer",
    "Bernhard-Maximilian von Hohenstein",
    "Ines Álvarez",
)
GIVEN = ("Pavel", "Ruth", "Goran", "Miriam", "Yuki", "Emil", "Fay", "Gül", "Hugo", "Tomáš", "Nadia")
FAMILY = ("Novák", "Cohen", "Petrović", "Vogel")
CLUB = HOME + tuple(f"{given} {family}" for family in FAMILY for given in GIVEN)

BLINDS = ((100, 0), (200, 0), (300, 0), (400, 400), (600, 600), (800, 800), (1000, 1000), (1200, 1200), (1600, 1600))


class Evening:
    """One event of a house that is being made."""

    def __init__(self, desk: Desk, id: str) -> None:
        self.id = id
        self._desk = desk
        self._sent = count()

    @property
    def floor(self) -> FloorView:
        return self._desk.shown(self.id).value.floor

    @property
    def inside(self) -> list[EntryId]:
        """Those who sit somewhere, by table and seat."""
        return [seat.id for table in self.floor.tables for seat in table.seats if seat.id]

    def at(self, table: int) -> list[EntryId]:
        return [seat.id for one in self.floor.tables if one.number == table for seat in one.seats if seat.id]

    async def do(self, do: str, **facts: Any) -> None:
        command: AnyCommand = msgspec.convert({"do": do, **facts}, AnyCommand, str_keys=True)
        answered = await self._desk.answer(self.id, command, HOST, f"{self.id}-{next(self._sent)}")
        assert isinstance(answered.decision, Accepted), f"{do} {facts}: {answered.decision}"

    async def bust(self, *who: EntryId) -> None:
        """One after the other, each in a hand of his own."""
        for one in who:
            await self.do("bust", busts=[{"who": one}])

    async def all_pay(self) -> None:
        for who in self.inside:
            await self.do("pay", who=who)

    async def begun(self, tables: int = 1, prizes: tuple[int, ...] = ()) -> None:
        await self.do("open-table", table=1, count=tables)
        await self.do("draw-seats")
        if prizes:
            await self.do("set-prizes", prizes=prizes)
        await self.do("start-event")


def levels(minutes: int = 20) -> tuple[Level | Break, ...]:
    """Nine levels, with a break after the fourth."""
    found: list[Level | Break] = [Level(minutes, big // 2, big, ante) for big, ante in BLINDS]
    return (*found[:4], Break(15), *found[4:])


async def opened(desk: Desk, name: str, players: tuple[str, ...], book: str = "cuca", **plan: Any) -> Evening:
    settings = {"structure": levels(), "stack": 10_000, "table_size": 10, "currency": "€", **plan}
    wish = NewEvent(name=name, book=book, plan=Plan(**settings), players=players)
    answer = await desk.open(wish, HOST, f"open-{name.encode('ascii', 'ignore').decode()}")
    assert isinstance(answer, Opened), answer
    return Evening(desk, answer.id)


async def _talking(evening: Evening) -> None:
    """Three are left of ten with 10,000 each; one of them has said yes to a deal."""
    stacks = dict(zip(evening.inside, (45_000, 33_000, 22_000), strict=True))
    for who, stack in stacks.items():
        await evening.do("count", who=who, stack=stack)
    await evening.do("deal-talks")
    await evening.do("propose-deal", way="icm", stacks=stacks, unit=500)
    await evening.do("vote-deal", who=evening.inside[0], agrees=True)


async def home_games(desk: Desk, time: HeldTime) -> dict[str, str]:
    """Ten people at one table, once in each state that an evening comes to. Their ids by the name of the state."""
    made: dict[str, Evening] = {}

    async def game(state: str, name: str, players: int = 10) -> Evening:
        made[state] = await opened(desk, name, HOME[:players], price=Price(prize=20_00))
        return made[state]

    prizes = (120_00, 60_00, 20_00)
    await game("nobody", "Sunday, nobody yet", 0)
    await game("before", "Next Saturday", 6)
    over = await game("over", "Last Saturday")
    await over.begun(1, prizes)
    await over.all_pay()
    await over.do("publish-prizes")
    await over.bust(*over.inside[1:])
    rest = await game("break", "In the break")
    await rest.begun(1, prizes)
    await rest.all_pay()
    await rest.do("set-level", level=4)
    await rest.do("extend-level", minutes=-19)
    time.pass_(3)
    for state, name, gone in (
        ("running", "Saturday at Sofie’s", 1),
        ("paused", "Paused for pizza", 2),
        ("last", "The last minute", 3),
        ("bubble", "On the bubble", 6),
        ("money", "Sunday Deepstack", 7),
        ("dealing", "Three talk it over", 7),
        ("pressed", "For the thumb", 1),
    ):
        one = await game(state, name)
        await one.begun(1, prizes)
        await one.all_pay()
        await one.do("set-level", level=2)
        await one.bust(*one.inside[:gone])
    await _talking(made["dealing"])
    await made["last"].do("extend-level", minutes=-12)
    overtime = made["overtime"] = await opened(desk, "Longer than planned", HOME[:5], structure=levels()[:1])
    await overtime.begun(1, prizes)
    await overtime.do("extend-level", minutes=-16)
    price = Price(prize=50_00)
    final = made["final"] = await opened(desk, "Spring Freezeout", CLUB[:18], table_size=9, price=price)
    await final.begun(2, (400_00, 250_00, 160_00, 90_00))
    await final.all_pay()
    await final.bust(*final.at(1)[:4], *final.at(2)[:5])
    await final.do("draw-final-table")
    await final.do("publish-prizes")
    between = made["between"] = await opened(desk, "Two days in May", CLUB[:18], table_size=9)
    await between.begun(2, prizes)
    await between.do("end-day", without_bags=True)
    time.pass_(2, 5)
    await made["paused"].do("stop-clock")
    await made["pressed"].do("call-floor", table=1, call="ruling", report="wrong-first-seat")
    return {state: one.id for state, one in made.items()}


async def club_night(desk: Desk, time: HeldTime) -> Evening:
    """Six tables with everything that can be the matter at once."""
    prizes = (810_00, 540_00, 405_00, 324_00, 243_00, 203_00, 175_00)
    plan = {"table_size": 9, "stack": 20_000, "registration_until": 6}
    club = await opened(desk, "Thursday Deepstack", CLUB, "tda-2024", **plan)
    await club.begun(6, prizes)
    time.pass_(1)
    for hand in (2, 3, 5):
        await club.do("hand-done", table=hand)
    await club.bust(*club.at(3)[:4], *club.at(5)[:1])
    await club.do("hand-done", table=1, sat_out=club.at(1)[6:7])
    await club.do("apply", id=club.floor.proposals[0].id)
    first, second = club.at(2)[1], club.at(6)[5]
    await club.do("penalise", who=first, penalty="missed-rounds", rounds=1, players=9)
    await club.do("penalise", who=second, penalty="warning")
    await club.do("hold-seats", table=3, seats=[seat.seat for seat in club.floor.tables[2].seats if not seat.id][:1])
    counted = {seat.seat: 20_000 for seat in club.floor.tables[3].seats if seat.id}
    await club.do("hand-done", table=4, stacks={**counted, 2: 19_500})
    await club.do("halt-table", table=6, why="other")
    time.pass_(4, 20)
    return club


async def at_the_door(desk: Desk) -> Evening:
    """A full table with people waiting: in the registration desk's list, and at its kiosk."""
    price = Price(prize=50_00, fee=10_00)
    rest = {"price": price, "table_size": 9, "registration_until": 6, "rebuy": Purchase(), "re_entry": Purchase()}
    one = await opened(desk, "Friday, a full house", HOME[:9], "tda-2024", **rest)
    await one.begun()
    for line in one.inside[:7]:
        await one.do("pay", who=line)
    for number, name in enumerate(HOME[9:] + CLUB[12:14]):
        await desk.enter(one.id, name, HOST, f"{one.id}-{number}")
    wishes = SignUps(desk.store, one.id)
    wishes.take(True)
    wishes.make("Miriam Vogel", desk.now())
    return one


async def friends_waiting(desk: Desk) -> Evening:
    """A table in the browser whose players are there, or on their way."""
    return await opened(desk, "Friends in the browser", HOME[:5], table_size=6, depth="virtual", stack=5_000)


async def hand_for_hand(desk: Desk) -> Evening:
    """Two tables that wait for each other, one place before the money."""
    one = await opened(desk, "Satellite", CLUB[:12], "tda-2024", table_size=6)
    await one.begun(2, tuple(range(900_00, 300_00, -60_00)))
    await one.bust(one.at(1)[0])
    await one.do("announce-hand-for-hand")
    return one


async def kitchen_table(desk: Desk) -> Evening:
    """Five friends without a deck of cards: the flop lies open."""
    one = await opened(desk, "Kitchen table", HOME[:5], depth="self-dealt")
    await one.begun()
    await one.do("new-hand", table=1)
    await one.do("turn-board", table=1)
    return one
