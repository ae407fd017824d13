"""After somebody is said to be out: what the book wants to know besides, who won, and whether he comes back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from floorman.terms import EntryId, Ruling
from floorman.tournament import Now
from floorman.tournament.standing import played
from floorman.views.person import PersonView, may_have_won, person_view
from floorman.views.registration import OfferView, offers
from floorman.web.desks import Ask
from floorman.web.event.done import Done
from floorman.web.event.showing import view_of
from floorman.web.event.unread import is_no_number
from floorman.web.forms import Fields, field

# The questions that a bust may lead to, as its rulings say them.
QUESTIONS = {"bust.stacks": "stacks", "bust.all_ins": "all_ins", "bust.order": "order", "level.halving": "halving"}
# What was answered already goes along.
KEPT = ("who", "order", "halving", "ends_hand")
BY_PLAYER = {"began-": "stacks", "all-in-": "all_ins"}
# One of the numbers of an answer is none: it is asked once more.
UNREAD = ("form.no-stack", "form.no-stack-at", "form.no-stack-yet")
# After these it may still be open who won somebody's chips, or whether he buys others.
AFTER_A_BUST = ("bust", "tell-knock-out", "rebuy")
# With these everybody sits elsewhere: a question that is open stays.
MOVES = ("apply", "draw-final-table", "break-table")
# Whose chips nobody has asked for in so much of play is asked no more: by then they lie in other stacks.
LATELY_MS = 10 * 60_000


class Asked(Struct, frozen=True):
    """What the book wants to know before several who are out are placed: of whom, and all that was said already."""

    what: str  # stacks, all_ins, order or halving
    of: tuple[tuple[str, str, int], ...]  # ids, names and seats, as they sit
    said: tuple[tuple[str, str], ...]
    typed: tuple[tuple[str, str], ...] = ()  # what was typed already, where some of it was no number
    wrong: tuple[str, ...] = ()  # of whom it was none


def asked(request: Ask, event: str, fields: Fields, done: Done) -> Asked | None:
    """The fields that are missing, for the toast; None where nothing is asked that it could answer."""
    if done.wrong is None or fields.get("do") != ["bust"]:
        return None
    if done.wrong.code in UNREAD:
        return _once_more(request, event, fields)
    if done.wrong.code not in QUESTIONS:
        return None
    ids = [one for one in str(done.wrong.facts.get("names", "")).split(", ") if one]
    return Asked(QUESTIONS[done.wrong.code], _as_they_sit(request, event, ids), _said(fields))


def _once_more(request: Ask, event: str, fields: Fields) -> Asked:
    """The question whose answer was no number, with all that was typed."""
    unknown = field(fields, "known") == "nobody"
    wrong = [name for name in fields if is_no_number(name, field(fields, name), unknown=unknown)]
    prefix = next(one for one in BY_PLAYER if any(name.startswith(one) for name in wrong))
    typed = {name.removeprefix(prefix): field(fields, name) for name in fields if name.startswith(prefix)}
    return Asked(
        BY_PLAYER[prefix],
        _as_they_sit(request, event, typed),
        _said(fields, but=prefix),
        tuple(typed.items()),
        tuple(name.removeprefix(prefix) for name in wrong if name.startswith(prefix)),
    )


def _as_they_sit(request: Ask, event: str, ids: Iterable[str]) -> tuple[tuple[str, str, int], ...]:
    players = {one.id: one for one in view_of(request, event).floor.players}
    found = ((id, players[id].name, players[id].table, players[id].seat) for id in ids if id in players)
    return tuple((id, name, seat) for id, name, _, seat in sorted(found, key=lambda one: one[2:]))


def _said(fields: Fields, but: str = "-") -> tuple[tuple[str, str], ...]:
    kept = (*KEPT, *(name for name in fields if name.startswith(tuple(BY_PLAYER)) and not name.startswith(but)))
    return tuple((name, one or "unknown") for name in kept for one in fields.get(name, ()))


def unasked(request: Ask, event: str, fields: Fields) -> Ruling | None:
    """Several go out in one hand, and of one of them nobody knows more than what he began the evening with.

    By the books they would have equal stacks; whoever was at the table may know better, and is asked.
    """
    who = fields.get("who", [])
    if fields.get("do") != ["bust"] or len(who) < 2 or any(name.startswith(tuple(BY_PLAYER)) for name in fields):
        return None
    floor = view_of(request, event).floor
    if any({one.id for one in table.seats if one.id} <= {*who} for table in floor.tables if table.players):
        return None  # one of them has the chips, and the rules say so
    players = [one for one in floor.players if one.id in who]
    if not any(one.known in ("start", "reckoned") for one in players):
        return None
    return Ruling("bust.stacks", (), {"names": ", ".join(sorted(who))})


def gone(request: Ask, event: str, fields: Fields, done: Done) -> dict[str, Any] | None:
    """Whoever has just lost his last chips: who won them is asked, and of one alone whether he buys others.

    Each is asked until it is answered, in whatever order. Of several who went out in one hand it is asked at once.
    """
    who, do, desk = fields.get("who", []), field(fields, "do"), request.desk
    if done.wrong is None and do in MOVES:
        open = desk.look(event, lambda now, names: still_open(now, names, ""))
        still = {"one": open, "asks": True, "together": (), "open": None, "rebuy": None, "again": None}
        return None if open is None else still
    if done.wrong is not None or do not in AFTER_A_BUST or not who:
        return None
    people = desk.look(event, lambda now, names: _people(now, names, who))
    if not people:
        return None
    told = do == "tell-knock-out"
    over = desk.look(event, lambda now, _: now.state.phase == "over")  # nobody but the last one can have them
    open = desk.look(event, lambda now, names: still_open(now, names, people[0].id)) if told else None
    several, one = len(who) > 1, people[0]
    together = _together(people) if several and not told and not over else ()
    asks = not several and not told and not over and one.knocked_out_by is None and bool(one.could_have)
    ways = {"rebuy": None, "again": None} if several else back_in(request, event, one.id)
    if not (asks or together or open is not None or any(ways.values())):
        return None
    return {"one": one, "asks": asks, "together": together, "open": open, **ways}


def _people(now: Now, names: Mapping[str, str], who: Sequence[str]) -> list[PersonView]:
    views = (person_view(now, names, now.state.entry_of(one) or "") for one in who)
    return [one for one in views if one is not None]


def _together(people: Sequence[PersonView]) -> tuple[PersonView, ...]:
    """Those whose last chips the same others may have won, and of whom nobody has said who did."""
    asked = [one for one in people if one.knocked_out_by is None and one.could_have]
    return tuple(one for one in asked if one.could_have == asked[0].could_have)


def still_open(now: Now, names: Mapping[str, str], but: EntryId) -> PersonView | None:
    """Whoever went out last of those of whom nobody has said yet who won their chips. Asked once another is told: who
    tells many in a row is not held up by a pile of questions."""
    return next(all_open(now, names, but), None)


def all_open(now: Now, names: Mapping[str, str], but: EntryId = "") -> Iterator[PersonView]:
    """All of whom that may still be told, who went out last first."""
    state = now.state
    outs = {who: out for who, out in state.outs.items() if who != but and who not in state.knocked_out}
    lately = [who for who, out in outs.items() if played(state, out.at, now.at) <= LATELY_MS]
    open = (who for who in sorted(lately, key=lambda who: -outs[who].at) if any(may_have_won(now, who, names)))
    return (one for who in open if (one := person_view(now, names, who)) is not None)


def back_in(request: Ask, event: str, who: str) -> dict[str, OfferView | None]:
    """How somebody who is out may come back at this moment, as far as nothing else has to be told for it."""
    asking = request.by

    def looked(now: Now, _: object) -> tuple[OfferView, ...]:
        return offers(now, asking, who) if now.state.entries[who].status == "out" else ()

    may = {one.do: one for one in request.desk.look(event, looked)}
    rebuy, again = may.get("rebuy"), may.get("re-enter")
    return {
        "rebuy": rebuy if rebuy is not None and rebuy.asks in ("", "chips_there") else None,
        "again": again if again is not None and not again.asks else None,
    }
