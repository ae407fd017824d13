"""What a hand is called, in words: "Full house, kings over fives"."""

from __future__ import annotations

from floorman.cards import Described
from floorman.speech.catalogue import Speech

# Facts that are a card's rank, and are said by its name.
RANKS = ("of", "over", "next")


def made(described: Described, speech: Speech) -> str:
    facts = dict(described.facts)
    for name in RANKS:
        rank = described.facts.get(name)
        if rank is not None:
            facts[name] = speech.say(f"card.{rank}.one")
            facts[f"{name}_many"] = speech.say(f"card.{rank}.many")
    return speech.say(described.code, **facts)
