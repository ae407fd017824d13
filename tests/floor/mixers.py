"""Players who mix the decks of their tables too: each remembers what he has sealed, and tells it between two hands."""

from __future__ import annotations

from random import Random

from floorman.floor.commands import OpenMix, SealMix
from floorman.floor.mixes import seal_of
from floorman.floor.mixing import next_deck
from floorman.hand import NOBODY, Call, Check, Fold, Hand, offers
from floorman.terms import Accepted, By, EntryId, TableNo
from tests.floor.net import any_act
from tests.floor.tables import Room


def a_value(number: int) -> str:
    """As a device draws it; here one that a test can say again."""
    return Random(f"value {number}").randbytes(32).hex()


def seals(found: Room, who: EntryId, value: str, table: TableNo = 1) -> str:
    """What he is answered: nothing, or why not."""
    return _said(found, SealMix(table=table, who=who, seal=seal_of(value)), who)


def tells(found: Room, who: EntryId, value: str, table: TableNo = 1) -> str:
    return _said(found, OpenMix(table=table, who=who, value=value), who)


def _said(found: Room, command: SealMix | OpenMix, who: EntryId) -> str:
    decision = found.ask(command, By(found.evening.state.entries[who].person, "player"))
    return "" if isinstance(decision, Accepted) else decision.ruling.code


def calm(hand: Hand, rng: Random) -> object:
    """Nobody raises, so that there are many hands."""
    offer = offers(hand) if hand.to_draw == NOBODY else None
    if offer is None or offer.bring_in is not None:
        return any_act(hand, rng)
    if offer.check:
        return Check(offer.seat)
    return Call(offer.seat) if offer.call_to is not None and rng.random() < 0.8 else Fold(offer.seat)


class Mixers:
    """Some of the players, by chance; some of those who have sealed something never tell it. For `play_net`."""

    def __init__(self, rng: Random, often: float = 0.15, forgets: float = 0.2) -> None:
        self._rng = rng
        self._often = often
        self._forgets = forgets
        self._values: dict[str, str] = {}  # by their seals

    def __call__(self, found: Room) -> None:
        state = found.evening.state
        if state.phase == "over":
            return
        for table in state.open_tables():
            if state.play[table].hand is None:
                self._tell(found, table)
            elif self._rng.random() < self._often:
                who = self._rng.choice(list(state.players(table).values()))
                value = self._rng.randbytes(32).hex()
                self._values[seal_of(value)] = value
                assert seals(found, who, value, table) in ("", "mix.sealed-already")

    def _tell(self, found: Room, table: TableNo) -> None:
        prepared = next_deck(found.evening.state, table)
        for who, seal in prepared.seals.items() if prepared is not None else ():
            sits = who in found.evening.state.players(table).values()
            if prepared is not None and who not in prepared.values and sits and self._rng.random() >= self._forgets:
                assert "" == tells(found, who, self._values[seal], table)
