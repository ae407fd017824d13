"""Where backups go, when the last one was made, and a second place for them: for whoever runs the house alone.

What is written there has names of our own, in a folder that is there already; the page gives neither.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from floorman.desk.backup_place import BadPlace
from floorman.terms import Ruling
from floorman.web.desks import Ask, backups_of
from floorman.web.forms import UNREADABLE
from floorman.web.words import page

HERE = "/house/backups"


@get(HERE)
async def look(request: Ask) -> Response[str]:
    return await _page(request)


@post(HERE)
async def change(request: Ask) -> Response[Any]:
    """Another second place, none any more, or one more backup now."""
    form, backups = await request.form(), backups_of(request)
    do, said = form.get("do"), str(form.get("place") or "").strip()
    if not backups.made or do not in ("place", "nowhere", "now") or (do == "place" and not said):
        return await _page(request, UNREADABLE)
    if do == "now":
        await backups.make_now()
    elif backups.given:
        return await _page(request, Ruling("place.given"))
    else:
        try:
            await backups.carry_to(said if do == "place" else "")
        except BadPlace as bad:
            return await _page(request, bad.ruling, said)
    return Redirect(HERE, status_code=303)


async def _page(request: Ask, wrong: Ruling | None = None, said: str = "") -> Response[str]:
    backups = backups_of(request)
    first, second = await backups.lie()
    values = {"first": first, "second": second, "given": backups.given, "wrong": wrong, "said": said}
    return page(request, "backups.html", 200 if wrong is None else 409, **values)
