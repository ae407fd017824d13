"""What is known of a deal and what is still to come: the games, and how a question about equity is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Literal, NamedTuple, TypeAlias

from floorman.cards.badugi import BADUGI, Badugi
from floorman.cards.card import DECK, SHORT_DECK, UNKNOWN, Card, CardsError, text_of
from floorman.cards.held import HELD_HIGH, Held
from floorman.cards.omaha import OMAHA_EIGHT, OMAHA_HIGH, Omaha
from floorman.cards.ranking import ACE_TO_FIVE, DEUCE_TO_SEVEN, EIGHT_OR_BETTER, HIGH, SHORT_DECK_HIGH, Ranking
from floorman.terms import GAME_IDS, game_meant, shown

AnyRanking: TypeAlias = Ranking | Omaha | Badugi | Held
Hand: TypeAlias = tuple[Card, ...]

BOARD = -1
FLOP = 3


class Game(NamedTuple):
    """What is shown down: how many cards of one's own and of the board, what each half goes by, and the deck."""

    own: int
    board: int
    halves: tuple[AnyRanking, ...]
    own_most: int = 0  # where hands of several sizes are played
    board_most: int = 0  # stud has no board but the last cards, shared when the deck runs out
    deck: tuple[Card, ...] = DECK
    board_first: int = 3  # so many cards of the board come first; afterwards it has three at least
    seats_most: int | None = None  # one deck is enough for so many hands, where that is fewer than sit at a table

    @property
    def is_omaha(self) -> bool:
        return isinstance(self.halves[0], Omaha)

    @property
    def is_stud(self) -> bool:
        """Some cards lie open before each hand, and no button says who begins."""
        return self.board_most > 0

    @property
    def is_draw(self) -> bool:
        """All cards are one's own, and none lies open."""
        return not self.board and not self.board_most

    @property
    def has_low(self) -> bool:
        """Is it the lowest hand that the second half goes to?"""
        return self.second == "low"

    @property
    def second(self) -> Literal["", "low", "held"]:
        """What the second half of a pot goes by, where it is halved."""
        if len(self.halves) < 2:
            return ""
        return "held" if isinstance(self.halves[1], Held) else "low"


_HOLDEM = Game(2, 5, (HIGH,))
_OMAHA = Game(4, 5, (OMAHA_HIGH,), own_most=6)
_OMAHA_EIGHT = Game(4, 5, (OMAHA_HIGH, OMAHA_EIGHT), own_most=6)
_DEUCE = Game(5, 0, (DEUCE_TO_SEVEN,), seats_most=8)

GAMES: dict[str, Game] = {
    "nlhe": _HOLDEM,
    "plhe": _HOLDEM,
    "flhe": _HOLDEM,
    "plo": _OMAHA,
    "plo8": _OMAHA_EIGHT,
    "flo8": _OMAHA_EIGHT,
    "plo5": Game(5, 5, (OMAHA_HIGH,), seats_most=8),
    "plo58": Game(5, 5, (OMAHA_HIGH, OMAHA_EIGHT), seats_most=8),
    "plo6": Game(6, 5, (OMAHA_HIGH,), seats_most=7),
    "courchevel": Game(5, 5, (OMAHA_HIGH,), board_first=1, seats_most=8),
    "courchevel8": Game(5, 5, (OMAHA_HIGH, OMAHA_EIGHT), board_first=1, seats_most=8),
    "drawmaha": Game(5, 5, (OMAHA_HIGH, HELD_HIGH), seats_most=8),
    "stud": Game(7, 0, (HIGH,), board_most=2, seats_most=9),
    "stud8": Game(7, 0, (HIGH, EIGHT_OR_BETTER), board_most=2, seats_most=9),
    "razz": Game(7, 0, (ACE_TO_FIVE,), board_most=2, seats_most=9),
    "27sd": _DEUCE,
    "27td": _DEUCE,
    "badugi": Game(4, 0, (BADUGI,), seats_most=8),
    "5cd": Game(5, 0, (HIGH,), seats_most=8),
    "5cdnl": Game(5, 0, (HIGH,), seats_most=8),
    "shortdeck": Game(2, 5, (SHORT_DECK_HIGH,), deck=SHORT_DECK),
}


class Deal(NamedTuple):
    """The known cards, the live ones, and who waits for how many: the board first, then the hands by their number."""

    game: Game
    hands: tuple[Hand, ...]
    board: Hand
    live: tuple[Card, ...]
    missing: tuple[tuple[int, int], ...]

    @property
    def cards_missing(self) -> int:
        return sum(count for _, count in self.missing)

    def ways(self) -> int:
        """How many ways there are to deal what is missing."""
        ways, live = 1, len(self.live)
        for _, count in self.missing:
            ways *= comb(live, count)
            live -= count
        return ways

    def completed(self, drawn: Sequence[Card]) -> tuple[Hand, list[Hand]]:
        """Board and hands with these cards, in the order of `missing`."""
        board, hands, at = self.board, list(self.hands), 0
        for owner, count in self.missing:
            cards = tuple(drawn[at : at + count])
            at += count
            if owner == BOARD:
                board += cards
            else:
                hands[owner] += cards
        return board, hands

    def draws(self) -> Iterator[Hand]:
        """Every way to deal what is missing."""
        return _draws(self.live, tuple(count for _, count in self.missing))


def _draws(live: tuple[Card, ...], counts: tuple[int, ...]) -> Iterator[Hand]:
    if not counts:
        return iter([()])
    if len(counts) == 1:
        return combinations(live, counts[0])
    return (
        first + others
        for first in combinations(live, counts[0])
        for others in _draws(tuple(card for card in live if card not in first), counts[1:])
    )


def game_named(game: str) -> Game:
    """What is shown down in it. Raises CardsError where there is no such game."""
    found = GAMES.get(game) if isinstance(game, str) else None
    if found is None:
        raise CardsError("equity.no-such-game", game=shown(game), known=", ".join(GAME_IDS), **game_meant(game))
    return found


def must_be_a_street(game: str, board: Sequence[Card]) -> None:
    """A board of one or two cards is one from which some were left out, and not the flop that was meant. Unknown cards
    count. Raises CardsError."""
    kind = game_named(game)
    if kind.board and 0 < len(board) < FLOP and len(board) != kind.board_first:
        raise CardsError("equity.no-street", count=len(board), most=kind.board)


def deal_of(game: str, hands: Sequence[Iterable[Card]], board: Iterable[Card], dead: Iterable[Card]) -> Deal:
    """The deal that is asked about; `UNKNOWN` cards are missing ones. Raises CardsError where it cannot be."""
    kind = game_named(game)
    if len(hands) < 2:
        raise CardsError("equity.two-hands")
    given = [tuple(hand) for hand in hands]
    on_board = tuple(board)
    board_size, size = _sizes(kind, len(on_board), max(map(len, given)))
    known = tuple(tuple(card for card in hand if card != UNKNOWN) for hand in given)
    known_board = tuple(card for card in on_board if card != UNKNOWN)
    live = _live(kind, [*known_board, *(card for hand in known for card in hand)], dead)
    waiting = [(BOARD, board_size - len(known_board)), *((at, size - len(hand)) for at, hand in enumerate(known))]
    missing = tuple((owner, count) for owner, count in waiting if count)
    deal = Deal(kind, known, known_board, live, missing)
    if deal.cards_missing > len(live):
        raise CardsError("equity.deck-too-small", missing=deal.cards_missing, live=len(live))
    return deal


def _sizes(game: Game, on_board: int, longest: int) -> tuple[int, int]:
    """How many cards the board and each hand have in the end."""
    board_most = max(game.board, game.board_most)
    if on_board > board_most:
        raise CardsError("equity.board-too-long", most=board_most)
    board = max(game.board, on_board)
    # A last card that all share is one less for each.
    shared_last = board - game.board
    most = max(game.own, game.own_most) - shared_last
    if longest > most:
        raise CardsError("equity.hand-too-long", most=most)
    return board, max(game.own - shared_last, longest)


def _live(kind: Game, known: list[Card], dead: Iterable[Card]) -> tuple[Card, ...]:
    named = Counter([*known, *(card for card in dead if card != UNKNOWN)])
    for card, times in named.items():
        if times > 1:
            raise CardsError("cards.twice", card=text_of(card))
        if card not in kind.deck:
            raise CardsError("cards.not-in-deck", card=text_of(card))
    return tuple(card for card in kind.deck if card not in named)
