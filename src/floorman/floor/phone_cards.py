"""Hands whose cards the desk deals and whose acts nobody tells: friends at one table, with chips and without a deck.

The cards come in the order in which a dealer would give them, with their burn cards, from the deck of that hand: see
`decks`. So they are the same whenever one looks, and what somebody has taken back comes no other way again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from floorman.cards import card_of, texts_of
from floorman.floor.commands import CardCommand, ShowCards, ThrowCards, TurnBoard
from floorman.floor.decks import Deck, deck_of, opened
from floorman.floor.stops import Stops, stop
from floorman.floor.streams import hand_stream
from floorman.hand.games import GAMES, Deal, Draw, Game
from floorman.terms import EntryId, TableNo
from floorman.tournament import Tournament
from floorman.tournament.decide import refused_to
from floorman.tournament.events.laying import (
    BoardTurned,
    CardsDealt,
    CardsTabled,
    CardsThrown,
    DeckOpened,
    OpenedCard,
)
from floorman.tournament.holdings import Laid
from floorman.tournament.seating.rotation import game_of

if TYPE_CHECKING:
    from floorman.floor.floor import Floor
    from floorman.floor.transaction import Transaction


class Layout(NamedTuple):
    """Where the cards of a hand lie: everybody's own in the order of the deal, and the board piece by piece."""

    hands: tuple[tuple[int, ...], ...]
    board: tuple[tuple[int, ...], ...]


def layout_of(game: Game, deck: Deck, players: int) -> Layout:
    """As a dealer gives them: one at a time around the table, and a card burnt before each piece of the board."""
    rest, hands, board = list(deck.cards), tuple[tuple[int, ...], ...](), list[tuple[int, ...]]()
    for step in game.steps:
        if not isinstance(step, Deal):
            continue
        if step.burn:
            del rest[0]
        count = step.count * (players if step.to == "hands" else 1)
        cards, rest = tuple(rest[:count]), rest[count:]
        if step.to == "board":
            board.append(cards)
        else:
            hands = tuple(cards[place::players] for place in range(players))
    return Layout(hands, tuple(board))


def on_phones(game: Game) -> bool:
    """Can it be played where nobody tells the acts? The desk has to know who is dealt further cards, and which."""
    later = [step for step in game.steps[1:] if not isinstance(step, Deal) or step.to == "hands"]
    return not any(isinstance(step, Draw | Deal) for step in later)


def layout_at(floor: Floor, table: TableNo, laid: Laid) -> Layout:
    return layout_of(GAMES[laid.game], _deck(floor, table, laid.hand, laid.game), len(laid.order))


def _deck(floor: Floor, table: TableNo, hand: int, game: str) -> Deck:
    secret, stream = floor.deck_secret(hand), hand_stream(floor.id, table, hand)
    return deck_of(secret, stream, tuple(GAMES[game].shown.deck))


def is_laid(state: Tournament, table: TableNo) -> bool:
    """Does a hand of this kind go on there?"""
    laid = state.laid.get(table)
    return laid is not None and not laid.over


def lays(state: Tournament, table: TableNo) -> bool:
    """Will the next hand of this table be one?"""
    found = state.tables.get(table)
    return found is not None and (found.cards, found.action) == ("dealt", "none")


# ---- what happens -------------------------------------------------------------------------------------------------


def lay(transaction: Transaction, table: TableNo) -> None:
    """The table has begun a hand: the desk shuffles, commits itself to the deck, and deals."""
    floor, state = transaction.floor, transaction.state
    game, number = game_of(state, table), state.version + 1
    if not on_phones(GAMES[game]):
        raise stop("laid.acts-needed", (), table=table)
    play = state.play[table]
    assert play.hand is not None, "the table has begun a hand"
    dealt = {seat: who for seat, who in state.players(table).items() if who in play.dealt}
    button = play.hand.button
    order = tuple(dealt[seat] for seat in sorted(dealt, key=lambda seat: (seat <= button, seat)))
    root = _deck(floor, table, number, game).root()
    cites = floor.book.dealing_order.cites
    transaction.happened((CardsDealt(table=table, hand=number, game=game, order=order, root=root, cites=cites),))
    if GAMES[game].opening_board:
        _turn(transaction, table)


def gather(transaction: Transaction, table: TableNo) -> None:
    """The hand is over: what was seen of the deck is proved, the rest stays hidden."""
    state, laid = transaction.state, transaction.state.laid[table]
    deck = _deck(transaction.floor, table, laid.hand, laid.game)
    shown = [one.cards for who in laid.order if (one := state.tabled.get(who)) and one.hand == laid.hand]
    seen = [card_of(text) for cards in (laid.board, *shown) for text in cards]
    cards, proof = opened(deck, seen) if seen else ((), ())
    told = tuple(OpenedCard(one.at, one.card, one.nonce) for one in cards)
    transaction.happened((DeckOpened(table=table, cards=told, proof=proof),))


def carry_out_cards(command: CardCommand, transaction: Transaction) -> None:
    """Raises Stops."""
    state, table = transaction.state, command.table
    if table not in state.tables:
        raise stop("table.none-such", (), table=table)
    if state.phase == "over":
        raise stop("event.over")
    if not is_laid(state, table):
        raise stop("table.no-hand", (), table=table)
    if isinstance(command, TurnBoard):
        if (refusal := refused_to(transaction.by, transaction.floor.book.who_runs_the_table)) is not None:
            raise Stops(refusal)
        hand, lying = state.play[table].number, len(state.laid[table].board)
        if command.hand not in (None, hand) or command.lying not in (None, lying):
            raise stop("laid.turned-already", (), table=table)
        _turn(transaction, table)
    else:
        _his_own(command, transaction)


def _turn(transaction: Transaction, table: TableNo) -> None:
    rule, laid = transaction.floor.book.who_runs_the_table, transaction.state.laid[table]
    due = pieces_left(transaction.floor, table, laid)
    if not due:
        raise stop("laid.board-complete", (), table=table)
    transaction.happened((BoardTurned(table=table, cards=texts_of(due[0]), cites=rule.cites),))


def pieces_left(floor: Floor, table: TableNo, laid: Laid) -> tuple[tuple[int, ...], ...]:
    """What is still to come of the board. For the desk alone."""
    board, lie = len(laid.board), layout_at(floor, table, laid).board
    return tuple(piece for number, piece in enumerate(lie) if sum(map(len, lie[:number])) >= board)


def _his_own(command: ShowCards | ThrowCards, transaction: Transaction) -> None:
    """Everybody does with their own cards what they want, whenever they want it; nobody does it for another."""
    state, table = transaction.state, command.table
    who = state.entry_of(transaction.by.person)
    cites = transaction.floor.book.who_runs_the_table.cites
    if who is None or who != state.entry_of(command.who):
        raise stop("laid.not-yours", cites, table=table)
    held = held_by(transaction.floor, table, who)
    if held is None:
        raise stop("laid.none", (), table=table)
    if isinstance(command, ThrowCards):
        transaction.happened((CardsThrown(table=table, who=who),))
        return
    transaction.happened((CardsTabled(table=table, who=who, cites=cites, cards=texts_of(held)),))


def held_by(floor: Floor, table: TableNo, who: EntryId) -> tuple[int, ...] | None:
    """What somebody holds and nobody else has seen; None where they have nothing in their hand. For them alone."""
    state = floor.state
    laid = state.laid.get(table)
    if laid is None or laid.over or who not in laid.order or done_with(state, laid, who):
        return None
    return layout_at(floor, table, laid).hands[laid.order.index(who)]


def done_with(state: Tournament, laid: Laid, who: EntryId) -> str:
    """What the player has done with their cards in this hand: shown, thrown; nothing yet."""
    one = state.tabled.get(who)
    if one is None or one.hand != laid.hand:
        return ""
    return "shown" if one.cards else "thrown"
