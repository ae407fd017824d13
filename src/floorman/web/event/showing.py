"""What every page of an event has: its views, and how codes, names and money are said on it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Response

from floorman.desk import DeskClock
from floorman.speech import Speech
from floorman.terms import Fact
from floorman.views import DeskView, EventView, TableView
from floorman.web.again import asked_day, said
from floorman.web.chip_looks import ChipLooks
from floorman.web.desks import Ask
from floorman.web.event.frame import framed
from floorman.web.event.hangs import hanging
from floorman.web.event.led import led
from floorman.web.event.permitted import can_do, lacks, may_do, why_not
from floorman.web.forms import Fields
from floorman.web.glance import glance
from floorman.web.reading import big_blinds, reading
from floorman.web.words import page


def tab(request: Ask, event: str, name: str, refill: Fields | None = None, /, **more: object) -> Response[str]:
    """A tab in its frame; alone, where the page that is open already asks for it again. What was typed into one of its
    forms that is refused stays in it."""
    alone = "hx-request" in request.headers
    values: dict[str, Any] = {
        **shown(request, event),
        "tab": name,
        "alone": alone,
        "view_as": "",
        "asked_for": "",
        **more,
    }
    return page(request, "event/again.html" if alone else "event.html", 200, refill, **values)


def part(request: Ask, event: str, template: str, status: int = 200, **more: Any) -> Response[str]:
    """Any other template with what the pages of an event have."""
    return page(request, template, status, **{**shown(request, event), **more})


def sheet(request: Ask, event: str, template: str, **more: Any) -> Response[str]:
    """What lies over the page that is open; a page by itself, where somebody comes by its address. That one asks for
    itself again, with what its frame says."""
    of = template.partition("/")[0]
    if "hx-request" in request.headers:
        again = {"alone": True, "inside": template} if of == "event" and "again" in request.query_params else {}
        return part(request, event, "event/sheet-again.html" if again else template, **{**more, **again})
    return part(request, event, f"{of}/sheet-alone.html", **more, inside=template)


def view_of(request: Ask, event: str) -> DeskView:
    return request.desk.shown(event).value


def shown(request: Ask, event: str) -> dict[str, Any]:
    desk, view, words = request.desk, view_of(request, event), request.speech
    clock = view.event.clock
    telling = Telling(words, desk.names(), view)
    return {
        "event": event,
        "view": view,
        "floor": view.floor,
        **framed(request, event),
        "may_do": may_do(request, event),
        "can_do": can_do(request, event),
        "why_not": why_not(request, event),
        "lacks": lacks(request, event),
        "dispute_holds": not desk.book(event).play_on_during_dispute.value,
        "glance": glance(view.event.clock, desk.clock.now(), words),
        "hangs": hanging(request, event),
        "chip_looks": ChipLooks(view.floor.plan.plan.chip_set),
        "told": telling.told,
        "says_of": telling.told,  # the same, where a page calls something else so
        "money": telling.money,
        "plain": plain,
        "of_hand": of_hand,
        "ruled_last": lambda: _ruled_last(request, event, view),
        "step_said": lambda version: _step_said(request, event, int(version)),
        "called": telling.called,
        "bb": lambda chips: big_blinds(clock, reading(clock, desk.clock.now()).index, chips),
        "elsewhere": _elsewhere(request, event, telling),
        "sent": secrets.token_hex(8),
        "data": {"time": time_of(desk.clock), "view": msgspec.to_builtins(view.event)},
    }


def plain(coins: int) -> str:
    """An amount as it can be typed in again."""
    return f"{coins // 100}.{coins % 100:02}" if coins % 100 else str(coins // 100)


def _ruled_last(request: Ask, event: str, view: DeskView) -> str:
    """The ruling that was told last, in a sentence."""
    found = None if view.ruled is None else led(request, event, view.ruled.version, 1)
    return "" if found is None else found.says


def _step_said(request: Ask, event: str, version: int) -> str:
    """A step of the log in a sentence: whoever is not on its page does not know it by its number."""
    found = led(request, event, version, 1, each=False)
    return "" if found is None else found.says


def of_hand(table: TableView) -> dict[str, int | str]:
    """For which hand a button was drawn: tapped once more when that one is over, it does nothing and says so."""
    return {"hand": table.hands + 1, "again": str(table.again).lower()}


def time_of(clock: DeskClock) -> dict[str, float]:
    return {"at": clock.now(), "rate": clock.rate}


def _elsewhere(request: Ask, event: str, telling: Telling) -> list[tuple[list[str], str]]:
    """Who is in other events too, and in which: all of the same ones together."""
    together: dict[tuple[str, ...], list[str]] = {}
    for id, events in request.desk.elsewhere(event).items():
        together.setdefault(events, []).append(telling.called(id))
    return [(names, _titles(request, event, events)) for events, names in together.items()]


def _titles(request: Ask, event: str, events: tuple[str, ...]) -> str:
    """By their names; one that is called as this one is, with its day."""
    own = request.desk.wall(event).value.name
    return ", ".join(_title(request, request.desk.wall(one).value, own) for one in events)


def _title(request: Ask, view: EventView, own: str) -> str:
    day = asked_day(view.day) if view.name == own else None
    return f"{view.name} ({said(day, request.speech)})" if day else view.name


class Telling:
    """The sentences of one event: its players by their names, its money in its currency."""

    def __init__(self, words: Speech, names: Mapping[str, str], view: DeskView) -> None:
        self._words = words
        self._names = names
        self._view = view
        self._players = {one.id: one.name for one in view.floor.players}
        self._currency = view.floor.plan.plan.currency

    def told(self, code: str, facts: dict[str, Fact]) -> str:
        return self._words.say(code, **self._words.words({"currency": self._currency, **facts}, self._names))

    def money(self, coins: int) -> str:
        return self._words.money(coins, self._currency)

    def called(self, id: str) -> str:
        return self._players.get(id, id)
