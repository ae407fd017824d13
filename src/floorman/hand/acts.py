"""An act of a round of betting by its word, as a person tells it: the command that it is in this hand."""

from __future__ import annotations

from floorman.hand.commands import AnyCommand, BringIn, Call, Check, Fold, RaiseTo
from floorman.hand.hand import Hand
from floorman.hand.limits import pot_raise
from floorman.terms import Chips, SeatNo


def betting_command(hand: Hand, seat: SeatNo, do: str, to: Chips | None) -> AnyCommand | None:
    """None for a word that is no act of betting, or a bet or raise without its total."""
    match do:
        case "fold":
            return Fold(seat)
        case "check":
            return Check(seat)
        case "call":
            return Call(seat)
        case "bring-in":
            return BringIn(seat)
        case "all-in":
            return RaiseTo(seat, all_he_has(hand, seat)) if all_he_has(hand, seat) > hand.bet_to else Call(seat)
        case "pot":
            return RaiseTo(seat, min(pot_raise(hand, hand.at[seat]), all_he_has(hand, seat)))
        case "bet" | "raise" | "complete" if to is not None:
            return RaiseTo(seat, to)
    return None


def all_he_has(hand: Hand, seat: SeatNo) -> Chips:
    """The total of the round with all the player's chips in."""
    place = hand.at[seat]
    return hand.bet[place] + hand.stack[place]
