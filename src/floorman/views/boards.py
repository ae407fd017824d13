"""The board of a table as everybody may see it: what lies open, who is still in, and the pot where it is told.

Where nobody tells the acts it comes from what the desk has dealt; where somebody does, from the hand. Nothing in here
depends on who looks.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from floorman.cards import cards_of
from floorman.cards.card import UNKNOWN_TEXT
from floorman.cards.playing import worths
from floorman.floor import Floor
from floorman.floor.phone_cards import done_with, lays
from floorman.hand import Hand
from floorman.hand.games import GAMES, Bet, Deal
from floorman.terms import Chips, EntryId, SeatNo, TableNo, short_repr
from floorman.tournament import Tournament
from floorman.tournament.holdings import Laid
from floorman.views.hand import hand_view, street_lying
from floorman.views.names import alias_of

HOLE = 2  # cards of one's own, where any of them play with the board


class BoardSeatView(Struct, frozen=True):
    """Who was dealt in, and what became of their cards. `cards` are those that were shown, `best` the halves of a pot
    in which none of the hands that lie open is better."""

    seat: SeatNo
    name: str
    state: str  # in, gone, shown
    cards: tuple[str, ...] = ()
    best: tuple[int, ...] = ()


class BoardView(Struct, frozen=True):
    """`next` is the piece of the board that comes next: a street, or showdown; nothing where no hand goes on."""

    table: TableNo
    hand: int  # the how-manieth of the table
    game: str = ""
    street: str = ""
    board: tuple[str, ...] = ()
    places: int = 5  # cards that the board will have
    pot: Chips | None = None
    seats: tuple[BoardSeatView, ...] = ()
    next: str = ""
    told: bool = False  # somebody tells the acts, or players do
    over: bool = False
    dealt: bool = False  # the desk deals here
    complete: bool = False  # nothing of the board is left to turn

    __repr__ = short_repr


def board_view(floor: Floor, table: TableNo, aliases: Mapping[str, str]) -> BoardView:
    return compared(_board(floor, table, aliases))


def board_on_phones(floor: Floor, table: TableNo, aliases: Mapping[str, str]) -> BoardView | None:
    """What lies open at a table where everybody holds their cards in their phone; None elsewhere."""
    state = floor.state
    return board_view(floor, table, aliases) if table in state.tables and lays(state, table) else None


def compared(view: BoardView) -> BoardView:
    """Once all of the board lies there, who is ahead of those who have shown. Who wins chips with it is the table's."""
    open = [seat for seat in view.seats if seat.cards]
    shown = GAMES[view.game].shown if view.game else None
    if not open or shown is None or not shown.board or len(view.board) != shown.board:
        return view
    board, holes = cards_of("".join(view.board)), [cards_of("".join(seat.cards)) for seat in open]
    if not shown.is_omaha and any(len(hole) != HOLE for hole in holes):
        return view
    halves = [worths(ranking, board, holes) for ranking in shown.halves]
    best = {
        seat.seat: tuple(half for half, worth in enumerate(halves) if worth[at] and worth[at] == max(worth))
        for at, seat in enumerate(open)
    }
    return replace(view, seats=tuple(replace(seat, best=best.get(seat.seat, ())) for seat in view.seats))


def _board(floor: Floor, table: TableNo, aliases: Mapping[str, str]) -> BoardView:
    state = floor.state
    number, dealt = state.play[table].number, state.tables[table].cards == "dealt"
    told = floor.hands.get(table) or (floor.closed.get(table) if dealt and not lays(state, table) else None)
    if told is not None:
        return _of_told(floor, table, told.hand, aliases)
    laid = state.laid.get(table)
    if laid is None or not lays(state, table):
        return BoardView(table, number, places=0, told=state.tables[table].action != "none", dealt=dealt)
    street, next = _streets(laid)
    return BoardView(
        table,
        number,
        laid.game,
        street,
        laid.board,
        seats=tuple(sorted((_seat(state, laid, who, aliases) for who in laid.order), key=lambda one: one.seat)),
        next="" if laid.over else next,
        over=laid.over,
        dealt=True,
        complete=not laid.over and next == "showdown",
    )


def _streets(laid: Laid) -> tuple[str, str]:
    """The street that is played, and the one that comes next."""
    steps, lie, names = GAMES[laid.game].steps, 0, [one.street for one in GAMES[laid.game].rounds]
    played = 0
    for step in steps:
        if isinstance(step, Deal) and step.to == "board":
            lie += step.count
        if isinstance(step, Bet) and lie <= len(laid.board):
            played += 1
    return names[played - 1], names[played] if played < len(names) else "showdown"


def _seat(state: Tournament, laid: Laid, who: EntryId, aliases: Mapping[str, str]) -> BoardSeatView:
    place, done = state.sits.get(who), done_with(state, laid, who)
    cards = state.tabled[who].cards if done == "shown" else ()
    word = {"shown": "shown", "thrown": "gone"}.get(done, "in")
    return BoardSeatView(0 if place is None else place.seat, alias_of(state, who, aliases), word, cards)


def _of_told(floor: Floor, table: TableNo, hand: Hand, aliases: Mapping[str, str]) -> BoardView:
    """A hand with its acts: as somebody sees it who looks on."""
    state = floor.state
    seen, players = hand_view(hand, None), state.players(table)
    seats = tuple(
        BoardSeatView(
            one.seat,
            alias_of(state, players[one.seat], aliases) if one.seat in players else "",
            "gone" if one.state != "live" else "shown" if _lie_open(one.cards) else "in",
            one.cards if _lie_open(one.cards) else (),
        )
        for one in seen.seats
    )
    return BoardView(
        table,
        state.play[table].number,
        hand.started.game,
        street_lying(hand),
        seen.board,
        places=hand.rules.game.shown.board,
        pot=None if hand.closed else seen.pot,
        seats=seats,
        told=True,
        over=hand.closed,
        dealt=state.tables[table].cards == "dealt",
    )


def _lie_open(cards: tuple[str, ...]) -> bool:
    return bool(cards) and UNKNOWN_TEXT not in cards
