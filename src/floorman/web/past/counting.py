"""What one's own hands come to: by position, by street, and how they went. Of others nothing is counted here.

It is counted from what happened in each hand, and not from a file of it: a hand whose player was not there, or let his
time run out, is a hand like any other. He was dealt in, so it counts; it ended for him on the street on which it died,
at no showdown, and he has lost what lay before him.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from litestar import Response, get
from litestar.params import FromPath
from markupsafe import Markup
from msgspec.structs import replace

from floorman.hand.events import HandClosed, HandPlaced, Raked
from floorman.histories import Outcome, Played, Record
from floorman.histories.stats import BigPot, Stats
from floorman.histories.stats.parts import counted_parts
from floorman.speech import Speech
from floorman.web.desks import Ask
from floorman.web.lanes import made_in_a_lane
from floorman.web.past.reading import Kept, Reader, own_reader
from floorman.web.words import page

# Why a hand is not counted.
VOID, FROM_THE_MIDDLE = "stats.void", "stats.from-the-middle"


@get("/events/{event:str}/me/hands/stats")
async def own_stats(request: Ask, event: FromPath[str]) -> Response[str]:
    """His own, of all hands in which he had cards so far."""
    reader, words = own_reader(request, event), request.speech
    values = await made_in_a_lane(request, lambda: _counted(reader, event, words))
    return page(request, "past/stats.html", event=event, title=reader.title, **values)


def _counted(reader: Reader, event: str, words: Speech) -> dict[str, Any]:
    """All of them together: one event is played for one kind of money."""
    stats, hands, left_out = Stats(), dict[str, Kept](), Counter[str]()
    own = ""
    for hand in reader.over:
        kept = reader.read(hand)
        if why := _uncounted(kept):
            left_out[why] += 1
            continue
        own = kept.names.get(kept.you) or words.say("felt.own")
        called = words.say("hands.one", table=hand.table, number=hand.number)
        hands[called] = kept
        record = _record(kept, own)
        stats.count(record, _outcome(kept, record), called, max(hand.ended - hand.at, 0) // 1000)
    stats.players = {name: one for name, one in stats.players.items() if name == own}
    parts = counted_parts([stats] if hands else [], words, own, lambda pot: _address(event, pot, hands))
    told = [words.say(why, count=count) for why, count in sorted(left_out.items())]
    whole = FROM_THE_MIDDLE not in left_out
    return {"parts": Markup(parts), "counted": stats.hands, "all": len(reader.over), "left_out": told, "whole": whole}


def _uncounted(kept: Kept) -> str:
    """Why it cannot be; what it came to is in no figure then."""
    if not isinstance(kept.events[-1], HandClosed):
        return VOID
    return FROM_THE_MIDDLE if any(isinstance(event, HandPlaced) for event in kept.events) else ""


def _record(kept: Kept, own: str) -> Record:
    """Of several who are called as he is, he alone is called just so."""
    names = {seat: f"{name} ({seat})" if name == own else name for seat, name in kept.names.items()}
    taken = sum(event.amount for event in kept.events if isinstance(event, Raked))
    return replace(kept.record(), names={**names, kept.you: own}, taken=taken)


def _outcome(kept: Kept, record: Record) -> Outcome:
    """As it was at the table."""
    stacks = kept.outcome.stacks
    played = Played("closed", tuple(kept.events), None if stacks is None else tuple(map(int, stacks)))
    return Outcome(record.variant, "exact", stacks=stacks, played=played)


def _address(event: str, pot: BigPot, hands: dict[str, Kept]) -> str:
    hand = hands[pot.file].hand
    return f"/events/{event}/me/hands/{hand.table}/{hand.log}"
