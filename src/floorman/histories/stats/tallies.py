"""What one player's hands come to: by seat, by street, and as a line that rises and falls."""

from __future__ import annotations

from decimal import Decimal

from msgspec import Struct, field

# A line in a picture needs no more points.
POINTS = 240


class Line(Struct):
    """A sum that grows from hand to hand, as points of a picture: thinned out when there are too many."""

    points: list[tuple[int, Decimal]] = field(default_factory=list)
    every: int = 1
    hands: int = 0
    sum: Decimal = Decimal(0)

    def add(self, amount: Decimal) -> None:
        self.hands += 1
        self.sum += amount
        if not self.hands % self.every:
            self._point(self.hands, self.sum)

    def _point(self, hands: int, sum: Decimal) -> None:
        self.points.append((hands, sum))
        if len(self.points) > POINTS:
            self.points = self.points[1::2]
            self.every *= 2

    def join(self, later: Line) -> None:
        """Those that came afterwards."""
        before, sum = self.hands, self.sum
        self.every = max(self.every, later.every)
        for hands, more in later.points:
            if before + hands - (self.points[-1][0] if self.points else 0) >= self.every:
                self._point(before + hands, sum + more)
        self.hands, self.sum = before + later.hands, sum + later.sum


class Tally(Struct):
    """Hands, and what somebody won or lost in them."""

    hands: int = 0
    won: Decimal = Decimal(0)
    blinds: Decimal = Decimal(0)  # the same, in big blinds

    def add(self, won: Decimal, blinds: Decimal) -> None:
        self.hands += 1
        self.won += won
        self.blinds += blinds

    def join(self, other: Tally) -> None:
        self.hands += other.hands
        self.won += other.won
        self.blinds += other.blinds


class Player(Struct):
    """One player: all hands, by seat and by the street on which they ended for them."""

    total: Tally = field(default_factory=Tally)
    positions: dict[str, Tally] = field(default_factory=dict)
    streets: dict[str, Tally] = field(default_factory=dict)
    played: int = 0  # put chips in of the player's own will before the flop
    raised: int = 0
    showdowns: int = 0
    showdowns_won: int = 0
    pots_won: int = 0
    best: Decimal = Decimal(0)
    worst: Decimal = Decimal(0)
    line: Line = field(default_factory=Line)

    def join(self, later: Player) -> None:
        self.total.join(later.total)
        for mine, theirs in ((self.positions, later.positions), (self.streets, later.streets)):
            for name, tally in theirs.items():
                mine.setdefault(name, Tally()).join(tally)
        self.played += later.played
        self.raised += later.raised
        self.showdowns += later.showdowns
        self.showdowns_won += later.showdowns_won
        self.pots_won += later.pots_won
        self.best, self.worst = max(self.best, later.best), min(self.worst, later.worst)
        self.line.join(later.line)
