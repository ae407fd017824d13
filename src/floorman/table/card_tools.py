"""Questions about cards alone, with cards as text: what hands are worth against each other, and what one is called."""

from __future__ import annotations

from msgspec import Struct

from floorman.cards import UNKNOWN, CardsError, Held, Omaha, text_of, texts_of
from floorman.cards import describe as describe_cards
from floorman.cards.deals import game_named, must_be_a_street
from floorman.cards.describe import MadeCode
from floorman.cards.equity import Equity, equity_of_ranges
from floorman.cards.playing import playing
from floorman.cards.ranges import range_of
from floorman.cards.sharing import Executor
from floorman.cards.walking import Chance
from floorman.speech import Lang, speech
from floorman.speech.made import made
from floorman.table.dealing import read
from floorman.table.errors import of_cards, wrong
from floorman.terms import quoted, text_in
from floorman.terms.games import GameId


def equity(
    *hands: str,
    board: str = "",
    dead: str = "",
    game: GameId = "nlhe",
    exact: bool | None = None,
    samples: int | None = None,
    rng: Chance | None = None,
    executor: Executor | None = None,
) -> Equity:
    """What hands are worth against each other: `equity("AsKs", "QhQd", board="2c 7d Jh").players[0].share`.

    A hand is told by its cards; those left out, and `??`, may be any. In games of two own cards it may be a range:
    `"QQ+, AKs"`, `"22-55"`, `"A5s-A2s"`, `"JTs-87s"`, `"random"`, and with weights `"QQ, AKs:0.5"`. The board is none
    yet, or three cards or more, of which `??` are unknown.

    All deals are counted where that is quick, and with `exact=True` however long it takes. Else, or with `samples`, so
    many are drawn from `rng`. With an `executor`, a process pool or whatever else has `submit`, others do the work; the
    answer is the same. Raises TableError where the question makes no sense.
    """
    if exact and samples is not None:
        raise wrong("equity.exact-or-samples")
    if samples is not None and rng is None:
        raise wrong("equity.samples-by-whom", samples=samples)
    for hand in hands:
        if not isinstance(hand, str):
            raise wrong("cards.no-text", found=quoted(hand))
    try:
        on_board = read(board)
        must_be_a_street(game, on_board)
        return equity_of_ranges(
            game,
            [range_of(hand, game) for hand in hands],
            on_board,
            read(dead),
            exact=False if samples is not None else exact,
            samples=100_000 if samples is None else samples,
            rng=rng,
            executor=executor,
        )
    except CardsError as error:
        raise of_cards(error) from None


class Made(Struct, frozen=True):
    """What a hand is: a code such as `hand.pair`, the cards that play, and its name in both languages."""

    code: MadeCode
    cards: str
    en: str
    de: str

    def says(self, lang: Lang = "en") -> str:
        """Its name in one language."""
        return text_in(self, lang)

    def __str__(self) -> str:
        return self.en


def describe(hand: str, *, board: str = "", game: GameId = "nlhe", low: bool = False) -> Made:
    """What a hand is called, with its board: `str(describe("As Ad", board="Ah Kd Ks"))`.

    `low` asks for the low half of a game that is split. In drawmaha it is the hand with the board, or without one what
    is held by itself. Raises TableError.
    """
    try:
        kind = game_named(game)
    except CardsError as error:
        raise of_cards(error) from None
    if low and not kind.has_low:
        raise wrong("describe.no-low", game=game)
    own, shared = _known(read(hand), read(board))
    by_itself = not shared and isinstance(kind.halves[-1], Held)
    ranking = kind.halves[low or by_itself]
    if not own or (isinstance(ranking, Omaha) and (len(own) < 4 or len(shared) < 3)):
        raise wrong("describe.too-few-cards")
    cards = playing(ranking, own, shared)
    found = describe_cards(ranking, cards)
    return Made(found.code, texts_of(cards), made(found, speech("en")), made(found, speech("de")))


def _known(hand: tuple[int, ...], board: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    every = (*hand, *board)
    for place, card in enumerate(every):
        if card == UNKNOWN:
            raise wrong("describe.unknown-card")
        if card in every[:place]:
            raise wrong("cards.twice", card=text_of(card))
    return hand, board
