"""Where cards come from that nobody types in: unknown ones from a dealer's hands, known ones from a deck of the desk.

Where players act on their own devices, nobody turns cards over: whoever must show, or wins by it, shows, and the others
muck.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from floorman.cards import UNKNOWN
from floorman.floor.decks import Deck, cards_left, deck_of, mixed, next_cards, opened
from floorman.floor.events import CardsOpened, DeckCommitted, DeckMixed, HandEvent
from floorman.floor.open_hand import OpenHand
from floorman.floor.streams import event_of, prepared_name, table_of
from floorman.hand import NOBODY, AnyCommand, Hand, Muck, Show, muck_refused, owed_to, to_show
from floorman.hand.ranking import ranks
from floorman.hand.state import LIVE
from floorman.tournament.holdings import Table


class Dealer(Protocol):
    def before(self, hand: Hand) -> tuple[HandEvent, ...]:
        """What is said before the first card."""

    def cards(self, open: OpenHand) -> tuple[int, ...]:
        """The cards that the hand is owed."""

    def left(self, open: OpenHand) -> tuple[int, ...]:
        """The cards that are left of the deck, top first, as far as whoever deals knows them."""

    def follows(self, hand: Hand) -> AnyCommand | None:
        """What happens next without anybody; None where somebody has to act."""

    def after(self, hand: Hand) -> tuple[HandEvent, ...]:
        """What is said when the hand is over."""


class ByHand(Struct, frozen=True):
    """A person deals, and nobody says what."""

    def before(self, _: Hand) -> tuple[HandEvent, ...]:
        return ()

    def cards(self, open: OpenHand) -> tuple[int, ...]:
        return (UNKNOWN,) * len(owed_to(open.hand))

    def left(self, _: OpenHand) -> tuple[int, ...]:
        return ()

    def follows(self, _: Hand) -> AnyCommand | None:
        return None

    def after(self, _: Hand) -> tuple[HandEvent, ...]:
        return ()


class FromDeck(Struct, frozen=True):
    """The desk deals from a deck that it has committed to."""

    secret: bytes
    stream: str
    shows: bool  # nobody is there to turn cards over
    mixed: DeckMixed | None = None  # what players have added to the shuffle

    def before(self, hand: Hand) -> tuple[HandEvent, ...]:
        committed = DeckCommitted(self._deck(hand).root())
        return (committed,) if self.mixed is None else (committed, self.mixed)

    def cards(self, open: OpenHand) -> tuple[int, ...]:
        return next_cards(open.hand, self._deck(open.hand))

    def left(self, open: OpenHand) -> tuple[int, ...]:
        return cards_left(open.hand, self._deck(open.hand))

    def follows(self, hand: Hand) -> AnyCommand | None:
        place = to_show(hand) if self.shows else NOBODY
        return None if place == NOBODY else shows_or_mucks(hand, place)

    def after(self, hand: Hand) -> tuple[HandEvent, ...]:
        """A hand that nobody called is over without a card having been seen."""
        seen = seen_of(hand)
        return (CardsOpened(*opened(self._deck(hand), seen)),) if seen else ()

    def _deck(self, hand: Hand) -> Deck:
        return deck_for(self.secret, self.stream, tuple(hand.rules.game.shown.deck), self.mixed)


BY_HAND = ByHand()


def deck_for(secret: bytes, stream: str, cards: tuple[int, ...], told: DeckMixed | None) -> Deck:
    """The deck of a hand: its own, or the one that was prepared and then mixed by players."""
    if told is None:
        return deck_of(secret, stream, cards)
    return mixed(deck_of(secret, name_of(stream, told), cards), told.values.values())


def name_of(stream: str, told: DeckMixed | None) -> str:
    """What names the deck of a hand."""
    return stream if told is None else prepared_name(event_of(stream), table_of(stream), told.prepared)


def dealer_at(table: Table, secret: bytes, stream: str, mixed: DeckMixed | None = None) -> Dealer | None:
    """None where somebody types the cards in."""
    match table.cards:
        case "none":
            return BY_HAND
        case "dealt":
            return FromDeck(secret, stream, shows=True, mixed=mixed)
        case _:
            return None


def shows_or_mucks(hand: Hand, place: int) -> Show | Muck:
    """As players do who see what lies open: a hand that cannot win any more goes, if it may."""
    seat = hand.seats[place]
    if not hand.shown or muck_refused(hand, place) is not None or _wins_something(hand, place):
        return Show(seat)
    return Muck(seat)


def _wins_something(hand: Hand, place: int) -> bool:
    """Could this hand take a part of a pot, high or low, against those that lie open?"""
    open_hands = [other for other in range(len(hand.seats)) if hand.shown >> other & 1 and hand.status[other] == LIVE]
    beaten_by = [other for other in open_hands if hand.put[other] >= hand.put[place]]
    if not beaten_by:
        return True
    worths = [ranks(hand, half) for half in range(len(hand.rules.game.shown.halves))]
    return any(0 < worth[place] >= max(worth[other] for other in beaten_by) for worth in worths)


def seen_of(hand: Hand) -> list[int]:
    """Each board, and of each hand what lay open."""
    cards = [card for board in hand.boards for card in board]
    for place, shown in enumerate(hand.cards):
        if hand.shown >> place & 1:
            cards += shown
        else:
            cards += [card for number, card in enumerate(shown) if hand.lies_open(number)]
    return [card for card in cards if card != UNKNOWN]
