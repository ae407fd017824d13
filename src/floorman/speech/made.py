"""What a hand is called, in words: "Full house, kings over fives"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from floorman.cards import Described, describe
from floorman.cards.playing import playing
from floorman.hand import Game
from floorman.speech.catalogue import Speech

# Facts that are a card's rank, and are said by its name.
RANKS = ("of", "over", "next")
# Hands in which every card counts by itself.
BY_ALL_CARDS = ("hand.flush", "hand.high-card")


def called(game: Game, half: int, own: Sequence[int], board: Sequence[int], speech: Speech) -> str:
    """The name of a hand at the showdown: of its high half, or of its low half."""
    ranking = game.shown.halves[half]
    return made(describe(ranking, playing(ranking, own, board)), speech)


def called_apart(
    game: Game, half: int, own: Sequence[int], others: Iterable[Sequence[int]], board: Sequence[int], speech: Speech
) -> str:
    """The same, with what decides where another hand has that name too and is another: the kicker, or the next card."""
    ranking = game.shown.halves[half]
    mine = describe(ranking, playing(ranking, own, board))
    name, ranks = made(mine, speech), mine.facts.get("cards", "").split("-")
    if not mine.code.startswith("hand."):  # a low is called by all its cards
        return name
    theirs = (describe(ranking, cards) for other in others if (cards := playing(ranking, other, board)))
    rivals = [one.facts["cards"].split("-") for one in theirs if made(one, speech) == name]
    # Their pairs are the same, so the first card in which they differ is what decides.
    decides = max((_alike(ranks, rival) for rival in rivals if rival != ranks), default=-1)
    beside = [rank for at, rank in enumerate(ranks) if at <= decides and ranks.count(rank) == 1]
    by_all = mine.code in BY_ALL_CARDS
    if not (beside := beside[1:] if by_all else beside):
        return name
    told = "-".join(speech.say(f"card.{rank}.one") for rank in beside)
    return speech.say("hand.then-card" if by_all else "hand.with-kicker", hand=name, card=told)


def _alike(ranks: Sequence[str], rival: Sequence[str]) -> int:
    """In so many cards they are the same, from the highest on."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(ranks, rival, strict=False)))


def made(described: Described, speech: Speech) -> str:
    facts = dict(described.facts)
    for name in RANKS:
        rank = described.facts.get(name)
        if rank is not None:
            facts[name] = speech.say(f"card.{rank}.one")
            facts[f"{name}_many"] = speech.say(f"card.{rank}.many")
    return speech.say(described.code, **facts)
