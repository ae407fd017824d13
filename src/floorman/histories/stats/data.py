"""What was counted as plain data, for programs."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from floorman.histories.money import exact
from floorman.histories.stats.counting import Stats
from floorman.histories.stats.tallies import Player, Tally


def as_data(stats: Stats) -> dict[str, Any]:
    """Plain data, for programs."""
    return {
        "unit": stats.unit or None,
        "hands": stats.hands,
        "games": dict(stats.games),
        "streets": dict(stats.streets),
        "pots": exact(stats.pots),
        "rake": exact(stats.taken),
        "seconds_per_hand": stats.pace.mean_s,
        "first": stats.pace.first,
        "last": stats.pace.last,
        "players": [{"player": name, **_player_data(player)} for name, player in ranked(stats)],
        "big_pots": [
            {
                "amount": pot.amount,
                "file": pot.file,
                "line": pot.line,
                "winners": list(pot.winners),
                "began": pot.began,
            }
            for pot in stats.big_pots
        ],
    }


def ranked(stats: Stats) -> list[tuple[str, Player]]:
    """The players, who won most first."""
    return sorted(stats.players.items(), key=lambda item: (-item[1].total.won, item[0]))


def _player_data(player: Player) -> dict[str, Any]:
    return {
        **_tally_data(player.total),
        "came_in": player.played,
        "raised": player.raised,
        "showdowns": player.showdowns,
        "showdowns_won": player.showdowns_won,
        "pots_won": player.pots_won,
        "best": exact(player.best),
        "worst": exact(player.worst),
        "positions": {name: _tally_data(tally) for name, tally in player.positions.items()},
        "streets": {name: _tally_data(tally) for name, tally in player.streets.items()},
        "line": [[hands, exact(sum)] for hands, sum in player.line.points],
    }


def _tally_data(tally: Tally) -> dict[str, Any]:
    rate = tally.blinds * 100 / tally.hands if tally.hands else Decimal(0)
    return {"hands": tally.hands, "won": exact(tally.won), "big_blinds_per_100": round(rate, 2)}
