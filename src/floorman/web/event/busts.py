"""After somebody is said to be out: what the book wants to know besides, who won, and whether he comes back."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from floorman.terms import Ruling
from floorman.views.person import person_view
from floorman.views.registration import offers
from floorman.web.desks import Ask, by, desk_of
from floorman.web.event.done import Done
from floorman.web.event.showing import view_of
from floorman.web.forms import Fields

# The questions that a bust may lead to, as its rulings say them.
QUESTIONS = {"bust.stacks": "stacks", "bust.all_ins": "all_ins", "bust.order": "order", "level.halving": "halving"}
# What was answered already goes along.
KEPT = ("who", "order", "halving")
BY_PLAYER = ("began-", "all-in-")


class Asked(Struct, frozen=True):
    """What the book wants to know before several who are out are placed: of whom, and all that was said already."""

    what: str  # stacks, all_ins, order or halving
    of: tuple[tuple[str, str], ...]  # ids and names
    said: tuple[tuple[str, str], ...]


def asked(request: Ask, event: str, fields: Fields, done: Done) -> Asked | None:
    """The fields that are missing, for the toast; None where nothing is asked that it could answer."""
    if done.wrong is None or fields.get("do") != ["bust"] or done.wrong.code not in QUESTIONS:
        return None
    ids = [one for one in str(done.wrong.facts.get("names", "")).split(", ") if one]
    names = {one.id: one.name for one in view_of(request, event).floor.players}
    kept = (*KEPT, *(name for name in fields if name.startswith(BY_PLAYER)))
    said = [(name, one or "unknown") for name in kept for one in fields.get(name, ())]
    return Asked(QUESTIONS[done.wrong.code], tuple((id, names.get(id, id)) for id in ids), tuple(said))


def unasked(request: Ask, event: str, fields: Fields) -> Ruling | None:
    """Several go out in one hand, and of one of them nobody knows more than what he began the evening with.

    By the books they would have equal stacks; whoever was at the table may know better, and is asked.
    """
    who = fields.get("who", [])
    if fields.get("do") != ["bust"] or len(who) < 2 or any(name.startswith(BY_PLAYER) for name in fields):
        return None
    players = [one for one in view_of(request, event).floor.players if one.id in who]
    if not any(one.known == "start" for one in players):
        return None
    return Ruling("bust.stacks", (), {"names": ", ".join(sorted(who))})


def gone(request: Ask, event: str, fields: Fields, done: Done) -> dict[str, Any] | None:
    """Whoever has just gone out alone: who may have won his last chips is asked, and whether he comes back."""
    who = fields.get("who", [])
    if done.wrong is not None or fields.get("do") != ["bust"] or len(who) != 1:
        return None
    desk, asking = desk_of(request), by(request)
    one = desk.look(event, lambda now, names: person_view(now, names, now.state.entry_of(who[0]) or ""))
    if one is None or one.status != "out":
        return None
    may = desk.look(event, lambda now, _: offers(now, asking, one.id))
    return {"one": one, "again": next((offer for offer in may if offer.do == "re-enter" and not offer.asks), None)}
