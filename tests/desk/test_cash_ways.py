"""Tables in the browser play what their house's own book lets them besides: straddles, bomb pots, several runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from floorman.desk import Desk
from floorman.desk.hands import steps_of
from floorman.desk.pauses import NO_PAUSES, Pauses
from floorman.floor import Floor, OpenHand
from floorman.floor.commands import Act
from floorman.floor.streams import hand_stream
from floorman.hand import Call, Check, Fold, RaiseTo, RunIt, agree_on_runs, offers
from floorman.hand.events import BoardDealt, HandClosed, PotAwarded, RunsAgreed
from floorman.rulebook import Shelf, new_shelf
from floorman.store import MemoryStore
from floorman.terms import By, EntryId, Refused, SeatNo
from tests.desk.test_going_on import opened
from tests.waiting import until_so

FRIENDS = """id = "friends"
extends = "tda-2024"
title = { en = "Friends", de = "Freunde" }

[cash.straddles]
value = "under_the_gun"
status = "house"

[cash.run_it_most]
value = 2
status = "house"

[cash.bomb_pots]
value = "one_or_two_boards"
status = "house"
"""
CHIPS = 20_000


def shelf() -> Shelf:
    books = new_shelf()
    books.lay_house_book(FRIENDS, "friends.toml")
    return books


class Evening:
    """Four friends at a table; whose names are those of their seats is found out."""

    def __init__(self, desk: Desk, event: str) -> None:
        self.desk, self.event, self._number, self._log = desk, event, 0, 0

    @property
    def floor(self) -> Floor:
        return self.desk._events.find(self.event).floor

    @property
    def open(self) -> OpenHand | None:
        return self.floor.hands.get(1)

    @property
    def told(self) -> OpenHand:
        assert self.open is not None
        return self.open

    def who(self, seat: SeatNo) -> EntryId:
        return self.floor.state.players(1)[seat]

    async def says(self, act: object, seat: SeatNo) -> None:
        self._number += 1
        person = self.floor.state.entries[self.who(seat)].person
        decision = await self.desk.do(self.event, Act(table=1, act=act), By(person, "player"), f"says-{self._number}")  # type: ignore[arg-type]
        assert not isinstance(decision, Refused), decision

    async def folded(self) -> None:
        """The hand that is on goes to whoever is left."""
        number = self.floor.state.play[1].hands
        while self.floor.state.play[1].hands == number and self.open is not None:
            offer = offers(self.told.hand)
            if offer is None:
                await asyncio.sleep(0.002)
            else:
                await self.says(Fold(offer.seat), offer.seat)

    async def next_hand(self) -> None:
        before = self.floor.state.play[1].log
        await self.folded()
        await until_so(lambda: self.open is not None and self.floor.state.play[1].log > before)

    async def all_in(self) -> None:
        """The first to act puts in everything, the next one calls, the others fold."""
        self._log = self.floor.state.play[1].log
        first = offers(self.told.hand)
        assert first is not None and first.raise_max_to is not None
        await self.says(RaiseTo(first.seat, first.raise_max_to), first.seat)
        second = offers(self.told.hand)
        assert second is not None
        await self.says(Call(second.seat), second.seat)
        while self.floor.state.play[1].log == self._log and (offer := offers(self.told.hand)) is not None:
            await self.says(Fold(offer.seat), offer.seat)

    async def closed(self) -> list[object]:
        """All events of the hand that is or was on, once its end is on disk."""
        await until_so(lambda: any(isinstance(event, HandClosed) for event in self._written()))
        return self._written()

    def _written(self) -> list[object]:
        stream = hand_stream(self.event, 1, self._log)
        return [event for step in steps_of(list(self.desk.store.read(stream))) for event in step]

    def chips(self) -> int:
        state, open = self.floor.state, self.open
        return sum(state.stacks.values()) if open is None or open.hand.closed else open.hand.chips()


def played(story: Callable[[Evening], Awaitable[None]], book: str = "friends", pauses: Pauses = NO_PAUSES) -> None:
    async def evening() -> None:
        async with Desk(MemoryStore(), shelf(), beats=None, pauses=pauses) as desk:
            one = Evening(desk, await opened(desk, 4, 1, book=book))
            await until_so(lambda: one.open is not None)
            await story(one)
            assert CHIPS == one.chips()

    asyncio.run(evening())


def test_who_wants_to_straddle_does_so_under_the_gun() -> None:
    """All four want to: in each hand the seat left of the big blind lays twice the big blind, and acts last."""

    async def story(one: Evening) -> None:
        coming = one.desk.showing(one.event).company.coming
        for who in one.floor.state.players(1).values():
            coming.straddle(who, 1, wants=True)
        for _ in range(3):
            await one.next_hand()
            hand = one.told.hand
            order = [*hand.seats, *hand.seats]
            left = order[order.index(hand.positions.big_blind) + 1]
            assert hand.cash is not None
            assert [(left, 200)] == [(laid.seat, laid.to) for laid in hand.cash.straddles]
            assert 200 == hand.bet[hand.at[left]] == hand.bet_to
            assert order[order.index(left) + 1] == hand.seats[hand.to_act]

    played(story)


def test_a_bomb_pot_comes_when_all_are_for_it() -> None:
    """On as many boards as everybody wants; each puts in two big blinds, and the first card of both boards lies open
    before anybody bets."""

    async def story(one: Evening) -> None:
        coming, players = one.desk.showing(one.event).company.coming, [*one.floor.state.players(1).values()]
        for who in players[:3]:
            coming.bomb(who, 1, 2)
        await one.next_hand()
        assert one.told.hand.cash is not None and not one.told.hand.cash.bomb  # one has not said so
        # They were for the hand that has begun since.
        for who in players:
            coming.bomb(who, 1, 2)
        await one.next_hand()
        hand = one.told.hand
        assert hand.cash is not None
        assert (200, 2) == (hand.cash.bomb, hand.cash.boards)
        assert 800 == hand.pot and [3, 3] == [len(board) for board in hand.boards]
        for _ in range(12):
            seat = one.told.hand.seats[one.told.hand.to_act]
            await one.says(Check(seat), seat)
        await until_so(lambda: one.floor.state.play[1].hands == 3)

    played(story)


def test_the_rest_of_the_board_twice_if_both_want_it() -> None:
    """The first who says so is waited for with the other; then both boards are dealt, and each wins its half."""

    async def story(one: Evening) -> None:
        await one.all_in()
        waits = agree_on_runs(one.told.hand)
        assert 2 == len(waits)
        await one.says(RunIt(2, waits[0]), waits[0])
        assert waits[1:] == agree_on_runs(one.told.hand)
        await one.says(RunIt(2, waits[1]), waits[1])
        events = await one.closed()
        assert [0, 0, 0, 1, 1, 1] == [event.board for event in events if isinstance(event, BoardDealt)]
        assert {0, 1} == {event.board for event in events if isinstance(event, PotAwarded)}

    played(story, pauses=Pauses(0, 0, 0, 0, 0, 0, 60_000))


def test_who_says_nothing_in_time_has_it_dealt_once() -> None:
    async def story(one: Evening) -> None:
        await one.all_in()
        events = await one.closed()
        assert [1] == [event.times for event in events if isinstance(event, RunsAgreed)]
        assert [0, 0, 0] == [event.board for event in events if isinstance(event, BoardDealt)]

    played(story, pauses=Pauses(0, 0, 0, 0, 0, 0, 200))


def test_by_the_books_of_tournaments_nothing_of_it_is_played() -> None:
    async def story(one: Evening) -> None:
        coming = one.desk.showing(one.event).company.coming
        for who in one.floor.state.players(1).values():
            coming.straddle(who, 1, wants=True)
            coming.bomb(who, 1, 2)
        await one.next_hand()
        assert one.told.hand.cash is None
        await one.all_in()
        assert 3 == len([event for event in await one.closed() if isinstance(event, BoardDealt)])

    played(story, book="tda-2024")
