"""Which sentence tells that a setting was changed, and with which facts."""

from __future__ import annotations

from typing import TypeAlias

from floorman.terms import Fact, time_of_day
from floorman.tournament.events import EndAnnounced, MessageTold, PlanChanged, PriceSet, PurchaseSet, RegistrationEndSet

Setting: TypeAlias = PriceSet | RegistrationEndSet | PurchaseSet | EndAnnounced | PlanChanged | MessageTold
OF_SETTINGS = (PriceSet, RegistrationEndSet, PurchaseSet, EndAnnounced, PlanChanged, MessageTold)


def said_of_setting(event: Setting) -> str:
    match event:
        case PriceSet(entries=entries):
            return "price.set-for-all/1" if entries and event.was is not None else "price.set/1"
        case RegistrationEndSet(level=level, reopens=reopens):
            if reopens:
                return "registration.reopened-open/1" if level is None else "registration.reopened/1"
            return "registration.end-open/1" if level is None else "registration.end-set/1"
        case PurchaseSet(what=what, purchase=purchase):
            on = purchase is not None and purchase.most != 0
            return f"purchase.{'set' if on else 'off'}.{what}/1"
        case EndAnnounced(ends=ends):
            return "event.end-open/1" if ends is None else "event.end-announced/1"
        case MessageTold(text=text):
            return "event.message/1" if text else "event.message-off/1"
        case PlanChanged():
            fields = [*(name for name in event.fields if name != "chips"), *(["values"] if event.values else [])]
            told = [name for name in fields if name != "chip_set"] or fields
            return f"plan.changed.{told[0]}/1" if len(told) == 1 else "plan.changed/1"


def facts_of_setting(event: Setting) -> dict[str, Fact]:
    match event:
        case PriceSet():
            was = {} if event.was is None else {"was_price": event.was.total}
            return {"price": event.price.total, **was}
        case EndAnnounced(ends=ends) if ends is not None:
            return {"ends": time_of_day(ends)}
        case _:
            return {}
