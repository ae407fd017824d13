"""What a hand is called, in words: "Full house, kings over nines"."""

from __future__ import annotations

from collections.abc import Sequence

from floorman.cards import EIGHT_OR_BETTER, HIGH, OMAHA_EIGHT, Badugi, Omaha, Ranking, describe
from floorman.hand import Game
from floorman.speech.catalogue import Speech


def called(game: Game, half: int, cards: Sequence[int], board: Sequence[int], speech: Speech) -> str:
    """The name of a hand at the showdown: of its high half, or of its low half."""
    ranking, five = _playing(game, half, cards, board)
    described = describe(ranking, five)
    facts: dict[str, str] = {}
    for name, rank in described.facts.items():
        if name == "cards":
            facts[name] = rank
        else:
            facts[name] = speech.say(f"card.{rank}.one")
            facts[f"{name}_many"] = speech.say(f"card.{rank}.many")
    return speech.say(described.code, **facts)


def _playing(game: Game, half: int, cards: Sequence[int], board: Sequence[int]) -> tuple[Ranking | Badugi, list[int]]:
    """The cards that count, and the order they are named by: in Omaha two of the hand and three of the board."""
    ranking = game.shown.halves[half]
    if isinstance(ranking, Omaha):
        return EIGHT_OR_BETTER if ranking is OMAHA_EIGHT else HIGH, list(ranking.best_five(cards, board))
    return ranking, [*board, *cards]
