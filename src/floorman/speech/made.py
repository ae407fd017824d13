"""What a hand is called, in words: "Full house, kings over fives"."""

from __future__ import annotations

from collections.abc import Sequence

from floorman.cards import Described, describe
from floorman.cards.playing import playing
from floorman.hand import Game
from floorman.speech.catalogue import Speech

# Facts that are a card's rank, and are said by its name.
RANKS = ("of", "over", "next")


def called(game: Game, half: int, own: Sequence[int], board: Sequence[int], speech: Speech) -> str:
    """The name of a hand at the showdown: of its high half, or of its low half."""
    ranking = game.shown.halves[half]
    return made(describe(ranking, playing(ranking, own, board)), speech)


def made(described: Described, speech: Speech) -> str:
    facts = dict(described.facts)
    for name in RANKS:
        rank = described.facts.get(name)
        if rank is not None:
            facts[name] = speech.say(f"card.{rank}.one")
            facts[f"{name}_many"] = speech.say(f"card.{rank}.many")
    return speech.say(described.code, **facts)
