"""What players have asked for on their own pages, for those who give it: in the lobby, at the desk, and at the table
where a host plays himself."""

from __future__ import annotations

from typing import Any

from floorman.views.buying import is_offered
from floorman.views.calls import CallView, calls_open
from floorman.views.lobby import lobby_view
from floorman.web.desks import Ask, behind, player_at
from floorman.web.guards import WHO, lets_in


def gives(request: Ask) -> bool:
    """May he say that somebody's money is there?"""
    return lets_in(behind(request), WHO["POST /events/{event}/lobby"])


def wishes_of(request: Ask, event: str) -> dict[str, Any]:
    """Those that can still be given: a button that can only refuse is none."""
    showing = request.desk.showing(event)
    asked = showing.company.wishes.asked if gives(request) else {}
    wishes = showing.look(
        lambda now, _: [one for one in asked.values() if one.buys.price and is_offered(now, one.who, one.buys.do)]
    )
    names = {one.id: one.name for one in showing.look(lobby_view).comers} if wishes else {}
    return {"wishes": wishes, "wisher": lambda who: names.get(who, ""), "heard": _heard(request, event)}


def _heard(request: Ask, event: str) -> list[CallView]:
    """Calls that nobody has gone to yet: whoever runs the event and plays in it reads them where he plays."""
    if not gives(request):
        return []
    calls = request.desk.showing(event).look(lambda now, aliases: calls_open(now.state, aliases))
    himself = player_at(request, event)
    own = "" if himself is None else himself.entry
    return [one for one in calls if one.going_at is None and not (one.who and one.who == own)]
