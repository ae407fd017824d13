"""Whole hands: each engine deals, bets, shows and pays, all chips are counted after each."""

from __future__ import annotations

from collections.abc import Sequence

from bench.engines.ours import knows
from bench.rounds import Contender, Contest, Missing
from bench.workload import Workload

POKERKIT = "pokerkit"
PEERS = (
    Contender("pkcore.py", "pkcore.py", "bench.engines.pkcore:hands"),
    Contender("pokers", "pokers", "bench.engines.pokers:hands"),
    Contender("pokerfast", "pokerfast", "bench.engines.pokerfast:hands"),
)
STORED = (
    Contender("stored by hand", "floorman", "bench.engines.stored:hands", {"by": "hand"}),
    Contender("stored by act", "floorman", "bench.engines.stored:hands", {"by": "act"}),
)


def contests(games: Sequence[str], workloads: Sequence[Workload], store: bool) -> list[Contest]:
    """One contest for each game and workload. The other peers know no-limit hold'em alone, and equal stacks."""
    return [_contest(game, workload, store) for game in games for workload in workloads]


def pokerkit(game: str, workload: Workload) -> Contender:
    return Contender(POKERKIT, POKERKIT, "bench.engines.pokerkit:hands", {"game": game, "workload": workload})


def _contest(game: str, workload: Workload, store: bool) -> Contest:
    title = f"{game}, {workload}"
    what = {"game": game, "workload": workload}
    ours = Contender("floorman", "floorman", "bench.engines.ours:hands", what)
    theirs = pokerkit(game, workload)
    if not knows(game):
        return Contest(title, (theirs,), POKERKIT, (Missing(ours.name, f"does not know {game} yet"),))
    if (game, workload) != ("nlhe", "common"):
        return Contest(title, (ours, theirs), POKERKIT)
    return Contest(title, (ours, *(STORED if store else ()), *PEERS, theirs), POKERKIT)
