"""A hand as a person would tell it: one line for each thing that happened."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from floorman.cards import texts_of
from floorman.hand import AnyEvent
from floorman.hand.events import (
    Acted,
    BetReturned,
    BoardDealt,
    Drew,
    HandClosed,
    HandHeld,
    HandKilled,
    HandReleased,
    HandsOpened,
    Mucked,
    Posted,
    PotAwarded,
    Shown,
)
from floorman.speech.catalogue import Speech
from floorman.terms import RuleId, SeatNo

STREETS = {3: "flop", 4: "turn", 5: "river"}


class HandLine(Struct, frozen=True):
    """One line of the story, and the statements that decided it."""

    says: str
    cites: tuple[RuleId, ...] = ()


def told_hand(events: Sequence[AnyEvent], speech: Speech, you: SeatNo | None = None) -> list[HandLine]:
    """The events of a hand in the order in which they happened. Hole cards are told when they lie open."""
    board = 0
    lines: list[HandLine] = []
    for event in events:
        if isinstance(event, BoardDealt):
            board += len(event.cards)
            street = speech.say(f"street.{STREETS[board]}")
            lines.append(HandLine(speech.say("hand.board", street=street, cards=texts_of(event.cards))))
        else:
            lines += (HandLine(text, getattr(event, "cites", ())) for text in _lines(event, speech, you))
    return lines


def _lines(event: AnyEvent, speech: Speech, you: SeatNo | None) -> list[str]:
    def who(seat: SeatNo) -> str:
        return speech.say("hand.you") if seat == you else speech.say("hand.seat", seat=seat)

    match event:
        case Posted(seat=seat, what=what, amount=amount):
            return [speech.say(f"hand.posted.{what}", who=who(seat), amount=amount)]
        case Acted(seat=seat, did=did, to=to):
            return [speech.say(f"hand.did.{did}", who=who(seat), to=to)]
        case Drew(seat=seat, cards=cards):
            return [speech.say("hand.drew" if cards else "hand.stood-pat", who=who(seat), number=len(cards))]
        case HandHeld() | HandReleased():
            return [speech.say("hand.held" if isinstance(event, HandHeld) else "hand.released")]
        case HandKilled(seat=seat, why=why):
            return [speech.say(f"hand.killed.{why}", who=who(seat))]
        case BetReturned(seat=seat, amount=amount):
            return [speech.say("hand.returned", who=who(seat), amount=amount)]
        case HandsOpened(seats=seats):
            return [speech.say("hand.opened", who=", ".join(map(who, seats)))]
        case Shown(seat=seat, cards=cards):
            return [speech.say("hand.shown", who=who(seat), cards=texts_of(cards))]
        case Mucked(seat=seat):
            return [speech.say("hand.mucked", who=who(seat))]
        case PotAwarded(shares=shares):
            return [speech.say("hand.won", who=who(share.seat), amount=share.amount) for share in shares]
        case HandClosed(out=out):
            return [speech.say("hand.out", who=who(one.seat)) for one in out]
        case _:
            return []
