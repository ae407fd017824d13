"""Somebody of this very name is in already: it may be he who comes back, and it may be another."""

from __future__ import annotations

from typing import Any

from floorman.views import PlayerView
from floorman.web.desks import Ask
from floorman.web.event.busts import back_in
from floorman.web.event.done import Done
from floorman.web.event.showing import view_of
from floorman.web.likeness import written


def called_so(request: Ask, event: str, name: str) -> PlayerView | None:
    """The last who was entered under this name, and is in or was."""
    players = [one for one in view_of(request, event).floor.players if one.status != "cancelled"]
    return next((one for one in reversed(players) if written(one.name) == written(name)), None)


def namesake(request: Ask, event: str, done: Done) -> dict[str, Any] | None:
    """Who is meant by a name that was not entered for that, and how he may come back."""
    if done.wrong is None or done.wrong.code != "entry.same-name":
        return None
    one = called_so(request, event, str(done.wrong.facts["name"]))
    return None if one is None else {"one": one, **back_in(request, event, one.id)}
