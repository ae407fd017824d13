"""What the table waits for, and whom; and the sentence that says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.cards import UNKNOWN
from floorman.hand import BURN, Hand, Offers, offers, owed_to, to_show
from floorman.hand.state import LIVE, NOBODY
from floorman.speech import Speech
from floorman.terms import SeatNo

WaitsFor: TypeAlias = Literal["act", "draw", "show", "cards", "hand", "players"]


class Turn(Struct, frozen=True):
    """`act`, `draw` and `show` wait for a seat, `cards` for so many cards, `hand` for the next one to begin, and
    `players` for somebody to sit down: fewer than two sit there. `show` without a seat: the board itself is unknown."""

    waits_for: WaitsFor
    seat: SeatNo | None = None
    cards: int = 0


def turn_of(hand: Hand | None, players: int) -> Turn:
    if hand is None or hand.closed:
        return Turn("hand" if players > 1 else "players")
    if hand.owed:
        return Turn("cards", None, hand.owed)
    if hand.to_act != NOBODY:
        return Turn("act", hand.seats[hand.to_act])
    if hand.to_draw != NOBODY:
        return Turn("draw", hand.seats[hand.to_draw])
    return Turn("show", _to_show(hand))


def _to_show(hand: Hand) -> SeatNo | None:
    """Whose turn it is to show; after that, whoever lies open with cards that nobody has told."""
    place = to_show(hand)
    if place != NOBODY:
        return hand.seats[place]
    untold = (at for at, cards in enumerate(hand.cards) if hand.status[at] == LIVE and UNKNOWN in cards)
    return next((hand.seats[at] for at in untold), None)


def said(turn: Turn, hand: Hand | None, speech: Speech) -> str:
    """What would be right now: "Now seat 3 may: fold; call to 200; raise to 400 to 9,800." """
    match turn.waits_for:
        case "act":
            offer = offers(hand) if hand is not None else None
            assert offer is not None, "a seat that acts has offers"
            return speech.say("now.act", seat=offer.seat, may="; ".join(_acts(offer, speech)))
        case "draw":
            return speech.say("now.draw", seat=turn.seat or 0)
        case "show" if turn.seat is not None:
            return speech.say("now.show", seat=turn.seat)
        case "show":
            return speech.say("now.board")
        case "cards":
            shown = 0 if hand is None else turn.cards - owed_to(hand).count(BURN)
            if shown and shown < turn.cards:
                return speech.say("now.cards-and-burn", owed=turn.cards, shown=shown)
            return speech.say("now.cards", count=turn.cards)
        case _:
            return speech.say(f"now.{turn.waits_for}")


def _acts(offer: Offers, speech: Speech) -> Iterator[str]:
    if offer.bring_in is not None:
        yield speech.say("may.bring-in", to=offer.bring_in)
    if offer.fold:
        yield speech.say("may.fold")
    if offer.check:
        yield speech.say("may.check")
    if offer.call_to is not None:
        yield speech.say("may.call", to=offer.call_to)
    least, most = offer.raise_min_to, offer.raise_max_to
    if least is not None and most is not None:
        opens = offer.call_to is None and offer.check
        if least == most:
            yield speech.say("may.bet" if opens else "may.raise", to=most)
        else:
            code = "may.bet-between" if opens else "may.raise-between"
            yield speech.say(code, least=least, most=most)
