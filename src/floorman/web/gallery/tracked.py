"""A table of the gallery whose dealer tells every act: a hand that is over, and one with a question in it."""

from __future__ import annotations

from typing import Any

from floorman.cards import UNKNOWN, cards_of
from floorman.desk import Desk
from floorman.house import Caller
from floorman.views import LiveHandView
from floorman.web.gallery.evenings import HOME, HOST, Evening, opened

FLOP = "Qs 7d 2c"
# One at a time around the table of three, then a burnt card before each part of the board.
DEALT, BOARD = "Ah Kd 9s Ad Kh 9c", ("2h Kc 7d 4s", "3h Jc", "5d 2c")
DEALER = Caller(person=HOST.person, rank=HOST.rank)


class TrackedTable:
    """Table 1, act by act."""

    def __init__(self, desk: Desk, evening: Evening) -> None:
        self._desk = desk
        self._evening = evening

    async def act(self, do: str, **facts: Any) -> None:
        """Whoever is to act does it, where a seat is needed."""
        if do not in ("deal", "award"):
            facts["seat"] = self.turn
        await self._evening.do("act", table=1, act={"do": do, **facts})

    @property
    def hand(self) -> LiveHandView:
        hand = self._desk.hand(self._evening.id, 1, DEALER)
        assert hand is not None, "a hand is being told"
        return hand

    @property
    def turn(self) -> int:
        acts = self.hand.acts
        assert acts is not None, "somebody is to act"
        return acts.seat

    async def show_or_muck(self) -> None:
        """Whoever has to shows; whoever may throw away does."""
        while (hand := self._desk.hand(self._evening.id, 1, DEALER)) is not None and hand.waits.shows:
            facts = {"seat": hand.waits.shows}
            try:
                await self._evening.do("act", table=1, act={"do": "muck", **facts})
            except AssertionError:
                await self._evening.do("act", table=1, act={"do": "show", **facts})

    async def flop(self) -> None:
        """A new hand: the first raises, the button and the big blind call, and the flop comes."""
        await self._evening.do("new-hand", table=1)
        await self.act("deal", cards=[UNKNOWN] * self.hand.waits.cards)
        await self.act("raise", total=500)
        for do in ("fold", "fold", "call", "fold", "call"):
            await self.act(do)
        await self.act("deal", cards=(UNKNOWN, *cards_of(FLOP)))  # the first is burnt


async def shown_down(desk: Desk) -> Evening:
    """Three at a table whose cards are all known: one folds, one shows his kings, one mucks his nines."""
    evening = await opened(desk, "Sunday three-handed", HOME[:3], table_size=6)
    await evening.begun(1)
    await evening.do("set-table", table=1, action="dealer", cards="entered")
    table = TrackedTable(desk, evening)
    await evening.do("new-hand", table=1)
    await table.act("deal", cards=cards_of(DEALT))
    await table.act("raise", total=500)
    for do in ("fold", "call"):
        await table.act(do)
    for part in BOARD:
        await table.act("deal", cards=cards_of(part))
        for _ in range(2):
            await table.act("check")
    await table.show_or_muck()
    return evening


async def tracked_table(desk: Desk) -> Evening:
    evening = await opened(desk, "Friday six-handed", HOME[:6], table_size=6)
    await evening.begun(1, (200_00, 100_00))
    await evening.do("set-level", level=2)
    await evening.do("set-table", table=1, action="dealer", cards="entered")
    table = TrackedTable(desk, evening)
    await table.flop()
    await table.act("check")
    await table.act("raise", total=800)
    await table.act("fold")
    await table.act("fold")
    await table.flop()
    await table.act("check")
    await table.act("raise", total=1_200)
    return evening
