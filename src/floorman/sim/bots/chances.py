"""The chance to win against one hand by chance, by dealing what is to come a few times.

The unseen cards are put in any order and dealt out in turn, so that no two deals share a card: few deals then say more
than as many that know nothing of each other. That is one guess of a player, not an exact equity.
"""

from __future__ import annotations

from floorman.cards import UNKNOWN
from floorman.cards.playing import worths
from floorman.hand.games import Game
from floorman.sim.bots.dice import Chance
from floorman.sim.bots.worth import MIDDLING, before_the_flop, hand_strength, shuffled
from floorman.sim.sight import Sight

# How often the unseen cards are put in order for one guess, and how many deals it has at most.
ROUNDS = 2
DEALS = {False: 20, True: 6}  # in Omaha fewer


def chance(sight: Sight, rng: Chance) -> float:
    """Between 0 and 1, against one other; several are `against`'s."""
    game, cards = sight.game, sight.cards
    if UNKNOWN in cards or UNKNOWN in sight.board:
        return MIDDLING
    if game.shown.is_draw:
        return hand_strength(sight, rng)
    if game.shown.board:
        if len(sight.board) < 3:
            return _against_one(before_the_flop(game.id, cards + sight.board))
        return _on_a_board(sight, rng)
    return _in_stud(sight, rng)


def against(one: float, opponents: int) -> float:
    """The chance against so many: each further one takes less, since what beats one often beats the others too."""
    return one ** (1 + 0.65 * (opponents - 1)) if opponents > 1 else one


def _against_one(share: float) -> float:
    """Even the poorest two cards beat one hand in three; the best are far ahead of the merely good."""
    return 0.34 + 0.3 * share + 0.16 * share**8


def _on_a_board(sight: Sight, rng: Chance) -> float:
    own = len(sight.cards)
    to_come = 5 - len(sight.board)
    need = own + to_come
    omaha = sight.game.shown.is_omaha
    won, deals = 0.0, 0
    while deals < DEALS[omaha]:
        unseen = shuffled(sight, rng)
        for at in range(0, len(unseen) - need + 1, need):
            board = sight.board + tuple(unseen[at : at + to_come])
            won += _won(sight.game, board, sight.cards, tuple(unseen[at + to_come : at + need]))
            deals += 1
            if deals == DEALS[omaha]:
                break
    return won / deals


def _in_stud(sight: Sight, rng: Chance) -> float:
    """Against the most dangerous look: the opponent who has put in most, with their open cards."""
    rival = max(sight.live, key=lambda place: sight.puts[place])
    seen = sight.opens[rival]
    size = sight.game.shown.own - len(sight.board)
    mine, his = size - len(sight.cards), size - len(seen)
    won, deals = 0.0, 0
    for _ in range(ROUNDS):
        unseen = shuffled(sight, rng)
        for at in range(0, len(unseen) - mine - his + 1, max(mine + his, 1)):
            cards = sight.cards + tuple(unseen[at : at + mine])
            won += _won(sight.game, sight.board, cards, seen + tuple(unseen[at + mine : at + mine + his]))
            deals += 1
    return won / deals if deals else MIDDLING


def _won(game: Game, board: tuple[int, ...], mine: tuple[int, ...], his: tuple[int, ...]) -> float:
    """The bot's share of the pot in this deal; a low that nobody has goes with the high."""
    halves = game.shown.halves
    one, other = worths(halves[0], board, [mine, his])
    share = 1.0 if one > other else 0.5 if one == other else 0.0
    if len(halves) == 1:
        return share
    one, other = worths(halves[1], board, [mine, his])
    if not one and not other:
        return share
    return (share + (1.0 if one > other else 0.5 if one == other else 0.0)) / 2
