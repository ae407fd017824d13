"""What is counted of many hands in words and columns: the same on a terminal and on a page."""

from __future__ import annotations

from decimal import Decimal

from floorman.hand import GAMES
from floorman.histories.stats import Player, Stats, Tally
from floorman.speech import Speech

POSITIONS = ("first", "middle", "cutoff", "button", "small-blind", "big-blind", "seat")
# Of fewer hands a rate or a share says nothing about a player.
RATED_FROM = 20


class Words:
    """One kind of money, in one language."""

    def __init__(self, stats: Stats, say: Speech) -> None:
        self.stats = stats
        self.say = say
        streets = (one.street for game in stats.games for one in GAMES[game].rounds)
        self.streets_in_order: list[str] = [*dict.fromkeys(streets), "showdown"]

    @property
    def unit(self) -> str:
        return self.stats.unit or self.say.say("stats.chips")

    def amount(self, amount: Decimal | int) -> str:
        """No more places than money has: a mean may have many."""
        exact = Decimal(amount)
        if exact != exact.to_integral_value():
            exact = exact.quantize(Decimal("0.01")) if exact.as_tuple().exponent not in (-1, -2) else exact
            return self.say.amount(exact)
        return self.say.amount(int(exact))

    def change(self, amount: Decimal) -> str:
        sign = "+" if amount > 0 else "−" if amount < 0 else ""
        return sign + self.amount(abs(amount))

    def facts(self) -> list[tuple[str, str]]:
        stats, say = self.stats, self.say
        found = [
            (say.say("stats.hands"), say.number(stats.hands)),
            (say.say("stats.games"), ", ".join(say.say(f"game.{game}") for game, _ in stats.games.most_common(3))),
            (say.say("stats.mean-pot"), self.amount(self._mean_pot())),
        ]
        if stats.taken:
            found.append((say.say("stats.rake"), self.amount(stats.taken)))
        if stats.pace.mean_s is not None:
            per = "stats.per-hand" if stats.pace.measured else "stats.to-the-next"
            found.append((say.say(per), say.say("stats.seconds", seconds=round(stats.pace.mean_s))))
        if stats.pace.first is not None and stats.pace.last is not None:
            days = [say.date(one) for one in (stats.pace.first, stats.pace.last)]
            found.append((say.say("stats.when"), " – ".join(dict.fromkeys(days))))
        return found

    def _mean_pot(self) -> Decimal:
        """Of chips, which have no parts, in whole ones."""
        stats = self.stats
        mean = stats.pots / stats.hands
        return mean if stats.unit or stats.pots != stats.pots.to_integral_value() else mean.quantize(Decimal(1))

    # ---- players ----------------------------------------------------------------------------------------------------

    def player_heads(self) -> list[str]:
        names = ("player", "hands", "won", "rate", "came-in", "raised", "showdowns")
        return [self.say.say(f"stats.head-{name}") for name in names]

    def player_row(self, name: str, player: Player) -> list[str]:
        return [
            name,
            self.say.number(player.total.hands),
            self.change(player.total.won),
            self.rate(player.total),
            _often(player.played, player.total.hands),
            _often(player.raised, player.total.hands),
            f"{player.showdowns_won}/{player.showdowns}",
        ]

    def rate(self, tally: Tally) -> str:
        """Big blinds for 100 hands; of a few hands there is no such number."""
        if tally.hands < RATED_FROM:
            return "–"
        value = (tally.blinds * 100 / tally.hands).quantize(Decimal("0.1"))
        return ("+" if value > 0 else "−" if value < 0 else "") + self.say.amount(abs(value))

    def why_no_rate(self) -> str:
        """Where somebody has none; empty where all have one."""
        few = any(player.total.hands < RATED_FROM for player in self.stats.players.values())
        return self.say.say("stats.no-rate", least=RATED_FROM) if few else ""

    def positions(self, player: Player) -> list[tuple[str, Tally]]:
        return [(name, player.positions[name]) for name in POSITIONS if name in player.positions]

    def streets(self, player: Player) -> list[tuple[str, Tally]]:
        return [(name, player.streets[name]) for name in self.streets_in_order if name in player.streets]

    def position(self, name: str) -> str:
        return self.say.say(f"stats.position.{name}")

    def street(self, street: str) -> str:
        return self.say.say("stats.showdown" if street == "showdown" else f"street.{street}")

    # ---- hands ----------------------------------------------------------------------------------------------------

    def street_heads(self) -> list[str]:
        return [self.say.say(f"stats.head-{name}") for name in ("street", "hands", "share")]

    def street_rows(self) -> list[list[str]]:
        found = [(name, self.stats.streets[name]) for name in self.streets_in_order if self.stats.streets[name]]
        hands = self.stats.hands
        return [[self.street(name), self.say.number(count), _percent(count, hands)] for name, count in found]

    def pot_heads(self) -> list[str]:
        return [self.say.say(f"stats.head-{name}") for name in ("winner", "pot", "began", "where")]

    def pot_rows(self) -> list[list[str]]:
        return [
            [
                ", ".join(pot.winners),
                self.amount(Decimal(pot.amount)),
                self.say.moment(pot.began) if pot.began is not None else "",
                f"{pot.file}:{pot.line}" if pot.line else pot.file,
            ]
            for pot in self.stats.big_pots
        ]


def _often(part: int, whole: int) -> str:
    """A share where it says something, else what was counted."""
    return _percent(part, whole) if whole >= RATED_FROM else f"{part}/{whole}"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else ""
