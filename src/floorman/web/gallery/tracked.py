"""A table of the gallery whose dealer tells every act: a hand that is over, and one with a question in it."""

from __future__ import annotations

from typing import Any

from floorman.cards import UNKNOWN, cards_of
from floorman.desk import Desk
from floorman.house import Caller
from floorman.views import LiveHandView
from floorman.web.gallery.evenings import HOME, HOST, Evening, opened

FLOP = "Qs 7d 2c"
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

    async def flop(self) -> None:
        """A new hand: the first raises, the button and the big blind call, and the flop comes."""
        await self._evening.do("new-hand", table=1)
        await self.act("deal", cards=[UNKNOWN] * self.hand.waits.cards)
        await self.act("raise", total=500)
        for do in ("fold", "fold", "call", "fold", "call"):
            await self.act(do)
        await self.act("deal", cards=(UNKNOWN, *cards_of(FLOP)))  # the first is burnt


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
