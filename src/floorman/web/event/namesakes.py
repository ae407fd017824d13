"""Somebody of this name, or nearly, is in already: it may be he who comes back, and it may be another."""

from __future__ import annotations

from typing import Any

from floorman.terms.names import written
from floorman.views import PlayerView
from floorman.web.desks import Ask
from floorman.web.event.busts import back_in
from floorman.web.event.done import Done
from floorman.web.event.showing import view_of
from floorman.web.likeness import alike

SAME = ("entry.same-name", "entry.like-name")


def called_so(request: Ask, event: str, name: str) -> PlayerView | None:
    """The last who was entered under this name, or under one that may be his, and is in or was. The very name first."""
    players = [one for one in reversed(view_of(request, event).floor.players) if one.status != "cancelled"]
    full = request.desk.names_in_full()  # by person: entries of one are numbered
    very = (one for one in players if written(one.name) == written(name))
    may_be = (one for one in players if alike(one.name, name) or alike(full.get(one.id.partition("#")[0], ""), name))
    return next(very, None) or next(may_be, None)


def namesake(request: Ask, event: str, done: Done) -> dict[str, Any] | None:
    """Who is meant by a name that was not entered for that, and how he may come back."""
    if done.wrong is None or done.wrong.code not in SAME:
        return None
    one = called_so(request, event, str(done.wrong.facts["name"]))
    return None if one is None else {"one": one, **back_in(request, event, one.id)}
