"""What a player does at his table: an act of the hand, or a word about himself. Always at his own seat.

An act says what it was meant for. Where that has changed meanwhile, nothing is done: a call of 200 is no call of 900.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Response, post
from litestar.params import FromPath
from litestar.response import Redirect

from floorman.cards import CardsError, cards_of
from floorman.floor import AnyCommand
from floorman.floor.commands import Act, HuntRabbit, OpenMix, SealMix, ShowAfter
from floorman.floor.events import HandReported
from floorman.hand import BringIn, Call, Check, Draw, Fold, Muck, RaiseTo, RunIt, Show
from floorman.terms import Accepted, By, EntryId, Refused, Ruling, TableNo
from floorman.tournament.commands import SitIn, SitOut
from floorman.views import FeltView, PhoneView
from floorman.views.buying import buys, last_hand_of
from floorman.views.felt import is_in_hand
from floorman.web.commands import whole
from floorman.web.desks import DESK, Ask, too_fast
from floorman.web.forms import UNREADABLE, Fields, field, fields_of
from floorman.web.sent import id_of_form
from floorman.web.table.showing import own_page
from floorman.web.words import page

NO_SEAT = Ruling("felt.no-seat")
ANOTHER_PRICE = Ruling("felt.another-price")
NOBODY_THINKS = Ruling("felt.nobody-thinks")
NOT_MARKED = Ruling("felt.not-marked")
CARDS_MOST = 7
BUYS = frozenset(("buy", "buy-none"))
WISHES = frozenset(("wish-straddle", "wish-bomb"))
LEAVES = frozenset(("sit-out", "sit-out-now"))

# What the book says to a clock that may not be called.
REFUSED = "clock-refused"


@post("/events/{event:str}/table/act")
async def act(request: Ask, event: FromPath[str]) -> Response[Any]:
    """One form of his table. He is led back to it; where he was refused, with the reason."""
    fields, entry = await fields_of(request), request.caller.entry
    id = id_of_form(request, event, fields)
    me = request.desk.phone(event, entry) if entry else None
    if me is not None and field(fields, "do") in BUYS:
        return await _buys(request, event, me, fields)
    felt = request.desk.showing(event).felt(me.table, me.id) if me is not None and me.table else None
    if felt is None or me is None:
        return _answer(request, event, NO_SEAT)
    if field(fields, "do") == "clock":
        return _answer(request, event, await _clock(request, event, felt, id))
    if field(fields, "do") in LEAVES:
        return await _leaves(request, event, felt, me.id, fields)
    if field(fields, "do") in WISHES:
        return _wishes(request, event, felt, me.id, fields)
    if field(fields, "do") == "sit-in":
        request.desk.showing(event).company.ran_out.discard(me.id)
    if field(fields, "do") == "mark":
        return _answer(request, event, _marks(request, event, felt, me.id, fields))
    told = _of_himself(fields, me.id, felt.table) or _told(fields, felt)
    if told is None:
        return _answer(request, event, UNREADABLE)
    if isinstance(told, Ruling):
        return _answer(request, event, told)
    if _is_all_in(told, felt) and not field(fields, "sure"):
        return _confirm(request, event, fields)
    wrong = await _done(request, event, told, id)
    return _answer(request, event, wrong)


async def _done(request: Ask, event: str, command: AnyCommand, id: str) -> Ruling | None:
    """As the player that he is, whatever else his pass may be called."""
    desk = request.desk
    if (hurries := too_fast(desk, request.caller, command)) is not None:
        return hurries
    person = desk.showing(event).person_of(request.caller.entry)
    decision = await desk.do(event, command, By(person, "player"), id)
    return decision.ruling if isinstance(decision, Refused) else None


async def _clock(request: Ask, event: str, felt: FeltView, id: str) -> Ruling | None:
    """He finds that somebody thinks for too long. What the book refuses is told with its paragraph."""
    decision = await request.desk.call_clock(event, felt.table, felt.you, id) if felt.you else None
    if not isinstance(decision, Accepted):
        return NOBODY_THINKS if decision is None else decision.ruling
    refused = next((one for one in decision.events if isinstance(one, HandReported) and one.outcome == REFUSED), None)
    return None if refused is None else Ruling("felt.no-clock", refused.cites)


async def _buys(request: Ask, event: str, me: PhoneView, fields: Fields) -> Response[Any]:
    """He asks for chips, takes that back, or wants none. What costs nothing he has at once."""
    desk, showing = request.desk, request.desk.showing(event)
    wishes = showing.company.wishes
    if field(fields, "do") == "buy-none":
        wishes.wants_none(me.id, showing.look(lambda now, _: last_hand_of(now, me.id)))
        return _answer(request, event, None)
    offers = {one.do: one for one in showing.look(lambda now, _: buys(now, me.id))}
    wish = offers.get(field(fields, "what"))  # type: ignore[call-overload]  # whatever a form says
    if wish is None or whole(field(fields, "price")) != wish.price:
        return _answer(request, event, Ruling("buy.not-now"))
    wishes.ask(me.id, wish)
    return _answer(request, event, None if wish.price else await desk.buy(event, me.id, "paid", DESK))


def _marks(request: Ask, event: str, felt: FeltView, who: EntryId, fields: Fields) -> Ruling | None:
    """He has marked cards to throw away: if his time runs out, these go. It is no act yet.

    Only the desk that leads the event ends his time; any other has nothing to keep, and its page promises nothing.
    """
    cards = _cards(fields)
    if cards is None:
        return UNREADABLE
    if not request.desk.leads(event):
        return None
    return None if request.desk.showing(event).mark(felt.table, felt.you, who, cards) else NOT_MARKED


def _wishes(request: Ask, event: str, felt: FeltView, who: EntryId, fields: Fields) -> Response[Any]:
    """For coming hands. What his book does not let him wish there is no button for."""
    coming = request.desk.showing(event).company.coming
    if field(fields, "do") == "wish-straddle":
        coming.straddle(who, felt.table, wants=field(fields, "wants") == "yes")
    else:
        coming.bomb(who, felt.table, whole(field(fields, "boards")) or 0)
    return _answer(request, event, None)


async def _leaves(request: Ask, event: str, felt: FeltView, who: EntryId, fields: Fields) -> Response[Any]:
    """From his next hand on; or at once, which costs him the one he is in: that is asked."""
    now = field(fields, "do") == "sit-out-now" and is_in_hand(felt)
    if now and not field(fields, "sure"):
        lies = request.desk.showing(event).put_in(who)
        return _confirm(request, event, {**fields, "lies": [str(lies)]})
    if (hurries := too_fast(request.desk, request.caller, SitOut(who))) is not None:
        return _answer(request, event, hurries)
    person = By(request.desk.showing(event).person_of(who), "player")
    request.desk.showing(event).company.ran_out.discard(who)
    decision = await request.desk.sit_out(event, who, person, id_of_form(request, event, fields), now=now)
    return _answer(request, event, decision.ruling if isinstance(decision, Refused) else None)


def _of_himself(fields: Fields, entry: EntryId, table: TableNo) -> AnyCommand | None:
    match field(fields, "do"):
        case "sit-in":
            return SitIn(entry)
        case "seal-mix":
            return SealMix(table=table, who=entry, seal=field(fields, "seal"))
        case "open-mix":
            return OpenMix(table=table, who=entry, value=field(fields, "value"))
        case "hunt-rabbit":
            return HuntRabbit(table=table, who=entry)
        case "show-after":
            cards = _cards(fields)
            return None if cards is None else ShowAfter(table=table, who=entry, cards=cards)
        case _:
            return None


def _told(fields: Fields, felt: FeltView) -> AnyCommand | Ruling | None:
    make = ACTS.get(field(fields, "do"))
    if make is None:
        return None
    made = make(fields, felt)
    return made if made is None or isinstance(made, Ruling) else Act(table=felt.table, act=made)


def _call(fields: Fields, felt: FeltView) -> Any:
    """All that is asked for: as much as he has read."""
    to = felt.acts.call_to if felt.acts is not None else None
    return Call(felt.you) if whole(field(fields, "to")) in (None, to) else ANOTHER_PRICE


def _raise(fields: Fields, felt: FeltView) -> Any:
    total = whole(field(fields, "total"))
    return Ruling("station.no-amount") if total is None else RaiseTo(felt.you, total)


def _draw(fields: Fields, felt: FeltView) -> Any:
    """As many as his button said; without scripts it cannot say how many."""
    cards, said = _cards(fields), field(fields, "many")
    if cards is not None and said and whole(said) != len(cards):
        return Ruling("felt.other-cards")
    return None if cards is None else Draw(felt.you, cards)


def _cards(fields: Fields) -> tuple[int, ...] | None:
    try:
        return tuple(cards_of("".join(fields.get("cards", ())[:CARDS_MOST])))
    except CardsError:
        return None


def _run_it(fields: Fields, felt: FeltView) -> Any:
    times = whole(field(fields, "times"))
    return None if times is None else RunIt(times, felt.you)


ACTS: dict[str, Callable[[Fields, FeltView], Any]] = {
    "fold": lambda _, felt: Fold(felt.you),
    "check": lambda _, felt: Check(felt.you),
    "call": _call,
    "raise": _raise,
    "bring-in": lambda _, felt: BringIn(felt.you),
    "draw": _draw,
    "show": lambda _, felt: Show(felt.you),
    "muck": lambda _, felt: Muck(felt.you),
    "run-it": _run_it,
}


def _is_all_in(command: AnyCommand, felt: FeltView) -> bool:
    """Does it cost him his last chip?"""
    if not isinstance(command, Act) or not felt.you:
        return False
    seat = felt.seats[felt.you - 1]
    match command.act:
        case RaiseTo(total=total):
            return total == seat.bet + seat.stack
        case Call():
            return felt.owes == seat.stack
        case _:
            return False


def _confirm(request: Ask, event: str, fields: Fields) -> Response[Any]:
    """Once more, with all that the form said."""
    kept = {name: said[0] for name, said in fields.items() if name != "_csrf_token" and said}
    return own_page(request, event, sure=kept)


def _answer(request: Ask, event: str, wrong: Ruling | None) -> Response[Any]:
    """His table as it is now; for a browser without scripts, the way back to it."""
    if "hx-request" in request.headers:
        return own_page(request, event, wrong)
    here = f"/events/{event}/table"
    if wrong is None:
        return Redirect(here, status_code=303)
    words = request.speech.ruling(wrong, request.desk.names())
    return page(request, "phone/refused.html", 409, wrong=words, cites=wrong.cites, back=here)
