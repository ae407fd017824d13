"""What every page of a player's phone has: what he may see of the event, and how it is said to him."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Response

from floorman.house.walls import gives_cards
from floorman.rulebook import incidents
from floorman.speech import Speech
from floorman.terms import EntryId, minutes
from floorman.views import ClockView, EventView, PhoneView
from floorman.views.called import KINDS
from floorman.web.called.pages import ringing_key
from floorman.web.courses import past_hands
from floorman.web.desks import Ask
from floorman.web.event.showing import time_of
from floorman.web.glance import glance
from floorman.web.guards import lets_in
from floorman.web.held import own_seats
from floorman.web.lobby.next_game import next_game
from floorman.web.lobby.wishing import gives
from floorman.web.reading import big_blinds, reading
from floorman.web.station.showdown import showdown
from floorman.web.table.ending import ended
from floorman.web.words import page

# In the order in which they lie under the thumb.
TABS = {"seat": "seat", "prizes": "cup", "rules": "book", "floor": "bell"}
# Where he has played hands that were told, and asks with his own pass.
HANDS = {"hands": "cards"}


def phone(request: Ask, event: str, name: str, **more: object) -> Response[str]:
    """A tab in its frame; alone, where the page that is open already asks for it again."""
    entry = entry_of(request)
    view = request.desk.wall(event).value
    own = request.desk.phone(event, entry) if entry else None
    if own is None:
        return page(request, "phone/nobody.html", 404, event=event, name=view.name, seats=own_seats(request))
    alone = "hx-request" in request.headers
    values: dict[str, Any] = {
        **shown(request, event, view, own),
        "tab": name,
        "ended": ended(request, event, own) if name == "seat" else None,
        "alone": alone,
        "query": _query(request, entry),
        **more,
    }
    return page(request, "phone/inside.html" if alone else "phone/frame.html", **values)


def entry_of(request: Ask) -> EntryId:
    """Whose phone this is: by his pass. Those who run the event look at anybody's, by `?entry=`."""
    one = request.caller
    if one.entry:
        return one.entry
    return str(request.query_params.get("entry", "")) if lets_in(one, "till") else ""


def _query(request: Ask, entry: EntryId) -> str:
    return "" if request.caller.entry else f"?entry={entry}"


def shown(request: Ask, event: str, view: EventView, own: PhoneView) -> dict[str, Any]:
    desk, words = request.desk, request.speech
    done = bool(request.caller.entry) and (own.out is not None or view.clock.phase == "over")
    return {
        "event": event,
        "view": view,
        "me": own,
        "conduct": incidents(),
        "showdown": lambda board: showdown(board, words),
        "ending": view.ending,
        "now": desk.clock.now(),
        "sent": secrets.token_hex(8),
        "race_until": _race_until(own, view.clock, desk.clock.now()),
        "hosts": bool(request.caller.entry) and gives(request),
        "in_browser": bool(own.table) and desk.showing(event).plays_here(own.id),
        "on_stream": gives_cards(desk.house.state, event, own.table) if own.table else None,
        "tabs": TABS | (HANDS if _has_hands(request, event) else {}),
        "ringing": ringing_key(request),
        "kinds": KINDS,
        "topics": f"wall,entry:{entry_of(request)}" + (",lobby" if done else ""),
        **next_game(request, event, done=done),
        "glance": glance(view.clock, desk.clock.now(), words),
        "money": lambda coins: words.money(coins, own.currency),
        "bb": lambda chips: big_blinds(view.clock, reading(view.clock, desk.clock.now()).index, chips),
        "time": lambda at: time_said(words, at),
        "clock_time": words.clock,
        "data": {"time": time_of(desk.clock), "view": msgspec.to_builtins(view)},
    }


def _race_until(own: PhoneView, clock: ClockView, now: int) -> int:
    """One that is on is told until it is over; who has won it as long as on the wall."""
    if own.race is None or not own.race.settled:
        return 0 if own.race is None else now + minutes(1)
    rests = clock.ends_at is None or clock.structure[reading(clock, now).index].level is None
    return own.race.told_resting if rests else own.race.told_playing


def _has_hands(request: Ask, event: str) -> bool:
    mine = request.caller.entry
    return bool(mine) and any(mine in one.dealt for one in past_hands(request, event).over)


def time_said(words: Speech, at: int) -> str:
    return words.clock(at)[:5]
