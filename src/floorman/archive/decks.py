"""The decks of an event, looked at afterwards: was each card that was seen there before the first one was dealt?

Anybody can look whether what was opened leads to the root that the log tells, whether all that was seen has been
opened, and whether each card came in its turn. Who has the deck secret can shuffle each deck again and look at every
card; the key of one hand opens that hand and no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.archive.mixes import Mix
from floorman.cards import UNKNOWN
from floorman.desk.hands import steps_of
from floorman.floor import HandEvent
from floorman.floor.after_hand import board_to_come
from floorman.floor.dealers import name_of, seen_of
from floorman.floor.decks import Deck, Opened, comes_to, deck_of, mixed, next_cards, turns
from floorman.floor.events import CardsOpened, DeckCommitted, DeckMixed
from floorman.floor.mixes import mix_of
from floorman.floor.open_hand import OpenHand
from floorman.floor.streams import hand_stream, number_of, table_of
from floorman.hand import GAMES, Hand, cards_to_come
from floorman.hand.events import BoardDealt, DrawsDealt, HandStarted, HolesDealt, StreetDealt
from floorman.rulebook import Rulebook
from floorman.store import Recorded
from floorman.terms import EntryId, Instant, TableNo
from floorman.tournament import AnyEvent, EventOpened, Tournament, opened
from floorman.tournament.events import HandBegan
from floorman.tournament.events.after_hand import ShownAfter
from floorman.tournament.lots import renewed

# What is wrong with a deck.
#   uncommitted   nothing was committed to before the first card
#   proof         what was opened does not lead to the root
#   unopened      a card was seen that was not opened, or one was opened that nobody has seen
#   turn          a card that was seen is another one than the next of the deck
#   seal          what a player added was not sealed in time, or is not what they had sealed
#   mixed         the deck was dealt with something else than what players had added to it, or without it
#   root          the secret leads to another root
#   card          the secret leads to another card, seen or not
Fault: TypeAlias = Literal["uncommitted", "proof", "unopened", "turn", "seal", "mixed", "root", "card"]

# `open`: nobody has told the hand to its end, so nothing was opened.
DeckVerdict: TypeAlias = Literal["same", "other", "open"]

Dealt: TypeAlias = HolesDealt | BoardDealt | StreetDealt | DrawsDealt
# Makes a deck from its name, which is that of the hand's stream unless it was prepared before, and its cards, sorted.
DeckOf: TypeAlias = Callable[[str, tuple[int, ...]], Deck]


def shuffled_again(secret: bytes, renewals: Mapping[int, str]) -> DeckOf:
    """As the desk shuffles: each deck by its name, and by the last renewal of chance before it."""
    return lambda name, cards: deck_of(renewed(secret, renewals, number_of(name)), name, cards)


class Audit(Struct, frozen=True):
    """One hand whose cards the desk has dealt."""

    stream: str
    at: Instant
    root: str
    verdict: DeckVerdict
    fault: Fault | None = None
    cards: tuple[Opened, ...] = ()  # what was opened
    added: dict[EntryId, str] = {}  # what players have added to the shuffle
    untold: tuple[EntryId, ...] = ()  # who had sealed something that did not come in time

    @property
    def table(self) -> TableNo:
        return table_of(self.stream)

    @property
    def name(self) -> str:
        """As the hand is asked for: TABLE-NUMBER."""
        return self.stream.rpartition("/")[2]


class Followed:
    """A hand told from its stream, with what there is to know of its deck."""

    def __init__(self, stream: str, rows: Sequence[Recorded], book: Rulebook) -> None:
        self.at = rows[0].at if rows else 0
        self.root = ""
        self.opened: CardsOpened | None = None
        self.late = False  # a card was dealt before anything was committed to
        self.turn: dict[int, int] = {}  # of each card, as it was dealt; of none that came back into the deck
        self.dealt: list[tuple[Hand, tuple[int, ...]]] = []  # how the hand was, and the cards that it was dealt then
        self.open: OpenHand | None = None
        self._again = False
        for events in steps_of(rows):
            for number, event in enumerate(events):
                self._hear(stream, event, book, joined=number > 0)

    def _hear(self, stream: str, event: HandEvent, book: Rulebook, *, joined: bool) -> None:
        if isinstance(event, DeckCommitted):
            self.root = self.root or event.root
        elif isinstance(event, CardsOpened):
            self.opened = event
        elif isinstance(event, HolesDealt | BoardDealt | StreetDealt | DrawsDealt) and self.open is not None:
            self._deal(self.open.hand, event)
        if self.open is not None:
            self.open.hear((event,), joined=joined)
        elif isinstance(event, HandStarted):
            self.open = OpenHand(stream, book, (event,))

    def _deal(self, hand: Hand, event: Dealt) -> None:
        cards = tuple(card for card in cards_of(event) if card != UNKNOWN)
        self.late = self.late or not self.root
        self.dealt.append((hand.copy(), cards))
        if self._again:
            return
        count, stub, _ = cards_to_come(hand)
        first = len(hand.rules.game.shown.deck) - len(stub)
        for number, card in enumerate(cards[:count]):
            self.turn.setdefault(card, first + number)
        self._again = bool(getattr(event, "reshuffled", False))

    @property
    def mixed(self) -> DeckMixed | None:
        return None if self.open is None else self.open.mixed

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards of its game, sorted."""
        return () if self.open is None else tuple(self.open.hand.rules.game.shown.deck)

    @property
    def mix(self) -> bytes:
        return b"" if self.mixed is None else mix_of(self.root, self.mixed.values.values())

    def places(self) -> dict[int, int]:
        """Where each card that was dealt has to lie in the deck that was committed to."""
        lie = turns(self.mix, len(self.deck))
        return {card: lie[turn] for card, turn in self.turn.items()}


def cards_of(event: Dealt) -> tuple[int, ...]:
    """What left the deck, the burnt cards first."""
    match event:
        case HolesDealt(cards=cards):
            return cards
        case BoardDealt(burn=burn, cards=cards):
            return (burn, *cards) if burn >= 0 else cards
        case StreetDealt(burns=burns, cards=cards) | DrawsDealt(burns=burns, cards=cards):
            return (*burns, *cards)


def dealt_by_the_desk(rows: Iterable[AnyEvent], event: str) -> Iterator[str]:
    """The streams of all hands whose cards the desk has dealt, in their order."""
    state: Tournament | None = None
    for one in rows:
        if state is None:
            assert isinstance(one, EventOpened), "the first event of a log opens the tournament"
            state = opened(one)
            continue
        state.apply(one)
        if isinstance(one, HandBegan) and one.log and state.tables[one.table].cards == "dealt":
            yield hand_stream(event, one.table, one.log)


def audit_deck(
    stream: str,
    rows: Sequence[Recorded],
    book: Rulebook,
    deck_of: DeckOf | None = None,
    mix: Mix | None = None,
    after: Sequence[ShownAfter] = (),
) -> Audit:
    """What anybody can look at; with the decks themselves, every card besides.

    The event's log says what players `mix` in, and what was shown `after` the hand.
    """
    told = Followed(stream, rows, book)
    fault = _mixed_otherwise(told, mix) or _fault(told) or _fault_after(told, after)
    if fault is None and deck_of is not None:
        fault = _differs(told, stream, deck_of)
    over = told.open is not None and told.open.hand.closed
    verdict: DeckVerdict = "other" if fault is not None else "same" if over else "open"
    return Audit(
        stream,
        told.at,
        told.root,
        verdict,
        fault,
        cards=(*(told.opened.cards if told.opened is not None else ()), *_opened_after(after)),
        added=told.mixed.values if told.mixed is not None else {},
        untold=mix.untold if mix is not None else (),
    )


def _fault(told: Followed) -> Fault | None:
    if told.late or not told.root:
        return "uncommitted"
    opened = told.opened
    if opened is not None and comes_to(opened.cards, opened.proof) != told.root:
        return "proof"
    if told.open is None or not told.open.hand.closed:
        return None
    cards = () if opened is None else opened.cards
    if {one.card for one in cards} != set(seen_of(told.open.hand)):
        return "unopened"
    places = told.places()
    return "turn" if any(places.get(one.card, one.at) != one.at for one in cards) else None


def _opened_after(after: Iterable[ShownAfter]) -> Iterator[Opened]:
    return (Opened(one.at, one.card, one.nonce) for shown in after for one in shown.cards)


def _fault_after(told: Followed, after: Sequence[ShownAfter]) -> Fault | None:
    """Do the cards that were shown later lie in that deck, those of a hand where they were dealt from, and those of the
    board where they would have been?"""
    if told.open is None:
        return None
    places, hand = told.places(), told.open.hand
    for one in after:
        cards = [Opened(card.at, card.card, card.nonce) for card in one.cards]
        if comes_to(cards, one.proof) != told.root:
            return "proof"
        if one.board:
            lie, dealt = turns(told.mix, len(told.deck)), len(told.turn)
            due = [lie[dealt + turn] for turn in board_to_come(hand)]
            if sorted(card.at for card in cards) != sorted(due):
                return "turn"
        elif any(places.get(card.card) != card.at for card in cards):
            return "turn"
    return None


def _mixed_otherwise(told: Followed, mix: Mix | None) -> Fault | None:
    """Is what the hand was dealt with just what players had added before it?"""
    if mix is not None and not mix.well:
        return "seal"
    used = told.mixed
    if mix is None or not mix.values:
        return None if used is None else "mixed"
    if used is None:  # only a deck of other cards may be left lying
        return None if told.deck != tuple(GAMES[mix.game].shown.deck) else "mixed"
    same = (used.prepared, told.root, used.values) == (mix.number, mix.root, mix.values)
    return None if same else "mixed"


def _differs(told: Followed, stream: str, deck_of: DeckOf) -> Fault | None:
    """Shuffled again, with the key of the hand."""
    for hand, cards in told.dealt:
        deck = deck_of(name_of(stream, told.mixed), tuple(hand.rules.game.shown.deck))
        if deck.root() != told.root:
            return "root"
        if next_cards(hand, deck if told.mixed is None else mixed(deck, told.mixed.values.values())) != cards:
            return "card"
    return None


def shown_after(told: Iterable[AnyEvent]) -> dict[tuple[TableNo, int], list[ShownAfter]]:
    """By table and number of the hand, what was shown of it when it was over."""
    found: dict[tuple[TableNo, int], list[ShownAfter]] = {}
    for one in told:
        if isinstance(one, ShownAfter):
            found.setdefault((one.table, one.hand), []).append(one)
    return found
