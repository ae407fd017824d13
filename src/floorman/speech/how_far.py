"""How far the hand was in which something happened, and what was bet in it: as far as somebody told that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from floorman.speech.catalogue import Speech
from floorman.speech.happenings import Called

STREETS = ("preflop", "flop", "turn", "river")


def with_how_far(happened: str, lies: Mapping[str, Any], say: Speech, called: Called) -> str:
    """What happened, and the hand around it; `lies` is what a ruling at a counted table was made on."""
    told = how_far(lies.get("around") or {}, say, called)
    return f"{happened} ({told})" if told else happened


def how_far(around: Mapping[str, Any], say: Speech, called: Called) -> str:
    """In a few words: the street with the bet that was faced, or how many had acted."""
    stage, bets = around.get("stage"), around.get("bets")
    if not stage:
        return ""
    if stage not in STREETS:
        how = say.say(f"around.stage.{stage}")
        return how if stage in ("showdown", "all-in") else say.say("how-far.acted", how=how)
    street = say.say(f"street.{stage}")
    if bets is None:
        return street
    if not bets:
        return say.say("how-far.no-raise" if stage == "preflop" else "how-far.no-bet", street=street)
    last = bets[-1]
    if last.get("seat"):
        return say.say("how-far.bet-of", street=street, to=last["to"], who=called(last["seat"]))
    return say.say("how-far.bet", street=street, to=last["to"])
