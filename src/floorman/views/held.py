"""What a player holds at a table where they play with chips and the desk deals to their phone.

That they hold something is in the view of their phone; what it is, in nothing that is sent by itself. It is asked for
while they press, answered to them alone, and kept nowhere.
"""

from __future__ import annotations

from msgspec import Struct

from floorman.cards import text_of
from floorman.floor import Floor
from floorman.floor.phone_cards import done_with, held_by
from floorman.hand.games import GAMES
from floorman.hand.state import LIVE
from floorman.house import Caller
from floorman.terms import EntryId, SeatNo, TableNo
from floorman.views.live_hand import entry_of


class HeldView(Struct, frozen=True):
    """So many cards lie on the player's phone. `state`: in, shown, gone. `own`: the player shows and throws them."""

    table: TableNo
    seat: SeatNo
    hand: int
    count: int
    state: str
    own: bool


class OwnCards(Struct, frozen=True):
    """The player's cards, for their eyes."""

    hand: int
    cards: tuple[str, ...]


def held_view(floor: Floor, entry: EntryId) -> HeldView | None:
    """None where no cards were dealt to the player's phone."""
    state = floor.state
    place = state.sits.get(entry)
    if place is None or state.tables[place.table].cards != "dealt" or state.tables[place.table].action == "players":
        return None
    number = state.play[place.table].number
    open = floor.hands.get(place.table)
    if open is not None:
        at = open.hand.at.get(place.seat)
        if at is None or not open.hand.cards[at]:
            return None
        shown = "shown" if open.hand.shown >> at & 1 else "in"
        word = shown if open.hand.status[at] == LIVE else "gone"
        return HeldView(place.table, place.seat, number, len(open.hand.cards[at]), word, own=False)
    laid = state.laid.get(place.table)
    if laid is None or laid.over or entry not in laid.order:
        return None
    word = {"shown": "shown", "thrown": "gone"}.get(done_with(state, laid, entry), "in")
    return HeldView(place.table, place.seat, number, GAMES[laid.game].hole_cards, word, own=True)


def own_cards(floor: Floor, caller: Caller) -> OwnCards | None:
    """For whoever plays with their own pass, and for nobody else, whatever their rank; None where they hold nothing."""
    entry = entry_of(floor.state, caller)
    held = None if entry is None or caller.scopes is not None else held_view(floor, entry)
    if entry is None or held is None or held.state != "in":
        return None
    open = floor.hands.get(held.table)
    cards = held_by(floor, held.table, entry) if open is None else open.hand.cards[open.hand.at[held.seat]]
    return None if cards is None else OwnCards(held.hand, tuple(text_of(card) for card in cards))
