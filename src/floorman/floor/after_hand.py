"""What may be shown of a hand that is over, at a table in the browser and until the next one begins there.

| what                                      | who                        | question                           |
| cards of whom nobody has called: as liked | they                       | shown_in_part, shown_cards_seen_by |
| likes one, several or all of them         |                            |                                    |
| the board that would have come            | everybody who was dealt in | rabbit_hunting                     |

What is shown is shown to all. The deck proves these cards as it proves those that were seen in the hand, and no other
card of it is touched: nothing here is dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.floor.commands import AfterCommand, HuntRabbit, ShowAfter
from floorman.floor.dealers import deck_for
from floorman.floor.decks import Deck, opened
from floorman.floor.open_hand import OpenHand
from floorman.floor.stops import stop
from floorman.floor.streams import number_of
from floorman.hand import Hand
from floorman.hand.games import Deal
from floorman.hand.state import LIVE
from floorman.rulebook import Rulebook
from floorman.terms import EntryId, RuleId, TableNo, joined
from floorman.tournament import Tournament
from floorman.tournament.events.after_hand import ShownAfter
from floorman.tournament.events.laying import OpenedCard

if TYPE_CHECKING:
    from floorman.floor.floor import Floor
    from floorman.floor.transaction import Transaction


def last_hand(floor: Floor, table: TableNo) -> OpenHand | None:
    """The hand that lies there, over; None while the next one is played, or where it is another that was told last."""
    open, play = floor.last.get(table), floor.state.play.get(table)
    if open is None or play is None or play.hand is not None or play.again is not None:
        return None
    return open if open.hand.closed and floor.state.phase != "over" else None


def uncalled(hand: Hand) -> int:
    """The place of whom nobody has called; -1 where hands were shown down, or the hand counted for nothing."""
    live = [place for place, status in enumerate(hand.status) if status == LIVE]
    return live[0] if len(live) == 1 and not hand.at_showdown() and not hand.shown >> live[0] & 1 else -1


def place_of(state: Tournament, open: OpenHand, table: TableNo, who: EntryId) -> int:
    """Where the player was dealt in; -1 where they were not. Whoever sits there now may be another."""
    dealt, seats = state.play[table].dealt, sorted(open.hand.at)
    return open.hand.at[seats[dealt.index(who)]] if who in dealt and len(dealt) == len(seats) else -1


def to_show(state: Tournament, open: OpenHand, table: TableNo, who: EntryId) -> tuple[int, ...]:
    """The player's cards that nobody has seen and that they may show."""
    hand = open.hand
    place = uncalled(hand)
    if place < 0 or place_of(state, open, table, who) != place:
        return ()
    shown = shown_by(state, open, table, who)
    return tuple(
        card for number, card in enumerate(hand.cards[place]) if not hand.lies_open(number) and card not in shown
    )


def somebody_may_show(floor: Floor, table: TableNo) -> bool:
    """Has somebody won whom nobody called, and is he there to show what he had?"""
    state, open = floor.state, last_hand(floor, table)
    if open is None:
        return False
    there = (who for who in state.play[table].dealt if who not in state.bots and who not in state.sat_out)
    return any(to_show(state, open, table, who) for who in there)


def shown_by(state: Tournament, open: OpenHand, table: TableNo, who: EntryId) -> tuple[int, ...]:
    after = state.after.get(table)
    return after.cards.get(who, ()) if after is not None and after.hand == number_of(open.stream) else ()


def may_hunt(state: Tournament, open: OpenHand, table: TableNo, book: Rulebook) -> bool:
    """Is there something to see that would have come, does the book let it be seen, and has nobody seen it yet?"""
    after = state.after.get(table)
    seen = after is not None and after.hand == number_of(open.stream) and bool(after.board)
    return book.rabbit_hunting.value and not seen and bool(_missing(open.hand))


def carry_out_after(command: AfterCommand, transaction: Transaction) -> None:
    """Raises Stops."""
    state, table, book = transaction.state, command.table, transaction.floor.book
    if table not in state.tables:
        raise stop("table.none-such", (), table=table)
    who, open = _himself(command, transaction), last_hand(transaction.floor, table)
    if open is None:
        raise stop("after.not-now", (), table=table)
    deck = _deck(transaction.floor, open)
    match command:
        case ShowAfter(cards=cards):
            shown, cites = _shows(state, open, table, who, cards, book), _why_shown(book)
        case HuntRabbit():
            shown, cites = _hunted(state, open, table, who, deck, book), book.rabbit_hunting.cites
    cards_of_deck, proof = opened(deck, shown)
    told = tuple(OpenedCard(one.at, one.card, one.nonce) for one in cards_of_deck)
    board, hand = isinstance(command, HuntRabbit), number_of(open.stream)
    transaction.happened(
        (ShownAfter(table=table, hand=hand, who=who, cards=told, proof=proof, board=board, cites=cites),)
    )


def _himself(command: AfterCommand, transaction: Transaction) -> EntryId:
    state = transaction.state
    who = state.entry_of(transaction.by.person)
    if who is None or who != state.entry_of(command.who):
        raise stop("after.not-yours", (), table=command.table)
    return who


def _shows(
    state: Tournament, open: OpenHand, table: TableNo, who: EntryId, cards: tuple[int, ...], book: Rulebook
) -> tuple[int, ...]:
    may = to_show(state, open, table, who)
    if not may or not cards or not {*cards} <= {*may}:
        raise stop("after.not-yours", _why_shown(book), table=table)
    return may if book.shown_in_part.value == "whole_hand" else tuple(card for card in may if card in cards)


def _why_shown(book: Rulebook) -> tuple[RuleId, ...]:
    return joined(book.shown_in_part.cites, book.shown_cards_seen_by.cites)


def _hunted(
    state: Tournament, open: OpenHand, table: TableNo, who: EntryId, deck: Deck, book: Rulebook
) -> tuple[int, ...]:
    """Each street after its burnt card, as it would have been dealt."""
    if not book.rabbit_hunting.value:
        raise stop("cards.rabbit", book.rabbit_hunting.cites)
    if place_of(state, open, table, who) < 0:
        raise stop("after.not-yours", book.rabbit_hunting.cites, table=table)
    if not may_hunt(state, open, table, book):
        raise stop("after.not-now", book.rabbit_hunting.cites, table=table)
    used = open.hand.used
    rest = [card for card in deck.in_turn() if not used >> card & 1]
    return tuple(rest[turn] for turn in board_to_come(open.hand))


def board_to_come(hand: Hand) -> list[int]:
    """Which of the cards that are left, the first being 0, would have come on the board: each street after a burnt
    card."""
    found, at = list[int](), 0
    for step in _missing(hand):
        at += step.burn
        found += range(at, at + step.count)
        at += step.count
    return found


def _missing(hand: Hand) -> list[Deal]:
    """What of the board was never dealt, of a hand that ended before, on one board and without draws."""
    if uncalled(hand) < 0 or len(hand.boards) > 1 or hand.rules.game.has_draws or not hand.rules.game.shown.board:
        return []
    lie, missing = len(hand.board), list[Deal]()
    for step in hand.rules.game.steps:
        if isinstance(step, Deal) and step.to == "board":
            lie -= step.count
            if lie < 0:
                missing.append(step)
    return missing


def _deck(floor: Floor, open: OpenHand) -> Deck:
    cards = tuple(open.hand.rules.game.shown.deck)
    return deck_for(floor.deck_secret(number_of(open.stream)), open.stream, cards, open.mixed)
