"""What a player holds, in the order in which one reads it, and what it is called so far."""

from __future__ import annotations

import re

from floorman.cards import RANKS, cards_of, text_of
from floorman.cards.deals import AnyRanking
from floorman.cards.playing import playing, worths
from floorman.hand import GAMES, Game
from floorman.speech import Speech
from floorman.speech.made import called
from floorman.views import FeltView
from floorman.views.felt import FeltSeatView

KNOWN_LEAST = 5  # cards, before a hand has a name
FLOP = 3  # cards
SORTED_LEAST = 3
SHOWN_LEAST = 2  # hands, before one of them is the better
LAST_STREETS = ("river", "seventh")
HAND = re.compile(rf"\b[{RANKS}](?:-[{RANKS}]){{2,}}\b")


def sorted_cards(game: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """His own, the highest first; in stud, and two of them, as they came."""
    if len(cards) < SORTED_LEAST or "??" in cards or game not in GAMES or GAMES[game].shown.is_stud:
        return cards
    return tuple(sorted(cards, key=lambda text: (-RANKS.index(text[0]), text[1])))


def open_slice(game: str) -> tuple[int, int]:
    """Which of his own cards the others see, from and to."""
    return GAMES[game].open_cards if game in GAMES else (0, 0)


def completes(view: FeltView) -> bool:
    """In stud: is the first raise no raise yet, but a bet that fills up the bring-in?"""
    stakes, acts = view.stakes, view.acts
    if stakes is None or acts is None or not stakes.bring_in or not stakes.bets:
        return False
    return view.street == "third" and acts.raise_min_to == stakes.bets[0]


def named(text: str, words: Speech) -> str:
    """A card as somebody says it."""
    rank, suit = text[0], text[1]
    return words.say(f"card.named.{suit}", rank=words.say(f"card.{rank}.one"))


def aloud(text: str, words: Speech) -> str:
    """Ranks that stand for a whole hand, as somebody reads them out: ace, ten, seven for A-T-7."""
    return HAND.sub(lambda found: ", ".join(words.say(f"card.{one}.one") for one in found[0].split("-")), text)


def held(view: FeltView, own: FeltSeatView | None, words: Speech) -> str:
    """What his hand is called so far; nothing before it has a name."""
    if own is None or own.state != "live" or "??" in own.cards:
        return ""
    game, cards, board = GAMES[view.game], cards_of("".join(own.cards)), cards_of("".join(view.board))
    halves = [half for half in range(len(game.shown.halves)) if _has_name(game, half, len(cards), len(board))]
    names = [called(game, half, cards, board, words) for half in halves]
    if not names[1:]:
        return "".join(names)
    if game.shown.has_low:
        low = names[1] if playing(game.shown.halves[1], cards, board) else no_low(view, words)
        return words.say("felt.high-low", high=names[0], low=low)
    return words.say("felt.two-hands", board=names[0], held=names[1])


def winning_cards(view: FeltView) -> frozenset[str]:
    """Of all that lies open once a hand is over: what the winners' hands are made of; nothing where nobody had to show,
    or it was dealt on several boards."""
    game = GAMES.get(view.game)
    shown = [one for one in view.seats if one.cards and one.state == "live" and "??" not in one.cards]
    if game is None or not view.over or view.more_boards or len(shown) < SHOWN_LEAST:
        return frozenset()
    board = cards_of("".join(view.board))
    found: set[str] = set()
    for one in shown:
        if one.won:
            halves = [half for half in game.shown.halves if _is_best(half, one, shown, board)]
            for half in halves or game.shown.halves[:1]:  # whose hand is nowhere the best has won a side pot
                found.update(text_of(card) for card in playing(half, _own(one), board))
    return frozenset(found)


def _is_best(half: AnyRanking, one: FeltSeatView, shown: list[FeltSeatView], board: tuple[int, ...]) -> bool:
    worth = worths(half, board, [_own(each) for each in shown])
    return 0 < worth[shown.index(one)] == max(worth)


def _own(one: FeltSeatView) -> tuple[int, ...]:
    return cards_of("".join(one.cards))


def no_low(view: FeltView, words: Speech) -> str:
    """As long as cards are to come, it may still be one."""
    return words.say("felt.no-low" if view.over or view.street in LAST_STREETS else "felt.no-low-yet")


def _has_name(game: Game, half: int, own: int, board: int) -> bool:
    """Are there enough cards, and is the flop there where one is to come?"""
    if half and not game.shown.has_low:
        return game.shown.second == "held" and own >= KNOWN_LEAST
    return board >= FLOP if game.shown.board else own + board >= KNOWN_LEAST
