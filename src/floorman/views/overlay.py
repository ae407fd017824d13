"""What lies over the picture of a stream: the clock, one table and its hand, and who has how many chips.

All of it is of one evening as it was some time ago, so that it fits the picture and gives nothing away. Built up from
what somebody sees who looks on; cards that nobody has shown are put in only where the table gives them for the stream,
and never of a hand that is still played.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from floorman.cards import text_of
from floorman.floor import Floor
from floorman.hand import Hand
from floorman.hand.state import LIVE
from floorman.rulebook import Rulebook
from floorman.terms import Chips, Instant, SeatNo, TableNo, short_repr
from floorman.tournament import Tournament
from floorman.tournament.chips.totals import is_sure
from floorman.views.boards import BoardSeatView, BoardView, board_view
from floorman.views.event import EventView, event_view
from floorman.views.hand import hand_view
from floorman.views.names import alias_of
from floorman.views.stacks import stacks_are_open


class StackView(Struct, frozen=True):
    """What somebody has. `about`: as one sees chips across a table."""

    seat: SeatNo
    name: str
    chips: Chips
    about: bool = False


class OverlaySeatView(Struct, frozen=True):
    """Somebody in the hand. `given`: nobody has shown these cards; the table gives them for the stream."""

    seat: SeatNo
    name: str
    state: str  # in, shown
    stack: Chips | None
    about: bool
    cards: tuple[str, ...]
    given: bool
    bet: Chips
    to_act: bool


class OverlayView(Struct, frozen=True):
    """`board` is None where the table was not there, or had no hand."""

    event: EventView
    table: TableNo
    board: BoardView | None
    seats: tuple[OverlaySeatView, ...]
    folded: tuple[SeatNo, ...]
    to_call: Chips
    stacks: tuple[StackView, ...]

    __repr__ = short_repr


class PlayedNow(Struct, frozen=True):
    """The hand that a table plays now: of none of its cards anything is given away. One that was taken back and is told
    anew has another name and the same number."""

    stream: str = ""
    number: int = 0


def played_now(now: Floor, table: TableNo) -> PlayedNow:
    open = now.hands.get(table)
    if open is None or open.hand.closed:
        return PlayedNow()
    return PlayedNow(open.stream, now.state.play[table].number)


def overlay_view(
    then: Floor, table: TableNo, at: Instant, aliases: Mapping[str, str], *, cards: bool, playing: PlayedNow
) -> OverlayView:
    """The evening `then`. `cards`: the table gives its cards; `playing`: what it plays now."""
    state, book = then.state, then.book
    event = event_view(state, book, aliases, at)
    if table not in state.tables:
        return OverlayView(event, table, None, (), (), 0, ())
    board, open = board_view(then, table, aliases), then.hands.get(table) or then.closed.get(table)
    if open is None or not board.told:
        seats = tuple(_looked_at(one) for one in board.seats if one.state != "gone")
        gone = tuple(one.seat for one in board.seats if one.state == "gone")
        return OverlayView(event, table, board, seats, gone, 0, _stacks(state, book, table, aliases, at))
    given = cards and open.stream != playing.stream and board.hand != playing.number
    seen = {one.seat: one for one in hand_view(open.hand, None).seats}
    told = tuple(
        OverlaySeatView(
            one.seat,
            one.name,
            one.state,
            seen[one.seat].stack,
            seen[one.seat].about,
            one.cards or (_held(open.hand, one.seat) if given else ()),
            given and not one.cards,
            seen[one.seat].bet,
            seen[one.seat].to_act,
        )
        for one in board.seats
        if one.state != "gone"
    )
    gone = tuple(one.seat for one in board.seats if one.state == "gone")
    chips = tuple(StackView(one.seat, _name(board, one.seat), one.stack, one.about) for one in seen.values())
    return OverlayView(event, table, board, told, gone, _to_call(open.hand), _largest(chips))


def _held(hand: Hand, seat: SeatNo) -> tuple[str, ...]:
    """What somebody holds who is still in; of whoever is not, nothing."""
    place = hand.at[seat]
    return tuple(text_of(card) for card in hand.cards[place]) if hand.status[place] == LIVE else ()


def _looked_at(one: BoardSeatView) -> OverlaySeatView:
    return OverlaySeatView(one.seat, one.name, one.state, None, False, one.cards, False, 0, False)


def _to_call(hand: Hand) -> Chips:
    """What whoever is to act has to put in."""
    if hand.closed or hand.to_act is None or hand.to_act < 0:
        return 0
    return max(max(hand.bet) - hand.bet[hand.to_act], 0)


def _name(board: BoardView, seat: SeatNo) -> str:
    return next((one.name for one in board.seats if one.seat == seat), "")


def _stacks(
    state: Tournament, book: Rulebook, table: TableNo, aliases: Mapping[str, str], at: Instant
) -> tuple[StackView, ...]:
    """Between hands: what the books know for sure, where the book lets everybody know it."""
    told, _ = stacks_are_open(state, book, at)
    if not told or not (state.tables[table].action != "none" or is_sure(state, table)):
        return ()
    players = state.players(table).items()
    known = [(seat, who) for seat, who in players if state.knows_stack(who)]
    return _largest(
        tuple(StackView(seat, alias_of(state, who, aliases), state.stacks.get(who, 0)) for seat, who in known)
    )


def _largest(stacks: tuple[StackView, ...]) -> tuple[StackView, ...]:
    return tuple(sorted(stacks, key=lambda one: (-one.chips, one.seat)))
