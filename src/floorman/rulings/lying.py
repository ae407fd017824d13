"""Where the cards of a case lie: in a hand, on the board, on top of the stub; and how one takes another's place."""

from __future__ import annotations

from floorman.cards import UNKNOWN, text_of
from floorman.cards import cards_of as read_cards
from floorman.hand import Hand
from floorman.hand.events import CardMoved, Ruled
from floorman.hand.games import Deal
from floorman.hand.state import BITS
from floorman.rulings.case import Case
from floorman.rulings.hands import OUT, as_they_are
from floorman.rulings.outcome import HandWord
from floorman.rulings.report import BadReport, InDoubt
from floorman.terms import SeatNo

BOARD, BURNS, STUB, ASIDE = "board", "burns", "stub", "aside"


def at(seat: SeatNo) -> str:
    return f"seat:{seat}"


# ---- the stub ------------------------------------------------------------------------------------------------------


def from_stub(case: Case, count: int) -> tuple[int, ...]:
    """The next cards of the stub. When too few are left to play the hand out, no rule of the book reaches so far."""
    if case.hand is not None and spare(case.hand) < count:
        raise InDoubt(STUB)
    return case.top(count)


def spare(hand: Hand) -> int:
    """So many cards of the stub are not needed for the streets to come. Where it may run out, all of them are spare."""
    steps = hand.rules.game.steps[hand.step_index :]
    board = sum(step.count + step.burn for step in steps if isinstance(step, Deal) and step.to == "board")
    return hand.stub - board


# ---- cards in hands and on the board -------------------------------------------------------------------------------


def card_told(text: str, path: str) -> int:
    """One card, as a person writes it."""
    try:
        (card,) = read_cards(text)
    except ValueError as error:
        raise BadReport(path, f"one card, such as Kd, not {text!r}") from error
    return card


def card_at(case: Case, place: str, nth: int, told: str | None = None, path: str = "nth") -> int:
    """The card with this number in a hand or on the board; a card that is told has to agree with what is known."""
    card = UNKNOWN if told is None else card_told(told, path)
    if case.hand is None:
        return card
    cards = pile(case.hand, place)
    if nth > len(cards):
        raise BadReport(path, f"{place} has {len(cards)} cards")
    known = cards[nth - 1]
    if card not in (known, UNKNOWN) and (known != UNKNOWN or case.hand.used & BITS[card]):
        raise BadReport(path, f"{text_of(card)} is not the {nth}. card there")
    return known if card == UNKNOWN else card


def pile(hand: Hand, place: str) -> tuple[int, ...]:
    return hand.board if place == BOARD else hand.cards[hand.at[int(place.partition(":")[2])]]


def moved(source: str, target: str, *cards: int) -> tuple[CardMoved, ...]:
    return tuple(CardMoved(card, source, target) for card in cards)


# ---- hands ---------------------------------------------------------------------------------------------------------


def dying(case: Case, *seats: SeatNo) -> dict[SeatNo, HandWord]:
    """These hands die; one that was folded stays that."""
    now = as_they_are(case.hand, *seats)
    return {seat: word if word in OUT else "dead" for seat, word in now.items()}


def has_acted(case: Case, seat: SeatNo) -> bool:
    """Did he act since the deal? On a later street everybody did."""
    hand = case.hand
    return any(act.seat == seat for act in case.acts()) or (hand is not None and hand.past_first_round())


def irregular(case: Case, what: str, *, but: SeatNo | None = None) -> int:
    """So many cards of this kind earlier reports of the hand have counted; those of a seat may be left out."""
    counted = (one for event in case.events if isinstance(event, Ruled) for one in event.counted)
    return sum(one.count for one in counted if one.what == what and (but is None or one.seat != but))
