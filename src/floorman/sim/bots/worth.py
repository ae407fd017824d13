"""How good a hand is by itself: the share of hands of its kind, at this point, that are worse.

Two and four own cards before a flop go by points; where hands share no board, the worth of the cards so far is looked
up among a thousand hands dealt beforehand, drawn to as a bot draws. A board's hands are measured against it.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, lru_cache
from random import Random

from floorman.cards import BADUGI, DEUCE_TO_SEVEN, UNKNOWN, Badugi, cards_of, suit_of
from floorman.cards.playing import worths
from floorman.hand.games import GAMES, Game
from floorman.sim.bots.dice import Chance
from floorman.sim.bots.drawing import drawn
from floorman.sim.sight import Sight

# So many hands are dealt to compare with, and so many others on a board.
COMPARED = 1_000
ON_BOARD = {False: 16, True: 6}  # in Omaha fewer: each takes as long as several
# Nothing is known of the cards: neither good nor bad.
MIDDLING = 0.5
WORST_TEN = cards_of("Tc9d8h7s5c")


def hand_strength(sight: Sight, rng: Chance) -> float:
    """Between 0 and 1: how many hands in its place would be worse."""
    cards = sight.cards
    if UNKNOWN in cards or UNKNOWN in sight.board:
        return MIDDLING
    game = sight.game
    if game.shown.board:
        return before_the_flop(game.id, cards + sight.board) if len(sight.board) < 3 else on_board(sight, rng)
    if game.has_draws:
        return among(game, sight.draws_left, points(game, cards, draws_left=sight.draws_left))
    return among(game, len(cards), points(game, cards))


@lru_cache(maxsize=1 << 14)
def before_the_flop(game_id: str, cards: tuple[int, ...]) -> float:
    """A card of the flop that lies open already counts as one more, among hands that have as many."""
    game = GAMES[game_id]
    return among(game, len(cards) - game.hole_cards, points(game, cards))


def among(game: Game, stage: int, worth: int) -> float:
    """Where this worth stands among the hands of its stage; equal ones count for half."""
    found = _compared(game.id, stage)
    low = bisect_left(found, worth)
    return (low + bisect_left(found, worth + 1)) / (2 * len(found))


def on_board(sight: Sight, rng: Chance) -> float:
    """How many of some hands by chance are worse on this board, as it lies."""
    unseen = shuffled(sight, rng)
    omaha = sight.game.shown.is_omaha
    own = len(sight.cards)
    most = ON_BOARD[omaha] * own
    holes = [tuple(unseen[at : at + own]) for at in range(0, min(most, len(unseen) - own + 1), own)]
    better = 0.0
    halves = sight.game.shown.halves
    for half in halves:
        mine, *others = worths(half, sight.board, [sight.cards, *holes])
        better += sum([1.0 if mine > other else 0.5 if mine == other and mine else 0.0 for other in others])
    return better / (len(holes) * len(halves))


def shuffled(sight: Sight, rng: Chance) -> list[int]:
    """The cards that the bot has not seen, in any order: good enough for a guess, and quick."""
    seen = {*sight.cards, *sight.board}
    for cards in sight.opens:
        seen.update(cards)
    return sorted(
        [card for card in sight.game.shown.deck if card not in seen],
        key=rng.randbytes(UNKNOWN).__getitem__,
    )


# ---- points -------------------------------------------------------------------------------------------------------


def points(game: Game, cards: tuple[int, ...], *, draws_left: int = 0) -> int:
    """A number that grows with what the cards promise; compared only within one game and stage."""
    if game.shown.board:
        return _hole_points(cards, low=game.shown.has_low)
    ranking = game.shown.halves[0]
    if ranking is DEUCE_TO_SEVEN and draws_left:
        return _deuce_points(cards)
    if isinstance(ranking, Badugi):
        return BADUGI.rank(cards)
    worth = ranking.rank(cards)  # type: ignore[call-arg, misc]  # Omaha has a board
    if len(game.shown.halves) > 1:
        return worth + 40 * sum(card >> 2 in (0, 1, 2, 3, 4, 5, 6, 12) for card in cards)
    return worth


def _hole_points(cards: tuple[int, ...], *, low: bool) -> int:
    """High cards, pairs, cards of a suit and cards near each other, each two of them; low ones where there is a low."""
    found = 0
    ranks = [card >> 2 for card in cards]
    for at, one in enumerate(ranks):
        found += 4 * one + (14 if low and (one < 4 or one == 12) else 0)
        for other in range(at):
            gap = abs(one - ranks[other])
            if not gap:
                found += 34 + 5 * one
            else:
                found += max(0, 10 - 3 * gap)
            if suit_of(cards[at]) == suit_of(cards[other]):
                found += 6
    return found + 2 * max(ranks)


def _deuce_points(cards: tuple[int, ...]) -> int:
    """Before a draw: a ten or better that is made, else how many low cards differ, and how low they are."""
    worth = DEUCE_TO_SEVEN.rank(cards)
    if worth >= DEUCE_TO_SEVEN.rank(WORST_TEN):
        return 100_000 + worth
    ranks = sorted({card >> 2 for card in cards})
    kept = [rank for rank in ranks if rank < 8]
    return 1_000 * len(kept) - 20 * sum(kept) - sum(ranks)


@cache
def _compared(game_id: str, stage: int) -> list[int]:
    """What a thousand hands of this stage are worth, sorted. Always the same ones."""
    game = GAMES[game_id]
    rng = Random(f"{game_id} {stage}")
    left = stage if game.shown.is_draw else 0
    return sorted(points(game, _hand(game, stage, rng), draws_left=left) for _ in range(COMPARED))


def _hand(game: Game, stage: int, rng: Random) -> tuple[int, ...]:
    """By chance: so many cards of stud; of a game with a board so many beside the bot's own; else a hand for which so
    many draws are still to come."""
    if game.shown.board:
        return tuple(rng.sample(game.shown.deck, game.hole_cards + stage))
    if not game.has_draws:
        return tuple(rng.sample(game.shown.deck, stage or game.hole_cards))
    deck = rng.sample(game.shown.deck, len(game.shown.deck))
    cards = tuple(deck[: game.hole_cards])
    del deck[: game.hole_cards]
    draws = sum(1 for street in game.rounds) - 1
    for left in range(draws, stage, -1):
        thrown = drawn(game, cards, left)
        new = deck[: len(thrown)]
        del deck[: len(thrown)]
        cards = (*(card for card in cards if card not in thrown), *new)
    return cards
