"""What somebody says in his own words stands beside the log, where it can be erased; the log holds its id."""

from __future__ import annotations

import secrets
from collections.abc import Container

from msgspec import Struct, structs

from floorman.floor import AnyCommand, Decision
from floorman.floor.commands import Decide, Report
from floorman.store import Text
from floorman.terms import Accepted, By
from floorman.tournament.commands import (
    CallFloor,
    CancelEvent,
    ChangePrizes,
    CloseAlarm,
    CorrectPenalty,
    CorrectPlaces,
    CorrectStacks,
    HoldSeats,
    Invite,
    OpenDispute,
    Pay,
    PublishPrizes,
    SendOut,
    SetGuarantee,
    SetPrice,
    StartClock,
    TakeBack,
    WaivePenalty,
)
from floorman.tournament.commands.calls import LETTERS_MOST as CALL_LETTERS_MOST
from floorman.tournament.commands.correcting import LETTERS_MOST as CORRECTION_LETTERS_MOST
from floorman.tournament.commands.counting import WHY_LETTERS_MOST
from floorman.tournament.commands.disputes import LETTERS_MOST as DISPUTE_LETTERS_MOST
from floorman.tournament.commands.entering import NAME_LETTERS_MOST
from floorman.tournament.commands.paying import LETTERS_MOST as PRICE_LETTERS_MOST
from floorman.tournament.commands.prizes import LETTERS_MOST as PRIZES_LETTERS_MOST
from floorman.tournament.commands.settings import LETTERS_MOST as SETTINGS_LETTERS_MOST
from floorman.tournament.commands.ways_back import LETTERS_MOST as BACK_LETTERS_MOST

OWN_LETTERS_MOST = 1000


class OwnWords(Struct, frozen=True):
    """The field of a command in which somebody says what he likes, and how much of it."""

    field: str
    most: int


# A stop of the clock is told in fixed words, which stay in the log.
IN_HIS_OWN_WORDS: dict[type[AnyCommand], OwnWords] = {
    StartClock: OwnWords("why", OWN_LETTERS_MOST),
    CancelEvent: OwnWords("why", OWN_LETTERS_MOST),
    CorrectStacks: OwnWords("why", WHY_LETTERS_MOST),
    CloseAlarm: OwnWords("why", CORRECTION_LETTERS_MOST),
    CorrectPenalty: OwnWords("why", CORRECTION_LETTERS_MOST),
    CorrectPlaces: OwnWords("why", CORRECTION_LETTERS_MOST),
    WaivePenalty: OwnWords("why", CORRECTION_LETTERS_MOST),
    SetPrice: OwnWords("why", PRICE_LETTERS_MOST),
    Invite: OwnWords("why", PRICE_LETTERS_MOST),
    SetGuarantee: OwnWords("why", SETTINGS_LETTERS_MOST),
    PublishPrizes: OwnWords("why", PRIZES_LETTERS_MOST),
    ChangePrizes: OwnWords("why", PRIZES_LETTERS_MOST),
    OpenDispute: OwnWords("what", DISPUTE_LETTERS_MOST),
    CallFloor: OwnWords("what", CALL_LETTERS_MOST),
    TakeBack: OwnWords("why", BACK_LETTERS_MOST),
    SendOut: OwnWords("who", DISPUTE_LETTERS_MOST),
    Pay: OwnWords("payer", OWN_LETTERS_MOST),
    HoldSeats: OwnWords("whom", NAME_LETTERS_MOST),
    Decide: OwnWords("why", BACK_LETTERS_MOST),
    Report: OwnWords("why", BACK_LETTERS_MOST),
}

FIELDS = sorted({own.field for own in IN_HIS_OWN_WORDS.values()})


def with_text(command: AnyCommand, by: By, known: Container[str] = ()) -> tuple[AnyCommand, Text] | None:
    """The command with an id in place of the words, and the words; None where there is nothing to put aside.

    Whoever is known by an id is told by it. What is too long stays where it is: the rules refuse it.
    """
    own = IN_HIS_OWN_WORDS.get(type(command))
    if own is None:
        return None
    said = str(getattr(command, own.field)).strip()
    if not 0 < len(said) <= own.most or said in known:
        return None
    text = Text(f"t-{secrets.token_hex(8)}", said, (by.person,))
    return structs.replace(command, **{own.field: text.id}), text


def holds(decision: Decision, text: Text) -> bool:
    """Does the log name this text from now on?"""
    if not isinstance(decision, Accepted):
        return False
    return any(text.id == getattr(event, field, "") for event in decision.events for field in FIELDS)
