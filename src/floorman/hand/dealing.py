"""Cards that a hand is owed, as somebody deals them: as many as are due, of this deck, each once."""

from __future__ import annotations

from floorman.cards import UNKNOWN, text_of
from floorman.hand.commands import DealCards
from floorman.hand.events import NO_CARD, AnyEvent, BoardDealt, DrawsDealt, HolesDealt, StreetDealt
from floorman.hand.follow import following
from floorman.hand.games import Deal, Draw
from floorman.hand.hand import Hand
from floorman.hand.state import BITS, DEAD, LIVE
from floorman.hand.stepping import Due, due
from floorman.hand.twice import dealt_twice
from floorman.terms import Accepted, Refused, RuleId, joined, no


def deal(hand: Hand, command: DealCards) -> Accepted[AnyEvent] | Refused:
    cards = command.cards
    owed = hand.owed
    if len(cards) != owed or not owed or hand.held:
        return _not_now(hand, len(cards))
    refused = _bad_cards(hand, cards)
    if refused is not None:
        return refused
    return Accepted(following(hand, dealt_later(hand, cards) if hand.step_index else HolesDealt(cards)))


def dealt_later(hand: Hand, cards: tuple[int, ...]) -> AnyEvent:
    """The event that cards after the first deal are."""
    step = hand.rules.game.steps[hand.step_index]
    if type(step) is Deal and step.to == "board":
        board = hand.more.due if hand.more is not None else 0
        if len(cards) == step.count:
            return BoardDealt(NO_CARD, cards, board)
        return BoardDealt(cards[0], cards[1:], board)
    owes = due(hand)
    burns, dealt = cards[: owes.burns], cards[owes.burns :]
    if type(step) is Draw:
        cites = hand.rules.book.deck_runs_out.cites if owes.reshuffled else ()
        return DrawsDealt(burns, dealt, owes.reshuffled, cites)
    return StreetDealt(burns, dealt, owes.shared, owes.reshuffled, _why_street(hand, owes))


def _why_street(hand: Hand, owes: Due) -> tuple[RuleId, ...]:
    """What a street of stud rests on, where it is not simply a card for everybody."""
    book = hand.rules.book
    dead = book.stud_dead_hands.cites if DEAD in hand.status else ()
    last = () if hand.can_bet > 1 or hand.before_last_street() or owes.shared else book.stud_last_card.cites
    if not (owes.reshuffled or owes.shared):
        return joined(dead, last)
    case = "burns_suffice" if not owes.shared else "common_card_after_mixing" if owes.reshuffled else "common_card"
    first = book.stud_common_card_first.cites if owes.shared and hand.can_bet > 1 else ()
    return joined(joined(book.stud_stub_short.about(case).cites, first), joined(dead, last))


def _not_now(hand: Hand, given: int) -> Refused:
    book = hand.rules.book
    if not hand.owed:
        return no("deal.nothing-owed", book.dealing_order.cites)
    if hand.held:
        return no("hand.held", joined(book.hand_for_hand_all_in.cites, book.held_all_in_released_by.cites))
    return no("deal.wrong-count", book.dealing_order.cites, owed=hand.owed, given=given)


def _bad_cards(hand: Hand, cards: tuple[int, ...]) -> Refused | None:
    """What is wrong with these cards, if anything is."""
    book = hand.rules.book
    if max(cards) > UNKNOWN or min(cards) < 0:
        return no("deal.no-such-card", book.dealing_order.cites)
    missing = next((card for card in cards if BITS[card] & hand.rules.not_in_deck), None)
    if missing is not None:
        return no("deal.not-in-deck", book.dealing_order.cites, card=text_of(missing))
    first, back = _runs_out(hand)
    twice = dealt_twice(cards, hand.used & ~back)
    if twice is not None:
        return no("deal.card-twice", book.same_card_twice.cites, card=text_of(twice))
    if any(BITS[card] & hand.used for card in cards[:first]):
        return no("deal.stub-first", _runs_out_by(hand), stub=first)
    return None


def _runs_out_by(hand: Hand) -> tuple[RuleId, ...]:
    book = hand.rules.book
    return (book.stud_stub_short if hand.rules.game.is_stud else book.deck_runs_out).cites


def _runs_out(hand: Hand) -> tuple[int, int]:
    """How many of the owed cards come from the stub as it lies, and which others, as bits, may come again after them.

    In a draw the whole stub is dealt first, then all that nobody holds is shuffled. In stud the whole stub is mixed
    with the burnt ones, or its last card alone.
    """
    if hand.rules.stub_counted and not hand.before_last_street():
        return (0, sum(BITS[card] for card in hand.burns)) if due(hand).reshuffled else (hand.owed, 0)
    if hand.stub >= hand.owed:
        return hand.owed, 0
    if not hand.rules.game.has_draws:
        return max(hand.stub - 1, 0), sum(BITS[card] for card in hand.burns)
    live = (cards for cards, status in zip(hand.cards, hand.status, strict=True) if status == LIVE)
    return hand.stub, hand.used & ~sum(BITS[card] for cards in (*live, hand.board) for card in cards)


def cards_to_come(hand: Hand) -> tuple[int, list[int], list[int]]:
    """For dealers: so many of the owed cards come from the first list, which is the stub, the others from the second.

    The second is what is shuffled when the deck runs out, and empty before. Cards that nobody told are in both lists.
    """
    first, back = _runs_out(hand)
    stub = [card for card in hand.rules.game.shown.deck if not hand.used >> card & 1]
    if first == hand.owed:
        return first, stub, []
    mixed = stub if not hand.rules.game.has_draws else []
    return first, stub, [*mixed, *(card for card in hand.rules.game.shown.deck if back >> card & 1)]
