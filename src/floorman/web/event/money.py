"""The money: prizes and who got them, who owes and is owed, bounties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from msgspec.structs import replace

from floorman.desk.finished import planned
from floorman.terms import Ruling, at_least
from floorman.tournament.commands import ChangePrizes, CloseEvening, LockPrizes, PublishPrizes, SetPayouts, SetPrizes
from floorman.tournament.plan import Coins, Curve
from floorman.tournament.prizes.payouts import CURVE as WEIGHT
from floorman.tournament.prizes.payouts import curve
from floorman.views.money import MoneyView, money_view
from floorman.web.again import asked_day, began, day_of, is_feast, next_month, next_week, said
from floorman.web.commands import cents
from floorman.web.desks import Ask, backups_of
from floorman.web.event.doing import answer, in_turn
from floorman.web.event.done import Done
from floorman.web.event.sharing import CURVES, UNITS, Sharing, fault_of, sharing
from floorman.web.event.showing import tab, view_of
from floorman.web.forms import UNREADABLE, Fields, field, fields_of
from floorman.web.keepsake import keepsake

# Of a form that is shown again with what comes of it: what such a page renews itself with.
KEPT = "#share .keep"
BUTTONS = ("keep", "publish", "publish-lock", "lock")


@get("/events/{event:str}/payouts")
async def payouts(request: Ask, event: FromPath[str]) -> Response[str]:
    """The pool, how it is shared, and the prizes that this makes, before anything is kept."""
    view_of(request, event)
    purse = request.desk.look(event, money_view)
    return await _payouts(request, event, purse, sharing(purse, asked(request)))


async def _payouts(request: Ask, event: str, purse: MoneyView, share: Sharing) -> Response[str]:
    wanted = purse.changed_by
    may = wanted != "nobody" and at_least(request.caller.rank, wanted)
    said = (await request.desk.words()).get(purse.why, "") if purse.version else ""
    told = {"may_change": may, "said": said, "purse": purse, "share": share, "curves": CURVES, "units": UNITS}
    return tab(
        request, event, "payouts", **told, bars=bars, kept=KEPT, why=str(request.query_params.get("why", ""))[:400]
    )


def bars(kind: Curve, count: int) -> list[int]:
    """How high the bars of a curve stand, the first at a hundred."""
    return [weight * 100 // WEIGHT for weight in curve(count, kind)]


@post("/events/{event:str}/payouts")
async def share(request: Ask, event: FromPath[str]) -> Response[Any]:
    """Keeps the prizes of the form as a draft, publishes them or fixes them; or promises something from the house."""
    fields = await fields_of(request)
    view_of(request, event)
    purse = request.desk.look(event, money_view)
    found, what = sharing(purse, fields), field(fields, "do")
    if what == "look":
        return await _payouts(request, event, purse, found)
    wrong = None
    if what in BUTTONS and what != "lock":
        nothing = what != "keep" and not found.prizes
        wrong = fault_of(found, purse.payouts) or (Ruling("prizes.none") if nothing else None)
    if wrong is not None:
        return await answer(request, event, fields, Done(wrong))
    return await in_turn(request, event, fields, _commands(purse, found, fields), UNREADABLE)


def _commands(
    purse: MoneyView, found: Sharing, fields: Fields
) -> Iterator[SetPayouts | SetPrizes | PublishPrizes | ChangePrizes | LockPrizes | None]:
    what, why, prizes = field(fields, "do"), field(fields, "why"), without_nothing(found.prizes)
    if what == "promise":
        yield _promised(purse, fields)
    elif what == "lock":
        yield LockPrizes()
    elif what == "keep":
        kept = replace(found, field_percent=0)  # so many places as were seen, however many enter later
        yield SetPrizes(prizes) if found.way == "amounts" else SetPayouts(kept.payouts(purse.payouts))
    elif what in BUTTONS:
        lock, plan = what == "publish-lock", found.payouts(purse.payouts)
        if plan != purse.payouts:
            yield SetPayouts(plan)
        yield ChangePrizes(prizes, why, lock) if purse.version else PublishPrizes(prizes, why, lock)
    else:
        yield None


def without_nothing(prizes: tuple[Coins, ...]) -> tuple[Coins, ...]:
    """Places at the end that get nothing are not paid."""
    last = max((place for place, prize in enumerate(prizes, start=1) if prize), default=0)
    return prizes[:last]


def _promised(purse: MoneyView, fields: Fields) -> SetPayouts | None:
    """What the house guarantees, and what it adds; None for what is no amount."""
    found = {name: cents(field(fields, name) or "0") for name in ("guarantee", "added")}
    if None in found.values():
        return None
    return SetPayouts(replace(purse.payouts, **{name: coins or 0 for name, coins in found.items()}))


@get("/events/{event:str}/till")
async def till(request: Ask, event: FromPath[str]) -> Response[str]:
    """Who is to be paid, who owes, and who gets something back."""
    view_of(request, event)
    return tab(request, event, "till", purse=request.desk.look(event, money_view))


@get("/events/{event:str}/close")
async def close(request: Ask, event: FromPath[str]) -> Response[str]:
    """What has to be done before everybody goes home: who still owes, who is to be paid, what should be in the till."""
    view_of(request, event)
    desk, words = request.desk, request.speech
    today = day_of(desk.clock.now())
    day = asked_day(view_of(request, event).event.day) or day_of(desk.look(event, began()))
    again = [
        (code, on.isoformat(), said(on, words), is_feast(on))
        for code, on in (("close.next-week", next_week(day, today)), ("close.next-month", next_month(day, today)))
    ]
    first, _ = await backups_of(request).lie()
    told = keepsake(request, event, desk.showing(event).public.value, words)
    purse = desk.look(event, money_view)
    other = desk.look(event, lambda now, _: planned(now.state) != now.state.plan)
    days = {"again": again, "today": today.isoformat(), "other_plan": other}
    return tab(request, event, "close", purse=purse, backup=first, keepsake=told, **days)


@post("/events/{event:str}/close")
async def closed(request: Ask, event: FromPath[str]) -> Response[Any]:
    """Nothing of it is left to be done: with what was counted in the till, and one more backup."""
    fields = await fields_of(request)
    view_of(request, event)
    typed = field(fields, "amount")
    counted = cents(typed) if typed else None
    wanted = None if typed and counted is None else CloseEvening(counted)
    answered = await in_turn(request, event, fields, [wanted], Ruling("evening.no-amount"))
    await backups_of(request).make_now()
    return answered


def asked(request: Ask) -> dict[str, list[str]]:
    """What an address says, by name; each as often as it comes."""
    params = request.query_params
    return {str(name): [str(value) for value in params.getall(name)] for name in params}
