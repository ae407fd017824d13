"""The same for hands whose acts nobody tells: their cards lie on phones, and all that was seen stands in the event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from floorman.archive.decks import Audit, DeckOf, Fault
from floorman.cards import card_of
from floorman.floor.decks import Deck, Opened, comes_to
from floorman.floor.phone_cards import layout_of
from floorman.floor.streams import hand_stream
from floorman.hand.games import GAMES
from floorman.terms import Instant, TableNo
from floorman.tournament import AnyEvent, EventOpened, Tournament, opened
from floorman.tournament.events import HandBegan
from floorman.tournament.events.laying import CardsDealt, DeckOpened
from floorman.tournament.holdings import Laid


def audit_laid(rows: Iterable[AnyEvent], event: str, deck_of: DeckOf | None = None) -> Iterator[Audit]:
    """Every hand that was dealt to phones, as soon as it is over; at last those that go on."""
    state: Tournament | None = None
    began: dict[TableNo, Instant] = {}
    for one in rows:
        if state is None:
            assert isinstance(one, EventOpened), "the first event of a log opens the tournament"
            state = opened(one)
            continue
        if isinstance(one, HandBegan):
            began[one.table] = one.at
        if isinstance(one, DeckOpened):
            yield _audited(state, one, event, began.get(one.table, 0), deck_of)
        state.apply(one)
        if isinstance(one, CardsDealt):
            began.setdefault(one.table, 0)
    for table, laid in sorted(state.laid.items()) if state is not None else ():
        if not laid.over:
            yield Audit(hand_stream(event, table, laid.hand), began.get(table, 0), laid.root, "open")


def _audited(state: Tournament, told: DeckOpened, event: str, at: Instant, deck_of: DeckOf | None) -> Audit:
    laid = state.laid[told.table]
    stream = hand_stream(event, told.table, laid.hand)
    cards = tuple(Opened(one.at, one.card, one.nonce) for one in told.cards)
    fault = _fault(state, laid, cards, told.proof)
    if fault is None and deck_of is not None:
        fault = None if deck_of(stream, tuple(GAMES[laid.game].shown.deck)).root() == laid.root else "root"
    return Audit(stream, at, laid.root, "same" if fault is None else "other", fault, cards)


def _fault(state: Tournament, laid: Laid, cards: tuple[Opened, ...], proof: tuple[str, ...]) -> Fault | None:
    seen = _seen(state, laid)
    if cards and comes_to(cards, proof) != laid.root:
        return "proof"
    if {one.card for one in cards} != seen.keys():
        return "unopened"
    return "turn" if any(one.at not in seen[one.card] for one in cards) else None


def _seen(state: Tournament, laid: Laid) -> dict[int, tuple[int, ...]]:
    """Every card that was seen, and where in the deck it can have lain: those of one hand in whichever order."""
    game = GAMES[laid.game]
    places = layout_of(game, Deck(b"", tuple(range(len(game.shown.deck)))), len(laid.order))
    board = [place for piece in places.board for place in piece]
    found: dict[int, tuple[int, ...]] = {
        card_of(text): (place,) for text, place in zip(laid.board, board, strict=False)
    }
    for who, hand in zip(laid.order, places.hands, strict=True):
        tabled = state.tabled.get(who)
        if tabled is not None and tabled.hand == laid.hand:
            found |= {card_of(text): hand for text in tabled.cards}
    return found
