"""What many hands come to: how many, how large, how long, and who won what, from where, and on which street.

Chips and each currency are counted by themselves. What was counted of a part of the files can be added to the rest, so
that several processes may count.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from decimal import Decimal

from msgspec import Struct, field

from floorman.histories.money import Money, exact
from floorman.histories.outcome import Outcome
from floorman.histories.record import Record
from floorman.histories.stats.pace import Pace
from floorman.histories.stats.tallies import Player, Tally
from floorman.histories.stats.told import ToldHand
from floorman.terms import SeatNo

BIG_POTS = 10
CHIPS = ""


class BigPot(Struct, frozen=True):
    """A pot worth telling again."""

    amount: Money
    file: str
    line: int  # of the file, where the hand begins; 0: `file` is what the hand itself is called
    winners: tuple[str, ...]
    began: datetime | None


class Stats(Struct):
    """Everything of one kind of money."""

    unit: str = CHIPS  # a currency; empty for chips
    symbol: str = ""
    hands: int = 0
    games: Counter[str] = field(default_factory=Counter)
    streets: Counter[str] = field(default_factory=Counter)  # on which a hand was over
    pots: Decimal = Decimal(0)
    taken: Decimal = Decimal(0)
    players: dict[str, Player] = field(default_factory=dict)
    big_pots: list[BigPot] = field(default_factory=list)
    pace: Pace = field(default_factory=Pace)

    def join(self, later: Stats) -> None:
        """What was counted of the hands that came afterwards."""
        self.symbol = self.symbol or later.symbol
        self.hands += later.hands
        self.games.update(later.games)
        self.streets.update(later.streets)
        self.pots += later.pots
        self.taken += later.taken
        for name, player in later.players.items():
            self.players.setdefault(name, Player()).join(player)
        self.big_pots = largest([*self.big_pots, *later.big_pots])
        self.pace.join(later.pace)

    # ---- a hand -----------------------------------------------------------------------------------------------------

    def count(self, record: Record, outcome: Outcome, file: str, seconds: int | None = None) -> None:
        """A hand that was played to its end. `seconds`: from its beginning to its end, where that is known."""
        assert outcome.played is not None, "only hands that were played are counted"
        hand = ToldHand(record, outcome)
        self.symbol = self.symbol or record.about.symbol
        self.hands += 1
        self.games[record.game] += 1
        self.streets[hand.ended] += 1
        self.pots += hand.pot
        self.taken += Decimal(record.taken)
        if record.about.began is not None:
            self.pace.hear(record.about.table, record.about.began, seconds)
        for seat in record.players():
            self._player(record, hand, seat)
        if len(self.big_pots) < BIG_POTS or hand.pot > self.big_pots[-1].amount:
            winners = tuple(_name(record, seat) for seat in sorted(hand.won_by))
            pot = BigPot(exact(hand.pot), file, record.line, winners, record.about.began)
            self.big_pots = largest([*self.big_pots, pot])

    def _player(self, record: Record, hand: ToldHand, seat: SeatNo) -> None:
        player = self.players.setdefault(_name(record, seat), Player())
        won = hand.change[seat]
        blinds = won / hand.blind if hand.blind else Decimal(0)
        player.total.add(won, blinds)
        player.positions.setdefault(hand.positions[seat], Tally()).add(won, blinds)
        player.streets.setdefault(hand.out.get(seat, hand.ended), Tally()).add(won, blinds)
        player.played += seat in hand.came_in
        player.raised += seat in hand.raised
        player.showdowns += seat in hand.at_showdown
        player.showdowns_won += seat in hand.at_showdown and seat in hand.won_by
        player.pots_won += seat in hand.won_by
        player.best, player.worst = max(player.best, won), min(player.worst, won)
        player.line.add(won)


def largest(pots: list[BigPot]) -> list[BigPot]:
    return sorted(pots, key=lambda pot: pot.amount, reverse=True)[:BIG_POTS]


def _name(record: Record, seat: SeatNo) -> str:
    return record.names.get(seat) or f"#{seat}"


def unit_of(record: Record) -> str:
    """What its amounts are counted in."""
    return record.about.currency or record.about.symbol or CHIPS
